//! The epoch cache of a replica, and the question that every generation of
//! the protocol asks of it: where does an epoch end? (KIP-101, KIP-279)

use super::log::{Epoch, Offset};

/// The offset at which an epoch begins in a log, inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EpochStart {
    /// The epoch.
    pub epoch: Epoch,
    /// Its first offset. Its leader may have written nothing yet.
    pub start: Offset,
}

/// An answer: this epoch ends here, exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EpochEnd {
    /// The largest epoch known that is not above the one asked for.
    pub epoch: Epoch,
    /// The offset after its last record.
    pub end: Offset,
}

/// Epochs with their first offsets; both grow along the list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct EpochCache {
    starts: Vec<EpochStart>,
}

impl EpochCache {
    /// The entries, oldest first.
    pub fn starts(&self) -> &[EpochStart] {
        &self.starts
    }

    /// The newest epoch, which may have no record yet.
    pub fn newest(&self) -> Option<Epoch> {
        self.starts.last().map(|entry| entry.epoch)
    }

    /// Notes where an epoch begins. Entries that contradict it go.
    pub fn assign(&mut self, epoch: Epoch, start: Offset) {
        self.starts.retain(|entry| entry.epoch < epoch && entry.start < start);
        self.starts.push(EpochStart { epoch, start });
    }

    /// Notes an epoch only if it is newer than all others, as a follower does
    /// for the batches it copies.
    pub fn see(&mut self, epoch: Epoch, start: Offset) {
        if self.newest().is_none_or(|newest| epoch > newest) {
            self.assign(epoch, start);
        }
    }

    /// Forgets the epochs that begin at `end` or after it (R13).
    pub fn truncate(&mut self, end: Offset) {
        self.starts.retain(|entry| entry.start < end);
    }

    /// Whether the cache has an entry for an epoch.
    pub fn knows(&self, epoch: Epoch) -> bool {
        self.starts.iter().any(|entry| entry.epoch == epoch)
    }

    /// Where an epoch ends in a log that ends at `log_end` (R11). `None` is
    /// the protocol's "undefined": nothing was asked, nothing is cached, or
    /// the epoch is above all that are.
    pub fn end_of(&self, asked: Option<Epoch>, log_end: Offset) -> Option<EpochEnd> {
        let asked = asked?;
        let newest = self.newest()?;
        if asked == newest {
            return Some(EpochEnd { epoch: asked, end: log_end });
        }
        let next = self.starts.iter().find(|entry| entry.epoch > asked)?;
        let epoch = self.largest_to(asked).unwrap_or(asked);
        Some(EpochEnd { epoch, end: next.start })
    }

    /// Where a follower cuts when the leader answers with an epoch (KIP-279),
    /// and whether that settles it. An epoch the follower does not know sends
    /// it to the end of its largest smaller one, to ask again from there.
    pub fn cut_for(&self, answer: EpochEnd, log_end: Offset) -> (Offset, bool) {
        if self.knows(answer.epoch) {
            let own = self.end_of(Some(answer.epoch), log_end).map_or(log_end, |own| own.end);
            return (answer.end.min(own).min(log_end), true);
        }
        let smaller = self.largest_to(answer.epoch);
        let first = self.starts.first().map_or(log_end, |entry| entry.start);
        let cut = self.end_of(smaller, log_end).map_or(first, |own| own.end);
        (cut.min(log_end), false)
    }

    fn largest_to(&self, epoch: Epoch) -> Option<Epoch> {
        self.starts.iter().rev().find(|entry| entry.epoch <= epoch).map(|entry| entry.epoch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(starts: &[(Epoch, Offset)]) -> EpochCache {
        let starts = starts.iter().map(|&(epoch, start)| EpochStart { epoch, start });
        EpochCache { starts: starts.collect() }
    }

    fn example() -> EpochCache {
        cache(&[(2, 10), (5, 20), (8, 35)])
    }

    #[test]
    fn an_epoch_ends_where_the_next_begins() {
        let ends = [
            (8, Some((8, 40))),
            (5, Some((5, 35))),
            (6, Some((5, 35))),
            (7, Some((5, 35))),
            (2, Some((2, 20))),
            (3, Some((2, 20))),
            (4, Some((2, 20))),
            (1, Some((1, 10))),
            (0, Some((0, 10))),
            (9, None),
        ];
        for (asked, answer) in ends {
            let found = example().end_of(Some(asked), 40).map(|answer| (answer.epoch, answer.end));
            assert_eq!(found, answer, "epoch {asked}");
        }
    }

    #[test]
    fn nothing_asked_or_nothing_known_is_undefined() {
        assert_eq!(example().end_of(None, 40), None);
        assert_eq!(EpochCache::default().end_of(Some(0), 40), None);
    }

    #[test]
    fn a_new_entry_replaces_what_contradicts_it() {
        let mut later = example();
        later.assign(8, 30);
        assert_eq!(later, cache(&[(2, 10), (5, 20), (8, 30)]));
        let mut earlier = example();
        earlier.assign(7, 18);
        assert_eq!(earlier, cache(&[(2, 10), (7, 18)]));
    }

    #[test]
    fn truncation_forgets_epochs_that_begin_there() {
        let mut to_20 = example();
        to_20.truncate(20);
        assert_eq!(to_20, cache(&[(2, 10)]));
        let mut to_21 = example();
        to_21.truncate(21);
        assert_eq!(to_21, cache(&[(2, 10), (5, 20)]));
    }

    #[test]
    fn a_copied_batch_notes_newer_epochs_only() {
        let mut seen = cache(&[(0, 0), (2, 801)]);
        seen.see(2, 801);
        assert_eq!(seen, cache(&[(0, 0), (2, 801)]));
        seen.see(3, 801);
        assert_eq!(seen, cache(&[(0, 0), (3, 801)]));
        seen.see(1, 900);
        assert_eq!(seen, cache(&[(0, 0), (3, 801)]));
    }

    #[test]
    fn a_known_epoch_settles_the_cut_and_an_unknown_one_asks_again() {
        let own = cache(&[(0, 0), (2, 1)]);
        assert_eq!(own.cut_for(EpochEnd { epoch: 0, end: 5 }, 2), (1, true));
        assert_eq!(own.cut_for(EpochEnd { epoch: 2, end: 7 }, 2), (2, true));
        assert_eq!(own.cut_for(EpochEnd { epoch: 1, end: 2 }, 2), (1, false));
        assert_eq!(cache(&[(3, 0)]).cut_for(EpochEnd { epoch: 1, end: 2 }, 2), (0, false));
    }
}
