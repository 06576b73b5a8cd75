//! The state: partitions with their logs, producers with their batches,
//! consumers, and as a ghost every record in the order in which it was sent.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::sync::Arc;

/// The name of a key, producer or consumer.
pub(super) type Name = Arc<str>;

/// An offset of a partition.
pub(super) type Offset = i64;

/// A moment or a time, in ticks.
pub(super) type Tick = i64;

/// The place of a record in [`State::sent`].
pub(super) type RecordId = usize;

/// Most partitions, also of a topic that has grown.
pub(super) const MOST_PARTITIONS: usize = 8;

/// How many of a producer's batches a leader remembers (KIP-98, KAFKA-5494).
pub(super) const REMEMBERED: usize = 5;

/// The name of what has no key.
pub(super) const KEYLESS: &str = "r";

/// Everything that is so at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What never changes.
    pub(super) setup: Arc<Setup>,
    /// The clock.
    pub(super) now: Tick,
    /// The partitions: P0, P1, …
    pub(super) partitions: Vec<Partition>,
    /// The producers, as the setup names them.
    pub(super) producers: Vec<Producer>,
    /// The consumers, as the setup names them.
    pub(super) consumers: Vec<Consumer>,
    /// How many batches were begun; they are named B1, B2, …
    pub(super) batches: u32,
    /// Every record that was sent, in order.
    pub(super) sent: Vec<Sent>,
    /// Ghost: requests and answers lost so far.
    pub(super) losses: usize,
    /// Ghost: a partition was added.
    pub(super) grown: bool,
    /// What it has cost.
    pub(super) costs: Costs,
}

/// The settings of a run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Setup {
    pub(super) producers: Vec<Name>,
    pub(super) consumers: Vec<Name>,
    /// What is hashed for a key's short name.
    pub(super) keys: BTreeMap<Name, Name>,
    pub(super) idempotence: bool,
    /// Most unanswered requests of a connection.
    pub(super) in_flight: usize,
    /// Records of a full batch.
    pub(super) batch: usize,
    /// How long a batch waits for more.
    pub(super) linger: Tick,
    /// Bytes of a record.
    pub(super) bytes: i64,
    /// Records of a partition in the page cache.
    pub(super) cache: i64,
    pub(super) sendfile: bool,
    /// New records do not stand behind each other on the disk.
    pub(super) scattered: bool,
    /// The picture shows the costs.
    pub(super) costs: bool,
}

/// A partition and what its leader knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Partition {
    /// The log.
    pub(super) log: Vec<Stored>,
    /// Of each producer the last batches: first and last sequence number.
    pub(super) known: Vec<VecDeque<Sequence>>,
    /// Below, everything is on the disk.
    pub(super) on_disk: Offset,
}

/// First and last sequence number of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sequence {
    pub(super) first: u32,
    pub(super) last: u32,
}

/// A record in a log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stored {
    pub(super) offset: Offset,
    pub(super) record: RecordId,
}

/// A record that was handed to a producer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sent {
    /// The short name of its key, or [`KEYLESS`].
    pub(super) key: Name,
    /// The number of the record of this key, from 0.
    pub(super) number: usize,
    /// By whom.
    pub(super) producer: usize,
    /// To which partition.
    pub(super) partition: usize,
    /// In which batch.
    pub(super) batch: u32,
}

/// What a producer has not been told is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Producer {
    /// Batches that wait; of each partition the next one to go comes first.
    pub(super) waiting: Vec<Batch>,
    /// Requests in flight; those of a connection in order.
    pub(super) flying: Vec<Batch>,
    /// The next sequence number of each partition.
    pub(super) sequences: BTreeMap<usize, u32>,
    /// Where records without a key go, and how many went there in a row.
    pub(super) sticky: (usize, usize),
}

/// Records for one partition that travel together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Batch {
    /// Its number.
    pub(super) number: u32,
    /// Where it goes.
    pub(super) partition: usize,
    /// What it holds.
    pub(super) records: Vec<RecordId>,
    /// When it was begun.
    pub(super) begun: Tick,
    /// How often it was sent.
    pub(super) tries: u32,
    /// Its sequence numbers, given when it is first sent.
    pub(super) sequence: Option<Sequence>,
}

/// A consumer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Consumer {
    /// The next offset of each partition.
    pub(super) positions: Vec<Offset>,
    /// What it read, in order.
    pub(super) read: Vec<RecordId>,
}

/// What a run has cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Costs {
    /// Produce requests.
    pub(super) requests: i64,
    /// System calls of the brokers for logs and fetches.
    pub(super) calls: i64,
    /// Seeks of the disks.
    pub(super) seeks: i64,
    /// Bytes copied for fetches.
    pub(super) copied: i64,
    /// Bytes that fetches read from disks.
    pub(super) from_disk: i64,
}

/// The name of a partition.
pub(super) fn partition_name(at: usize) -> String {
    format!("P{at}")
}

impl fmt::Display for Sent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.key, self.number)
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first == self.last {
            true => write!(f, "{}", self.first),
            false => write!(f, "{}-{}", self.first, self.last),
        }
    }
}

impl Batch {
    /// Its name.
    pub(super) fn name(&self) -> String {
        format!("B{}", self.number)
    }
}

impl Partition {
    /// An empty one.
    pub(super) fn new(producers: usize) -> Self {
        Self { log: Vec::new(), known: vec![VecDeque::new(); producers], on_disk: 0 }
    }

    /// The log end offset.
    pub(super) fn end(&self) -> Offset {
        self.log.last().map_or(0, |stored| stored.offset + 1)
    }
}

impl State {
    /// The name of a record: `a0`.
    pub(super) fn tag(&self, record: RecordId) -> String {
        self.sent.get(record).map(ToString::to_string).unwrap_or_default()
    }

    /// The names of records.
    pub(super) fn tags<'r>(&self, records: impl IntoIterator<Item = &'r RecordId>) -> Vec<String> {
        records.into_iter().map(|record| self.tag(*record)).collect()
    }

    /// A batch that is not acknowledged, and whether it is in flight.
    pub(super) fn batch(&self, number: u32) -> Option<(&Batch, bool)> {
        let of = |producer: &'_ Producer| -> Option<(usize, bool)> {
            let at = |list: &[Batch]| list.iter().position(|batch| batch.number == number);
            at(&producer.flying)
                .map(|at| (at, true))
                .or(at(&producer.waiting).map(|at| (at, false)))
        };
        self.producers.iter().find_map(|producer| {
            let (at, flies) = of(producer)?;
            let list = if flies { &producer.flying } else { &producer.waiting };
            Some((list.get(at)?, flies))
        })
    }

    /// The number of a batch's name, if one of this name was begun.
    pub(super) fn batch_number(&self, name: &str) -> Option<u32> {
        let number = name.strip_prefix('B')?.parse().ok()?;
        (1..=self.batches).contains(&number).then_some(number)
    }
}
