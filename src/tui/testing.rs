//! What the tests of this folder share.

use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::text::Line;

use super::context::Context;
use super::paint::cells;
use super::text::width;
use crate::domain::{Moment, Rollover, Timestamp};

/// Returns a line's text without its styles.
pub(crate) fn plain(line: &Line<'_>) -> String {
    line.spans.iter().map(|span| span.content.as_ref()).collect()
}

/// Returns lines as one text, blanks at the ends of lines taken off.
pub(crate) fn plain_text(lines: &[Line<'_>]) -> String {
    lines.iter().map(|line| plain(line).trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// Texts that are hard to lay out: wide, joined, combining, right to left,
/// control characters, blanks, Markdown.
pub(crate) fn any_text() -> impl Strategy<Value = String> {
    let fragment = prop_oneof![
        4 => "[a-z]{1,12}",
        3 => Just(" ".to_owned()),
        1 => Just("  \t".to_owned()),
        1 => Just("\n".to_owned()),
        1 => Just("漢字かな交じり文。".to_owned()),
        1 => Just("👩‍💻❤️🇩🇪".to_owned()),
        1 => Just("e\u{301}o\u{308}\u{304}".to_owned()),
        1 => Just("\u{1112}\u{1161}\u{11ab}".to_owned()),
        1 => Just("שלום עולם".to_owned()),
        1 => Just("مرحبا".to_owned()),
        1 => Just("ｶﾞﾊﾟ".to_owned()),
        1 => Just("\u{200b}\u{200d}\u{fe0f}".to_owned()),
        1 => Just("\u{1b}[31m\u{7}\u{202e}".to_owned()),
        1 => Just("| `a` **b** _c_ \n- ".to_owned()),
        1 => any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(fragment, 0..24).prop_map(|parts| parts.concat())
}

/// A context at nine in the morning of 1 December 2026, dark theme, Unicode.
pub(crate) fn context(width: u16, height: u16) -> Context {
    Context::plain(morning(), width, height)
}

/// Nine in the morning of Tuesday, 1 December 2026, in Berlin.
pub(crate) fn morning() -> Moment {
    let at = Timestamp::from_millis(1_796_112_000_000);
    Moment::new(at, &chrono_tz::Europe::Berlin, Rollover::default())
}

/// Returns a screen as text, blanks at the ends of rows taken off.
pub(crate) fn buffer_text(buffer: &Buffer) -> String {
    let mut rows = Vec::new();
    for y in buffer.area.top()..buffer.area.bottom() {
        let mut row = String::new();
        let mut x = buffer.area.left();
        while x < buffer.area.right() {
            let symbol = buffer[(x, y)].symbol();
            row.push_str(symbol);
            x += cells(width(symbol)).max(1);
        }
        rows.push(row.trim_end().to_owned());
    }
    rows.join("\n")
}
