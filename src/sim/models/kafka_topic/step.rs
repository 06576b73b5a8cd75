//! What comes of a verb.

use crate::sim::effect::Effect;
use crate::sim::model::Step;

use super::action::Action;
use super::leader::{self, Took};
use super::sender;
use super::state::{
    Batch, MOST_PARTITIONS, Name, Offset, Partition, RecordId, State, partition_name,
};

/// What moved, or why nothing did.
type Done = Result<Vec<Effect>, String>;

/// Most records of a run, so that a picture can be drawn.
const MOST_RECORDS: usize = 1000;

/// Acts; then what is ready goes out.
pub(super) fn step(state: &State, action: &Action) -> Step<State> {
    let mut next = state.clone();
    let done = match action {
        Action::Send(producer, keys) => {
            let keys: Vec<Option<&Name>> = keys.iter().map(Some).collect();
            send(&mut next, producer, &keys)
        }
        Action::SendKeyless(producer, count) => {
            let count = usize::try_from(*count).unwrap_or(1);
            send(&mut next, producer, &vec![None; count])
        }
        Action::Wait(ticks) => {
            next.now = next.now.saturating_add(*ticks);
            Ok(Vec::new())
        }
        Action::Deliver(batch, lost) => deliver(&mut next, batch, *lost),
        Action::DeliverAll => deliver_all(&mut next),
        Action::Lose(batch) => lose(&mut next, batch),
        Action::Poll(consumer, partition, count) => poll(&mut next, consumer, partition, *count),
        Action::WriteBack => write_back(&mut next),
        Action::AddPartition => add_partition(&mut next),
    };
    match done {
        Ok(effects) => {
            next.costs.requests += sender::pump(&mut next);
            Step::done(next, effects)
        }
        Err(reason) => Step::refused(reason),
    }
}

fn send(state: &mut State, producer: &Name, keys: &[Option<&Name>]) -> Done {
    let at = state.setup.producers.iter().position(|known| known == producer);
    let at = at.ok_or_else(|| format!("no producer {producer}"))?;
    if state.sent.len() + keys.len() > MOST_RECORDS {
        return Err(format!("a run has at most {MOST_RECORDS} records"));
    }
    for key in keys {
        sender::accept(state, at, *key);
    }
    Ok(Vec::new())
}

/// The number of a batch that is the next to arrive on its connection.
fn first_in_flight(state: &State, name: &Name) -> Result<u32, String> {
    let number = state.batch_number(name).ok_or_else(|| format!("there is no batch {name}"))?;
    match state.batch(number) {
        Some((_, true)) => {}
        Some((_, false)) => return Err(format!("{name} is not in flight")),
        None => return Err(format!("{name} is acknowledged")),
    }
    match sender::ahead(state, number) {
        Some(other) => Err(format!("{} is before it on the connection", other.name())),
        None => Ok(number),
    }
}

fn deliver(state: &mut State, name: &Name, lost: bool) -> Done {
    let number = first_in_flight(state, name)?;
    arrive(state, number, lost)
}

fn deliver_all(state: &mut State) -> Done {
    let mut effects = Vec::new();
    loop {
        let flying = state.producers.iter().flat_map(|producer| &producer.flying);
        let Some(number) = flying.map(|batch| batch.number).next() else { break };
        effects.extend(arrive(state, number, false)?);
        state.costs.requests += sender::pump(state);
    }
    if effects.is_empty() { Err("no request is in flight".to_owned()) } else { Ok(effects) }
}

