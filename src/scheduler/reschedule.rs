//! Another desired retention for cards that were answered before it: the same
//! last answer, another interval.

use crate::domain::chance::{combine, hash_text, unit};
use crate::domain::memory::{Phase, Schedule};
use crate::domain::time::Day;

use super::fuzz;
use super::outcome::Policy;

/// Returns the due day that the desired retention of `policy` gives a card, or
/// `None` where it stays as it is: new, in its step, suspended, owed to a sure
/// error, or within the fuzz of where it should be.
#[must_use]
pub fn rescheduled(card_id: &str, schedule: &Schedule, policy: &Policy) -> Option<Day> {
    let movable =
        schedule.phase == Phase::Review && !schedule.suspended && schedule.sure_wrong.is_none();
    let (memory, last, due) =
        (schedule.memory.filter(|_| movable)?, schedule.last_day?, schedule.due?);
    let raw = policy.parameters.raw_interval(memory.stability, policy.desired_retention);
    let (lower, upper) = fuzz::bounds(raw, 1, policy.maximum_interval.max(1));
    if (lower..=upper).contains(&due.elapsed_since(last)) {
        return None;
    }
    let u = unit(combine(hash_text(card_id), u64::from(schedule.reps)));
    let days = fuzz::pick(lower, upper, u);
    Some(last.plus(i32::try_from(days).unwrap_or(i32::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::memory::Memory;
    use crate::scheduler::Parameters;

    fn policy(desired_retention: f32) -> Policy {
        Policy {
            parameters: Parameters::default(),
            parameters_id: 1,
            desired_retention,
            maximum_interval: 36_500,
        }
    }

    const LAST: Day = Day::from_number(20_000);

    fn learnt(due: i32) -> Schedule {
        Schedule {
            phase: Phase::Review,
            memory: Some(Memory { stability: 100.0, difficulty: 5.0 }),
            due: Some(LAST.plus(due)),
            last_day: Some(LAST),
            reps: 3,
            ..Schedule::default()
        }
    }

    #[test]
    fn a_higher_retention_comes_sooner_a_lower_later() {
        let days = |retention| {
            let due = rescheduled("a/b#basics", &learnt(100), &policy(retention))?;
            Some(due.number() - LAST.number())
        };
        assert_eq!(days(0.90), None, "it stands where it should");
        assert!(days(0.95).is_some_and(|days| (20..70).contains(&days)), "{:?}", days(0.95));
        assert!(days(0.80).is_some_and(|days| (200..600).contains(&days)), "{:?}", days(0.80));
        assert_eq!(days(0.80), days(0.80), "chance is the card's own");
    }

    #[test]
    fn what_is_new_in_its_step_or_put_away_stays() {
        let stays = |schedule: Schedule| rescheduled("a/b#basics", &schedule, &policy(0.80));
        assert_eq!(stays(Schedule::default()), None);
        assert_eq!(stays(Schedule { phase: Phase::Relearning, ..learnt(100) }), None);
        assert_eq!(stays(Schedule { suspended: true, ..learnt(100) }), None);
        assert_eq!(stays(Schedule { sure_wrong: Some(LAST), ..learnt(1) }), None);
    }

    #[test]
    fn the_longest_interval_holds() {
        let policy = Policy { maximum_interval: 30, ..policy(0.70) };
        let due = rescheduled("a/b#basics", &learnt(100), &policy);
        assert!(due > Some(LAST.plus(20)) && due <= Some(LAST.plus(30)), "{due:?}");
    }
}
