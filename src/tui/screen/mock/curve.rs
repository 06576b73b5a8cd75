//! Confidence against what came true: a row for each sureness, the crosses on
//! the diagonal of perfect judgement.

use ratatui::text::{Line, Span};

use super::trend::whole;
use crate::paper::figures::leaning;
use crate::session::mock::Calibration;
use crate::session::mock::calibration::Point;
use crate::tui::context::Context;
use crate::tui::text::{pad, pad_left};
use crate::tui::theme::Role;
use crate::tui::wrap::wrap;

/// The columns of a row's label and of its words.
const LABEL: usize = 6;
const WORDS: usize = 13;

/// Lays the curve out in `room` columns; below twenty answers only how many
/// there are.
pub(super) fn lines(
    calibration: &Calibration,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    if calibration.figures.is_none() {
        return vec![not_enough(calibration, context)];
    }
    let cells = room.saturating_sub(LABEL + WORDS).min(41);
    let head = format!("{}came true   ● you  ┼ level", pad("sure", LABEL));
    let mut lines = vec![Line::from(context.span(Role::Dim, head))];
    lines.extend(calibration.curve.iter().rev().map(|point| row(point, cells, context)));
    lines.extend(wrap(&[context.span(Role::Text, leaning(calibration))], room));
    lines
}

fn not_enough(calibration: &Calibration, context: &Context) -> Line<'static> {
    let words = format!("Sure: {}", leaning(calibration));
    Line::from(context.span(Role::Dim, words))
}

fn row(point: &Point, cells: usize, context: &Context) -> Line<'static> {
    let cell = |percent: u64| {
        let last = u64::try_from(cells.saturating_sub(1)).unwrap_or(0);
        usize::try_from(percent * last / 100).unwrap_or(0)
    };
    let sure = u64::from(point.sure.percent());
    let share = point.share().map(|share| whole(share * 100.0));
    let you = if point.is_hollow() { "○" } else { "●" };
    let mut spans = vec![context.span(Role::Text, pad(&format!("{sure} %"), LABEL))];
    spans.extend((0..cells).map(|at| match share {
        Some(share) if cell(share) == at => context.strong(Role::Text, you),
        _ if cell(sure) == at => context.span(Role::Text, "┼"),
        _ => context.span(Role::Dim, "─"),
    }));
    let came = share.map_or_else(|| "-".to_owned(), |share| format!("{share} %"));
    let words = format!("{} of {}", pad_left(&came, 6), pad_left(&point.answers.to_string(), 2));
    spans.push(Span::raw(""));
    spans.push(context.span(Role::Text, words));
    Line::from(spans)
}
