//! Marking: claims, follow-ups beside their answers, the ladder, two ticks.

use ratatui::text::{Line, Span};

use super::answering::{body, pad_room};
use super::claims::{Claims, mark_prefix};
use super::sitting::InterviewScreen;
use crate::domain::Level;
use crate::domain::question::Rung;
use crate::domain::text::one_line;
use crate::session::mock::{Reference, Right, Scene, View};
use crate::tui::context::{Class, Context};
use crate::tui::page::{Page, Pane};
use crate::tui::text::pad;
use crate::tui::theme::Role;
use crate::tui::widget::ladder::Ladder;
use crate::tui::widget::markdown::Layout;
use crate::tui::words::{clock, clock_millis};
use crate::tui::wrap::{Prefix, indent, wrap, wrap_after};

/// The columns of the labels above the claims.
const LABEL: usize = 12;

/// Lays the marking out.
pub(super) fn page(screen: &InterviewScreen, view: &View<'_>, context: &Context) -> Page {
    let area = body(context);
    let room = pad_room(context);
    match &view.scene {
        Scene::Mark { written, claims, answer_ms } => Claims {
            head: beside(screen, view, written, *answer_ms, room, context),
            claims: claims.iter().map(|claim| (claim.text, claim.mark)).collect(),
            cursor: screen.cursor,
        }
        .page(area, room, context),
        Scene::FollowUpMarks(list) => follow_ups(screen, list, room, context),
        Scene::RungMark { rungs } => rung(screen, view, rungs, room, context),
        Scene::Headline => {
            tick("My first sentence answered the question.", screen, view, room, context)
        }
        _ => tick("I said it in an order one could draw.", screen, view, room, context),
    }
}

/// What one said, and how.
fn beside(
    screen: &InterviewScreen,
    view: &View<'_>,
    written: &str,
    answer_ms: Option<u32>,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let mut lines = gist(written, room, context);
    if context.height < 16 {
        return lines;
    }
    let record = screen.interview.record();
    let sure = record.and_then(|record| record.sure);
    let label = |words: &str| context.span(Role::Dim, pad(words, LABEL));
    let value = |words: String| context.span(Role::Text, words);
    let time = answer_ms.map_or_else(|| "-".to_owned(), clock_millis);
    let limit = if context.class() > Class::Narrow {
        format!(", soft limit {}", clock(view.role.limits().soft))
    } else {
        String::new()
    };
    lines.push(Line::from(vec![
        label("said in"),
        value(format!("{time}{limit}")),
        context.span(Role::Dim, "      sure  "),
        value(sure.map_or_else(|| "-".to_owned(), |sure| format!("{} %", sure.percent()))),
    ]));
    lines.push(Line::default());
    lines
}

/// What was written of the answer.
pub(super) fn gist(written: &str, room: usize, context: &Context) -> Vec<Line<'static>> {
    let words = one_line(written.trim());
    let (role, words) =
        if words.is_empty() { (Role::Dim, "none written".to_owned()) } else { (Role::Text, words) };
    let prefix = Prefix {
        first: vec![context.span(Role::Dim, pad("your gist", LABEL))],
        rest: vec![Span::raw(" ".repeat(LABEL))],
    };
    let mut lines = wrap_after(&[context.span(role, words)], room, &prefix);
    let most = if context.class() <= Class::Narrow { 2 } else { 4 };
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.push_span(context.span(Role::Dim, " …"));
            *last = crate::tui::wrap::truncate_line(last, room);
        }
    }
    lines
}

const fn sign(mark: Option<Right>) -> (&'static str, &'static str) {
    match mark {
        Some(Right::Right) => ("●", "right"),
        Some(Right::Half) => ("◐", "half"),
        Some(Right::Wrong) => ("○", "wrong"),
        None => ("·", ""),
    }
}

/// The follow-ups with their answers.
fn follow_ups(
    screen: &InterviewScreen,
    list: &[Reference<'_>],
    room: usize,
    context: &Context,
) -> Page {
    let area = body(context);
    let mut lines = Vec::new();
    let mut current = None;
    for (at, one) in list.iter().enumerate() {
        let chosen = at == screen.cursor;
        let prefix = mark_prefix(sign(one.mark), chosen, context);
        let from = lines.len();
        let words = one_line(one.question);
        let words = if chosen {
            context.strong(Role::Text, words)
        } else {
            context.span(Role::Text, words)
        };
        lines.extend(wrap_after(&[words], room + 2, &prefix));
        let narrow = context.class() <= Class::Narrow;
        let left = if narrow { 2 } else { 12 };
        let layout =
            Layout { width: room.saturating_sub(left - 2), shift: 0, theme: context.theme };
        for line in &screen.cache.render(one.answer, layout).lines {
            let mut line = line.clone();
            line.spans.insert(0, Span::raw(" ".repeat(left)));
            lines.push(line);
        }
        lines.push(Line::default());
        if chosen {
            current = Some(from..lines.len());
        }
    }
    lines.pop();
    let head = "How was your answer to each follow-up? The reference answer stands below it.";
    let mut head = indent(wrap(&[context.span(Role::Text, head)], room));
    head.push(Line::default());
    let below = crate::tui::paint::cells(head.len());
    let pane = Pane { area: crate::tui::paint::inset(area, 0, 0, below, 0), heading: None, lines };
    Page { fixed: vec![(area, head)], panes: vec![pane], current, ..Page::default() }
}

/// The ladder from the bottom, up to the rung in hand.
fn rung(
    screen: &InterviewScreen,
    view: &View<'_>,
    rungs: &[(Level, &str)],
    room: usize,
    context: &Context,
) -> Page {
    let area = body(context);
    let rung = |(level, text): &(Level, &str)| Rung { level: *level, text: (*text).to_owned() };
    let ladder: Vec<Rung> = rungs.iter().map(rung).collect();
    let done = ladder.len().saturating_sub(1);
    let aimed = ladder.iter().position(|rung| rung.level == view.target).map_or(0, |at| at + 1);
    let level = ladder.last().map_or(view.target, |rung| rung.level);
    let words = format!("The rung of {level}: did you do that?");
    let mut head = wrap(&[context.strong(Role::Text, words)], room);
    head.push(Line::default());
    let mut lines = indent(head);
    lines.extend(Ladder { rungs: &ladder, aimed, reached: done }.lines(room + 4, context));
    lines.push(Line::default());
    let written = screen.interview.record().map_or("", |record| record.written());
    lines.extend(indent(gist(written, room, context)));
    let pane = Pane { area, heading: None, lines };
    Page { panes: vec![pane], ..Page::default() }
}

/// One sentence that is true or not.
fn tick(
    words: &str,
    screen: &InterviewScreen,
    view: &View<'_>,
    room: usize,
    context: &Context,
) -> Page {
    let mut lines = wrap(&[context.span(Role::Dim, one_line(view.title))], room);
    lines.push(Line::default());
    lines.extend(wrap(&[context.strong(Role::Text, words.to_owned())], room));
    lines.push(Line::default());
    let written = screen.interview.record().map_or("", |record| record.written());
    lines.extend(gist(written, room, context));
    let pane = Pane { area: body(context), heading: None, lines: indent(lines) };
    Page { panes: vec![pane], ..Page::default() }
}
