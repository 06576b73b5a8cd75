//! Studying: the next card, a grade, undo, and what is done to a card by hand.
//!
//! The queue is asked anew after every action, so undo, a second window and a
//! new study day need no special case.

#![expect(clippy::todo, unused_variables, reason = "the interface is agreed first")]

use super::collection::{Collection, Error};
use super::view::{Details, Home, Progress, Undoable, Undone};
use crate::domain::{CardKey, DeckId};
use crate::session::{Answer, Asked};

/// Which cards a session takes; empty lists mean all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Only cards of these decks.
    pub decks: Vec<DeckId>,
    /// Only cards of questions with one of these tags.
    pub tags: Vec<String>,
    /// Go on with new cards beyond the day's limit.
    pub keep_going: bool,
}

/// Which cards an action touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The card alone.
    Card,
    /// All cards of its question.
    Question,
}

impl Collection {
    /// Returns what the home screen shows.
    pub fn home(&self) -> Result<Home, Error> {
        todo!()
    }

    /// Returns the next card to ask, or `None` when nothing is left for now.
    /// Cards in `avoid` were skipped in this session and come last.
    pub fn next(&self, scope: &Scope) -> Result<Option<Asked>, Error> {
        todo!()
    }

    /// Returns one card to be asked, whatever the queue says.
    pub fn ask(&self, card: CardKey) -> Result<Asked, Error> {
        todo!()
    }

    /// Returns how much is left.
    pub fn progress(&self, scope: &Scope) -> Result<Progress, Error> {
        todo!()
    }

    /// Records an answer: log, card, hidden siblings and openings in one
    /// transaction. `Error::Changed` if the card is no longer as it was shown.
    pub fn grade(&mut self, asked: &Asked, answer: &Answer) -> Result<(), Error> {
        todo!()
    }

    /// Returns what undo would take back.
    pub fn undoable(&self) -> Result<Option<Undoable>, Error> {
        todo!()
    }

    /// Takes the last change back; `None` when there is none.
    pub fn undo(&mut self) -> Result<Option<Undone>, Error> {
        todo!()
    }

    /// Suspends, or takes back from suspension when the card is suspended.
    /// Returns whether it is suspended now.
    pub fn suspend(&mut self, card: CardKey, reach: Reach) -> Result<bool, Error> {
        todo!()
    }

    /// Buries until the next study day.
    pub fn bury(&mut self, card: CardKey, reach: Reach) -> Result<(), Error> {
        todo!()
    }

    /// Marks a card, or takes the mark away. Returns whether it is marked now.
    pub fn mark(&mut self, card: CardKey) -> Result<bool, Error> {
        todo!()
    }

    /// Unlocks all cards of the question.
    pub fn unlock(&mut self, card: CardKey) -> Result<(), Error> {
        todo!()
    }

    /// Makes a card new again; the log stays.
    pub fn reset(&mut self, card: CardKey) -> Result<(), Error> {
        todo!()
    }

    /// Sets a card's due day, `days` from today.
    pub fn set_due(&mut self, card: CardKey, days: u32) -> Result<(), Error> {
        todo!()
    }

    /// Returns everything about one card.
    pub fn details(&self, card: CardKey) -> Result<Details, Error> {
        todo!()
    }
}
