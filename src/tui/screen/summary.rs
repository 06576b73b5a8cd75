//! The end of a session: what was done, what comes back and when.

use std::time::Duration;

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::collection::Progress;
use crate::domain::{CardKey, CardKind, Grade};
use crate::session::Given;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Place};
use crate::tui::msg::Standing;
use crate::tui::page::{Page, Pane};
use crate::tui::paint;
use crate::tui::text::{READING_WIDTH, pad, pad_left, truncate};
use crate::tui::theme::Role;
use crate::tui::widget::grades::role;
use crate::tui::widget::range::Range;
use crate::tui::widget::stack::beside;
use crate::tui::words::{count, day, percent, target, wait};
use crate::tui::wrap::{indent, truncate_line, wrap};

/// The column of the grades.
const LEFT: usize = 39;
/// The cells of a range.
const RANGE: usize = 15;

/// What the summary shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Summary<'a> {
    /// The answers given.
    pub(super) given: &'a [Given],
    /// How the session stands.
    pub(super) standing: Option<&'a Standing>,
    /// What the cards answered are about.
    pub(super) titles: &'a [(CardKey, String)],
}

/// Lays the summary out: the outcome stands still, the rest scrolls.
pub(super) fn page(summary: Summary<'_>, context: &Context) -> Page {
    let room = usize::from(context.width).saturating_sub(4).min(READING_WIDTH);
    let Summary { given, standing, titles } = summary;
    let mut head = vec![done_line(given, room, context)];
    if let Some(standing) = standing {
        head.extend(coming(&standing.progress, room, context));
    }
    let mut lines = Vec::new();
    if !given.is_empty() {
        if context.class() > Class::Narrow || context.height >= 20 {
            lines.extend(numbers(given, context));
            lines.push(Line::default());
        }
        lines.extend(missed(given, titles, room, context));
    }
    lines.extend(standing.and_then(|s| s.tomorrow).map(|n| tomorrow(n, context)));
    let whole = Rect::new(0, 0, context.width, context.height);
    let top = if context.height >= 20 { 3 } else { 1 };
    let gap = if context.height >= 20 { 2 } else { 1 };
    let head = indent(head);
    let below = top + head.len() + gap;
    let rows = usize::from(context.height).saturating_sub(below + 2);
    Page {
        fixed: vec![(paint::rows(whole, top, head.len()), head)],
        panes: vec![Pane {
            area: paint::rows(whole, below, rows),
            heading: None,
            lines: lines.iter().map(|line| truncate_line(line, room + 2)).collect(),
        }],
        overflow: 0,
        current: None,
    }
}

fn done_line(given: &[Given], room: usize, context: &Context) -> Line<'static> {
    if given.is_empty() {
        return Line::from(context.strong(Role::Text, "Nothing is due now."));
    }
    let mut cards: Vec<_> = given.iter().map(|given| given.card).collect();
    cards.sort_unstable();
    cards.dedup();
    let spent: Duration = given.iter().map(spent).sum();
    let minutes = usize::try_from(spent.as_secs().div_ceil(60)).unwrap_or(usize::MAX);
    let cards = count(cards.len(), "card", "cards");
    let words = truncate(&format!("{cards} done in {minutes} min"), room).into_owned();
    Line::from(context.strong(Role::Text, words))
}

fn spent(given: &Given) -> Duration {
    let answer = given.answer;
    Duration::from_millis(u64::from(answer.reveal_ms) + u64::from(answer.grade_ms))
}

/// What comes back today, and what a limit holds back.
fn coming(progress: &Progress, room: usize, context: &Context) -> Vec<Line<'static>> {
    let mut words = Vec::new();
    match progress.next_step {
        Some(step) if progress.learning > 0 => {
            let when = wait(context.now.at, step);
            let key = context.key(Place::Summary, Action::ShowNow);
            words.push(match progress.learning {
                1 => {
                    format!("1 comes back {when}. {key} shows it now; else it waits for tomorrow.")
                }
                n => format!(
                    "{n} come back, the first {when}. {key} shows it now; else they wait for \
                     tomorrow."
                ),
            });
        }
        _ => words.push("Nothing comes back today.".to_owned()),
    }
    if progress.due_held_back > 0 {
        let held = usize::try_from(progress.due_held_back).unwrap_or(usize::MAX);
        let held = count(held, "review is", "reviews are");
        words.push(format!("Stopped at today's limit of reviews; {held} held back."));
    }
    if progress.more_new {
        let key = context.key(Place::Summary, Action::KeepGoing);
        words.push(format!("{key} keeps going with new cards."));
    }
    words.iter().flat_map(|words| wrap(&[context.span(Role::Text, words.clone())], room)).collect()
}

/// Grades on the left, times and recall beside them or below.
fn numbers(given: &[Given], context: &Context) -> Vec<Line<'static>> {
    let left = grades(given, context);
    let right = [times(given, context), recalled(given, context)].concat();
    if context.class() <= Class::Narrow {
        let mut lines = left;
        lines.push(Line::default());
        lines.extend(right);
        return lines;
    }
    beside(&left, &right, LEFT)
}

