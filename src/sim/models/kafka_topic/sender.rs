//! The producer: records into batches, batches into requests, failed batches
//! back among those that wait.

use super::partitioner;
use super::state::{Batch, KEYLESS, Name, Producer, RecordId, Sent, Sequence, Setup, State};

/// Takes a record over and puts it into a batch.
pub(super) fn accept(state: &mut State, producer: usize, key: Option<&Name>) {
    let partition = choose(state, producer, key);
    let key = key.map_or_else(|| Name::from(KEYLESS), Name::clone);
    let number = state.sent.iter().filter(|sent| sent.key == key).count();
    let record: RecordId = state.sent.len();
    let (setup, now, fresh) = (state.setup.clone(), state.now, state.batches.saturating_add(1));
    let Some(own) = state.producers.get_mut(producer) else { return };
    let open = own.waiting.iter_mut().rev().find(|batch| batch.partition == partition);
    let batch = match open.filter(|batch| batch.tries == 0 && batch.records.len() < setup.batch) {
        Some(batch) => {
            batch.records.push(record);
            batch.number
        }
        None => {
            own.waiting.push(Batch {
                number: fresh,
                partition,
                records: vec![record],
                begun: now,
                tries: 0,
                sequence: None,
            });
            state.batches = fresh;
            fresh
        }
    };
    state.sent.push(Sent { key, number, producer, partition, batch });
}

/// With a key its hash decides; without one the producer stays with a
/// partition for a batch's worth of records.
fn choose(state: &mut State, producer: usize, key: Option<&Name>) -> usize {
    let partitions = state.partitions.len();
    if let Some(key) = key {
        return partitioner::keyed(state.setup.keys.get(key).unwrap_or(key), partitions);
    }
    let full = state.setup.batch;
    let Some(own) = state.producers.get_mut(producer) else { return 0 };
    let (at, count) = &mut own.sticky;
    if *count >= full {
        *at = (*at + 1) % partitions;
        *count = 0;
    }
    *count += 1;
    *at
}

/// Sends what is ready as far as requests in flight allow; returns how many
/// requests went out.
pub(super) fn pump(state: &mut State) -> i64 {
    let (setup, now, partitions) = (state.setup.clone(), state.now, state.partitions.len());
    let mut requests = 0;
    for producer in &mut state.producers {
        for partition in 0..partitions {
            while let Some(at) = next(producer, partition, &setup, now) {
                let mut batch = producer.waiting.remove(at);
                if setup.idempotence && batch.sequence.is_none() {
                    batch.sequence = Some(number(producer, &batch));
                }
                batch.tries += 1;
                producer.flying.push(batch);
                requests += 1;
            }
        }
    }
    requests
}

/// The waiting batch that may go to a partition now.
fn next(producer: &Producer, partition: usize, setup: &Setup, now: i64) -> Option<usize> {
    let flying = || producer.flying.iter().filter(|batch| batch.partition == partition);
    let at = producer.waiting.iter().position(|batch| batch.partition == partition)?;
    let batch = producer.waiting.get(at)?;
    let more = producer.waiting.iter().skip(at + 1).any(|other| other.partition == partition);
    let ready = batch.tries > 0
        || more
        || batch.records.len() >= setup.batch
        || now - batch.begun >= setup.linger;
    // One that failed goes again when no earlier one is under way.
    let earlier = |own: &Sequence| {
        flying().any(|other| other.sequence.is_some_and(|known| known.first < own.first))
    };
    let waits = batch.sequence.as_ref().is_some_and(earlier);
    (ready && !waits && flying().count() < setup.in_flight).then_some(at)
}

/// Gives a batch its sequence numbers.
fn number(producer: &mut Producer, batch: &Batch) -> Sequence {
    let next = producer.sequences.entry(batch.partition).or_insert(0);
    let first = *next;
    let count = u32::try_from(batch.records.len()).unwrap_or(1);
    *next = first.saturating_add(count);
    Sequence { first, last: first.saturating_add(count.saturating_sub(1)) }
}

/// Takes a batch out of flight; returns it with its producer.
pub(super) fn land(state: &mut State, number: u32) -> Option<(usize, Batch)> {
    state.producers.iter_mut().enumerate().find_map(|(producer, own)| {
        let at = own.flying.iter().position(|batch| batch.number == number)?;
        Some((producer, own.flying.remove(at)))
    })
}

/// Puts a failed batch back: to the front of its partition, or by sequence.
pub(super) fn again(state: &mut State, producer: usize, batch: Batch) {
    let Some(own) = state.producers.get_mut(producer) else { return };
    let before = |other: &Batch| {
        let mine = batch.sequence.map(|sequence| sequence.first);
        let later = match (mine, other.sequence) {
            (Some(mine), Some(other)) => mine < other.first,
            _ => true,
        };
        other.partition == batch.partition && later
    };
    let at = own.waiting.iter().position(before).unwrap_or(own.waiting.len());
    own.waiting.insert(at, batch);
}

/// The batch that is in flight before this one on the same connection.
pub(super) fn ahead(state: &State, number: u32) -> Option<&Batch> {
    state.producers.iter().find_map(|own| {
        let batch = own.flying.iter().find(|batch| batch.number == number)?;
        let first = own.flying.iter().find(|other| other.partition == batch.partition)?;
        (first.number != number).then_some(first)
    })
}
