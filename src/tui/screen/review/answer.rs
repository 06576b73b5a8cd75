//! What stands above an answer, and its key points.

use std::ops::Range;

use ratatui::text::{Line, Span};

use super::Review;
use super::playback::{Mark, Playback};
use crate::domain::CardKind;
use crate::domain::question::KeyPoint;
use crate::domain::text::one_line;
use crate::session::Asked;
use crate::tui::context::Context;
use crate::tui::theme::Role;
use crate::tui::words::{clock, clock_millis, clock_seconds, target};
use crate::tui::wrap::{Prefix, indent, line_width, truncate_line, wrap, wrap_after};

/// The question, as a reminder.
pub(super) fn question(asked: &Asked, room: usize, context: &Context) -> Vec<Line<'static>> {
    wrap(&[context.strong(Role::Text, one_line(&asked.card.front))], room)
}

/// "said in 0:54   aim 0:50, 4 s over   last time 0:58"
pub(super) fn said(
    review: &Review,
    asked: &Asked,
    room: usize,
    context: &Context,
) -> Line<'static> {
    let spent = review.said_in(context);
    let label = |words: &str| context.span(Role::Dim, words.to_owned());
    let mut spans = vec![label("said in "), context.span(Role::Text, clock(spent))];
    match asked.card.seconds.map(u64::from) {
        Some(aim) => {
            spans.push(label(&format!("   aim {}", clock_seconds(aim))));
            let over = spent.as_secs().saturating_sub(aim);
            if over > 0 {
                spans.push(context.span(Role::Warn, format!(", {} over", target(over))));
            } else {
                spans.push(context.span(Role::Good, ", in time"));
            }
        }
        None if asked.card.kind == CardKind::Deeper => spans.push(label(", no target")),
        None => {}
    }
    let mut extras = Vec::new();
    match review.session.sure() {
        Some(true) => extras.push("   you were sure".to_owned()),
        Some(false) => extras.push("   you were unsure".to_owned()),
        None => {}
    }
    if let Some(took) = asked.last.and_then(|last| last.reveal_ms) {
        extras.push(format!("   last time {}", clock_millis(took)));
    }
    let mut line = Line::from(spans);
    for extra in extras {
        let span = label(&extra);
        if line_width(&line) + line_width(&Line::from(span.clone())) <= room {
            line.push_span(span);
        }
    }
    line
}

/// Tells whether a card's answer is checked against key points.
pub(super) fn has_points(asked: &Asked) -> bool {
    let of_question =
        matches!(asked.card.kind, CardKind::Basics | CardKind::Solid | CardKind::Answer);
    of_question
        && !asked.question.key_points.is_empty()
        && asked.card.back != asked.question.key_points_text()
}

/// Key points, laid out.
pub(super) struct Points {
    pub(super) lines: Vec<Line<'static>>,
    /// The lines of the point that the run proves now.
    pub(super) current: Option<Range<usize>>,
}

/// The key points as a list to check oneself against.
pub(super) fn points(review: &Review, asked: &Asked, room: usize, context: &Context) -> Points {
    list(review, asked, context, |text, prefix| wrap_after(text, room, prefix))
}

/// The same, a line each.
pub(super) fn points_in_brief(
    review: &Review,
    asked: &Asked,
    room: usize,
    context: &Context,
) -> Points {
    list(review, asked, context, |text, prefix| {
        let mut line = Line::from(prefix.first.clone());
        line.spans.extend(text.iter().cloned());
        vec![truncate_line(&line, room)]
    })
}

fn list(
    review: &Review,
    asked: &Asked,
    context: &Context,
    lay: impl Fn(&[Span<'static>], &Prefix) -> Vec<Line<'static>>,
) -> Points {
    let points = &asked.question.key_points;
    let longest = points.iter().filter_map(|point| point.name.as_ref()).map(|n| n.chars().count());
    let column = longest.max().unwrap_or(0).min(14);
    let run = review.playback.as_ref().filter(|_| review.view_of(asked, context).has_picture());
    let mut list = Points { lines: Vec::new(), current: None };
    for point in points {
        let (mark, role) = sign(run, point);
        let mut first = vec![context.span(role, mark)];
        let mut wide = 2;
        if column > 0 {
            let name = one_line(point.name.as_deref().unwrap_or(""));
            first.push(context.span(Role::Dim, crate::tui::text::pad(&name, column)));
            first.push(Span::raw("  "));
            wide += column + 2;
        }
        let mut text = Vec::new();
        if asked.drills(point) {
            text.push(context.strong(Role::Warn, "drill".to_owned()));
            text.push(Span::raw("  "));
        }
        text.push(context.span(Role::Text, one_line(&point.text)));
        if !point.must {
            text.push(context.span(Role::Dim, " (good to have)"));
        }
        let prefix = Prefix { first, rest: vec![Span::raw(" ".repeat(wide))] };
        let mut lines = indent(lay(&text, &prefix));
        let from = list.lines.len();
        if mark == NOW {
            list.current = Some(from..from + lines.len());
            if let Some(edge) = lines.first_mut().and_then(|line| line.spans.first_mut()) {
                *edge = context.span(Role::Accent, "› ");
            }
        }
        list.lines.extend(lines);
    }
    list
}

/// The sign of the point that is proved now.
const NOW: &str = "◉ ";

/// The sign before a key point: where it stands in the run that is seen, or,
/// without one, the bullet of a list; words tell what is good to have.
fn sign(run: Option<&Playback>, point: &KeyPoint) -> (&'static str, Role) {
    match (run.map(|playback| playback.mark(point)), point.must) {
        (Some(Mark::Shown), _) => ("● ", Role::Text),
        (None, true) => ("• ", Role::Accent),
        (None, false) => ("• ", Role::Dim),
        (Some(Mark::Now), _) => (NOW, Role::Accent),
        (Some(Mark::Ahead), _) => ("○ ", Role::Dim),
        (Some(Mark::Unseen), _) => ("· ", Role::Dim),
    }
}
