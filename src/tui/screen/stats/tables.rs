//! The statistics as tables of numbers, for the screen and the command line.

use ratatui::text::Line;

use super::blocks::share_words;
use super::charts::{known, stability_names};
use super::memory;
use crate::collection::Statistics;
use crate::domain::Day;
use crate::stats::{DayTotal, Share};
use crate::store::Leech;
use crate::tui::context::Context;
use crate::tui::text::{pad, pad_left, truncate, width};
use crate::tui::theme::Role;
use crate::tui::words::thousands;

/// A table: names on the left, numbers in columns to the right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What it is of.
    pub title: String,
    /// The heads of the columns, the names' first.
    pub head: Vec<&'static str>,
    /// The rows, each as long as the head.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    fn new(title: &str, head: &[&'static str]) -> Self {
        Self { title: title.to_owned(), head: head.to_vec(), rows: Vec::new() }
    }

    /// Lays the table out: the heads, then the rows.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let rows = || {
            std::iter::once(self.head.iter().map(|h| (*h).to_owned()).collect())
                .chain(self.rows.iter().cloned())
        };
        let mut widths: Vec<usize> = vec![0; self.head.len()];
        for row in rows() {
            let row: Vec<String> = row;
            for (widest, cell) in widths.iter_mut().zip(&row) {
                *widest = (*widest).max(width(cell));
            }
        }
        let line = |row: Vec<String>| -> String {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
                if column == 0 {
                    pad(cell, *width)
                } else {
                    format!("  {}", pad_left(cell, *width))
                }
            });
            cells.collect()
        };
        rows().map(line).collect()
    }
}

/// Lays all tables out for the screen.
pub(super) fn lines(stats: &Statistics, room: usize, context: &Context) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for table in tables(stats) {
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines.push(Line::from(context.span(Role::Text, table.title.clone())));
        for (at, line) in table.lines().into_iter().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let role = if at == 0 { Role::Dim } else { Role::Text };
            let line = truncate(&line, room).into_owned();
            lines.push(Line::from(context.span(role, line)));
        }
    }
    lines
}

/// Returns every chart as a table. What is unknown is `-`.
#[must_use]
pub fn tables(stats: &Statistics) -> Vec<Table> {
    let mut tables = vec![
        sums(stats),
        due(stats),
        recalled(stats),
        said(stats),
        grades(stats),
        model(stats),
        days(stats),
        hours(stats),
        stability(stats),
        difficulty(stats),
    ];
    if !stats.leeches.is_empty() {
        tables.push(leeches(stats));
    }
    tables
}

fn sums(stats: &Statistics) -> Table {
    let answers = &stats.answers;
    let today = stats.now.day;
    let streak = answers.streak(today);
    let length = today.elapsed_since(answers.first_day(today)) + 1;
    let mut table = Table::new("All in all", &["", ""]);
    let predicted = stats.predictions;
    let rows = [
        ("answers", number(answers.total())),
        ("minutes", thousands(usize::try_from(answers.minutes()).unwrap_or(usize::MAX))),
        ("study days", format!("{} of {length}", answers.study_days().len())),
        ("days in a row", number(streak.current)),
        ("most in a row", number(streak.longest)),
        ("answers today", number(answers.on(today).map_or(0, |day| day.answers))),
        ("recalled if asked now", known(stats)),
        ("aim", share_words(f64::from(stats.aim))),
    ];
    table.rows = rows.map(|(name, value)| vec![name.to_owned(), value]).into();
    if predicted.whole > 0 {
        let value = format!("{} of {}", number(predicted.part), number(predicted.whole));
        table.rows.push(vec!["predictions that came true".to_owned(), value]);
    }
    table
}

fn due(stats: &Statistics) -> Table {
    let title =
        if stats.is_planned { "Due by the plan, next 30 days" } else { "Due, next 30 days" };
    let mut table = Table::new(title, &["day", "cards"]);
    let forecast = stats.memories.forecast(stats.now.day);
    table.rows = forecast.map(|(day, cards)| vec![date(day), number(cards)]).collect();
    table
}

fn recalled(stats: &Statistics) -> Table {
    let mut table = Table::new("Recalled", &["kind", "recalled", "of", "share", "80 % sure"]);
    let row = |name: &str, share: Share| {
        let mut row = vec![name.to_owned()];
        row.extend(share_cells(share));
        row
    };
    table.rows = stats.answers.kinds().map(|(kind, sum)| row(kind.label(), sum.recalled)).collect();
    table.rows.push(row("all", stats.answers.recalled()));
    table
}

