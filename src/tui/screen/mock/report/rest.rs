//! The rest of a report: pitfalls with their corrections, what comes next, what
//! cost most, calibration in figures, how the marking went. The words are those of
//! the report on paper.

use ratatui::text::{Line, Span};

use crate::domain::text::{one_line, sentence};
use crate::paper::figures;
use crate::session::mock::report::PitfallSaid;
use crate::session::mock::{Calibration, Report};
use crate::tui::context::Context;
use crate::tui::theme::Role;
use crate::tui::words::{count, date};
use crate::tui::wrap::{Prefix, wrap, wrap_after};

/// Topics that are named of what cost most.
const TOPICS: usize = 3;

/// Returns the blocks, the most useful first.
pub(super) fn blocks(
    report: &Report,
    pair: bool,
    room: usize,
    context: &Context,
) -> Vec<Vec<Line<'static>>> {
    let text = |words: String| wrap(&[context.span(Role::Text, words)], room);
    let mut blocks = Vec::new();
    let mut first: Vec<Line<'static>> = Vec::new();
    for said in &report.pitfalls {
        first.extend(pitfall(said, report, room, context));
    }
    first.extend(text(next(report, context)));
    if pair && report.partner.is_none() {
        let marks = format!("`viva mock marks {}` takes your partner's marks.", report.mock);
        first.extend(text(marks));
    }
    blocks.push(first);
    blocks.push(confident_errors(report, room, context));
    blocks.push(gaps(report, room, context));
    blocks.push(sureness(report, room, context));
    blocks.push(text(format!("Marking: {}", figures::marking(report))));
    blocks.push(partner(report, room, context));
    blocks.extend(figures::given_up(&report.given_up).map(text));
    let small = format!(
        "Practice feedback, not a prediction of an offer. Rubric {}, {} mode.",
        report.rubric,
        report.mode.name()
    );
    blocks.push(wrap(&[context.span(Role::Dim, small)], room));
    blocks
}

fn pitfall(
    said: &PitfallSaid,
    report: &Report,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let label = format!("{}: ", figures::fell_into(said));
    let claim = format!("“{}”{}", one_line(&said.claim), figures::held(said, report));
    let spans = [context.span(Role::Bad, label), context.span(Role::Text, claim)];
    let mut lines = wrap(&spans, room);
    let prefix = Prefix { first: vec![Span::raw("  ")], rest: vec![Span::raw("  ")] };
    let right = one_line(&said.correction);
    lines.extend(wrap_after(&[context.span(Role::Text, right)], room, &prefix));
    lines
}

fn next(report: &Report, context: &Context) -> String {
    let moments = match report.next.moments.len() {
        0 => String::new(),
        n => format!(" {} to watch.", count(n, "moment", "moments")),
    };
    let on = date(report.next.mock_on, context.now.day);
    format!("Next: {}{moments} Next mock from {on}.", figures::cards(report))
}

/// The most useful line: sure, and not good.
fn confident_errors(report: &Report, room: usize, context: &Context) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for place in &report.confident_errors {
        let title = report.rows.get(*place).map_or("", |row| row.title.as_str());
        let spans = [
            context.span(Role::Bad, "Sure and wrong: "),
            context.span(Role::Text, format!("{}, {}", figures::question(*place), one_line(title))),
        ];
        lines.extend(wrap(&spans, room));
    }
    lines
}

fn gaps(report: &Report, room: usize, context: &Context) -> Vec<Line<'static>> {
    if report.gaps.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![Line::from(context.span(Role::Dim, "What cost most"))];
    for gap in report.gaps.iter().take(TOPICS) {
        lines.extend(wrap(&[context.span(Role::Text, one_line(&figures::gap(gap)))], room));
        for missed in &gap.missed {
            let mark = if missed.half { "◐ " } else { "✗ " };
            let prefix = Prefix {
                first: vec![Span::raw("  "), context.span(Role::Dim, mark)],
                rest: vec![Span::raw("    ")],
            };
            let name = sentence(&figures::question(missed.place));
            let words = format!("{name}: {}", one_line(&missed.text));
            lines.extend(wrap_after(&[context.span(Role::Text, words)], room, &prefix));
        }
    }
    lines
}

/// Calibration in figures: answers, follow-ups, and all there ever were.
fn sureness(report: &Report, room: usize, context: &Context) -> Vec<Line<'static>> {
    let mut told =
        vec![("Answers", &report.calibration), ("Follow-ups", &report.follow_up_calibration)];
    if report.whole_calibration.answers > report.calibration.answers {
        told.push(("All answers there were", &report.whole_calibration));
    }
    let say = |calibration: &Calibration| {
        let more = calibration.figures.as_ref().map(figures::brier);
        let more = more.map_or_else(String::new, |figures| format!("; {figures}"));
        format!("{}{more}", figures::leaning(calibration))
    };
    let lines = told.into_iter().flat_map(|(name, calibration)| {
        wrap(&[context.span(Role::Text, format!("{name}: {}.", say(calibration)))], room)
    });
    let head = Line::from(context.span(Role::Dim, "How sure, and what came true"));
    std::iter::once(head).chain(lines).collect()
}

fn partner(report: &Report, room: usize, context: &Context) -> Vec<Line<'static>> {
    let Some(head) = figures::partner(report) else { return Vec::new() };
    let mut lines = wrap(&[context.span(Role::Dim, head)], room);
    for one in report.partner.iter().flatten() {
        let name = sentence(&figures::question(one.place));
        let what = one_line(&one.what);
        let words = format!("{name}, {what}: you {}, partner {}", one.own, one.partner);
        lines.extend(wrap(&[context.span(Role::Text, words)], room));
    }
    lines
}
