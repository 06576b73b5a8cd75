//! The top of a report: the verdict, the dimensions, the calibration.

use ratatui::text::Line;

use crate::paper::figures;
use crate::session::mock::Report;
use crate::session::mock::report::Dimension;
use crate::tui::context::Context;
use crate::tui::mocking::score;
use crate::tui::screen::mock::curve;
use crate::tui::screen::mock::trend::whole;
use crate::tui::text::{READING_WIDTH, pad, pad_left};
use crate::tui::theme::Role;
use crate::tui::widget::stack::beside;
use crate::tui::wrap::wrap;

/// The column of the calibration.
const RIGHT: usize = 39;
/// The columns that a calibration needs at the least.
const LEAST: usize = 35;
/// The cells of a bar, a tenth of which is eight points.
const BAR: u64 = 13;

/// Returns the verdict, and dimensions with calibration.
pub(super) fn blocks(report: &Report, room: usize, context: &Context) -> Vec<Vec<Line<'static>>> {
    let verdict = verdict(report, room.min(READING_WIDTH), context);
    // On the smallest screens the table comes first.
    if context.height < 16 {
        return vec![verdict];
    }
    let left = dimensions(report, context);
    if room < RIGHT + LEAST {
        return vec![verdict, left, curve::lines(&report.calibration, room, context)];
    }
    let right = curve::lines(&report.calibration, room.saturating_sub(RIGHT).min(60), context);
    vec![verdict, beside(&left, &right, RIGHT)]
}

/// "Hire to strong hire   77 ± 11", and how much that rests on.
fn verdict(report: &Report, room: usize, context: &Context) -> Vec<Line<'static>> {
    let mean = report.mean.as_ref();
    let mean = mean.map_or_else(String::new, |mean| format!("   {}", score(mean, context)));
    let head = format!("{}{mean}", figures::verdict(report));
    let mut lines = wrap(&[context.strong(Role::Text, head)], room);
    let words = [Some(figures::grounds(report)), figures::away(report)];
    let words = words.into_iter().flatten().chain(figures::taken_back(report).map(str::to_owned));
    let words = words.collect::<Vec<_>>().join(" ");
    lines.extend(wrap(&[context.span(Role::Text, words)], room));
    lines
}

/// The four dimensions as bars.
fn dimensions(report: &Report, context: &Context) -> Vec<Line<'static>> {
    let since = report.since.map_or(String::new(), |mock| format!(", since mock {mock}"));
    let head = format!("0 to 100, band 1-4{since}");
    let mut lines = vec![Line::from(context.span(Role::Dim, head))];
    lines.extend(report.dimensions.iter().map(|one| dimension(one, context)));
    lines
}

fn dimension(one: &Dimension, context: &Context) -> Line<'static> {
    let value = one.value.map(whole);
    let eighths = value.map_or(0, |value| value * BAR * 8 / 100);
    let bar = context.glyphs.bar(usize::try_from(eighths).unwrap_or(0));
    let cells = usize::try_from(BAR).unwrap_or(0);
    let number = value.map_or_else(|| "-".to_owned(), |value| value.to_string());
    let band = one.band.map_or_else(|| "-".to_owned(), |band| band.number().to_string());
    let change = figures::since(one.change);
    Line::from(vec![
        context.span(Role::Text, pad(one.of.name(), 12)),
        context.span(Role::Good, pad(&bar, cells)),
        context.span(Role::Text, pad_left(&number, 4)),
        context.span(Role::Text, pad_left(&band, 3)),
        context.span(Role::Dim, pad_left(&change, 5)),
    ])
}
