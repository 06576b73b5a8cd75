//! Cram: a topic is drilled again, any card, any number of times.
//!
//! A drill that counts is an ordinary review (`outcome`). One that does not
//! leaves a line in the log and touches nothing: memory, due day, lapses and
//! the fit stay as they are.

use crate::domain::grade::Grade;
use crate::domain::memory::Schedule;
use crate::domain::review::{Review, ReviewKind};
use crate::domain::time::{Day, Moment};

use super::outcome::{Answer, Policy};

/// Tells whether a drill counts unless the user says otherwise: it does when
/// the card was not answered yet on that study day.
#[must_use]
pub fn counts_by_default(schedule: &Schedule, today: Day) -> bool {
    // A last answer that lies ahead means that the clock was set back.
    schedule.last_day.is_none_or(|last| last < today)
}

/// Makes the line of the log for a drill that does not count.
#[must_use]
pub fn review(
    schedule: &Schedule,
    now: Moment,
    policy: &Policy,
    grade: Grade,
    answer: Answer,
) -> Review {
    Review {
        moment: now,
        grade: Some(grade),
        kind: ReviewKind::Cram,
        source: answer.source,
        reveal_ms: answer.reveal_ms,
        grade_ms: answer.grade_ms,
        before: schedule.memory,
        after: schedule.memory,
        due_after: schedule.due,
        step_after: schedule.step,
        parameters: policy.parameters_id,
        sure: answer.sure,
        right_call: answer.right_call,
        rung: answer.rung,
    }
}
