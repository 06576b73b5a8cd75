//! `viva mock`: an interview, and what is left of those that were.

mod again;
mod interview;
mod json;
mod list;
mod marks;
mod prompt;
mod reveal;
mod shared;
mod sheet;
mod show;
mod sit;
#[cfg(test)]
mod tests;
mod wish;

use super::context::Context;
use super::error::CommandError;
use super::output::Output;

/// Sits a mock interview: say your answers aloud, then say how sure you are, then
/// mark single points; the program adds up.
///
/// Without options it begins where format, level and decks are chosen. With some, what
/// is not named is as in the interview before, at first a round at your level. Leave with q: `viva mock resume` goes on within 10 minutes.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    wish: wish::Wish,
    #[command(flatten)]
    how: sit::How,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List the interviews that were, and what was weak in them.
    List(list::Args),
    /// Show the report of an interview.
    Show(show::Args),
    /// Go on with an interview that was left, by lines where there is no terminal.
    Resume(sit::How),
    /// Give an interview up that was left; what was marked is kept.
    Abandon(AbandonArgs),
    /// Print the interviewer's sheet: questions, points, pitfalls, boxes to tick.
    Sheet(sheet::Args),
    /// Mark a question of an earlier day again, from your own words alone.
    Again,
    /// Take a partner's marks, by lines or from a file.
    Marks(marks::Args),
}

#[derive(Debug, clap::Args)]
struct AbandonArgs {
    /// Print one JSON object: what was marked.
    #[arg(long)]
    json: bool,
}

/// Runs the command. The exit code is 3 when there is no such interview.
///
/// # Errors
/// When nothing can be asked, another interview was not ended, or the database
/// cannot be read or written.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    match &args.command {
        None => sit::begin(&args.wish, args.how, context),
        Some(Command::List(args)) => list::run(args, context),
        Some(Command::Show(args)) => show::run(args, context),
        Some(Command::Resume(how)) => sit::resume(*how, context),
        Some(Command::Abandon(args)) => abandon(args, context),
        Some(Command::Sheet(args)) => sheet::run(args, context),
        Some(Command::Again) => again::run(context),
        Some(Command::Marks(args)) => marks::run(args, context),
    }
}

fn abandon(args: &AbandonArgs, context: &Context) -> Result<u8, CommandError> {
    let mut collection = context.open()?;
    let Some(left) = collection.unfinished_mock()? else {
        return Err(CommandError::nothing("No mock interview was left."));
    };
    collection.abandon_mock(left.mock)?;
    if args.json {
        Output.json(&show::whole(&collection, left.mock)?)?;
        return Ok(0);
    }
    Output.line(format!("Mock {} is given up. What was marked is kept.", left.mock))?;
    Ok(0)
}
