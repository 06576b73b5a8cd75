//! `viva stats`: what was answered, what is recalled, what will be due.

mod json;

use std::io::IsTerminal as _;

use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use crate::collection::{Statistics, StatsScope};
use crate::domain::DeckId;
use crate::stats::{LEFT_ALONE_MS, Period};
use crate::tui::screen::stats::tables::{Table, tables};
use crate::tui::words::count;

/// Tells what was answered and what is recalled.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// One deck only.
    #[arg(long, value_name = "DECK")]
    deck: Option<String>,
    /// How far back: 30d, 90d, 1y or all.
    #[arg(long, value_name = "PERIOD", default_value = "30d", value_parser = period)]
    period: Period,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

fn period(name: &str) -> Result<Period, String> {
    let names = Period::ALL.map(Period::name).join(", ");
    Period::from_name(name).ok_or_else(|| format!("a period is one of {names}"))
}

/// Runs the command. The exit code is 3 when nothing was answered yet.
///
/// # Errors
/// When there is no such deck, or the database cannot be read.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let scope = StatsScope { deck: args.deck.clone().map(DeckId), period: args.period };
    let stats = context.open()?.statistics(&scope)?;
    let nothing = stats.answers.days.is_empty();
    if args.json {
        Output.json(&json::of(&stats))?;
    } else if nothing {
        Output.line("No answers yet. After the first day there is something to count.")?;
    } else {
        Output.lines(words(&stats, std::io::stdout().is_terminal()))?;
    }
    Ok(if nothing { 3 } else { 0 })
}

/// Says everything, a table a chart; for a terminal counts have bars.
fn words(stats: &Statistics, bars: bool) -> Vec<String> {
    let scope = &stats.scope;
    let deck = scope.deck.as_ref().map_or_else(|| "all decks".to_owned(), ToString::to_string);
    let answers = usize::try_from(stats.answers.total()).unwrap_or(usize::MAX);
    let mut lines =
        vec![format!("{}, {deck}, {}", count(answers, "answer", "answers"), scope.period.label())];
    for table in tables(stats) {
        lines.push(String::new());
        lines.push(table.title.clone());
        let body = if bars { with_bars(&table) } else { table.lines() };
        lines.extend(body.into_iter().filter(|line| !line.trim().is_empty()));
    }
    lines.push(String::new());
    lines.push(format!(
        "Of answers of {} min and more the time is not counted.",
        LEFT_ALONE_MS / 60_000
    ));
    lines
}

/// Draws a bar behind each row of a table that has nothing but counts.
fn with_bars(table: &Table) -> Vec<String> {
    let value = |row: &Vec<String>| match row.as_slice() {
        [_, number] => number.replace(',', "").parse::<usize>().ok(),
        _ => None,
    };
    let values: Option<Vec<usize>> = table.rows.iter().map(value).collect();
    let Some(values) = values else { return table.lines() };
    let most = values.iter().copied().max().unwrap_or(0).max(1);
    let bar = |value: usize| "#".repeat((value * 40).div_ceil(most));
    let bars = std::iter::once(String::new()).chain(values.iter().map(|value| bar(*value)));
    let lines = table.lines().into_iter().zip(bars);
    lines.map(|(line, bar)| format!("{line}  {bar}").trim_end().to_owned()).collect()
}
