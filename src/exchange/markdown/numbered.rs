//! Questions as a numbered list: the item asks, what is indented below answers.

use crate::exchange::format::{Confidence, Format, Imported, Input, Options};
use crate::exchange::page::follow_up;

use super::build::note;
use super::census::census;
use super::lines::{Line, joined};
use super::marks::is_asked;
use super::sheet::{Path, Sheet};
use super::tidy::is_content_line;

/// A numbered list.
pub(in crate::exchange) const FORMAT: Format =
    Format { name: "numbered", about: "text with questions as a numbered list", detect, import };

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    if !text.contains("1.") && !text.contains("1)") {
        return None;
    }
    let census = census(input);
    let rivals = census.asked.max(census.bold_asked).max(census.questions).max(census.details);
    match census.numbered {
        n if n >= 2 && n > rivals => Some(Confidence::Likely),
        1.. => Some(Confidence::Possible),
        _ => None,
    }
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let lines = std::mem::take(&mut sheet.lines);
    let begin = beginnings(&lines);
    let mut path = Path::default();
    let mut notes = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let rest = at + 1..lines.len();
        let stops = |at: usize| {
            begin.get(at) == Some(&true)
                || lines.get(at).is_some_and(|line| line.heading().is_some())
        };
        let end = rest.clone().find(|at| stops(*at)).unwrap_or(rest.end);
        let body = lines.get(at + 1..end).unwrap_or_default();
        match line.item().filter(|_| begin.get(at) == Some(&true)) {
            Some(item) => {
                let below = joined(body, line.indent + item.width);
                // `1. What is X? It is Y.` holds its answer itself.
                let split =
                    if below.trim().is_empty() { follow_up::split(item.rest) } else { None };
                let (asked, answer) = split.unwrap_or((item.rest, &below));
                let mut note = note(asked, answer, line.span(), &path.names());
                note.level = note.level.or_else(|| path.level());
                notes.push(note);
            }
            None => {
                match line.heading() {
                    Some((level, words)) => path.enter(level, words),
                    None => sheet.outside(std::slice::from_ref(line)),
                }
                sheet.outside(body);
            }
        }
        at = end;
    }
    sheet.finish(FORMAT.name, notes)
}

/// Tells of each line whether a question begins there. Where most items ask,
/// those that do not are lists inside answers.
fn beginnings(lines: &[Line<'_>]) -> Vec<bool> {
    let indent = lines
        .iter()
        .filter(|line| line.item().is_some_and(|item| item.number.is_some()))
        .map(|line| line.indent)
        .min();
    let outer = |line: &Line<'_>| {
        let numbered =
            line.item().is_some_and(|item| item.number.is_some() && !item.rest.is_empty());
        numbered && indent.is_some_and(|indent| line.indent <= indent + 1) && !is_content_line(line)
    };
    let asks = |line: &Line<'_>| line.item().is_some_and(|item| is_asked(item.rest));
    let all = lines.iter().filter(|line| outer(line)).count();
    let asked = lines.iter().filter(|line| outer(line) && asks(line)).count();
    let only_asked = asked * 2 >= all;
    lines.iter().map(|line| outer(line) && (!only_asked || asks(line))).collect()
}
