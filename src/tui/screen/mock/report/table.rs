//! The questions of a report as a table.

use ratatui::text::{Line, Span};

use crate::paper::figures::{halves, place};
use crate::session::mock::Report;
use crate::session::mock::report::{Flag, Row};
use crate::tui::context::{Class, Context};
use crate::tui::text::{pad, pad_left};
use crate::tui::theme::Role;
use crate::tui::words::clock_millis;
use crate::tui::wrap::truncate_line;

/// The columns, each with its head: points, rung, time and sure are right-aligned.
const COLUMNS: [(&str, usize); 5] =
    [("score", 6), ("points", 8), ("rung", 6), ("time", 6), ("sure", 7)];
/// The same below 60 columns.
const FEW: [(&str, usize); 3] = [("score", 6), ("points", 8), ("time", 6)];
/// The columns of the question.
const NAME: usize = 11;
/// The columns of the longest flag.
const LONGEST: usize = 15;

/// Lays the table out.
pub(super) fn lines(report: &Report, room: usize, context: &Context) -> Vec<Line<'static>> {
    let narrow = context.class() <= Class::Narrow;
    let columns: &[(&str, usize)] = if narrow { &FEW } else { &COLUMNS };
    let left = NAME + columns.iter().map(|(_, width)| width).sum::<usize>() + 2;
    // Beside the row, else below it; on the smallest screens a question tells them.
    let (flags, beside) = (room >= 50, room >= left + LONGEST);
    let mut head = pad("question", NAME);
    for (title, width) in columns {
        head.push_str(&pad_left(title, *width));
    }
    head.push_str(if beside { "  flags" } else { "" });
    let mut lines = vec![truncate_line(&Line::from(context.span(Role::Dim, head)), room)];
    for (at, row) in report.rows.iter().enumerate() {
        let mut spans = vec![context.span(Role::Text, pad(&place(at, row), NAME))];
        let cells = columns.iter().map(|(title, width)| {
            context.span(Role::Text, pad_left(&value(row, title, context), *width))
        });
        spans.extend(cells);
        spans.push(Span::raw("  "));
        let indent = if beside { left } else { 2 };
        let told = if flags { told(row, room.saturating_sub(indent), context) } else { vec![] };
        let mut told = told.into_iter();
        spans.extend(if beside { told.next().unwrap_or_default() } else { Vec::new() });
        lines.push(truncate_line(&Line::from(spans), room));
        let indent = Span::raw(" ".repeat(indent));
        lines.extend(told.map(|more| {
            Line::from(std::iter::once(indent.clone()).chain(more).collect::<Vec<_>>())
        }));
    }
    lines
}

/// What is to be said of a question, in lines between which no flag is parted.
fn told(row: &Row, room: usize, context: &Context) -> Vec<Vec<Span<'static>>> {
    let last = row.flags.len().saturating_sub(1);
    let mut lines: Vec<Vec<Span<'static>>> = Vec::new();
    let mut used = 0;
    for (n, flag) in row.flags.iter().enumerate() {
        let comma = if n < last { "," } else { "" };
        let words = format!("{}{comma}", flag.words());
        let gap = usize::from(used > 0);
        match lines.last_mut().filter(|_| used + gap + words.len() <= room) {
            Some(line) => {
                used += gap + words.len();
                line.push(context.span(role(*flag), format!(" {words}")));
            }
            None => {
                used = words.len();
                lines.push(vec![context.span(role(*flag), words)]);
            }
        }
    }
    lines
}

fn value(row: &Row, column: &str, context: &Context) -> String {
    let none = || "-".to_owned();
    let score = row.score.as_ref();
    match column {
        "score" => score.map_or_else(none, |score| format!("{:.0}", score.q)),
        "points" if score.is_none() => none(),
        "points" => format!("{}/{}", halves(row.points.0, context.glyphs.half()), row.points.1),
        "rung" => score
            .and_then(|score| score.rung.zip(score.rung_wanted))
            .map_or_else(none, |(rung, wanted)| format!("{rung}/{wanted}")),
        "time" => row.answer_ms.map_or_else(none, clock_millis),
        _ => row.sure.map_or_else(none, |sure| format!("{} %", sure.percent())),
    }
}

const fn role(flag: Flag) -> Role {
    match flag {
        Flag::AllTicked | Flag::Pitfall | Flag::SureAndWrong => Role::Bad,
        Flag::OverTime | Flag::TooShort => Role::Warn,
        Flag::Unsupported | Flag::Uncounted | Flag::Unmarked => Role::Dim,
    }
}
