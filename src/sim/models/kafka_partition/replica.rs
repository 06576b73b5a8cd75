//! What a replica keeps on disk, a log and a high watermark, and the rules
//! that move them. The model and the core system both stand on these.

use super::log::{Batch, Log, Offset};

/// A log with its high watermark (HW): what is below it is known to be committed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Replica<T> {
    /// The records.
    pub log: Log<T>,
    /// The first offset not known to be committed.
    pub hw: Offset,
}

impl<T> Default for Replica<T> {
    fn default() -> Self {
        Self { log: Log::default(), hw: 0 }
    }
}

impl<T: Clone + PartialEq> Replica<T> {
    /// The log end offset.
    pub fn end(&self) -> Offset {
        self.log.end()
    }

    /// Truncation to `end` (R13): the records from there on go, and the high
    /// watermark is never above it. Returns what was dropped.
    pub fn truncate(&mut self, end: Offset) -> Vec<Batch<T>> {
        self.hw = self.hw.min(end);
        self.log.truncate(end)
    }

    /// A fetch response: the records, then the leader's high watermark, but
    /// never beyond the own end (R4). It may go down.
    pub fn receive(&mut self, batches: impl IntoIterator<Item = Batch<T>>, leader_hw: Offset) {
        for batch in batches {
            self.log.copy(batch);
        }
        self.hw = leader_hw.min(self.end());
    }

    /// The leader's high watermark (R3): the smallest end in the ISR, unknown
    /// ends block it, and it never goes down while one leader is in office.
    /// `others` are the ends of the other members, as far as they are known.
    pub fn committed(&self, others: impl IntoIterator<Item = Option<Offset>>) -> Offset {
        let smallest = others.into_iter().try_fold(self.end(), |least, end| Some(least.min(end?)));
        smallest.map_or(self.hw, |end| end.max(self.hw))
    }
}

/// Whether a member holds back the leader (R5); an unknown end does.
pub(super) fn lags(end: Option<Offset>, leader_end: Offset) -> bool {
    end.is_none_or(|end| end < leader_end)
}

/// Whether a follower may join the ISR by its end (R6): nothing committed is
/// missing, and it has reached the epoch of the leader (`epoch_start`).
pub(super) fn may_join(end: Offset, leader_hw: Offset, epoch_start: Offset) -> bool {
    end >= leader_hw && end >= epoch_start
}
