//! What each of the four grades would do to a card.
//!
//! Every answer goes through the memory model with the true number of study
//! days since the last one; the ten-minute step decides only when the card
//! comes back. A clock that was set back gives 0 elapsed days, and neither
//! `last_day` nor `last_pass_day` goes backwards. The due day is counted from
//! the day of the answer as the clock shows it now: a card answered while the
//! clock was a year ahead keeps its far due day until that day comes, or until
//! it is drilled or given another day by hand; nothing is lost, and no card is
//! asked again and again because its last answer lies ahead.

use std::ops::RangeInclusive;

use crate::domain::chance::{combine, hash_text, unit};
use crate::domain::grade::Grade;
use crate::domain::memory::{Memory, Phase, Schedule};
use crate::domain::review::{Review, ReviewKind, ReviewSource};
use crate::domain::time::{Day, Moment};

use super::balance::Load;
use super::fsrs::Parameters;
use super::interval::{self, Frame};

/// The length of the one learning step, in minutes.
pub const STEP_MINUTES: u32 = 10;
/// The number of lapses at which a card is first marked as a leech.
pub const LEECH_LAPSES: u32 = 8;
/// The number of further lapses after which it is marked again.
pub const LEECH_EVERY: u32 = 4;

/// What schedules are made by.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    /// The parameters of the memory model.
    pub parameters: Parameters,
    /// Their row in the table `parameters`.
    pub parameters_id: i64,
    /// The chance of recall at which a card comes back, 0.70 to 0.99.
    pub desired_retention: f32,
    /// The longest interval in days.
    pub maximum_interval: u32,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            parameters: Parameters::default(),
            parameters_id: 0,
            desired_retention: 0.90,
            maximum_interval: 36_500,
        }
    }
}

/// When a card comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interval {
    /// The same day, after some minutes.
    Step {
        /// The minutes.
        minutes: u32,
    },
    /// After this many study days, at least one.
    Days(u32),
}

/// What one grade does to a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The grade.
    pub grade: Grade,
    /// What the log will call the answer.
    pub kind: ReviewKind,
    /// When the card comes back, for the button.
    pub interval: Interval,
    /// The card's schedule afterwards.
    pub after: Schedule,
    /// Whether this answer marks the card as a leech, for the first time or again.
    pub became_leech: bool,
}

/// What is known of an answer beside its grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Where it was given.
    pub source: ReviewSource,
    /// Milliseconds from the question to the reveal.
    pub reveal_ms: Option<u32>,
    /// Milliseconds from the reveal to the grade.
    pub grade_ms: Option<u32>,
    /// What the user said before the reveal: sure, unsure, or nothing.
    pub sure: Option<bool>,
    /// For a pitfall: whether agree or push back was the right call.
    pub right_call: Option<bool>,
    /// For a deeper card: how many rungs were reached.
    pub rung: Option<u8>,
}

impl Outcome {
    /// Makes the line of the log for this outcome.
    #[must_use]
    pub fn review(
        &self,
        before: &Schedule,
        now: Moment,
        policy: &Policy,
        answer: Answer,
    ) -> Review {
        Review {
            moment: now,
            grade: Some(self.grade),
            kind: self.kind,
            source: answer.source,
            reveal_ms: answer.reveal_ms,
            grade_ms: answer.grade_ms,
            before: before.memory,
            after: self.after.memory,
            due_after: self.after.due,
            step_after: self.after.step,
            parameters: policy.parameters_id,
            sure: answer.sure,
            right_call: answer.right_call,
            rung: answer.rung,
        }
    }
}

impl Outcome {
    /// Brings the card back after the step and on the next study day, though it
    /// was passed: the answer was sure, and not good. Memory stays what the
    /// grade made of it.
    pub fn call_back(&mut self, before: &Schedule, now: Moment) {
        self.interval = Interval::Step { minutes: STEP_MINUTES };
        self.after.due = Some(now.day);
        self.after.step = Some(now.at.plus_minutes(i64::from(STEP_MINUTES)));
        called_back(&mut self.after, before.phase, now.day);
    }
}

/// Puts a passed card into its step. Replaying the log uses the same.
pub(super) fn called_back(schedule: &mut Schedule, before: Phase, today: Day) {
    schedule.phase = if hard_is_step(before) { Phase::Learning } else { Phase::Relearning };
    schedule.sure_wrong = Some(today);
}

/// Returns what each grade would do, worst grade first.
///
/// The intervals depend on the card, its number of answers, the study day and
/// the load only, not on the minute at which they are computed.
#[must_use]
pub fn outcomes(
    card_id: &str,
    before: &Schedule,
    now: Moment,
    policy: &Policy,
    load: &Load,
    sure: Option<bool>,
) -> [Outcome; 4] {
    let next = next_memories(before, now.day, policy);
    let frame = Frame {
        today: now.day,
        previous: previous_interval(before),
        maximum: policy.maximum_interval,
        u: unit(combine(hash_text(card_id), u64::from(before.reps))),
        load,
    };
    let [again, hard, good, easy] = next.map(|(memory, _raw)| memory);
    let [for_again, for_hard, for_good, for_easy] = intervals(before, next, frame);
    let make = |grade, memory, interval| outcome(before, now, grade, memory, interval, sure);
    [
        make(Grade::Again, again, for_again),
        make(Grade::Hard, hard, for_hard),
        make(Grade::Good, good, for_good),
        make(Grade::Easy, easy, for_easy),
    ]
}

