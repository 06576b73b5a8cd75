//! What ought to hold, each with one sentence and a witness.

use crate::sim::model::{Invariant, Verdict};

use super::state::{Offset, State, Written};

/// The invariants.
pub(super) const INVARIANTS: &[Invariant<State>] = &[
    Invariant {
        id: "LastValueStays",
        text: "the last value of each key is in the log",
        promised: |_| true,
        check: |state| verdict(last_value_lost(state)),
    },
    Invariant {
        id: "OffsetsStay",
        text: "what is kept has the offset, the order and the content it was written with",
        promised: |_| true,
        check: |state| verdict(moved(state)),
    },
    Invariant {
        id: "TombstoneOutlives",
        text: "a tombstone stays for delete.retention.ms after the first cleaning that met it",
        promised: |_| true,
        check: |state| verdict(tombstone_lost(state)),
    },
    Invariant {
        id: "ReaderKnows",
        text: "a consumer at the end of the log knows the last state of every key",
        // A consumer that takes as long as tombstones stay may miss one.
        promised: |state| !state.consumers.iter().any(|consumer| consumer.late),
        check: |state| verdict(reader_wrong(state)),
    },
];

fn verdict(broken: Option<String>) -> Verdict {
    broken.map_or(Verdict::Holds, Verdict::Broken)
}

fn written(state: &State) -> impl DoubleEndedIterator<Item = (Offset, &Written)> {
    (0..state.end()).zip(&state.history).collect::<Vec<_>>().into_iter()
}

fn last_value_lost(state: &State) -> Option<String> {
    state.truth().into_iter().find_map(|(key, value)| {
        let kept = state.last(&key).is_some_and(|record| record.entry.value == Some(value));
        (!kept).then(|| format!("{key}{value} is gone"))
    })
}

fn moved(state: &State) -> Option<String> {
    let mut least = 0;
    for record in state.records() {
        let original = usize::try_from(record.offset).ok().and_then(|at| state.history.get(at));
        if record.offset < least || original.is_none_or(|one| one.entry != record.entry) {
            return Some(format!(
                "{} at {} is not what was written there",
                record.entry, record.offset
            ));
        }
        least = record.offset + 1;
    }
    None
}

/// A tombstone may go when a later record of its key is there, or in time.
fn tombstone_lost(state: &State) -> Option<String> {
    written(state).find_map(|(offset, one)| {
        let (removed, end) = one.removed.filter(|_| one.entry.is_tombstone())?;
        let replaced = written(state)
            .any(|(at, other)| at > offset && at < end && other.entry.key == one.entry.key);
        let met = one.cleaned.unwrap_or(removed);
        let early = !replaced && removed < met.saturating_add(state.setup.retention);
        early.then(|| {
            format!("{} at {offset} went {} ticks after it was met", one.entry, removed - met)
        })
    })
}

fn reader_wrong(state: &State) -> Option<String> {
    let truth = state.truth();
    let readers = state.setup.consumers.iter().zip(&state.consumers);
    readers.filter(|(_, consumer)| consumer.position == state.end()).find_map(|(name, consumer)| {
        let view = &consumer.view;
        let more = view.iter().find(|(key, value)| truth.get(*key) != Some(*value));
        let less = truth.iter().find(|(key, _)| !view.contains_key(*key));
        match (more, less) {
            (Some((key, value)), _) => {
                Some(format!("{name} still has {key}{value} and missed what came after"))
            }
            (None, Some((key, value))) => Some(format!("{name} never saw {key}{value}")),
            (None, None) => None,
        }
    })
}
