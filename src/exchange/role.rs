//! What a column or key is for.

use super::Field;
use Field::{Front, LeftOut};

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
            Self::Context => Front,
            Self::Choices | Self::Choice => Field::Options,
            Self::Wrong => Field::Wrong,
            Self::Right => Field::Correct,
            Self::NoteType => LeftOut,
        }
    }

    /// Returns what a column is for that the user says becomes a field; `one` is
    /// set where it holds one choice of several columns.
    pub(super) const fn of(field: Field, one: bool) -> Self {
        match field {
            Field::Options if one => Self::Choice,
            Field::Options => Self::Choices,
            Field::Wrong => Self::Wrong,
            Field::Correct => Self::Right,
            field => Self::Plain(field),
        }
    }
}
