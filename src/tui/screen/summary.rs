//! The end of a session: what was done, what comes back and when.

use std::time::Duration;

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::collection::{Ahead, HeldBy};
use crate::domain::text::one_line;
use crate::domain::{CardKey, CardKind, Grade};
use crate::session::{Asked, Given};
use crate::stats::LEFT_ALONE_MS;
use crate::tui::context::Context;
use crate::tui::keymap::{Action, Place};
use crate::tui::msg::Standing;
use crate::tui::page::{Page, Pane};
use crate::tui::paint;
use crate::tui::text::{READING_WIDTH, pad, pad_left, truncate, width};
use crate::tui::theme::Role;
use crate::tui::widget::grades::role;
use crate::tui::widget::range::Range;
use crate::tui::widget::stack::beside;
use crate::tui::words::{self, count, day, percent, target, wait};
use crate::tui::wrap::{indent, truncate_line, wrap};

/// The column of the grades.
const LEFT: usize = 37;
/// The columns of what stands beside them.
const RIGHT: usize = 41;
/// The column of when a card is seen again.
const SEEN: usize = 13;
/// The cells of a range.
const RANGE: usize = 13;

/// What the summary shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Summary<'a> {
    /// The answers given.
    pub(super) given: &'a [Given],
    /// How the session stands.
    pub(super) standing: Option<&'a Standing>,
    /// What the cards answered are about.
    pub(super) titles: &'a [(CardKey, String)],
    /// Whether answers count: else they change no due day.
    pub(super) counts: bool,
}

/// Lays the summary out: the outcome stands still, the rest scrolls.
pub(super) fn page(summary: Summary<'_>, context: &Context) -> Page {
    let room = usize::from(context.width).saturating_sub(4).min(READING_WIDTH);
    let Summary { given, standing, titles, counts } = summary;
    let mut head = vec![done_line(given, room, context)];
    if !counts {
        let words = "The answers did not count: no due day has changed.";
        head.extend(wrap(&[context.span(Role::Text, words)], room));
    }
    let standing = standing.filter(|_| counts);
    if let Some(standing) = standing {
        head.extend(coming(given, standing, room, context));
    }
    let mut lines = Vec::new();
    let tall = context.height >= 20;
    if !given.is_empty() {
        if tall || stand_beside(context) {
            lines.extend(numbers(given, standing.map(|standing| standing.aim), context));
            lines.push(Line::default());
        }
        lines.extend(missed(given, titles, room, context));
    }
    let tomorrow = standing.and_then(|s| s.tomorrow).map(|n| tomorrow(n, context));
    // Where the numbers stand below each other, it would scroll out of sight.
    if tall && !stand_beside(context) {
        lines.splice(0..0, tomorrow.into_iter().flat_map(|line| [line, Line::default()]));
    } else {
        lines.extend(tomorrow);
    }
    let whole = Rect::new(0, 0, context.width, context.height);
    let top = if tall { 3 } else { 1 };
    let gap = if tall { 2 } else { 1 };
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
    // As the statistics round it.
    let spent = u32::try_from((spent(given).as_secs() + 30) / 60).unwrap_or(u32::MAX);
    let cards = count(cards.len(), "card", "cards");
    let words = truncate(&format!("{cards} done in {}", words::minutes(spent)), room).into_owned();
    Line::from(context.strong(Role::Text, words))
}

/// The time spent on answers; what was left alone is none.
fn spent(given: &[Given]) -> Duration {
    given.iter().map(took).filter(|took| *took < LEFT_ALONE).sum()
}

const LEFT_ALONE: Duration = Duration::from_millis(LEFT_ALONE_MS as u64);

fn took(given: &Given) -> Duration {
    let answer = given.answer;
    Duration::from_millis(u64::from(answer.reveal_ms) + u64::from(answer.grade_ms))
}

/// Says which answers the time leaves out.
fn left_alone(given: &[Given]) -> Option<String> {
    let number = given.iter().filter(|given| took(given) >= LEFT_ALONE).count();
    let answers = match number {
        0 => return None,
        1 => "1 answer was left alone".to_owned(),
        n => format!("{n} answers were left alone"),
    };
    let minutes = LEFT_ALONE.as_secs() / 60;
    Some(format!("{answers} for {minutes} min and more; the time is without."))
}

/// What comes back today, and what a limit holds back.
fn coming(
    given: &[Given],
    standing: &Standing,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let progress = &standing.progress;
    let mut words: Vec<String> = left_alone(given).into_iter().collect();
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
        let limit = match &progress.held_by {
            Some(HeldBy::Deck(deck)) => format!("the limit of {}", one_line(&deck.0)),
            Some(HeldBy::CatchUp) => "today's part of the catch-up plan".to_owned(),
            Some(HeldBy::Collection) | None => "today's limit of reviews".to_owned(),
        };
        let key = context.key(Place::Summary, Action::KeepGoing);
        words
            .push(format!("Stopped at {limit}; {held} held back. {key} keeps going all the same."));
    } else if progress.more_new {
        let key = context.key(Place::Summary, Action::KeepGoing);
        words.push(format!(
            "More new cards wait beyond today's limits; {key} keeps going with them."
        ));
    }
    if standing.ahead > 0 {
        let key = context.key(Place::Summary, Action::Ahead);
        words.push(match standing.ahead {
            1 => format!("{key} asks 1 of tomorrow's cards now."),
            n => format!("{key} asks {n} of tomorrow's cards now."),
        });
    }
    words.iter().flat_map(|words| wrap(&[context.span(Role::Text, words.clone())], room)).collect()
}