fn grades(given: &[Given], context: &Context) -> Vec<Line<'static>> {
    let mut lines = vec![Line::from(context.span(Role::Dim, "  your grades"))];
    let of = |grade| given.iter().filter(|given| given.answer.grade == grade).count();
    // Half a cell an answer, until the longest bar would not fit.
    let most = Grade::ALL.into_iter().map(of).max().unwrap_or(0).max(1);
    let room = LEFT - 2 - 6 - 6 - 4;
    for grade in Grade::ALL {
        let number = of(grade);
        let eighths = (number * 4).min(number * room * 8 / most);
        lines.push(Line::from(vec![
            context.span(role(grade), format!("  {}", pad(grade.name(), 6))),
            context.span(Role::Text, pad_left(&number.to_string(), 6)),
            context.span(role(grade), format!("  {}", context.glyphs.bar(eighths))),
        ]));
    }
    lines.push(Line::default());
    let total = count(given.len(), "answer", "answers");
    lines.push(Line::from(context.span(Role::Text, format!("  {total}"))));
    lines
}

/// How long was spoken, for the kinds that have a target.
fn times(given: &[Given], context: &Context) -> Vec<Line<'static>> {
    let kinds = [CardKind::Basics, CardKind::Solid];
    let lines: Vec<Line<'static>> =
        kinds.into_iter().filter_map(|kind| time_of(kind, given, context)).collect();
    if lines.is_empty() {
        return lines;
    }
    let head = Line::from(context.span(Role::Dim, "  said in, against the target"));
    let mut all = vec![head];
    all.extend(lines);
    all.push(Line::default());
    all
}

fn time_of(kind: CardKind, given: &[Given], context: &Context) -> Option<Line<'static>> {
    let of_kind: Vec<&Given> = given.iter().filter(|given| given.kind == kind).collect();
    let aim = of_kind.iter().find_map(|given| given.seconds).map(u64::from)?;
    let mut times: Vec<u64> =
        of_kind.iter().map(|given| u64::from(given.answer.reveal_ms) / 1000).collect();
    times.sort_unstable();
    let at = |share: usize| times.get((times.len() - 1) * share / 10).copied().unwrap_or(0);
    let range = Range { end: aim * 2, spread: (at(2), at(8)), value: at(5), aim: Some(aim) };
    let over = if at(5) > aim { Role::Warn } else { Role::Text };
    let mut spans = vec![context.span(Role::Text, format!("  {}", pad(kind.label(), 9)))];
    spans.extend(range.spans(RANGE, over, context));
    spans.push(context.span(over, format!("  {}", target(at(5)))));
    spans.push(context.span(Role::Dim, format!(" of {aim}")));
    Some(Line::from(spans))
}

fn recalled(given: &[Given], context: &Context) -> Vec<Line<'static>> {
    let due: Vec<&Given> = given.iter().filter(|given| given.was_due).collect();
    if due.is_empty() {
        return Vec::new();
    }
    let passed = due.iter().filter(|given| given.answer.grade.is_pass()).count();
    let share = share(passed, due.len());
    let words = format!("{passed} of {} due cards, {share}", due.len());
    vec![Line::from(vec![
        context.span(Role::Text, format!("  {}", pad("recalled", 9))),
        context.span(Role::Text, words),
    ])]
}

fn share(part: usize, whole: usize) -> String {
    let of = |number: usize| f32::from(u16::try_from(number).unwrap_or(u16::MAX));
    percent(of(part) / of(whole.max(1)))
}

/// The cards that were failed and have not been passed since.
fn missed(
    given: &[Given],
    titles: &[(CardKey, String)],
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let mut shown: Vec<&Given> = Vec::new();
    for one in given.iter().filter(|given| given.answer.grade == Grade::Again) {
        let id = &one.id;
        if !shown.iter().any(|other| other.id == *id) {
            shown.push(one);
        }
    }
    if shown.is_empty() {
        return Vec::new();
    }
    let when = "comes back";
    let head = format!("  {}", pad("Cards you missed", room.saturating_sub(when.len())));
    let mut lines = vec![Line::from(context.span(Role::Dim, format!("{head}{when}")))];
    for one in shown {
        let last = given.iter().rev().find(|other| other.card == one.card).unwrap_or(one);
        lines.push(missed_line(last, titles, room, context));
    }
    lines.push(Line::default());
    lines
}

fn missed_line(
    last: &Given,
    titles: &[(CardKey, String)],
    room: usize,
    context: &Context,
) -> Line<'static> {
    let title = titles.iter().find(|(card, _)| *card == last.card);
    let title = title.map_or("", |(_, title)| title.as_str());
    let back = last.due.map_or_else(|| "-".to_owned(), |due| day(due, context.now.day));
    let kind = if room >= 60 { pad(last.kind.label(), 11) } else { String::new() };
    let width = room.saturating_sub(kind.len() + 13);
    Line::from(vec![
        context.span(Role::Dim, format!("  {kind}")),
        context.span(Role::Text, pad(title, width)),
        context.span(Role::Text, pad_left(&back, 13)),
    ])
}

fn tomorrow(number: u32, context: &Context) -> Line<'static> {
    let number = usize::try_from(number).unwrap_or(usize::MAX);
    Line::from(vec![
        context.span(Role::Dim, "  Tomorrow   "),
        context.span(Role::Text, count(number, "card", "cards")),
    ])
}
