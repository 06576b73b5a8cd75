//! What an import did to one deck.

use serde::{Deserialize, Serialize};

use crate::collection::sync::Tally;
use crate::domain::DeckId;
use crate::store::SourceKey;

/// A deck that an import touched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckTouched {
    /// The deck.
    pub id: DeckId,
    /// Its title.
    pub title: String,
    /// Its questions from these sources.
    pub questions: u32,
    /// The cards of these questions.
    pub cards: u32,
}

/// A deck of one source that was written.
#[derive(Debug)]
pub(in crate::collection) struct DeckWritten {
    pub(super) location: String,
    pub(super) source: SourceKey,
    pub(super) touched: DeckTouched,
    pub(super) tally: Tally,
}

impl DeckWritten {
    /// Returns what happened to its questions.
    pub(in crate::collection) fn into_tally(self) -> Tally {
        self.tally
    }
}
