//! The card's answers as a table, and what else belongs to its question.

use ratatui::text::Line;

use crate::collection::{Answered, Details, Sibling};
use crate::domain::text::one_line;
use crate::domain::{Day, Review, ReviewKind, ReviewSource};
use crate::tui::context::Context;
use crate::tui::text::{pad, pad_left, skip, truncate, width};
use crate::tui::theme::Role;
use crate::tui::widget::grades::role;
use crate::tui::words::{self, clock_millis, percent};

/// The column of labels.
pub(super) const LABEL: usize = 12;
/// The widths of the table's columns.
const DATE: usize = 13;
const GRADE: usize = 10;
const NUMBER: usize = 9;
/// The widths of the list of the question's cards.
const KIND: usize = 13;
const STATE: usize = 12;

/// What of the history has room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    /// The time of the answer.
    Time,
    /// All numbers.
    Numbers,
    /// Where the answer comes from as well.
    All,
}

/// Returns the head of the history, and its lines, latest first.
pub(super) fn table(
    details: &Details,
    context: &Context,
) -> (Vec<Line<'static>>, Vec<Line<'static>>) {
    if details.history.is_empty() {
        let words = "No answers yet. The first one will stand here.";
        return (Vec::new(), vec![Line::from(context.span(Role::Dim, words))]);
    }
    let shown = match context.width {
        80.. => Shown::All,
        60.. => Shown::Numbers,
        _ => Shown::Time,
    };
    let mut head = format!("{}{}", pad("date", DATE), pad("grade", GRADE));
    let numbers =
        if shown == Shown::Time { &["said in"][..] } else { &["recall", "said in", "next in"] };
    head.extend(numbers.iter().map(|name| pad_left(name, NUMBER)));
    head.push_str(if shown == Shown::All { "   from" } else { "" });
    let lines = details.history.iter().map(|answered| entry(answered, shown, context));
    (vec![Line::from(context.span(Role::Dim, head))], lines.collect())
}

fn entry(answered: &Answered, shown: Shown, context: &Context) -> Line<'static> {
    let review = &answered.review;
    let when = pad(&words::date(review.moment.day, context.now.day), DATE);
    let grade = match review.grade {
        Some(grade) => {
            context.span(role(grade), pad(&format!("{} {}", grade.rating(), grade.name()), GRADE))
        }
        None => context.span(Role::Dim, pad(kind_words(review.kind), GRADE)),
    };
    let unknown = || "-".to_owned();
    let said = review.reveal_ms.map_or_else(unknown, clock_millis);
    let recall = answered.recall.map_or_else(unknown, percent);
    let numbers = match shown {
        Shown::Time => vec![said],
        Shown::Numbers | Shown::All => vec![recall, said, next_in(review)],
    };
    let numbers: String = numbers.iter().map(|number| pad_left(number, NUMBER)).collect();
    let mut spans = vec![context.span(Role::Text, when), grade, context.span(Role::Text, numbers)];
    if shown == Shown::All {
        spans.push(context.span(Role::Dim, format!("   {}", source_words(review))));
    }
    Line::from(spans)
}

fn next_in(review: &Review) -> String {
    if let Some(step) = review.step_after {
        return format!("{} min", review.moment.at.minutes_until(step));
    }
    review.due_after.map_or_else(
        || "-".to_owned(),
        |due| words::days_long(due.elapsed_since(review.moment.day)),
    )
}

fn source_words(review: &Review) -> String {
    let source = match review.source {
        ReviewSource::Review => "review",
        ReviewSource::Mock => "mock",
        ReviewSource::Import => "import",
    };
    match review.kind {
        ReviewKind::Cram => format!("{source}, does not count"),
        _ => source.to_owned(),
    }
}

const fn kind_words(kind: ReviewKind) -> &'static str {
    match kind {
        ReviewKind::SetDue => "due set",
        ReviewKind::Reset => "reset",
        _ => "-",
    }
}

/// What was predicted of the question's simulation, by key point. The names tell
/// of answers, so they wait until the card's own answer was seen.
pub(super) fn predictions(
    details: &Details,
    revealed: bool,
    context: &Context,
) -> Vec<Line<'static>> {
    if details.predictions.is_empty() || !revealed {
        return Vec::new();
    }
    let heads = [pad("predicted", KIND), pad("came true", STATE), "last".to_owned()];
    let mut lines = vec![Line::from(context.span(Role::Dim, heads.concat()))];
    lines.extend(details.predictions.iter().map(|point| {
        let name = if point.point.is_empty() { "-".to_owned() } else { one_line(&point.point) };
        let share = format!("{} of {}", point.right, point.of);
        let last = words::date(point.last, context.now.day);
        let row = [pad(&name, KIND), pad(&share, STATE), last];
        Line::from(context.span(Role::Text, row.concat()))
    }));
    lines
}

/// The other cards of the question with their states. Their fronts tell of
/// answers, so they wait until the card's own answer was seen.
pub(super) fn siblings(
    details: &Details,
    revealed: bool,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    if details.siblings.is_empty() {
        return Vec::new();
    }
    let heads = [pad("other cards", KIND), pad("state", STATE), pad("due", DATE)];
    let mut lines = vec![Line::from(context.span(Role::Dim, heads.concat()))];
    let row = |card: &Sibling| sibling(card, revealed, room, context);
    lines.extend(details.siblings.iter().map(row));
    lines
}

fn sibling(card: &Sibling, revealed: bool, room: usize, context: &Context) -> Line<'static> {
    let today = context.now.day;
    let due = card.due.map_or_else(|| "-".to_owned(), |due| due_words(due, today));
    let mut spans = vec![
        context.span(Role::Text, pad(card.kind.label(), KIND)),
        context.span(Role::Text, pad(card.state, STATE)),
        context.span(Role::Text, pad(&due, DATE)),
    ];
    let left = room.saturating_sub(KIND + STATE + DATE);
    if revealed && card.kind.has_slug() && left > 8 {
        let front = one_line(&card.front);
        spans.push(context.span(Role::Dim, truncate(&front, left).into_owned()));
    }
    Line::from(spans)
}

/// A day that has passed is due today.
fn due_words(due: Day, today: Day) -> String {
    words::day(due.max(today), today)
}

/// Where the facts and the text come from, one a line. The facts' names tell
/// much of an answer, so they wait for it.
pub(super) fn sources(
    details: &Details,
    revealed: bool,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let shown: &[String] = if revealed { &details.sources } else { &[] };
    let labels = std::iter::once("Sources").chain(std::iter::repeat(""));
    let room = room.saturating_sub(LABEL);
    let facts = shown.iter().map(|fact| truncate(&one_line(fact), room).into_owned());
    let mut lines: Vec<(&str, String)> = labels.zip(facts).collect();
    lines.push(("File", end_of(&one_line(&details.origin), room)));
    let line = |(label, words)| {
        Line::from(vec![
            context.span(Role::Dim, pad(label, LABEL)),
            context.span(Role::Text, words),
        ])
    };
    lines.into_iter().map(line).collect()
}

/// Cuts a text from its start: of a path, the end tells more.
fn end_of(text: &str, room: usize) -> String {
    match width(text).checked_sub(room) {
        None | Some(0) => text.to_owned(),
        Some(over) => format!("…{}", skip(text, over + 1)),
    }
}
