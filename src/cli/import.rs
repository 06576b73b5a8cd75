//! `viva import`: decks and pages into the collection.

use std::ops::ControlFlow;
use std::path::PathBuf;

use serde::Serialize;

use super::ColorWhen;
use super::ask::confirm;
use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use super::progress::Bar;
use super::review::{is_terminal, start};
use crate::collection::import::{DeckTouched, FileReport, ImportOptions, ImportReport};
use crate::collection::read::{Fault, Foreign, NATIVE, is_remark, remarks};
use crate::collection::{Error, files};
use crate::diagnostic::{Problem, Severity};
use crate::domain::text::{counted, thousands};
use crate::exchange::{self, FORMATS, Field, is_lost};
use crate::tui;
use crate::tui::importing::Plan;

/// Imports decks from folders and files, and pages copied from the web.
///
/// A second import of the same file changes nothing; changed questions are
/// updated and keep their history. A deck with a fault is not imported at all.
#[derive(Debug, clap::Args)]
#[command(after_long_help = after_help())]
pub struct Args {
    /// Folders and files; `-` reads standard input.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The deck for questions that name none, such as those of a page: its id, or a
    /// title, of which an id is made.
    #[arg(long, value_name = "DECK")]
    deck: Option<String>,
    /// The format, where it is not to be guessed.
    #[arg(long, value_name = "NAME")]
    format: Option<String>,
    /// What a column or key becomes, by its name or number: `notes=left out,3=tags`.
    #[arg(long, value_name = "COLUMN=FIELD", value_delimiter = ',', value_parser = column)]
    map: Vec<(String, Field)>,
    /// What stands between the fields of a table, where it is not to be guessed.
    #[arg(long, value_name = "TEXT")]
    separator: Option<String>,
    /// What ends the rows of a table; `\n` is a line break.
    #[arg(long, value_name = "TEXT")]
    rows: Option<String>,
    /// Take questions in whose answer is still to be written.
    #[arg(long)]
    unanswered: bool,
    /// Guess anew how the files are read, whatever was chosen at their last import.
    #[arg(long)]
    anew: bool,
    /// Tell what would be done and change nothing.
    #[arg(long)]
    dry_run: bool,
    /// Take the file's version of questions that were edited here.
    #[arg(long)]
    theirs: bool,
    /// Import at once: without showing first what was understood, and without
    /// asking where cards that were answered would be taken out.
    #[arg(long, short)]
    yes: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// The exit code of an import that left something out that looks like questions.
const PARTIAL: u8 = 4;

/// What to do about a file that is not recognised.
const NOT_RECOGNISED: &str = "\
a question and its answer may stand in two columns, behind `Q:` and `A:`, or as a heading
  with the answer below; --format NAME has it read as that, `viva import --help` names all";

/// More faults than this are not drawn one by one.
const MOST_FAULTS: usize = 40;

/// What the long help says beside the options.
fn after_help() -> String {
    let mut help = "\
Exit codes:
  0  all that looks like questions came in
  1  nothing was imported: no question, a fault in a deck, or a file that cannot be read
  2  called wrongly, or nobody could be asked whether answered cards may go
  4  something that looks like questions was left out, and is named; the rest came in

Formats:
"
    .to_owned();
    for format in FORMATS {
        help.push_str(&format!("  {:<12}  {}\n", format.name, format.about));
    }
    help
}

/// Reads one `COLUMN=FIELD`.
fn column(text: &str) -> Result<(String, Field), String> {
    let (name, field) = text.split_once('=').ok_or("write it as COLUMN=FIELD")?;
    let known = || Field::ALL.map(Field::word).join(", ");
    let field = field.trim().parse().map_err(|error| format!("{error}; known: {}", known()))?;
    Ok((name.trim().to_owned(), field))
}

#[derive(Serialize)]
struct ImportJson<'a> {
    format: &'a str,
    decks: &'a [DeckTouched],
    files: &'a [FileReport],
    read: u32,
    added: u32,
    changed: u32,
    unchanged: u32,
    renamed: u32,
    retired: u32,
    cards_retired_answered: u32,
    partial: bool,
    skipped: u32,
    changes: Vec<ChangeJson<'a>>,
    aside: Vec<AsideJson<'a>>,
    problems: &'a [Problem],
    dry_run: bool,
}

/// A question that is not as it was.
#[derive(Serialize)]
struct ChangeJson<'a> {
    id: String,
    title: &'a str,
    was: Option<&'a str>,
}

/// A file of a folder that was not read.
#[derive(Serialize)]
struct AsideJson<'a> {
    file: &'a str,
    reason: &'a str,
}

