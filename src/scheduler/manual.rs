//! What the user does to a card by hand: each a function from a schedule to
//! the one that follows. Undo restores the schedule that stood before.

use crate::domain::memory::{Phase, Schedule};
use crate::domain::review::{Review, ReviewKind, ReviewSource};
use crate::domain::time::{Day, Moment};

use super::outcome::Policy;

/// Takes a card out.
#[must_use]
pub fn suspend(before: &Schedule) -> Schedule {
    Schedule { suspended: true, ..before.clone() }
}

/// Takes a card back in.
#[must_use]
pub fn unsuspend(before: &Schedule) -> Schedule {
    Schedule { suspended: false, ..before.clone() }
}

/// Puts a card away until the next study day.
#[must_use]
pub fn bury(before: &Schedule, today: Day) -> Schedule {
    Schedule { buried_until: Some(today.plus(1)), ..before.clone() }
}

/// Takes a card back that was buried by hand or hidden behind a sibling.
#[must_use]
pub fn unbury(before: &Schedule) -> Schedule {
    Schedule { buried_until: None, hidden_on: None, hidden_run: 0, ..before.clone() }
}

/// Marks a card, or takes its mark away.
#[must_use]
pub fn mark(before: &Schedule, marked: bool) -> Schedule {
    Schedule { marked, ..before.clone() }
}

/// Opens a card without waiting for the one it hangs on.
#[must_use]
pub fn unlock(before: &Schedule, today: Day) -> Schedule {
    let opens_on = Some(before.opens_on.map_or(today, |opens| opens.min(today)));
    Schedule { opens_on, reachable: true, ..before.clone() }
}

/// Makes a card new again; the log stays. What the user decided about it stays
/// too: suspended, buried, marked. A card that was answered remains open.
#[must_use]
pub fn reset(before: &Schedule, today: Day) -> Schedule {
    if before.phase == Phase::New {
        return before.clone();
    }
    Schedule {
        suspended: before.suspended,
        buried_until: before.buried_until,
        marked: before.marked,
        opens_on: Some(before.opens_on.map_or(today, |opens| opens.min(today))),
        reachable: true,
        ..Schedule::default()
    }
}

/// Sets the due day; `None` for a new card, which has none. A card in its step
/// leaves it. The memory stays.
#[must_use]
pub fn set_due(before: &Schedule, due: Day) -> Option<Schedule> {
    (before.phase != Phase::New).then(|| Schedule {
        phase: Phase::Review,
        due: Some(due),
        step: None,
        sure_wrong: None,
        buried_until: None,
        hidden_on: None,
        hidden_run: 0,
        ..before.clone()
    })
}

/// Makes the line of the log for a reset.
#[must_use]
pub fn reset_review(before: &Schedule, after: &Schedule, now: Moment, policy: &Policy) -> Review {
    by_hand(ReviewKind::Reset, before, after, now, policy)
}

/// Makes the line of the log for a due day set by hand.
#[must_use]
pub fn set_due_review(before: &Schedule, after: &Schedule, now: Moment, policy: &Policy) -> Review {
    by_hand(ReviewKind::SetDue, before, after, now, policy)
}

fn by_hand(
    kind: ReviewKind,
    before: &Schedule,
    after: &Schedule,
    now: Moment,
    policy: &Policy,
) -> Review {
    Review {
        moment: now,
        grade: None,
        kind,
        source: ReviewSource::Review,
        reveal_ms: None,
        grade_ms: None,
        before: before.memory,
        after: after.memory,
        due_after: after.due,
        step_after: after.step,
        parameters: policy.parameters_id,
        sure: None,
        right_call: None,
        rung: None,
    }
}
