//! Measuring and cutting text by what a terminal shows: graphemes and cells.
//! The measure is the drawing library's own, so nothing it draws is wider than
//! what was measured here.

use std::borrow::Cow;

use ratatui::buffer::CellWidth;
use unicode_segmentation::UnicodeSegmentation;

/// The widest a paragraph gets, in columns.
pub const READING_WIDTH: usize = 76;

/// Returns the graphemes of a text with their width in cells. What is not
/// drawn (control characters, graphemes without width) is left out.
pub fn cells(text: &str) -> impl Iterator<Item = (&str, usize)> {
    text.graphemes(true)
        .filter(|symbol| !symbol.contains(char::is_control))
        .map(|symbol| (symbol, usize::from(symbol.cell_width())))
        .filter(|(_, width)| *width > 0)
}

/// Returns the width of a text in cells.
#[must_use]
pub fn width(text: &str) -> usize {
    if text.bytes().all(|byte| (0x20..0x7f).contains(&byte)) {
        return text.len();
    }
    cells(text).map(|(_, width)| width).sum()
}

/// Returns the text in at most `room` cells; where something was cut, the last
/// cell is `…`.
#[must_use]
pub fn truncate(text: &str, room: usize) -> Cow<'_, str> {
    if width(text) <= room {
        return Cow::Borrowed(text);
    }
    if room == 0 {
        return Cow::Borrowed("");
    }
    let (head, _) = take(text, room - 1);
    Cow::Owned(format!("{}…", head.trim_end()))
}

/// Returns the longest beginning of at most `room` cells, and its width.
#[must_use]
pub fn take(text: &str, room: usize) -> (String, usize) {
    let mut head = String::new();
    let mut used = 0;
    for (symbol, width) in cells(text) {
        if used + width > room {
            break;
        }
        head.push_str(symbol);
        used += width;
    }
    (head, used)
}

/// Returns the text without its first `offset` cells. A wide grapheme that is
/// cut in half leaves a blank.
#[must_use]
pub fn skip(text: &str, offset: usize) -> String {
    let mut at = 0;
    let mut rest = String::new();
    for (symbol, width) in cells(text) {
        if at >= offset {
            rest.push_str(symbol);
        } else if at + width > offset {
            rest.push_str(&" ".repeat(at + width - offset));
        }
        at += width;
    }
    rest
}

/// Returns the text cut or filled with blanks on the right to exactly `room`.
#[must_use]
pub fn pad(text: &str, room: usize) -> String {
    let text = truncate(text, room);
    let blanks = room.saturating_sub(width(&text));
    format!("{text}{}", " ".repeat(blanks))
}

/// Returns the text cut or filled with blanks on the left to exactly `room`.
#[must_use]
pub fn pad_left(text: &str, room: usize) -> String {
    let text = truncate(text, room);
    let blanks = room.saturating_sub(width(&text));
    format!("{}{text}", " ".repeat(blanks))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;
    use crate::tui::testing::any_text;

    #[test]
    fn graphemes_are_measured_as_they_are_drawn() {
        assert_eq!(width("abc"), 3);
        assert_eq!(width("漢字"), 4);
        assert_eq!(width("e\u{301}"), 1);
        assert_eq!(width("👩‍💻"), 2);
        assert_eq!(width("❤\u{fe0f}"), 2);
        assert_eq!(width("\u{1112}\u{1161}\u{11ab}"), 2, "decomposed Hangul");
        assert_eq!(width("שלום"), 4);
        assert_eq!(width(""), 0);
    }

    #[test]
    fn cutting_marks_the_cut() {
        assert_eq!(truncate("unclean leader", 20), "unclean leader");
        assert_eq!(truncate("unclean leader", 9), "unclean…");
        assert_eq!(truncate("漢字漢字", 6), "漢字…");
        assert_eq!(truncate("漢字", 1), "…");
        assert_eq!(truncate("漢字", 0), "");
    }

    #[test]
    fn skipping_keeps_columns() {
        assert_eq!(skip("abcdef", 2), "cdef");
        assert_eq!(skip("漢字x", 1), " 字x");
        assert_eq!(skip("ab", 9), "");
    }

    #[test]
    fn padding_is_exact() {
        assert_eq!(pad("ab", 4), "ab  ");
        assert_eq!(pad_left("漢", 4), "  漢");
        assert_eq!(pad("漢字", 3), "漢…");
    }

    proptest! {
        #[test]
        fn nothing_cut_is_wider_than_its_room(text in any_text(), room in 0_usize..30) {
            prop_assert!(width(&truncate(&text, room)) <= room);
            prop_assert_eq!(width(&pad(&text, room)), room);
            prop_assert_eq!(width(&pad_left(&text, room)), room);
            prop_assert!(take(&text, room).1 <= room);
        }

        #[test]
        fn the_measure_is_the_drawing_librarys(text in any_text()) {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 400, 1));
            let (x, _) = buffer.set_stringn(0, 0, &text, 400, Style::new());
            prop_assert_eq!(usize::from(x), width(&text).min(400));
        }
    }
}
