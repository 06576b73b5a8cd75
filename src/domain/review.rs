//! One line of the review log. The log only grows; undo marks a line.

use serde::{Deserialize, Serialize};

use super::grade::Grade;
use super::memory::Memory;
use super::time::{Day, Moment, Timestamp};

/// What an entry of the log was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReviewKind {
    /// An answer to a new or learning card.
    Learn,
    /// An answer to a card in review.
    Review,
    /// An answer to a card in relearning.
    Relearn,
    /// A drill that does not count: memory and due day untouched.
    Cram,
    /// A due day set by hand: memory untouched, no rating.
    SetDue,
    /// The card starts anew here, no rating.
    Reset,
}

impl ReviewKind {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::Learn, Self::Review, Self::Relearn, Self::Cram, Self::SetDue, Self::Reset];

    /// Returns the word used in the database and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Learn => "learn",
            Self::Review => "review",
            Self::Relearn => "relearn",
            Self::Cram => "cram",
            Self::SetDue => "setdue",
            Self::Reset => "reset",
        }
    }

    /// Reads a kind's word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Tells whether the entry moves the memory: an answer that counts.
    #[must_use]
    pub const fn counts(self) -> bool {
        matches!(self, Self::Learn | Self::Review | Self::Relearn)
    }
}

/// Where an entry came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReviewSource {
    /// A review session.
    Review,
    /// A mock interview.
    Mock,
    /// An imported history.
    Import,
}

impl ReviewSource {
    /// Returns the word used in the database and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Review => "review",
            Self::Mock => "mock",
            Self::Import => "import",
        }
    }

    /// Reads a source's word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Review, Self::Mock, Self::Import].into_iter().find(|source| source.name() == name)
    }
}

/// One line of the review log.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// When, on which wall clock, on which study day.
    pub moment: Moment,
    /// The grade; `None` for entries made by hand.
    pub grade: Option<Grade>,
    /// What it was.
    pub kind: ReviewKind,
    /// Where it came from.
    pub source: ReviewSource,
    /// Milliseconds from the question to the reveal, pauses left out.
    pub reveal_ms: Option<u32>,
    /// Milliseconds from the reveal to the grade, pauses left out.
    pub grade_ms: Option<u32>,
    /// The memory before.
    pub before: Option<Memory>,
    /// The memory after.
    pub after: Option<Memory>,
    /// The due day that resulted.
    pub due_after: Option<Day>,
    /// The end of the step that resulted.
    pub step_after: Option<Timestamp>,
    /// The parameter set in use, a row of `parameters`.
    pub parameters: i64,
    /// What the user said before the reveal: sure, unsure, or nothing.
    pub sure: Option<bool>,
    /// For a pitfall: whether agree or push back was the right call.
    pub right_call: Option<bool>,
    /// For a deeper card: how many rungs were reached.
    pub rung: Option<u8>,
}
