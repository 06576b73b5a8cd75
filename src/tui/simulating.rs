//! What the simulator asks for, and what comes of it.

use std::sync::Arc;

use crate::collection::chase::Chase;
use crate::collection::staged::Staged;
use crate::domain::{CardKey, QuestionId};
use crate::sim::World;

/// Something that the simulator asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Show the simulation of a card's question, at this position.
    Open(CardKey, Option<usize>),
    /// Save a scenario to a file in the folder one is in.
    Save {
        /// The file's name.
        name: String,
        /// The scenario.
        source: String,
        /// Whether a file that is there is written over.
        over: bool,
    },
    /// Keep a prediction: about which key point, and whether it was right.
    Predicted {
        /// The question.
        id: QuestionId,
        /// The key point's name; empty where the simulation shows none.
        point: String,
        /// Whether it came true.
        right: bool,
    },
    /// Search for the shortest way to break an invariant.
    Hunt(Quarry),
}

/// What a hunt begins at, and what it is to break.
#[derive(Clone, Debug)]
pub struct Quarry {
    /// The state.
    pub world: Arc<dyn World>,
    /// The invariant; none: any that holds.
    pub goal: Option<String>,
}

impl PartialEq for Quarry {
    fn eq(&self, other: &Self) -> bool {
        self.goal == other.goal && self.world.same(&*other.world)
    }
}

impl Eq for Quarry {}

/// What came of a wish.
#[derive(Clone, Debug)]
pub enum News {
    /// The simulation is on the stage.
    Opened(Box<Opened>),
    /// There is nothing to show: why.
    Refused(String),
    /// What came of saving to a file of this name.
    Saved(String, Saved),
    /// A hunt has begun, or why it has not.
    Hunting(Result<Chase, String>),
}

/// What came of saving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// It is in the file of this path.
    Written(String),
    /// A file of that name is there already; it is as it was.
    There,
    /// The file cannot be written: why.
    Failed(String),
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
            Self::Save { .. } => "save the fork",
            Self::Predicted { .. } => "keep the prediction",
            Self::Hunt(_) => "begin the hunt",
        }
    }
}
