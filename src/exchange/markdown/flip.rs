//! Cards that a line `%` or `{BACK}` turns over, as md2apkg, mdanki, ankdown and
//! others write them.

use crate::exchange::clean;
use crate::exchange::format::{Confidence, Format, Imported, Input, Options};
use crate::exchange::note::Note;
use crate::exchange::text::trim;

use super::build::note;
use super::lines::{Kind, Line, joined, scan};
use super::sheet::{Path, Sheet};

/// Cards that are turned over.
pub(in crate::exchange) const FORMAT: Format =
    Format { name: "flip", about: "Markdown cards that a line % turns over", detect, import };

/// Comments that turn a card over.
const TURNS: &[&str] = &["md2apkg split", "md2apkg flip"];

/// The mark behind a heading that begins a card, and the line that turns it over.
const CARD: &str = "{CARD}";
const BACK: &str = "{BACK}";

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    if !text.contains('%') && !text.contains("md2apkg") && !text.contains(CARD) {
        return None;
    }
    let is_card = |line: &Line<'_>| line.heading().is_some_and(|(_, words)| words.ends_with(CARD));
    scan(text, 0).iter().any(|line| is_turn(line) || is_card(line)).then_some(Confidence::Certain)
}

fn is_turn_text(text: &str) -> bool {
    let comment = text.strip_prefix("<!--").and_then(|text| text.strip_suffix("-->"));
    text == "%" || text == BACK || comment.is_some_and(|comment| TURNS.contains(&comment.trim()))
}

fn is_turn(line: &Line<'_>) -> bool {
    line.kind != Kind::Code && is_turn_text(line.text)
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let lines = std::mem::take(&mut sheet.lines);
    let turns = lines.iter().filter(|line| is_turn(line)).count();
    let (level, most) = level_of_cards(&lines);
    let ruled =
        lines.iter().filter(|line| line.kind == Kind::Rule).count() * 2 >= turns || most == 0;
    let ends = |line: &Line<'_>| {
        (ruled && line.kind == Kind::Rule)
            || line.heading().is_some_and(|(found, _)| found <= level && !(ruled && found == level))
    };
    let mut path = Path::default();
    let mut notes = Vec::new();
    let mut start = 0;
    while start < lines.len() {
        let rest = lines.get(start + 1..).unwrap_or_default();
        let end = start + 1 + rest.iter().position(ends).unwrap_or(rest.len());
        let block = lines.get(start..end).unwrap_or_default();
        start = end;
        let Some(first) = block.iter().find(|line| line.is_words() || line.kind == Kind::Code)
        else {
            continue;
        };
        if let Some((found, words)) = first.heading()
            && found < level
        {
            path.enter(found, words);
            sheet.outside(block.get(1..).unwrap_or_default());
            continue;
        }
        match card(first, block, &path) {
            Some(note) => notes.push(note),
            None => sheet.outside(block),
        }
    }
    sheet.finish(FORMAT.name, notes)
}

/// The level of heading that occurs most, and how often.
fn level_of_cards(lines: &[Line<'_>]) -> (u8, usize) {
    let mut counts = [0_usize; 7];
    for (level, _) in lines.iter().filter_map(Line::heading) {
        if let Some(count) = counts.get_mut(usize::from(level)) {
            *count += 1;
        }
    }
    let mut best = (0, 0);
    for (level, count) in (0_u8..).zip(counts) {
        if count > best.1 {
            best = (level, count);
        }
    }
    best
}

/// Reads one card: its sides are parted by turns. A block without any is a card
/// only below a heading.
fn card(first: &Line<'_>, block: &[Line<'_>], path: &Path) -> Option<Note> {
    let sides: Vec<String> = block.split(is_turn).map(side).collect();
    if sides.len() == 1 && first.heading().is_none() {
        return None;
    }
    let (front, rest) = sides.split_first()?;
    let (asked, more) = front.split_once('\n').unwrap_or((front, ""));
    let body = match rest.first() {
        Some(back) => format!("{more}\n\n# Answer\n\n{back}"),
        None => more.to_owned(),
    };
    let asked = asked.trim_start_matches('#').trim_end().trim_end_matches(CARD);
    let mut made = note(asked, &body, first.span(), &path.names());
    // A third side holds tags.
    made.tags.extend(rest.iter().skip(1).flat_map(|side| clean::tags(side)));
    Some(made)
}

fn side(lines: &[Line<'_>]) -> String {
    let kept: Vec<Line<'_>> =
        lines.iter().filter(|line| line.kind != Kind::Rule).copied().collect();
    trim(&joined(&kept, 0)).to_owned()
}
