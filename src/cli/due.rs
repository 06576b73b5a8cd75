//! `viva due`: what waits today.

use serde::Serialize;

use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use crate::collection::DueReport;

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
    let report = context.open()?.due()?;
    if args.json {
        Output.json(&json(&report))?;
    } else {
        Output.line(words(&report))?;
        for deck in report.decks.iter().filter(|deck| deck.due + deck.new + deck.learning > 0) {
            Output.line(format!(
                "{:<28} {:>4} due  {:>4} new  {:>4} learning",
                deck.id.0, deck.due, deck.new, deck.learning
            ))?;
        }
    }
    Ok(if report.total() == 0 { 3 } else { 0 })
}

fn words(report: &DueReport) -> String {
    match report.total() {
        0 => "Nothing due today.".to_owned(),
        1 => format!("1 card today, about {} min", report.minutes),
        n => format!("{n} cards today, about {} min", report.minutes),
    }
}

fn json(report: &DueReport) -> DueJson {
    DueJson {
        day: report.day.to_string(),
        due: report.due,
        new: report.new,
        learning: report.learning,
        minutes: report.minutes,
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
