//! A load that is larger than what is there. Through the write-ahead log it would be
//! written twice: into the log, and out of it into the file. With a rollback journal
//! it goes into the file once, and what the file held before goes into the journal,
//! which is little then.

use super::error::Error;
use super::store::{Store, Tx};

/// A load of fewer questions goes through the log.
const MANY: usize = 10_000;

const LOADING: &str = "beginning to write much";

impl Store {
    /// Does `work` in a transaction as [`Self::write`] does, and as safely: where the
    /// process ends half-way, whoever opens the file next puts the pages of the
    /// journal back. Another window that opens it meanwhile waits; where one has it
    /// open already, the log is used as ever. `questions` says how many new ones will
    /// come; `work` must not open the file a second time, and what it writes must hold
    /// to the keys of other tables, which is not looked at for each row.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn write_load<T, E: From<Error>>(
        &mut self,
        questions: usize,
        work: impl FnOnce(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        if questions < MANY {
            return self.write(work);
        }
        let straight = self.goes_straight(questions)?;
        self.set(LOADING, "foreign_keys", 0)?;
        let done = self.write(work);
        let checked = self.set(LOADING, "foreign_keys", 1);
        if straight {
            // Where others are in the way, whoever opens it next goes back to the log.
            let _later = self.log_again();
        }
        done.and_then(|done| checked.map(|()| done).map_err(E::from))
    }

    /// Leaves the write-ahead log where that pays and nobody else has the file open.
    fn goes_straight(&self, questions: usize) -> Result<bool, Error> {
        if !self.is_on_disk() {
            return Ok(false);
        }
        let known = self.questions_in_all()?;
        if usize::try_from(known).map_or(true, |known| known > questions) {
            return Ok(false);
        }
        const SQL: &str = "PRAGMA journal_mode = DELETE";
        // What is in the way will be told where it is in the way of writing, too.
        let mode = self.one(LOADING, SQL, [], |row| row.get::<_, String>(0));
        Ok(mode.is_ok_and(|mode| mode == "delete"))
    }
}
