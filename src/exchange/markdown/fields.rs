//! Notes as headings and fields as headings below them, as mankidown writes
//! them: the note's heading holds its tags, the fields are named once.

use crate::exchange::format::{Confidence, Format, Imported, Input, Options};

use super::build::note;
use super::lines::{Line, joined, scan};
use super::sections::{Part, part_of};
use super::sheet::Sheet;

/// Notes of fields.
pub(in crate::exchange) const FORMAT: Format = Format {
    name: "fields",
    about: "Markdown notes with fields as headings (mankidown)",
    detect,
    import,
};

/// Names of Anki's fields, in lower case.
const FIELDS: [&str; 3] = ["front", "text", "back"];

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    if !text.contains("## ") {
        return None;
    }
    let lines = scan(text, 0);
    let mut headings = lines.iter().filter_map(Line::heading);
    let begins = headings.next().is_some_and(|(level, _)| level == 1);
    let named = headings.next().is_some_and(|(level, words)| {
        level == 2 && FIELDS.contains(&words.to_lowercase().as_str())
    });
    (begins && named).then_some(Confidence::Certain)
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let lines = std::mem::take(&mut sheet.lines);
    let starts: Vec<usize> = (0..lines.len()).filter(|at| level(&lines, *at) == Some(1)).collect();
    sheet.outside(lines.get(..starts.first().copied().unwrap_or(lines.len())).unwrap_or_default());
    let mut names: Vec<String> = Vec::new();
    let mut notes = Vec::new();
    for (n, start) in starts.iter().enumerate() {
        let end = starts.get(n + 1).copied().unwrap_or(lines.len());
        let Some(heading) = lines.get(*start) else { continue };
        let fields = fields(&lines, *start + 1, end);
        if names.is_empty() {
            names = fields.iter().map(|(name, _)| (*name).to_owned()).collect();
        }
        let (mut front, mut body) = (String::new(), String::new());
        for (at, (given, text)) in fields.iter().enumerate() {
            // Names are those of the first note; they may be left out later.
            let name = names.get(at).map_or(*given, String::as_str);
            if at == 0 {
                front.clone_from(text);
            } else if part_of(name).is_some_and(|part| part != Part::Question) {
                body.push_str(&format!("# {name}\n\n{text}\n\n"));
            } else {
                body.push_str(&format!("# Answer\n\n**{name}:**\n\n{text}\n\n"));
            }
        }
        let front = front.trim_start();
        let (asked, more) = front.split_once('\n').unwrap_or((front, ""));
        let mut made = note(asked, &format!("{more}\n\n{body}"), heading.span(), &[]);
        for word in heading.text.split_whitespace() {
            match word.strip_prefix("guid:") {
                Some(guid) => made.guid = Some(guid.to_owned()),
                None => made.tags.push(word.trim_matches(['#', ',']).to_owned()),
            }
        }
        notes.push(made);
    }
    sheet.finish(FORMAT.name, notes)
}

fn level(lines: &[Line<'_>], at: usize) -> Option<u8> {
    lines.get(at).and_then(Line::heading).map(|(level, _)| level)
}

/// The fields of a note: the heading of each and the text below it.
fn fields<'a>(lines: &[Line<'a>], from: usize, to: usize) -> Vec<(&'a str, String)> {
    let starts: Vec<usize> = (from..to).filter(|at| level(lines, *at) == Some(2)).collect();
    let ends = starts.iter().skip(1).copied().chain(std::iter::once(to));
    let each = starts.iter().zip(ends);
    each.filter_map(|(start, end)| {
        let name = lines.get(*start)?.text;
        Some((name, joined(lines.get(start + 1..end)?, 0)))
    })
    .collect()
}
