//! Deeper cards: the ladder, and what the rung reached means.

use ratatui::text::Line;

use super::Review;
use super::layout::suggest;
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

/// "You reached mid, one rung short of senior. Suggested: Hard (2)."
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
    if ladder.reached == 0 {
        let words = "Which rung did you reach?";
        return indent(wrap(&[context.span(Role::Dim, words)], room));
    }
    let reached = level(ladder.reached);
    let aim = level(ladder.aimed);
    let words = match (ladder.aimed, ladder.reached) {
        (0, _) => format!("You reached {reached}."),
        (aimed, at) if aimed == at => format!("You reached {reached}, as aimed for."),
        (aimed, at) if aimed > at => {
            format!("You reached {reached}, {} short of {aim}.", rungs(aimed - at))
        }
        (aimed, at) => format!("You reached {reached}, {} above {aim}.", rungs(at - aimed)),
    };
    let lines = wrap(&[context.span(Role::Text, words)], room);
    indent(suggest(lines, review, room, context))
}

fn rungs(number: usize) -> String {
    match number {
        1 => "one rung".to_owned(),
        2 => "two rungs".to_owned(),
        3 => "three rungs".to_owned(),
        n => format!("{n} rungs"),
    }
}
