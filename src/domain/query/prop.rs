//! Numbers of a card as `prop:` names them, and what they are compared with.

/// A number of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Property {
    /// The chance of recall now, 0 to 1.
    Recall,
    /// The stability in days.
    Stability,
    /// The difficulty, 1 to 10.
    Difficulty,
    /// Days until it is due; negative when it is overdue.
    Due,
    /// Days from the last answer to the due day.
    Interval,
    /// Counted answers.
    Reps,
    /// Failed reviews.
    Lapses,
}

impl Property {
    /// All properties, in the order in which help lists them.
    pub const ALL: [Self; 7] = [
        Self::Recall,
        Self::Stability,
        Self::Difficulty,
        Self::Due,
        Self::Interval,
        Self::Reps,
        Self::Lapses,
    ];

    /// Returns the word after `prop:`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Recall => "r",
            Self::Stability => "s",
            Self::Difficulty => "d",
            Self::Due => "due",
            Self::Interval => "ivl",
            Self::Reps => "reps",
            Self::Lapses => "lapses",
        }
    }

    /// Reads the word after `prop:`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|property| property.name() == name)
    }

    /// Tells whether the number is measured, so that it never is exactly another.
    #[must_use]
    pub const fn is_measured(self) -> bool {
        matches!(self, Self::Recall | Self::Stability | Self::Difficulty)
    }
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
    /// `!=`
    Not,
    /// `<`
    Below,
    /// `>`
    Above,
    /// `=`
    Equal,
}

impl Comparison {
    /// All comparisons; a sign stands after those that begin with it.
    pub const ALL: [Self; 6] =
        [Self::AtMost, Self::AtLeast, Self::Not, Self::Below, Self::Above, Self::Equal];

    /// Returns the sign.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
            Self::Not => "!=",
            Self::Below => "<",
            Self::Above => ">",
            Self::Equal => "=",
        }
    }

    /// Tells whether the comparison asks for equality.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Equal | Self::Not)
    }

    /// Returns the comparison with both sides changed: what grows on one side
    /// shrinks on the other.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::AtMost => Self::AtLeast,
            Self::AtLeast => Self::AtMost,
            Self::Below => Self::Above,
            Self::Above => Self::Below,
            Self::Not | Self::Equal => self,
        }
    }
}

/// A number of a card on one side of a value. A card without the number, such
/// as the recall of a new card, is on neither side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// The number.
    pub property: Property,
    /// The side.
    pub comparison: Comparison,
    /// The value.
    pub value: f64,
}
