//! A line or heading that ends in `#card` with its answer below, as
//! flashcards-obsidian reads them; one-line cards and holes stand beside them.

use crate::exchange::format::{Confidence, Format, Imported, Input, Options};

use super::build::note;
use super::lines::{Kind, Line, joined, scan};
use super::marks::inline;
use super::sheet::{Path, Sheet};

/// Cards by a tag at the end of their line.
pub(in crate::exchange) const FORMAT: Format =
    Format { name: "card-tag", about: "notes with #card at the end of a question", detect, import };

/// The tags, and whether both directions are asked. Longer ones stand before
/// their beginnings.
const TAGS: &[(&str, bool)] = &[
    ("#card-reverse", true),
    ("#card/reverse", true),
    ("#card-spaced", false),
    ("#card/spaced", false),
    ("#flashcard", false),
    ("#card", false),
];

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    if !text.contains("#card") && !text.contains("#flashcard") {
        return None;
    }
    let lines = scan(text, 0);
    let tags = |line: &Line<'_>| line.is_words() && tagged(line.text).is_some();
    lines.iter().any(tags).then_some(Confidence::Certain)
}

/// Takes the tag off the end of a line.
fn tagged(text: &str) -> Option<(&str, bool)> {
    TAGS.iter().find_map(|(tag, both)| {
        let rest = text.strip_suffix(tag)?;
        (rest.is_empty() || rest.ends_with(' ')).then(|| (rest.trim_end(), *both))
    })
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let lines = std::mem::take(&mut sheet.lines);
    let mut path = Path::default();
    let mut notes = Vec::new();
    let mut loose = 0;
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let own = if line.is_words() { tagged(line.text) } else { None };
        // The tag may stand on the line below what is asked.
        let below = lines
            .get(at + 1)
            .filter(|next| next.kind == Kind::Text)
            .and_then(|next| tagged(next.text));
        let found = match (own, below) {
            (Some((front, both)), _) if !front.is_empty() => Some((front, both, at + 1)),
            (None, Some(("", both))) if line.is_words() => Some((line.text, both, at + 2)),
            _ => None,
        };
        if let Some((front, both, from)) = found {
            sheet.outside(lines.get(loose..at).unwrap_or_default());
            let end = from + answer(lines.get(from..).unwrap_or_default());
            let body = joined(lines.get(from..end).unwrap_or_default(), 0);
            if let Some((level, _)) = line.heading() {
                path.leave(level);
            }
            let front = line.item().map_or(front, |item| {
                if item.rest.starts_with(front) { front } else { strip_item(front) }
            });
            let mut made = note(front, &body, line.span(), &path.names());
            if both {
                sheet.both(&mut made);
            }
            notes.push(made);
            (at, loose) = (end, end);
            continue;
        }
        if let Some(card) = inline(line.text).filter(|_| line.kind == Kind::Text) {
            sheet.outside(lines.get(loose..at).unwrap_or_default());
            let mut made = note(strip_item(card.front), card.back, line.span(), &path.names());
            if card.both {
                sheet.both(&mut made);
            }
            notes.push(made);
            loose = at + 1;
        } else if let Some((level, words)) = line.heading() {
            sheet.outside(lines.get(loose..at).unwrap_or_default());
            path.enter(level, words);
            loose = at + 1;
        }
        at += 1;
    }
    sheet.outside(lines.get(loose..).unwrap_or_default());
    sheet.finish(FORMAT.name, notes)
}

fn strip_item(text: &str) -> &str {
    super::lines::item(text).map_or(text, |item| item.rest)
}

/// Returns how many lines the answer has: to a blank line outside code, or to
/// the next heading. Blank lines right below the question do not end it.
fn answer(lines: &[Line<'_>]) -> usize {
    let start = lines.iter().position(|line| line.kind != Kind::Blank).unwrap_or(lines.len());
    let rest = lines.get(start..).unwrap_or_default();
    let ends = |line: &Line<'_>| {
        matches!(line.kind, Kind::Blank | Kind::Heading(_))
            || (line.is_words() && tagged(line.text).is_some())
    };
    start + rest.iter().position(ends).unwrap_or(rest.len())
}
