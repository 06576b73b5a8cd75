//! The leader of a partition: which batches it appends.

use super::state::{Batch, Offset, Partition, REMEMBERED, Stored};

/// What a leader does with a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Took {
    /// It is in the log from this offset on.
    Stored(Offset),
    /// It is one of the producer's last batches, and is not stored again.
    Known,
    /// Its first sequence number does not follow the last one that is stored.
    OutOfOrder,
}

/// Receives a batch. A batch without sequence numbers is always stored.
pub(super) fn receive(partition: &mut Partition, producer: usize, batch: &Batch) -> Took {
    let base = partition.end();
    if let (Some(sequence), Some(known)) = (batch.sequence, partition.known.get_mut(producer)) {
        if known.contains(&sequence) {
            return Took::Known;
        }
        let expected = known.back().map_or(0, |last| last.last.saturating_add(1));
        if sequence.first != expected {
            return Took::OutOfOrder;
        }
        known.push_back(sequence);
        if known.len() > REMEMBERED {
            known.pop_front();
        }
    }
    let stored = (base..).zip(&batch.records);
    partition.log.extend(stored.map(|(offset, record)| Stored { offset, record: *record }));
    Took::Stored(base)
}
