//! The state in which a run starts, from its settings: every replica in the
//! ISR, epoch 0, the leader knows what its followers have.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::sim::config::{Config, ConfigError, Setting};

use super::epochs::EpochCache;
use super::log::{Batch, Log, Offset};
use super::replica::Replica;
use super::settings::{self, MOST_BROKERS, MOST_CONSUMERS, MOST_RECORDS};
use super::state::{
    Broker, Consumer, Controller, Lead, Ledger, Name, Protocol, Setup, State, View,
};
use super::table::{Id, Table};

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
    let consumers = consumers(config, &brokers, &logs[leader], hw)?;
    let tags = logs.iter().flat_map(|(_, log)| log.batches()).map(|batch| Name::clone(&batch.tag));
    let committed = logs[leader].batches().iter().filter(|batch| batch.end() <= hw).cloned();
    let setup = Setup {
        consumers: consumers.iter().map(|(name, _)| Name::clone(name)).collect(),
        tags: tags.collect(),
        protocol: settings::protocol(config.word("protocol")?),
        elr: config.switch("elr")?,
        acks: settings::acks(config.word("acks")?),
        brokers,
    };
    Ok(State {
        unclean: config.switch("unclean")?,
        min_isr: usize::try_from(config.number("min_isr")?).unwrap_or(1),
        brokers: disks(&logs, leader, hw, setup.protocol),
        controller: in_office(leader, logs.ids().collect()),
        cuts: BTreeSet::new(),
        consumers: consumers.into_iter().map(|(_, consumer)| consumer).collect(),
        answers: BTreeMap::new(),
        ledger: Ledger { committed: committed.collect(), excused: false },
        setup: Arc::new(setup),
    })
}

/// The brokers, all up and in sync with what they have.
fn disks(logs: &Table<Log<Name>>, leader: Id, hw: Offset, protocol: Protocol) -> Table<Broker> {
    let lead = || Lead {
        start: 0,
        known: logs.iter().map(|(_, log)| Some(log.end())).collect(),
        isr: logs.ids().collect(),
    };
    let mut epochs = EpochCache::default();
    if protocol != Protocol::Hw {
        epochs.assign(0, 0);
    }
    let broker = |(id, log): (Id, &Log<Name>)| Broker {
        up: true,
        flushed: log.end(),
        disk: Replica { log: log.clone(), hw },
        epochs: epochs.clone(),
        view: Some(View { leader: Some(leader), epoch: 0 }),
        check_due: false,
        lost_power: false,
        lead: (id == leader).then(lead),
    };
    logs.iter().map(broker).collect()
}

fn in_office(leader: Id, isr: Vec<Id>) -> Controller {
    Controller {
        leader: Some(leader),
        epoch: 0,
        partition_epoch: 0,
        isr,
        elr: Vec::new(),
        fenced: BTreeSet::new(),
        last_leader: leader,
    }
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
            return Err(ConfigError::new(format!("log.{name}"), message)
                .name()
                .help("`all` or one of `replicas`"));
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
            return Err(ConfigError::new(at, format!("the name `{name}` is taken")).name());
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
    let of = |name: &str| if own.get(name).is_some() { own } else { config };
    let read = log.batches().iter().filter(|batch| batch.end() <= position);
    Ok(Consumer {
        position,
        epoch: (position > 0).then_some(0),
        validated: 0,
        reset: settings::reset(of("reset").word("reset")?),
        kip320: of("kip320").switch("kip320")?,
        read: read.cloned().collect(),
    })
}
