//! Why an interval is not exactly what the memory model gave: told afterwards.

use super::{balance, fuzz};

/// How an interval came from the model's raw days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// It is the raw days, rounded.
    Exact,
    /// Of these days, the one on which the least was due.
    Lightest(u32, u32),
    /// Of these days, one by the card's own chance.
    Chance(u32, u32),
    /// It is the longest allowed.
    Longest,
    /// Another rule made it: intervals of the four grades stay a day apart, and
    /// a pass does not shorten what it lengthens.
    Bounded,
}

/// Tells how an interval of `days` came from raw days.
#[must_use]
pub fn spread(raw: f32, days: u32, maximum: u32) -> Spread {
    let (from, to) = fuzz::bounds(raw, 1, maximum);
    if days >= maximum.max(1) && fuzz::whole(raw) >= maximum {
        Spread::Longest
    } else if from == to && days == from {
        Spread::Exact
    } else if !(from..=to).contains(&days) {
        Spread::Bounded
    } else if raw <= balance::LONGEST {
        Spread::Lightest(from, to)
    } else {
        Spread::Chance(from, to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_an_interval() {
        assert_eq!(spread(1.2, 1, 365), Spread::Exact);
        assert_eq!(spread(10.0, 9, 365), Spread::Lightest(8, 12));
        assert_eq!(spread(10.0, 13, 365), Spread::Bounded);
        assert_eq!(spread(120.0, 121, 365), Spread::Chance(112, 128));
        assert_eq!(spread(500.0, 365, 365), Spread::Longest);
    }
}
