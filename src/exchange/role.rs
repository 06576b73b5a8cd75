//! What a column or key is for.

use super::Field;
use Field::{Answer, Front, LeftOut};

/// What a column is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// What it becomes as it stands.
    Plain(Field),
    /// Shown with the question.
    Context,
    /// Code that belongs to the column before it.
    Code(Field),
    /// All choices of a question.
    Choices,
    /// One choice.
    Choice,
    /// Wrong choices, where the right one is the answer.
    Wrong,
    /// Which choice is right.
    Right,
    /// Anki's note type.
    NoteType,
}

impl Role {
    /// Returns what the column becomes, for whoever looks at it.
    pub(super) const fn field(self) -> Field {
        match self {
            Self::Plain(field) | Self::Code(field) => field,
            Self::Context | Self::Choices | Self::Choice | Self::Wrong => Front,
            Self::Right => Answer,
            Self::NoteType => LeftOut,
        }
    }
}
