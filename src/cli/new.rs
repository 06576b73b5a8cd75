//! `viva new`: a deck to begin with.

use std::path::PathBuf;

use serde::Serialize;

use super::error::CommandError;
use super::output::Output;
use crate::collection::starter::{begin, named};

/// Starts a deck folder of your own, with one example question and scenario.
///
/// Everything in it is explained by comments. `viva check` is content with it,
/// and `viva import` takes it in.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The deck's id or title.
    #[arg(value_name = "DECK")]
    deck: String,
    /// The folder to make; else one of the deck's id, here.
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct NewJson {
    deck: String,
    files: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// When the folder holds anything, or cannot be written.
pub fn run(args: &Args) -> Result<u8, CommandError> {
    let deck = named(&args.deck);
    if deck.title.is_empty() {
        return Err(CommandError::usage("a deck needs a name"));
    }
    let folder = args.folder.clone().unwrap_or_else(|| PathBuf::from(&deck.id.0));
    let files = begin(&deck, &folder)?;
    let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    if args.json {
        Output.json(&NewJson { deck: deck.id.0, files })?;
        return Ok(0);
    }
    Output.lines(files.into_iter().map(|file| format!("wrote {file}")))?;
    let folder = folder.display();
    Output.say(format!(
        "`viva check {folder}` tells its faults, `viva import {folder}` takes it in."
    ));
    Ok(0)
}
