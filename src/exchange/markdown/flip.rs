//! Cards that a line `%` turns over, as md2apkg, mdanki and ankdown write them.

use crate::exchange::clean;
use crate::exchange::format::{Confidence, Format, Imported, Input, Options};
use crate::exchange::text::trim;

use super::build::note;
use super::lines::{Kind, Line, joined, scan};
use super::sheet::{Path, Sheet};

/// Cards that are turned over.
pub(in crate::exchange) const FORMAT: Format =
    Format { name: "flip", about: "Markdown cards that a line % turns over", detect, import };

/// Comments that turn a card over.
const TURNS: &[&str] = &["md2apkg split", "md2apkg flip"];

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    if !text.contains('%') && !text.contains("md2apkg") {
        return None;
    }
    scan(text, 0).iter().any(is_turn).then_some(Confidence::Certain)
}

fn is_turn_text(text: &str) -> bool {
    let comment = text.strip_prefix("<!--").and_then(|text| text.strip_suffix("-->"));
    text == "%" || comment.is_some_and(|comment| TURNS.contains(&comment.trim()))
}

fn is_turn(line: &Line<'_>) -> bool {
    line.kind != Kind::Code && is_turn_text(line.text)
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let lines = std::mem::take(&mut sheet.lines);
    let turns = lines.iter().filter(|line| is_turn(line)).count();
    // The headings of cards: the level that occurs most.
    let mut counts = [0_usize; 7];
    for (level, _) in lines.iter().filter_map(Line::heading) {
        if let Some(count) = counts.get_mut(usize::from(level)) {
            *count += 1;
        }
    }
    let most = counts.iter().copied().max().unwrap_or(0);
    let level = (0_u8..)
        .zip(counts)
        .find(|(_, count)| *count == most && most > 0)
        .map_or(0, |(level, _)| level);
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
        let sides: Vec<&[Line<'_>]> = block.split(is_turn).collect();
        let text = |side: Option<&&[Line<'_>]>| {
            let kept: Vec<Line<'_>> = side
                .into_iter()
                .flat_map(|side| side.iter())
                .filter(|line| line.kind != Kind::Rule)
                .copied()
                .collect();
            trim(&joined(&kept, 0)).to_owned()
        };
        if sides.len() == 1 && first.heading().is_none() {
            sheet.outside(block);
            continue;
        }
        let front = text(sides.first());
        let (asked, more) = front.split_once('\n').unwrap_or((&front, ""));
        let asked = asked.trim_start_matches('#');
        let body = match sides.get(1) {
            Some(_) => format!("{more}\n\n# Answer\n\n{}", text(sides.get(1))),
            None => more.to_owned(),
        };
        let mut made = note(asked, &body, first.span(), &path.names());
        // A third side holds tags.
        for side in sides.iter().skip(2) {
            made.tags.extend(clean::tags(&text(Some(side))));
        }
        notes.push(made);
    }
    sheet.finish(FORMAT.name, notes)
}
