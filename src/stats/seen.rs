//! The last study days of each card, while the log is read from its beginning.

use std::collections::BTreeMap;

use crate::domain::{CardKey, Day};

/// Keys below this stand side by side; the database gives them out in turn.
const DENSE: usize = 1 << 22;

/// The last days of one card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Last {
    /// The last day on which it was shown and graded, drills as well.
    pub(super) seen: Option<Day>,
    /// The last day with an answer that moved its memory.
    pub(super) counted: Option<Day>,
}

/// The last days of all cards.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    dense: Vec<Last>,
    sparse: BTreeMap<CardKey, Last>,
}

impl Seen {
    /// Returns a card's last days, to be read and set.
    pub(super) fn of(&mut self, card: CardKey) -> &mut Last {
        match usize::try_from(card.0) {
            Ok(at) if at < DENSE => {
                if self.dense.len() <= at {
                    self.dense.resize(at + 1, Last::default());
                }
                match self.dense.get_mut(at) {
                    Some(last) => last,
                    None => self.sparse.entry(card).or_default(),
                }
            }
            _ => self.sparse.entry(card).or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_any_size_are_kept_apart() {
        let mut seen = Seen::default();
        let keys = [0, 1, 4_194_303, 4_194_304, i64::MAX, -1].map(CardKey);
        for (key, n) in keys.iter().zip(0..) {
            assert_eq!(*seen.of(*key), Last::default());
            seen.of(*key).seen = Some(Day::from_number(n));
        }
        let days: Vec<_> = keys.iter().filter_map(|key| seen.of(*key).seen).collect();
        assert_eq!(days, [0, 1, 2, 3, 4, 5].map(Day::from_number));
    }
}