/// Runs the command. The exit code is 1 when nothing could be imported, and 4 when
/// something that looks like content did not come in and the rest did.
///
/// # Errors
/// When a file cannot be read, holds a fault, or the database cannot be written.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let options = ImportOptions {
        deck: args.deck.clone(),
        format: args.format.clone(),
        foreign: Foreign {
            columns: args.map.clone(),
            separator: args.separator.clone(),
            rows: args.rows.clone(),
            unanswered: args.unanswered,
        },
        dry_run: args.dry_run,
        theirs: args.theirs,
        anew: args.anew,
        spares: !(args.yes || args.dry_run),
    };
    if !(args.yes || args.json || args.dry_run) && is_terminal() && is_foreign(args) {
        let options = ImportOptions { spares: false, ..options };
        let plan = Plan { paths: args.paths.clone(), options };
        return start(context, tui::Start::Import(Box::new(plan)));
    }
    let report = imported(args, options, context)?;
    if args.json {
        Output.json(&json(&report))?;
    } else {
        // Warnings of a deck are its author's matter; what a page lost is the
        // reader's.
        let is_deck = report.format == NATIVE;
        show_faults(&report.faults, context.color, |fault| fault.is_error() || !is_deck);
        if !report.refused {
            Output.lines(report.words())?;
        }
    }
    if report.refused {
        if !args.json {
            report.left_aside().iter().for_each(|words| Output.say(format!("left aside {words}")));
        }
        let refusal = refusal(&report);
        return Err(if args.json { refusal.told() } else { refusal });
    }
    if report.partial && !args.json {
        let rest = if report.dry_run { "would be" } else { "is" };
        Output.say(format!(
            "Something was left out that looks like questions, as told above; the rest {rest} \
             imported."
        ));
    }
    Ok(if report.partial { PARTIAL } else { 0 })
}

/// Imports; asks where cards that were answered would be taken out.
fn imported(
    args: &Args,
    options: ImportOptions,
    context: &Context,
) -> Result<ImportReport, CommandError> {
    let mut collection = context.open()?;
    let mut bar = Bar::new(context.clock()?);
    let mut import = |options: &ImportOptions| {
        let report = collection.import_watched(&args.paths, options, &mut |step| {
            bar.show(step);
            ControlFlow::Continue(())
        });
        bar.clear();
        report
    };
    match import(&options) {
        Err(Error::AnsweredOut { cards }) => {
            let gone = counted(cards, "answered card", "answered cards");
            if reads_once(args) {
                return Err(CommandError::usage(format!("nothing was done: {gone} would go"))
                    .with_hint("--yes says that this is meant; `viva undo` brings them back"));
            }
            confirm(&format!("Take out {gone}? `viva undo` brings them back."), false)?;
            Ok(import(&ImportOptions { spares: false, ..options })?)
        }
        Err(error @ Error::Format(exchange::Error::NotRecognised { .. })) => {
            Err(CommandError::from(error).with_hint(NOT_RECOGNISED))
        }
        other => Ok(other?),
    }
}

/// Tells whether a path can be read but once.
fn reads_once(args: &Args) -> bool {
    args.paths.iter().any(|path| path.as_os_str() == "-" || files::is_read_once(path))
}

/// Tells whether a path leads to something that is not a deck of our own, whose
/// reading is to be looked at first. What can be read but once is not looked at.
fn is_foreign(args: &Args) -> bool {
    !reads_once(args) && args.format.as_deref() != Some(NATIVE) && !files::are_native(&args.paths)
}

/// Shows the faults that `wanted` chooses, each with its line of the source: what is
/// lost comes first. Of what is only worth a remark it is enough to know that it is.
pub fn show_faults(faults: &[Fault], color: ColorWhen, wanted: impl Fn(&Fault) -> bool) {
    let colour = Output.stderr_has_colour(color);
    let wanted = faults.iter().filter(|fault| wanted(fault));
    let (summed, mut wanted): (Vec<&Fault>, Vec<&Fault>) =
        wanted.partition(|fault| is_remark(fault));
    wanted.sort_by_key(|fault| !is_lost(&fault.diagnostic));
    let mut wanted = wanted.into_iter();
    for fault in wanted.by_ref().take(MOST_FAULTS) {
        Output.say_styled(&fault.render(colour));
    }
    let more = wanted.count();
    if more > 0 {
        let more = thousands(u64::try_from(more).unwrap_or(u64::MAX));
        Output.say(format!("and {more} more such places; --json lists all"));
    }
    remarks(&summed).into_iter().for_each(|words| Output.say(words));
}

fn refusal(report: &ImportReport) -> CommandError {
    let errors = report.problems.iter().filter(|p| p.severity == Severity::Error).count();
    let message = match errors {
        0 => "nothing was imported: no question was found".to_owned(),
        1 => "nothing was imported: 1 error".to_owned(),
        n => format!("nothing was imported: {n} errors"),
    };
    CommandError::failed(message)
}

fn json(report: &ImportReport) -> ImportJson<'_> {
    let counts = report.counts;
    ImportJson {
        format: &report.format,
        decks: &report.decks,
        files: &report.files,
        read: report.read,
        added: counts.added,
        changed: counts.changed,
        unchanged: counts.unchanged,
        renamed: counts.renamed,
        retired: counts.retired,
        cards_retired_answered: counts.answered_out,
        partial: report.partial,
        skipped: report.skipped,
        changes: report
            .changes
            .iter()
            .map(|changed| ChangeJson {
                id: changed.id.to_string(),
                title: &changed.title,
                was: changed.was.as_deref(),
            })
            .collect(),
        aside: report
            .aside
            .iter()
            .map(|aside| AsideJson { file: &aside.file, reason: &aside.reason })
            .collect(),
        problems: &report.problems,
        dry_run: report.dry_run,
    }
}
