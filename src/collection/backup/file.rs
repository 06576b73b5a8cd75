//! The files in the folder of backups, and what their names say.

use std::fs;
use std::path::{Path, PathBuf};

use chrono::NaiveDateTime;

use crate::collection::error::Error;
use crate::domain::{Day, Rollover, time};

/// Why a backup was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The day's own.
    Daily,
    /// Asked for; never pruned.
    Asked,
    /// Before the database was brought to a newer version.
    Update,
    /// Before an import that changed much.
    Import,
    /// Before another backup took its place.
    Restore,
    /// Before a rebuild.
    Rebuild,
}

impl Reason {
    const ALL: [Self; 6] =
        [Self::Daily, Self::Asked, Self::Update, Self::Import, Self::Restore, Self::Rebuild];

    /// Returns the word in the file's name and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Daily => "daily",
            Self::Asked => "asked",
            Self::Update => "update",
            Self::Import => "import",
            Self::Restore => "restore",
            Self::Rebuild => "rebuild",
        }
    }

    /// Says when it was made, for lists.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Daily => "daily",
            Self::Asked => "asked for",
            Self::Update => "before an update",
            Self::Import => "before an import",
            Self::Restore => "before a restore",
            Self::Rebuild => "before a rebuild",
        }
    }
}

/// A backup in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// The file.
    pub path: PathBuf,
    /// When it was made, on the wall clock of then.
    pub made: NaiveDateTime,
    /// Why.
    pub reason: Reason,
    /// Its size.
    pub bytes: u64,
}

impl Backup {
    /// Returns the study day on which it was made.
    #[must_use]
    pub fn day(&self, rollover: Rollover) -> Day {
        time::study_day(self.made, rollover)
    }
}

/// What every file's name begins with.
const PREFIX: &str = "viva-";
/// What the name of a copy that is being written ends with.
pub(super) const PART: &str = ".part";
const TIME: &str = "%Y-%m-%d-%H%M%S";
/// Digits and dashes of a time in a name.
const TIME_LENGTH: usize = 17;

/// Returns the backups in a folder, newest first; none where there is no folder.
///
/// # Errors
/// When the folder cannot be read.
pub fn list(folder: &Path) -> Result<Vec<Backup>, Error> {
    let failed = |source| Error::Folder { path: folder.display().to_string(), source };
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other.map_err(failed)?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.map_err(failed)?;
        if let Some((made, reason)) = entry.file_name().to_str().and_then(read_name)
            && let Ok(facts) = entry.metadata()
            && facts.is_file()
        {
            found.push(Backup { path: entry.path(), made, reason, bytes: facts.len() });
        }
    }
    found.sort_by(|a, b| b.made.cmp(&a.made).then_with(|| b.path.cmp(&a.path)));
    Ok(found)
}

pub(super) fn name(made: NaiveDateTime, reason: Reason) -> String {
    format!("{PREFIX}{}-{}.db", made.format(TIME), reason.name())
}

pub(super) fn read_name(name: &str) -> Option<(NaiveDateTime, Reason)> {
    let rest = name.strip_prefix(PREFIX)?.strip_suffix(".db")?;
    let (made, reason) = (rest.get(..TIME_LENGTH)?, rest.get(TIME_LENGTH..)?);
    let made = NaiveDateTime::parse_from_str(made, TIME).ok()?;
    let reason = reason.strip_prefix('-')?;
    Some((made, Reason::ALL.into_iter().find(|known| known.name() == reason)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        let made = NaiveDateTime::parse_from_str("2026-11-30-214005", TIME).unwrap();
        for reason in Reason::ALL {
            assert_eq!(read_name(&name(made, reason)), Some((made, reason)));
        }
        for other in [
            "viva-2026-11-30-214005.db",
            "viva-2026-11-30-214005-later.db",
            ".viva-2026-11-30-214005-daily.db.part",
            "viva-2026-13-30-214005-daily.db",
            "viva-ééééééééééééééééé-daily.db",
            "viva.db",
        ] {
            assert_eq!(read_name(other), None, "{other}");
        }
    }
}
