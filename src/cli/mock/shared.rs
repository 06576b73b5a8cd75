//! An interview to be shared: the ids of its questions in their order, as TOML.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::cli::error::CommandError;
use crate::domain::Level;
use crate::session::mock::{Format, Mode, Plan};

/// The highest seed that the file can hold.
pub(super) const HIGHEST_SEED: u64 = i64::MAX.unsigned_abs();
/// The version of the file.
const VERSION: u32 = 1;

/// What the file holds.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shared {
    version: u32,
    /// The format.
    pub(super) format: Format,
    /// The level.
    pub(super) level: Level,
    /// Exam or coach.
    pub(super) mode: Mode,
    /// The seed: it gives the claims their order.
    pub(super) seed: u64,
    /// The ids, in order.
    pub(super) questions: Vec<String>,
}

/// Writes an interview to be shared.
pub(super) fn write(plan: &Plan) -> Result<String, CommandError> {
    let setting = &plan.setting;
    let shared = Shared {
        version: VERSION,
        format: setting.format,
        level: setting.level,
        mode: setting.mode,
        seed: setting.seed,
        questions: plan.questions.iter().map(|asking| asking.id.clone()).collect(),
    };
    let text = toml::to_string(&shared).map_err(CommandError::internal)?;
    Ok(format!("# A mock interview: `viva mock --from` and this file sit the same one.\n{text}"))
}

/// Reads an interview that was shared.
pub(super) fn read(path: &Path) -> Result<Shared, CommandError> {
    let shared: Shared = read_toml(path, "`viva mock show N --to F.toml` writes such a file")?;
    if shared.version == VERSION {
        return Ok(shared);
    }
    Err(CommandError::failed(format!(
        "{} is of version {}, which this program does not know; nothing was begun",
        path.display(),
        shared.version
    )))
}

/// Reads a file of TOML; `hint` says where one comes from.
pub(super) fn read_toml<T: for<'de> Deserialize<'de>>(
    path: &Path,
    hint: &str,
) -> Result<T, CommandError> {
    let name = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|error| CommandError::failed(format!("cannot read {name}: {error}")))?;
    toml::from_str(&text).map_err(|error| {
        CommandError::failed(format!("{name} cannot be read, nothing was done: {error}"))
            .with_hint(hint)
    })
}
