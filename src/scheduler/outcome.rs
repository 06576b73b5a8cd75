//! Where each grade leads.

use crate::domain::{Grade, ReviewKind, Schedule};

/// When a card comes back after a grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interval {
    /// After some minutes, the same study day.
    Step {
        /// Minutes.
        minutes: u32,
    },
    /// After some days.
    Days(u32),
}

/// Where a grade leads.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The grade.
    pub grade: Grade,
    /// What the log calls the answer.
    pub kind: ReviewKind,
    /// When the card comes back.
    pub interval: Interval,
    /// The schedule after it.
    pub after: Schedule,
    /// Whether this answer makes the card a leech, or reminds of it.
    pub became_leech: bool,
}
