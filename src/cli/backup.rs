//! `viva backup`: a backup now, and which there are.

use std::path::PathBuf;

use serde::Serialize;

use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use crate::collection::backup::{self, Backup, Reason, examine, holds};
use crate::collection::place::Place;
use crate::domain::text::size;
use crate::store::Stock;

/// Backs the database up now.
///
/// Viva also does so by itself, once a study day. `viva restore` brings a backup
/// back.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// The file to write, in place of one in the folder of backups; it must not
    /// be there yet.
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List the backups, newest first.
    List(ListArgs),
}

#[derive(Debug, clap::Args)]
struct ListArgs {
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ListJson {
    folder: String,
    backups: Vec<BackupJson>,
}

/// A backup as JSON shows it.
#[derive(Debug, Serialize)]
pub struct BackupJson {
    number: Option<usize>,
    path: String,
    made: Option<String>,
    reason: Option<&'static str>,
    bytes: u64,
    questions: Option<u32>,
    cards: Option<u32>,
    answers: Option<u32>,
}

impl BackupJson {
    /// Makes it of a backup, its place in the list, and what it holds.
    #[must_use]
    pub fn new(number: Option<usize>, backup: &Backup, stock: Option<Stock>) -> Self {
        Self {
            number,
            path: backup.path.display().to_string(),
            made: Some(backup.made.format("%Y-%m-%dT%H:%M:%S").to_string()),
            reason: Some(backup.reason.name()),
            bytes: backup.bytes,
            questions: stock.map(|stock| stock.questions),
            cards: stock.map(|stock| stock.cards),
            answers: stock.map(|stock| stock.answers),
        }
    }
}

/// Runs the command. Listing ends with exit code 3 when there is none.
///
/// # Errors
/// When the database cannot be opened or the file cannot be written.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    match &args.command {
        Some(Command::List(args)) => list(args, context),
        None => now(args, context),
    }
}

fn now(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let collection = context.open()?;
    let (path, bytes, made) = match &args.to {
        Some(file) => (file.clone(), collection.back_up_to(file)?, None),
        None => {
            let made = collection.back_up(Reason::Asked)?;
            (made.path.clone(), made.bytes, Some(made))
        }
    };
    let stock = examine(&path)?;
    if args.json {
        let json = match made {
            Some(made) => BackupJson::new(None, &made, Some(stock)),
            None => BackupJson {
                number: None,
                path: path.display().to_string(),
                made: None,
                reason: None,
                bytes,
                questions: Some(stock.questions),
                cards: Some(stock.cards),
                answers: Some(stock.answers),
            },
        };
        Output.json(&json)?;
    } else {
        Output.line(format!("{}  ({}, {})", path.display(), holds(&stock), size(bytes)))?;
    }
    Ok(0)
}

fn list(args: &ListArgs, context: &Context) -> Result<u8, CommandError> {
    let folder = Place::of(&context.places.database).backups;
    let now = context.clock()?.now();
    let backups = backup::list_at(&folder, now)?;
    // Counted, not checked: restore and doctor check.
    let stocks: Vec<Option<Stock>> =
        backups.iter().map(|backup| backup::stock(&backup.path).ok()).collect();
    let numbered = || backups.iter().zip(&stocks).enumerate();
    if args.json {
        let backups =
            numbered().map(|(at, (backup, stock))| BackupJson::new(Some(at + 1), backup, *stock));
        Output
            .json(&ListJson { folder: folder.display().to_string(), backups: backups.collect() })?;
    } else if backups.is_empty() {
        Output.line("There is no backup yet. `viva backup` makes one.")?;
    } else {
        Output.lines(numbered().map(|(at, (backup, stock))| {
            let holds = stock.as_ref().map_or_else(|| "cannot be read".to_owned(), holds);
            format!(
                "{:>3}  {}  {:>9}  {:<18}  {holds}{}",
                at + 1,
                backup.made.format("%Y-%m-%d %H:%M"),
                size(backup.bytes),
                backup.reason.words(),
                if backup.is_ahead(now) { "; dated ahead" } else { "" },
            )
        }))?;
    }
    Ok(if backups.is_empty() { 3 } else { 0 })
}
