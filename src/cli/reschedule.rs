//! `viva reschedule`: the due days of today's desired retention.

use serde::Serialize;

use super::ask::confirm;
use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use crate::collection::reschedule::Rescheduled;
use crate::domain::text::{counted, thousands};

/// Gives cards in review the due days of the desired retention set now.
///
/// Without it, another desired retention changes new intervals only. New cards,
/// cards in their step and suspended cards stay as they are. What becomes due is
/// told first; `viva undo` takes it back in one step.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Tell what would be done and change nothing.
    #[arg(long)]
    dry_run: bool,
    /// Do not ask.
    #[arg(long)]
    yes: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct RescheduleJson {
    cards: u32,
    sooner: u32,
    due_before: u32,
    due_after: u32,
    dry_run: bool,
}

/// Runs the command.
///
/// # Errors
/// When the answer is no, or the database cannot be written.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let mut collection = context.open()?;
    let told = collection.forecast_reschedule()?;
    let nothing = told.cards == 0;
    if !args.json {
        Output.line(words(&told))?;
    }
    if !nothing && !args.dry_run {
        confirm("Reschedule them? `viva undo` takes it back.", args.yes)?;
        collection.reschedule()?;
        if !args.json {
            Output.line("Done.")?;
        }
    }
    if args.json {
        Output.json(&RescheduleJson {
            cards: told.cards,
            sooner: told.sooner,
            due_before: told.due_before,
            due_after: told.due_after,
            dry_run: args.dry_run,
        })?;
    }
    Ok(0)
}

fn words(told: &Rescheduled) -> String {
    if told.cards == 0 {
        return "Every card stands where the desired retention of its deck puts it.".to_owned();
    }
    format!(
        "With the desired retention set now, {} another due day: {} sooner, {} later. \
         Due today: {} now, {} then.",
        counted(told.cards, "card gets", "cards get"),
        thousands(told.sooner),
        thousands(told.cards - told.sooner),
        thousands(told.due_before),
        thousands(told.due_after),
    )
}
