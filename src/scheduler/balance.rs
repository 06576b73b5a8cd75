//! Load balancing: of the days that fuzz allows, the one with the least to do.

use std::collections::BTreeMap;

use crate::domain::time::Day;

use super::fuzz;

/// Longest raw interval that is balanced; beyond it days are too far to matter.
pub const LONGEST: f32 = 90.0;

/// What a sibling due on a day, or on a day beside it, counts.
const SIBLING: u32 = 3;

/// What is due on the days around an interval.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// Number of cards due on each day: suspended cards and the card at hand
    /// left out, its siblings included. A day that is not listed has none.
    pub due: BTreeMap<Day, u32>,
    /// The due days of the card's siblings, one for each that is counted in `due`.
    pub siblings: Vec<Day>,
}

impl Load {
    /// Returns what a day weighs: the cards due then, where a sibling of that
    /// day or of a day beside it counts three.
    #[must_use]
    pub fn weight(&self, day: Day) -> u32 {
        let due = self.due.get(&day).copied().unwrap_or(0);
        self.siblings.iter().fold(due, |sum, sibling| {
            match sibling.number().abs_diff(day.number()) {
                // It is one of `due` already.
                0 => sum.saturating_add(SIBLING - 1),
                1 => sum.saturating_add(SIBLING),
                _ => sum,
            }
        })
    }
}

/// Returns the interval in `lower..=upper` whose day weighs least; `u` in
/// `0.0..1.0` decides among equals.
#[must_use]
pub fn lightest(load: &Load, today: Day, lower: u32, upper: u32, u: f64) -> u32 {
    let weight_of = |days: u32| load.weight(today.plus(i32::try_from(days).unwrap_or(i32::MAX)));
    let weighed: Vec<(u32, u32)> = (lower..=upper).map(|days| (weight_of(days), days)).collect();
    let least = weighed.iter().map(|(weight, _)| *weight).min().unwrap_or(0);
    let equals: Vec<u32> =
        weighed.iter().filter(|(weight, _)| *weight == least).map(|(_, days)| *days).collect();
    let last = u32::try_from(equals.len().saturating_sub(1)).unwrap_or(0);
    let chosen = usize::try_from(fuzz::pick(0, last, u)).unwrap_or(0);
    equals.get(chosen).copied().unwrap_or(lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: Day = Day::from_number(100);

    fn load(due: &[(i32, u32)], siblings: &[i32]) -> Load {
        Load {
            due: due.iter().map(|(day, n)| (TODAY.plus(*day), *n)).collect(),
            siblings: siblings.iter().map(|day| TODAY.plus(*day)).collect(),
        }
    }

    #[test]
    fn the_emptiest_day_wins_whatever_u_says() {
        let load = load(&[(8, 3), (9, 1), (10, 2), (11, 3), (12, 9)], &[]);
        for u in [0.0, 0.5, 0.99] {
            assert_eq!(lightest(&load, TODAY, 8, 12, u), 9);
        }
    }

    #[test]
    fn u_decides_among_equals() {
        let load = load(&[(9, 1), (10, 1)], &[]);
        assert_eq!(lightest(&load, TODAY, 8, 12, 0.0), 8);
        assert_eq!(lightest(&load, TODAY, 8, 12, 0.4), 11);
        assert_eq!(lightest(&load, TODAY, 8, 12, 0.9), 12);
    }

    #[test]
    fn a_sibling_keeps_three_days_away() {
        // The sibling on day 10 is one of the cards due then.
        let load = load(&[(8, 2), (10, 1), (12, 4)], &[10]);
        assert_eq!(load.weight(TODAY.plus(9)), 3);
        assert_eq!(load.weight(TODAY.plus(10)), 3);
        assert_eq!(load.weight(TODAY.plus(11)), 3);
        assert_eq!(lightest(&load, TODAY, 8, 12, 0.5), 8);
    }
}
