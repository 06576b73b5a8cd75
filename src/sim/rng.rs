//! Chance for models that draw numbers. The generator is part of the state, so
//! a state and an action still give one next state.

/// `SplitMix64` (Steele, Lea and Flood 2014). Its stream for a seed is fixed:
/// changing it changes every recorded run that draws numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rng(u64);

impl Rng {
    /// Begins the stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Draws the next 64 bits.
    pub const fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        super::hash::mix(self.0)
    }

    /// Draws a number below `limit`, each equally likely; 0 when `limit` is 0.
    /// Numbers that would favour some are drawn again.
    pub const fn below(&mut self, limit: u64) -> u64 {
        if limit == 0 {
            return 0;
        }
        let odd = (u64::MAX % limit + 1) % limit;
        loop {
            let drawn = self.draw();
            if drawn <= u64::MAX - odd {
                return drawn % limit;
            }
        }
    }

    /// Draws an item of a list; `None` when it is empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        let at = self.below(u64::try_from(list.len()).unwrap_or(u64::MAX));
        usize::try_from(at).ok().and_then(|at| list.get(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published first outputs of the reference program for seed 1234567.
    #[test]
    fn the_stream_is_the_published_one() {
        let mut rng = Rng::new(1_234_567);
        let drawn: Vec<u64> = (0..5).map(|_| rng.draw()).collect();
        assert_eq!(
            drawn,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    #[test]
    fn every_number_below_the_limit_comes() {
        let mut rng = Rng::new(1);
        let mut seen = [0_u32; 6];
        for _ in 0..600 {
            seen[usize::try_from(rng.below(6)).unwrap()] += 1;
        }
        assert!(seen.iter().all(|count| (60..140).contains(count)), "{seen:?}");
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.pick::<u8>(&[]), None);
    }
}
