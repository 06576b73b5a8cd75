//! Shares, and how sure a share of so few can be.

/// The normal quantile that leaves ten of a hundred on either side.
const Z: f64 = 1.281_551_565_5;

/// How many of how many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// How many.
    pub part: u32,
    /// Of how many.
    pub whole: u32,
}

impl Share {
    /// Counts one more.
    pub const fn add(&mut self, is_part: bool) {
        self.part += is_part as u32;
        self.whole += 1;
    }

    /// Adds the counts of another share.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self { part: self.part + other.part, whole: self.whole + other.whole }
    }

    /// Returns the share, 0 to 1; of nothing there is none.
    #[must_use]
    pub fn value(self) -> Option<f64> {
        (self.whole > 0).then(|| f64::from(self.part) / f64::from(self.whole))
    }

    /// Returns between which shares the true one lies with 80 %: Wilson's score
    /// interval, which holds for few answers and for shares near 1 as well.
    #[must_use]
    pub fn interval(self) -> Option<(f64, f64)> {
        let (share, n) = (self.value()?, f64::from(self.whole));
        let z2n = Z * Z / n;
        let centre = (share + z2n / 2.0) / (1.0 + z2n);
        let half = Z / (1.0 + z2n) * (share * (1.0 - share) / n + z2n / n / 4.0).sqrt();
        Some(((centre - half).max(0.0), (centre + half).min(1.0)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn intervals_agree_with_a_calculation_by_hand() {
        // 90 of 100: z² / n = 0.016424; centre (0.9 + 0.008212) / 1.016424 = 0.893537;
        // half 1.281552 / 1.016424 * sqrt(0.0009 + 0.00004106) = 0.038678.
        let (low, high) = Share { part: 90, whole: 100 }.interval().unwrap();
        assert!((low - 0.854_859).abs() < 1e-5 && (high - 0.932_215).abs() < 1e-5, "{low} {high}");
        assert_eq!(Share::default().interval(), None);
        assert_eq!(Share::default().value(), None);
        let (low, high) = Share { part: 1, whole: 1 }.interval().unwrap();
        assert!((low - 0.378).abs() < 0.001 && (high - 1.0).abs() < 1e-9, "{low} {high}");
    }

    proptest! {
        #[test]
        fn a_share_lies_in_its_interval(whole in 1_u32..5_000, part in 0_u32..5_000) {
            let share = Share { part: part.min(whole), whole };
            let (low, high) = share.interval().unwrap();
            let value = share.value().unwrap();
            prop_assert!(0.0 <= low && low <= value + 1e-12 && value <= high + 1e-12 && high <= 1.0);
        }
    }
}
