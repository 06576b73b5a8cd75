//! The paths: what captions, expectations and predictions can name.

use crate::sim::model::{PathError, PathHelp};
use crate::sim::value::Value;

use super::log::{Batch, Offset};
use super::part::part;
use super::state::{Acks, Answer, Name, Protocol, Reset, State};
use super::table::Id;

/// A path after the name of an actor, what it is, and how it is read.
struct Path {
    name: &'static str,
    help: &'static str,
    read: fn(&State, Id) -> Value,
}

/// A path of the whole partition.
struct Global {
    name: &'static str,
    help: &'static str,
    read: fn(&State) -> Value,
}

const REPLICA: &[Path] = &[
    Path { name: "up", help: "whether {} runs", read: |s, id| s.brokers[id].up.into() },
    Path {
        name: "state",
        help: "the part of {}: leads, follows, down, …",
        read: |s, id| Value::name(part(s, id).word().replace(' ', "-")),
    },
    Path {
        name: "fenced",
        help: "whether the controller takes {} for dead",
        read: |s, id| (!s.live(id)).into(),
    },
    Path {
        name: "in_isr",
        help: "whether {} is in the ISR",
        read: |s, id| s.controller.isr.contains(&id).into(),
    },
    Path {
        name: "leader",
        help: "the leader that {} knows",
        read: |s, id| named(s, s.brokers[id].view.and_then(|view| view.leader)),
    },
    Path {
        name: "epoch",
        help: "the leader epoch that {} knows",
        read: |s, id| s.brokers[id].view.map(|view| i64::from(view.epoch)).into(),
    },
    Path {
        name: "leo",
        help: "the log end offset of {}",
        read: |s, id| offset(s.brokers[id].end()),
    },
    Path {
        name: "hw",
        help: "the high watermark of {}",
        read: |s, id| offset(s.brokers[id].disk.hw),
    },
    Path { name: "known", help: "the log end of {} as the leader knows it", read: known },
    Path {
        name: "flushed",
        help: "the end of what is surely on the disk of {}",
        read: |s, id| offset(s.brokers[id].flushed),
    },
    Path {
        name: "log",
        help: "the batches in the log of {}",
        read: |s, id| tags(s.brokers[id].disk.log.batches()),
    },
    Path {
        name: "cache",
        help: "the epochs of {} with their first offsets, as e3-801",
        read: |s, id| {
            let starts = s.brokers[id].epochs.starts().iter();
            Value::names(starts.map(|entry| format!("e{}-{}", entry.epoch, entry.start)))
        },
    },
    Path {
        name: "epochs",
        help: "the epochs in the cache of {}",
        read: |s, id| {
            let starts = s.brokers[id].epochs.starts().iter();
            Value::List(starts.map(|entry| Value::Int(entry.epoch.into())).collect())
        },
    },
    Path {
        name: "starts",
        help: "the first offset of each epoch in the cache of {}",
        read: |s, id| {
            let starts = s.brokers[id].epochs.starts().iter();
            Value::List(starts.map(|entry| offset(entry.start)).collect())
        },
    },
    Path {
        name: "cut",
        help: "the replicas that {} does not reach",
        read: |s, id| {
            let others = s.brokers.ids().filter(|other| *other != id && !s.reach(id, *other));
            Value::names(others.map(|other| s.name(other).to_string()))
        },
    },
];

const CONSUMER: &[Path] = &[
    Path {
        name: "position",
        help: "the next offset that {} reads",
        read: |s, id| offset(s.consumers[id].position),
    },
    Path {
        name: "epoch",
        help: "the epoch of the last record that {} read",
        read: |s, id| s.consumers[id].epoch.map(i64::from).into(),
    },
    Path {
        name: "read",
        help: "the batches that {} read, in order",
        read: |s, id| tags(&s.consumers[id].read),
    },
    Path {
        name: "phantom",
        help: "the batches that {} read and that are nowhere to be recovered",
        read: |s, id| tags(phantoms(s, id)),
    },
    Path {
        name: "missed",
        help: "committed batches that {} passed without reading them",
        read: |s, id| {
            let consumer = &s.consumers[id];
            let passed = |batch: &&Batch<Name>| {
                batch.end() <= consumer.position && !consumer.read.contains(batch)
            };
            let leader = s.controller.leader.map(|leader| s.brokers[leader].disk.log.batches());
            tags(leader.unwrap_or_default().iter().filter(passed))
        },
    },
    Path {
        name: "reset",
        help: "auto.offset.reset of {}",
        read: |s, id| {
            Value::name(match s.consumers[id].reset {
                Reset::Earliest => "earliest",
                Reset::Latest => "latest",
                Reset::None => return Value::None,
            })
        },
    },
    Path {
        name: "kip320",
        help: "whether {} detects truncation",
        read: |s, id| s.consumers[id].kip320.into(),
    },
];

