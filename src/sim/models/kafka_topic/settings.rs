//! The settings, and the empty topic in which a run starts.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::sim::config::{Config, ConfigError, Fallback, Field, Kind, Setting};

use super::state::{Consumer, Costs, MOST_PARTITIONS, Name, Partition, Producer, Setup, State};

/// Most producers, and most consumers.
const MOST_CLIENTS: usize = 4;

/// Most requests in flight of an idempotent producer (KAFKA-5494).
const MOST_ORDERED: usize = 5;

/// The settings.
pub(super) const SETTINGS: &[Field] = &[
    Field {
        name: "partitions",
        kind: Kind::Number { least: 1, most: 8 },
        fallback: Fallback::Number(3),
        help: "number of partitions, named P0, P1, …",
    },
    Field {
        name: "producers",
        kind: Kind::List(&Kind::Name),
        fallback: Fallback::Words(&["app"]),
        help: "names of the producers",
    },
    Field {
        name: "consumers",
        kind: Kind::List(&Kind::Name),
        fallback: Fallback::Empty,
        help: "names of the consumers, which begin at offset 0",
    },
    Field {
        name: "keys",
        kind: Kind::Map(&Kind::Text),
        fallback: Fallback::Empty,
        help: "the text that is hashed for a key's short name: a = \"alice\"; else the name itself",
    },
    Field {
        name: "idempotence",
        kind: Kind::Switch,
        fallback: Fallback::Switch(true),
        help: "enable.idempotence",
    },
    Field {
        name: "in_flight",
        kind: Kind::Number { least: 1, most: 20 },
        fallback: Fallback::Number(5),
        help: "max.in.flight.requests.per.connection; at most 5 with idempotence",
    },
    Field {
        name: "batch",
        kind: Kind::Number { least: 1, most: 1000 },
        fallback: Fallback::Number(4),
        help: "batch.size, in records",
    },
    Field {
        name: "linger",
        kind: Kind::Number { least: 0, most: 1000 },
        fallback: Fallback::Number(0),
        help: "linger.ms, in ticks",
    },
    Field {
        name: "bytes",
        kind: Kind::Number { least: 1, most: 1_000_000 },
        fallback: Fallback::Number(100),
        help: "size of each record",
    },
    Field {
        name: "cache",
        kind: Kind::Number { least: 0, most: 1000 },
        fallback: Fallback::Number(1000),
        help: "how many of its last records a partition has in the page cache",
    },
    Field {
        name: "sendfile",
        kind: Kind::Switch,
        fallback: Fallback::Switch(true),
        help: "whether a fetch is answered by sendfile; with TLS it is not",
    },
    Field {
        name: "layout",
        kind: Kind::OneOf(&["log", "scattered"]),
        fallback: Fallback::Word("log"),
        help: "where new records go on the disk: behind each other, or each to a place of its own",
    },
    Field {
        name: "costs",
        kind: Kind::Switch,
        fallback: Fallback::Switch(false),
        help: "whether the picture shows the costs",
    },
];

/// Makes the first state of a run.
///
/// # Errors
///
/// When names are there twice, or an idempotent producer has too many requests
/// in flight.
pub(super) fn start(config: &Config) -> Result<State, ConfigError> {
    let setup = setup(config)?;
    let partitions = usize::try_from(config.number("partitions")?).unwrap_or(1);
    let (producers, consumers) = (setup.producers.len(), setup.consumers.len());
    Ok(State {
        now: 0,
        partitions: vec![Partition::new(producers); partitions],
        producers: vec![Producer::default(); producers],
        consumers: vec![
            Consumer { positions: vec![0; MOST_PARTITIONS], read: Vec::new() };
            consumers
        ],
        batches: 0,
        sent: Vec::new(),
        losses: 0,
        grown: false,
        costs: Costs::default(),
        setup: Arc::new(setup),
    })
}

fn setup(config: &Config) -> Result<Setup, ConfigError> {
    let names = |setting| -> Result<Vec<Name>, ConfigError> {
        Ok(config.words(setting)?.into_iter().map(Name::from).collect())
    };
    let count = |setting| -> Result<usize, ConfigError> {
        Ok(usize::try_from(config.number(setting)?).unwrap_or(1))
    };
    let setup = Setup {
        producers: names("producers")?,
        consumers: names("consumers")?,
        keys: keys(config.map("keys")?),
        idempotence: config.switch("idempotence")?,
        in_flight: count("in_flight")?,
        batch: count("batch")?,
        linger: config.number("linger")?,
        bytes: config.number("bytes")?,
        cache: config.number("cache")?,
        sendfile: config.switch("sendfile")?,
        scattered: config.word("layout")? == "scattered",
        costs: config.switch("costs")?,
    };
    check(&setup)?;
    Ok(setup)
}

fn keys(config: &Config) -> BTreeMap<Name, Name> {
    let entry = |(name, text): &(String, Setting)| match text {
        Setting::Text(text) => Some((Name::from(name.as_str()), Name::from(text.as_str()))),
        _ => None,
    };
    config.entries().iter().filter_map(entry).collect()
}

fn check(setup: &Setup) -> Result<(), ConfigError> {
    if setup.idempotence && setup.in_flight > MOST_ORDERED {
        let message = format!("with idempotence at most {MOST_ORDERED} requests are in flight");
        return Err(ConfigError::new("in_flight", message));
    }
    let mut seen = BTreeSet::new();
    for (setting, names) in [("producers", &setup.producers), ("consumers", &setup.consumers)] {
        if names.len() > MOST_CLIENTS || (setting == "producers" && names.is_empty()) {
            let message = format!("`{setting}` must be 1 to {MOST_CLIENTS} names");
            return Err(ConfigError::new(setting, message));
        }
        if let Some(name) = names.iter().find(|name| !seen.insert(Name::clone(name))) {
            return Err(ConfigError::new(setting, format!("`{name}` is there twice")));
        }
    }
    Ok(())
}
