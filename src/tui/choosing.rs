//! What is asked for where options are chosen, and what comes of it.

use crate::collection::{CatchUp, OptionSheet};
use crate::domain::DeckId;

/// What the screen wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Show the options of all decks, or of one.
    Open(Option<DeckId>),
    /// Show the plan to catch up among the options of all decks.
    OpenPlan,
    /// Set an option, or let its default hold.
    Set {
        /// The deck; `None` is all decks.
        deck: Option<DeckId>,
        /// The option.
        name: &'static str,
        /// The value as the file writes it.
        value: Option<String>,
    },
    /// Take up a plan of so many reviews a day, or drop it.
    Plan(Option<u32>),
    /// The same, at home.
    PlanAtHome(u32),
}

/// What is shown.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The options.
    pub sheet: OptionSheet,
    /// The plan to catch up, in force or offered; with all decks alone.
    pub plan: Option<CatchUp>,
    /// Whether the cursor belongs on the plan.
    pub at_plan: bool,
    /// Why something was not done.
    pub refused: Option<String>,
}
