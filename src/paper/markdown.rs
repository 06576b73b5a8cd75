//! A paper as Markdown. Bars and curves become tables with their numbers.

use super::block::{Bar, Block, Document, Sat, Table};
use super::figures::{date, score, since, whole};
use crate::domain::text::{clean, one_line};
use crate::session::mock::calibration::Point;

/// The cells of a bar: one for ten.
const CELLS: usize = 10;

/// Writes a paper as Markdown.
#[must_use]
pub fn markdown(document: &Document) -> String {
    let mut out = format!("# {}\n", one_line(&document.title));
    for block in &document.blocks {
        let text = of_block(block);
        if !text.is_empty() {
            out.push('\n');
            out.push_str(clean(text.trim_end()).as_ref());
            out.push('\n');
        }
    }
    out
}

fn of_block(block: &Block) -> String {
    match block {
        Block::Lead(words, figure) if figure.is_empty() => format!("**{words}**"),
        Block::Lead(words, figure) => format!("**{words}: {figure}**"),
        Block::Heading(words) => format!("## {words}"),
        Block::Part(words) => format!("### {words}"),
        Block::Text(text) | Block::Small(text) => text.clone(),
        Block::Quote(text) => text.lines().map(quoted).collect(),
        Block::List(items) => items.iter().map(|item| format!("- {item}\n")).collect(),
        Block::Table(one) => table(one),
        Block::Bars(bars) => table(&of_bars(bars)),
        Block::Curve(points) => table(&of_curve(points)),
        Block::Trend(sat) => table(&of_trend(sat)),
        Block::Notes => "Notes:".to_owned(),
        Block::Break => "---".to_owned(),
    }
}

fn quoted(line: &str) -> String {
    if line.is_empty() { ">\n".to_owned() } else { format!("> {line}\n") }
}

fn table(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut out = line(table.head.iter().map(|column| column.name.to_owned()).collect());
    let rule = |right: bool| if right { "---:" } else { "---" }.to_owned();
    out.push_str(&line(table.head.iter().map(|column| rule(column.right)).collect()));
    for row in &table.rows {
        out.push_str(&line(row.iter().map(|cell| one_line(cell).replace('|', "\\|")).collect()));
    }
    out
}

fn of_bars(bars: &[Bar]) -> Table {
    let mut table = Table::of(&["", "", ">0 to 100", "band", ">change"]);
    let row = |bar: &Bar| {
        vec![
            bar.name.to_owned(),
            bar.value.map_or_else(String::new, cells),
            bar.value.map_or_else(|| "-".to_owned(), whole),
            bar.means.clone(),
            since(bar.change),
        ]
    };
    table.rows = bars.iter().map(row).collect();
    table
}

/// A bar of ten cells.
fn cells(value: f64) -> String {
    let lit = |cell: usize| {
        let middle = u32::try_from(cell * 10 + 5).map_or(100.0, f64::from);
        if value >= middle { '█' } else { '░' }
    };
    (0..CELLS).map(lit).collect()
}

fn of_curve(points: &[Point]) -> Table {
    let mut table = Table::of(&[">sure", ">came true", ">answers"]);
    let row = |point: &Point| {
        let share = point.share().map(|share| format!("{} %", whole(100.0 * share)));
        let few = if point.answers > 0 && point.is_hollow() { " (few)" } else { "" };
        vec![
            format!("{} %", point.sure.percent()),
            share.unwrap_or_else(|| "-".to_owned()),
            format!("{} of {}{few}", point.good, point.answers),
        ]
    };
    table.rows = points.iter().rev().map(row).collect();
    table
}

fn of_trend(sat: &[Sat]) -> Table {
    let mut table = Table::of(&["mock", "date", ">score", "verdict"]);
    let row = |one: &Sat| {
        vec![
            one.mock.to_string(),
            date(one.day),
            score(&one.mean, "±"),
            one.verdict.map_or_else(|| "-".to_owned(), |verdict| verdict.words()),
        ]
    };
    table.rows = sat.iter().map(row).collect();
    table
}