/// Tells whether times and recall have room beside the grades.
fn stand_beside(context: &Context) -> bool {
    usize::from(context.width) >= LEFT + RIGHT
}

/// Grades on the left, times and recall beside them or below.
fn numbers(given: &[Given], aim: Option<f32>, context: &Context) -> Vec<Line<'static>> {
    let left = grades(given, context);
    let right = [times(given, context), recalled(given, aim, context)].concat();
    if !stand_beside(context) {
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
    spans.push(context.span(Role::Dim, format!(" of {aim} s")));
    Some(Line::from(spans))
}

fn recalled(given: &[Given], aim: Option<f32>, context: &Context) -> Vec<Line<'static>> {
    let due: Vec<&Given> = given.iter().filter(|given| given.was_due).collect();
    if due.is_empty() {
        return Vec::new();
    }
    let passed = due.iter().filter(|given| given.answer.grade.is_pass()).count();
    let cards = if due.len() == 1 { "due card" } else { "due cards" };
    let share = share(passed, due.len());
    let mut rows = vec![("recalled", format!("{passed} of {} {cards}, {share}", due.len()))];
    rows.extend(aim.map(|aim| ("aim", percent(aim))));
    let line = |(label, words): (&str, String)| {
        let label = context.span(Role::Text, format!("  {}", pad(label, 10)));
        Line::from(vec![label, context.span(Role::Text, words)])
    };
    rows.into_iter().map(line).collect()
}

fn share(part: usize, whole: usize) -> String {
    let of = |number: usize| f32::from(u16::try_from(number).unwrap_or(u16::MAX));
    percent(of(part) / of(whole.max(1)))
}

/// Says in key words what a card is about: the names of its points where it has
/// them, for a pitfall what is true.
pub(super) fn about(asked: &Asked) -> String {
    let points = &asked.question.key_points;
    let names: Vec<&str> = points.iter().filter_map(|point| point.name.as_deref()).collect();
    let pitfalls = &asked.question.pitfalls;
    let words = match asked.card.kind {
        CardKind::Basics | CardKind::Solid if !names.is_empty() => names.join(", "),
        CardKind::Pitfall => pitfalls
            .iter()
            .find(|pitfall| pitfall.slug == asked.id.slug)
            .and_then(|pitfall| pitfall.right.clone())
            .unwrap_or_else(|| asked.card.front.clone()),
        _ => asked.card.front.clone(),
    };
    one_line(&words)
}

/// The cards that were failed or hard, each with its key words and when it is
/// seen again.
fn missed(
    given: &[Given],
    titles: &[(CardKey, String)],
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let mut shown: Vec<&Given> = Vec::new();
    for one in given.iter().filter(|given| given.answer.grade <= Grade::Hard) {
        if !shown.iter().any(|other| other.card == one.card) {
            shown.push(one);
        }
    }
    if shown.is_empty() {
        return Vec::new();
    }
    let label = |given: &Given| {
        let question = one_line(&given.id.question.question);
        let most = if room >= 60 { 14 } else { 7 };
        format!("{} {}", truncate(&question, most), given.kind.label())
    };
    let column = shown.iter().map(|given| width(&label(given))).max().unwrap_or(0) + 2;
    let when = "seen again";
    let head = format!("  {}", pad("Points you missed", room.saturating_sub(when.len())));
    let mut lines = vec![Line::from(context.span(Role::Dim, format!("{head}{when}")))];
    for one in shown {
        let last = given.iter().rev().find(|other| other.card == one.card).unwrap_or(one);
        let about = titles.iter().rev().find(|(card, _)| *card == last.card);
        let about = about.map_or("", |(_, about)| about.as_str());
        lines.push(Line::from(vec![
            context.span(Role::Dim, format!("  {}", pad(&label(last), column))),
            context.span(Role::Text, pad(about, room.saturating_sub(column + SEEN))),
            context.span(Role::Text, pad_left(&seen_again(last, context), SEEN)),
        ]));
    }
    lines.push(Line::default());
    lines
}

/// When a card comes back: in minutes for a step, else its day.
fn seen_again(given: &Given, context: &Context) -> String {
    match (given.step, given.due) {
        (Some(step), _) => wait(context.now.at, step),
        (None, Some(due)) => day(due, context.now.day),
        (None, None) => "-".to_owned(),
    }
}

fn tomorrow(ahead: Ahead, context: &Context) -> Line<'static> {
    Line::from(vec![
        context.span(Role::Dim, "  Tomorrow   "),
        context.span(Role::Text, words::ahead(ahead)),
    ])
}
