//! A row of a table of keys.

use super::{Action, Key};

/// One row of a table: keys that belong together, in help and footer one entry.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The keys, each with what it asks for.
    pub keys: &'static [(Key, Action)],
    /// How many of them are named in help.
    pub shown: usize,
    /// What help says.
    pub words: &'static str,
    /// What the footer says, if the row can stand there.
    pub footer: Option<Foot>,
}

/// A row's entry in the footer.
#[derive(Clone, Copy, Debug)]
pub struct Foot {
    /// What it says.
    pub words: &'static str,
    /// How many keys are named.
    pub shown: usize,
    /// What gives way first when there is no room: the largest.
    pub weight: u8,
}

impl Row {
    /// Returns the first key's action, by which screens know the row.
    #[must_use]
    pub fn action(&self) -> Option<Action> {
        self.keys.first().map(|(_, action)| *action)
    }
}
