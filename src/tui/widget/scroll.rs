//! How far a text is scrolled, and the mark that says so.

use std::ops::Range;

/// An offset into a text of lines. The text's length and the rows it has are
/// told at each use, so a new size needs no care.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scroll {
    offset: usize,
}

/// A way to scroll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// One line up.
    Up,
    /// One line down.
    Down,
    /// One page up.
    PageUp,
    /// One page down.
    PageDown,
    /// To the top.
    Top,
    /// To the bottom.
    Bottom,
}

impl Scroll {
    /// Returns the first line shown, of `lines` in `rows` rows.
    #[must_use]
    pub fn offset(self, lines: usize, rows: usize) -> usize {
        self.offset.min(lines.saturating_sub(rows))
    }

    /// Scrolls, within `lines` shown in `rows` rows.
    pub fn go(&mut self, to: Move, lines: usize, rows: usize) {
        let last = lines.saturating_sub(rows);
        let page = rows.saturating_sub(1).max(1);
        let at = self.offset.min(last);
        self.offset = match to {
            Move::Up => at.saturating_sub(1),
            Move::Down => at + 1,
            Move::PageUp => at.saturating_sub(page),
            Move::PageDown => at + page,
            Move::Top => 0,
            Move::Bottom => last,
        }
        .min(last);
    }

    /// Scrolls as little as brings some lines in sight; the first of them, where
    /// not all have room.
    pub fn bring(&mut self, wanted: &Range<usize>, lines: usize, rows: usize) {
        let at = self.offset(lines, rows).max(wanted.end.saturating_sub(rows)).min(wanted.start);
        self.offset = at.min(lines.saturating_sub(rows));
    }

    /// Returns the mark, `lines 6-10 of 64`, where not everything is shown.
    #[must_use]
    pub fn mark(self, lines: usize, rows: usize) -> Option<String> {
        let first = self.offset(lines, rows);
        (lines > rows && rows > 0)
            .then(|| format!("lines {}-{} of {lines}", first + 1, (first + rows).min(lines)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scrolling_stays_inside_the_text() {
        let mut scroll = Scroll::default();
        scroll.go(Move::Up, 64, 5);
        assert_eq!(scroll.offset(64, 5), 0);
        scroll.go(Move::PageDown, 64, 5);
        assert_eq!(scroll.mark(64, 5).as_deref(), Some("lines 5-9 of 64"));
        scroll.go(Move::Bottom, 64, 5);
        scroll.go(Move::Down, 64, 5);
        assert_eq!(scroll.mark(64, 5).as_deref(), Some("lines 60-64 of 64"));
        scroll.go(Move::PageUp, 64, 5);
        assert_eq!(scroll.offset(64, 5), 55);
        scroll.go(Move::Top, 64, 5);
        assert_eq!(scroll, Scroll::default());
    }

    #[test]
    fn what_is_wanted_comes_in_sight_and_no_further() {
        let mut scroll = Scroll::default();
        scroll.bring(&(4..6), 64, 5);
        assert_eq!(scroll.offset(64, 5), 1);
        scroll.bring(&(2..4), 64, 5);
        assert_eq!(scroll.offset(64, 5), 1, "it is in sight");
        scroll.bring(&(0..1), 64, 5);
        assert_eq!(scroll.offset(64, 5), 0);
        scroll.bring(&(10..30), 64, 5);
        assert_eq!(scroll.offset(64, 5), 10, "the first of them");
        scroll.bring(&(63..64), 64, 5);
        assert_eq!(scroll.offset(64, 5), 59);
    }

    #[test]
    fn a_larger_screen_shows_more_at_once() {
        let mut scroll = Scroll::default();
        scroll.go(Move::Bottom, 64, 5);
        assert_eq!(scroll.offset(64, 60), 4);
        assert_eq!(scroll.offset(64, 90), 0);
        assert_eq!(scroll.mark(64, 90), None);
        assert_eq!(scroll.mark(3, 0), None);
        scroll.go(Move::Up, 64, 60);
        assert_eq!(scroll.offset(64, 60), 3, "a key moves what is seen");
    }
}
