//! `viva undo`: the last change taken back.

use serde::Serialize;

use super::context::Context;
use super::error::CommandError;
use super::output::Output;

/// Takes the last change back: a grade, something done to cards by hand, a
/// deletion, an import, a reschedule.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Tell what would be taken back and change nothing.
    #[arg(long)]
    dry_run: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct UndoJson {
    kind: &'static str,
    card: Option<String>,
    words: String,
    dry_run: bool,
}

/// Runs the command. The exit code is 3 when there is nothing to undo.
///
/// # Errors
/// When the database cannot be written.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let mut collection = context.open()?;
    let found = if args.dry_run {
        collection.undoable()?.map(|it| (it.kind, it.id.clone(), it.words()))
    } else {
        collection.undo()?.map(|it| (it.kind, it.id.clone(), it.words()))
    };
    let Some((kind, id, words)) = found else {
        return Err(CommandError::nothing("There is nothing to undo."));
    };
    if args.json {
        let card = id.map(|id| id.to_string());
        Output.json(&UndoJson { kind: kind.name(), card, words, dry_run: args.dry_run })?;
    } else if args.dry_run {
        Output.line(format!("Undo would take back: {words}."))?;
    } else {
        Output.line(format!("Undone: {words}."))?;
    }
    Ok(0)
}
