//! What a deed of this window wrote. What is kept in memory of the database follows
//! it, and is read anew after all other writes, here or in another window.

use std::collections::BTreeSet;

use super::error::Error;
use crate::domain::{CardKey, Day, QuestionKey, Schedule};
use crate::store::{ChangeKey, Store, StoredCard};

/// What a deed wrote: schedules of some cards, and lines of the log.
#[derive(Clone, Debug, Default)]
pub(super) struct Deed {
    /// The questions of the cards.
    pub(super) questions: BTreeSet<QuestionKey>,
    /// The due days that count for the load before and after, for each card.
    pub(super) moves: Vec<(Option<Day>, Option<Day>)>,
    /// The card that was answered, if it was that, with its change.
    pub(super) answered: Option<(CardKey, ChangeKey)>,
    /// The change that was taken back, if it was that.
    pub(super) taken_back: Option<ChangeKey>,
}

impl Deed {
    /// Adds a card that stands otherwise than before.
    pub(super) fn add(&mut self, card: &StoredCard, before: &Schedule, after: &Schedule) {
        self.questions.insert(card.question);
        if !card.retired && !card.question_retired {
            let counted = |schedule: &Schedule| schedule.due.filter(|_| !schedule.suspended);
            self.moves.push((counted(before), counted(after)));
        }
    }
}

/// A state of the database, as this window sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    /// Changes when another connection writes.
    version: i64,
    /// Changes when this one writes.
    writes: u64,
}

impl Stamp {
    pub(super) fn of(store: &Store) -> Result<Self, Error> {
        Ok(Self { version: store.data_version()?, writes: store.writes() })
    }

    /// Follows a deed of this window, begun when the store had counted `before`
    /// writes; false when something else was written as well.
    pub(super) fn follow(&mut self, store: &Store, before: u64) -> bool {
        let follows = self.writes == before;
        if follows {
            self.writes = store.writes();
        }
        follows
    }
}
