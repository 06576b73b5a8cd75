//! What is picked from a day's cards, why, and what bounds the day.

use std::collections::BTreeMap;

use crate::domain::ids::DeckKey;
use crate::domain::memory::Schedule;
use crate::domain::options::{NewOrder, ReviewOrder};
use crate::domain::queue::Candidate;
use crate::domain::time::{Day, Moment, Timestamp};

use super::outcome::STEP_MINUTES;

/// What bounds and orders a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// New cards a study day.
    pub new_per_day: u32,
    /// Reviews a study day; `None` is no limit. Steps are never held back.
    pub reviews_per_day: Option<u32>,
    /// Whether siblings of an answered card are hidden for the day.
    pub burying: bool,
    /// The user keeps going: once the day is done, reviews and new cards beyond
    /// the limits follow in the same order, and at the very end more than three
    /// new cards of a question.
    pub keep_going: bool,
    /// The order of due reviews.
    pub review_order: ReviewOrder,
    /// The order of new cards.
    pub new_order: NewOrder,
    /// A step is shown this many minutes early when nothing else is left.
    pub learn_ahead: u32,
    /// While a backlog is caught up with: reviews a study day. As long as more
    /// than these are due, the least recalled come first and new cards wait.
    pub catch_up: Option<u32>,
    /// What differs in single decks. Their limits hold beside those above.
    pub decks: BTreeMap<DeckKey, DeckLimits>,
}

/// What bounds and orders the cards of one deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckLimits {
    /// New cards a study day; `None` is no limit of its own.
    pub new_per_day: Option<u32>,
    /// Reviews a study day; `None` is no limit of its own.
    pub reviews_per_day: Option<u32>,
    /// Whether siblings of an answered card are hidden for the day.
    pub burying: bool,
    /// The order of its reviews.
    pub review_order: ReviewOrder,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            new_per_day: 20,
            reviews_per_day: None,
            burying: true,
            keep_going: false,
            review_order: ReviewOrder::default(),
            new_order: NewOrder::default(),
            learn_ahead: 20,
            catch_up: None,
            decks: BTreeMap::new(),
        }
    }
}

impl Limits {
    /// Tells whether siblings of an answered card of a deck are hidden.
    #[must_use]
    pub fn buries(&self, deck: DeckKey) -> bool {
        self.decks.get(&deck).map_or(self.burying, |own| own.burying)
    }

    /// Returns the order of a deck's reviews.
    #[must_use]
    pub fn review_order_of(&self, deck: DeckKey) -> ReviewOrder {
        let own = self.decks.get(&deck).filter(|_| self.catch_up.is_none());
        own.map_or_else(|| self.common_review_order(), |own| own.review_order)
    }

    /// Returns the order of reviews in decks without one of their own.
    #[must_use]
    pub fn common_review_order(&self) -> ReviewOrder {
        match self.catch_up {
            Some(_) => ReviewOrder::LeastRecalled,
            None => self.review_order,
        }
    }

    /// Returns how many new cards of a deck a day takes at the most.
    #[must_use]
    pub fn new_of(&self, deck: DeckKey) -> u32 {
        self.decks.get(&deck).and_then(|own| own.new_per_day).unwrap_or(u32::MAX)
    }

    /// Returns how many reviews of a deck a day takes at the most.
    #[must_use]
    pub fn reviews_of(&self, deck: DeckKey) -> u32 {
        self.decks.get(&deck).and_then(|own| own.reviews_per_day).unwrap_or(u32::MAX)
    }
}

/// Why a card is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Its ten minutes are over.
    Step,
    /// It is due.
    Due,
    /// It is new.
    New,
    /// It is new, and a further one of its question today.
    SecondPass,
    /// It is due on the next study day, and the user wants it ahead.
    Ahead,
    /// It waits for its step, and nothing else is left.
    StepEarly,
}

/// A card that is next.
#[derive(Clone, Debug, PartialEq)]
pub struct Pick {
    /// The card.
    pub candidate: Candidate,
    /// Why it is next.
    pub why: Why,
}

/// Tells whether a step card may be asked as a step that is over.
///
/// A card whose step was not finished on its day is due on the next one. A step
/// never lies further off than its length; one that does was made before the
/// clock was set back, and is over too.
#[must_use]
pub fn step_is_over(schedule: &Schedule, now: Moment) -> bool {
    is_over(schedule.due, schedule.step, now)
}

/// The same of a step by its card's due day and its time.
pub(super) fn is_over(due: Option<Day>, step: Option<Timestamp>, now: Moment) -> bool {
    let at_most = now.at.plus_minutes(i64::from(STEP_MINUTES));
    due.is_none_or(|due| due < now.day) || step.is_none_or(|step| step <= now.at || step > at_most)
}
