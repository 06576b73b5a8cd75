//! A card's schedule from its log alone.

use crate::domain::grade::Grade;
use crate::domain::memory::{Phase, Schedule};
use crate::domain::review::{Review, ReviewKind, ReviewSource};

use super::fsrs::Parameters;
use super::outcome::{called_back, count};

/// Returns the schedule that a card's live log gives, in the order in which it
/// was written.
///
/// What no answer decides is left at its default: suspended, buried, hidden,
/// marked, opening. Due day and step are those that each line stored, since
/// they depend on the load of their day. An entry without a grade that brings a
/// memory where there was none is the baseline of an imported card.
#[must_use]
pub fn replay(log: &[Review], parameters: &Parameters) -> Schedule {
    log.iter().fold(Schedule::default(), |schedule, review| step(schedule, review, parameters))
}

fn step(mut schedule: Schedule, review: &Review, parameters: &Parameters) -> Schedule {
    match (review.kind, review.grade) {
        (ReviewKind::Reset, _) => return Schedule::default(),
        (ReviewKind::Learn | ReviewKind::Review | ReviewKind::Relearn, Some(grade)) => {
            answer(&mut schedule, review, grade, parameters);
        }
        (ReviewKind::SetDue, _) => {
            set_due(&mut schedule, review);
        }
        // Drills that do not count move nothing.
        _ => return schedule,
    }
    schedule.due = review.due_after;
    schedule.step = review.step_after;
    schedule
}

fn answer(schedule: &mut Schedule, review: &Review, grade: Grade, parameters: &Parameters) {
    let elapsed = schedule.last_day.map_or(0, |last| review.moment.day.elapsed_since(last));
    schedule.memory = Some(parameters.memory_after(schedule.memory, elapsed, grade));
    let before = schedule.phase;
    count(schedule, review.moment, grade, review.sure);
    // Only a mock calls a passed card back.
    let is_sure_pass = review.sure == Some(true) && grade.is_pass();
    if review.source == ReviewSource::Mock && is_sure_pass && review.step_after.is_some() {
        called_back(schedule, before, review.moment.day);
    }
}

fn set_due(schedule: &mut Schedule, review: &Review) {
    if schedule.memory.is_none() && review.after.is_some() {
        schedule.memory = review.after;
        schedule.first_day = Some(review.moment.day);
        schedule.last_day = Some(review.moment.day);
        schedule.last_at = Some(review.moment.at);
    }
    if schedule.memory.is_some() {
        schedule.phase = Phase::Review;
        schedule.sure_wrong = None;
    }
}
