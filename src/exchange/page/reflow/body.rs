//! The text below a heading: fenced code, tables, bullets and numbers.

use crate::exchange::text::{is_blank, is_capital, is_opening_quote, trim};

use super::super::code::{Code, code_spans, in_code};
use super::table::tables;
use super::{Block, Kind};

/// Breaks a text into blocks.
pub(super) fn break_up(body: &str, blocks: &mut Vec<Block>) {
    let mut start = 0;
    for fence in code_spans(body).iter().filter(|code| is_fence(body, code)) {
        break_tables(trim(body.get(start..fence.range.start).unwrap_or_default()), blocks);
        blocks.push(Block { kind: Kind::Code, text: fenced(body, fence) });
        start = fence.range.end;
    }
    break_tables(trim(body.get(start..).unwrap_or_default()), blocks);
}

/// Tells whether a list item begins with this word. A bullet in a body may also
/// begin with a parenthesis or a quote.
pub(super) fn begins_item(text: &str, in_body: bool) -> bool {
    let Some(first) = text.chars().next() else { return false };
    let common = text.starts_with("**") || first == '`' || first.is_numeric() || is_capital(first);
    common || (in_body && (first == '(' || is_opening_quote(first)))
}

/// Three and more backquotes at the border of a word are a fence.
fn is_fence(body: &str, code: &Code) -> bool {
    let before = body.get(..code.range.start).unwrap_or_default();
    let after = body.get(code.range.end..).unwrap_or_default();
    code.ticks >= 3
        && (before.is_empty() || before.ends_with(is_blank))
        && (after.is_empty() || after.starts_with(is_blank))
}

/// Writes a fence on lines of its own. A word glued to the opening backquotes
/// is the language, if there is code behind it.
fn fenced(body: &str, fence: &Code) -> String {
    let ticks = "`".repeat(fence.ticks);
    let inner = fence.range.start + fence.ticks..fence.range.end - fence.ticks;
    let inner = body.get(inner).unwrap_or_default();
    let (language, code) = match inner.split_once(is_blank) {
        Some((word, rest)) if !trim(rest).is_empty() => (word, trim(rest)),
        _ => ("", trim(inner)),
    };
    format!("{ticks}{language}\n{code}\n{ticks}")
}

fn break_tables(body: &str, blocks: &mut Vec<Block>) {
    let mut start = 0;
    for table in tables(body) {
        break_lists(trim(body.get(start..table.start).unwrap_or_default()), blocks);
        start = table.start;
        for end in table.ends {
            push_row(trim(body.get(start..end).unwrap_or_default()), blocks);
            start = end;
        }
    }
    let rest = trim(body.get(start..).unwrap_or_default());
    if rest.starts_with('|') && rest.ends_with('|') && rest.len() > 1 {
        push_row(rest, blocks);
    } else {
        break_lists(rest, blocks);
    }
}

fn push_row(row: &str, blocks: &mut Vec<Block>) {
    blocks.push(Block { kind: Kind::Row, text: row.to_owned() });
}

/// Breaks a text before each bullet and each number of a run.
fn break_lists(body: &str, blocks: &mut Vec<Block>) {
    let code = code_spans(body);
    let second = body.rfind(" 2. ");
    let mut list = List { body, next: 1, second, bold: false };
    let mut start = 0;
    let mut at = 0;
    for gap in body.split_inclusive(is_blank) {
        let word = trim(gap);
        if !word.is_empty() && !in_code(&code, at) && list.begins(word, at) {
            push(body.get(start..at).unwrap_or_default(), blocks);
            start = at;
        }
        at += gap.len();
    }
    push(body.get(start..).unwrap_or_default(), blocks);
}

/// The lists of a text, as far as they have been read.
struct List<'a> {
    body: &'a str,
    /// The number that goes on with the run.
    next: u32,
    /// Where the last number 2 stands, if there is one.
    second: Option<usize>,
    /// True once a bullet began with bold text; its siblings need no full stop
    /// before them.
    bold: bool,
}

impl List<'_> {
    /// Tells whether an item begins with the mark at this place.
    fn begins(&mut self, word: &str, at: usize) -> bool {
        let rest = self.body.get(at + word.len()..).unwrap_or_default();
        let text = trim(rest);
        let before = trim(self.body.get(..at).unwrap_or_default());
        if word == "-" {
            let bold = text.starts_with("**");
            let begins = begins_item(text, true) && (closes(before) || (bold && self.bold));
            self.bold |= begins && bold;
            return begins;
        }
        let begins = self.is_next(word) && !text.is_empty() && self.begins_run(before, at);
        self.next += u32::from(begins);
        begins
    }

    fn is_next(&self, word: &str) -> bool {
        word.strip_suffix('.').is_some_and(|digits| *digits == self.next.to_string())
    }

    /// A run begins where a sentence has ended, unless a second number shows
    /// that it is a run anyway.
    fn begins_run(&self, before: &str, at: usize) -> bool {
        self.next > 1 || closes(before) || self.second.is_some_and(|second| second > at)
    }
}

/// Tells whether a list item can stand behind this text.
fn closes(before: &str) -> bool {
    before.is_empty() || before.ends_with(['.', ':', ';', ')', '*', '"', '\'', '”', '’', '»', '`'])
}

fn push(text: &str, blocks: &mut Vec<Block>) {
    let text = trim(text);
    if text.is_empty() {
        return;
    }
    let kind = if is_item(text) { Kind::Item } else { Kind::Paragraph };
    blocks.push(Block { kind, text: text.to_owned() });
}

fn is_item(text: &str) -> bool {
    let (mark, rest) = text.split_once(is_blank).unwrap_or((text, ""));
    let number = mark.strip_suffix('.').is_some_and(|digits| {
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    !rest.is_empty() && (matches!(mark, "-" | "*") || number)
}
