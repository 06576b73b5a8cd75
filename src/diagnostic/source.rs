//! A text with a name, and places in it.

use std::ops::Range;
use std::sync::OnceLock;

/// A place in a text, in bytes, on character borders.
pub type Span = Range<usize>;

/// A text with a name.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name: a path, or `<stdin>`.
    pub name: String,
    /// The text.
    pub text: String,
    /// Where lines end; found when a place is first asked for.
    line_ends: OnceLock<Vec<usize>>,
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, &self.text) == (&other.name, &other.text)
    }
}

impl Eq for Source {}

impl Source {
    /// Makes a source.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), line_ends: OnceLock::new() }
    }

    /// Returns line and column of a byte position, both from 1; the column
    /// counts characters. A position past the end is the end.
    #[must_use]
    pub fn line_column(&self, position: usize) -> (usize, usize) {
        let end = (0..=position.min(self.text.len()))
            .rev()
            .find(|at| self.text.is_char_boundary(*at))
            .unwrap_or(0);
        let ends = self
            .line_ends
            .get_or_init(|| self.text.match_indices('\n').map(|(at, _)| at).collect());
        let line = ends.partition_point(|line_end| *line_end < end);
        let start = line.checked_sub(1).and_then(|at| ends.get(at)).map_or(0, |at| at + 1);
        let column = self.text.get(start..end).unwrap_or("").chars().count();
        (line + 1, column + 1)
    }
}
