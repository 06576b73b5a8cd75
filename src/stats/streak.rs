//! Days in a row. A day counts by the number that was stored with its answers,
//! so neither travel nor another hour of rollover takes one away.

use crate::domain::Day;

/// Runs of study days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Days of the run that reaches to today, or to yesterday while today is
    /// not over.
    pub current: u32,
    /// Days of the longest run.
    pub longest: u32,
    /// Whether today is a study day already.
    pub studied_today: bool,
}

/// Counts days in a row. The days may come in any order and more than once.
///
/// A day after `today` counts where it continues the run: whoever flew west
/// over the date line has been there.
#[must_use]
pub fn streak(days: impl IntoIterator<Item = Day>, today: Day) -> Streak {
    let mut days: Vec<i32> = days.into_iter().map(Day::number).collect();
    days.sort_unstable();
    days.dedup();
    let now = today.number();
    let mut streak = Streak::default();
    for run in days.chunk_by(|day, next| day.saturating_add(1) == *next) {
        let length = u32::try_from(run.len()).unwrap_or(u32::MAX);
        streak.longest = streak.longest.max(length);
        streak.studied_today |= run.contains(&now);
        if run.contains(&now) || run.contains(&now.saturating_sub(1)) {
            streak.current = length;
        }
    }
    streak
}

#[cfg(test)]
mod tests {
    use chrono::{FixedOffset, TimeDelta, TimeZone};
    use proptest::prelude::*;

    use super::*;
    use crate::domain::{Moment, Rollover, Timestamp};

    const TODAY: Day = Day::from_number(20_788);

    fn of(back: &[i32]) -> Streak {
        streak(back.iter().map(|days| TODAY.plus(-days)), TODAY)
    }

    #[test]
    fn days_in_a_row_are_counted_to_today() {
        assert_eq!(of(&[]), Streak::default());
        assert_eq!(of(&[0]), Streak { current: 1, longest: 1, studied_today: true });
        assert_eq!(of(&[2, 0, 1, 1]), Streak { current: 3, longest: 3, studied_today: true });
        assert_eq!(of(&[0, 1, 3, 4, 5]), Streak { current: 2, longest: 3, studied_today: true });
    }

    #[test]
    fn a_day_that_is_not_over_breaks_nothing() {
        assert_eq!(of(&[1, 2, 3]), Streak { current: 3, longest: 3, studied_today: false });
        assert_eq!(of(&[2, 3]), Streak { current: 0, longest: 2, studied_today: false });
    }

    #[test]
    fn days_ahead_count_where_they_follow_and_a_stray_one_does_not() {
        assert_eq!(of(&[-1, 0, 1]).current, 3, "flown west over the date line");
        assert_eq!(of(&[-400, 0, 1]).current, 2, "the clock was once far ahead");
    }

    /// One evening a day at nine, on the wall clock of a zone.
    fn evenings(zone: FixedOffset, number: i64) -> Vec<Moment> {
        let first = zone.with_ymd_and_hms(2026, 11, 1, 21, 0, 0).unwrap();
        let at = |n| (first + TimeDelta::days(n)).timestamp_millis();
        let moment = |n| Moment::new(Timestamp::from_millis(at(n)), &zone, Rollover::default());
        (0..number).map(moment).collect()
    }

    #[test]
    fn evenings_are_a_run_in_every_zone() {
        for hours in -12..=14 {
            let moments = evenings(FixedOffset::east_opt(hours * 3600).unwrap(), 30);
            let today = moments.last().unwrap().day;
            let found = streak(moments.iter().map(|moment| moment.day), today);
            assert_eq!(found.current, 30, "UTC{hours:+}");
        }
    }

    proptest! {
        #[test]
        fn no_run_is_longer_than_the_longest(days in prop::collection::vec(-40_i32..40, 0..60)) {
            let found = of(&days);
            prop_assert!(found.current <= found.longest);
            prop_assert_eq!(found.studied_today, days.contains(&0));
            prop_assert_eq!(found.current > 0, days.contains(&0) || days.contains(&1));
        }
    }
}
