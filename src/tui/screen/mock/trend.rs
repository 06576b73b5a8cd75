//! Interviews on one axis, each with its uncertainty, so that a rise is not
//! overread.

use ratatui::text::{Line, Span};

use crate::collection::mock::MockLine;
use crate::session::mock::Mean;
use crate::tui::context::{Class, Context};
use crate::tui::text::{pad, pad_left};
use crate::tui::theme::Role;
use crate::tui::widget::range::Range;
use crate::tui::words::date;

/// The borders between the bands.
const BORDERS: [u64; 3] = [40, 60, 80];
/// The columns of number, date and value.
const LEFT: usize = 19;
const RIGHT: usize = 10;

/// Lays interviews out, a row each, with the axis above and the bands below.
pub(super) fn rows(
    title: &str,
    mocks: &[&MockLine],
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let narrow = context.class() <= Class::Narrow;
    let cells = room.saturating_sub(LEFT + RIGHT).min(51);
    let mut lines = Vec::new();
    if narrow || cells < 20 {
        lines.push(Line::from(context.span(Role::Dim, title.to_owned())));
    } else {
        lines.push(axis(title, cells, context));
    }
    for line in mocks {
        let Some(mean) = line.summary.mean else { continue };
        let words = date(line.began.day, context.now.day);
        let mut spans = vec![
            context.span(Role::Text, pad(&format!("mock {}", line.mock), 10)),
            context.span(Role::Dim, pad(&words, LEFT - 10)),
        ];
        if !narrow && cells >= 20 {
            spans.extend(range(&mean).spans_between(&BORDERS, cells, Role::Text, context));
        }
        spans.push(context.span(Role::Text, pad_left(&aligned(&mean, context), RIGHT)));
        lines.push(Line::from(spans));
    }
    if !narrow && cells >= 40 {
        lines.push(bands(cells, context));
    }
    lines
}

/// "70 ±  9", so that the signs stand below each other.
fn aligned(mean: &Mean, context: &Context) -> String {
    let sign = context.glyphs.plus_minus();
    let off = mean.plus_minus.map_or(String::new(), |off| format!("{sign} {off:>2.0}"));
    format!("{:.0} {}", mean.value, pad(&off, 5))
}

fn range(mean: &Mean) -> Range {
    let off = mean.plus_minus.unwrap_or(0.0);
    Range {
        end: 100,
        spread: (whole(mean.value - off), whole(mean.value + off)),
        value: whole(mean.value),
        aim: None,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is 0 to 100")]
pub(super) fn whole(value: f64) -> u64 {
    value.round().clamp(0.0, 100.0) as u64
}

fn axis(title: &str, cells: usize, context: &Context) -> Line<'static> {
    let mut text = " ".repeat(LEFT);
    text.push('0');
    for border in BORDERS.into_iter().chain([100]) {
        let at = LEFT + cell(border, cells);
        let label = border.to_string();
        let from = if border == 100 { at + 1 - label.len() } else { at };
        text = pad(&text, from) + &label;
    }
    let rest = text.chars().skip(title.chars().count()).collect::<String>();
    Line::from(vec![context.span(Role::Dim, title.to_owned()), context.span(Role::Dim, rest)])
}

fn cell(value: u64, cells: usize) -> usize {
    let last = u64::try_from(cells.saturating_sub(1)).unwrap_or(0);
    usize::try_from(value * last / 100).unwrap_or(0)
}

/// The names of the bands, each in the middle of its own.
fn bands(cells: usize, context: &Context) -> Line<'static> {
    let edges = [0, 40, 60, 80, 100].map(|border| cell(border, cells));
    let names = ["strong no hire", "no hire", "hire", "strong"];
    let mut text = " ".repeat(LEFT);
    for (name, pair) in names.into_iter().zip(edges.windows(2)) {
        let [from, to] = pair else { continue };
        let middle = LEFT + (from + to) / 2;
        let at = middle.saturating_sub(name.len() / 2).max(text.chars().count() + 1);
        text = pad(&text, at) + name;
    }
    Line::from(vec![Span::raw(""), context.span(Role::Dim, text)])
}
