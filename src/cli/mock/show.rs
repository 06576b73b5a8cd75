//! `viva mock show`: a report in words, as JSON, or as a file.

use std::path::{Path, PathBuf};

use super::json::{self, MockJson};
use super::shared;
use crate::cli::context::Context;
use crate::cli::error::CommandError;
use crate::cli::output::Output;
use crate::collection::mock::MockLine;
use crate::collection::{Collection, Error, write};
use crate::paper::{self, Sat};
use crate::session::mock::Report;

/// Shows the report of an interview, the last one unless a number is named.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The number of the interview.
    #[arg(value_name = "N")]
    mock: Option<i64>,
    /// Write a file: .md, .html, or .toml with the questions for a friend.
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// Write over a file that is there.
    #[arg(long, requires = "to")]
    force: bool,
    /// Print one JSON object, with all raw marks.
    #[arg(long, conflicts_with = "to")]
    json: bool,
}

/// The kinds of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Markdown,
    Html,
    Toml,
}

/// Runs the command.
pub(super) fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let collection = context.open()?;
    let mock = number(args.mock, &collection)?;
    if args.json {
        Output.json(&whole(&collection, mock)?)?;
        return Ok(0);
    }
    let report = report(&collection, mock)?;
    let trend = trend(&collection, &report)?;
    let Some(path) = &args.to else {
        Output.lines(paper::words(&report, &trend))?;
        return Ok(0);
    };
    let text = match kind(path, &[Kind::Markdown, Kind::Html, Kind::Toml])? {
        Kind::Markdown => paper::markdown(&paper::report(&report, &trend)),
        Kind::Html => paper::page(&paper::report(&report, &trend)),
        Kind::Toml => {
            let transcript = collection.mock_transcript(mock)?.ok_or_else(|| unknown(mock))?;
            shared::write(&transcript.plan)?
        }
    };
    write_out(path, &text, args.force)?;
    Ok(0)
}

/// Returns the number that was named, else that of the last interview.
pub(super) fn number(named: Option<i64>, collection: &Collection) -> Result<i64, CommandError> {
    match named {
        Some(mock) => Ok(mock),
        None => collection.last_mock()?.ok_or_else(none_yet),
    }
}

/// Says that there was no interview.
pub(super) fn none_yet() -> CommandError {
    CommandError::nothing("No mock interviews yet.")
        .with_hint("`viva mock --format drill --plain` sits one of 12 minutes")
}

/// Returns a report.
pub(super) fn report(collection: &Collection, mock: i64) -> Result<Report, CommandError> {
    collection.mock(mock)?.ok_or_else(|| unknown(mock))
}

/// Returns everything of an interview, for JSON.
pub(super) fn whole(collection: &Collection, mock: i64) -> Result<MockJson, CommandError> {
    let report = report(collection, mock)?;
    let transcript = collection.mock_transcript(mock)?.ok_or_else(|| unknown(mock))?;
    Ok(json::whole(report, &transcript))
}

fn unknown(mock: i64) -> CommandError {
    CommandError::nothing(format!("There is no report of a mock interview {mock}."))
        .with_hint("`viva mock list` lists them; one that was left has none yet")
}

/// Returns the interviews at the level of a report, up to its own.
pub(super) fn trend(collection: &Collection, report: &Report) -> Result<Vec<Sat>, CommandError> {
    let lines = collection.mocks_up_to(report)?.into_iter();
    let sat = |line: MockLine| {
        let (mean, verdict) = (line.summary.mean?, line.summary.verdict);
        Some(Sat { mock: line.mock, day: line.began.day, mean, verdict })
    };
    Ok(lines.filter_map(sat).collect())
}

/// Reads the kind of a file off its name.
pub(super) fn kind(path: &Path, known: &[Kind]) -> Result<Kind, CommandError> {
    let end = path.extension().map(|end| end.to_string_lossy().to_lowercase());
    let kind = match end.as_deref() {
        Some("md" | "markdown") => Some(Kind::Markdown),
        Some("html" | "htm") => Some(Kind::Html),
        Some("toml") => Some(Kind::Toml),
        _ => None,
    };
    let names = if known.contains(&Kind::Toml) { ".md, .html or .toml" } else { ".md or .html" };
    kind.filter(|kind| known.contains(kind)).ok_or_else(|| {
        CommandError::usage(format!("{} does not end in {names}", path.display()))
            .with_hint("the end of the name tells what is written")
    })
}

/// Writes a file and says so.
pub(super) fn write_out(path: &Path, text: &str, force: bool) -> Result<(), CommandError> {
    write::write_out(path, text, force).map_err(Error::from)?;
    Output.line(format!("wrote {}", path.display()))
}
