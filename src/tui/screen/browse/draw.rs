//! Where things stand on the screen, and the rows above the list.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::list::Level;
use super::{BrowseScreen, glimpse, narrowing, rows};
use crate::domain::query::{Query, QueryError, Standing, Test};
use crate::domain::text::one_line;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Place};
use crate::tui::paint;
use crate::tui::text::{READING_WIDTH, pad, truncate};
use crate::tui::theme::Role;
use crate::tui::widget::header::Header;
use crate::tui::widget::terms;
use crate::tui::words::{count, thousands};
use crate::tui::wrap::{indent, line_width, wrap};

/// Where things stand.
struct Places {
    /// The row of the query; the words that narrow stand below it.
    query: usize,
    /// The list with its head.
    list: Rect,
    /// What is shown of the card under the cursor.
    glimpse: Option<Rect>,
}

/// Rows of the glimpse below the list.
const GLIMPSE: usize = 3;

fn places(level: Level, context: &Context) -> Places {
    let whole = Rect::new(0, 0, context.width, context.height);
    let height = usize::from(context.height);
    if height < 20 {
        let list = paint::rows(whole, 3, height.saturating_sub(4));
        return Places { query: 1, list, glimpse: None };
    }
    let below = paint::rows(whole, 5, height.saturating_sub(7));
    if level == Level::Decks {
        return Places { query: 2, list: below, glimpse: None };
    }
    if context.class() == Class::Roomy {
        let left = context.width * 3 / 5;
        let list = Rect { width: left, ..below };
        let beside = paint::inset(below, left, 0, 0, 0);
        return Places { query: 2, list, glimpse: Some(beside) };
    }
    let rows = usize::from(below.height).saturating_sub(GLIMPSE + 1);
    let list = paint::rows(below, 0, rows);
    let glimpse = Some(paint::rows(below, rows + 1, GLIMPSE));
    Places { query: 2, list, glimpse }
}

impl BrowseScreen {
    /// Returns the number of rows of the list that are seen.
    pub(super) fn rows(&self, context: &Context) -> usize {
        usize::from(places(self.list.level, context).list.height).saturating_sub(1)
    }
}

/// Draws everything but the footer and the box.
pub(super) fn draw(screen: &BrowseScreen, context: &Context, buffer: &mut Buffer) {
    let places = places(screen.list.level, context);
    let whole = buffer.area;
    paint::line(buffer, whole, 0, 0, &header(screen).line(context));
    paint::line(buffer, whole, 0, places.query, &query(screen, context));
    if screen.list.len() == 0 {
        let area = empty_area(screen, &places, whole, context);
        let lines = whole_or_marked(nothing(screen, context), screen, area, context);
        paint::lines(buffer, area, 0, &lines);
    } else {
        rows::draw(screen, places.list, context, buffer);
        if let Some(area) = places.glimpse {
            glimpse::draw(screen, area, context, buffer);
        }
    }
    // A long fault lies over the head of the list where rows are few.
    for (n, line) in below_query(screen, context).iter().take(2).enumerate() {
        paint::line(buffer, whole, 0, places.query + 1 + n, line);
    }
    let row = usize::from(context.height).saturating_sub(2);
    if let Some(line) = note(screen, context) {
        paint::line(buffer, whole, 0, row, &line);
    }
}

fn header(screen: &BrowseScreen) -> Header {
    let list = &screen.list;
    let number = list.len();
    let total = usize::try_from(list.contents.total).unwrap_or(usize::MAX);
    let count = match list.level {
        _ if screen.fault.is_some() => String::new(),
        Level::Decks => count(number, "deck", "decks"),
        Level::Questions => count(number, "question", "questions"),
        Level::Cards => format!("{} of {}", thousands(number), thousands(total)),
    };
    let right = match list.picked.len() {
        0 => String::new(),
        n => format!("{} selected", thousands(n)),
    };
    let place = list.level.name().to_owned();
    Header { name: "Browse".to_owned(), place, count, right, ..Header::default() }
}

/// The query, with its place while it is typed; what is wrong in it stands out.
fn query(screen: &BrowseScreen, context: &Context) -> Line<'static> {
    let mark = if screen.typing { "› " } else { "  " };
    let mut spans = vec![context.strong(Role::Accent, mark), context.span(Role::Accent, "/ ")];
    let room = usize::from(context.width).saturating_sub(5);
    if screen.typing {
        spans.extend(screen.field.spans(room, context));
        if screen.field.is_empty() {
            let key = context.key(Place::BrowseField, Action::Help);
            let hint = format!(" words, ids, terms such as is:due; {key} lists them");
            spans.push(
                context.span(Role::Dim, truncate(&hint, room.saturating_sub(1)).into_owned()),
            );
        }
        return Line::from(spans);
    }
    let text = one_line(&screen.field.text());
    if text.is_empty() {
        let key = context.key(Place::Browse, Action::Find);
        spans.pop();
        spans.push(context.span(Role::Dim, format!("{key} searches")));
    } else {
        spans.push(context.span(Role::Text, truncate(&text, room).into_owned()));
    }
    Line::from(spans)
}

/// What is wrong with the query, else the words that narrow.
fn below_query(screen: &BrowseScreen, context: &Context) -> Vec<Line<'static>> {
    let room = usize::from(context.width).saturating_sub(4);
    if let Some(fault) = &screen.fault {
        let words = one_line(&fault.to_string());
        // What lies under the fault does not show beside it.
        let lines = indent(wrap(&[context.span(Role::Warn, words)], room));
        let width = usize::from(context.width);
        let fill = |line: Line<'static>| {
            let blanks = " ".repeat(width.saturating_sub(line_width(&line)));
            let mut line = line;
            line.push_span(Span::raw(blanks));
            line
        };
        return lines.into_iter().map(fill).collect();
    }
    vec![narrowing::line(screen, room, context)]
}

