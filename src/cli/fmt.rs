//! `viva fmt`: deck files written canonically.

use std::path::PathBuf;

use serde::Serialize;

use super::ColorWhen;
use super::error::CommandError;
use super::import::show_faults;
use super::output::Output;
use crate::collection::tidy::{TidyReport, tidy};
use crate::diagnostic::Problem;
use crate::tui::words::counted;

/// Writes deck files as the format writes them: one way for everything, ids and
/// slugs stated.
///
/// What a deck says stays the same, and so do comments among its keys. A deck
/// with a fault is left alone. Each file is written whole or not at all.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folders and files.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Write nothing; the exit code is 1 when a file would change.
    #[arg(long)]
    check: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct FmtJson<'a> {
    changed: &'a [String],
    unchanged: u32,
    refused: &'a [String],
    problems: &'a [Problem],
    check: bool,
}

/// Runs the command. The exit code is 1 when a file was left alone, and with
/// `--check` when one would change.
///
/// # Errors
/// When a path cannot be read, or a file not written.
pub fn run(args: &Args, color: ColorWhen) -> Result<u8, CommandError> {
    let report = tidy(&args.paths, args.check)?;
    let failed = !report.faults.is_empty() || !report.refused.is_empty();
    if args.json {
        Output.json(&FmtJson {
            changed: &report.changed,
            unchanged: report.unchanged,
            refused: &report.refused,
            problems: &report.problems,
            check: args.check,
        })?;
    } else {
        show_faults(&report.faults, color, |_fault| true);
        report.refused.iter().for_each(|refused| Output.say(refused));
        Output.lines(words(&report, args.check))?;
    }
    Ok(u8::from(failed || (args.check && !report.changed.is_empty())))
}

fn words(report: &TidyReport, check: bool) -> Vec<String> {
    let done = if check { "would write" } else { "wrote" };
    let mut lines: Vec<String> =
        report.changed.iter().map(|name| format!("{done} {name}")).collect();
    let changed = u32::try_from(report.changed.len()).unwrap_or(u32::MAX);
    let unchanged = counted(report.unchanged, "file");
    lines.push(match changed {
        0 => format!("{unchanged} as the format writes them"),
        changed => format!("{}, {} unchanged", counted(changed, "file"), report.unchanged),
    });
    lines
}
