//! The verbs: their table, their typed form, and back to text.

use std::fmt;

use crate::sim::value::Value;
use crate::sim::verb::{Arg, ArgError, Call, Kind, Verb};

use super::log::Offset;
use super::settings;
use super::state::{Acks, Name};

const REPLICA: Kind = Kind::Actor("replica");
const MOST_RECORDS: i64 = 1_000_000;
const MOST_OFFSET: i64 = 1_000_000_000;
const MOST_ROUNDS: i64 = 20;
const ROUNDS: &str = "3";

/// The verbs, in the order in which help lists them.
pub(super) const VERBS: &[Verb] = &[
    Verb {
        name: "produce",
        args: &[
            Arg::word("tag", Kind::Name),
            Arg::word("count", Kind::Number(1, MOST_RECORDS)).or("1"),
            Arg::option("acks", Kind::OneOf(&["all", "1", "0"])),
        ],
        help: "a producer sends a batch of records to the leader",
    },
    Verb {
        name: "fetch",
        args: &[Arg::word("follower", REPLICA), Arg::option("reply", Kind::OneOf(&["lost"]))],
        help: "a follower fetches once; with reply=lost the records never arrive",
    },
    Verb {
        name: "sync",
        args: &[
            Arg::word("follower", REPLICA),
            Arg::option("rounds", Kind::Number(1, MOST_ROUNDS)).or(ROUNDS),
        ],
        help: "a follower fetches several times; stops at the first refusal",
    },
    Verb {
        name: "cut",
        args: &[Arg::word("replica", REPLICA), Arg::word("others", REPLICA).many()],
        help: "a replica and each of the others no longer reach each other",
    },
    Verb {
        name: "heal",
        args: &[Arg::word("replicas", REPLICA).many().or_all()],
        help: "mends the links from the first replica to the others named, or all of its links",
    },
    Verb {
        name: "isolate",
        args: &[Arg::word("replica", REPLICA)],
        help: "cuts a replica off from all others; clients still reach it",
    },
    Verb {
        name: "lag-timeout",
        args: &[],
        help: "replica.lag.time.max.ms passes: who is behind the leader leaves the ISR",
    },
    Verb {
        name: "crash",
        args: &[Arg::word("replicas", REPLICA).many()],
        help: "the processes die, their logs stay; the controller knows once they are fenced",
    },
    Verb {
        name: "power-loss",
        args: &[
            Arg::word("replica", REPLICA),
            Arg::option("keep", Kind::Number(0, MOST_OFFSET)).required(),
        ],
        help: "the machine stops and the records from an offset on are gone",
    },
    Verb {
        name: "fence",
        args: &[Arg::word("replica", REPLICA)],
        help: "the controller takes a replica for dead, and elects another leader if it led",
    },
    Verb {
        name: "restart",
        args: &[Arg::word("replica", REPLICA)],
        help: "a replica comes back with what is on its disk",
    },
    Verb {
        name: "elect",
        args: &[Arg::word("replica", REPLICA)],
        help: "the controller moves leadership to an ISR member; unclean elections come with fence",
    },
    Verb {
        name: "poll",
        args: &[Arg::word("consumer", Kind::Actor("consumer"))],
        help: "a consumer checks its position and reads up to the high watermark",
    },
    Verb {
        name: "set",
        args: &[Arg::word("switch", Kind::OneOf(SWITCHES)), Arg::word("value", Kind::Value)],
        help: "changes a setting of the running partition",
    },
];

const SWITCHES: &[&str] = &["unclean", "min_isr", "protocol", "elr"];

/// A verb with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// R7, R1, R3.
    Produce {
        /// The batch.
        tag: Name,
        /// How many records.
        count: Offset,
        /// What the producer waits for; `None`: as the settings say.
        acks: Option<Acks>,
    },
    /// R2 with R12, R6, R3.
    Fetch {
        /// Who fetches.
        follower: Name,
        /// The response with the records is lost.
        lost: bool,
    },
    /// Several fetches.
    Sync {
        /// Who fetches.
        follower: Name,
        /// How often.
        rounds: u32,
    },
    /// Cuts the links between one replica and others.
    Cut(Name, Vec<Name>),
    /// Mends the links between one replica and others; none: all its links.
    Heal(Name, Vec<Name>),
    /// Mends every link.
    HealAll,
    /// Cuts all links of a replica.
    Isolate(Name),
    /// R5.
    LagTimeout,
    /// Processes die.
    Crash(Vec<Name>),
    /// A process dies and its log loses what is not flushed.
    PowerLoss(Name, Offset),
    /// The controller notices: R8, R9, R10, R17.
    Fence(Name),
    /// A process starts.
    Restart(Name),
    /// A planned change of the leader.
    Elect(Name),
    /// R14 to R16.
    Poll(Name),
    /// Unclean elections are allowed from now on, or no more.
    SetUnclean(bool),
    /// `min.insync.replicas` from now on.
    SetMinIsr(u32),
    /// A setting that is fixed once the run has started.
    SetFixed(&'static str, Value),
}

