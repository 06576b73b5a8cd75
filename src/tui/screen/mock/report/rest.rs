//! The rest of a report: pitfalls with their corrections, what comes next, what
//! cost most, calibration in figures, how the marking went.

use ratatui::text::{Line, Span};

use crate::domain::text::one_line;
use crate::session::mock::calibration::ENOUGH;
use crate::session::mock::report::PitfallSaid;
use crate::session::mock::{Calibration, Report};
use crate::tui::context::Context;
use crate::tui::mocking::given_up;
use crate::tui::screen::mock::curve::bias;
use crate::tui::theme::Role;
use crate::tui::words::{count, counted, date, percent};
use crate::tui::wrap::{Prefix, wrap, wrap_after};

/// Returns the blocks, the most useful first.
pub(super) fn blocks(report: &Report, room: usize, context: &Context) -> Vec<Vec<Line<'static>>> {
    let text = |words: String| wrap(&[context.span(Role::Text, words)], room);
    let mut blocks = Vec::new();
    let mut first: Vec<Line<'static>> = Vec::new();
    for said in &report.pitfalls {
        first.extend(pitfall(said, report, room, context));
    }
    first.extend(text(next(report, context)));
    blocks.push(first);
    blocks.push(confident_errors(report, room, context));
    blocks.push(gaps(report, room, context));
    blocks.push(sureness(report, room, context));
    blocks.push(marking(report, room, context));
    blocks.push(partner(report, room, context));
    blocks.extend(given_up(&report.given_up).map(text));
    let small = format!(
        "Practice feedback, not a prediction of an offer. Rubric {}, {} mode.",
        report.rubric,
        report.mode.name()
    );
    blocks.push(wrap(&[context.span(Role::Dim, small)], room));
    blocks
}

fn short(report: &Report, place: usize) -> String {
    let id = report.rows.get(place).map_or("", |row| row.id.as_str());
    one_line(id.rsplit('/').next().unwrap_or_default())
}

fn pitfall(
    said: &PitfallSaid,
    report: &Report,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let q = report.rows.get(said.place).and_then(|row| row.score.as_ref());
    let capped = match q {
        Some(score) if said.capped => format!(" It held Q at {:.0}.", score.q),
        _ => String::new(),
    };
    let label = format!("Pitfall said in {}: ", short(report, said.place));
    let claim = format!("“{}”{capped}", one_line(&said.claim));
    let spans = [context.span(Role::Bad, label), context.span(Role::Text, claim)];
    let mut lines = wrap(&spans, room);
    let prefix = Prefix { first: vec![Span::raw("  ")], rest: vec![Span::raw("  ")] };
    let right = one_line(&said.correction);
    lines.extend(wrap_after(&[context.span(Role::Text, right)], room, &prefix));
    lines
}

fn next(report: &Report, context: &Context) -> String {
    let cards = match report.next.cards {
        Some(cards) => format!("{} today", counted(cards, "card")),
        None => "no card was touched".to_owned(),
    };
    let moments = match report.next.moments.len() {
        0 => String::new(),
        n => format!(", {} to watch", count(n, "moment", "moments")),
    };
    let on = date(report.next.mock_on, context.now.day);
    format!("Next: {cards}{moments}, next mock from {on}.")
}

/// The most useful line: sure, and not good.
fn confident_errors(report: &Report, room: usize, context: &Context) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for place in &report.confident_errors {
        let title = report.rows.get(*place).map_or("", |row| row.title.as_str());
        let spans = [
            context.span(Role::Bad, "Sure and wrong: "),
            context.span(Role::Text, format!("{}  {}", short(report, *place), one_line(title))),
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
    for gap in report.gaps.iter().take(3) {
        let points = count(gap.missed.len(), "point", "points");
        let words = format!("{}: {points}, {:.0} lost", one_line(&gap.topic), gap.lost);
        lines.extend(wrap(&[context.span(Role::Text, words)], room));
        for missed in &gap.missed {
            let mark = if missed.half { "◐ " } else { "✗ " };
            let prefix = Prefix {
                first: vec![Span::raw("  "), context.span(Role::Dim, mark)],
                rest: vec![Span::raw("    ")],
            };
            let words = format!("{}: {}", short(report, missed.place), one_line(&missed.text));
            lines.extend(wrap_after(&[context.span(Role::Text, words)], room, &prefix));
        }
    }
    lines
}

/// Calibration in figures: answers, follow-ups, and all there ever were.
fn sureness(report: &Report, room: usize, context: &Context) -> Vec<Line<'static>> {
    let mut told =
        vec![("answers", &report.calibration), ("follow-ups", &report.follow_up_calibration)];
    if report.whole_calibration.answers > report.calibration.answers {
        told.push(("ever", &report.whole_calibration));
    }
    let lines = told.into_iter().flat_map(|(name, calibration)| {
        let words = format!("{name}: {}", figures(calibration));
        wrap(&[context.span(Role::Text, words)], room)
    });
    let head = Line::from(context.span(Role::Dim, "Sureness in figures"));
    std::iter::once(head).chain(lines).collect()
}

fn figures(calibration: &Calibration) -> String {
    let Some(figures) = &calibration.figures else {
        return format!("not enough yet, {} of {ENOUGH}", calibration.answers);
    };
    #[expect(clippy::cast_possible_truncation, reason = "a share in whole percent")]
    let rate = percent(figures.base_rate as f32);
    let skill = figures.skill.map_or_else(
        || "undefined, since all or none came true".to_owned(),
        |skill| format!("{skill:.2}"),
    );
    let mut words = format!(
        "{}; {rate} came true, Brier {:.2}, skill {skill}",
        bias(figures, calibration.answers),
        figures.brier
    );
    if let Some(split) = figures.split {
        words.push_str(&format!(
            ", reliability {:.2}, resolution {:.2}, uncertainty {:.2}",
            split.reliability, split.resolution, split.uncertainty
        ));
    }
    words
}

fn marking(report: &Report, room: usize, context: &Context) -> Vec<Line<'static>> {
    let honesty = &report.honesty;
    let drift = honesty.drift.map_or_else(|| "-".to_owned(), |drift| format!("{drift:+.0} points"));
    let words = format!(
        "Marking: {} of {} ticked without a word of it in gist or pad; {} skipped; drift {drift}",
        honesty.unsupported,
        honesty.ticked,
        counted(honesty.skipped_gists, "gist"),
    );
    wrap(&[context.span(Role::Text, words)], room)
}

fn partner(report: &Report, room: usize, context: &Context) -> Vec<Line<'static>> {
    let Some(differences) = &report.partner else { return Vec::new() };
    let head = match differences.len() {
        0 => "Your partner marked all the same.".to_owned(),
        n => format!("Your partner differs in {}.", count(n, "mark", "marks")),
    };
    let mut lines = wrap(&[context.span(Role::Dim, head)], room);
    for one in differences {
        let words = format!(
            "{}  {}: you {}, partner {}",
            short(report, one.place),
            one_line(&one.what),
            one.own,
            one.partner
        );
        lines.extend(wrap(&[context.span(Role::Text, words)], room));
    }
    lines
}
