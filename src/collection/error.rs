//! What can go wrong in a use case.

use super::{files, write};
use crate::{exchange, store};

/// What can go wrong in a use case.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The card was changed by another window since it was shown.
    #[error("this card was changed in another window")]
    Changed,
    /// The card is no longer there.
    #[error("this card is no longer in the collection")]
    Gone,
    /// The user stopped the work.
    #[error("stopped; nothing was written")]
    Cancelled,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// The folder of the database cannot be made.
    #[error("cannot make the folder {path}")]
    Folder {
        /// The folder.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// A file of the program's own cannot be written.
    #[error(
        "cannot write {path}; nothing that is there was changed; make room or check who may write there"
    )]
    NotWritten {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// There is no database where backups of one are.
    #[error("there is no database at {path}; nothing was written")]
    Lost {
        /// Where it should be.
        path: String,
    },
    /// A file cannot be read.
    #[error(transparent)]
    File(#[from] files::Error),
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] write::Error),
    /// One file holds one deck.
    #[error("one .md file holds one deck; name a folder to export several")]
    OneDeckAFile,
    /// A file is of no kind that can be read.
    #[error(transparent)]
    Format(#[from] exchange::Error),
    /// A backup that something would have needed first could not be made.
    #[error("no backup could be made first, so nothing was changed")]
    NoBackup {
        /// Why.
        #[source]
        source: Box<Self>,
    },
    /// The call names something that is not there.
    #[error("{0}")]
    Unknown(String),
}
