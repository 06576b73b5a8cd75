//! What ought to hold, each with one sentence and a witness.

use std::collections::{BTreeMap, BTreeSet};

use crate::sim::model::{Invariant, Verdict};

use super::state::{Partition, RecordId, State, partition_name};

/// The invariants.
pub(super) const INVARIANTS: &[Invariant<State>] = &[
    Invariant {
        id: "OrderKept",
        text: "a partition holds a producer's records in the order in which they were sent",
        promised: |state| state.setup.idempotence || state.setup.in_flight == 1,
        check: |state| verdict(out_of_order(state)),
    },
    Invariant {
        id: "NoDuplicate",
        text: "no record is stored twice",
        promised: |state| state.setup.idempotence,
        check: |state| verdict(duplicate(state)),
    },
    Invariant {
        id: "AckedStored",
        text: "every record that was acknowledged is in its partition",
        promised: |_| true,
        check: |state| verdict(acked_and_gone(state)),
    },
    Invariant {
        id: "OffsetsDense",
        text: "the offsets of a partition go up from 0 without a gap",
        promised: |_| true,
        check: |state| verdict(gap(state)),
    },
    Invariant {
        id: "KeyTogether",
        text: "the records of a key are in one partition",
        promised: |state| !state.grown,
        check: |state| verdict(key_apart(state)),
    },
];

fn verdict(broken: Option<String>) -> Verdict {
    broken.map_or(Verdict::Holds, Verdict::Broken)
}

/// The records of a log, each where it first stands.
fn firsts(partition: &Partition) -> Vec<RecordId> {
    let mut seen = BTreeSet::new();
    let records = partition.log.iter().map(|stored| stored.record);
    records.filter(|record| seen.insert(*record)).collect()
}

/// The first record that stands behind one sent after it by the same producer.
pub(super) fn misplaced(state: &State, partition: &Partition) -> Option<(RecordId, RecordId)> {
    let mut last: BTreeMap<usize, RecordId> = BTreeMap::new();
    for record in firsts(partition) {
        let producer = state.sent.get(record)?.producer;
        match last.insert(producer, record) {
            Some(before) if before > record => return Some((record, before)),
            _ => {}
        }
    }
    None
}

fn out_of_order(state: &State) -> Option<String> {
    state.partitions.iter().enumerate().find_map(|(at, partition)| {
        let (record, before) = misplaced(state, partition)?;
        let (record, before) = (state.tag(record), state.tag(before));
        Some(format!("{record} stands behind {before} in {}", partition_name(at)))
    })
}

fn duplicate(state: &State) -> Option<String> {
    state.partitions.iter().enumerate().find_map(|(at, partition)| {
        let mut seen = BTreeMap::new();
        partition.log.iter().find_map(|stored| {
            let first = seen.insert(stored.record, stored.offset)?;
            let (tag, name) = (state.tag(stored.record), partition_name(at));
            Some(format!("{tag} is at {first} and at {} in {name}", stored.offset))
        })
    })
}

fn acked_and_gone(state: &State) -> Option<String> {
    let stored = |record: RecordId, at: usize| {
        let partition = state.partitions.get(at);
        partition.is_some_and(|one| one.log.iter().any(|stored| stored.record == record))
    };
    state.sent.iter().enumerate().find_map(|(record, sent)| {
        let acked = state.batch(sent.batch).is_none();
        (acked && !stored(record, sent.partition)).then(|| format!("{sent} is not stored"))
    })
}

fn gap(state: &State) -> Option<String> {
    state.partitions.iter().enumerate().find_map(|(at, partition)| {
        let mut expected = 0..;
        let odd = partition.log.iter().find(|stored| Some(stored.offset) != expected.next())?;
        Some(format!("{} has a gap before {}", partition_name(at), odd.offset))
    })
}

fn key_apart(state: &State) -> Option<String> {
    let mut places = BTreeMap::new();
    let keyed = state.sent.iter().filter(|sent| &*sent.key != super::state::KEYLESS);
    keyed.into_iter().find_map(|sent| {
        let first = *places.entry(&sent.key).or_insert(sent.partition);
        let (one, two) = (partition_name(first), partition_name(sent.partition));
        (first != sent.partition).then(|| format!("{} is in {one} and in {two}", sent.key))
    })
}
