//! What the simulator asks for, and what comes of it.

use crate::collection::staged::Staged;
use crate::domain::CardKey;

/// Something that the simulator asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Show the simulation of a card's question, at this position.
    Open(CardKey, Option<usize>),
}

/// What came of a wish.
#[derive(Clone, Debug)]
pub enum News {
    /// The simulation is on the stage.
    Opened(Box<Opened>),
    /// There is nothing to show: why.
    Refused(String),
}

/// A simulation to be shown.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The simulation.
    pub staged: Staged,
    /// The position it opens at.
    pub at: usize,
}

impl Wish {
    /// Returns what the wish does, after "cannot".
    #[must_use]
    pub const fn doing(&self) -> &'static str {
        match self {
            Self::Open(..) => "show the simulation",
        }
    }
}
