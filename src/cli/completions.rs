//! `viva completions`: a shell's completions, from the definition of the commands.

use clap::Command;

use super::error::CommandError;
use super::output::Output;

/// Prints a shell's completions.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell they are for.
    shell: clap_complete::Shell,
}

/// Runs the command.
///
/// # Errors
/// When stdout is closed.
pub fn run(args: &Args, command: &mut Command) -> Result<u8, CommandError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "viva", &mut script);
    Output.line(String::from_utf8_lossy(&script).trim_end())?;
    Ok(0)
}
