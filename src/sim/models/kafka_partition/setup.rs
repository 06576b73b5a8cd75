//! The settings of a run, and the state in which it starts: every replica in
//! the ISR, epoch 0, the leader knows what its followers have.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::sim::config::{Config, ConfigError, Fallback, Field, Kind, Setting};

use super::epochs::EpochCache;
use super::log::{Batch, Log, Offset};
use super::replica::Replica;
use super::state::{
    Acks, Broker, Consumer, Controller, Lead, Ledger, Name, Protocol, Reset, Setup, State, View,
};
use super::table::{Id, Table};

/// Most replicas.
pub(super) const MOST_BROKERS: usize = 7;

/// Most consumers.
const MOST_CONSUMERS: usize = 8;

/// Most records of a log at the start.
const MOST_RECORDS: i64 = 100_000_000;

const RESETS: Kind = Kind::OneOf(&["latest", "earliest", "none"]);

const CONSUMER: &[Field] = &[
    Field {
        name: "at",
        kind: Kind::Number { least: 0, most: MOST_RECORDS },
        fallback: Fallback::Absent,
        help: "the next offset it reads; left out: the high watermark",
    },
    Field {
        name: "reset",
        kind: RESETS,
        fallback: Fallback::Absent,
        help: "its auto.offset.reset; left out: the setting `reset`",
    },
    Field {
        name: "kip320",
        kind: Kind::Switch,
        fallback: Fallback::Absent,
        help: "whether it detects truncation; left out: the setting `kip320`",
    },
];

/// The settings.
pub(super) const SETTINGS: &[Field] = &[
    Field {
        name: "replicas",
        kind: Kind::List(&Kind::Name),
        fallback: Fallback::Required,
        help: "names of the replicas, at most 7, in assignment order",
    },
    Field {
        name: "leader",
        kind: Kind::Name,
        fallback: Fallback::Absent,
        help: "who leads at the start; left out: the first replica",
    },
    Field {
        name: "unclean",
        kind: Kind::Switch,
        fallback: Fallback::Switch(false),
        help: "unclean.leader.election.enable",
    },
    Field {
        name: "min_isr",
        kind: Kind::Number { least: 1, most: 7 },
        fallback: Fallback::Number(1),
        help: "min.insync.replicas, in replicas",
    },
    Field {
        name: "protocol",
        kind: Kind::OneOf(&["fetch", "kip279", "kip101", "hw"]),
        fallback: Fallback::Word("fetch"),
        help: "how a returning replica truncates: fetch (2.7 and later), kip279 (2.0 to 2.6), \
               kip101 (0.11 to 1.1), hw (0.10 and before)",
    },
    Field {
        name: "elr",
        kind: Kind::Switch,
        fallback: Fallback::Switch(false),
        help: "eligible leader replicas (KIP-966)",
    },
    Field {
        name: "acks",
        kind: Kind::OneOf(&["all", "1", "0"]),
        fallback: Fallback::Word("all"),
        help: "acks of a produce that does not say",
    },
    Field {
        name: "reset",
        kind: RESETS,
        fallback: Fallback::Word("latest"),
        help: "auto.offset.reset of the consumers",
    },
    Field {
        name: "kip320",
        kind: Kind::Switch,
        fallback: Fallback::Switch(true),
        help: "whether consumers detect truncation (Java client 2.3 and later)",
    },
    Field {
        name: "log",
        kind: Kind::Map(&Kind::List(&Kind::Text)),
        fallback: Fallback::Empty,
        help: "batches at the start: all = [\"A 0-400\"], then what single replicas hold beyond",
    },
    Field {
        name: "consumers",
        kind: Kind::Map(&Kind::Record(CONSUMER)),
        fallback: Fallback::Empty,
        help: "consumers: C1 = { at = 801, reset = \"latest\", kip320 = true }",
    },
];

