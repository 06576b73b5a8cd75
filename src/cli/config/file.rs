//! `viva config init` and `check`: the file itself.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;

use serde::Serialize;

use crate::cli::ColorWhen;
use crate::cli::context::{config_source, judged, show_config_faults};
use crate::cli::error::CommandError;
use crate::cli::output::Output;
use crate::config::template;
use crate::diagnostic::{Problem, Source};
use crate::tui::words::count;

/// Writes the file.
///
/// # Errors
/// When there is one, or it cannot be written.
pub(super) fn init(file: &Path) -> Result<u8, CommandError> {
    let name = file.display();
    let failed = |error| CommandError::failed(format!("cannot write {name}: {error}"));
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let made = fs::File::options().write(true).create_new(true).open(file);
    let mut made = made.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            CommandError::failed(format!("{name} is there already; nothing was changed"))
                .with_hint("`viva config` shows what it sets")
        }
        _ => failed(error),
    })?;
    made.write_all(template().as_bytes()).map_err(failed)?;
    Output.line(name.to_string())?;
    Ok(0)
}

#[derive(Serialize)]
struct CheckJson {
    file: String,
    problems: Vec<Problem>,
}

/// Looks for faults. The exit code is 1 when there is one.
///
/// # Errors
/// When the file cannot be read.
pub(super) fn check(file: &Path, color: ColorWhen, json: bool) -> Result<u8, CommandError> {
    let name = file.display().to_string();
    let found = config_source(file)?;
    let is_there = found.is_some();
    let source = found.unwrap_or_else(|| Source::new(&*name, ""));
    let (reading, _keys) = judged(&source);
    if json {
        let problems = reading.faults.iter().map(|fault| fault.problem(&source)).collect();
        Output.json(&CheckJson { file: name, problems })?;
    } else {
        show_config_faults(&reading, &source, color);
        Output.line(match reading.faults.len() {
            0 if is_there => format!("{name}: no faults"),
            0 => format!("{name} is not there: the defaults are in force"),
            n => format!("{name}: {}", count(n, "fault", "faults")),
        })?;
    }
    Ok(u8::from(!reading.faults.is_empty()))
}