/// Where there is no list, nothing is shown beside it.
fn empty_area(screen: &BrowseScreen, places: &Places, whole: Rect, context: &Context) -> Rect {
    let faults = below_query(screen, context).len().min(2).saturating_sub(1);
    let first = usize::from(places.list.y) + if screen.fault.is_some() { faults } else { 0 };
    paint::inset(whole, 0, 0, paint::cells(first), 2)
}

/// Says where the rest is, of lines that are more than have room.
fn whole_or_marked(
    mut lines: Vec<Line<'static>>,
    screen: &BrowseScreen,
    area: Rect,
    context: &Context,
) -> Vec<Line<'static>> {
    let rows = usize::from(area.height);
    if lines.len() > rows && rows > 0 {
        let place = if screen.typing { Place::BrowseField } else { Place::Browse };
        let key = context.key(place, Action::Help);
        lines.truncate(rows - 1);
        lines.push(Line::from(context.span(Role::Dim, format!("  … {key} lists all of them"))));
    }
    lines
}

/// What stands where the rows would be: why there are none, and the terms, where
/// the query is the reason.
fn nothing(screen: &BrowseScreen, context: &Context) -> Vec<Line<'static>> {
    let room = usize::from(context.width).saturating_sub(4).min(READING_WIDTH);
    let mut lines = match screen.fault {
        Some(_) => Vec::new(),
        None => wrap(&[context.span(Role::Text, empty(screen, context))], room),
    };
    let asked = screen.fault.is_some() || !screen.wanted.query.terms.is_empty();
    if asked && screen.list.contents.total > 0 {
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        let key = screen.fault.as_ref().and_then(QueryError::key);
        lines.extend(terms::lines(key, room, context));
    }
    indent(lines)
}

/// Says why there are no rows, and what shows some.
fn empty(screen: &BrowseScreen, context: &Context) -> String {
    // While one types, Esc leads to the list first.
    let (key, all) = if screen.typing {
        (context.key(Place::BrowseField, Action::Clear), "the query")
    } else {
        (context.key(Place::Browse, Action::Back), "both")
    };
    let standing = screen.wanted.filter.map(|standing| match standing {
        Standing::Leech => "a leech",
        other => other.name(),
    });
    let what = what_is_missing(&screen.wanted.query);
    match (what, standing) {
        _ if screen.list.contents.total == 0 => "There are no cards yet.".to_owned(),
        (None, None) => "There are no cards.".to_owned(),
        (None, Some(standing)) if screen.typing => format!("No card is {standing}."),
        (None, Some(standing)) => format!("No card is {standing}. {key} shows all."),
        (Some(what), None) => format!("No card {what}. {key} clears the query."),
        (Some(what), Some(standing)) => {
            format!("No card {what} and is {standing}. {key} clears {all}.")
        }
    }
}

/// Says what a query asks for: `has “epoch” in kafka-log`.
fn what_is_missing(query: &Query) -> Option<String> {
    let mut words = Vec::new();
    let mut deck = None;
    for term in &query.terms {
        match &term.test {
            Test::Word(word) | Test::Phrase(word) if !term.negated => words.push(word.as_str()),
            Test::Deck(id) if !term.negated && deck.is_none() => deck = Some(id),
            _ => return Some(format!("matches “{}”", one_line(&query.to_string()))),
        }
    }
    let words = one_line(&words.join(" "));
    match (words.is_empty(), deck) {
        (true, None) => None,
        (true, Some(deck)) => Some(format!("is in “{}”", one_line(&deck.0))),
        (false, None) => Some(format!("has “{words}”")),
        (false, Some(deck)) => Some(format!("has “{words}” in {}", one_line(&deck.0))),
    }
}

/// What the numbers above the list mean, where that is not plain.
fn remark(screen: &BrowseScreen) -> Option<&'static str> {
    match (screen.list.level, screen.wanted.filter) {
        (Level::Questions | Level::Decks, _) => Some("The words above count cards."),
        (Level::Cards, Some(Standing::Due)) => {
            Some("Where siblings are buried, a day asks one card of a question.")
        }
        _ => None,
    }
}

/// The row above the footer: the field of the due day, what was done, or which
/// rows are seen.
fn note(screen: &BrowseScreen, context: &Context) -> Option<Line<'static>> {
    if let Some(due) = &screen.due {
        return Some(due.line(1, context));
    }
    if let Some(note) = &screen.note {
        let room = usize::from(context.width);
        return Some(Line::from(context.span(Role::Dim, pad(&format!("  {note}"), room))));
    }
    if context.height < 20 {
        return None;
    }
    let (rows, number) = (screen.rows(context), screen.list.len());
    let remark = remark(screen);
    if number <= rows {
        let words = remark.filter(|_| number > 0)?;
        return Some(Line::from(context.span(Role::Dim, format!("  {words}"))));
    }
    let first = screen.list.first(rows);
    let last = (first + rows).min(number);
    let mut mark =
        format!("  {}-{} of {}", thousands(first + 1), thousands(last), thousands(number));
    if let Some(remark) = remark {
        mark.push_str(&format!("   {remark}"));
    }
    Some(Line::from(context.span(Role::Dim, mark)))
}
