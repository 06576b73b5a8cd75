//! Pitfalls: a claim to agree with or to push back, and the verdict.

use ratatui::text::{Line, Span};

use super::Review;
use super::layout::suggest;
use crate::domain::text::one_line;
use crate::session::{Asked, Call, Stage};
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Place};
use crate::tui::theme::Role;
use crate::tui::widget::clock::Clock;
use crate::tui::words::clock;
use crate::tui::wrap::{indent, wrap};

/// The question's title, then what the interviewer says. Nothing tells the
/// wrong claim from its true twin.
pub(super) fn front(asked: &Asked, room: usize, context: &Context) -> Vec<Line<'static>> {
    let air = usize::from(context.height >= 20);
    let title = one_line(&asked.question.title);
    let mut lines = indent(wrap(&[context.span(Role::Dim, title)], room));
    lines.extend(std::iter::repeat_n(Line::default(), 1 + air));
    let (asks, claim) = match &asked.claim {
        Some(claim) => ("An interviewer says:", &claim.text),
        None => ("What costs you the question in saying this?", &asked.card.front),
    };
    lines.extend(indent(wrap(&[context.span(Role::Text, asks)], room)));
    lines.push(Line::default());
    let claim = context.strong(Role::Text, one_line(claim));
    lines.extend(indent(indent(wrap(&[claim], room.saturating_sub(2)))));
    if asked.wants_call() {
        lines.extend(std::iter::repeat_n(Line::default(), 1 + 2 * air));
        lines.extend(choices(context));
    }
    lines
}

/// The two calls with their keys, as the table has them.
fn choices(context: &Context) -> Vec<Line<'static>> {
    let rows = context.keys.rows(Place::FrontClaim).iter();
    rows.filter(|row| matches!(row.action, Some(Action::Agree | Action::PushBack)))
        .filter_map(|row| {
            let (key, _) = row.keys.first()?;
            Some(Line::from(vec![
                Span::raw("    "),
                context.span(Role::Accent, key.label(context.glyphs)),
                context.span(Role::Text, format!("   {}", row.words)),
            ]))
        })
        .collect()
}

/// The clock of a claim: a reading alone.
pub(super) fn below(time: Clock, context: &Context) -> Vec<Line<'static>> {
    let role = if time.paused { Role::Dim } else { Role::Text };
    let words = if time.paused { "paused" } else { "say why, then choose" };
    let mut lines = vec![Line::from(vec![
        Span::raw("  "),
        context.span(role, clock(time.spent)),
        context.span(Role::Dim, format!("  {words}")),
    ])];
    if context.class() >= Class::Compact && context.height >= 20 {
        lines.push(Line::default());
        let twin = "  It may be true: every pitfall has a true twin.";
        lines.push(Line::from(context.span(Role::Dim, twin)));
    }
    lines
}

/// Why the claim is wrong; or, for its true twin, why it is right, and what is
/// often said instead.
pub(super) fn correction(asked: &Asked) -> String {
    let pitfall = asked.question.pitfalls.iter().find(|pitfall| pitfall.slug == asked.card.slug);
    match (pitfall, &asked.claim) {
        (Some(pitfall), Some(claim)) if claim.is_true => {
            let trap = format!("Often said instead: {}", pitfall.claim);
            if pitfall.reason.is_empty() { trap } else { format!("{}\n\n{trap}", pitfall.reason) }
        }
        _ => asked.card.back.clone(),
    }
}

/// The claim's true twin; or, of a claim that was true, what is often said
/// instead.
pub(super) fn other_claim(asked: &Asked, room: usize, context: &Context) -> Vec<Line<'static>> {
    let pitfall = asked.question.pitfalls.iter().find(|pitfall| pitfall.slug == asked.card.slug);
    let Some(pitfall) = pitfall else { return Vec::new() };
    let was_true = asked.claim.as_ref().is_some_and(|claim| claim.is_true);
    let words = match &pitfall.right {
        _ if was_true => format!("Often said instead: {}", pitfall.claim),
        Some(right) => format!("Right: {right}"),
        None => return Vec::new(),
    };
    wrap(&[context.span(Role::Text, one_line(&words))], room)
}

/// The claim again, the verdict, and whether the user was right.
pub(super) fn verdict(
    review: &Review,
    asked: &Asked,
    said_in: &str,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let quoted = |text: &str| context.span(Role::Dim, format!("“{}”", one_line(text)));
    let Some(claim) = &asked.claim else {
        return wrap(&[quoted(&asked.card.front)], room);
    };
    let mut lines = wrap(&[quoted(&claim.text)], room);
    lines.push(Line::default());
    let (mark, role) =
        if claim.is_true { ("✓ True.", Role::Good) } else { ("✗ False.", Role::Bad) };
    let mut spans = vec![context.strong(role, mark)];
    if let Stage::Back { call: Some(call), .. } = review.session.stage() {
        let did = match call {
            Call::Agree => "You agreed",
            Call::PushBack => "You pushed back",
        };
        let right = review.session.right_call() == Some(true);
        let rightly = if right { "rightly" } else { "wrongly" };
        spans.push(context.span(Role::Text, format!(" {did}, {rightly}, in {said_in}.")));
    }
    lines.extend(wrap(&spans, room));
    suggest(lines, review, room, context)
}
