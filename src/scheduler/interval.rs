//! From raw intervals to the whole days on the buttons: minimum, order,
//! maximum, fuzz and load.

use std::ops::RangeInclusive;

use crate::domain::time::Day;

use super::balance::{self, Load};
use super::fuzz;

/// What an interval is made with, apart from the model's raw days.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<'a> {
    /// The study day of the answer.
    pub(super) today: Day,
    /// Days between the last answer and the due day; 0 when there is none.
    pub(super) previous: u32,
    /// The longest interval allowed.
    pub(super) maximum: u32,
    /// The card's own number in `0.0..1.0`.
    pub(super) u: f64,
    /// What is due around.
    pub(super) load: &'a Load,
}

/// Returns the days for raw intervals given worst grade first: each at least a
/// day above the one before, except where the maximum holds them together.
pub(super) fn days<const N: usize>(raw: [f32; N], frame: Frame<'_>) -> [u32; N] {
    walk(raw, frame.previous, frame.maximum, |raw, (lower, upper)| {
        if raw <= balance::LONGEST {
            balance::lightest(frame.load, frame.today, lower, upper, frame.u)
        } else {
            fuzz::pick(lower, upper, frame.u)
        }
    })
}

/// Returns the days, counted from the answer, among which `days` may choose by
/// load: a range for each raw interval short enough to be balanced.
pub(super) fn windows<const N: usize>(
    raw: [f32; N],
    previous: u32,
    maximum: u32,
) -> Vec<RangeInclusive<u32>> {
    let earliest = walk(raw, previous, maximum, |_raw, (lower, _upper)| lower);
    let latest = walk(raw, previous, maximum, |_raw, (_lower, upper)| upper);
    raw.into_iter()
        .zip(earliest.into_iter().zip(latest))
        .filter(|(raw, _range)| *raw <= balance::LONGEST)
        .map(|(_raw, (from, to))| from..=to)
        .collect()
}

fn walk<const N: usize>(
    raw: [f32; N],
    previous: u32,
    maximum: u32,
    choose: impl Fn(f32, (u32, u32)) -> u32,
) -> [u32; N] {
    let maximum = maximum.max(1);
    let mut floor = 1;
    raw.map(|raw| {
        let minimum = minimum(raw, previous, maximum).max(floor).min(maximum);
        let chosen = choose(raw, fuzz::bounds(raw, minimum, maximum));
        floor = chosen.saturating_add(1);
        chosen
    })
}

/// A pass that lengthens the interval lengthens it by a day at least; one that
/// keeps it within the fuzz does not shorten it.
fn minimum(raw: f32, previous: u32, maximum: u32) -> u32 {
    let (_lower, upper) = fuzz::bounds(raw, 1, maximum);
    if fuzz::whole(raw) > previous {
        previous + 1
    } else if previous <= upper {
        previous.max(1)
    } else {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(raw: [f32; 3], previous: u32, maximum: u32) -> [u32; 3] {
        let load = Load::default();
        let frame = Frame { today: Day::from_number(0), previous, maximum, u: 0.0, load: &load };
        days(raw, frame)
    }

    #[test]
    fn grades_are_a_day_apart_at_least() {
        assert_eq!(plain([0.2, 0.2, 0.2], 0, 36_500), [1, 2, 3]);
    }

    #[test]
    fn the_maximum_holds_them_together() {
        assert_eq!(plain([50.0, 60.0, 70.0], 10, 14), [12, 13, 14]);
        assert_eq!(plain([50.0, 60.0, 70.0], 10, 1), [1, 1, 1]);
        assert_eq!(plain([50.0, 60.0, 70.0], 10, 0), [1, 1, 1]);
    }

    #[test]
    fn a_longer_interval_is_longer_by_a_day_whatever_the_fuzz() {
        // 10.6 may be fuzzed down to 9, yet 11 is above the 10 days before.
        let [hard, ..] = plain([10.6, 20.0, 30.0], 10, 36_500);
        assert_eq!(hard, 11);
    }

    #[test]
    fn an_interval_within_the_fuzz_is_not_shortened() {
        let [hard, ..] = plain([10.0, 20.0, 30.0], 12, 36_500);
        assert_eq!(hard, 12);
        let [hard, ..] = plain([10.0, 20.0, 30.0], 13, 36_500);
        assert_eq!(hard, 8);
    }

    #[test]
    fn windows_leave_out_what_is_not_balanced() {
        assert_eq!(windows([10.0, 30.0, 120.0], 5, 36_500), [8..=12, 27..=33]);
    }
}
