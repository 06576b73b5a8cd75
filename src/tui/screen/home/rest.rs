//! Below the decks: days in a row, what waits tomorrow, what a limit holds back.

use ratatui::text::{Line, Span};

use crate::collection::mock::MockGlance;
use crate::collection::{CatchUp, HeldBy, Home, Progress};
use crate::domain::text::one_line;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Mock, Place};
use crate::tui::mocking::outcome;
use crate::tui::text::{READING_WIDTH, pad, width};
use crate::tui::theme::Role;
use crate::tui::words::{ahead, counted, date, day, minutes};
use crate::tui::wrap::{Prefix, wrap_after};

/// The column of labels.
const LABEL: usize = 12;

/// Lays the rows out; none where there is nothing to tell.
pub(super) fn lines(home: &Home, progress: &Progress, context: &Context) -> Vec<Line<'static>> {
    let row = |label: &str, words: String| {
        let words = context.span(Role::Text, words);
        Line::from(vec![Span::raw("  "), context.span(Role::Dim, pad(label, LABEL)), words])
    };
    let mut lines: Vec<Line<'static>> = streak(home, context).into_iter().collect();
    // On a day that is done the headline says it.
    if home.today.total() > 0 {
        lines.push(row("Tomorrow", ahead(home.tomorrow)));
    }
    if let Some(plan) = &home.catch_up {
        lines.extend(catch_up(plan, context));
    } else if progress.due_held_back > 0 {
        let held = counted(progress.due_held_back, "review");
        lines.push(row("Waiting", format!("{held} beyond {}", limit(progress))));
    }
    lines.extend(mock(&home.mock, context));
    lines
}

/// "Mock 7  28 Nov: hire, 70 ± 9. The next one is due today." Or that one was
/// left.
fn mock(glance: &MockGlance, context: &Context) -> Vec<Line<'static>> {
    let key = context.key(Place::Home, Action::Mock(Mock::Lobby));
    let (number, words) = match (glance.open, &glance.last) {
        (Some(open), _) => (open, format!("left before its end. {key} goes on with it.")),
        (None, Some(last)) => {
            let today = context.now.day;
            let mut words = format!("{}: ", date(last.began.day, today));
            words.push_str(&outcome(&last.summary, context));
            let next = glance.next_on.map_or(String::new(), |on| {
                let due = on.max(today);
                format!(". The next one is due {}.", day(due, today))
            });
            if context.class() > Class::Narrow {
                words.push_str(&next);
            }
            (last.mock, words)
        }
        (None, None) => return Vec::new(),
    };
    let prefix = Prefix {
        first: vec![
            Span::raw("  "),
            context.span(Role::Dim, pad(&format!("Mock {number}"), LABEL)),
        ],
        rest: vec![Span::raw(" ".repeat(2 + LABEL))],
    };
    let room = usize::from(context.width).saturating_sub(2).min(READING_WIDTH);
    wrap_after(&[context.span(Role::Text, words)], room, &prefix)
}

/// Names the limit that holds reviews back.
fn limit(progress: &Progress) -> String {
    match &progress.held_by {
        Some(HeldBy::Deck(deck)) => format!("the limit of {}", one_line(&deck.0)),
        _ => "today's limit".to_owned(),
    }
}

/// "Catch-up  45 a day until 14 December, day 3 of 9", or what is offered.
fn catch_up(catch_up: &CatchUp, context: &Context) -> Vec<Line<'static>> {
    let until = date(catch_up.plan.until, context.now.day);
    let per_day = catch_up.plan.per_day;
    let waiting = counted(catch_up.waiting, "review");
    let key = context.key(Place::Home, Action::CatchUp);
    let words = if catch_up.in_force {
        let (day, of) = catch_up.days();
        format!("{per_day} a day until {until}, day {day} of {of}; {waiting} in all")
    } else {
        format!(
            "{waiting} wait. {key} plans {per_day} a day until {until}, the least recalled first; \
             new cards wait until then."
        )
    };
    let prefix = Prefix {
        first: vec![Span::raw("  "), context.span(Role::Dim, pad("Catch-up", LABEL))],
        rest: vec![Span::raw(" ".repeat(2 + LABEL))],
    };
    let room = usize::from(context.width).saturating_sub(2).min(READING_WIDTH);
    wrap_after(&[context.span(Role::Text, words)], room, &prefix)
}

/// "Streak  17 days  last 14 days  ▄▅▃▆▅▂▄▇▅▃▄▆▅▄  26 min a study day"; once a
/// run is broken, the days alone.
fn streak(home: &Home, context: &Context) -> Option<Line<'static>> {
    let (label, days) =
        (|words: &str| context.span(Role::Dim, words.to_owned()), home.streak.current);
    let mean = home.recent.mean;
    let mut spans = vec![Span::raw("  ")];
    if days > 0 {
        spans.push(label(&pad("Streak", LABEL)));
        spans.push(context.span(Role::Text, pad(&counted(days, "day"), LABEL)));
    }
    if let Some(mean) = mean.filter(|_| context.class() > Class::Narrow) {
        let most = home.recent.minutes.iter().copied().max().unwrap_or(0);
        let cell = |minutes: &u32| match minutes {
            0 => "·",
            minutes => context.glyphs.spark(*minutes, most),
        };
        let cells: String = home.recent.minutes.iter().map(cell).collect();
        spans.push(label(if days > 0 { "last 14 days  " } else { "Last 14 days  " }));
        spans.push(context.span(Role::Accent, cells));
        let words = format!("  {} a study day", minutes(mean));
        let taken: usize = spans.iter().map(|span| width(&span.content)).sum();
        if taken + width(&words) <= usize::from(context.width) {
            spans.push(context.span(Role::Text, words));
        }
    }
    (spans.len() > 1).then(|| Line::from(spans))
}
