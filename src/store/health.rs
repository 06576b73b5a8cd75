//! Care: the full check of the file, and a copy of it while it is in use.
//! When to do either, and where copies go, is decided elsewhere.

use std::path::Path;

use super::error::Error;
use super::store::Queries;

const CHECKING: &str = "checking the database";
const COPYING: &str = "copying the database";

impl Queries {
    /// Reads the whole file and returns every fault that is found, in SQLite's
    /// words; an empty list is a sound database. Takes time in its size.
    ///
    /// # Errors
    /// When the check itself cannot be done.
    pub fn faults(&self) -> Result<Vec<String>, Error> {
        const INDEX: &str = "INSERT INTO questions_fts (questions_fts) VALUES ('integrity-check')";
        const MISSING: &str = "
            SELECT d.id || '/' || q.slug FROM questions q JOIN decks d ON d.deck_id = q.deck_id
            WHERE (q.retired = 0) <> EXISTS (
                SELECT 1 FROM questions_fts_docsize i WHERE i.id = q.question_id)
            ORDER BY q.question_id LIMIT 100";
        let mut faults: Vec<String> =
            self.all(CHECKING, "PRAGMA integrity_check", [], |row| row.get(0))?;
        faults.retain(|line| line != "ok");
        let orphans = self.all(CHECKING, "PRAGMA foreign_key_check", [], |row| {
            let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
            Ok(format!("a row of {table} names a row that is not in {parent}"))
        })?;
        faults.extend(orphans);
        // The search index may be sound in itself and yet miss a question.
        faults.extend(self.all(CHECKING, MISSING, [], |row| {
            let id: String = row.get(0)?;
            Ok(format!("search index: it is wrong about {id}"))
        })?);
        if let Err(error) = self.all(CHECKING, INDEX, [], |_row| Ok(())) {
            match error {
                Error::Damaged { detail, .. } => faults.push(format!("search index: {detail}")),
                other => return Err(other),
            }
        }
        Ok(faults)
    }

    /// Writes a copy of the database, as it is now, to a file that must not
    /// exist yet. Others may write meanwhile; the copy is one state of it.
    ///
    /// # Errors
    /// When the file exists or cannot be written.
    pub fn copy_to(&self, path: &Path) -> Result<(), Error> {
        let cannot = |source: std::io::Error| Error::CannotOpen {
            path: path.to_path_buf(),
            source: Box::new(source),
        };
        // Made here first, so that a file that is there is never written over.
        let file = std::fs::File::create_new(path).map_err(cannot)?;
        let name = path.to_str().ok_or_else(|| {
            cannot(std::io::Error::new(std::io::ErrorKind::InvalidFilename, "not Unicode"))
        })?;
        let outcome = self
            .all(COPYING, "VACUUM INTO ?", [name], |_row| Ok(()))
            .and_then(|_rows| file.sync_all().map_err(cannot));
        if outcome.is_err() {
            // Half a copy looks like a backup; the first error says what went wrong.
            let _removed = std::fs::remove_file(path);
        }
        outcome
    }
}
