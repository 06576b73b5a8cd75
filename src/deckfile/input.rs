//! A deck file as the parser reads it: text that is safe to show, with plain
//! line breaks, and the way back from its places to those of the file.
//!
//! Everything after this works on the safe text alone, so a character that
//! cannot be seen can neither hide a heading nor make one.

use std::borrow::Cow;

use crate::diagnostic::Span;
use crate::domain::text::is_unsafe;

/// Where the safe text of a file differs from the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offsets {
    /// From this position of the safe text on, so many bytes of the file are missing.
    shifts: Vec<(usize, usize)>,
    /// Bytes of the byte order mark at the start.
    mark: usize,
}

/// The safe text of a file.
pub(super) struct Input<'a> {
    /// The text: no byte order mark, no carriage returns, nothing unsafe.
    pub(super) text: Cow<'a, str>,
    /// The way back.
    pub(super) offsets: Offsets,
    /// What was taken out because it belongs in no text.
    pub(super) removed: Option<Removed>,
}

/// Unsafe characters that were taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Removed {
    /// Where the first one stands in the file.
    pub(super) at: usize,
    /// The first one.
    pub(super) first: char,
    /// How many there were.
    pub(super) count: usize,
}

impl Offsets {
    /// Returns the place in the file of the character at `position`.
    #[must_use]
    pub(super) fn start(&self, position: usize) -> usize {
        let after = self.shifts.partition_point(|(from, _)| *from <= position);
        let shift = after.checked_sub(1).and_then(|index| self.shifts.get(index));
        position + shift.map_or(0, |(_, bytes)| *bytes)
    }

    /// Returns the place in the file directly after the character before
    /// `position`; at the start, directly after the byte order mark.
    #[must_use]
    pub(super) fn end(&self, position: usize) -> usize {
        position.checked_sub(1).map_or(self.mark, |before| self.start(before) + 1)
    }

    /// Returns the place in the file of a piece of the safe text.
    #[must_use]
    pub(super) fn span(&self, span: &Span) -> Span {
        let start = self.start(span.start);
        if span.end > span.start { start..self.end(span.end) } else { start..start }
    }
}

impl<'a> Input<'a> {
    /// Takes out of a file what cannot be shown, and remembers where.
    pub(super) fn new(raw: &'a str) -> Self {
        if !raw.contains(is_unsafe) {
            return Self { text: Cow::Borrowed(raw), offsets: Offsets::default(), removed: None };
        }
        let mut text = String::with_capacity(raw.len());
        let mut offsets = Offsets::default();
        let mut removed: Option<Removed> = None;
        let mut missing = 0;
        let mut chars = raw.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            if !is_unsafe(c) {
                text.push(c);
                continue;
            }
            missing += c.len_utf8();
            note_shift(&mut offsets.shifts, text.len(), missing);
            let line_end = c == '\r' && matches!(chars.peek(), Some((_, '\n')));
            let mark = c == '\u{feff}' && at == 0;
            if mark {
                offsets.mark = missing;
            }
            if !line_end && !mark {
                let first = Removed { at, first: c, count: 0 };
                removed.get_or_insert(first).count += 1;
            }
        }
        Self { text: Cow::Owned(text), offsets, removed }
    }
}

/// Notes the bytes missing before `position`; a run of them is one entry.
fn note_shift(shifts: &mut Vec<(usize, usize)>, position: usize, missing: usize) {
    match shifts.last_mut() {
        Some((from, bytes)) if *from == position => *bytes = missing,
        _ => shifts.push((position, missing)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::block::cut;
    use super::*;

    #[test]
    fn clean_text_is_borrowed() {
        let input = Input::new("# a\n\tb\n");
        assert!(matches!(input.text, Cow::Borrowed(_)));
        assert_eq!(input.offsets.span(&(2..3)), 2..3);
        assert_eq!(input.removed, None);
    }

    #[test]
    fn marks_and_carriage_returns_go_without_a_word() {
        let raw = "\u{feff}# a\r\nb\r\n";
        let input = Input::new(raw);
        assert_eq!(input.text, "# a\nb\n");
        assert_eq!(input.removed, None);
        assert_eq!(cut(raw, input.offsets.span(&(2..3))), "a");
        assert_eq!(cut(raw, input.offsets.span(&(4..5))), "b");
        assert_eq!(cut(raw, input.offsets.span(&(3..4))), "\n");
        assert_eq!(input.offsets.start(6), raw.len());
        assert_eq!(input.offsets.end(3), raw.find('\r').unwrap());
    }

    #[test]
    fn unsafe_characters_are_counted() {
        let raw = "a\u{1b}[31mb\u{202e}c\r";
        let input = Input::new(raw);
        assert_eq!(input.text, "a[31mbc");
        assert_eq!(input.removed, Some(Removed { at: 1, first: '\u{1b}', count: 3 }));
        let b = input.text.find('b').unwrap();
        assert_eq!(cut(raw, input.offsets.span(&(b..b + 1))), "b");
    }
}
