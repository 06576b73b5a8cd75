//! The rows of the list, with their head.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::BrowseScreen;
use super::list::{Level, List};
use crate::collection::browse::{CardLine, DeckTally};
use crate::domain::listing::SortBy;
use crate::domain::text::one_line;
use crate::domain::{Day, QuestionId, Timestamp};
use crate::store::MatchedQuestion;
use crate::tui::context::Context;
use crate::tui::paint;
use crate::tui::text::{pad, pad_left, truncate};
use crate::tui::theme::Role;
use crate::tui::words;

/// Columns of a card's kind, state, due day and number.
const KIND: usize = 13;
const STATE: usize = 11;
const DUE: usize = 9;
/// From this width on, state and number have room beside the question.
const WIDE: usize = 70;
/// Columns of a count.
const COUNT: usize = 7;

/// How wide the columns are.
#[derive(Clone, Copy)]
struct Columns {
    /// The first, which takes what the others leave.
    first: usize,
    narrow: bool,
    /// Whether the sign of what is selected has room before it.
    picks: bool,
}

/// The sign of a selected row, and the blank that stands in its place.
const PICKED: &str = "✓ ";
const NOT_PICKED: &str = "  ";

impl Columns {
    fn new(list: &List, by: SortBy, width: usize, narrow: bool) -> Self {
        let (level, picks) = (list.level, !list.picked.is_empty());
        let others = match (level, narrow) {
            (Level::Cards, true) => KIND + DUE,
            (Level::Cards, false) => KIND + STATE + DUE + number_width(by),
            (Level::Questions | Level::Decks, true) => 2 * COUNT,
            (Level::Questions, false) => 3 * COUNT + deck_width(width),
            (Level::Decks, false) => 4 * COUNT + 3,
        };
        let sign = if picks { PICKED.chars().count() } else { 0 };
        Self { first: width.saturating_sub(others + sign + 4), narrow, picks }
    }
}

const fn deck_width(width: usize) -> usize {
    width / 4
}

/// Draws head and rows.
pub(super) fn draw(screen: &BrowseScreen, area: Rect, context: &Context, buffer: &mut Buffer) {
    let list = &screen.list;
    let narrow = usize::from(area.width) < WIDE;
    let by = screen.wanted.sort.by;
    let columns = Columns::new(list, by, usize::from(area.width), narrow);
    paint::line(buffer, area, 0, 0, &head(screen, columns, area, context));
    let rows = usize::from(area.height).saturating_sub(1);
    let first = list.first(rows);
    for (row, at) in (first..(first + rows).min(list.len())).enumerate() {
        let is_at = at == list.cursor && !screen.typing;
        let picked = list.key(at).is_some_and(|key| list.picked.contains(&key));
        let mut spans = vec![context.strong(Role::Accent, if is_at { "› " } else { "  " })];
        if columns.picks {
            spans.push(context.strong(Role::Accent, if picked { PICKED } else { NOT_PICKED }));
        }
        let row_spans = match list.level {
            Level::Decks => {
                list.contents.decks.get(at).map(|deck| deck_row(deck, columns, is_at, context))
            }
            Level::Questions => list.question_line(at).map(|line| {
                question(line, columns, usize::from(area.width), is_at || picked, context)
            }),
            Level::Cards => {
                list.card_line(at).map(|line| card(line, by, columns, is_at || picked, context))
            }
        };
        spans.extend(row_spans.unwrap_or_default());
        paint::line(buffer, area, 0, row + 1, &Line::from(spans));
    }
}

/// The column's name, with an arrow where the list goes by it.
fn named(name: &str, by: SortBy, screen: &BrowseScreen) -> String {
    let sort = screen.wanted.sort;
    match (sort.by == by, sort.reversed) {
        (false, _) => name.to_owned(),
        (true, false) => format!("{name} ↓"),
        (true, true) => format!("{name} ↑"),
    }
}

