//! The questions of a report as a table.

use ratatui::text::{Line, Span};

use crate::session::mock::report::{Flag, Row};
use crate::session::mock::{Report, Role as Asked};
use crate::tui::context::{Class, Context};
use crate::tui::screen::mock::told::halves;
use crate::tui::text::{pad, pad_left, truncate};
use crate::tui::theme::Role;
use crate::tui::words::clock_millis;
use crate::tui::wrap::truncate_line;

/// The columns, each with its head: points, rung, time and sure are right-aligned.
const COLUMNS: [(&str, usize); 5] =
    [("Q", 4), ("points", 8), ("rung", 6), ("time", 6), ("sure", 7)];
/// The same below 60 columns.
const FEW: [(&str, usize); 3] = [("Q", 4), ("points", 8), ("time", 6)];

/// Lays the table out.
pub(super) fn lines(report: &Report, room: usize, context: &Context) -> Vec<Line<'static>> {
    let narrow = context.class() <= Class::Narrow;
    let columns: &[(&str, usize)] = if narrow { &FEW } else { &COLUMNS };
    let name = if narrow { 15 } else { 16 };
    let flags = room >= 50;
    let mut head = pad("question", name);
    for (title, width) in columns {
        head.push_str(&pad_left(title, *width));
    }
    head.push_str(if flags { "  flags" } else { "" });
    let mut lines = vec![truncate_line(&Line::from(context.span(Role::Dim, head)), room)];
    for row in &report.rows {
        let mut spans = vec![context.span(Role::Text, pad(&label(row, name), name))];
        let cells = columns.iter().map(|(title, width)| {
            context.span(Role::Text, pad_left(&value(row, title, context), *width))
        });
        spans.extend(cells);
        spans.push(Span::raw("  "));
        for (n, flag) in row.flags.iter().filter(|_| flags).enumerate() {
            let comma = if n > 0 { ", " } else { "" };
            spans.push(context.span(role(*flag), format!("{comma}{}", flag.words())));
        }
        lines.push(truncate_line(&Line::from(spans), room));
    }
    lines
}

/// "kl6  stretch"
fn label(row: &Row, room: usize) -> String {
    let id = row.id.rsplit('/').next().unwrap_or_default();
    let role = if row.role == Asked::Main { "" } else { row.role.name() };
    let most = room.saturating_sub(role.len() + 3);
    format!("{}  {role}", truncate(id, most))
}

fn value(row: &Row, column: &str, context: &Context) -> String {
    let none = || "-".to_owned();
    let score = row.score.as_ref();
    match column {
        "Q" => score.map_or_else(none, |score| format!("{:.0}", score.q)),
        "points" if score.is_none() => none(),
        "points" => format!("{}/{}", halves(row.points.0, context), row.points.1),
        "rung" => score
            .and_then(|score| score.rung.zip(score.rung_wanted))
            .map_or_else(none, |(rung, wanted)| format!("{rung}/{wanted}")),
        "time" => row.answer_ms.map_or_else(none, clock_millis),
        _ => row.sure.map_or_else(none, |sure| format!("{} %", sure.percent())),
    }
}

const fn role(flag: Flag) -> Role {
    match flag {
        Flag::Pitfall | Flag::SureAndWrong => Role::Bad,
        Flag::OverTime => Role::Warn,
        Flag::Unsupported | Flag::Uncounted | Flag::Unmarked => Role::Dim,
    }
}
