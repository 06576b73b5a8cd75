//! The verbs: their table, their typed form, and back to text.

use std::fmt;

use crate::sim::verb::{Arg, ArgError, Call, Kind, Verb};

use super::state::{KEYLESS, Name, Tick};

const MOST_TICKS: i64 = 1_000_000;
const MOST_RECORDS: i64 = 100;

/// Keys whose records would be called as batches, partitions and records
/// without a key are.
const TAKEN: [&str; 3] = ["B", "P", KEYLESS];

/// The verbs, in the order in which help lists them.
pub(super) const VERBS: &[Verb] = &[
    Verb {
        name: "send",
        args: &[
            Arg::word("producer", Kind::Actor("producer")),
            Arg::word("key", Kind::Name).many(),
        ],
        help: "records with these keys are given to a producer; what is ready goes out",
    },
    Verb {
        name: "send-keyless",
        args: &[
            Arg::word("producer", Kind::Actor("producer")),
            Arg::word("count", Kind::Number(1, MOST_RECORDS)).or("1"),
        ],
        help: "records without a key are given to a producer",
    },
    Verb {
        name: "wait",
        args: &[Arg::word("ticks", Kind::Number(1, MOST_TICKS)).or("1")],
        help: "time passes: batches that have lingered go out",
    },
    Verb {
        name: "deliver",
        args: &[Arg::word("batch", Kind::Name), Arg::option("reply", Kind::OneOf(&["lost"]))],
        help: "a request arrives and is answered; with reply=lost the answer never arrives",
    },
    Verb {
        name: "deliver-all",
        args: &[],
        help: "every request arrives and is answered, until none is in flight",
    },
    Verb {
        name: "lose",
        args: &[Arg::word("batch", Kind::Name)],
        help: "a request is lost or turned away for now: nothing is stored, it is sent again",
    },
    Verb {
        name: "poll",
        args: &[
            Arg::word("consumer", Kind::Actor("consumer")),
            Arg::word("partition", Kind::Actor("partition")),
            Arg::word("count", Kind::Number(1, MOST_RECORDS)).optional(),
        ],
        help: "a consumer reads so many records of a partition, or all that are there",
    },
    Verb {
        name: "write-back",
        args: &[],
        help: "the operating system writes what is new in the page cache to the disks",
    },
    Verb { name: "add-partition", args: &[], help: "the topic gets one more partition" },
];

/// A verb with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Records with keys.
    Send(Name, Vec<Name>),
    /// Records without.
    SendKeyless(Name, i64),
    /// Time passes.
    Wait(Tick),
    /// A request arrives; the answer is lost or not.
    Deliver(Name, bool),
    /// All requests arrive.
    DeliverAll,
    /// A request does not arrive.
    Lose(Name),
    /// A consumer reads so many records, or all.
    Poll(Name, Name, Option<i64>),
    /// New records go to the disks.
    WriteBack,
    /// One more partition.
    AddPartition,
}

impl Action {
    /// Makes an action of a verb.
    ///
    /// # Errors
    ///
    /// When a key has a name that is taken.
    pub(super) fn read(call: &Call) -> Result<Self, ArgError> {
        let name = |arg| call.word(arg).map(Name::from);
        Ok(match call.verb {
            "send" => Self::Send(name("producer")?, keys(call)?),
            "send-keyless" => Self::SendKeyless(name("producer")?, call.number("count")?),
            "wait" => Self::Wait(call.number("ticks")?),
            "deliver" => Self::Deliver(name("batch")?, call.has("reply")),
            "lose" => Self::Lose(name("batch")?),
            "poll" => {
                let count = if call.has("count") { Some(call.number("count")?) } else { None };
                Self::Poll(name("consumer")?, name("partition")?, count)
            }
            "write-back" => Self::WriteBack,
            "add-partition" => Self::AddPartition,
            _ => Self::DeliverAll,
        })
    }
}

fn keys(call: &Call) -> Result<Vec<Name>, ArgError> {
    let keys = call.words("key")?;
    if let Some(key) = keys.iter().find(|key| TAKEN.contains(&key.as_str())) {
        return Err(ArgError::new("key", format!("a key cannot be named `{key}`")));
    }
    Ok(keys.iter().map(|key| Name::from(key.as_str())).collect())
}

impl fmt::Display for Action {
    /// Writes the verb as a script would.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Send(producer, keys) => write!(f, "send {producer} {}", keys.join(" ")),
            Self::SendKeyless(producer, 1) => write!(f, "send-keyless {producer}"),
            Self::SendKeyless(producer, count) => write!(f, "send-keyless {producer} {count}"),
            Self::Wait(1) => f.write_str("wait"),
            Self::Wait(ticks) => write!(f, "wait {ticks}"),
            Self::Deliver(batch, false) => write!(f, "deliver {batch}"),
            Self::Deliver(batch, true) => write!(f, "deliver {batch} reply=lost"),
            Self::DeliverAll => f.write_str("deliver-all"),
            Self::Lose(batch) => write!(f, "lose {batch}"),
            Self::Poll(consumer, partition, None) => write!(f, "poll {consumer} {partition}"),
            Self::Poll(consumer, partition, Some(count)) => {
                write!(f, "poll {consumer} {partition} {count}")
            }
            Self::WriteBack => f.write_str("write-back"),
            Self::AddPartition => f.write_str("add-partition"),
        }
    }
}
