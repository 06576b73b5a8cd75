//! The query language of card lists: words and terms such as `deck:kafka-log`
//! or `is:due`, joined by blanks, `-` before a term to leave its cards out.

mod fault;
mod form;
mod parse;
mod print;
mod prop;
#[cfg(test)]
mod tests;

pub use fault::{MOST_TERMS, QueryError, QueryProblem};
pub use form::{FORMS, Form, Key};
pub use prop::{Bound, Comparison, Property};

use super::card::CardKind;
use super::grade::Grade;
use super::ids::DeckId;
use super::memory::{Phase, Schedule};
use super::time::Day;

/// A query: a card matches when it passes every term. An empty query matches
/// every card.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Query {
    /// The terms, in the order in which they were written.
    pub terms: Vec<Term>,
}

/// One term of a query.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// True when the cards that pass the test are left out.
    pub negated: bool,
    /// What is tested.
    pub test: Test,
}

/// What a term tests.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// A word of the question's text begins like this.
    Word(String),
    /// The question's text has these words, one after the other.
    Phrase(String),
    /// The card is of this deck.
    Deck(DeckId),
    /// The card is of the question with this id; without a deck, of any deck.
    Question {
        /// The deck, where it was named.
        deck: Option<DeckId>,
        /// The question's id in its deck.
        slug: String,
    },
    /// The question or its deck has this tag; upper and lower case are the same.
    Tag(String),
    /// The card is of this kind.
    Kind(CardKind),
    /// The card stands like this.
    Is(Standing),
    /// The card was answered in the last days.
    Rated {
        /// So many study days back; 1 is today.
        days: u32,
        /// With this grade; `None` for any.
        grade: Option<Grade>,
    },
    /// The question came in during so many study days; 1 is today.
    Added(u32),
    /// A number of the card's is on this side of a bound.
    Prop(Bound),
}

/// Where a card stands, as `is:` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Answered before, due today or earlier, and not put away.
    Due,
    /// Never answered, and can be asked today.
    New,
    /// In its ten-minute step, for the first time or again.
    Learning,
    /// Passed; comes back on its due day.
    Review,
    /// Taken out by the user.
    Suspended,
    /// Put away for the day, by hand or behind a sibling.
    Buried,
    /// New, and not to be introduced yet.
    Locked,
    /// Marked by the user.
    Marked,
    /// Marked as a leech.
    Leech,
}

impl Standing {
    /// All standings, in the order in which help lists them.
    pub const ALL: [Self; 9] = [
        Self::Due,
        Self::New,
        Self::Learning,
        Self::Review,
        Self::Suspended,
        Self::Buried,
        Self::Locked,
        Self::Marked,
        Self::Leech,
    ];

    /// Returns the word after `is:`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Due => "due",
            Self::New => "new",
            Self::Learning => "learning",
            Self::Review => "review",
            Self::Suspended => "suspended",
            Self::Buried => "buried",
            Self::Locked => "locked",
            Self::Marked => "marked",
            Self::Leech => "leech",
        }
    }

    /// Reads the word after `is:`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standing| standing.name() == name)
    }

    /// Tells whether a card with this schedule stands like this on a day.
    #[must_use]
    pub fn holds(self, schedule: &Schedule, today: Day) -> bool {
        match self {
            Self::Due => {
                schedule.due.is_some_and(|due| due <= today) && !schedule.is_put_away(today)
            }
            Self::New => schedule.state_name(today) == Phase::New.name(),
            Self::Learning => schedule.phase.is_step(),
            Self::Review => schedule.phase == Phase::Review,
            Self::Suspended => schedule.suspended,
            Self::Buried => schedule.is_buried(today) && !schedule.may_come_early(today),
            Self::Locked => schedule.is_locked(today) && !schedule.may_come_early(today),
            Self::Marked => schedule.marked,
            Self::Leech => schedule.leech,
        }
    }
}
