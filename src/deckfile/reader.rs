//! A file while it is read, and what its parts have in common.

use std::cell::OnceCell;
use std::ops::Range;

use crate::diagnostic::{Span, did_you_mean};
use crate::domain::Level;
use crate::domain::text::one_line;

use super::block::{Heading, Unclosed, cut, is_blank, lines};
use super::rule::{BAD_ID, Faults, UNKNOWN_LEVEL, shown};

/// A file while it is read.
pub(super) struct Reader<'a> {
    /// The safe text.
    pub(super) text: &'a str,
    /// The fence that is never closed.
    pub(super) unclosed: Option<Unclosed>,
    /// What was found so far.
    pub(super) faults: Faults<'a>,
    /// Where the lines end; counted when first asked for.
    line_ends: OnceCell<Vec<usize>>,
}

impl<'a> Reader<'a> {
    /// Begins to read a safe text.
    pub(super) fn new(text: &'a str, faults: Faults<'a>) -> Self {
        Self { text, unclosed: None, faults, line_ends: OnceCell::new() }
    }

    /// Returns the line, from 1, in which a position lies.
    pub(super) fn line_of(&self, position: usize) -> usize {
        let ends = self
            .line_ends
            .get_or_init(|| self.text.match_indices('\n').map(|(at, _)| at).collect());
        ends.partition_point(|end| *end < position) + 1
    }

    /// Returns a body of Markdown: without blank lines around it, and with
    /// every fence closed.
    pub(super) fn body(&self, span: Range<usize>) -> String {
        let from = self.first_text(span.clone()).map_or(span.end, |line| line.start);
        let text = cut(self.text, from..span.end).trim_end_matches([' ', '\t', '\n']);
        let mut body = text.to_owned();
        if let Some(fence) = &self.unclosed
            && (from..from + text.len()).contains(&fence.line.start)
        {
            body.push('\n');
            body.push_str(&fence.closing);
        }
        body
    }

    /// Returns the first line that is not blank.
    pub(super) fn first_text(&self, span: Range<usize>) -> Option<Span> {
        lines(self.text, span).map(|line| line.span).find(|line| !is_blank(self.cut(line.clone())))
    }

    /// Returns a piece of the text.
    pub(super) fn cut(&self, span: Range<usize>) -> &'a str {
        cut(self.text, span)
    }
}

/// Returns the place of a title; that of the whole line where there are no words.
pub(super) fn title_span(heading: &Heading) -> Span {
    if heading.text.is_empty() { heading.line.clone() } else { heading.text.clone() }
}

/// Tells of a word that is no level.
pub(super) fn unknown_level(reader: &mut Reader<'_>, word: &str, at: &Span) {
    let message = format!("unknown level `{}`", shown(&one_line(word)));
    let known = Level::ALL.map(Level::name);
    let help = match nearest(word, known) {
        Some(level) => format!("did you mean `{level}`?"),
        None => "the levels are junior, mid, senior and staff".to_owned(),
    };
    reader.faults.add(&UNKNOWN_LEVEL, at, message, "no level of this name", help);
}

/// Tells of an id or slug with characters it may not have.
pub(super) fn bad_id(reader: &mut Reader<'_>, what: &str, id: &str, at: &Span) {
    let message = format!("`{}` is no {what}", shown(&one_line(id)));
    let help = "letters, digits, `.`, `_` and `-`, at most 100, the first a letter or digit";
    reader.faults.add(&BAD_ID, at, message, "", help);
}

/// Returns the known name nearest to a word of ordinary length.
pub(super) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    (word.len() <= 80).then(|| did_you_mean(word, known)).flatten()
}
