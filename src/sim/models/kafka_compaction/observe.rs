//! The paths: what captions, expectations and predictions can name.

use crate::sim::model::{PathError, PathHelp};
use crate::sim::value::Value;

use super::cleaner;
use super::state::{Consumer, Name, State, known};

/// A path of the whole log.
struct Global {
    name: &'static str,
    help: &'static str,
    read: fn(&State) -> Value,
}

const GLOBAL: &[Global] = &[
    Global { name: "now", help: "the time in ticks", read: |s| s.now.into() },
    Global { name: "end", help: "the log end offset", read: |s| s.end().into() },
    Global {
        name: "size",
        help: "the number of records in the log",
        read: |s| count(s.records().count()),
    },
    Global {
        name: "removed",
        help: "the number of records taken out so far",
        read: |s| count(s.history.iter().filter(|written| written.removed.is_some()).count()),
    },
    Global { name: "cleaned", help: "the first dirty offset", read: |s| s.cleaned.into() },
    Global {
        name: "active",
        help: "the first offset of the active segment",
        read: |s| s.active().into(),
    },
    Global {
        name: "dirty",
        help: "the dirty share of what can be cleaned, in percent",
        read: |s| cleaner::look(s).percent().into(),
    },
    Global {
        name: "min_dirty",
        help: "the share above which the cleaner starts, in percent",
        read: |s| s.setup.min_dirty.into(),
    },
    Global {
        name: "retention",
        help: "how long tombstones stay, in ticks",
        read: |s| s.setup.retention.into(),
    },
    Global {
        name: "segments",
        help: "the first offsets of the segments",
        read: |s| Value::List(s.segments.iter().map(|one| one.base.into()).collect()),
    },
    Global {
        name: "offsets",
        help: "the offsets that have a record",
        read: |s| Value::List(s.records().map(|record| record.offset.into()).collect()),
    },
    Global {
        name: "records",
        help: "the records in the log",
        read: |s| Value::names(s.records().map(|record| record.entry.to_string())),
    },
    Global {
        name: "tombstones",
        help: "the tombstones in the log",
        read: |s| {
            let all = s.records().filter(|record| record.entry.is_tombstone());
            Value::names(all.map(|record| record.entry.to_string()))
        },
    },
];

const KEY: [(&str, &str); 3] = [
    ("last", "the last record of {} in the log"),
    ("offset", "the offset of the last record of {} in the log"),
    ("copies", "the number of records of {} in the log"),
];

const CONSUMER: [(&str, &str); 2] =
    [("position", "the next offset that {} reads"), ("state", "what {} knows")];

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
    if let Some(key) = actor.strip_prefix("key.") {
        return of_key(state, key, what).ok_or(PathError::Unknown);
    }
    let mut readers = state.setup.consumers.iter().zip(&state.consumers);
    let (_, consumer) = readers.find(|(name, _)| ***name == *actor).ok_or(PathError::Unknown)?;
    of_consumer(consumer, what).ok_or(PathError::Unknown)
}

/// Every path.
pub(super) fn paths(state: &State) -> Vec<PathHelp> {
    let mut keys: Vec<&Name> = state.history.iter().map(|written| &written.entry.key).collect();
    keys.sort_unstable();
    keys.dedup();
    let named = |actor: String, name: &str, (what, help): (&str, &str)| {
        PathHelp::new(format!("{actor}.{what}"), help.replace("{}", name))
    };
    let keys =
        keys.into_iter().flat_map(|key| KEY.map(|path| named(format!("key.{key}"), key, path)));
    let consumers = state
        .setup
        .consumers
        .iter()
        .flat_map(|name| CONSUMER.map(|path| named(name.to_string(), name, path)));
    let global = GLOBAL.iter().map(|global| PathHelp::new(global.name, global.help));
    global.chain(keys).chain(consumers).collect()
}

fn of_key(state: &State, key: &str, what: &str) -> Option<Value> {
    let last = state.last(key);
    Some(match what {
        "last" => last.map_or(Value::None, |record| Value::name(record.entry.to_string())),
        "offset" => last.map(|record| record.offset).into(),
        "copies" => count(state.records().filter(|record| *record.entry.key == *key).count()),
        _ => return None,
    })
}

fn of_consumer(consumer: &Consumer, what: &str) -> Option<Value> {
    Some(match what {
        "position" => consumer.position.into(),
        "state" => Value::names(known(&consumer.view)),
        _ => return None,
    })
}

fn count(count: usize) -> Value {
    Value::Int(i64::try_from(count).unwrap_or(i64::MAX))
}
