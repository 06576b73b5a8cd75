//! The state: segments of records, what the cleaner has done, consumers; and
//! as a ghost the log as it would be without compaction.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The name of a key or consumer.
pub(super) type Name = Arc<str>;

/// An offset of the log.
pub(super) type Offset = i64;

/// A moment or a time, in ticks.
pub(super) type Tick = i64;

/// Everything that is so at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What never changes.
    pub(super) setup: Arc<Setup>,
    /// The clock.
    pub(super) now: Tick,
    /// The segments in order, never none; the last one is active.
    pub(super) segments: Vec<Segment>,
    /// The first dirty offset: the cleaner has dealt with all below.
    pub(super) cleaned: Offset,
    /// The consumers, as the setup names them.
    pub(super) consumers: Vec<Consumer>,
    /// Ghost: every record ever written, by offset.
    pub(super) history: Vec<Written>,
}

/// The settings of a run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Setup {
    /// Records of a full segment.
    pub(super) segment: usize,
    /// Age at which the next append closes a segment; 0 for none.
    pub(super) segment_age: Tick,
    /// The share of dirty records above which the cleaner runs, in percent.
    pub(super) min_dirty: i64,
    /// How long tombstones stay.
    pub(super) retention: Tick,
    /// How long records stay out of the cleaner's reach.
    pub(super) min_lag: Tick,
    /// The consumers.
    pub(super) consumers: Vec<Name>,
}

/// A file of the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Segment {
    /// Its first offset, which names it.
    pub(super) base: Offset,
    /// What it holds, in order.
    pub(super) records: Vec<Record>,
}

/// A record in the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Record {
    /// Its offset, for good.
    pub(super) offset: Offset,
    /// What it says.
    pub(super) entry: Entry,
    /// When it was written.
    pub(super) at: Tick,
    /// For a tombstone that a cleaning has met: from when on it may go.
    pub(super) horizon: Option<Tick>,
}

/// A key with a value or none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Entry {
    /// The key.
    pub(super) key: Name,
    /// The number of the key's value; none for a tombstone.
    pub(super) value: Option<u32>,
}

/// Ghost: a record that was written, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Written {
    /// What it says.
    pub(super) entry: Entry,
    /// When a cleaning first passed it.
    pub(super) cleaned: Option<Tick>,
    /// When it was taken out, and where the log ended then.
    pub(super) removed: Option<(Tick, Offset)>,
}

/// A consumer that keeps the last value of each key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Consumer {
    /// The next offset it reads.
    pub(super) position: Offset,
    /// What it knows.
    pub(super) view: BTreeMap<Name, u32>,
    /// Ghost: since when there is something it has not read.
    pub(super) behind: Option<Tick>,
    /// Ghost: it once needed as long as tombstones stay, or longer.
    pub(super) late: bool,
}

impl Entry {
    /// Tells whether it deletes its key.
    pub(super) const fn is_tombstone(&self) -> bool {
        self.value.is_none()
    }
}

impl fmt::Display for Entry {
    /// `a2` for the second value of a, `a-` for its tombstone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Some(value) => write!(f, "{}{value}", self.key),
            None => write!(f, "{}-", self.key),
        }
    }
}

impl State {
    /// The log end offset.
    pub(super) fn end(&self) -> Offset {
        Offset::try_from(self.history.len()).unwrap_or(Offset::MAX)
    }

    /// The records that are there, in order.
    pub(super) fn records(&self) -> impl DoubleEndedIterator<Item = &Record> {
        self.segments.iter().flat_map(|segment| &segment.records)
    }

    /// The first offset of the active segment.
    pub(super) fn active(&self) -> Offset {
        self.segments.last().map_or(0, |segment| segment.base)
    }

    /// The last record of a key that is in the log.
    pub(super) fn last(&self, key: &str) -> Option<&Record> {
        self.records().rev().find(|record| *record.entry.key == *key)
    }

    /// Ghost: what a map built from the whole log would hold.
    pub(super) fn truth(&self) -> BTreeMap<Name, u32> {
        let mut map = BTreeMap::new();
        self.history.iter().for_each(|written| put(&mut map, &written.entry));
        map
    }

    /// The number that the next value of a key gets.
    pub(super) fn next_value(&self, key: &str) -> u32 {
        let values = self
            .history
            .iter()
            .filter(|written| *written.entry.key == *key && !written.entry.is_tombstone());
        u32::try_from(values.count()).unwrap_or(u32::MAX).saturating_add(1)
    }
}

/// Puts a record into a map of last values.
pub(super) fn put(map: &mut BTreeMap<Name, u32>, entry: &Entry) {
    match entry.value {
        Some(value) => map.insert(Name::clone(&entry.key), value),
        None => map.remove(&entry.key),
    };
}

/// What a map of last values holds: `a2`, `b1`.
pub(super) fn known(view: &BTreeMap<Name, u32>) -> Vec<String> {
    view.iter().map(|(key, value)| format!("{key}{value}")).collect()
}
