//! The last days of study, for a sparkline and its mean.

use crate::domain::Day;

/// Milliseconds from which an answer was left alone rather than thought about.
/// It stays in the log with its true time and is left out of sums and paces.
pub const LEFT_ALONE_MS: u32 = 10 * 60_000;

/// Minutes of study on some days in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recent {
    /// Minutes of each day, rounded up, the earliest first.
    pub minutes: Vec<u32>,
    /// Minutes of a day on which anything was answered, rounded.
    pub mean: Option<u32>,
}

/// Lays out the `days` days that end with `last`. What lies outside is left out.
#[must_use]
pub fn recent(spent: &[(Day, u64)], last: Day, days: u16) -> Recent {
    let first = last.plus(1 - i32::from(days));
    let of = |day: Day| spent.iter().filter(|(on, _)| *on == day).map(|(_, ms)| ms).sum::<u64>();
    let millis: Vec<u64> = (0..i32::from(days)).map(|n| of(first.plus(n))).collect();
    let studied = u64::try_from(millis.iter().filter(|ms| **ms > 0).count()).unwrap_or(0);
    let minutes = |ms: u64| u32::try_from(ms).unwrap_or(u32::MAX);
    Recent {
        mean: (millis.iter().sum::<u64>() + 30_000 * studied)
            .checked_div(60_000 * studied)
            .map(|mean| minutes(mean.max(1))),
        minutes: millis.into_iter().map(|ms| minutes(ms.div_ceil(60_000))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAST: Day = Day::from_number(20_788);

    #[test]
    fn days_have_their_place_and_other_days_none() {
        let spent =
            [(LAST, 60_000), (LAST.plus(-2), 90_001), (LAST.plus(-3), 1), (LAST.plus(1), 9)];
        assert_eq!(recent(&spent, LAST, 3).minutes, [2, 0, 1]);
        assert_eq!(recent(&spent, LAST, 4).minutes, [1, 2, 0, 1], "something is never nothing");
        assert_eq!(recent(&[], LAST, 2), Recent { minutes: vec![0, 0], mean: None });
    }

    #[test]
    fn the_mean_is_of_days_with_answers() {
        let spent = [(LAST, 20 * 60_000), (LAST.plus(-9), 31 * 60_000)];
        assert_eq!(recent(&spent, LAST, 14).mean, Some(26), "25.5 is rounded");
        assert_eq!(recent(&[(LAST, 900)], LAST, 14).mean, Some(1));
    }
}
