//! `viva mock sheet`: what an interviewer has in hand.

use std::path::PathBuf;

use super::show::{Kind, kind, write_out};
use super::wish::Wish;
use crate::cli::context::Context;
use crate::cli::error::CommandError;
use crate::cli::output::Output;
use crate::paper;
use crate::session::mock::Plan;

/// Prints the interviewer's sheet of an interview that is to come: questions,
/// follow-ups, expected points, pitfalls, and boxes to tick. It holds all answers.
///
/// Give the same options to `viva mock`, with the seed that the sheet names.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    wish: Wish,
    /// Write a file, .md or .html, in place of Markdown on stdout.
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// Write over a file that is there.
    #[arg(long, requires = "to")]
    force: bool,
}

/// Runs the command.
pub(super) fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let plan = args.wish.plan(&context.open()?)?;
    let sheet = paper::sheet(&plan, &same(args, &plan));
    match &args.to {
        None => Output.line(paper::markdown(&sheet))?,
        Some(path) => {
            let text = match kind(path, &[Kind::Markdown, Kind::Html])? {
                Kind::Html => paper::page(&sheet),
                Kind::Markdown | Kind::Toml => paper::markdown(&sheet),
            };
            write_out(path, &text, args.force)?;
        }
    }
    Ok(0)
}

/// Returns the command that sits the interview of the sheet.
fn same(args: &Args, plan: &Plan) -> String {
    let mode = plan.setting.mode.name();
    args.wish.file().map_or_else(
        || paper::command(&plan.setting),
        |file| format!("viva mock --from {} --mode {mode} --pair", file.display()),
    )
}
