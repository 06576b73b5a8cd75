//! A text with a name, and places in it.

use std::ops::Range;

/// A place in a text, in bytes, on character borders.
pub type Span = Range<usize>;

/// A text with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name: a path, or `<stdin>`.
    pub name: String,
    /// The text.
    pub text: String,
}

impl Source {
    /// Makes a source.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into() }
    }

    /// Returns line and column of a byte position, both from 1; the column
    /// counts characters. A position past the end is the end.
    #[must_use]
    pub fn line_column(&self, position: usize) -> (usize, usize) {
        let end = (0..=position.min(self.text.len()))
            .rev()
            .find(|at| self.text.is_char_boundary(*at))
            .unwrap_or(0);
        let before = self.text.get(..end).unwrap_or("");
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        (line, column)
    }
}
