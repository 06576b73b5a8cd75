//! How an import treats what is there, and what came of it.

use crate::collection::error::Error;
use crate::domain::{CardKey, Day, Schedule};
use crate::store::{ChangeKey, Kept, Tx};

/// What happened to the questions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Questions that are new.
    pub added: u32,
    /// Questions whose content changed, or that came back.
    pub changed: u32,
    /// Questions that are as they were.
    pub unchanged: u32,
    /// Questions found again under another id.
    pub renamed: u32,
    /// Questions taken out of the queue.
    pub retired: u32,
    /// Cards taken out that were answered before.
    pub answered_out: u32,
    /// Lines of history that came in.
    pub reviews: u32,
    /// Predictions that came in.
    pub predictions: u32,
    /// Mock interviews that came in.
    pub mocks: u32,
    /// Marks that came to questions of mock interviews that were here.
    pub mock_marks: u32,
    /// Options, and a plan to catch up, that came in.
    pub chosen: u32,
    /// How cards stood whose schedules were written over.
    pub before: Vec<(CardKey, Schedule)>,
    /// Sentences for the user: renames, kept edits.
    pub notes: Vec<String>,
}

impl Tally {
    /// Returns the number of questions that are not as they were.
    #[must_use]
    pub const fn overwritten(&self) -> u32 {
        self.changed + self.renamed + self.retired
    }

    /// Returns what came in beside questions, by its nouns.
    #[must_use]
    pub const fn came(&self) -> [(u32, &'static str, &'static str); 5] {
        [
            (self.reviews, "review", "reviews"),
            (self.predictions, "prediction", "predictions"),
            (self.mocks, "mock interview", "mock interviews"),
            (self.mock_marks, "later marking", "later markings"),
            (self.chosen, "setting", "settings"),
        ]
    }

    /// Tells whether anything came in that is no question.
    #[must_use]
    pub fn has_history(&self) -> bool {
        self.came().iter().any(|(number, ..)| *number > 0) || !self.before.is_empty()
    }
}

/// How a sync treats what is already there.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Take the file's version of locally edited questions.
    pub theirs: bool,
    /// Today.
    pub today: Day,
    /// Whether deeper cards wait for the tier they hang on.
    pub unlocking: bool,
    /// Under which change what stood before is kept; `None` cannot be undone.
    pub journal: Option<ChangeKey>,
}

impl Rules {
    /// Keeps a row that is about to be written over.
    pub(in crate::collection) fn keep(self, tx: &Tx<'_>, row: Kept) -> Result<(), Error> {
        match self.journal {
            Some(change) => Ok(tx.keep(change, row)?),
            None => Ok(()),
        }
    }

    /// Notes that a row is new.
    pub(in crate::collection) fn keep_new(self, tx: &Tx<'_>, row: Kept) -> Result<(), Error> {
        match self.journal {
            Some(change) => Ok(tx.keep_new(change, row)?),
            None => Ok(()),
        }
    }
}
