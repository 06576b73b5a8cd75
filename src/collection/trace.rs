//! The memory of one card over time: what its log says of every day since the
//! first answer, and how it goes on if the card is left alone.

use crate::domain::{Day, Memory, Review, ReviewKind, Schedule};
use crate::scheduler::Parameters;

/// The memory of one card over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// From each day on, the memory that was left by the last entry of the log
    /// on that day; none after a reset.
    stretches: Vec<(Day, Option<Memory>)>,
    parameters: Parameters,
}

impl Trace {
    /// Makes the trace of a log, oldest entry first. A card whose memory came
    /// without a log begins with its last answer.
    #[must_use]
    pub fn new(log: &[Review], schedule: &Schedule, parameters: Parameters) -> Self {
        let mut stretches: Vec<(Day, Option<Memory>)> = Vec::new();
        let moves = |review: &&Review| review.kind.counts() || review.kind == ReviewKind::Reset;
        for review in log.iter().filter(moves) {
            // A clock that was set back does not turn the order of the log.
            let from =
                stretches.last().map_or(review.moment.day, |(day, _)| review.moment.day.max(*day));
            stretches.push((from, review.after));
        }
        if let (true, Some(day)) = (stretches.is_empty(), schedule.last_day) {
            stretches.push((day, schedule.memory));
        }
        Self { stretches, parameters }
    }

    /// Returns the day of the first answer.
    #[must_use]
    pub fn first(&self) -> Option<Day> {
        self.stretches.first().map(|(day, _)| *day)
    }

    /// Returns the chance of recall so many days, and parts of days, after the
    /// first answer; `None` before it and while the card was new again.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "days of a life fit into 24 bits")]
    pub fn at(&self, days: f32) -> Option<f32> {
        let first = self.first()?;
        let since = |day: Day| days - day.elapsed_since(first) as f32;
        let after = self.stretches.partition_point(|(day, _)| since(*day) >= 0.0);
        let (day, memory) = self.stretches.get(after.checked_sub(1)?)?;
        memory.map(|memory| self.parameters.retrievability(memory, since(*day)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Grade, Moment, ReviewSource, Timestamp};

    fn entry(day: i32, kind: ReviewKind, stability: Option<f32>) -> Review {
        let at = Timestamp::from_millis(i64::from(day) * 86_400_000);
        Review {
            moment: Moment { at, offset_minutes: 0, day: Day::from_number(day) },
            grade: Some(Grade::Good),
            kind,
            source: ReviewSource::Review,
            reveal_ms: None,
            grade_ms: None,
            before: None,
            after: stability.map(|stability| Memory { stability, difficulty: 5.0 }),
            due_after: None,
            step_after: None,
            parameters: 1,
            sure: None,
            right_call: None,
            rung: None,
        }
    }

    fn trace(log: &[Review]) -> Trace {
        Trace::new(log, &Schedule::default(), Parameters::default())
    }

    #[test]
    fn memory_falls_to_nine_tenths_within_its_stability_and_jumps_at_an_answer() {
        let trace = trace(&[
            entry(100, ReviewKind::Learn, Some(5.0)),
            entry(105, ReviewKind::Review, Some(20.0)),
        ]);
        assert_eq!(trace.at(0.0), Some(1.0));
        assert!((trace.at(4.99).unwrap() - 0.9).abs() < 0.001);
        assert_eq!(trace.at(5.0), Some(1.0));
        assert!((trace.at(25.0).unwrap() - 0.9).abs() < 0.001);
        assert_eq!(trace.at(-0.5), None);
    }

    #[test]
    fn a_reset_leaves_no_memory_and_a_drill_changes_none() {
        let trace = trace(&[
            entry(100, ReviewKind::Learn, Some(5.0)),
            entry(102, ReviewKind::Cram, Some(99.0)),
            entry(104, ReviewKind::Reset, None),
        ]);
        assert!(trace.at(3.0).unwrap() < 0.96);
        assert_eq!(trace.at(4.0), None);
    }

    #[test]
    fn the_last_answer_of_a_day_is_the_one_that_stays() {
        let trace = trace(&[
            entry(100, ReviewKind::Learn, Some(0.5)),
            entry(100, ReviewKind::Learn, Some(5.0)),
        ]);
        assert!((trace.at(5.0).unwrap() - 0.9).abs() < 0.001);
    }

    #[test]
    fn a_memory_without_a_log_begins_with_the_last_answer() {
        let memory = Some(Memory { stability: 5.0, difficulty: 5.0 });
        let last_day = Some(Day::from_number(100));
        let schedule = Schedule { memory, last_day, ..Schedule::default() };
        let trace = Trace::new(&[], &schedule, Parameters::default());
        assert!((trace.at(5.0).unwrap() - 0.9).abs() < 0.001);
        assert_eq!(Trace::new(&[], &Schedule::default(), Parameters::default()).first(), None);
    }
}
