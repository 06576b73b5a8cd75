//! What the charts share: blocks with a title, ranges of shares, and days.

use ratatui::text::{Line, Span};

use crate::stats::Share;
use crate::tui::context::Context;
use crate::tui::text::{pad, pad_left, truncate, width};
use crate::tui::theme::Role;
use crate::tui::widget::range::Range;
use crate::tui::widget::stack::beside;
use crate::tui::words::{percent, thousands};
use crate::tui::wrap::line_width;

/// The blanks between two blocks side by side.
pub(super) const BETWEEN: usize = 2;
/// The cells of a row's name.
pub(super) const NAME: usize = 11;
/// Where a share's axis may begin, in percent.
const STARTS: [u16; 4] = [80, 70, 50, 0];

/// Puts a title above lines.
pub(super) fn block(
    title: String,
    lines: Vec<Line<'static>>,
    context: &Context,
) -> Vec<Line<'static>> {
    let mut block = vec![Line::from(context.span(Role::Dim, title))];
    block.extend(lines);
    block
}

/// Adds to a title the sum and, where there is room, the mean of a day.
pub(super) fn with_mean(what: &str, sum: u64, days: usize, more: &str, room: usize) -> String {
    let days = u64::try_from(days.max(1)).unwrap_or(1);
    let mean = (sum + days / 2) / days;
    let words = |number: u64| thousands(usize::try_from(number).unwrap_or(usize::MAX));
    let title = format!("{what}: {}{more}", words(sum));
    let with_mean = format!("{title}, {} a day", words(mean));
    let title = if mean > 0 && width(&with_mean) <= room { with_mean } else { title };
    truncate(&title, room).into_owned()
}

/// Puts two blocks side by side where there is room for both, else one above
/// the other.
pub(super) fn pair(
    left: Vec<Line<'static>>,
    right: Vec<Line<'static>>,
    column: usize,
    room: usize,
) -> Vec<Line<'static>> {
    let widest = |lines: &[Line<'static>]| lines.iter().map(line_width).max().unwrap_or(0);
    if left.is_empty() || right.is_empty() {
        return [left, right].concat();
    }
    if widest(&left) + BETWEEN > column || column + widest(&right) > room {
        return [left, vec![Line::default()], right].concat();
    }
    beside(&left, &right, column)
}

/// A share as a row of a chart.
pub(super) struct ShareRow {
    /// What it is of.
    pub(super) name: String,
    /// The share that was found.
    pub(super) share: Share,
    /// The share that was to be expected, if there is one.
    pub(super) aim: Option<f64>,
}

/// Draws shares as dots on one axis, their ends labelled below. The heavy part
/// holds the true share with 80 %.
pub(super) fn shares(
    rows: &[ShareRow],
    counts: bool,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let lowest =
        rows.iter().flat_map(|row| [row.share.value(), row.aim]).flatten().fold(1.0_f64, f64::min);
    let start = STARTS.into_iter().find(|start| f64::from(*start) <= lowest * 100.0).unwrap_or(0);
    let (shown, of) = (7, if counts { 10 } else { 0 });
    let cells = room.saturating_sub(NAME + shown + of).min(40);
    let mut lines: Vec<Line<'static>> =
        rows.iter().map(|row| share_line(row, start, cells, counts, context)).collect();
    lines.push(axis(&format!("{start} %"), "100 %", cells, context));
    lines
}

fn share_line(
    row: &ShareRow,
    start: u16,
    cells: usize,
    counts: bool,
    context: &Context,
) -> Line<'static> {
    let mut spans = vec![context.span(Role::Text, pad(&row.name, NAME))];
    let place = |share: f64| tenths_above(share, start);
    match (row.share.value(), row.share.interval()) {
        (Some(value), Some((low, high))) => {
            let end = u64::from(100 - start) * 10;
            let range = Range {
                end,
                spread: (place(low), place(high)),
                value: place(value),
                aim: row.aim.map(place),
            };
            spans.extend(range.spans(cells, Role::Text, context));
            spans.push(context.span(Role::Text, pad_left(&share_words(value), 7)));
        }
        _ => spans.push(context.span(Role::Dim, pad_left("-", cells + 7))),
    }
    if counts {
        spans.push(
            context.span(Role::Dim, format!(" of {}", pad_left(&row.share.whole.to_string(), 6))),
        );
    }
    Line::from(spans)
}

/// Returns tenths of a percent above the start of an axis.
fn tenths_above(share: f64, start: u16) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share is 0 to 1"
    )]
    let tenths = (share.clamp(0.0, 1.0) * 1000.0).round() as u64;
    tenths.saturating_sub(u64::from(start) * 10)
}

/// Returns a share in whole percent.
pub(super) fn share_words(share: f64) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "it is printed in whole percent")]
    let share = share as f32;
    percent(share)
}

/// Labels the two ends of an axis that begins after a row's name.
pub(super) fn axis(start: &str, end: &str, cells: usize, context: &Context) -> Line<'static> {
    let before = Span::raw(" ".repeat(NAME));
    let end = pad_left(end, cells.saturating_sub(start.len()));
    Line::from(vec![before, context.span(Role::Dim, format!("{start}{end}"))])
}
