//! The open database: a place to read from, and transactions to write in.

use std::ops::{ControlFlow, Deref};
use std::path::Path;

use rusqlite::{CachedStatement, Connection, Params, Row, Transaction, TransactionBehavior};

use super::anchor::Anchor;
use super::error::{Doing as _, Error};
use super::migrate::version;
use super::open::{fold, open_file, open_memory, open_read_only, open_reader, write_ahead};

/// An open database.
#[derive(Debug)]
pub struct Store {
    queries: Queries,
    /// The file; `None` where nothing is written to one.
    anchor: Option<Anchor>,
    /// Whether every write is refused.
    read_only: bool,
}

/// All reads. A [`Store`] and a [`Tx`] both lend it.
#[derive(Debug)]
pub struct Queries {
    conn: Connection,
}

/// A transaction: all of its writes are kept, or none.
#[derive(Debug)]
pub struct Tx<'a> {
    queries: &'a Queries,
}

impl Deref for Store {
    type Target = Queries;

    fn deref(&self) -> &Queries {
        &self.queries
    }
}

impl Deref for Tx<'_> {
    type Target = Queries;

    fn deref(&self) -> &Queries {
        self.queries
    }
}

impl Store {
    /// Opens the database at `path` and brings it to the newest schema; creates
    /// it where there is no file.
    ///
    /// # Errors
    /// When the file is newer than the program, foreign, damaged or locked away.
    /// Such a file is left as it is.
    pub fn open(path: &Path) -> Result<Self, Error> {
        Self::open_saving(path, |_older| Ok(()))
    }

    /// The same; a database of an older version is handed to `save` before it
    /// is brought to this one.
    ///
    /// # Errors
    /// Those of `open` and of `save`; the file is left as it is then.
    pub fn open_saving(
        path: &Path,
        save: impl FnOnce(&Queries) -> Result<(), Error>,
    ) -> Result<Self, Error> {
        let conn = open_file(path, |conn| {
            let older = Queries { conn };
            save(&older)?;
            Ok(older.conn)
        })?;
        Ok(Self { queries: Queries { conn }, anchor: Some(Anchor::at(path)), read_only: false })
    }

    /// Opens a database to look at it; nothing is written to it. Reads that
    /// know the newest tables may fail where it is older.
    ///
    /// # Errors
    /// When the file is newer than the program, foreign, damaged or missing.
    pub fn open_reader(path: &Path) -> Result<Self, Error> {
        Ok(Self { queries: Queries { conn: open_reader(path)? }, anchor: None, read_only: true })
    }

    /// Opens a database of the newest schema where nothing can be written: all
    /// reads work, every write is refused in words.
    ///
    /// # Errors
    /// As [`Self::open_reader`], and when the database is older.
    pub fn open_read_only(path: &Path) -> Result<Self, Error> {
        Ok(Self { queries: Queries { conn: open_read_only(path)? }, anchor: None, read_only: true })
    }

    /// Tells whether every write is refused.
    #[must_use]
    pub const fn is_read_only(&self) -> bool {
        self.read_only
    }

    /// Makes a file stand alone, without a write-ahead log beside it.
    ///
    /// # Errors
    /// [`Error::Busy`] when another window has it open, and when it cannot be
    /// read or written.
    pub fn fold(path: &Path) -> Result<(), Error> {
        fold(path)
    }

    /// Makes a database that is never on disk.
    ///
    /// # Errors
    /// When memory does not suffice.
    pub fn in_memory() -> Result<Self, Error> {
        Ok(Self { queries: Queries { conn: open_memory()? }, anchor: None, read_only: false })
    }

    /// Does `work` in a transaction: when it returns, everything it wrote is on
    /// disk; when it fails, nothing is.
    ///
    /// # Errors
    /// Those of `work`, and those of the database.
    pub fn write<T, E: From<Error>>(
        &mut self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        if self.read_only {
            return Err(Error::OnlyRead.into());
        }
        let conn = &self.queries.conn;
        let transaction = Transaction::new_unchecked(conn, TransactionBehavior::Immediate)
            .doing("beginning to write")?;
        if let Some(anchor) = &self.anchor {
            anchor.holds()?;
        }
        // Dropped on the way out, the transaction takes everything back.
        let done = work(&Tx { queries: &self.queries })?;
        transaction.commit().doing("writing to disk")?;
        Ok(done)
    }

    /// Tells whether it is a file that is written to.
    pub(super) const fn is_on_disk(&self) -> bool {
        self.anchor.is_some()
    }

    /// Turns write-ahead logging on again.
    pub(super) fn log_again(&self) -> Result<(), Error> {
        write_ahead(&self.queries.conn)
    }
}

