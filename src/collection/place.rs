//! Where the database of a collection is, and where its backups are.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::error::Error;
use super::hold::{lock_folder, try_lock_folder};
use super::write::target;
use crate::domain::Moment;

/// What SQLite may leave beside a database that belongs to it: a log of what is not
/// in the file yet, and a journal of what stood there before.
pub(super) const LOGS: [&str; 2] = ["-wal", "-journal"];

/// What the names of unfinished files beside the database begin with.
const UNFINISHED: &str = ".viva-unfinished-";

/// The files of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The database.
    pub database: PathBuf,
    /// The folder of its backups.
    pub backups: PathBuf,
}

impl Place {
    /// Returns the place of a database: its backups are in a folder beside it. A
    /// link is followed, as SQLite does: what is made beside the database is made
    /// where the file is.
    #[must_use]
    pub fn of(database: &Path) -> Self {
        Self { database: target(database), backups: database.with_file_name("backups") }
    }

    /// Makes the folder of the database.
    ///
    /// # Errors
    /// When it cannot be made.
    pub(super) fn make_folder(&self) -> Result<(), Error> {
        let Some(folder) = self.database.parent() else { return Ok(()) };
        fs::create_dir_all(folder)
            .map_err(|source| Error::Folder { path: folder.display().to_string(), source })
    }

    /// Returns the name SQLite gives the file beside the database whose end is
    /// `end`: one of [`LOGS`], `-shm`.
    #[must_use]
    pub(super) fn beside(&self, end: &str) -> PathBuf {
        let mut name = self.database.clone().into_os_string();
        name.push(end);
        name.into()
    }

    /// Returns a name beside the database that nothing has yet, for what is kept.
    #[must_use]
    pub(super) fn aside(&self, now: Moment, end: &str) -> PathBuf {
        let stem = format!("viva-kept-{}", now.local().format("%Y-%m-%d-%H%M%S"));
        let name = |n: u32| {
            let name = if n == 0 { format!("{stem}{end}") } else { format!("{stem}-{n}{end}") };
            self.database.with_file_name(name)
        };
        (0..).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(0))
    }

    /// Puts a log aside that belongs to no database here: SQLite would empty it,
    /// and it may be all that is left. The log of a database that was never
    /// folded stays: its file is empty, and all content is in the log. Returns where
    /// it is kept.
    pub(super) fn put_stray_log_aside(&self, now: Moment) -> Option<PathBuf> {
        let log = self.beside("-wal");
        let is_its_log = self.database.exists() && begins_as_log(&log);
        if !is_empty(&self.database) || is_empty(&log) || is_its_log {
            return None;
        }
        let aside = self.aside(now, ".db-wal");
        // Where it cannot be renamed, nothing can be written, either.
        fs::rename(&log, &aside).is_ok().then_some(aside)
    }

    /// Returns a name beside the database for what is being made there; it is
    /// swept away when the maker is gone.
    #[must_use]
    pub(super) fn unfinished(&self, what: &str) -> PathBuf {
        self.database.with_file_name(format!("{UNFINISHED}{what}"))
    }

    /// Keeps others from sweeping, as long as it is held.
    pub(super) fn work(&self) -> Option<File> {
        lock_folder(self.database.parent()?)
    }

    /// Removes what killed processes left unfinished.
    pub(super) fn sweep(&self) {
        let Some(folder) = self.database.parent() else { return };
        let Ok(entries) = fs::read_dir(folder) else { return };
        let is_unfinished = |entry: &fs::DirEntry| {
            entry.file_name().to_str().is_some_and(|name| name.starts_with(UNFINISHED))
        };
        let left: Vec<fs::DirEntry> = entries.flatten().filter(is_unfinished).collect();
        if left.is_empty() || try_lock_folder(folder).is_none() {
            return;
        }
        for entry in left {
            let _left = fs::remove_file(entry.path());
        }
    }

    /// Tells whether nothing was ever here: no database, and no backup of one.
    #[must_use]
    pub fn is_new(&self) -> bool {
        let is_empty = |mut entries: fs::ReadDir| entries.next().is_none();
        self.is_bare() && fs::read_dir(&self.backups).map_or(true, is_empty)
    }

    /// Tells whether nothing is in the database's place: no file, or an empty
    /// one without anything in a log beside it.
    #[must_use]
    pub(super) fn is_bare(&self) -> bool {
        is_empty(&self.database) && is_empty(&self.beside("-wal"))
    }
}

/// Tells whether a file holds nothing, or is not there.
fn is_empty(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |facts| facts.len() == 0)
}

/// Tells whether a file begins as SQLite's write-ahead logs do.
fn begins_as_log(path: &Path) -> bool {
    let mut start = [0; 4];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && matches!(u32::from_be_bytes(start), 0x377f_0682 | 0x377f_0683)
}
