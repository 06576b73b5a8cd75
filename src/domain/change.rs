//! The undo journal: every change of schedules, with what stood before.

use serde::{Deserialize, Serialize};

use super::grade::Grade;
use super::ids::{CardKey, QuestionKey};
use super::memory::Schedule;
use super::question::Question;

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
    /// Edited a question.
    Edit,
    /// Deleted questions or a deck.
    Delete,
    /// Imported decks or pages.
    Import,
    /// Gave cards the due days of another desired retention.
    Reschedule,
    /// Recorded the answers of a mock interview.
    Mock,
    /// Took marks of a mock interview that came after its end.
    MockMarks,
    /// Set an option of decks.
    Options,
    /// Took up a plan to catch up, or dropped it.
    CatchUp,
}

impl ChangeKind {
    /// Tells whether schedules of cards are all that such a change writes.
    #[must_use]
    pub const fn is_of_schedules(self) -> bool {
        !matches!(
            self,
            Self::Edit
                | Self::Delete
                | Self::Import
                | Self::Reschedule
                | Self::MockMarks
                | Self::Options
                | Self::CatchUp
        )
    }

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
            Self::Edit => "edit",
            Self::Delete => "delete",
            Self::Import => "import",
            Self::Reschedule => "reschedule",
            Self::Mock => "answers",
            Self::MockMarks => "marks",
            Self::Options => "options",
            Self::CatchUp => "catch-up",
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

/// What an edit replaced, beside the schedules.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// The question.
    pub question: QuestionKey,
    /// How it stood before.
    pub before: QuestionBefore,
    /// The user's file that was changed with it.
    pub file: Option<FileEdit>,
}

/// A question and its cards as they stood before an edit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct QuestionBefore {
    /// The content.
    pub question: Question,
    /// Whether it had been edited here before.
    pub edited: bool,
    /// Whether it was out of every list.
    pub retired: bool,
    /// Its cards, without their schedules.
    pub cards: Vec<CardBefore>,
}

/// A card as it stood before an edit of its question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardBefore {
    /// The card's row.
    pub key: CardKey,
    /// Its slug.
    pub slug: String,
    /// Its front on one line.
    pub front: String,
    /// Whether its question begins with it.
    pub lead: bool,
    /// Its place in the question.
    pub position: i64,
    /// Whether it was out of every list.
    pub retired: bool,
}

/// A piece of a file that an edit replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEdit {
    /// The file.
    pub path: String,
    /// The piece as it was.
    pub before: String,
    /// The piece that stands there since.
    pub after: String,
}