/// Makes the first state of a run.
///
/// # Errors
///
/// When the settings contradict each other.
pub(super) fn start(config: &Config) -> Result<State, ConfigError> {
    let brokers = broker_names(config)?;
    let leader = match config.get("leader") {
        None => Id(0),
        Some(_) => named_leader(config, &brokers)?,
    };
    let logs = logs(config, &brokers, leader)?;
    let hw = logs.iter().map(|(_, log)| log.end()).min().unwrap_or_default();
    let keeps_epochs = config.word("protocol")? != "hw";
    let consumers = consumers(config, &brokers, &logs[leader], hw)?;
    let tags: BTreeSet<Name> = logs
        .iter()
        .flat_map(|(_, log)| log.batches())
        .map(|batch| Name::clone(&batch.tag))
        .collect();
    let committed = logs[leader].batches().iter().filter(|batch| batch.end() <= hw).cloned();
    let ledger = Ledger { committed: committed.collect(), excused: false };
    let isr: Vec<Id> = brokers.ids().collect();
    let setup = Setup {
        consumers: consumers.iter().map(|(name, _)| Name::clone(name)).collect(),
        tags,
        protocol: protocol(config.word("protocol")?),
        elr: config.switch("elr")?,
        acks: acks(config.word("acks")?),
        brokers,
    };
    let known: Table<Option<Offset>> = logs.iter().map(|(_, log)| Some(log.end())).collect();
    let lead = Lead { start: 0, known, isr: isr.clone() };
    let broker = |(id, log): (Id, &Log<Name>)| Broker {
        up: true,
        flushed: log.end(),
        disk: Replica { log: log.clone(), hw },
        epochs: if keeps_epochs { first_epoch() } else { EpochCache::default() },
        view: Some(View { leader: Some(leader), epoch: 0 }),
        check_due: false,
        lost_power: false,
        lead: (id == leader).then(|| lead.clone()),
    };
    Ok(State {
        unclean: config.switch("unclean")?,
        min_isr: usize::try_from(config.number("min_isr")?).unwrap_or(1),
        brokers: logs.iter().map(broker).collect(),
        controller: Controller {
            leader: Some(leader),
            epoch: 0,
            partition_epoch: 0,
            isr,
            elr: Vec::new(),
            fenced: BTreeSet::new(),
            last_leader: leader,
        },
        cuts: BTreeSet::new(),
        consumers: consumers.into_iter().map(|(_, consumer)| consumer).collect(),
        answers: BTreeMap::new(),
        ledger,
        setup: Arc::new(setup),
    })
}

fn first_epoch() -> EpochCache {
    let mut epochs = EpochCache::default();
    epochs.assign(0, 0);
    epochs
}

fn broker_names(config: &Config) -> Result<Table<Name>, ConfigError> {
    let names = config.words("replicas")?;
    if names.is_empty() || names.len() > MOST_BROKERS {
        let message = format!("a partition has 1 to {MOST_BROKERS} replicas here");
        return Err(ConfigError::new("replicas", message));
    }
    for (n, name) in names.iter().enumerate() {
        if names.iter().take(n).any(|earlier| earlier == name) {
            return Err(ConfigError::new(
                format!("replicas.{n}"),
                format!("`{name}` stands twice"),
            ));
        }
        if ROOTS.contains(name) {
            let message = format!("`{name}` begins other paths");
            return Err(
                ConfigError::new(format!("replicas.{n}"), message).help("take another name")
            );
        }
    }
    Ok(names.into_iter().map(Name::from).collect())
}

/// First words of paths that are no actor.
pub(super) const ROOTS: [&str; 2] = ["ctl", "ack"];

fn named_leader(config: &Config, brokers: &Table<Name>) -> Result<Id, ConfigError> {
    let name = config.word("leader")?;
    brokers.find(|broker| **broker == *name).ok_or_else(|| {
        ConfigError::new("leader", format!("no replica `{name}`")).help("name one of `replicas`")
    })
}

fn logs(
    config: &Config,
    brokers: &Table<Name>,
    leader: Id,
) -> Result<Table<Log<Name>>, ConfigError> {
    let given = config.map("log")?;
    for (name, _) in given.entries() {
        if name != "all" && brokers.find(|broker| **broker == **name).is_none() {
            let message = format!("no replica `{name}`");
            return Err(
                ConfigError::new(format!("log.{name}"), message).help("`all` or one of `replicas`")
            );
        }
    }
    let all = extended(&Log::default(), given, "all")?;
    let logs = brokers.iter().map(|(_, name)| extended(&all, given, name));
    let logs: Table<Log<Name>> = logs.collect::<Result<_, _>>()?;
    for (id, log) in logs.iter() {
        if let Some(batch) = log.first_beyond(&logs[leader]) {
            let message = format!("the leader's log has no {} there", batch.tag);
            let error = ConfigError::new(format!("log.{}", brokers[id]), message);
            return Err(error.help("at the start every log is a prefix of the leader's"));
        }
    }
    Ok(logs)
}

