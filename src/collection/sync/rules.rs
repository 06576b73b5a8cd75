//! How an import treats what is there, and what came of it.

use std::ops::AddAssign;

use crate::collection::error::Error;
use crate::domain::text::one_line;
use crate::domain::{CardKey, Day, Question, QuestionId, Schedule};
use crate::store::{ChangeKey, Kept, Tx};

/// More changed questions of one deck than this are not named.
pub const MOST_NAMED: usize = 100;

/// Of so many is kept what they were.
const MOST_KEPT: usize = 20;

/// What happened to the questions, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
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
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.added += other.added;
        self.changed += other.changed;
        self.unchanged += other.unchanged;
        self.renamed += other.renamed;
        self.retired += other.retired;
        self.answered_out += other.answered_out;
        self.reviews += other.reviews;
        self.predictions += other.predictions;
    }
}

/// A question that is not as it was.
#[derive(Clone, Debug, PartialEq)]
pub struct Changed {
    /// Its id now.
    pub id: QuestionId,
    /// Its title now.
    pub title: String,
    /// Its title before, where that was another.
    pub was: Option<String>,
    /// The question before and now; of the first ones.
    pub versions: Option<Box<(Question, Question)>>,
}

/// What happened to the questions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// How many.
    pub counts: Counts,
    /// The changed and the renamed ones, as many as are named.
    pub changes: Vec<Changed>,
    /// How cards stood whose schedules were written over.
    pub before: Vec<(CardKey, Schedule)>,
    /// Sentences for the user: renames, kept edits.
    pub notes: Vec<String>,
}

impl Tally {
    /// Returns the number of questions that are not as they were.
    #[must_use]
    pub const fn overwritten(&self) -> u32 {
        self.counts.changed + self.counts.renamed + self.counts.retired
    }

    /// Tells whether history came in.
    #[must_use]
    pub const fn has_history(&self) -> bool {
        self.counts.reviews > 0 || self.counts.predictions > 0 || !self.before.is_empty()
    }

    /// Notes that a question is not as it was.
    pub(super) fn note_change(&mut self, id: QuestionId, before: &Question, now: &Question) {
        if self.changes.len() >= MOST_NAMED {
            return;
        }
        let keeps = self.changes.len() < MOST_KEPT;
        let was = (before.title != now.title).then(|| one_line(&before.title));
        self.changes.push(Changed {
            id,
            title: one_line(&now.title),
            was,
            versions: keeps.then(|| Box::new((before.clone(), now.clone()))),
        });
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
