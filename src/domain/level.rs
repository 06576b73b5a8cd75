//! Levels of seniority, lowest first.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Who is asked a question, and which rung of an answer is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// States what happens and why it matters.
    Junior,
    /// Tells the run.
    Mid,
    /// Explains mechanism, limits and failure.
    Senior,
    /// Argues trade-offs and end-to-end consequences.
    Staff,
}

impl Level {
    /// All levels, lowest first.
    pub const ALL: [Self; 4] = [Self::Junior, Self::Mid, Self::Senior, Self::Staff];

    /// Returns the word of deck files and screens.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Junior => "junior",
            Self::Mid => "mid",
            Self::Senior => "senior",
            Self::Staff => "staff",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no level; the levels are junior, mid, senior and staff")]
pub struct UnknownLevel(pub String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lower = text.trim().to_lowercase();
        Self::ALL
            .into_iter()
            .find(|level| level.name() == lower)
            .ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}
