//! The memory curve with its axes: chances on the left, grades and dates
//! below, the aim across, today upright.

use ratatui::text::{Line, Span};

use crate::collection::Details;
use crate::domain::{Day, Grade, Phase};
use crate::tui::context::Context;
use crate::tui::text::{pad_left, width};
use crate::tui::theme::Role;
use crate::tui::widget::curve::{Curve, Mark, extremes};
use crate::tui::widget::grades::role;
use crate::tui::words::{date, percent};

/// The column of the chances.
const GUTTER: usize = 6;
/// The fewest days ahead that are drawn.
const LEAST_AHEAD: u32 = 14;
/// What the curve may have at its bottom, and the steps on its left.
const SCALES: [(f32, f32); 3] = [(0.7, 0.1), (0.4, 0.2), (0.0, 0.5)];

/// A card's memory curve, laid out.
struct Chart<'a> {
    details: &'a Details,
    context: &'a Context,
    first: Day,
    /// Days from the first answer to the right edge.
    span: u32,
    curve: Curve,
    step: f32,
}

/// Draws the curve in `rows` rows of cells, with the lines around it; nothing
/// for a card that was never answered.
pub(super) fn lines(
    details: &Details,
    rows: usize,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let Some(chart) = Chart::new(details, rows, room.saturating_sub(GUTTER), context) else {
        return Vec::new();
    };
    let mut lines = vec![chart.legend(room)];
    lines.extend(chart.plot());
    lines.push(chart.grades());
    lines.push(chart.dates());
    lines
}

impl<'a> Chart<'a> {
    #[expect(clippy::cast_precision_loss, reason = "days and dots of one picture")]
    fn new(details: &'a Details, rows: usize, cells: usize, context: &'a Context) -> Option<Self> {
        let first = details.trace.first()?;
        let dots = Curve::dots(cells);
        if dots < 4 || rows == 0 {
            return None;
        }
        let today = context.now.day.elapsed_since(first);
        let span = today + ahead(details, today, context.now.day);
        let per_dot = span as f32 / (dots - 1) as f32;
        let at = |days: f32| details.trace.at(days);
        let value = |dot: usize| {
            let from = dot as f32 * per_dot;
            extremes(&(from..from + per_dot), at)
        };
        let values: Vec<Option<(f32, f32)>> = (0..dots).map(value).collect();
        let least = values.iter().flatten().map(|(least, _)| *least).fold(1.0, f32::min);
        let scale = SCALES.iter().find(|(floor, _)| least.min(details.aim) >= *floor);
        let (floor, step) = scale.copied().unwrap_or((0.0, 0.5));
        let mut chart = Self {
            details,
            context,
            first,
            span,
            curve: Curve { cells, rows, floor, values, today: 0 },
            step,
        };
        chart.curve.today = chart.dot_of(today);
        Some(chart)
    }

    /// Returns the column of dots of a day, counted from the first answer.
    fn dot_of(&self, days: u32) -> usize {
        let last = u64::try_from(Curve::dots(self.curve.cells)).unwrap_or(1).saturating_sub(1);
        let span = u64::from(self.span.max(1));
        usize::try_from((u64::from(days) * last + span / 2) / span).unwrap_or(0)
    }

    fn cell_of(&self, day: Day) -> usize {
        let dot = self.dot_of(day.elapsed_since(self.first));
        Curve::cell_of(dot).min(self.curve.cells.saturating_sub(1))
    }

