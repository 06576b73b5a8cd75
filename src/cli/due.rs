//! `viva due`: what waits today.

use serde::Serialize;

use super::catch_up::{self, PlanJson};
use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use super::today;
use crate::collection::{CatchUp, DueReport};

/// Tells what is due today.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
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
