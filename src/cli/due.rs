//! `viva due`: what waits today.

use serde::Serialize;

use super::catch_up::{self, PlanJson};
use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use super::today;
use crate::collection::{CatchUp, DueReport};
use crate::tui::words::{counted, minutes};

/// Tells what is due today.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// Print one short line, or nothing when nothing is due: for a prompt.
    #[arg(long, conflicts_with = "json")]
    short: bool,
    /// The same, in words of your own: {total}, {due}, {new}, {learning}, {minutes}.
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["json", "short"])]
    format: Option<String>,
}

#[derive(Serialize)]
struct DueJson {
    day: String,
    due: u32,
    new: u32,
    learning: u32,
    minutes: u32,
    catch_up: Option<PlanJson>,
    decks: Vec<DeckJson>,
}

#[derive(Serialize)]
struct DeckJson {
    id: String,
    title: String,
    due: u32,
    new: u32,
    learning: u32,
}

/// Runs the command. The exit code is 3 when nothing is due.
///
/// # Errors
/// When the database cannot be read.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    if args.short || args.format.is_some() {
        return one_line(args, context);
    }
    let collection = context.open()?;
    let waits = if args.json {
        let report = collection.due()?;
        let plan = collection.catch_up()?;
        Output.json(&json(&report, plan.as_ref()))?;
        report.total()
    } else {
        let home = collection.home()?;
        Output.lines(today::lines(&home))?;
        Output.lines(home.catch_up.as_ref().map(catch_up::words))?;
        home.today.total()
    };
    Ok(if waits == 0 { 3 } else { 0 })
}

/// Prints the line of a prompt. A prompt is no first start: where there is no
/// database yet, it tells what the first start will offer and makes none.
fn one_line(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let report = context.open_or_preview()?.due()?;
    let line = match &args.format {
        Some(format) => fill(format, &report)?,
        None => format!("{}, {}", counted(report.total(), "card"), minutes(report.minutes)),
    };
    if report.total() == 0 {
        return Ok(3);
    }
    Output.line(line)?;
    Ok(0)
}

/// Puts numbers in place of their names in braces.
fn fill(format: &str, report: &DueReport) -> Result<String, CommandError> {
    let mut out = String::new();
    let mut rest = format;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        let number = match name {
            "total" => report.total(),
            "due" => report.due,
            "new" => report.new,
            "learning" => report.learning,
            "minutes" => report.minutes,
            _ => {
                let names = "{total}, {due}, {new}, {learning}, {minutes}";
                return Err(CommandError::usage(format!("`{{{name}}}` stands for nothing"))
                    .with_hint(format!("there are {names}")));
            }
        };
        out.push_str(before);
        out.push_str(&number.to_string());
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

fn json(report: &DueReport, plan: Option<&CatchUp>) -> DueJson {
    DueJson {
        day: report.day.to_string(),
        due: report.due,
        new: report.new,
        learning: report.learning,
        minutes: report.minutes,
        catch_up: plan.map(PlanJson::new),
        decks: report
            .decks
            .iter()
            .map(|deck| DeckJson {
                id: deck.id.0.clone(),
                title: deck.title.clone(),
                due: deck.due,
                new: deck.new,
                learning: deck.learning,
            })
            .collect(),
    }
}
