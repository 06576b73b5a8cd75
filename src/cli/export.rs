//! `viva export`: decks as files.

use std::path::PathBuf;

use serde::Serialize;

use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use crate::collection::export::{ExportOptions, Form};
use crate::domain::DeckId;
use crate::tui::words::counted;

/// Exports decks as files in the program's own format, edits included.
///
/// A target that ends in `.md` becomes one file that holds the deck; any other
/// target becomes a folder. No file is overwritten unless `--force` says so.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The decks.
    #[arg(required = true, value_name = "DECK")]
    decks: Vec<String>,
    /// The file or folder to write.
    #[arg(long, value_name = "PATH")]
    to: PathBuf,
    /// The format: native.
    #[arg(long, value_name = "NAME", default_value = "native", value_parser = ["native"])]
    format: String,
    /// Overwrite files that are there.
    #[arg(long)]
    force: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ExportJson<'a> {
    format: &'a str,
    files: Vec<String>,
    questions: u32,
    cards: u32,
    reviews: u32,
}

/// Runs the command.
///
/// # Errors
/// When a deck is unknown, or a file exists or cannot be written.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let is_file = args.to.extension().is_some_and(|end| end.eq_ignore_ascii_case("md"));
    let options = ExportOptions {
        decks: args.decks.iter().map(|id| DeckId(id.clone())).collect(),
        to: args.to.clone(),
        form: if is_file { Form::OneFile } else { Form::Folder },
        force: args.force,
    };
    let report = context.open()?.export(&options)?;
    if args.json {
        Output.json(&ExportJson {
            format: &args.format,
            files: report.files.iter().map(|file| file.display().to_string()).collect(),
            questions: report.questions,
            cards: report.cards,
            // Deck files carry no history: it stays in the database.
            reviews: 0,
        })?;
    } else {
        Output.line(format!(
            "wrote {} ({}, {})",
            counted(u32::try_from(report.files.len()).unwrap_or(u32::MAX), "file"),
            counted(report.questions, "question"),
            counted(report.cards, "card"),
        ))?;
        Output.lines(report.files.iter().map(|file| format!("  {}", file.display())))?;
    }
    Ok(0)
}
