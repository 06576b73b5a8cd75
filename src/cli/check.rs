//! `viva check`: all faults of deck files at once.

use std::path::PathBuf;

use serde::Serialize;

use super::ColorWhen;
use super::error::CommandError;
use super::import::show_faults;
use super::output::Output;
use crate::collection::check::{CheckReport, check, fix};
use crate::diagnostic::Problem;
use crate::tui::words::counted;

/// Checks deck files and shows every fault with its place.
///
/// The exit code is 0 when they are clean and 1 when there is an error.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folders and files; `-` reads standard input.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Write missing ids and slugs into the files.
    #[arg(long)]
    fix: bool,
    /// Count warnings as errors.
    #[arg(long)]
    strict: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CheckJson<'a> {
    decks: u32,
    questions: u32,
    cards: u32,
    scenarios: u32,
    errors: u32,
    warnings: u32,
    problems: &'a [Problem],
}

/// Runs the command.
///
/// # Errors
/// When a path cannot be read or, with `--fix`, not written.
pub fn run(args: &Args, color: ColorWhen) -> Result<u8, CommandError> {
    if args.fix {
        for name in fix(&args.paths)? {
            Output.say(format!("fixed {name}"));
        }
    }
    let report = check(&args.paths, args.strict)?;
    if args.json {
        Output.json(&json(&report))?;
    } else {
        show_faults(&report.faults, color, |_fault| true);
        Output.line(summary(&report))?;
    }
    Ok(u8::from(report.errors > 0))
}

fn json(report: &CheckReport) -> CheckJson<'_> {
    CheckJson {
        decks: report.decks,
        questions: report.questions,
        cards: report.cards,
        scenarios: report.scenarios,
        errors: report.errors,
        warnings: report.warnings,
        problems: &report.problems,
    }
}

fn summary(report: &CheckReport) -> String {
    format!(
        "{}, {}, {}, {}: {}, {}",
        counted(report.decks, "deck"),
        counted(report.questions, "question"),
        counted(report.cards, "card"),
        counted(report.scenarios, "scenario"),
        counted(report.errors, "error"),
        counted(report.warnings, "warning"),
    )
}
