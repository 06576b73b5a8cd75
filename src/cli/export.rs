//! `viva export`: decks as files.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use crate::collection::export::{ExportOptions, ExportReport, Form, Target};
use crate::domain::DeckId;
use crate::tui::words::counted;

/// Exports decks, edits included.
///
/// A target that ends in `.json` gets questions with schedules and history, `.csv` a table
/// of questions, `.txt` Anki's text format, `.md` the deck in one file of the
/// program's own format; any other target becomes a folder in that format. No
/// file is overwritten unless `--force` says so.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The decks.
    #[arg(required_unless_present = "all", value_name = "DECK")]
    decks: Vec<String>,
    /// All decks; in JSON also what was chosen for all of them.
    #[arg(long, conflicts_with = "decks")]
    all: bool,
    /// The file or folder to write; `-` is standard output.
    #[arg(long, value_name = "PATH")]
    to: PathBuf,
    /// The format, where the target's name does not say it: native, json, csv,
    /// anki, or markdown, a document for reading.
    #[arg(long, value_name = "NAME", hide_possible_values = true)]
    #[arg(value_parser = Form::ALL.map(Form::name))]
    format: Option<String>,
    /// Overwrite files that are there.
    #[arg(long)]
    force: bool,
    /// Print one JSON object about what was written.
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
    let to_stdout = args.to == Path::new("-");
    if to_stdout && args.json {
        let message = "standard output can hold the decks or the report, not both";
        return Err(CommandError::usage(message).with_hint("name a file, or leave out --json"));
    }
    let form = args.format.as_deref().and_then(Form::from_name);
    let form = form.unwrap_or_else(|| Form::of(&args.to));
    let options = ExportOptions {
        decks: args.decks.iter().map(|id| DeckId(id.clone())).collect(),
        to: if to_stdout { Target::Text } else { Target::Path(args.to.clone()) },
        form,
        force: args.force,
    };
    let report = context.open()?.export(&options)?;
    if let Some(text) = &report.text {
        Output.text(text)?;
        return Ok(0);
    }
    if args.json {
        Output.json(&ExportJson {
            format: form.name(),
            files: report.files.iter().map(|file| file.display().to_string()).collect(),
            questions: report.questions,
            cards: report.cards,
            reviews: report.reviews,
        })?;
    } else {
        Output.lines(words(&report, form))?;
    }
    Ok(0)
}

fn words(report: &ExportReport, form: Form) -> Vec<String> {
    let files = u32::try_from(report.files.len()).unwrap_or(u32::MAX);
    let mut counts = vec![counted(report.questions, "question"), counted(report.cards, "card")];
    if form == Form::Json {
        counts.push(counted(report.reviews, "review"));
    }
    let mut lines = vec![format!("wrote {} ({})", counted(files, "file"), counts.join(", "))];
    lines.extend(report.files.iter().map(|file| format!("  {}", file.display())));
    if form != Form::Json {
        lines.push(
            "schedules, reviews and predictions are not in it; `--to FILE.json` holds them".into(),
        );
    }
    lines
}