    fn legend(&self, room: usize) -> Line<'static> {
        let line = if self.context.glyphs.is_ascii() { "stars" } else { "line" };
        let aim = percent(self.details.aim);
        let long = format!("{line}: so far   dots: if left alone   ─ aim {aim}");
        let short = format!("{line}: past  dots: ahead  ─ aim {aim}");
        let head = "chance to recall     ";
        let texts = [format!("{head}{long}"), long, short];
        let fits = texts.iter().find(|text| width(text) <= room);
        Line::from(self.context.span(Role::Dim, fits.cloned().unwrap_or_default()))
    }

    fn plot(&self) -> Vec<Line<'static>> {
        let marks = self.curve.marks(self.context.glyphs.is_ascii());
        let aim = self.curve.row_of(self.details.aim);
        let today = Curve::cell_of(self.curve.today);
        let row = |(at, row): (usize, &Vec<Option<Mark>>)| {
            let mut spans = vec![self.label(at)];
            for (cell, mark) in row.iter().enumerate() {
                let (role, glyph) = match mark {
                    Some(Mark { glyph, ahead: false }) => (Role::Text, *glyph),
                    Some(Mark { glyph, ahead: true }) => (Role::Dim, *glyph),
                    None if cell == today => (Role::Accent, '│'),
                    None if at == aim => (Role::Dim, '─'),
                    None => (Role::Text, ' '),
                };
                push(&mut spans, self.context.span(role, glyph));
            }
            Line::from(spans)
        };
        marks.iter().enumerate().map(row).collect()
    }

    /// The chance at a row, where one is told: the aim, and whole steps.
    fn label(&self, row: usize) -> Span<'static> {
        let steps = (0..=10_u8).map(|n| 1.0 - f32::from(n) * self.step);
        let mut told = steps.filter(|value| *value > self.curve.floor - 0.01);
        let value = if self.curve.row_of(self.details.aim) == row {
            Some((self.details.aim, Role::Accent))
        } else {
            told.find(|value| self.curve.row_of(*value) == row).map(|value| (value, Role::Dim))
        };
        let (text, role) = value
            .map_or_else(|| (String::new(), Role::Dim), |(value, role)| (percent(value), role));
        self.context.span(role, format!("{} ", pad_left(&text, GUTTER - 1)))
    }

    /// A letter for each grade; of several in a cell, the worst. Today is
    /// upright; the day on which the card is due has a mark.
    fn grades(&self) -> Line<'static> {
        let mut given: Vec<Option<Grade>> = vec![None; self.curve.cells];
        for answered in &self.details.history {
            let review = &answered.review;
            let (true, Some(grade)) = (review.kind.counts(), review.grade) else { continue };
            if let Some(slot) = given.get_mut(self.cell_of(review.moment.day)) {
                *slot = Some(slot.map_or(grade, |other| other.min(grade)));
            }
        }
        let today = Curve::cell_of(self.curve.today);
        let due = self.due_ahead().map(|due| self.cell_of(due));
        let mut spans = vec![Span::raw(" ".repeat(GUTTER))];
        for (cell, grade) in given.into_iter().enumerate() {
            let span = match grade {
                Some(grade) => self.context.span(role(grade), initial(grade)),
                None if cell == today => self.context.span(Role::Accent, "│"),
                None if Some(cell) == due => self.context.span(Role::Accent, "▲"),
                None => Span::raw(" "),
            };
            push(&mut spans, span);
        }
        Line::from(spans)
    }

    /// The day on which the card is due, if it lies ahead.
    fn due_ahead(&self) -> Option<Day> {
        let schedule = &self.details.schedule;
        let due = schedule.due.filter(|_| schedule.phase == Phase::Review)?;
        (due > self.context.now.day).then_some(due)
    }

    /// The dates below: today, the due day, the edges, then days of answers
    /// where there is room.
    fn dates(&self) -> Line<'static> {
        let today = self.context.now.day;
        let days = |days: u32| self.first.plus(i32::try_from(days).unwrap_or(i32::MAX));
        let named = |day: Day| (day, date(day, today));
        let mut wanted = vec![(today, "today".to_owned())];
        wanted.extend(self.due_ahead().map(|due| (due, format!("due {}", date(due, today)))));
        wanted.extend([named(self.first), named(days(self.span))]);
        let counted = self.details.history.iter().filter(|entry| entry.review.kind.counts());
        wanted.extend(counted.map(|entry| named(entry.review.moment.day)));
        let mut placed: Vec<(usize, bool, String)> = Vec::new();
        for (day, text) in wanted {
            let length = width(&text);
            let cells = self.curve.cells;
            let Some(most) = cells.checked_sub(length) else { continue };
            let start = self.cell_of(day).min(most);
            let free = placed.iter().all(|(other, _, text)| {
                start + length + 2 <= *other || other + width(text) + 2 <= start
            });
            if free {
                placed.push((start, day == today, text));
            }
        }
        placed.sort();
        let mut spans = vec![Span::raw(" ".repeat(GUTTER))];
        let mut at = 0;
        for (start, is_today, text) in placed {
            spans.push(Span::raw(" ".repeat(start - at)));
            at = start + width(&text);
            let role = if is_today { Role::Accent } else { Role::Dim };
            spans.push(self.context.span(role, text));
        }
        Line::from(spans)
    }
}

/// Returns how many days ahead are drawn: beyond the due day, and in
/// proportion to what is behind.
fn ahead(details: &Details, past: u32, today: Day) -> u32 {
    let due = details.schedule.due.map_or(0, |due| due.elapsed_since(today));
    LEAST_AHEAD.max(past / 2).max(due + due / 4)
}

/// Adds a span, joined to the one before when they look alike.
fn push(spans: &mut Vec<Span<'static>>, span: Span<'static>) {
    match spans.last_mut() {
        Some(last) if last.style == span.style => last.content.to_mut().push_str(&span.content),
        _ => spans.push(span),
    }
}

const fn initial(grade: Grade) -> &'static str {
    match grade {
        Grade::Again => "A",
        Grade::Hard => "H",
        Grade::Good => "G",
        Grade::Easy => "E",
    }
}
