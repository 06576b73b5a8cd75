//! Gives a flattened article its line breaks back: headings, lists, tables and
//! fenced code, whose marks survive inside the one line that is left.
//!
//! Only blanks change: no other character is lost or added. Re-flowing the
//! result changes nothing.

mod body;
mod heading;
mod table;

use crate::exchange::text::{is_blank, trim};

use super::code::{code_spans, in_code};
use super::lines::{Line, lines};

/// A piece of the result that is parted from others by line breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Heading,
    Paragraph,
    Item,
    Row,
    Code,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Block {
    kind: Kind,
    text: String,
}

/// Rounds after which the breaking stops. Articles need one or two; only text
/// made to do so needs more.
const ROUNDS: usize = 64;

/// Re-flows an article. Lines that are there already are kept as blocks.
#[must_use]
pub fn reflow(text: &str) -> String {
    let mut text = text.to_owned();
    // A break can make the start of a line, and so the place for another break.
    for _ in 0..ROUNDS {
        let next = pass(&text);
        if next == text {
            break;
        }
        text = next;
    }
    text
}

/// Moves headings down so that the highest is `###`, as decks want them in an
/// article.
#[must_use]
pub fn nest_headings(article: &str) -> String {
    let lines = lines(article);
    let highest = lines.iter().filter_map(heading_level).min().unwrap_or(3);
    let shift = 3_usize.saturating_sub(highest);
    let nested = lines.iter().map(|line| match heading_level(line) {
        Some(level) => format!("{}{}", "#".repeat(shift.min(6 - level)), line.text),
        None => line.raw.to_owned(),
    });
    nested.collect::<Vec<_>>().join("\n")
}

fn heading_level(line: &Line<'_>) -> Option<usize> {
    let rest = line.text.trim_start_matches('#');
    let level = line.text.len() - rest.len();
    let heading = (1..=6).contains(&level) && (rest.is_empty() || rest.starts_with(is_blank));
    (heading && !line.fenced).then_some(level)
}

fn pass(text: &str) -> String {
    let lines = lines(trim_breaks(text));
    let alone = lines.len() == 1;
    let mut out = String::new();
    let mut last: Option<Kind> = None;
    let mut gap = false;
    for line in &lines {
        if line.text.is_empty() && !line.fenced {
            gap = true;
            continue;
        }
        for block in blocks_of(line, alone) {
            if let Some(last) = last {
                let tight = last == block.kind
                    && matches!(last, Kind::Item | Kind::Row | Kind::Code)
                    && !gap;
                out.push_str(if tight { "\n" } else { "\n\n" });
            }
            out.push_str(&block.text);
            last = Some(block.kind);
            gap = false;
        }
    }
    out
}

/// Returns the text without blank lines and blanks at its ends, but with the
/// blanks before code on its first line.
fn trim_breaks(text: &str) -> &str {
    if lines(text).first().is_some_and(|line| line.fenced) { text.trim_end() } else { trim(text) }
}

fn blocks_of(line: &Line<'_>, alone: bool) -> Vec<Block> {
    if line.fenced {
        return vec![Block { kind: Kind::Code, text: line.raw.to_owned() }];
    }
    let mut blocks = Vec::new();
    for piece in pieces(line.text) {
        let body = match heading::cut(piece, alone || piece.len() < line.text.len()) {
            Some((heading, body)) => {
                blocks.push(Block { kind: Kind::Heading, text: heading.to_owned() });
                body
            }
            None => piece,
        };
        body::break_up(body, &mut blocks);
    }
    blocks
}

/// Cuts a line before each of its headings.
fn pieces(line: &str) -> Vec<&str> {
    let code = code_spans(line);
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, _) in line.match_indices("##") {
        let begins_word = line.get(..at).is_some_and(|before| before.ends_with(is_blank));
        let is_mark = line.get(at..).is_some_and(|rest| heading::mark_of(rest).is_some());
        if begins_word && is_mark && !in_code(&code, at) {
            pieces.extend(line.get(start..at).map(trim));
            start = at;
        }
    }
    pieces.extend(line.get(start..).map(trim));
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

#[cfg(test)]
mod tests;