/// A log with the batches that the settings add to it under a name.
fn extended(log: &Log<Name>, given: &Config, name: &str) -> Result<Log<Name>, ConfigError> {
    let mut log = log.clone();
    if given.get(name).is_none() {
        return Ok(log);
    }
    for (n, text) in given.words(name)?.into_iter().enumerate() {
        let at = || format!("log.{name}.{n}");
        let batch = batch(text).ok_or_else(|| {
            ConfigError::new(at(), format!("`{text}` is no batch")).help("write \"A 0-400\"")
        })?;
        if batch.base != log.end() {
            let message = format!("{} must begin at {}, where the log ends", batch.tag, log.end());
            return Err(ConfigError::new(at(), message));
        }
        if log.batches().iter().any(|other| other.tag == batch.tag) {
            return Err(ConfigError::new(at(), format!("{} stands twice", batch.tag)));
        }
        log.copy(batch);
    }
    Ok(log)
}

/// Reads `A 0-400`, or `m1 0` for one record.
fn batch(text: &str) -> Option<Batch<Name>> {
    let (tag, offsets) = text.trim().split_once(' ')?;
    let (base, last) = offsets.trim().split_once('-').unwrap_or((offsets.trim(), offsets.trim()));
    let (base, last): (Offset, Offset) = (base.parse().ok()?, last.parse().ok()?);
    let good = crate::sim::value::is_name(tag) && base <= last && i64::from(last) < MOST_RECORDS;
    good.then(|| Batch { base, last, epoch: 0, tag: Name::from(tag) })
}

fn consumers(
    config: &Config,
    brokers: &Table<Name>,
    log: &Log<Name>,
    hw: Offset,
) -> Result<Vec<(Name, Consumer)>, ConfigError> {
    let given = config.map("consumers")?;
    if given.entries().len() > MOST_CONSUMERS {
        let message = format!("at most {MOST_CONSUMERS} consumers");
        return Err(ConfigError::new("consumers", message));
    }
    let one = |(name, setting): &(String, Setting)| {
        let at = format!("consumers.{name}");
        let taken = brokers.find(|broker| **broker == **name).is_some();
        let Setting::Map(own) = setting else {
            return Err(ConfigError::new(at, "a consumer is a table"));
        };
        if taken || ROOTS.contains(&name.as_str()) {
            return Err(ConfigError::new(at, format!("the name `{name}` is taken")));
        }
        let consumer = consumer(config, own, log, hw).map_err(|error| error.under(&at))?;
        Ok((Name::from(name.as_str()), consumer))
    };
    given.entries().iter().map(one).collect()
}

/// A consumer that has read everything below its position.
fn consumer(
    config: &Config,
    own: &Config,
    log: &Log<Name>,
    hw: Offset,
) -> Result<Consumer, ConfigError> {
    let position = match own.get("at") {
        Some(_) => Offset::try_from(own.number("at")?).unwrap_or(Offset::MAX),
        None => hw,
    };
    if position > hw {
        return Err(ConfigError::new(
            "at",
            format!("it cannot stand above the high watermark, {hw}"),
        ));
    }
    if let Some(batch) = log.split_by(position) {
        let message = format!("{position} lies inside {}, batches are whole", batch.tag);
        return Err(ConfigError::new("at", message));
    }
    let settings = |name: &str| if own.get(name).is_some() { own } else { config };
    let read = log.batches().iter().filter(|batch| batch.end() <= position);
    Ok(Consumer {
        position,
        epoch: (position > 0).then_some(0),
        validated: 0,
        reset: reset(settings("reset").word("reset")?),
        kip320: settings("kip320").switch("kip320")?,
        read: read.cloned().collect(),
    })
}

fn protocol(word: &str) -> Protocol {
    match word {
        "hw" => Protocol::Hw,
        "kip101" => Protocol::Kip101,
        "kip279" => Protocol::Kip279,
        _ => Protocol::Fetch,
    }
}

/// Reads acks; anything but `0` and `1` is `all`.
pub(super) fn acks(word: &str) -> Acks {
    match word {
        "0" => Acks::None,
        "1" => Acks::One,
        _ => Acks::All,
    }
}

fn reset(word: &str) -> Reset {
    match word {
        "earliest" => Reset::Earliest,
        "none" => Reset::None,
        _ => Reset::Latest,
    }
}
