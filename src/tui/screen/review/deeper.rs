//! Deeper cards: the ladder, and what the rung reached means.

use ratatui::text::Line;

use super::Review;
use crate::domain::Grade;
use crate::session::{Asked, Stage};
use crate::tui::context::{Class, Context};
use crate::tui::text::READING_WIDTH;
use crate::tui::theme::Role;
use crate::tui::widget::ladder::Ladder;
use crate::tui::wrap::{indent, wrap};

/// The ladder with its sentence, whole.
pub(super) fn ladder(
    review: &Review,
    asked: &Asked,
    width: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let ladder = of(review, asked);
    let short = context.class() <= Class::Narrow && context.height < 20;
    let mut lines = if short { ladder.short(context) } else { ladder.lines(width, context) };
    lines.push(Line::default());
    lines.extend(sentence(review, asked, width, context));
    lines
}

fn of<'a>(review: &Review, asked: &'a Asked) -> Ladder<'a> {
    let reached = match review.session.stage() {
        Stage::Back { rungs, .. } => *rungs,
        _ => 0,
    };
    Ladder { rungs: &asked.question.rungs, aimed: asked.rungs_aimed(), reached }
}

/// "You reached mid, one rung short of senior. Suggested: Hard."
pub(super) fn sentence(
    review: &Review,
    asked: &Asked,
    width: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let ladder = of(review, asked);
    let level = |rungs: usize| {
        let rung = rungs.checked_sub(1).and_then(|at| ladder.rungs.get(at));
        rung.map_or("", |rung| rung.level.name())
    };
    let room = width.saturating_sub(4).min(READING_WIDTH);
    let Some(aim) = ladder.aimed.checked_sub(1) else { return Vec::new() };
    if ladder.reached == 0 {
        let words = "Which rung did you reach?";
        return indent(wrap(&[context.span(Role::Dim, words)], room));
    }
    let short = (aim + 1).saturating_sub(ladder.reached);
    let mut words = format!("You reached {}", level(ladder.reached));
    match short {
        0 => words.push_str(", as aimed for."),
        1 => words.push_str(&format!(", one rung short of {}.", level(ladder.aimed))),
        n => words.push_str(&format!(", {n} rungs short of {}.", level(ladder.aimed))),
    }
    let mut spans = vec![context.span(Role::Text, words)];
    if let Some(grade @ (Grade::Again | Grade::Hard)) = review.session.suggestion() {
        spans.push(context.span(Role::Warn, format!(" Suggested: {}.", grade.name())));
    }
    indent(wrap(&spans, room))
}