const GLOBAL: &[Global] = &[
    Global {
        name: "ctl.leader",
        help: "the controller's leader",
        read: |s| named(s, s.controller.leader),
    },
    Global {
        name: "ctl.epoch",
        help: "the leader epoch",
        read: |s| Value::Int(s.controller.epoch.into()),
    },
    Global {
        name: "ctl.partition_epoch",
        help: "the partition epoch",
        read: |s| Value::Int(s.controller.partition_epoch.into()),
    },
    Global { name: "ctl.isr", help: "the in-sync replicas", read: |s| list(s, &s.controller.isr) },
    Global {
        name: "ctl.elr",
        help: "the eligible leader replicas",
        read: |s| list(s, &s.controller.elr),
    },
    Global {
        name: "ctl.fenced",
        help: "the fenced replicas",
        read: |s| list(s, &s.controller.fenced),
    },
    Global {
        name: "ctl.last_leader",
        help: "the last leader that was named",
        read: |s| named(s, Some(s.controller.last_leader)),
    },
    Global {
        name: "unclean",
        help: "whether unclean elections are allowed",
        read: |s| s.unclean.into(),
    },
    Global {
        name: "min_isr",
        help: "min.insync.replicas",
        read: |s| Value::Int(i64::try_from(s.min_isr).unwrap_or(i64::MAX)),
    },
    Global {
        name: "protocol",
        help: "how a returning replica truncates",
        read: |s| Value::name(protocol(s.setup.protocol)),
    },
    Global {
        name: "elr",
        help: "whether eligible leader replicas are on",
        read: |s| s.setup.elr.into(),
    },
    Global {
        name: "acks",
        help: "acks of a produce that does not say",
        read: |s| match s.setup.acks {
            Acks::None => Value::Int(0),
            Acks::One => Value::Int(1),
            Acks::All => Value::name("all"),
        },
    },
    Global {
        name: "committed",
        help: "every batch that was ever committed",
        read: |s| tags(&s.ledger.committed),
    },
    Global {
        name: "lost",
        help: "committed batches that some ISR member lacks",
        read: |s| tags(s.lost().into_iter().map(|(batch, _)| batch)),
    },
    Global {
        name: "lost_records",
        help: "how many records these are",
        read: |s| {
            let lost = s.lost();
            offset(lost.iter().map(|(batch, _)| batch.end() - batch.base).sum())
        },
    },
];

/// Looks at a path.
///
/// # Errors
///
/// When there is no such path.
pub(super) fn observe(state: &State, path: &str) -> Result<Value, PathError> {
    if let Some(global) = GLOBAL.iter().find(|global| global.name == path) {
        return Ok((global.read)(state));
    }
    let (actor, name) = path.split_once('.').ok_or(PathError::Unknown)?;
    if actor == "ack" {
        return match state.answers.get(name) {
            None if state.setup.tags.contains(name) => Err(PathError::Unknown),
            None => Err(PathError::NoValue(format!("{name} has not been written"))),
            known => Ok(answer(known)),
        };
    }
    let find = |paths: &'static [Path]| paths.iter().find(|path| path.name == name);
    let broker = state.setup.brokers.find(|broker| **broker == *actor);
    let consumer = state.setup.consumers.find(|consumer| **consumer == *actor);
    let found = match (broker, consumer) {
        (Some(id), _) => find(REPLICA).map(|path| (path.read)(state, id)),
        (None, Some(id)) => find(CONSUMER).map(|path| (path.read)(state, id)),
        (None, None) => None,
    };
    found.ok_or(PathError::Unknown)
}

/// Every path.
pub(super) fn paths(state: &State) -> Vec<PathHelp> {
    let of = |actors: Vec<&Name>, paths: &'static [Path]| {
        let each = actors.into_iter().flat_map(move |actor| {
            paths.iter().map(move |path| {
                PathHelp::new(
                    format!("{actor}.{}", path.name),
                    path.help.replace("{}", actor.as_ref()),
                )
            })
        });
        each.collect::<Vec<_>>()
    };
    let brokers = of(state.setup.brokers.iter().map(|(_, name)| name).collect(), REPLICA);
    let consumers = of(state.setup.consumers.iter().map(|(_, name)| name).collect(), CONSUMER);
    let global = GLOBAL.iter().map(|global| PathHelp::new(global.name, global.help));
    let acks = state.answers.keys().map(|tag| {
        PathHelp::new(format!("ack.{tag}"), format!("what the producer of {tag} has heard"))
    });
    brokers.into_iter().chain(consumers).chain(global).chain(acks).collect()
}

/// What a producer has heard, as a value.
pub(super) fn answer(answer: Option<&Answer>) -> Value {
    Value::name(match answer {
        None => return Value::None,
        Some(Answer::Sent) => "sent",
        Some(Answer::Acked) => "acked",
        Some(Answer::Pending(_)) => "pending",
        Some(Answer::Unknown) => "unknown",
        Some(Answer::TooFew) => "too-few",
    })
}

/// Delivered batches that no member of the ISR or the ELR has.
pub(super) fn phantoms(state: &State, id: Id) -> Vec<&Batch<Name>> {
    let controller = &state.controller;
    let keepers = || controller.isr.iter().chain(&controller.elr);
    let kept =
        |batch: &Batch<Name>| keepers().any(|keeper| state.brokers[*keeper].disk.log.holds(batch));
    state.consumers[id].read.iter().filter(|batch| !kept(batch)).collect()
}

/// The word of a protocol, as the settings write it.
pub(super) fn protocol(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Hw => "hw",
        Protocol::Kip101 => "kip101",
        Protocol::Kip279 => "kip279",
        Protocol::Fetch => "fetch",
    }
}

fn known(state: &State, id: Id) -> Value {
    let Some(leader) = state.controller.leader else { return Value::None };
    if leader == id {
        return offset(state.brokers[id].end());
    }
    let lead = state.brokers[leader].lead.as_ref();
    lead.and_then(|lead| lead.known[id]).map(i64::from).into()
}

fn offset(offset: Offset) -> Value {
    Value::Int(offset.into())
}

fn named(state: &State, id: Option<Id>) -> Value {
    id.map_or(Value::None, |id| Value::name(&**state.name(id)))
}

fn list<'a>(state: &State, ids: impl IntoIterator<Item = &'a Id>) -> Value {
    Value::names(ids.into_iter().map(|id| state.name(*id).to_string()))
}

fn tags<'a>(batches: impl IntoIterator<Item = &'a Batch<Name>>) -> Value {
    Value::names(batches.into_iter().map(|batch| batch.tag.to_string()))
}
