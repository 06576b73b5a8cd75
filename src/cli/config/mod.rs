//! `viva config`: the settings in force and where they come from, their file,
//! and the keys.

mod file;
mod keys;
mod show;

use super::ColorWhen;
use super::context::Places;
use super::error::CommandError;
use super::output::Output;

/// Shows the settings in force, and where each comes from.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Print where the file is.
    Path,
    /// Write a file that names every key; one that is there is left alone.
    Init,
    /// Look for faults in the file.
    Check {
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// List places, their actions, and the keys of each.
    Keys {
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
}

/// Runs the command. `still` says that the command line stops all motion.
///
/// # Errors
/// When the file cannot be read or written, or has a fault where it is checked.
pub fn run(
    args: &Args,
    places: &Places,
    color: ColorWhen,
    still: bool,
) -> Result<u8, CommandError> {
    let file = &places.config;
    match &args.action {
        None => show::run(file, color, still, args.json),
        Some(Action::Path) => {
            Output.line(file.display().to_string())?;
            Ok(0)
        }
        Some(Action::Init) => file::init(file),
        Some(Action::Check { json }) => file::check(file, color, *json),
        Some(Action::Keys { json }) => keys::run(file, color, *json),
    }
}
