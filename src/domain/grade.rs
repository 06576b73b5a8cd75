//! The four grades of an answer.

use serde::{Deserialize, Serialize};

/// How well an answer went. Hard is a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// Forgotten, or wrong.
    Again,
    /// Recalled with effort: a pass.
    Hard,
    /// Recalled.
    Good,
    /// Recalled without effort.
    Easy,
}

impl Grade {
    /// All grades, worst first.
    pub const ALL: [Self; 4] = [Self::Again, Self::Hard, Self::Good, Self::Easy];

    /// Returns the rating FSRS and the log use, 1 to 4.
    #[must_use]
    pub const fn rating(self) -> u8 {
        match self {
            Self::Again => 1,
            Self::Hard => 2,
            Self::Good => 3,
            Self::Easy => 4,
        }
    }

    /// Returns the grade of a rating, 1 to 4.
    #[must_use]
    pub const fn from_rating(rating: u8) -> Option<Self> {
        match rating {
            1 => Some(Self::Again),
            2 => Some(Self::Hard),
            3 => Some(Self::Good),
            4 => Some(Self::Easy),
            _ => None,
        }
    }

    /// Tells whether the card was recalled: every grade but Again.
    #[must_use]
    pub const fn is_pass(self) -> bool {
        !matches!(self, Self::Again)
    }

    /// Returns the word shown on screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Again => "Again",
            Self::Hard => "Hard",
            Self::Good => "Good",
            Self::Easy => "Easy",
        }
    }
}
