//! The settings, and the empty log in which a run starts.

use std::sync::Arc;

use crate::sim::config::{Config, ConfigError, Fallback, Field, Kind};

use super::state::{Consumer, Segment, Setup, State};

/// Most ticks of a setting.
const MOST_TICKS: i64 = 1_000_000;

/// Most consumers.
const MOST_CONSUMERS: usize = 8;

/// The settings.
pub(super) const SETTINGS: &[Field] = &[
    Field {
        name: "segment",
        kind: Kind::Number { least: 1, most: 100 },
        fallback: Fallback::Number(4),
        help: "segment.bytes, in records",
    },
    Field {
        name: "segment_age",
        kind: Kind::Number { least: 0, most: MOST_TICKS },
        fallback: Fallback::Number(0),
        help: "segment.ms, in ticks; 0 for no limit",
    },
    Field {
        name: "min_dirty",
        kind: Kind::Number { least: 0, most: 100 },
        fallback: Fallback::Number(50),
        help: "min.cleanable.dirty.ratio, in percent",
    },
    Field {
        name: "retention",
        kind: Kind::Number { least: 0, most: MOST_TICKS },
        fallback: Fallback::Number(10),
        help: "delete.retention.ms, in ticks",
    },
    Field {
        name: "min_lag",
        kind: Kind::Number { least: 0, most: MOST_TICKS },
        fallback: Fallback::Number(0),
        help: "min.compaction.lag.ms, in ticks",
    },
    Field {
        name: "consumers",
        kind: Kind::List(&Kind::Name),
        fallback: Fallback::Empty,
        help: "names of the consumers, which begin at offset 0 with nothing",
    },
];

/// Makes the first state of a run.
///
/// # Errors
///
/// When a consumer is named twice, or there are too many.
pub(super) fn start(config: &Config) -> Result<State, ConfigError> {
    let names = config.words("consumers")?;
    let twice =
        names.iter().enumerate().find(|(at, name)| names.iter().take(*at).any(|n| n == *name));
    if let Some((at, name)) = twice {
        let path = format!("consumers.{at}");
        return Err(ConfigError::new(path, format!("`{name}` is there twice")));
    }
    if names.len() > MOST_CONSUMERS {
        let message = format!("at most {MOST_CONSUMERS} consumers");
        return Err(ConfigError::new("consumers", message));
    }
    // `key.a.value` is a path of a key.
    if names.contains(&"key") {
        return Err(ConfigError::new("consumers", "a consumer cannot be named `key`"));
    }
    Ok(State {
        setup: Arc::new(Setup {
            segment: usize::try_from(config.number("segment")?).unwrap_or(1),
            segment_age: config.number("segment_age")?,
            min_dirty: config.number("min_dirty")?,
            retention: config.number("retention")?,
            min_lag: config.number("min_lag")?,
            consumers: names.iter().map(|name| (*name).into()).collect(),
        }),
        now: 0,
        segments: vec![Segment { base: 0, records: Vec::new() }],
        cleaned: 0,
        consumers: names.iter().map(|_| Consumer::default()).collect(),
        history: Vec::new(),
    })
}
