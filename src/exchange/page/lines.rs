//! The lines of a page, with their places; fenced code is told apart, because
//! markers and bullets mean nothing in it.

use crate::diagnostic::Span;
use crate::exchange::text::{is_blank, trim};

use super::code::{closes_fence, opens_fence};

/// A line of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    /// The line as it stands in the file.
    pub(super) raw: &'a str,
    /// The line without blanks at its edges.
    pub(super) text: &'a str,
    /// Where `text` begins in the file, in bytes.
    pub(super) start: usize,
    /// True inside fenced code that runs over several lines, fences included.
    pub(super) fenced: bool,
}

impl<'a> Line<'a> {
    /// Returns where the line stands in the file.
    pub(super) const fn span(&self) -> Span {
        self.start..self.start + self.text.len()
    }

    /// Returns what follows a leading `- `, without blanks at its edges; a dash
    /// alone is an empty item.
    pub(super) fn bullet(&self) -> Option<&'a str> {
        if self.fenced {
            return None;
        }
        let rest = self.text.strip_prefix('-')?;
        (rest.is_empty() || rest.starts_with(is_blank)).then(|| trim(rest))
    }
}

/// Returns all lines of a text, blank ones included.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut start = 0;
    let mut lines = Vec::new();
    for raw in text.split('\n') {
        let trimmed = trim(raw);
        let leading = raw.len() - raw.trim_start_matches(is_blank).len();
        let begin = if trimmed.is_empty() { start } else { start + leading };
        lines.push(Line { raw, text: trimmed, start: begin, fenced: false });
        start += raw.len() + 1;
    }
    mark_fences(&mut lines);
    lines
}

/// Marks fenced blocks; a fence that never closes is text.
fn mark_fences(lines: &mut [Line<'_>]) {
    let mut rest = lines;
    // A fence that nothing closes is looked for once: no longer one is closed then.
    let mut unclosed = usize::MAX;
    while let Some((first, tail)) = rest.split_first_mut() {
        let opened = opens_fence(first.text).filter(|ticks| *ticks < unclosed);
        let closed =
            opened.and_then(|ticks| tail.iter().position(|line| closes_fence(line.text, ticks)));
        if let (Some(ticks), None) = (opened, closed) {
            unclosed = ticks;
        }
        let length = closed.map_or(0, |last| last + 1);
        first.fenced = length > 0;
        let (block, after) = tail.split_at_mut(length);
        block.iter_mut().for_each(|line| line.fenced = true);
        rest = after;
    }
}

/// Joins lines with `gap` between them, fenced code as it stands. The text of
/// the first line is given, because something may have been taken off it.
pub(super) fn joined(first: &str, lines: &[&Line<'_>], gap: &str) -> String {
    let mut text = first.to_owned();
    let mut in_code = lines.first().is_some_and(|line| line.fenced);
    for line in lines.iter().skip(1) {
        text.push_str(if in_code && line.fenced { "\n" } else { gap });
        text.push_str(if line.fenced { line.raw } else { line.text });
        in_code = line.fenced;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_trimmed_text() {
        let text = "a\n \u{a0}bc \n\n- d";
        let spans: Vec<&str> =
            lines(text).iter().map(|line| text.get(line.span()).unwrap()).collect();
        assert_eq!(spans, ["a", "bc", "", "- d"]);
    }

    #[test]
    fn bullets_are_a_dash_and_a_blank() {
        let items: Vec<_> = lines("- a\n-\u{a0}b\n-c\n-> d\n-\n– e").to_vec();
        let texts: Vec<Option<&str>> = items.iter().map(Line::bullet).collect();
        assert_eq!(texts, [Some("a"), Some("b"), None, None, Some(""), None]);
    }

    #[test]
    fn closed_fences_are_code_and_open_ones_are_text() {
        let fenced = |text| lines(text).iter().map(|line| line.fenced).collect::<Vec<_>>();
        assert_eq!(fenced("```sh\n- x\n```\n- y"), [true, true, true, false]);
        assert_eq!(fenced("```sh\n- x"), [false, false]);
        assert_eq!(fenced("```a``` b\n```"), [false, false]);
    }
}
