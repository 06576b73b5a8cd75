//! A replica's log: batches one after another from offset 0. A batch is the
//! smallest thing that is written, copied, or cut off. The tag type is open:
//! the model tags with words, the core system with small numbers.

/// The position of a record; the first is 0. An end is exclusive.
pub(super) type Offset = u32;

/// A leader epoch: it grows by one whenever the controller sets the leader.
pub(super) type Epoch = u32;

/// Records written at once: `base..=last`, stamped with the leader's epoch.
/// Its identity is the tag with the epoch.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Batch<T> {
    /// The first record.
    pub base: Offset,
    /// The last record, inclusive.
    pub last: Offset,
    /// The epoch of the leader that wrote it.
    pub epoch: Epoch,
    /// The producer's name for it.
    pub tag: T,
}

impl<T> Batch<T> {
    /// The offset after the last record.
    pub fn end(&self) -> Offset {
        self.last + 1
    }

    /// Whether two batches share an offset.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.base <= other.last && other.base <= self.last
    }
}

/// Two batches of the same epoch at one offset, but two histories up to there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The first offset at which the logs differ.
    pub differs: Offset,
    /// The first offset from there on at which the epochs are the same.
    pub same_epoch: Offset,
}

/// Batches without gaps, in the order of their offsets.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Log<T> {
    batches: Vec<Batch<T>>,
}

impl<T> Default for Log<T> {
    fn default() -> Self {
        Self { batches: Vec::new() }
    }
}

impl<T: Clone + PartialEq> Log<T> {
    /// The log end offset (LEO): the offset of the next record.
    pub fn end(&self) -> Offset {
        self.batches.last().map_or(0, Batch::end)
    }

    /// All batches, the oldest first.
    pub fn batches(&self) -> &[Batch<T>] {
        &self.batches
    }

    /// Writes `count` new records at the end (R1); `count` is at least 1.
    pub fn write(&mut self, count: Offset, epoch: Epoch, tag: T) {
        let base = self.end();
        self.batches.push(Batch { base, last: base + count.max(1) - 1, epoch, tag });
    }

    /// Takes over a batch of another log; it begins where this log ends.
    pub fn copy(&mut self, batch: Batch<T>) {
        debug_assert_eq!(batch.base, self.end(), "a copied batch continues the log");
        self.batches.push(batch);
    }

    /// The batch that holds an offset.
    pub fn at(&self, offset: Offset) -> Option<&Batch<T>> {
        let after = self.batches.partition_point(|batch| batch.base <= offset);
        self.batches.get(after.checked_sub(1)?).filter(|batch| offset <= batch.last)
    }

    /// The batch that an end at `offset` would split.
    pub fn split_by(&self, offset: Offset) -> Option<&Batch<T>> {
        self.at(offset).filter(|batch| batch.base < offset)
    }

    /// The batches that begin at an offset or after it.
    pub fn from(&self, offset: Offset) -> &[Batch<T>] {
        let first = self.batches.partition_point(|batch| batch.base < offset);
        self.batches.get(first..).unwrap_or_default()
    }

    /// Whether this very batch is here, at its offsets.
    pub fn holds(&self, batch: &Batch<T>) -> bool {
        self.at(batch.base) == Some(batch)
    }

    /// The epoch of the newest record.
    pub fn newest_epoch(&self) -> Option<Epoch> {
        self.batches.last().map(|batch| batch.epoch)
    }

    /// The first offset written in an epoch above this one.
    pub fn first_above(&self, epoch: Epoch) -> Option<Offset> {
        self.batches.iter().find(|batch| batch.epoch > epoch).map(|batch| batch.base)
    }

    /// One past the highest offset at which both logs hold the same record.
    pub fn last_match(&self, other: &Self) -> Offset {
        self.batches.iter().rev().find(|batch| other.holds(batch)).map_or(0, Batch::end)
    }

    /// Drops what begins at or after `end`; returns what was dropped.
    pub fn truncate(&mut self, end: Offset) -> Vec<Batch<T>> {
        let kept = self.batches.partition_point(|batch| batch.base < end);
        self.batches.split_off(kept)
    }

    /// The first offset at which the logs differ where both have a record.
    pub fn differs_at(&self, other: &Self) -> Option<Offset> {
        let mut both = self.batches.iter().zip(&other.batches);
        both.find(|(a, b)| a != b).map(|(a, _)| a.base)
    }

    /// The first batch that is not where `other` has it.
    pub fn first_beyond(&self, other: &Self) -> Option<&Batch<T>> {
        self.batches
            .iter()
            .enumerate()
            .find(|(n, batch)| other.batches.get(*n) != Some(*batch))
            .map(|(_, batch)| batch)
    }

    /// The first batch with a smaller epoch than the one before it.
    pub fn epoch_falls_at(&self) -> Option<&Batch<T>> {
        self.batches.windows(2).find_map(|pair| match pair {
            [before, after] if after.epoch < before.epoch => Some(after),
            _ => None,
        })
    }

    /// Where the same offset and epoch do not mean the same history.
    pub fn mismatch(&self, other: &Self) -> Option<Mismatch> {
        let differs = self.differs_at(other)?;
        let later = |batch: &&Batch<T>| batch.base >= differs;
        self.batches.iter().filter(later).find_map(|mine| {
            let theirs = other.batches.iter().filter(later);
            let mut same = theirs.filter(|b| b.epoch == mine.epoch && b.overlaps(mine));
            same.next().map(|b| Mismatch { differs, same_epoch: b.base.max(mine.base) })
        })
    }
}
