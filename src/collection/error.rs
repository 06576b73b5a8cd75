//! What can go wrong in a use case.

use super::{files, write};
use crate::domain::text::counted;
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
    /// A mock interview was not ended.
    #[error(
        "mock {mock} was not ended, here or in another window; go on with it or give it up first; nothing was changed"
    )]
    MockRunning {
        /// Its number.
        mock: i64,
    },
    /// A mock interview is not this window's to write.
    #[error("this mock interview goes on in another window, or has ended; what was kept stays")]
    MockElsewhere,
    /// No question can be asked in a mock interview.
    #[error(
        "no question of these decks has three key points, so there is nothing to ask; choose other decks"
    )]
    NothingToAsk,
    /// Cards that were answered would go.
    #[error(
        "{} would be taken out; nothing was imported",
        counted(*.cards, "answered card", "answered cards")
    )]
    AnsweredOut {
        /// How many.
        cards: u32,
    },
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
    #[error("there is {what} at {path}; nothing was written")]
    Lost {
        /// What is there.
        what: &'static str,
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
    /// What the call names is not there.
    #[error("{0}")]
    NotThere(String),
    /// A file that should take the database's place cannot.
    #[error(
        "{path} cannot be used: {detail}; nothing was changed; `viva backup list` lists the others"
    )]
    BadCopy {
        /// The file.
        path: String,
        /// Why.
        detail: String,
    },
    /// Another window has the question's draft.
    #[error(
        "this question is being edited in another window; finish or leave that edit first; \
         nothing was changed"
    )]
    EditedElsewhere,
    /// An older database could not be brought to this version.
    #[error(
        "the database cannot be brought up to date for this version of Viva; nothing in it was \
         changed, and a copy of it is {copy}; go on with the version of Viva you had, and report \
         this as a fault"
    )]
    NotUpdated {
        /// The backup that was made before.
        copy: String,
        /// Why.
        source: store::Error,
    },
    /// The call names something that is not there.
    #[error("{0}")]
    Unknown(String),
}