/// A request arrives; the leader takes it, and the producer hears of it or not.
fn arrive(state: &mut State, number: u32, lost: bool) -> Done {
    let (producer, batch) =
        sender::land(state, number).ok_or_else(|| format!("B{number} is not in flight"))?;
    let mut effects = vec![produce(state, producer, &batch, false)];
    let lane = partition_name(batch.partition);
    let Some(partition) = state.partitions.get_mut(batch.partition) else {
        return Err(format!("there is no partition {lane}"));
    };
    let took = leader::receive(partition, producer, &batch);
    let answer = match took {
        Took::Stored(base) => {
            let to = partition.end();
            state.costs.append();
            effects.push(Effect::Append { lane: lane.clone(), from: base, to });
            format!("{} stored at {base}", batch.name())
        }
        Took::Known => format!("{} known, not stored again", batch.name()),
        Took::OutOfOrder => format!("{} out of order", batch.name()),
    };
    let to = state.setup.producers.get(producer).map(ToString::to_string).unwrap_or_default();
    effects.push(Effect::Send { from: lane, to, label: answer, lost });
    if lost {
        state.losses += 1;
    }
    if lost || took == Took::OutOfOrder {
        sender::again(state, producer, batch);
    }
    Ok(effects)
}

fn lose(state: &mut State, name: &Name) -> Done {
    let number = first_in_flight(state, name)?;
    let (producer, batch) =
        sender::land(state, number).ok_or_else(|| format!("{name} is not in flight"))?;
    let effects = vec![produce(state, producer, &batch, true)];
    state.losses += 1;
    sender::again(state, producer, batch);
    Ok(effects)
}

fn produce(state: &State, producer: usize, batch: &Batch, lost: bool) -> Effect {
    let sequence = batch.sequence.map(|sequence| format!(" seq {sequence}")).unwrap_or_default();
    let records = state.tags(&batch.records).join(" ");
    Effect::Send {
        from: state.setup.producers.get(producer).map(ToString::to_string).unwrap_or_default(),
        to: partition_name(batch.partition),
        label: format!("{}{sequence}: {records}", batch.name()),
        lost,
    }
}

fn poll(state: &mut State, consumer: &Name, partition: &Name, count: Option<i64>) -> Done {
    let reader = state.setup.consumers.iter().position(|known| known == consumer);
    let at = (0..state.partitions.len()).find(|at| partition_name(*at) == **partition);
    let (Some(reader), Some(at)) = (reader, at) else {
        return Err(format!("no consumer {consumer}, or no partition {partition}"));
    };
    let Some(log) = state.partitions.get(at) else { return Err(format!("no {partition}")) };
    let position = state.consumers.get(reader).and_then(|one| one.positions.get(at)).copied();
    let from = position.unwrap_or(0);
    let most = count.and_then(|count| usize::try_from(count).ok()).unwrap_or(usize::MAX);
    let found: Vec<(Offset, RecordId)> = log
        .log
        .iter()
        .filter(|stored| stored.offset >= from)
        .take(most)
        .map(|stored| (stored.offset, stored.record))
        .collect();
    let Some((last, _)) = found.last() else {
        return Err(format!("{consumer} has read all of {partition}"));
    };
    let (to, end) = (last + 1, log.end());
    state.costs.fetch(&state.setup, from, to, end);
    if let Some(one) = state.consumers.get_mut(reader) {
        one.read.extend(found.iter().map(|(_, record)| *record));
        one.positions.iter_mut().skip(at).take(1).for_each(|position| *position = to);
    }
    Ok(vec![Effect::MarkerMove { marker: format!("{consumer} {partition}"), from, to }])
}

fn write_back(state: &mut State) -> Done {
    let mut done = false;
    for partition in &mut state.partitions {
        let (from, to) = (partition.on_disk, partition.end());
        if from < to {
            state.costs.write_back(&state.setup, to - from);
            partition.on_disk = to;
            done = true;
        }
    }
    if done { Ok(Vec::new()) } else { Err("everything is on the disks already".to_owned()) }
}

fn add_partition(state: &mut State) -> Done {
    if state.partitions.len() >= MOST_PARTITIONS {
        return Err(format!("a topic has at most {MOST_PARTITIONS} partitions here"));
    }
    state.partitions.push(Partition::new(state.producers.len()));
    state.grown = true;
    Ok(vec![Effect::Highlight { target: partition_name(state.partitions.len() - 1) }])
}
