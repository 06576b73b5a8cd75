//! The big clock of a mock interview: three rows of half blocks.

use std::time::Duration;

use ratatui::text::Line;

use crate::tui::context::{Class, Context};
use crate::tui::theme::Role;
use crate::tui::words::clock;

/// The digits, three rows of three columns each.
const DIGITS: [[&str; 3]; 10] = [
    ["█▀█", "█ █", "▀▀▀"],
    ["▄█ ", " █ ", "▀▀▀"],
    ["▀▀█", "█▀▀", "▀▀▀"],
    ["▀▀█", "▀▀█", "▀▀▀"],
    ["█ █", "▀▀█", "  ▀"],
    ["█▀▀", "▀▀█", "▀▀▀"],
    ["█▀▀", "█▀█", "▀▀▀"],
    ["▀▀█", "  █", "  ▀"],
    ["█▀█", "█▀█", "▀▀▀"],
    ["█▀█", "▀▀█", "▀▀▀"],
];
const COLON: [&str; 3] = ["▄", "▄", " "];

/// Tells whether there is room for big digits.
#[must_use]
pub fn fits(context: &Context) -> bool {
    !context.glyphs.is_ascii() && context.class() > Class::Narrow && context.height >= 20
}

/// Lays a time out: big, or in bold on one row where it does not fit.
#[must_use]
pub fn lines(time: Duration, role: Role, context: &Context) -> Vec<Line<'static>> {
    let reading = clock(time);
    if !fits(context) {
        return vec![Line::from(context.strong(role, reading))];
    }
    let row = |at: usize| {
        let glyph = |c: char| {
            let digit = c.to_digit(10).and_then(|n| usize::try_from(n).ok());
            let rows = digit.and_then(|n| DIGITS.get(n)).unwrap_or(&COLON);
            rows.get(at).copied().unwrap_or_default()
        };
        let text = reading.chars().map(glyph).collect::<Vec<_>>().join(" ");
        Line::from(context.strong(role, text.trim_end().to_owned()))
    };
    (0..3).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::glyphs::Glyphs;
    use crate::tui::testing::{context, plain_text};

    fn shown(seconds: u64, context: &Context) -> String {
        plain_text(&lines(Duration::from_secs(seconds), Role::Accent, context))
    }

    #[test]
    fn digits_are_half_blocks() {
        let context = context(80, 24);
        insta::assert_snapshot!(shown(72, &context), @"
        ▄█  ▄ ▄█  ▀▀█
         █  ▄  █  █▀▀
        ▀▀▀   ▀▀▀ ▀▀▀
        ");
        let all = [83, 2_045, 6 * 3_600 + 49 * 60 + 7];
        insta::assert_snapshot!(all.map(|time| shown(time, &context)).join("\n"), @"
        ▄█  ▄ ▀▀█ ▀▀█
         █  ▄ █▀▀ ▀▀█
        ▀▀▀   ▀▀▀ ▀▀▀
        ▀▀█ █ █ ▄ █▀█ █▀▀
        ▀▀█ ▀▀█ ▄ █ █ ▀▀█
        ▀▀▀   ▀   ▀▀▀ ▀▀▀
        █▀▀ ▄ █ █ █▀█ ▄ █▀█ ▀▀█
        █▀█ ▄ ▀▀█ ▀▀█ ▄ █ █   █
        ▀▀▀     ▀ ▀▀▀   ▀▀▀   ▀
        ");
    }

    #[test]
    fn without_room_or_blocks_it_is_one_row() {
        assert_eq!(shown(72, &context(59, 24)), "1:12");
        assert_eq!(shown(72, &context(80, 19)), "1:12");
        let ascii = Context { glyphs: Glyphs::Ascii, ..context(80, 24) };
        assert_eq!(shown(72, &ascii), "1:12");
    }
}
