//! The paths: what captions, expectations and predictions can name.

use crate::sim::model::{PathError, PathHelp};
use crate::sim::value::Value;

use super::state::{Batch, State, partition_name};

/// A path of the whole topic.
struct Global {
    name: &'static str,
    help: &'static str,
    read: fn(&State) -> Value,
}

const GLOBAL: &[Global] = &[
    Global { name: "now", help: "the time in ticks", read: |s| s.now.into() },
    Global {
        name: "partitions",
        help: "the number of partitions",
        read: |s| count(s.partitions.len()),
    },
    Global { name: "sent", help: "the number of records sent", read: |s| count(s.sent.len()) },
    Global {
        name: "stored",
        help: "the number of records in all partitions",
        read: |s| count(s.partitions.iter().map(|one| one.log.len()).sum()),
    },
    Global {
        name: "in_flight",
        help: "the batches in flight",
        read: |s| batches(s.producers.iter().flat_map(|one| &one.flying)),
    },
    Global {
        name: "waiting",
        help: "the batches that wait",
        read: |s| batches(s.producers.iter().flat_map(|one| &one.waiting)),
    },
    Global {
        name: "idempotence",
        help: "whether producers are idempotent",
        read: |s| s.setup.idempotence.into(),
    },
    Global {
        name: "most_in_flight",
        help: "the most requests in flight",
        read: |s| count(s.setup.in_flight),
    },
    Global {
        name: "costs.requests",
        help: "the number of produce requests",
        read: |s| s.costs.requests.into(),
    },
    Global {
        name: "costs.calls",
        help: "the number of system calls",
        read: |s| s.costs.calls.into(),
    },
    Global { name: "costs.seeks", help: "the number of seeks", read: |s| s.costs.seeks.into() },
    Global {
        name: "costs.copied",
        help: "the bytes copied for fetches",
        read: |s| s.costs.copied.into(),
    },
    Global {
        name: "costs.from_disk",
        help: "the bytes that fetches read from disks",
        read: |s| s.costs.from_disk.into(),
    },
];

const PARTITION: [(&str, &str); 3] = [
    ("end", "the log end offset of {}"),
    ("records", "the records in {}"),
    ("on_disk", "the offset up to which {} is on the disk"),
];

const BATCH: [(&str, &str); 5] = [
    ("state", "what became of {}: waits, in-flight, acked"),
    ("partition", "the partition of {}"),
    ("records", "the records of {}"),
    ("tries", "how often {} was sent"),
    ("sequence", "the first sequence number of {}"),
];

const RECORD: [(&str, &str); 2] =
    [("partition", "the partition of {}"), ("offset", "the first offset of {}")];

/// Looks at a path.
///
/// # Errors
///
/// When there is no such path.
pub(super) fn observe(state: &State, path: &str) -> Result<Value, PathError> {
    if let Some(global) = GLOBAL.iter().find(|global| global.name == path) {
        return Ok((global.read)(state));
    }
    let (actor, what) = path.rsplit_once('.').ok_or(PathError::Unknown)?;
    let found = if let Some(at) = partition(state, actor) {
        of_partition(state, at, what)
    } else if let Some(number) = state.batch_number(actor) {
        of_batch(state, number, what)
    } else if let Some(at) = state.setup.consumers.iter().position(|name| **name == *actor) {
        of_consumer(state, at, what)
    } else {
        let record = state.sent.iter().position(|sent| sent.to_string() == actor);
        record.and_then(|record| of_record(state, record, what))
    };
    found.ok_or(PathError::Unknown)
}

/// Every path.
pub(super) fn paths(state: &State) -> Vec<PathHelp> {
    let mut paths: Vec<PathHelp> =
        GLOBAL.iter().map(|global| PathHelp::new(global.name, global.help)).collect();
    let mut add = |actor: &str, known: &[(&str, &str)]| {
        paths.extend(known.iter().map(|(what, help)| {
            PathHelp::new(format!("{actor}.{what}"), help.replace("{}", actor))
        }));
    };
    let partitions: Vec<String> = (0..state.partitions.len()).map(partition_name).collect();
    partitions.iter().for_each(|name| add(name, &PARTITION));
    (1..=state.batches).for_each(|number| add(&format!("B{number}"), &BATCH));
    state.sent.iter().for_each(|sent| add(&sent.to_string(), &RECORD));
    for consumer in &state.setup.consumers {
        add(consumer, &[("read", "the records that {} read, in order")]);
        let position = |name: &String| format!("the next offset of {name} that {{}} reads");
        for name in &partitions {
            add(consumer, &[(name, &position(name))]);
        }
    }
    paths
}

fn partition(state: &State, name: &str) -> Option<usize> {
    (0..state.partitions.len()).find(|at| partition_name(*at) == name)
}

fn of_partition(state: &State, at: usize, what: &str) -> Option<Value> {
    let partition = state.partitions.get(at)?;
    Some(match what {
        "end" => partition.end().into(),
        "records" => Value::names(state.tags(partition.log.iter().map(|stored| &stored.record))),
        "on_disk" => partition.on_disk.into(),
        _ => return None,
    })
}

fn of_batch(state: &State, number: u32, what: &str) -> Option<Value> {
    let known = state.batch(number);
    let sent = || state.sent.iter().filter(|sent| sent.batch == number);
    Some(match what {
        "state" => Value::name(match known {
            None => "acked",
            Some((_, true)) => "in-flight",
            Some((_, false)) => "waits",
        }),
        "partition" => Value::name(partition_name(sent().next()?.partition)),
        "records" => Value::names(sent().map(ToString::to_string)),
        "tries" => known.map(|(batch, _)| i64::from(batch.tries)).into(),
        "sequence" => {
            known.and_then(|(batch, _)| batch.sequence).map(|s| i64::from(s.first)).into()
        }
        _ => return None,
    })
}

fn of_consumer(state: &State, at: usize, what: &str) -> Option<Value> {
    let consumer = state.consumers.get(at)?;
    match what {
        "read" => Some(Value::names(state.tags(&consumer.read))),
        name => Some((*consumer.positions.get(partition(state, name)?)?).into()),
    }
}

fn of_record(state: &State, record: usize, what: &str) -> Option<Value> {
    let at = state.sent.get(record)?.partition;
    Some(match what {
        "partition" => Value::name(partition_name(at)),
        "offset" => {
            let mut log = state.partitions.get(at)?.log.iter();
            log.find(|stored| stored.record == record).map(|stored| stored.offset).into()
        }
        _ => return None,
    })
}

fn batches<'b>(batches: impl Iterator<Item = &'b Batch>) -> Value {
    Value::names(batches.map(Batch::name))
}

fn count(count: usize) -> Value {
    Value::Int(i64::try_from(count).unwrap_or(i64::MAX))
}
