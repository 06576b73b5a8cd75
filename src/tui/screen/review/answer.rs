//! What stands above an answer, and its key points.

use ratatui::text::{Line, Span};

use super::Review;
use crate::domain::CardKind;
use crate::domain::text::one_line;
use crate::session::Asked;
use crate::tui::context::Context;
use crate::tui::theme::Role;
use crate::tui::words::{clock, clock_millis, clock_seconds, target};
use crate::tui::wrap::{Prefix, line_width, wrap, wrap_after};

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

/// The key points as a list to check oneself against.
pub(super) fn points(asked: &Asked, room: usize, context: &Context) -> Vec<Line<'static>> {
    let points = &asked.question.key_points;
    let longest = points.iter().filter_map(|point| point.name.as_ref()).map(|n| n.chars().count());
    let column = longest.max().unwrap_or(0).min(14);
    let mut lines = Vec::new();
    for point in points {
        let (mark, role) = if point.must { ("● ", Role::Accent) } else { ("○ ", Role::Dim) };
        let mut first = vec![context.span(role, mark)];
        let mut indent = 2;
        if column > 0 {
            let name = one_line(point.name.as_deref().unwrap_or(""));
            first.push(context.span(Role::Dim, crate::tui::text::pad(&name, column)));
            first.push(Span::raw("  "));
            indent += column + 2;
        }
        let mut text = vec![context.span(Role::Text, one_line(&point.text))];
        if !point.must {
            text.push(context.span(Role::Dim, " (good to have)"));
        }
        let prefix = Prefix { first, rest: vec![Span::raw(" ".repeat(indent))] };
        lines.extend(wrap_after(&text, room, &prefix));
    }
    lines
}
