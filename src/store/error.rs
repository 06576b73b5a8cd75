//! What can go wrong with the database, in words: what was being done, and
//! what to try.

use std::path::PathBuf;

use rusqlite::ErrorCode;

/// Why the database could not be opened, read or written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A newer program wrote the database.
    #[error(
        "the database {} was written by a newer Viva (its schema is {found}, this Viva knows \
         up to {known}); nothing was changed; update Viva to open it",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The schema's version in the file.
        found: i64,
        /// The newest version this program knows.
        known: i64,
    },
    /// The file is something else.
    #[error(
        "{} is no Viva database; it was left as it is; move it away, or name another \
         place with --data-dir",
        path.display()
    )]
    NotADatabase {
        /// The file.
        path: PathBuf,
    },
    /// The file was a database once.
    #[error(
        "the database is damaged, seen while {doing}: {detail}; it was left as it is; \
         bring back a copy of it, or move it away to start afresh"
    )]
    Damaged {
        /// What was being done.
        doing: &'static str,
        /// What was found.
        detail: String,
    },
    /// A rescue found nothing.
    #[error(
        "no card and no answer could be read of the database; it was left as it is, and no new file was made; \
         bring back a backup, or start afresh"
    )]
    NothingRead,
    /// Another process writes and did not stop in time.
    #[error(
        "another program kept the database busy while {doing}; close the other window, then \
         try again"
    )]
    Busy {
        /// What was being done.
        doing: &'static str,
    },
    /// No room is left on the disk.
    #[error("the disk is full, seen while {doing}; make room, then try again")]
    Full {
        /// What was being done.
        doing: &'static str,
    },
    /// The disk refused what was to be written.
    #[error(
        "the disk did not take what was to be written, seen while {doing}, and nothing of it was \
         saved; it may be full, beyond a quota, or failing; make room or look at the disk, then try \
         again"
    )]
    NotTaken {
        /// What was being done.
        doing: &'static str,
    },
    /// The file, its folder or its file system cannot be written.
    #[error("the database cannot be written to, seen while {doing}; check its permissions")]
    ReadOnly {
        /// What was being done.
        doing: &'static str,
    },
    /// The database was opened where nothing can be written.
    #[error(
        "the database can only be read here, and nothing was saved; make room if the disk is full, \
         check who may write to it and to its folder, or copy it elsewhere and name that folder \
         with --data-dir; then start again"
    )]
    OnlyRead,
    /// The folder for the file does not exist.
    #[error("there is no folder {} for the database; create it, then try again", folder.display())]
    MissingFolder {
        /// The folder.
        folder: PathBuf,
    },
    /// The file was removed, or another took its place, while it was open.
    #[error(
        "the database {} was taken away while it was open, and nothing can be saved in it; \
         leave, then start again",
        path.display()
    )]
    TakenAway {
        /// The file.
        path: PathBuf,
    },
    /// The operating system does not let the file be opened.
    #[error("the database {} cannot be opened; check its permissions", path.display())]
    CannotOpen {
        /// The file.
        path: PathBuf,
        /// The cause.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// What was asked for is not in the database.
    #[error("there is no {what} in the database")]
    NotFound {
        /// What was asked for.
        what: String,
    },
    /// Something else was done in the meantime.
    #[error("{what}; look at it again, then repeat")]
    Outdated {
        /// What was done.
        what: &'static str,
    },
    /// Anything else SQLite has to say.
    #[error("the database failed while {doing}")]
    Sqlite {
        /// What was being done.
        doing: &'static str,
        /// The cause.
        #[source]
        source: rusqlite::Error,
    },
}

/// How SQLite says that the disk refused a write.
const WRITES: [i32; 4] = [
    rusqlite::ffi::SQLITE_IOERR_WRITE,
    rusqlite::ffi::SQLITE_IOERR_FSYNC,
    rusqlite::ffi::SQLITE_IOERR_DIR_FSYNC,
    rusqlite::ffi::SQLITE_IOERR_TRUNCATE,
];

/// The kinds of trouble: who can do something about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The file: newer, foreign or damaged.
    Data,
    /// The machine: disk, permissions, another process.
    Environment,
    /// The request: it names what is not there, or not there any more.
    Request,
    /// The program.
    Internal,
}

impl Error {
    /// Returns the kind of trouble.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Newer { .. }
            | Self::NotADatabase { .. }
            | Self::Damaged { .. }
            | Self::NothingRead => Kind::Data,
            Self::Busy { .. }
            | Self::Full { .. }
            | Self::NotTaken { .. }
            | Self::ReadOnly { .. }
            | Self::OnlyRead
            | Self::MissingFolder { .. }
            | Self::TakenAway { .. }
            | Self::CannotOpen { .. } => Kind::Environment,
            Self::NotFound { .. } | Self::Outdated { .. } => Kind::Request,
            Self::Sqlite { .. } => Kind::Internal,
        }
    }

    /// Tells whether it may still be read: it is writing that failed, or what
    /// writing needs.
    #[must_use]
    pub const fn is_of_writing(&self) -> bool {
        matches!(
            self,
            Self::ReadOnly { .. }
                | Self::CannotOpen { .. }
                | Self::Full { .. }
                | Self::NotTaken { .. }
        )
    }

    /// Names the trouble behind a failure of SQLite.
    pub(super) fn new(doing: &'static str, source: rusqlite::Error) -> Self {
        // The text of a statement tells a user nothing.
        let source = match source {
            rusqlite::Error::SqlInputError { error, msg, .. } => {
                rusqlite::Error::SqliteFailure(error, Some(msg))
            }
            other => other,
        };
        match &source {
            // The log's index could not be made any larger: the disk is full.
            rusqlite::Error::SqliteFailure(failure, _)
                if failure.extended_code == rusqlite::ffi::SQLITE_IOERR_SHMSIZE =>
            {
                Self::Full { doing }
            }
            rusqlite::Error::SqliteFailure(failure, _)
                if WRITES.contains(&failure.extended_code) =>
            {
                Self::NotTaken { doing }
            }
            rusqlite::Error::SqliteFailure(failure, _) => match failure.code {
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Self::Busy { doing },
                ErrorCode::DiskFull => Self::Full { doing },
                ErrorCode::ReadOnly | ErrorCode::PermissionDenied => Self::ReadOnly { doing },
                ErrorCode::DatabaseCorrupt => damaged(doing, &source),
                ErrorCode::NotADatabase => {
                    Self::Damaged { doing, detail: "its header cannot be read".to_owned() }
                }
                _ => Self::Sqlite { doing, source },
            },
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..) => damaged(doing, &source),
            _ => Self::Sqlite { doing, source },
        }
    }

    /// Says that a thing is not in the database.
    pub(super) fn not_found(what: impl Into<String>) -> Self {
        Self::NotFound { what: what.into() }
    }
}

fn damaged(doing: &'static str, source: &rusqlite::Error) -> Error {
    Error::Damaged { doing, detail: source.to_string() }
}

/// Says what was being done when SQLite failed.
pub(super) trait Doing<T> {
    /// Turns the failure into an [`Error`].
    fn doing(self, doing: &'static str) -> Result<T, Error>;
}

impl<T> Doing<T> for rusqlite::Result<T> {
    fn doing(self, doing: &'static str) -> Result<T, Error> {
        self.map_err(|source| Error::new(doing, source))
    }
}
