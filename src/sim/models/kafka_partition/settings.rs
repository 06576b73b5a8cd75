//! The settings: their schema, and their words as types.

use crate::sim::config::{Fallback, Field, Kind};

use super::state::{Acks, Protocol, Reset};

/// Most replicas.
pub(super) const MOST_BROKERS: usize = 7;

/// Most consumers.
pub(super) const MOST_CONSUMERS: usize = 8;

/// Most records of a log at the start.
pub(super) const MOST_RECORDS: i64 = 100_000_000;

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
        fallback: Fallback::Words(&["L", "F1", "F2"]),
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

/// Reads a protocol; the schema knows its words.
pub(super) fn protocol(word: &str) -> Protocol {
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

/// Reads a reset policy.
pub(super) fn reset(word: &str) -> Reset {
    match word {
        "earliest" => Reset::Earliest,
        "none" => Reset::None,
        _ => Reset::Latest,
    }
}
