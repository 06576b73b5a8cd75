//! What an import asks for on its way, and what comes of it.

use std::path::PathBuf;

use crate::collection::import::{ImportOptions, ImportReport};
use crate::collection::preview::Preview;
use crate::collection::watch::Step;

/// What is to be imported, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Files and folders.
    pub paths: Vec<PathBuf>,
    /// How they are read.
    pub options: ImportOptions,
}

/// Something an import asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Complete the path that is typed.
    Complete(String),
    /// Tell what the plan would do.
    Look(Box<Plan>),
    /// Tell what it would do with the next format that reads anything, or with the
    /// one before.
    Turn(Box<Plan>, bool),
    /// Do it.
    Take(Box<Plan>),
}

/// What came of it.
#[derive(Clone, Debug)]
pub enum News {
    /// The path as far as there is one way to go on, and what could follow.
    Completed(String, Vec<String>),
    /// What the plan would do.
    Looked(Box<Plan>, Box<Preview>),
    /// How far the import has come.
    Step(Step),
    /// It is done.
    Taken(Box<ImportReport>),
    /// It was stopped; nothing was written.
    Stopped,
    /// So many cards that were answered would go; nothing was written.
    Spared(u32),
}

impl Wish {
    /// Returns what the wish does, after "cannot".
    #[must_use]
    pub const fn doing(&self) -> &'static str {
        match self {
            Self::Complete(_) => "look for files",
            Self::Look(_) | Self::Turn(..) => "look into the files",
            Self::Take(_) => "import the files",
        }
    }
}