fn said(stats: &Statistics) -> Table {
    let head = ["kind", "answers", "median", "middle 60 %", "target", "in time"];
    let mut table = Table::new("Said in, seconds", &head);
    for (kind, total) in stats.answers.kinds() {
        let times = &total.times;
        let seconds = |seconds: Option<u16>| seconds.map_or_else(unknown, |s| s.to_string());
        table.rows.push(vec![
            kind.label().to_owned(),
            number(times.count()),
            seconds(times.median()),
            times.middle().map_or_else(unknown, |(quick, slow)| format!("{quick}-{slow}")),
            seconds(times.target()),
            share(times.in_time.value()),
        ]);
    }
    table
}

fn grades(stats: &Statistics) -> Table {
    let head = ["kind", "Again", "Hard", "Good", "Easy", "answers"];
    let mut table = Table::new("Grades", &head);
    let row = |name: &str, grades: [u32; 4]| {
        let mut row = vec![name.to_owned()];
        row.extend(grades.map(number));
        row.push(number(grades.iter().sum()));
        row
    };
    table.rows = stats.answers.kinds().map(|(kind, sum)| row(kind.label(), sum.grades)).collect();
    table.rows.push(row("all", stats.answers.grades().map(|(_, number)| number)));
    table
}

fn model(stats: &Statistics) -> Table {
    let head = ["predicted", "mean", "recalled", "of", "share", "80 % sure", "verdict"];
    let mut table = Table::new("Memory model", &head);
    for (limits, band) in stats.answers.bands() {
        let mut row = vec![memory::name(limits), share(band.predicted())];
        row.extend(share_cells(band.recalled));
        row.push(memory::verdict(band).to_owned());
        table.rows.push(row);
    }
    table
}

fn days(stats: &Statistics) -> Table {
    let mut table = Table::new("Days with answers", &["day", "answers", "minutes"]);
    let row = |day: &DayTotal| vec![date(day.day), number(day.answers), number(day.minutes())];
    table.rows = stats.answers.study_days().iter().rev().map(row).collect();
    table
}

fn hours(stats: &Statistics) -> Table {
    let head = ["hour", "answers", "recalled", "of", "share", "80 % sure"];
    let mut table = Table::new("Hours of the day", &head);
    for (hour, total) in (0..).zip(&stats.answers.hours).filter(|(_, total)| total.answers > 0) {
        let hour: u8 = hour;
        let mut row = vec![format!("{hour}:00"), number(total.answers)];
        row.extend(share_cells(total.recalled));
        table.rows.push(row);
    }
    table
}

fn stability(stats: &Statistics) -> Table {
    let mut table = Table::new("Stability, days until 90 %", &["stability", "cards"]);
    let rows = stability_names().into_iter().zip(stats.memories.stability);
    table.rows = rows.map(|(name, cards)| vec![name, number(cards)]).collect();
    table
}

fn difficulty(stats: &Statistics) -> Table {
    let mut table = Table::new("Difficulty", &["difficulty", "cards"]);
    let rows = (1..).zip(stats.memories.difficulty);
    table.rows = rows
        .map(|(from, cards): (u8, u32)| vec![format!("{from}-{}", from + 1), number(cards)])
        .collect();
    table
}

fn leeches(stats: &Statistics) -> Table {
    let mut table = Table::new("Leeches", &["card", "forgotten"]);
    let row = |leech: &Leech| vec![leech.id.to_string(), number(leech.lapses)];
    table.rows = stats.leeches.iter().map(row).collect();
    table
}

fn share_cells(found: Share) -> [String; 4] {
    let sure = found.interval().map_or_else(unknown, |(low, high)| {
        format!("{}-{}", share_words(low).trim_end_matches(" %"), share_words(high))
    });
    [number(found.part), number(found.whole), share(found.value()), sure]
}

fn share(value: Option<f64>) -> String {
    value.map_or_else(unknown, share_words)
}

fn number(number: u32) -> String {
    thousands(usize::try_from(number).unwrap_or(usize::MAX))
}

fn date(day: Day) -> String {
    day.date().format("%a %Y-%m-%d").to_string()
}

fn unknown() -> String {
    "-".to_owned()
}