/// Returns the ranges of days whose counts `outcomes` may look up in its load,
/// apart or touching, earliest first. Without the counts of other days its
/// answer is the same.
#[must_use]
pub fn load_windows(before: &Schedule, now: Moment, policy: &Policy) -> Vec<RangeInclusive<Day>> {
    let [_again, hard, good, easy] =
        next_memories(before, now.day, policy).map(|(_memory, raw)| raw);
    let (previous, maximum) = (previous_interval(before), policy.maximum_interval);
    let mut windows = if hard_is_step(before.phase) {
        interval::windows([good, easy], previous, maximum)
    } else {
        interval::windows([hard, good, easy], previous, maximum)
    };
    windows.sort_by_key(|window| *window.start());
    let mut merged: Vec<RangeInclusive<u32>> = Vec::new();
    for window in windows {
        match merged.last_mut() {
            Some(last) if window.start() <= last.end() => {
                *last = *last.start()..=*last.end().max(window.end());
            }
            _ => merged.push(window),
        }
    }
    merged.into_iter().map(|w| later(now.day, *w.start())..=later(now.day, *w.end())).collect()
}

/// Returns where a card stands after a grade.
#[must_use]
pub(super) const fn phase_after(phase: Phase, grade: Grade) -> Phase {
    match (phase, grade) {
        (Phase::New | Phase::Learning, Grade::Again | Grade::Hard) => Phase::Learning,
        (Phase::Review | Phase::Relearning, Grade::Again) => Phase::Relearning,
        (_, Grade::Hard | Grade::Good | Grade::Easy) => Phase::Review,
    }
}

/// Returns what the log calls an answer to a card in `phase`.
#[must_use]
pub(super) const fn kind_in(phase: Phase) -> ReviewKind {
    match phase {
        Phase::New | Phase::Learning => ReviewKind::Learn,
        Phase::Review => ReviewKind::Review,
        Phase::Relearning => ReviewKind::Relearn,
    }
}

/// Counts an answer in everything that does not depend on when the card comes
/// back. Replaying the log uses the same.
pub(super) fn count(schedule: &mut Schedule, now: Moment, grade: Grade, sure: Option<bool>) {
    let today = now.day;
    if schedule.phase == Phase::Review && !grade.is_pass() {
        schedule.lapses += 1;
        schedule.leech |= is_leech(schedule.lapses);
    }
    if grade.is_pass() && schedule.last_pass_day.is_none_or(|last| last < today) {
        schedule.last_pass_day = Some(today);
        schedule.pass_days += 1;
    }
    schedule.sure_wrong = if !grade.is_pass() && sure == Some(true) {
        Some(today)
    } else {
        schedule.sure_wrong.filter(|day| *day == today)
    };
    schedule.phase = phase_after(schedule.phase, grade);
    schedule.first_day = schedule.first_day.or(Some(today));
    schedule.last_day = schedule.last_day.max(Some(today));
    schedule.last_at = schedule.last_at.max(Some(now.at));
    schedule.reps += 1;
}

/// Tells whether a card is marked as a leech at this number of lapses.
const fn is_leech(lapses: u32) -> bool {
    lapses >= LEECH_LAPSES && (lapses - LEECH_LAPSES).is_multiple_of(LEECH_EVERY)
}

fn outcome(
    before: &Schedule,
    now: Moment,
    grade: Grade,
    memory: Memory,
    interval: Interval,
    sure: Option<bool>,
) -> Outcome {
    let mut after = before.clone();
    count(&mut after, now, grade, sure);
    after.memory = Some(memory);
    (after.due, after.step) = match interval {
        Interval::Step { minutes } => {
            (Some(now.day), Some(now.at.plus_minutes(i64::from(minutes))))
        }
        Interval::Days(days) => (Some(later(now.day, days)), None),
    };
    // It was asked: whatever kept it away is over.
    after.buried_until = None;
    after.hidden_on = None;
    after.hidden_run = 0;
    let became_leech = after.lapses > before.lapses && is_leech(after.lapses);
    Outcome { grade, kind: kind_in(before.phase), interval, after, became_leech }
}

fn next_memories(before: &Schedule, today: Day, policy: &Policy) -> [(Memory, f32); 4] {
    let elapsed = before.last_day.map_or(0, |last| today.elapsed_since(last));
    policy.parameters.next_memories(before.memory, policy.desired_retention, elapsed)
}

fn intervals(before: &Schedule, next: [(Memory, f32); 4], frame: Frame<'_>) -> [Interval; 4] {
    const STEP: Interval = Interval::Step { minutes: STEP_MINUTES };
    let [_again, hard, good, easy] = next.map(|(_memory, raw)| raw);
    // A sure error is tested again on the next study day, however the
    // repetitions of the same day go.
    let frame =
        if before.sure_wrong == Some(frame.today) { Frame { maximum: 1, ..frame } } else { frame };
    if hard_is_step(before.phase) {
        let [good, easy] = interval::days([good, easy], frame).map(Interval::Days);
        [STEP, STEP, good, easy]
    } else {
        let [hard, good, easy] = interval::days([hard, good, easy], frame).map(Interval::Days);
        [STEP, hard, good, easy]
    }
}

/// A card that was never learnt takes the step after Hard as well.
const fn hard_is_step(phase: Phase) -> bool {
    matches!(phase, Phase::New | Phase::Learning)
}

fn previous_interval(before: &Schedule) -> u32 {
    match (before.phase, before.due, before.last_day) {
        (Phase::Review, Some(due), Some(last)) => due.elapsed_since(last),
        _ => 0,
    }
}

fn later(day: Day, days: u32) -> Day {
    day.plus(i32::try_from(days).unwrap_or(i32::MAX))
}
