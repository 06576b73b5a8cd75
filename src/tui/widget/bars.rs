//! Bars across: a row each, from zero, the value printed before the bar.

use ratatui::text::Line;

use crate::tui::context::Context;
use crate::tui::text::{pad, pad_left, width};
use crate::tui::theme::Role;

/// A bar. What its length means is said above or below the chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// What it is of.
    pub label: String,
    /// Its length, in the unit of all bars of the chart.
    pub value: u64,
    /// The value as it is printed.
    pub shown: String,
    /// How it is painted.
    pub role: Role,
}

/// Lays bars out in `room` cells; the longest one takes what the labels leave.
/// Something is never drawn as nothing.
#[must_use]
pub fn bars(bars: &[Bar], room: usize, context: &Context) -> Vec<Line<'static>> {
    let widest = |of: fn(&Bar) -> &str| bars.iter().map(|bar| width(of(bar))).max().unwrap_or(0);
    let (label, shown) = (widest(|bar| &bar.label), widest(|bar| &bar.shown));
    let cells = u64::try_from(room.saturating_sub(label + shown + 4)).unwrap_or(0);
    let most = bars.iter().map(|bar| bar.value).max().unwrap_or(0).max(1);
    let line = |bar: &Bar| {
        let eighths = bar.value.saturating_mul(cells * 8).div_ceil(most);
        let cells = context.glyphs.bar(usize::try_from(eighths).unwrap_or(0));
        Line::from(vec![
            context.span(Role::Text, pad(&bar.label, label)),
            context.span(Role::Text, format!("  {}", pad_left(&bar.shown, shown))),
            context.span(bar.role, format!("  {cells}")),
        ])
    };
    bars.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::glyphs::Glyphs;
    use crate::tui::testing::{context, plain_text};
    use crate::tui::wrap::line_width;

    fn of(values: &[u64]) -> Vec<Bar> {
        let bar = |value: &u64| Bar {
            label: format!("{value} d"),
            value: *value,
            shown: value.to_string(),
            role: Role::Text,
        };
        values.iter().map(bar).collect()
    }

    #[test]
    fn bars_begin_at_zero_and_the_longest_fills_the_room() {
        let unicode = context(80, 24);
        let shown = plain_text(&bars(&of(&[12, 120, 0, 1]), 23, &unicode));
        insta::assert_snapshot!(shown, @"
        12 d    12  █▏
        120 d  120  ███████████
        0 d      0
        1 d      1  ▏
        ");
        let ascii = Context { glyphs: Glyphs::Ascii, ..unicode };
        insta::assert_snapshot!(plain_text(&bars(&of(&[12, 120]), 23, &ascii)), @"
        12 d    12  #
        120 d  120  ###########
        ");
    }

    #[test]
    fn no_bar_leaves_its_room() {
        for room in 12..60 {
            for line in bars(&of(&[u64::MAX / 1000, 3, 0]), room, &context(80, 24)) {
                assert!(line_width(&line) <= room.max(42), "{room}");
            }
        }
        assert!(bars(&[], 40, &context(80, 24)).is_empty());
    }
}