impl Queries {
    /// Returns a number that changes when another process (or another store in
    /// this one) has changed the database.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn data_version(&self) -> Result<i64, Error> {
        self.one("asking for changes", "PRAGMA data_version", [], |row| row.get(0))
    }

    /// Returns the version of the schema; 0 when there is none yet.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn schema_version(&self) -> Result<i64, Error> {
        version(&self.conn)
    }

    /// Returns a number that grows with every row this connection writes, kept or
    /// taken back.
    #[must_use]
    pub fn writes(&self) -> u64 {
        self.conn.total_changes()
    }

    /// Lets several reads see one state of the database, which also spares each of
    /// them to ask for it.
    ///
    /// # Errors
    /// Those of `read`, and those of the database.
    pub fn as_one<T, E: From<Error>>(&self, read: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        let _same_state = self.snapshot()?;
        read()
    }

    /// Lets several reads see one state of the database. Inside a transaction
    /// they do anyway.
    pub(super) fn snapshot(&self) -> Result<Option<Transaction<'_>>, Error> {
        if self.conn.is_autocommit() {
            self.conn.unchecked_transaction().map(Some).doing("beginning to read")
        } else {
            Ok(None)
        }
    }

    /// Returns what `read` makes of every row.
    pub(super) fn all<T>(
        &self,
        doing: &'static str,
        sql: &str,
        params: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, Error> {
        let mut statement = self.statement(sql).doing(doing)?;
        let rows = statement.query_map(params, read).doing(doing)?;
        rows.collect::<rusqlite::Result<_>>().doing(doing)
    }

    /// Hands rows over one by one, until `read` has seen enough.
    pub(super) fn until(
        &self,
        doing: &'static str,
        sql: &str,
        params: impl Params,
        mut read: impl FnMut(&Row<'_>) -> rusqlite::Result<ControlFlow<()>>,
    ) -> Result<(), Error> {
        let mut statement = self.statement(sql).doing(doing)?;
        let mut rows = statement.query(params).doing(doing)?;
        while let Some(row) = rows.next().doing(doing)? {
            if read(row).doing(doing)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Returns what `read` makes of the first row, if there is one.
    pub(super) fn first<T>(
        &self,
        doing: &'static str,
        sql: &str,
        params: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, Error> {
        let mut statement = self.statement(sql).doing(doing)?;
        let mut rows = statement.query(params).doing(doing)?;
        rows.next().doing(doing)?.map(read).transpose().doing(doing)
    }

    /// Returns what `read` makes of the only row.
    pub(super) fn one<T>(
        &self,
        doing: &'static str,
        sql: &str,
        params: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, Error> {
        self.first(doing, sql, params, read)?
            .ok_or(Error::Sqlite { doing, source: rusqlite::Error::QueryReturnedNoRows })
    }

    fn statement(&self, sql: &str) -> rusqlite::Result<CachedStatement<'_>> {
        #[cfg(test)]
        super::tests::note_statement(sql);
        self.conn.prepare_cached(sql)
    }

    /// Sets a pragma of the connection to a number.
    pub(super) fn set(&self, doing: &'static str, pragma: &str, number: i64) -> Result<(), Error> {
        self.conn.pragma_update(None, pragma, number).doing(doing)
    }

    /// Prepares a statement that is run many times.
    pub(super) fn prepared(
        &self,
        doing: &'static str,
        sql: &str,
    ) -> Result<CachedStatement<'_>, Error> {
        self.statement(sql).doing(doing)
    }

    /// Lends the connection to tests that look behind the curtain.
    #[cfg(test)]
    pub(super) const fn connection(&self) -> &Connection {
        &self.conn
    }
}

impl<'a> Tx<'a> {
    /// Returns the reads under it, which outlive it.
    pub(super) const fn queries(&self) -> &'a Queries {
        self.queries
    }

    /// Returns another handle of a transaction that goes on.
    pub(super) const fn over(queries: &'a Queries) -> Self {
        Self { queries }
    }

    /// Runs a statement that writes; returns the number of rows it touched.
    pub(super) fn run(
        &self,
        doing: &'static str,
        sql: &str,
        params: impl Params,
    ) -> Result<usize, Error> {
        self.statement(sql).and_then(|mut statement| statement.execute(params)).doing(doing)
    }

    /// Runs a statement that adds one row; returns the row's key.
    pub(super) fn add(
        &self,
        doing: &'static str,
        sql: &str,
        params: impl Params,
    ) -> Result<i64, Error> {
        self.statement(sql).and_then(|mut statement| statement.insert(params)).doing(doing)
    }

    /// Runs a statement that must touch a row; says what is missing otherwise.
    pub(super) fn must(
        &self,
        doing: &'static str,
        sql: &str,
        params: impl Params,
        what: impl FnOnce() -> String,
    ) -> Result<(), Error> {
        match self.run(doing, sql, params)? {
            0 => Err(Error::not_found(what())),
            _ => Ok(()),
        }
    }
}
