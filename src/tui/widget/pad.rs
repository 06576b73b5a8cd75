//! Several lines of text that are typed. Long lines are wrapped; graphemes are
//! passed and taken away whole, however wide they are.

use std::ops::Range;

use ratatui::text::Line;
use unicode_segmentation::UnicodeSegmentation;

use crate::tui::context::Context;
use crate::tui::text::width;
use crate::tui::theme::Role;

/// A text with a place in it, between two graphemes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pad {
    before: String,
    after: String,
}

/// The cells of the edge before each row, and of the place.
const EDGE: usize = 3;

impl Pad {
    /// Makes a pad of a text; the place is at its end.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self { before: text.to_owned(), after: String::new() }
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}{}", self.before, self.after)
    }

    /// Tells whether nothing is typed.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.before.is_empty() && self.after.is_empty()
    }

    /// Types a character; of control characters only the end of a line.
    pub fn put(&mut self, c: char) {
        if c == '\n' || !c.is_control() {
            self.before.push(c);
        }
    }

    /// Takes the grapheme before the place away.
    pub fn erase(&mut self) {
        let at = self.at();
        self.go(at.saturating_sub(1));
        if at > 0 {
            self.delete();
        }
    }

    /// Takes the grapheme after the place away.
    pub fn delete(&mut self) {
        self.after = self.after.graphemes(true).skip(1).collect();
    }

    /// Goes one grapheme to the left.
    pub fn left(&mut self) {
        self.go(self.at().saturating_sub(1));
    }

    /// Goes one grapheme to the right.
    pub fn right(&mut self) {
        self.go(self.at() + 1);
    }

    /// Goes to the beginning of the row.
    pub fn row_start(&mut self, room: usize) {
        if let Some(row) = self.row(0, room) {
            self.go(row.start);
        }
    }

    /// Goes to the end of the row.
    pub fn row_end(&mut self, room: usize) {
        if let Some(row) = self.row(0, room) {
            self.go(row.end);
        }
    }

    /// Goes a row up, as far to the left or right as before.
    pub fn up(&mut self, room: usize) {
        self.climb(-1, room);
    }

    /// Goes a row down.
    pub fn down(&mut self, room: usize) {
        self.climb(1, room);
    }

    fn climb(&mut self, by: isize, room: usize) {
        let Some((own, wanted)) = self.row(0, room).zip(self.row(by, room)) else { return };
        let text = self.text();
        let cells = |range: Range<usize>| -> usize {
            text.graphemes(true).take(range.end).skip(range.start).map(width).sum()
        };
        let column = cells(own.start..self.at());
        let fits = |at: &usize| cells(wanted.start..*at) <= column;
        let at = wanted.clone().take_while(fits).last().unwrap_or(wanted.start);
        let end = cells(wanted.clone()) <= column;
        self.go(if end { wanted.end } else { at });
    }

    /// Returns the row so many below that of the place.
    fn row(&self, by: isize, room: usize) -> Option<Range<usize>> {
        let rows = rows(&self.text(), room.saturating_sub(EDGE));
        let at = place_row(&rows, self.at()).checked_add_signed(by)?;
        rows.get(at).cloned()
    }

    /// The graphemes before the place.
    fn at(&self) -> usize {
        self.before.graphemes(true).count()
    }

    fn go(&mut self, at: usize) {
        let text = self.text();
        self.before = text.graphemes(true).take(at).collect();
        self.after = text.graphemes(true).skip(at).collect();
    }

    /// Lays the pad out in `room` columns and at most `most` rows; those around
    /// the place stay in sight. Without the place when it is not `active`.
    #[must_use]
    pub fn lines(
        &self,
        room: usize,
        most: usize,
        active: bool,
        context: &Context,
    ) -> Vec<Line<'static>> {
        let text = self.text();
        let symbols: Vec<&str> = text.graphemes(true).collect();
        let rows = rows(&text, room.saturating_sub(EDGE));
        let at = self.at();
        let own = place_row(&rows, at);
        let role = if active { Role::Text } else { Role::Dim };
        let line = |(n, row): (usize, &Range<usize>)| {
            let part = |range: Range<usize>| symbols.get(range).unwrap_or_default().concat();
            let edge = if active { Role::Accent } else { Role::Dim };
            let mut spans = vec![context.span(edge, "┆ ")];
            if active && n == own {
                spans.push(context.span(role, part(row.start..at)));
                spans.push(context.strong(Role::Accent, "┆"));
                spans.push(context.span(role, part(at..row.end)));
            } else {
                spans.push(context.span(role, part(row.clone())));
            }
            spans.retain(|span| !span.content.is_empty());
            Line::from(spans)
        };
        let first = (own + 1).saturating_sub(most);
        rows.iter().enumerate().skip(first).take(most).map(line).collect()
    }
}