impl Action {
    /// Makes an action of a verb.
    ///
    /// # Errors
    ///
    /// When a setting cannot have the value.
    pub(super) fn read(call: &Call) -> Result<Self, ArgError> {
        let name = |arg| call.word(arg).map(Name::from);
        Ok(match call.verb {
            "produce" => Self::Produce {
                tag: name("tag")?,
                count: number(call, "count")?,
                acks: if call.has("acks") {
                    Some(settings::acks(call.word("acks")?))
                } else {
                    None
                },
            },
            "fetch" => Self::Fetch { follower: name("follower")?, lost: call.has("reply") },
            "sync" => Self::Sync { follower: name("follower")?, rounds: number(call, "rounds")? },
            "cut" => Self::Cut(name("replica")?, names(call, "others")?),
            "heal" => match names(call, "replicas")?.split_first() {
                Some((first, [])) if **first == *"all" => Self::HealAll,
                Some((first, others)) => Self::Heal(Name::clone(first), others.to_vec()),
                None => Self::HealAll,
            },
            "isolate" => Self::Isolate(name("replica")?),
            "crash" => Self::Crash(names(call, "replicas")?),
            "power-loss" => Self::PowerLoss(name("replica")?, number(call, "keep")?),
            "fence" => Self::Fence(name("replica")?),
            "restart" => Self::Restart(name("replica")?),
            "elect" => Self::Elect(name("replica")?),
            "poll" => Self::Poll(name("consumer")?),
            "set" => switch(call)?,
            _ => Self::LagTimeout,
        })
    }
}

fn names(call: &Call, arg: &'static str) -> Result<Vec<Name>, ArgError> {
    Ok(call.words(arg)?.iter().map(|word| Name::from(word.as_str())).collect())
}

/// A number; the verb table keeps it in range.
fn number(call: &Call, arg: &'static str) -> Result<u32, ArgError> {
    let number = call.number(arg)?;
    u32::try_from(number).map_err(|error| ArgError::new(arg, format!("{number}: {error}")))
}

fn switch(call: &Call) -> Result<Action, ArgError> {
    let value = call.value("value")?;
    Ok(match (call.word("switch")?, value) {
        ("unclean", Value::Bool(on)) => Action::SetUnclean(*on),
        ("unclean", _) => return Err(ArgError::new("value", "`unclean` is true or false")),
        ("min_isr", Value::Int(least @ 1..=7)) => {
            Action::SetMinIsr(u32::try_from(*least).unwrap_or(1))
        }
        ("min_isr", _) => return Err(ArgError::new("value", "`min_isr` is a number from 1 to 7")),
        ("elr", value) => Action::SetFixed("elr", value.clone()),
        (_, value) => Action::SetFixed("protocol", value.clone()),
    })
}

impl fmt::Display for Acks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "0",
            Self::One => "1",
            Self::All => "all",
        })
    }
}

impl fmt::Display for Action {
    /// Writes the verb as a script would.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Produce { tag, count, acks: None } => write!(f, "produce {tag} {count}"),
            Self::Produce { tag, count, acks: Some(acks) } => {
                write!(f, "produce {tag} {count} acks={acks}")
            }
            Self::Fetch { follower, lost: false } => write!(f, "fetch {follower}"),
            Self::Fetch { follower, lost: true } => write!(f, "fetch {follower} reply=lost"),
            Self::Sync { follower, rounds: 3 } => write!(f, "sync {follower}"),
            Self::Sync { follower, rounds } => write!(f, "sync {follower} rounds={rounds}"),
            Self::Cut(one, others) => write!(f, "cut {one} {}", others.join(" ")),
            Self::Heal(one, others) if others.is_empty() => write!(f, "heal {one}"),
            Self::Heal(one, others) => write!(f, "heal {one} {}", others.join(" ")),
            Self::HealAll => f.write_str("heal all"),
            Self::Isolate(one) => write!(f, "isolate {one}"),
            Self::LagTimeout => f.write_str("lag-timeout"),
            Self::Crash(all) => write!(f, "crash {}", all.join(" ")),
            Self::PowerLoss(one, keep) => write!(f, "power-loss {one} keep={keep}"),
            Self::Fence(one) => write!(f, "fence {one}"),
            Self::Restart(one) => write!(f, "restart {one}"),
            Self::Elect(one) => write!(f, "elect {one}"),
            Self::Poll(one) => write!(f, "poll {one}"),
            Self::SetUnclean(on) => write!(f, "set unclean {on}"),
            Self::SetMinIsr(least) => write!(f, "set min_isr {least}"),
            Self::SetFixed(switch, value) => write!(f, "set {switch} {value}"),
        }
    }
}
