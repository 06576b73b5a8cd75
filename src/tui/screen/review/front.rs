//! The front: the question, and a clock. Nothing of the answer is drawn.

use std::rc::Rc;

use ratatui::text::{Line, Span};

use super::layout::{body, reading_width};
use super::{Review, pitfall};
use crate::domain::CardKind;
use crate::domain::text::one_line;
use crate::session::{Asked, Reason};
use crate::tui::context::{Class, Context};
use crate::tui::page::{Page, Pane};
use crate::tui::paint;
use crate::tui::theme::Role;
use crate::tui::widget::clock::Clock;
use crate::tui::words::{clock_millis, day, target};
use crate::tui::wrap::{indent, wrap, wrap_text};

/// Where the clock stands, in rows from the top, when there is room.
const CLOCK_ROW: usize = 16;

/// Lays the front out.
pub(super) fn page(review: &Review, asked: &Asked, context: &Context) -> Page {
    let below = below(review, asked, context);
    let height = usize::from(context.height);
    let air = if height >= 20 { 1 } else { 0 };
    // From below: the footer, a row for notes, the clock.
    let last = height.saturating_sub(1 + air + below.len());
    let mut text = question(review, asked, context);
    let top = 1 + lead(context);
    let wanted = (top + text.len() + 1).max(CLOCK_ROW.min(last));
    let clock_row = wanted.min(last);
    let room = clock_row.saturating_sub(top);
    if text.len() > room {
        text = closed_up(text, room);
    }
    let whole = ratatui::layout::Rect::new(0, 0, context.width, context.height);
    let pane = Pane { area: paint::rows(whole, top, room), heading: None, lines: text };
    Page {
        fixed: vec![(paint::rows(whole, clock_row, below.len()), below)],
        panes: vec![pane],
        overflow: 0,
        current: None,
    }
}

/// Takes empty rows away from above until a text has room: the last ones set
/// apart what is asked.
fn closed_up(text: Vec<Line<'static>>, room: usize) -> Vec<Line<'static>> {
    let mut beyond = text.len().saturating_sub(room);
    let goes = |line: &Line<'static>| {
        let goes = beyond > 0 && line.spans.is_empty();
        beyond -= usize::from(goes);
        !goes
    };
    text.into_iter().filter(goes).collect()
}

/// The empty rows above the badge.
const fn lead(context: &Context) -> usize {
    match context.height {
        0..16 => 0,
        16..20 => 1,
        _ => 2,
    }
}

/// The badge, what stands around the question, and the question.
fn question(review: &Review, asked: &Asked, context: &Context) -> Vec<Line<'static>> {
    let room = reading_width(context);
    let gap = if context.height >= 20 { 2 } else { 1 };
    let mut lines = vec![badge(review, asked, context), Line::default()];
    if asked.card.kind == CardKind::Pitfall {
        lines.extend(pitfall::front(asked, room, context));
        return lines;
    }
    let title = one_line(&asked.question.title);
    let front = one_line(&asked.card.front);
    if front == title {
        lines.extend(std::iter::repeat_n(Line::default(), gap));
    } else {
        lines.extend(indent(wrap(&[context.span(Role::Dim, title)], room)));
        lines.extend(std::iter::repeat_n(Line::default(), gap));
    }
    lines.extend(indent(wrap(&[context.strong(Role::Text, front)], room)));
    if let Some(prompt) = prompt(asked) {
        lines.push(Line::default());
        lines.extend(indent(wrap(&[context.span(Role::Dim, prompt)], room)));
    }
    if !asked.question.context.trim().is_empty() {
        lines.push(Line::default());
        let rendered = review.markdown(&asked.question.context, room, context);
        lines.extend(indent(Rc::unwrap_or_clone(rendered).lines));
    }
    lines
}

/// What kind of answer is asked for.
fn prompt(asked: &Asked) -> Option<String> {
    let about = asked.card.seconds.map(|seconds| target(u64::from(seconds)));
    match (asked.card.kind, about) {
        (CardKind::Basics, Some(about)) => Some(format!("The first sentences, about {about}.")),
        (CardKind::Solid, Some(about)) => Some(format!("The full answer, about {about}.")),
        (CardKind::Deeper, _) => Some(match asked.level {
            Some(level) => format!("Go deeper, at {level} level."),
            None => "Go deeper.".to_owned(),
        }),
        _ => None,
    }
}

fn badge(review: &Review, asked: &Asked, context: &Context) -> Line<'static> {
    let mut words: Vec<(Role, String)> = vec![(Role::Accent, asked.card.kind.label().to_owned())];
    if let Some(level) = asked.level {
        words.push((Role::Text, level.name().to_owned()));
    }
    match asked.reason {
        Reason::New => words.push((Role::Dim, "new".to_owned())),
        Reason::Step => words.push((Role::Dim, missed(asked))),
        Reason::Due | Reason::Chosen => {}
    }
    if asked.schedule.marked {
        words.push((Role::Dim, "* marked".to_owned()));
    }
    if asked.schedule.leech {
        words.push((Role::Warn, "leech".to_owned()));
    }
    match review.session.sure() {
        Some(true) => words.push((Role::Info, "sure".to_owned())),
        Some(false) => words.push((Role::Info, "unsure".to_owned())),
        None => {}
    }
    let mut spans = vec![Span::raw("  ")];
    for (n, (role, word)) in words.into_iter().enumerate() {
        if n > 0 {
            spans.push(Span::raw("   "));
        }
        spans.push(context.span(role, word));
    }
    Line::from(spans)
}

/// "again today", or the day on which a card in its step was missed.
fn missed(asked: &Asked) -> String {
    let today = asked.moment.day;
    match asked.last.filter(|last| last.day != today) {
        Some(last) => match day(last.day, today) {
            words if words == "yesterday" => "missed yesterday".to_owned(),
            words => format!("missed on {words}"),
        },
        None => "again today".to_owned(),
    }
}

/// The clock, and what is said below it.
fn below(review: &Review, asked: &Asked, context: &Context) -> Vec<Line<'static>> {
    let clock = Clock {
        spent: review.said_in(context),
        target: asked.card.seconds,
        paused: review.session.is_paused(),
    };
    if asked.wants_call() {
        return pitfall::below(clock, context);
    }
    let mut lines = clock.lines(context);
    if context.class() >= Class::Compact && context.height >= 22 {
        lines.extend(last_time(asked, context));
    }
    lines
}

/// Without a target there is only the last time to measure oneself by.
fn last_time(asked: &Asked, context: &Context) -> Vec<Line<'static>> {
    if asked.card.seconds.is_some() {
        return Vec::new();
    }
    let mut words = format!("No target time for {}.", kind_words(asked.card.kind));
    if let Some(took) = asked.last.and_then(|last| last.reveal_ms) {
        words.push_str(&format!(" Last time you took {}.", clock_millis(took)));
    }
    let style = context.theme.style(Role::Dim);
    let mut lines = vec![Line::default(), Line::default()];
    lines.extend(indent(wrap_text(&words, style, usize::from(body(context).width))));
    lines
}

const fn kind_words(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Followup => "a follow-up",
        CardKind::Pitfall => "a pitfall",
        CardKind::Deeper => "the deeper answer",
        CardKind::Basics | CardKind::Solid | CardKind::Answer | CardKind::Card => "this card",
    }
}
