//! A text with a name, and places in it.

use std::ops::Range;
use std::sync::OnceLock;

/// A place in a text, in bytes, on character borders.
pub type Span = Range<usize>;

/// A text with a name. Its text is read only: places in it are found by an index
/// that is made once.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name: a path, or `<stdin>`.
    pub name: String,
    /// The text.
    pub text: String,
    index: OnceLock<Index>,
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.text == other.text
    }
}

impl Eq for Source {}

/// How many bytes lie between two marks of the index.
const STEP: usize = 1024;

/// Where lines begin, and how many characters stand before each mark.
#[derive(Clone, Debug)]
struct Index {
    lines: Vec<usize>,
    chars: Vec<usize>,
}

impl Source {
    /// Makes a source.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), index: OnceLock::new() }
    }

    /// Returns line and column of a byte position, both from 1; the column
    /// counts characters. A position past the end is the end.
    #[must_use]
    pub fn line_column(&self, position: usize) -> (usize, usize) {
        let end = (0..=position.min(self.text.len()))
            .rev()
            .find(|at| self.text.is_char_boundary(*at))
            .unwrap_or(0);
        let index = self.index.get_or_init(|| Index::of(&self.text));
        let line = index.lines.partition_point(|start| *start <= end);
        let start = line.checked_sub(1).and_then(|at| index.lines.get(at)).copied().unwrap_or(0);
        let column = index.chars_before(&self.text, end) - index.chars_before(&self.text, start);
        (line, column + 1)
    }
}

impl Index {
    fn of(text: &str) -> Self {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(breaks).collect();
        let mut chars = Vec::new();
        let mut count = 0;
        for (at, byte) in text.bytes().enumerate() {
            if at % STEP == 0 {
                chars.push(count);
            }
            count += usize::from(begins_char(byte));
        }
        Self { lines, chars }
    }

    fn chars_before(&self, text: &str, at: usize) -> usize {
        let mark = at / STEP;
        let known = self.chars.get(mark).or(self.chars.last()).copied().unwrap_or(0);
        let from = mark.min(self.chars.len().saturating_sub(1)) * STEP;
        let rest = text.as_bytes().get(from..at).unwrap_or_default();
        known + rest.iter().filter(|byte| begins_char(**byte)).count()
    }
}

/// Tells whether a byte is the first of a character.
const fn begins_char(byte: u8) -> bool {
    byte & 0b1100_0000 != 0b1000_0000
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_index_counts_as_the_text_does(lines in "([a-zé€🚀]{0,700}\n?){0,6}", position in 0_usize..4000) {
            let source = Source::new("x", lines);
            let at = (0..=position.min(source.text.len()))
                .rev()
                .find(|at| source.text.is_char_boundary(*at))
                .unwrap();
            let before = source.text.get(..at).unwrap();
            let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
            prop_assert_eq!(source.line_column(position), (before.matches('\n').count() + 1, column));
        }
    }
}
