//! What is picked from a day's cards, why, and what bounds the day.

use crate::domain::memory::Schedule;
use crate::domain::queue::Candidate;
use crate::domain::time::Moment;

use super::outcome::STEP_MINUTES;

/// A step is shown this many minutes early when nothing else is left.
pub const LEARN_AHEAD_MINUTES: i64 = 20;

/// What bounds a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
}

impl Default for Limits {
    fn default() -> Self {
        Self { new_per_day: 20, reviews_per_day: None, burying: true, keep_going: false }
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
    let at_most = now.at.plus_minutes(i64::from(STEP_MINUTES));
    schedule.due.is_none_or(|due| due < now.day)
        || schedule.step.is_none_or(|step| step <= now.at || step > at_most)
}
