//! The chance that a card is recalled now, for display.

use crate::domain::{Moment, Schedule};

use super::outcome::Policy;

/// Milliseconds of a day.
const DAY_MS: f32 = 86_400_000.0;

/// Returns the chance of recall now, 0 to 1; `None` for a card that was never
/// answered. Display uses fractions of days, scheduling whole study days.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a share of a day needs no more than 24 bits")]
pub fn recall(schedule: &Schedule, now: Moment, policy: &Policy) -> Option<f32> {
    let memory = schedule.memory?;
    let last = schedule.last_at?;
    let elapsed = now.at.millis().saturating_sub(last.millis()).max(0);
    Some(policy.parameters.retrievability(memory, elapsed as f32 / DAY_MS))
}
