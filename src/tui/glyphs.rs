//! Line art and its ASCII stand-ins. Widgets draw in Unicode; art whose
//! stand-in depends on what it is part of is asked for here, and a last pass
//! over the finished screen replaces every other glyph by one of its width.

use ratatui::buffer::Buffer;

use super::surroundings::Surroundings;
use crate::config::Glyphs as Setting;

/// Which characters pictures are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// Box and block characters.
    Unicode,
    /// ASCII alone.
    Ascii,
}

const EIGHTHS_ACROSS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
const EIGHTHS_UP: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
const DIGITS: [&str; 9] = ["0", "1", "2", "3", "4", "5", "6", "8", "9"];

impl Glyphs {
    /// Returns the set that is meant: `auto` is ASCII when the locale is not
    /// UTF-8 or the terminal is known to have few glyphs.
    #[must_use]
    pub const fn choose(setting: Setting, around: &Surroundings) -> Self {
        match setting {
            Setting::Ascii => Self::Ascii,
            Setting::Auto if !around.utf8 || around.dumb || around.console => Self::Ascii,
            Setting::Auto | Setting::Unicode => Self::Unicode,
        }
    }

    /// Tells whether only ASCII may be drawn.
    #[must_use]
    pub const fn is_ascii(self) -> bool {
        matches!(self, Self::Ascii)
    }

    /// Returns a bar of `eighths` eighths of a cell, from the left.
    #[must_use]
    pub fn bar(self, eighths: usize) -> String {
        match self {
            Self::Unicode => {
                let part = EIGHTHS_ACROSS.get(eighths % 8).copied().unwrap_or("");
                format!("{}{part}", "█".repeat(eighths / 8))
            }
            Self::Ascii => "#".repeat((eighths + 4) / 8),
        }
    }

    /// Returns a row of equal cells for whole units, such as minutes.
    #[must_use]
    pub fn blocks(self, cells: usize) -> String {
        (if self.is_ascii() { "#" } else { "▇" }).repeat(cells)
    }

    /// Returns one cell of a sparkline for `value` of at most `most`; something
    /// is never drawn as nothing.
    #[must_use]
    pub fn spark(self, value: u32, most: u32) -> &'static str {
        let steps = match self {
            Self::Unicode => &EIGHTHS_UP,
            Self::Ascii => &DIGITS,
        };
        let most = u64::from(most.max(1));
        let step = (u64::from(value) * 8).div_ceil(most).min(8);
        usize::try_from(step).ok().and_then(|at| steps.get(at)).copied().unwrap_or(" ")
    }

    /// Returns one cell of a column, filled from below by so many eighths. ASCII
    /// has whole cells only.
    #[must_use]
    pub fn column(self, eighths: usize) -> &'static str {
        match self {
            Self::Unicode => EIGHTHS_UP.get(eighths.min(8)).copied().unwrap_or(" "),
            Self::Ascii if eighths >= 4 => "#",
            Self::Ascii => " ",
        }
    }

    /// Returns a rung of the ladder, five cells.
    #[must_use]
    pub const fn rung(self, reached: bool) -> &'static str {
        match (self, reached) {
            (Self::Unicode, true) => "┝━━━┥",
            (Self::Unicode, false) => "├───┤",
            (Self::Ascii, true) => "|===|",
            (Self::Ascii, false) => "|---|",
        }
    }

    /// Returns the ladder's rails between two rungs, five cells.
    #[must_use]
    pub const fn rails(self) -> &'static str {
        match self {
            Self::Unicode => "│   │",
            Self::Ascii => "|   |",
        }
    }

    /// Returns the sign between a value and what it may be off by.
    #[must_use]
    pub const fn plus_minus(self) -> &'static str {
        if self.is_ascii() { "+-" } else { "±" }
    }

    /// Returns the sign of a half after a whole number.
    #[must_use]
    pub const fn half(self) -> &'static str {
        if self.is_ascii() { ".5" } else { "½" }
    }

    /// Returns the arrow of a key's name.
    #[must_use]
    pub const fn arrow(self, arrow: Arrow) -> &'static str {
        match (self, arrow) {
            (Self::Unicode, Arrow::Left) => "←",
            (Self::Unicode, Arrow::Right) => "→",
            (Self::Unicode, Arrow::Up) => "↑",
            (Self::Unicode, Arrow::Down) => "↓",
            (Self::Ascii, Arrow::Left) => "Left",
            (Self::Ascii, Arrow::Right) => "Right",
            (Self::Ascii, Arrow::Up) => "Up",
            (Self::Ascii, Arrow::Down) => "Down",
        }
    }

    /// Replaces what is not ASCII on a finished screen, cell by cell.
    pub fn finish(self, buffer: &mut Buffer) {
        if !self.is_ascii() {
            return;
        }
        for cell in &mut buffer.content {
            if let Some(stand_in) = stand_in(cell.symbol()) {
                cell.set_symbol(stand_in);
            }
        }
    }
}

