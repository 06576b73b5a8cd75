//! Notes between `START` and `END`, and on one line between `STARTI` and `ENDI`,
//! as Obsidian_to_Anki reads them.

use crate::exchange::clean;
use crate::exchange::format::{Confidence, Format, Imported, Input, Options};
use crate::exchange::gather::common_tags;
use crate::exchange::note::Note;
use crate::exchange::report::DOUBT;

use super::build::note;
use super::lines::{Kind, Line, joined, scan};
use super::sheet::{Sheet, path};

/// Blocks between marks.
pub(in crate::exchange) const FORMAT: Format = Format {
    name: "start-end",
    about: "notes between START and END (Obsidian_to_Anki)",
    detect,
    import,
};

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    if !text.contains("START") {
        return None;
    }
    let lines = scan(text, 0);
    let any = |wanted: &dyn Fn(&str) -> bool| {
        lines.iter().any(|line| line.kind != Kind::Code && wanted(line.text))
    };
    let block = any(&|text| text == "START") && any(&|text| text == "END");
    let inline = any(&|text| inline(text).is_some());
    (block || inline).then_some(Confidence::Certain)
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let lines = std::mem::take(&mut sheet.lines);
    let mut deck: Vec<String> = Vec::new();
    let mut tags: Vec<String> = Vec::new();
    let mut notes = Vec::new();
    let mut loose = 0;
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let next = lines.get(at + 1).map_or("", |line| line.text);
        let mut length = 1;
        if line.kind == Kind::Code {
            at += 1;
            continue;
        }
        if let Some(name) = line.text.strip_prefix("TARGET DECK") {
            let own = name.trim_start_matches([':', ' ']);
            length = if own.is_empty() { 2 } else { 1 };
            deck = path(if own.is_empty() { next } else { own });
        } else if let Some(list) = line.text.strip_prefix("FILE TAGS") {
            let own = list.trim_start_matches([':', ' ']);
            length = if own.is_empty() { 2 } else { 1 };
            tags = common_tags(clean::tags(if own.is_empty() { next } else { own }));
        } else if line.text == "START" {
            let rest = lines.get(at + 1..).unwrap_or_default();
            let end = rest
                .iter()
                .position(|line| line.kind != Kind::Code && matches!(line.text, "END" | "START"));
            let body = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
            if end.is_none_or(|end| rest.get(end).is_some_and(|line| line.text == "START")) {
                sheet.report.warn(
                    DOUBT,
                    line.span(),
                    "START without END",
                    "it was read up to the next one",
                );
                length = body.len() + 1;
            } else {
                length = body.len() + 2;
            }
            notes.extend(block(line, body, &deck, &mut sheet));
        } else if let Some(text) = inline(line.text) {
            notes.extend(one_line(line, text, &deck, &mut sheet));
        } else {
            at += 1;
            continue;
        }
        sheet.outside(lines.get(loose..at).unwrap_or_default());
        at += length;
        loose = at;
    }
    sheet.outside(lines.get(loose..).unwrap_or_default());
    for note in &mut notes {
        note.tags.extend(tags.iter().cloned());
    }
    sheet.finish(FORMAT.name, notes)
}

fn inline(text: &str) -> Option<&str> {
    text.strip_prefix("STARTI").and_then(|text| text.strip_suffix("ENDI")).map(str::trim)
}

fn block(
    start: &Line<'_>,
    body: &[Line<'_>],
    deck: &[String],
    sheet: &mut Sheet<'_>,
) -> Option<Note> {
    let first = body.iter().position(Line::is_words)?;
    let kind = body.get(first)?.text;
    // `Basic`, `Basic (and reversed card)`: a few words without a mark of a sentence.
    let is_kind = kind.split_whitespace().count() <= 5
        && !kind.ends_with(['?', '.', ':'])
        && !kind.contains("Back:")
        && body.len() > first + 1;
    if !is_kind {
        let help = "a note is read as a question and an answer";
        sheet.report.warn(DOUBT, start.span(), "the note's type is missing below START", help);
    }
    let from = if is_kind { first + 1 } else { first };
    let text = joined(body.get(from..).unwrap_or_default(), 0);
    made(&text, if is_kind { kind } else { "" }, start, deck, sheet)
}

fn one_line(line: &Line<'_>, text: &str, deck: &[String], sheet: &mut Sheet<'_>) -> Option<Note> {
    let (kind, text) = match text.strip_prefix('[').and_then(|text| text.split_once(']')) {
        Some((kind, text)) => (kind, text.trim()),
        None => {
            let help = "a note is read as a question and an answer";
            sheet.report.warn(DOUBT, line.span(), "the note's type is missing behind STARTI", help);
            ("", text)
        }
    };
    let text = ["Back:", "Tags:"].iter().fold(text.to_owned(), |text, label| {
        text.replacen(&format!(" {label}"), &format!("\n{label}"), 1)
    });
    made(&text, kind, line, deck, sheet)
}

/// Reads the fields of a note: `Front:` is understood, `Back:` and `Tags:` begin a line.
fn made(
    text: &str,
    kind: &str,
    start: &Line<'_>,
    deck: &[String],
    sheet: &mut Sheet<'_>,
) -> Option<Note> {
    let mut fields: Vec<(String, String)> = vec![("Front".to_owned(), String::new())];
    let mut id = None;
    for line in &scan(text, 0) {
        let comment = line
            .text
            .strip_prefix("<!--")
            .and_then(|text| text.strip_suffix("-->"))
            .unwrap_or(line.text);
        if let Some(number) = comment.trim().strip_prefix("ID:") {
            id = Some(number.trim().to_owned()).filter(|id| !id.is_empty());
            continue;
        }
        let field = line
            .text
            .split_once(':')
            .filter(|(name, _)| line.kind == Kind::Text && is_field(name, kind));
        match field {
            Some((name, rest)) => fields.push((name.to_owned(), rest.trim().to_owned())),
            None => {
                if let Some((_, text)) = fields.last_mut() {
                    text.push('\n');
                    text.push_str(line.raw);
                }
            }
        }
    }
    let mut front = String::new();
    let mut body = String::new();
    let mut extra = Vec::new();
    for (name, text) in fields {
        match name.to_lowercase().as_str() {
            "front" | "text" => super::build::add(&mut front, text.trim()),
            "back" => body.push_str(&format!("# Answer\n\n{text}\n\n")),
            "tags" => body.push_str(&format!("# Tags\n\n{text}\n\n")),
            _ => extra.push((name, text.trim().to_owned())),
        }
    }
    if front.is_empty() && body.is_empty() {
        return None;
    }
    let (asked, rest) = front.split_once('\n').unwrap_or((&front, ""));
    let mut made = note(asked, &format!("{rest}\n\n{body}"), start.span(), deck);
    made.extra.extend(extra);
    made.guid = id;
    let holes = super::cloze::numbered(&front);
    if made.back.is_empty() && super::cloze::fill(&mut made, holes) {
        // The text with holes is the whole card.
    } else if kind.to_lowercase().contains("reversed") {
        sheet.both(&mut made);
    }
    Some(made)
}

/// The fields of the known types; other types have names of their own.
fn is_field(name: &str, kind: &str) -> bool {
    let known =
        ["Front", "Back", "Tags", "Text", "Extra", "Back Extra", "Add Reverse"].contains(&name);
    let own_type = !kind.is_empty() && !kind.starts_with("Basic") && !kind.starts_with("Cloze");
    known
        || (own_type
            && name.len() <= 24
            && name.starts_with(char::is_uppercase)
            && !name.contains("  "))
}