fn head(screen: &BrowseScreen, columns: Columns, area: Rect, context: &Context) -> Line<'static> {
    let first = |words: &str| pad(words, columns.first);
    let counts =
        |names: &[&str]| -> String { names.iter().map(|name| pad_left(name, COUNT)).collect() };
    let text = match screen.list.level {
        Level::Decks if columns.narrow => first("deck") + &counts(&["cards", "due"]),
        Level::Decks => {
            first("deck") + &pad_left("questions", COUNT + 3) + &counts(&["cards", "due", "new"])
        }
        Level::Questions if columns.narrow => first("question") + &counts(&["cards", "due"]),
        Level::Questions => {
            let deck = pad("  deck", deck_width(usize::from(area.width)));
            first(&by_what(screen)) + &deck + &counts(&["cards", "due", "new"])
        }
        Level::Cards => {
            let by = screen.wanted.sort.by;
            let seen = by == SortBy::Due || !columns.narrow;
            let name =
                if seen { named("question", SortBy::Question, screen) } else { by_what(screen) };
            let question = first(&name);
            let due = pad_left(&named("due", SortBy::Due, screen), DUE);
            let kind = pad("  card", KIND);
            if columns.narrow {
                format!("{question}{kind}{due}")
            } else {
                let number = if has_column(by) { by } else { SortBy::Recall };
                let number = pad_left(&named(number.name(), number, screen), number_width(by));
                format!("{question}{kind}{}{due}{number}", pad("state", STATE))
            }
        }
    };
    let sign = if columns.picks { NOT_PICKED } else { "" };
    Line::from(context.span(Role::Dim, format!("  {sign}{text}")))
}

/// The head of a list that has no column for what it goes by.
fn by_what(screen: &BrowseScreen) -> String {
    let by = screen.wanted.sort.by;
    let name = named(by.name(), by, screen);
    if by == SortBy::Question { name } else { format!("by {name}") }
}

/// Columns of the number a list goes by, with room for its name and arrow.
const fn number_width(by: SortBy) -> usize {
    match by {
        SortBy::Stability | SortBy::Difficulty => 13,
        SortBy::Added => 12,
        _ => 9,
    }
}

/// Tells whether the last column shows the number a list goes by.
const fn has_column(by: SortBy) -> bool {
    !matches!(by, SortBy::Question | SortBy::Due)
}

fn text(words: String, chosen: bool, role: Role, context: &Context) -> Span<'static> {
    if chosen { context.strong(role, words) } else { context.span(role, words) }
}

fn deck_row(
    deck: &DeckTally,
    columns: Columns,
    chosen: bool,
    context: &Context,
) -> Vec<Span<'static>> {
    let id = one_line(&deck.id.0);
    let label = if columns.narrow {
        id.clone()
    } else {
        format!("{}  {}", pad(&id, 28.min(columns.first / 2)), one_line(&deck.title))
    };
    let mut spans = vec![text(pad(&label, columns.first), chosen, Role::Text, context)];
    if !columns.narrow {
        spans.push(context.span(Role::Text, pad_left(&deck.questions.to_string(), COUNT + 3)));
    }
    spans.push(context.span(Role::Text, pad_left(&deck.cards.to_string(), COUNT)));
    spans.push(due_count(deck.due, context));
    if !columns.narrow {
        spans.push(context.span(Role::Text, pad_left(&deck.new.to_string(), COUNT)));
    }
    spans
}

fn due_count(due: u32, context: &Context) -> Span<'static> {
    let role = if due > 0 { Role::Accent } else { Role::Dim };
    context.span(role, pad_left(&due.to_string(), COUNT))
}

fn question(
    line: &MatchedQuestion,
    columns: Columns,
    width: usize,
    chosen: bool,
    context: &Context,
) -> Vec<Span<'static>> {
    let label = with_id(&line.id, &one_line(&line.title));
    let mut spans = vec![text(pad(&label, columns.first), chosen, Role::Text, context)];
    if !columns.narrow {
        let room = deck_width(width);
        let deck = one_line(&line.id.deck.0);
        let deck = truncate(&deck, room.saturating_sub(3)).into_owned();
        spans.push(context.span(Role::Dim, pad(&format!("  {deck}"), room)));
    }
    spans.push(context.span(Role::Text, pad_left(&line.cards.to_string(), COUNT)));
    spans.push(due_count(line.due, context));
    if !columns.narrow {
        spans.push(context.span(Role::Text, pad_left(&line.new.to_string(), COUNT)));
    }
    spans
}

