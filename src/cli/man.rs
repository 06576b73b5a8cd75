//! `viva man`: manual pages, from the definition of the commands.

use std::fs;
use std::path::PathBuf;

use clap::Command;

use super::error::CommandError;
use super::output::Output;

/// Prints the manual page.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Write the pages of all commands into this folder instead.
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// When stdout is closed, or the folder cannot be written.
pub fn run(args: &Args, mut command: Command) -> Result<u8, CommandError> {
    let Some(folder) = &args.to else {
        Output.line(page(command)?.trim_end())?;
        return Ok(0);
    };
    // Names of pages come from the commands' full names, which this fills in.
    command.build();
    let name = folder.display();
    fs::create_dir_all(folder)
        .map_err(|error| CommandError::failed(format!("cannot make {name}: {error}")))?;
    for (file, text) in pages(&command)? {
        fs::write(folder.join(&file), text).map_err(|error| {
            CommandError::failed(format!("cannot write {file} in {name}: {error}"))
        })?;
    }
    Ok(0)
}

/// Returns the pages of a command and of those below it, by their file's name.
fn pages(command: &Command) -> Result<Vec<(String, String)>, CommandError> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
    let mut all = vec![(format!("{name}.1"), page(command.clone())?)];
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        all.extend(pages(below)?);
    }
    Ok(all)
}

fn page(command: Command) -> Result<String, CommandError> {
    let mut page = Vec::new();
    let man = clap_mangen::Man::new(command);
    man.render(&mut page).map_err(CommandError::internal)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}
