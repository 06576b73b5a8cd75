//! Bullets that bear `#card`: what hangs below is the answer, as in Logseq.

use crate::exchange::format::{Confidence, Format, Imported, Input, Options};
use crate::exchange::note::Note;

use super::build::{add, note};
use super::cloze::{braced, fill};
use super::lines::{Kind, Line, item, joined, scan};
use super::sheet::Sheet;

/// Logseq's cards.
pub(in crate::exchange) const FORMAT: Format =
    Format { name: "logseq", about: "Logseq outlines with #card", detect, import };

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    let marks = ["#card", "#Card", "[[card]]", "[[Card]]"];
    if !marks.iter().any(|mark| text.contains(mark)) {
        return None;
    }
    let lines = scan(text, 0);
    let outlined = lines.iter().filter(|line| line.item().is_some()).count();
    let all = lines.iter().filter(|line| line.is_words()).count();
    let cards = lines.iter().any(is_bullet_card);
    (cards && outlined * 3 >= all).then_some(Confidence::Certain)
}

fn is_card(text: &str) -> bool {
    item(text)
        .is_some_and(|item| item.number.is_none() && item.rest.split_whitespace().any(is_mark))
}

/// `#card`, `[[card]]`, `#[[Card]]`.
fn is_mark(word: &str) -> bool {
    let bare = word.trim_start_matches('#');
    let name = bare.strip_prefix("[[").and_then(|name| name.strip_suffix("]]"));
    let marked = bare.len() < word.len() || name.is_some();
    marked && name.unwrap_or(bare).eq_ignore_ascii_case("card")
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let mut lines = std::mem::take(&mut sheet.lines);
    lines.iter_mut().filter(|line| opens_code(line)).for_each(|line| line.kind = Kind::Text);
    let mut notes = Vec::new();
    let mut loose = 0;
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        if !is_bullet_card(line) {
            continue;
        }
        sheet.outside(lines.get(loose..at - 1).unwrap_or_default());
        let rest = lines.get(at..).unwrap_or_default();
        let below = |line: &Line<'_>| {
            line.kind == Kind::Blank || line.indent > rest_indent(lines.get(at - 1))
        };
        let end = at + rest.iter().position(|line| !below(line)).unwrap_or(rest.len());
        notes.push(card(line, lines.get(at..end).unwrap_or_default()));
        (at, loose) = (end, end);
    }
    sheet.outside(lines.get(loose..).unwrap_or_default());
    sheet.finish(FORMAT.name, notes)
}

/// A bullet that is code: its line is the bullet's.
fn opens_code(line: &Line<'_>) -> bool {
    let rest = item(line.text).map_or("", |item| item.rest);
    line.kind == Kind::Code && (rest.starts_with("```") || rest.starts_with("~~~"))
}

fn is_bullet_card(line: &Line<'_>) -> bool {
    line.kind == Kind::Text && is_card(line.text)
}

fn rest_indent(line: Option<&Line<'_>>) -> usize {
    line.map_or(0, |line| line.indent)
}

fn card(line: &Line<'_>, below: &[Line<'_>]) -> Note {
    let words = item(line.text).map_or(line.text, |item| item.rest);
    let mut tags = Vec::new();
    let mut front = Vec::new();
    for word in words.split_whitespace() {
        match word.strip_prefix('#') {
            _ if is_mark(word) => {}
            Some(tag) if tag.starts_with(char::is_alphabetic) => {
                tags.push(tag.trim_matches(['[', ']']).to_owned());
            }
            _ => front.push(word),
        }
    }
    let front = front.join(" ");
    let base = below.iter().filter(|line| line.item().is_some()).map(|line| line.indent).min();
    let kept: Vec<Line<'_>> = below
        .iter()
        .filter(|line| line.kind == Kind::Code || !is_property(line.text))
        .copied()
        .collect();
    // Lines of the bullet itself are indented by its mark and no more.
    let own = kept.iter().position(|line| line.item().is_some()).unwrap_or(kept.len());
    let more = joined(kept.get(..own).unwrap_or_default(), line.indent + 2);
    let below = kept.get(own..).unwrap_or_default();
    let mut body = String::new();
    let roots =
        below.iter().filter(|line| line.item().is_some() && Some(line.indent) == base).count();
    let text = joined(below, base.unwrap_or(0));
    // One bullet below is a plain answer, several are a list.
    body.push_str(&if roots == 1 { unbulleted(&text) } else { text });
    let body = shown(&body);
    let asked = shown(&format!("{front}\n{more}"));
    let mut holed = Note { span: line.span(), tags: tags.clone(), ..Note::default() };
    if fill(&mut holed, braced(&front)) {
        add(&mut holed.back, &super::tidy::tidy(&body));
        return holed;
    }
    let mut made = note(&asked, &body, line.span(), &[]);
    made.tags.extend(tags);
    made
}

/// Writes what Logseq puts between braces as text: what a hole hides is shown, a block
/// that is kept elsewhere is named.
fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        out.push_str(before);
        let Some((inner, behind)) = after.split_once("}}").filter(|(i, _)| !i.contains('\n'))
        else {
            out.push_str("{{");
            rest = after;
            continue;
        };
        let (name, value) = inner.trim().split_once(char::is_whitespace).unwrap_or((inner, ""));
        match name.to_lowercase().as_str() {
            "cloze" => out.push_str(value.split("\\\\").next().unwrap_or(value).trim()),
            "embed" => out.push_str("[embedded block]"),
            "query" | "renderer" => out.push_str(&format!("[{}]", name.to_lowercase())),
            "video" | "youtube" | "tweet" | "twitter" => out.push_str(value.trim()),
            _ => out.push_str(&format!("{{{{{inner}}}}}")),
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// Takes the bullet off a text of one item.
fn unbulleted(text: &str) -> String {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let first = item(first.trim()).map_or(first, |item| item.rest);
    let rest: Vec<&str> = rest.split('\n').map(|line| super::lines::outdented(line, 2)).collect();
    format!("{first}\n{}", rest.join("\n"))
}

/// `id:: …`, `collapsed:: true`, `card-last-score:: 5`.
fn is_property(text: &str) -> bool {
    let text = item(text).map_or(text, |item| item.rest);
    text.split_once(":: ").or_else(|| text.strip_suffix("::").map(|name| (name, ""))).is_some_and(
        |(name, _)| {
            name.starts_with("card-")
                || ["id", "collapsed", "deck", "background-color", "heading"].contains(&name)
        },
    )
}

#[cfg(test)]
mod tests {
    use crate::exchange::testing::read;

    #[test]
    fn cards_are_marked_in_every_way_and_hold_code_and_braces() {
        let text = "- Key for staging? [[Card]]\n  card-last-interval:: -1\n  card-repeats:: 1\n\t- `space`\n\
            - Print? #card\n\t- ```python\n\t  print(1)\n\t  ```\n\
            - Which file? #[[card]]\n\t- see {{cloze  `heap.bin`}}\n\t- {{embed  ((4d5d))}}\n";
        let imported = read("x.md", text);
        assert_eq!((imported.format, imported.question_count()), ("logseq", 3));
        let all = &imported.decks[0].questions;
        assert_eq!(
            (all[0].title.as_str(), all[0].answer.as_deref()),
            ("Key for staging?", Some("`space`"))
        );
        assert_eq!(all[1].answer.as_deref(), Some("```python\nprint(1)\n```"));
        assert_eq!(all[2].answer.as_deref(), Some("- see `heap.bin`\n- [embedded block]"));
        assert!(imported.diagnostics.is_empty());
    }
}
