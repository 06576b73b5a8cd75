//! `viva paths`: where the files are.

use serde::Serialize;

use super::context::Context;
use super::error::CommandError;
use super::output::Output;

/// Tells where the files are.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct PathsJson {
    database: String,
    config: String,
    backups: String,
    decks: String,
}

/// Runs the command.
///
/// # Errors
/// When stdout is closed.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let places = &context.places;
    let paths = PathsJson {
        database: places.database.display().to_string(),
        config: places.config.display().to_string(),
        backups: places.backups.display().to_string(),
        decks: places.decks.display().to_string(),
    };
    if args.json {
        Output.json(&paths)?;
    } else {
        Output.lines([
            format!("database  {}", paths.database),
            format!("config    {}", paths.config),
            format!("backups   {}", paths.backups),
            format!("decks     {}", paths.decks),
        ])?;
    }
    Ok(0)
}
