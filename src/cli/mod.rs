//! Commands: what the words on the command line mean.

pub mod add;
pub mod ask;
pub mod backup;
pub mod cards;
pub mod catch_up;
pub mod check;
pub mod completions;
pub mod config;
pub mod context;
pub mod decks;
pub mod delete;
pub mod doctor;
pub mod due;
pub mod edit;
pub mod error;
pub mod export;
pub mod fmt;
pub mod import;
pub mod man;
pub mod mock;
pub mod new;
pub mod output;
pub mod paths;
pub mod plain;
mod progress;
pub mod reschedule;
pub mod restore;
pub mod review;
pub mod search;
pub mod show;
pub mod sim;
mod spoken;
pub mod stats;
mod steps;
pub mod talk;
pub mod terms;
pub mod today;
pub mod undo;

use std::path::PathBuf;

use clap::{CommandFactory, Parser, Subcommand};

use self::context::{Context, Places, read_config};
use self::error::CommandError;
use self::output::Output;
use crate::config::Config;

/// The version, in a build for use from a checkout with its commit.
const VERSION: &str = match option_env!("VIVA_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};

/// What the help and the manual page end with.
const AFTER: &str = "Exit codes: 0 done, 1 failed, 2 a wrong call or faulty settings, \
    3 nothing due or nothing found, 4 imported, but something was left out.";

/// An interview coach in the terminal.
///
/// Asks interview questions the way an interviewer does, times the spoken
/// answer, and brings each card back when it is about to be forgotten. Without
/// a command it shows what is due today.
#[derive(Debug, Parser)]
#[command(name = "viva", version = VERSION, max_term_width = 90, after_long_help = AFTER)]
pub struct Cli {
    /// The folder of the database; else the platform's own place.
    #[arg(long, global = true, env = "VIVA_DATA_DIR", value_name = "FOLDER", hide_env = true)]
    data_dir: Option<PathBuf>,
    /// The configuration file; else the platform's own place.
    #[arg(long, global = true, env = "VIVA_CONFIG", value_name = "FILE", hide_env = true)]
    config: Option<PathBuf>,
    /// Whether to use colours: auto, always or never. NO_COLOR is heeded.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true
    )]
    #[arg(value_parser = clap::value_parser!(ColorWhen))]
    color: ColorWhen,
    /// Let pictures jump from step to step instead of moving.
    #[arg(long, global = true)]
    no_animation: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

/// When colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ColorWhen {
    /// Where the terminal takes them and NO_COLOR is not set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl ColorWhen {
    /// Returns what the terminal interface calls it.
    const fn choice(self) -> crate::tui::ColorChoice {
        match self {
            Self::Auto => crate::tui::ColorChoice::Auto,
            Self::Always => crate::tui::ColorChoice::Always,
            Self::Never => crate::tui::ColorChoice::Never,
        }
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Review what is due.
    Review(review::Args),
    /// Sit a mock interview, and read the reports of those that were.
    Mock(mock::Args),
    /// Import decks and pages.
    Import(import::Args),
    /// Export decks as files.
    Export(export::Args),
    /// Start a deck folder of your own.
    New(new::Args),
    /// Add a question.
    Add(add::Args),
    /// Check deck files.
    Check(check::Args),
    /// Write deck files as the format writes them.
    Fmt(fmt::Args),
    /// List the decks.
    Decks(decks::Args),
    /// List cards.
    Cards(cards::Args),
    /// Find questions by their words.
    Search(search::Args),
    /// Show a question or a card with its history.
    Show(show::Args),
    /// Edit a question in your editor.
    Edit(edit::Args),
    /// Run the simulation of a question, step by step.
    Sim(sim::Args),
    /// Tell what is due.
    Due(due::Args),
    /// Catch up after a break: so many reviews a day, worst first.
    CatchUp(catch_up::Args),
    /// Delete questions or a deck.
    Delete(delete::Args),
    /// Take the last change back.
    Undo(undo::Args),
    /// Give cards the due days of another desired retention.
    Reschedule(reschedule::Args),
    /// Back the database up.
    Backup(backup::Args),
    /// Bring a backup back.
    Restore(restore::Args),
    /// Check the database and its backups.
    Doctor(doctor::Args),
    /// Show the settings in force, and where each comes from.
    Config(config::Args),
    /// Tell what was answered and what is recalled.
    Stats(stats::Args),
    /// Tell where the files are.
    Paths(paths::Args),
    /// Print a shell's completions.
    Completions(completions::Args),
    /// Print the manual page.
    Man(man::Args),
}

