//! The verbs: their table, their typed form, and back to text.

use std::fmt;

use crate::sim::verb::{Arg, ArgError, Call, Kind, Verb};

use super::state::{Name, Tick};

const MOST_TICKS: i64 = 1_000_000;
const MOST_RECORDS: i64 = 1000;

/// The verbs, in the order in which help lists them.
pub(super) const VERBS: &[Verb] = &[
    Verb {
        name: "write",
        args: &[Arg::word("key", Kind::Name).many()],
        help: "a producer writes a new value for each key, in this order",
    },
    Verb {
        name: "delete",
        args: &[Arg::word("key", Kind::Name)],
        help: "a producer writes a tombstone: the key with no value",
    },
    Verb {
        name: "wait",
        args: &[Arg::word("ticks", Kind::Number(1, MOST_TICKS)).or("1")],
        help: "time passes",
    },
    Verb { name: "clean", args: &[], help: "the cleaner looks at the log, and cleans what it may" },
    Verb {
        name: "read",
        args: &[
            Arg::word("consumer", Kind::Actor("consumer")),
            Arg::word("count", Kind::Number(1, MOST_RECORDS)).optional(),
        ],
        help: "a consumer reads so many records, or all up to the end",
    },
];

/// A verb with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// New values.
    Write(Vec<Name>),
    /// A tombstone.
    Delete(Name),
    /// Time passes.
    Wait(Tick),
    /// The cleaner runs.
    Clean,
    /// A consumer reads so many records, or all.
    Read(Name, Option<i64>),
}

impl Action {
    /// Makes an action of a verb.
    ///
    /// # Errors
    ///
    /// When an argument is missing.
    pub(super) fn read(call: &Call) -> Result<Self, ArgError> {
        Ok(match call.verb {
            "write" => {
                let keys = call.words("key")?;
                Self::Write(keys.iter().map(|key| Name::from(key.as_str())).collect())
            }
            "delete" => Self::Delete(call.word("key")?.into()),
            "wait" => Self::Wait(call.number("ticks")?),
            "read" => {
                let count = if call.has("count") { Some(call.number("count")?) } else { None };
                Self::Read(call.word("consumer")?.into(), count)
            }
            _ => Self::Clean,
        })
    }
}

impl fmt::Display for Action {
    /// Writes the verb as a script would.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Write(keys) => write!(f, "write {}", keys.join(" ")),
            Self::Delete(key) => write!(f, "delete {key}"),
            Self::Wait(1) => f.write_str("wait"),
            Self::Wait(ticks) => write!(f, "wait {ticks}"),
            Self::Clean => f.write_str("clean"),
            Self::Read(name, None) => write!(f, "read {name}"),
            Self::Read(name, Some(count)) => write!(f, "read {name} {count}"),
        }
    }
}
