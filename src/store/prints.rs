//! Tables `file_prints` and `file_choices`: what foreign files were when they were
//! last imported, and how the user had them read. Triggers drop a print as soon as
//! anything that came of the file changes here; the choices stay.

use rusqlite::params;

use super::error::Error;
use super::sources::SourceKey;
use super::store::{Queries, Tx};

/// What a file was, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilePrint {
    /// A hash of the file and of how it was read.
    pub print: String,
    /// What came of it, as JSON.
    pub report: String,
}

impl Queries {
    /// Returns what the file at a location was when it was last imported, if
    /// nothing that came of it has changed since.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn file_print(&self, location: &str) -> Result<Option<FilePrint>, Error> {
        const SQL: &str = "
            SELECT p.print, p.report FROM sources s JOIN file_prints p ON p.source_id = s.source_id
            WHERE s.location = ?";
        self.first("reading what a file was", SQL, [location], |row| {
            Ok(FilePrint { print: row.get(0)?, report: row.get(1)? })
        })
    }

    /// Returns how the file at a location was read when it was last imported, as
    /// JSON; `None` where nothing was chosen.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn file_choices(&self, location: &str) -> Result<Option<String>, Error> {
        const SQL: &str = "
            SELECT c.choices FROM sources s JOIN file_choices c ON c.source_id = s.source_id
            WHERE s.location = ?";
        self.first("reading how a file was read", SQL, [location], |row| row.get(0))
    }
}

impl Tx<'_> {
    /// Keeps what a file is; after everything that came of it is written.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn keep_file_print(&self, source: SourceKey, print: &FilePrint) -> Result<(), Error> {
        const SQL: &str =
            "INSERT OR REPLACE INTO file_prints (source_id, print, report) VALUES (?, ?, ?)";
        self.run("keeping what a file was", SQL, params![source, print.print, print.report])?;
        Ok(())
    }

    /// Forgets what a file was.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn drop_file_print(&self, source: SourceKey) -> Result<(), Error> {
        const SQL: &str = "DELETE FROM file_prints WHERE source_id = ?";
        self.run("forgetting what a file was", SQL, [source])?;
        Ok(())
    }

    /// Keeps how a file was read; `None` where nothing was chosen.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn keep_file_choices(&self, source: SourceKey, choices: Option<&str>) -> Result<(), Error> {
        const KEEPING: &str = "keeping how a file was read";
        const KEEP: &str = "INSERT OR REPLACE INTO file_choices (source_id, choices) VALUES (?, ?)";
        const DROP: &str = "DELETE FROM file_choices WHERE source_id = ?";
        match choices {
            Some(choices) => self.run(KEEPING, KEEP, params![source, choices])?,
            None => self.run(KEEPING, DROP, [source])?,
        };
        Ok(())
    }
}