/// Runs the command line and returns the exit code.
#[must_use]
pub fn run() -> u8 {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // clap writes to stdout for --help and --version, else to stderr.
            let _unheard = error.print();
            if !error.use_stderr() {
                return 0;
            }
            let words = error.to_string();
            let first = words.lines().next().unwrap_or_default();
            let error = CommandError::usage(first.trim_start_matches("error: "));
            tell_json(&error);
            return error.exit_code();
        }
    };
    match cli.dispatch() {
        Ok(code) => code,
        Err(error) => {
            tell_json(&error);
            if let Some(words) = error.words() {
                Output.say(words);
            }
            error.exit_code()
        }
    }
}

/// Prints an error as the one object that `--json` asks for, whatever the command
/// is and wherever it failed.
fn tell_json(error: &CommandError) {
    let mut words = std::env::args_os().take_while(|word| word != "--");
    if let Some(json) = error.json().filter(|_| words.any(|word| word == "--json")) {
        // The reader went away: the exit code is all that is left to say.
        let _unheard = Output.json(&json);
    }
}

impl Cli {
    fn dispatch(self) -> Result<u8, CommandError> {
        match &self.command {
            Some(Command::Check(args)) => return check::run(args, self.color),
            Some(Command::Fmt(args)) => return fmt::run(args, self.color),
            Some(Command::New(args)) => return new::run(args),
            Some(Command::Sim(args)) if sim::is_about_files(args) => {
                return sim::run_bless(args, self.color);
            }
            Some(Command::Completions(args)) => {
                return completions::run(args, &mut Self::command());
            }
            Some(Command::Man(args)) => return man::run(args, Self::command()),
            _ => {}
        }
        let places = Places::find(self.data_dir, self.config)?;
        let mut config = match &self.command {
            Some(Command::Config(args)) => {
                return config::run(args, &places, self.color, self.no_animation);
            }
            // It tells where the file is, also when the file has a fault.
            Some(Command::Paths(_)) => Config::default(),
            _ => read_config(&places.config, self.color)?,
        };
        config.animation &= !self.no_animation;
        let context = Context { places, config, color: self.color };
        serve(self.command.as_ref(), &context).map_err(|error| context.explain(error))
    }
}

/// Runs a command that needs the settings, and mostly the collection.
fn serve(command: Option<&Command>, context: &Context) -> Result<u8, CommandError> {
    match command {
        None => review::home(context),
        Some(Command::Review(args)) => review::run(args, context),
        Some(Command::Mock(args)) => mock::run(args, context),
        Some(Command::Import(args)) => import::run(args, context),
        Some(Command::Export(args)) => export::run(args, context),
        // These were served above, without settings.
        Some(
            Command::Check(_)
            | Command::Fmt(_)
            | Command::New(_)
            | Command::Config(_)
            | Command::Completions(_)
            | Command::Man(_),
        ) => Ok(0),
        Some(Command::Add(args)) => add::run(args, context),
        Some(Command::Decks(args)) => decks::run(args, context),
        Some(Command::Cards(args)) => cards::run(args, context),
        Some(Command::Search(args)) => search::run(args, context),
        Some(Command::Show(args)) => show::run(args, context),
        Some(Command::Edit(args)) => edit::run(args, context),
        Some(Command::Sim(args)) => sim::run(args, context),
        Some(Command::Due(args)) => due::run(args, context),
        Some(Command::CatchUp(args)) => catch_up::run(args, context),
        Some(Command::Delete(args)) => delete::run(args, context),
        Some(Command::Undo(args)) => undo::run(args, context),
        Some(Command::Reschedule(args)) => reschedule::run(args, context),
        Some(Command::Backup(args)) => backup::run(args, context),
        Some(Command::Restore(args)) => restore::run(args, context),
        Some(Command::Doctor(args)) => doctor::run(args, context),
        Some(Command::Stats(args)) => stats::run(args, context),
        Some(Command::Paths(args)) => paths::run(args, context),
    }
}