/// The arrow keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
}

/// Glyphs this program draws, and their one-cell ASCII stand-ins.
const STAND_INS: [(&str, &str); 14] = [
    ("━", "="),
    ("─╌–—░", "-"),
    ("·", "."),
    ("│┃", "|"),
    ("┊┆", ":"),
    ("┼╋┤├┌┐└┘✓▒", "+"),
    ("▇█≠", "#"),
    ("●•", "*"),
    ("▲↑", "^"),
    ("▶›→", ">"),
    ("◀‹←", "<"),
    ("“”„", "\""),
    ("‘’", "'"),
    ("\u{a0}", " "),
];

/// The same, for glyphs with a stand-in of their own.
const SINGLE: [(char, &str); 8] = [
    ('◉', "@"),
    ('◐', "%"),
    ('○', "o"),
    ('✗', "!"),
    ('×', "x"),
    ('▓', "x"),
    ('↓', "v"),
    ('…', "~"),
];

/// Returns the one-cell ASCII stand-in of a glyph this program draws.
fn stand_in(symbol: &str) -> Option<&'static str> {
    let glyph = symbol.chars().next().filter(|c| c.len_utf8() == symbol.len() && !c.is_ascii())?;
    let single = SINGLE.iter().find(|(known, _)| *known == glyph).map(|(_, ascii)| *ascii);
    single.or_else(|| {
        STAND_INS.iter().find(|(known, _)| known.contains(glyph)).map(|(_, ascii)| *ascii)
    })
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;
    use crate::tui::text::width;

    #[test]
    fn auto_follows_locale_and_terminal() {
        let good = Surroundings::default();
        let latin = Surroundings { utf8: false, ..good };
        let console = Surroundings { console: true, ..good };
        assert_eq!(Glyphs::choose(Setting::Auto, &good), Glyphs::Unicode);
        assert_eq!(Glyphs::choose(Setting::Auto, &latin), Glyphs::Ascii);
        assert_eq!(Glyphs::choose(Setting::Auto, &console), Glyphs::Ascii);
        assert_eq!(Glyphs::choose(Setting::Unicode, &latin), Glyphs::Unicode);
        assert_eq!(Glyphs::choose(Setting::Ascii, &good), Glyphs::Ascii);
    }

    #[test]
    fn bars_count_eighths_and_round_in_ascii() {
        assert_eq!(Glyphs::Unicode.bar(20), "██▌");
        assert_eq!(Glyphs::Unicode.bar(0), "");
        assert_eq!(Glyphs::Ascii.bar(20), "###");
        assert_eq!(Glyphs::Ascii.bar(19), "##");
    }

    #[test]
    fn a_sparkline_never_hides_something() {
        assert_eq!(Glyphs::Unicode.spark(0, 1000), " ");
        assert_eq!(Glyphs::Unicode.spark(1, 1000), "▁");
        assert_eq!(Glyphs::Unicode.spark(1000, 1000), "█");
        assert_eq!(Glyphs::Ascii.spark(1000, 1000), "9");
        assert_eq!(Glyphs::Unicode.spark(5, 0), "█");
    }

    #[test]
    fn a_column_fills_from_below_and_is_whole_in_ascii() {
        assert_eq!([0, 1, 4, 8, 99].map(|n| Glyphs::Unicode.column(n)), [" ", "▁", "▄", "█", "█"]);
        assert_eq!([0, 3, 4, 8, 99].map(|n| Glyphs::Ascii.column(n)), [" ", " ", "#", "#", "#"]);
    }

    #[test]
    fn art_is_as_wide_in_both_sets() {
        for reached in [true, false] {
            assert_eq!(width(Glyphs::Unicode.rung(reached)), width(Glyphs::Ascii.rung(reached)));
        }
    }

    #[test]
    fn the_last_pass_leaves_one_cell_stand_ins() {
        let art = "━─╌│┃┊┆┼╋┤├┌┐└┘▇░▒▓█●◉◐○✓✗×≠▲▶◀›·…←→↑↓“”’–—•";
        let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 1));
        buffer.set_string(0, 0, art, Style::new());
        Glyphs::Ascii.finish(&mut buffer);
        assert!(buffer.content.iter().all(|cell| cell.symbol().is_ascii()), "{buffer:?}");
        assert!(buffer.content.iter().all(|cell| cell.symbol().len() == 1));
    }
}
