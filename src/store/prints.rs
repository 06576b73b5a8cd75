//! Table `file_prints`: what foreign files were when they were last imported.
//! Triggers drop a print as soon as anything that came of the file changes here.

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
}
