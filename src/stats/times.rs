//! How long was spoken, against the target.

use super::recent::LEFT_ALONE_MS;
use super::share::Share;

/// Times from the question to the reveal, in whole seconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// How many took so many seconds.
    seconds: Vec<u32>,
    /// How many were in time, of those that had a target.
    pub in_time: Share,
    /// The targets, each with how often there was such a one.
    targets: Vec<(u16, u32)>,
}

impl Times {
    /// Counts a time of so many tenths of a second, unless it was left alone.
    pub fn add(&mut self, tenths: u16, target: Option<u16>) {
        if is_left_alone(tenths) {
            return;
        }
        let second = usize::from(tenths / 10);
        if self.seconds.len() <= second {
            self.seconds.resize(second + 1, 0);
        }
        if let Some(number) = self.seconds.get_mut(second) {
            *number += 1;
        }
        if let Some(target) = target {
            self.in_time.add(tenths / 10 <= target);
            match self.targets.iter_mut().find(|(known, _)| *known == target) {
                Some((_, number)) => *number += 1,
                None => self.targets.push((target, 1)),
            }
        }
    }

    /// Returns how many times were counted.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.seconds.iter().sum()
    }

    /// Returns the median in seconds, the lower one of two.
    #[must_use]
    pub fn median(&self) -> Option<u16> {
        self.quantile(5)
    }

    /// Returns between which seconds the middle 60 % lie.
    #[must_use]
    pub fn middle(&self) -> Option<(u16, u16)> {
        Some((self.quantile(2)?, self.quantile(8)?))
    }

    /// Returns the target most of the cards had, of equals the shortest.
    #[must_use]
    pub fn target(&self) -> Option<u16> {
        let most = self.targets.iter().max_by_key(|(target, number)| (*number, u16::MAX - *target));
        most.map(|(target, _)| *target)
    }

    /// Returns the time that so many tenths of the answers do not exceed.
    fn quantile(&self, tenths: u32) -> Option<u16> {
        let place = u64::from(self.count().checked_sub(1)?) * u64::from(tenths) / 10;
        let mut before = 0;
        let at = self.seconds.iter().position(|number| {
            before += u64::from(*number);
            before > place
        });
        at.and_then(|second| u16::try_from(second).ok())
    }
}

/// Tells whether a time, in tenths of a second, is that of an answer left alone.
pub(super) fn is_left_alone(tenths: u16) -> bool {
    u32::from(tenths) >= LEFT_ALONE_MS / 100
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn median_middle_and_share_in_time() {
        let mut times = Times::default();
        assert_eq!((times.median(), times.middle(), times.target()), (None, None, None));
        for (tenths, target) in [(129, 20), (180, 20), (209, 20), (210, 20), (2_400, 50)] {
            times.add(tenths, Some(target));
        }
        times.add(170, None);
        // 12 17 18 20 21 240
        assert_eq!((times.count(), times.median(), times.middle()), (6, Some(18), Some((17, 21))));
        assert_eq!(times.in_time, Share { part: 3, whole: 5 }, "20.9 s still read 20 s");
        assert_eq!(times.target(), Some(20));
        times.add(6_000, Some(20));
        assert_eq!(times.count(), 6, "that was a coffee");
    }

    proptest! {
        #[test]
        fn quantiles_are_those_of_the_sorted_list(list in prop::collection::vec(0_u16..2_400, 1..60)) {
            let mut times = Times::default();
            list.iter().for_each(|tenths| times.add(*tenths, None));
            let mut sorted: Vec<u16> = list.iter().map(|tenths| tenths / 10).collect();
            sorted.sort_unstable();
            let at = |k: usize| sorted[(sorted.len() - 1) * k / 10];
            prop_assert_eq!(times.median(), Some(at(5)));
            prop_assert_eq!(times.middle(), Some((at(2), at(8))));
        }
    }
}