/// Returns the number of the row that a place is on.
fn place_row(rows: &[Range<usize>], at: usize) -> usize {
    rows.iter().rposition(|row| row.start <= at).unwrap_or(0)
}

/// Parts a text into rows of at most `room` cells, as ranges of graphemes. They
/// end at the ends of lines, else after a blank, else where there is no room.
fn rows(text: &str, room: usize) -> Vec<Range<usize>> {
    let room = room.max(2);
    let mut rows = Vec::new();
    let (mut start, mut used, mut blank) = (0, 0, None);
    let mut end = 0;
    for (at, symbol) in text.graphemes(true).enumerate() {
        end = at + 1;
        if symbol == "\n" {
            rows.push(start..at);
            (start, used, blank) = (at + 1, 0, None);
            continue;
        }
        let wide = width(symbol);
        // What follows the last blank may itself leave no room.
        while used + wide > room && at > start {
            let (to, left) = blank.unwrap_or((at, 0));
            rows.push(start..to);
            (start, used, blank) = (to, left, None);
        }
        used += wide;
        if symbol == " " {
            blank = Some((at + 1, 0));
        } else if let Some((_, left)) = &mut blank {
            *left += wide;
        }
    }
    rows.push(start..end.max(start));
    rows
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::tui::testing::{any_text, context, plain_text};
    use crate::tui::wrap::line_width;

    fn typed(text: &str) -> Pad {
        let mut pad = Pad::default();
        text.chars().for_each(|c| pad.put(c));
        pad
    }

    fn shown(pad: &Pad, room: usize, most: usize) -> String {
        plain_text(&pad.lines(room, most, true, &context(80, 24)))
    }

    #[test]
    fn long_lines_are_wrapped_after_blanks_and_wide_characters_kept_whole() {
        let pad = typed("F2 at 801, L committed\nunclean: 漢字漢字漢字");
        insta::assert_snapshot!(shown(&pad, 16, 9), @"
        ┆ F2 at 801, L
        ┆ committed
        ┆ unclean:
        ┆ 漢字漢字漢字┆
        ");
        assert_eq!(shown(&pad, 16, 2), "┆ unclean:\n┆ 漢字漢字漢字┆");
    }

    #[test]
    fn the_place_moves_by_graphemes_and_rows() {
        let mut pad = typed("ae\u{301}漢\nlonger row\nx");
        pad.up(40);
        assert_eq!(shown(&pad, 40, 9), "┆ ae\u{301}漢\n┆ l┆onger row\n┆ x");
        pad.row_end(40);
        pad.up(40);
        assert_eq!(shown(&pad, 40, 9), "┆ ae\u{301}漢┆\n┆ longer row\n┆ x");
        pad.erase();
        pad.erase();
        pad.put('b');
        pad.right();
        pad.delete();
        assert_eq!(pad.text(), "ab\nonger row\nx");
        pad.row_start(40);
        pad.left();
        pad.down(40);
        pad.down(40);
        pad.down(40);
        pad.put('\u{1b}');
        assert_eq!(pad.text(), "ab\nonger row\nx");
        assert_eq!(shown(&pad, 40, 1), "┆ x┆");
    }

    #[test]
    fn an_idle_pad_has_no_place() {
        let pad = typed("one\n");
        let lines = pad.lines(20, 5, false, &context(80, 24));
        assert_eq!(plain_text(&lines), "┆ one\n┆");
        assert!(Pad::default().is_empty());
    }

    proptest! {
        #[test]
        fn nothing_typed_is_lost_and_nothing_is_wider_than_its_room(
            text in any_text(), keys in "[lrudseDEx]{0,40}", room in 6_usize..40,
        ) {
            let mut pad = typed(&text);
            for key in keys.chars() {
                match key {
                    'l' => pad.left(),
                    'r' => pad.right(),
                    'u' => pad.up(room),
                    'd' => pad.down(room),
                    's' => pad.row_start(room),
                    'e' => pad.row_end(room),
                    _ => {}
                }
            }
            let kept: String = text.chars().filter(|c| *c == '\n' || !c.is_control()).collect();
            prop_assert_eq!(pad.text(), kept);
            for line in pad.lines(room, 5, true, &context(80, 24)) {
                prop_assert!(line_width(&line) <= room);
            }
        }
    }
}
