//! The undo journal: every change of schedules, with what stood before.

use serde::{Deserialize, Serialize};

use super::grade::Grade;
use super::ids::CardKey;
use super::memory::Schedule;

/// What the user did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    /// Graded a card.
    Grade(Grade),
    /// Suspended cards.
    Suspend,
    /// Took cards back from suspension.
    Unsuspend,
    /// Buried cards until the next study day.
    Bury,
    /// Took buried cards back.
    Unbury,
    /// Marked a card.
    Mark,
    /// Took a card's mark away.
    Unmark,
    /// Unlocked all cards of a question.
    Unlock,
    /// Reset cards to new.
    Reset,
    /// Set due days by hand.
    SetDue,
    /// Deleted questions or a deck.
    Delete,
    /// Imported decks or pages.
    Import,
    /// Gave cards the due days of another desired retention.
    Reschedule,
}

impl ChangeKind {
    /// Returns the word for "undo …" on screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grade(grade) => grade.name(),
            Self::Suspend => "suspend",
            Self::Unsuspend => "unsuspend",
            Self::Bury => "bury",
            Self::Unbury => "unbury",
            Self::Mark => "mark",
            Self::Unmark => "unmark",
            Self::Unlock => "unlock",
            Self::Reset => "reset",
            Self::SetDue => "set due",
            Self::Delete => "delete",
            Self::Import => "import",
            Self::Reschedule => "reschedule",
        }
    }
}

/// One step that undo can take back.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// What was done.
    pub kind: ChangeKind,
    /// The card at which it was done; `None` for a change of many at once.
    pub card: Option<CardKey>,
    /// What it was, in words, where no card says it: `3 questions, 24 cards`.
    pub note: Option<String>,
    /// The schedules as they stood before, of every card that was touched.
    pub before: Vec<(CardKey, Schedule)>,
}