fn card(
    line: &CardLine,
    by: SortBy,
    columns: Columns,
    chosen: bool,
    context: &Context,
) -> Vec<Span<'static>> {
    let (id, schedule) = (&line.card.id, &line.card.schedule);
    let away = matches!(line.card.state, "locked" | "suspended" | "buried");
    let role = if away { Role::Dim } else { Role::Text };
    let label = with_id(&id.question, &line.card.front);
    let mark = if schedule.marked { "* " } else { "  " };
    let kind = format!("{}{mark}", pad(&format!("  {}", id.kind.label()), KIND - 2));
    let mut spans =
        vec![text(pad(&label, columns.first), chosen, role, context), context.span(role, kind)];
    if !columns.narrow {
        spans.push(state(line, role, context));
    }
    spans.push(if columns.narrow && is_without_day(line) {
        context.span(role, pad_left(line.card.state, DUE))
    } else {
        due(line, context)
    });
    if !columns.narrow {
        spans.push(context.span(role, pad_left(&number(line, by, context), number_width(by))));
    }
    spans
}

/// "kl5 What is lost …"; a long id would leave no room for the text.
fn with_id(id: &QuestionId, words: &str) -> String {
    words::short_id(id).map_or_else(|| words.to_owned(), |id| format!("{id} {words}"))
}

/// The state in a word; that of a leech as well.
fn state(line: &CardLine, role: Role, context: &Context) -> Span<'static> {
    if line.card.schedule.leech && !line.card.schedule.suspended {
        return context.span(Role::Warn, pad("leech", STATE));
    }
    context.span(role, pad(line.card.state, STATE))
}

/// Tells whether a word says more than the due day: where there is no room for
/// both.
fn is_without_day(line: &CardLine) -> bool {
    matches!(line.card.state, "new" | "locked" | "suspended" | "buried")
}

/// The due day, or the time at which a step is over.
fn due(line: &CardLine, context: &Context) -> Span<'static> {
    let schedule = &line.card.schedule;
    let today = context.now.day;
    let is_due = schedule.due.is_some_and(|due| due <= today) && !schedule.is_put_away(today);
    let words = match (schedule.step, schedule.due) {
        (Some(step), Some(due)) if due == today => time_of_day(step, context),
        (_, Some(due)) => due_words(due, today),
        (_, None) => "-".to_owned(),
    };
    context.span(if is_due { Role::Accent } else { Role::Text }, pad_left(&words, DUE))
}

/// A day as a list names it: `tomorrow`, `9 Dec`, and `Jan 2028` when it is far.
fn due_words(due: Day, today: Day) -> String {
    // A day that is past is read as one to come, were it not said.
    let late = today.number().saturating_sub(due.number());
    if late > 0 {
        return format!("{late} d late");
    }
    [words::day(due, today), words::date(due, today)]
        .into_iter()
        .find(|words| words.chars().count() < DUE)
        .unwrap_or_else(|| due.date().format("%b %Y").to_string())
}

fn time_of_day(at: Timestamp, context: &Context) -> String {
    let local = at.plus_minutes(i64::from(context.now.offset_minutes));
    local.utc().format("%H:%M").to_string()
}

/// The number a list goes by, else the chance of recall.
fn number(line: &CardLine, by: SortBy, context: &Context) -> String {
    let schedule = &line.card.schedule;
    let memory = schedule.memory;
    let unknown = || "-".to_owned();
    match by {
        SortBy::Stability => memory.map_or_else(unknown, |m| format!("{:.1} d", m.stability)),
        SortBy::Difficulty => memory.map_or_else(unknown, |m| format!("{:.1}", m.difficulty)),
        SortBy::Lapses => schedule.lapses.to_string(),
        SortBy::Added => words::date(line.added, context.now.day),
        _ => line.recall.map_or_else(unknown, words::percent),
    }
}
