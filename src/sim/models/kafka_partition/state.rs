//! Everything that is so at one moment: the brokers with their disks, the
//! controller, the network, the consumers, and a ledger of what was promised.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::epochs::EpochCache;
use super::log::{Batch, Epoch, Offset};
use super::replica::Replica;
use super::table::{Id, Table};

/// A name of a replica, a consumer or a batch.
pub(super) type Name = Arc<str>;

/// What does not change in a run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The replicas, in assignment order.
    pub brokers: Table<Name>,
    /// The consumers.
    pub consumers: Table<Name>,
    /// Tags of the batches that were there at the start.
    pub tags: BTreeSet<Name>,
    /// How a replica truncates when it becomes a follower.
    pub protocol: Protocol,
    /// Eligible leader replicas (KIP-966).
    pub elr: bool,
    /// The acks of a produce that does not say.
    pub acks: Acks,
}

/// Generations of the truncation rule (R12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// To the own high watermark; no epochs are kept (up to 0.10).
    Hw,
    /// `OffsetsForLeaderEpoch`, the answer is an offset (0.11 to 1.1).
    Kip101,
    /// The answer names an epoch too (2.0 to 2.6).
    Kip279,
    /// The check is part of Fetch (from 2.7, KIP-595).
    Fetch,
}

/// What a producer waits for (R7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Acks {
    /// Nothing.
    None,
    /// The leader's append.
    One,
    /// The high watermark.
    All,
}

/// What a consumer does at an offset that does not exist (R15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reset {
    /// Goes to the start of the log.
    Earliest,
    /// Goes to the end that it can see.
    Latest,
    /// Throws an exception.
    None,
}

/// A state of the partition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What does not change.
    pub setup: Arc<Setup>,
    /// `unclean.leader.election.enable`.
    pub unclean: bool,
    /// `min.insync.replicas`.
    pub min_isr: usize,
    /// The replicas.
    pub brokers: Table<Broker>,
    /// The controller.
    pub controller: Controller,
    /// Pairs that do not reach each other, the smaller id first.
    pub cuts: BTreeSet<(Id, Id)>,
    /// The consumers.
    pub consumers: Table<Consumer>,
    /// What producers have heard, by tag.
    pub answers: BTreeMap<Name, Answer>,
    /// What was promised.
    pub ledger: Ledger,
}

/// A replica.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Broker {
    /// Whether the process runs.
    pub up: bool,
    /// Log and high watermark.
    pub disk: Replica<Name>,
    /// Epochs with their first offsets; empty under [`Protocol::Hw`].
    pub epochs: EpochCache,
    /// The end of what is surely on the disk; for display.
    pub flushed: Offset,
    /// What it last heard of the controller, if anything since it started.
    pub view: Option<View>,
    /// The epoch check is due before the next fetch (KIP-101, KIP-279).
    pub check_due: bool,
    /// Its last stop was a power loss.
    pub lost_power: bool,
    /// What it keeps while it leads, or believes so.
    pub lead: Option<Lead>,
}

/// A leadership, as a broker knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The leader, if there is one.
    pub leader: Option<Id>,
    /// The leader epoch.
    pub epoch: Epoch,
}

/// What a leader knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lead {
    /// Its end when it became leader: the epoch starts here.
    pub start: Offset,
    /// The end of each follower, as far as it has fetched in this epoch.
    pub known: Table<Option<Offset>>,
    /// The ISR it computes the high watermark with.
    pub isr: Vec<Id>,
}

/// The controller's record of the partition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Controller {
    /// The leader, if there is one.
    pub leader: Option<Id>,
    /// The leader epoch: +1 whenever the leader is set, also to none.
    pub epoch: Epoch,
    /// +1 whenever anything here changes.
    pub partition_epoch: u32,
    /// Who is in sync; joiners stand last.
    pub isr: Vec<Id>,
    /// Who may lead without loss though not in sync (KIP-966).
    pub elr: Vec<Id>,
    /// Who is taken for dead.
    pub fenced: BTreeSet<Id>,
    /// The last leader that was named.
    pub last_leader: Id,
}

/// A consumer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Consumer {
    /// The next offset to read.
    pub position: Offset,
    /// The epoch of the last record it consumed, if the position has one.
    pub epoch: Option<Epoch>,
    /// The leader epoch at which the position was last found good.
    pub validated: Epoch,
    /// `auto.offset.reset`.
    pub reset: Reset,
    /// Whether it validates its position (KIP-320).
    pub kip320: bool,
    /// What it was given, in order; what it reads again stands there again.
    pub read: Vec<Batch<Name>>,
}

/// What a producer has heard of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// acks=0: it asked for no answer.
    Sent,
    /// It is safe, as far as its acks promise.
    Acked,
    /// acks=all: it waits until the high watermark reaches this end.
    Pending(Offset),
    /// The leader went away before it could answer.
    Unknown,
    /// `NOT_ENOUGH_REPLICAS_AFTER_APPEND`.
    TooFew,
}

/// A ghost: the system does not know it, the invariants speak of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ledger {
    /// Every batch that was ever below the high watermark of a leader.
    pub committed: BTreeSet<Batch<Name>>,
    /// An unclean election or a power loss has happened: nothing is promised.
    pub excused: bool,
}

impl State {
    /// The name of a replica.
    pub(super) fn name(&self, id: Id) -> &Name {
        &self.setup.brokers[id]
    }

    /// Names in a row: `L, F1`.
    pub(super) fn names<'a>(&self, ids: impl IntoIterator<Item = &'a Id>) -> String {
        let names: Vec<&str> = ids.into_iter().map(|id| &**self.name(*id)).collect();
        names.join(", ")
    }

    /// Whether the controller takes a replica for alive.
    pub(super) fn live(&self, id: Id) -> bool {
        !self.controller.fenced.contains(&id)
    }

    /// Whether two replicas reach each other.
    pub(super) fn reach(&self, a: Id, b: Id) -> bool {
        !self.cuts.contains(&(a.min(b), a.max(b)))
    }

    /// Members that the ISR needs for the high watermark to move (R3).
    pub(super) fn enough(&self) -> usize {
        self.min_isr.min(self.brokers.len())
    }

    /// Whether replicas keep epochs.
    pub(super) fn keeps_epochs(&self) -> bool {
        self.setup.protocol != Protocol::Hw
    }

    /// The epoch in which a running broker believes to lead.
    pub(super) fn leads_in(&self, id: Id) -> Option<Epoch> {
        let broker = &self.brokers[id];
        broker.lead.as_ref().filter(|_| broker.up)?;
        broker.view.map(|view| view.epoch)
    }

    /// Who believes to lead.
    pub(super) fn presumed_leaders(&self) -> impl Iterator<Item = Id> {
        self.brokers.ids().filter(|id| self.leads_in(*id).is_some())
    }

    /// The controller's leader, if it runs.
    pub(super) fn running_leader(&self) -> Option<Id> {
        self.controller.leader.filter(|id| self.brokers[*id].up)
    }

    /// Whether some batch has this tag already, or had it once.
    pub(super) fn knows_tag(&self, tag: &str) -> bool {
        self.setup.tags.contains(tag) || self.answers.contains_key(tag)
    }

    /// Committed batches that some ISR member lacks, with those who lack them.
    pub(super) fn lost(&self) -> Vec<(&Batch<Name>, Vec<Id>)> {
        let lacking = |batch| {
            let isr = self.controller.isr.iter().copied();
            isr.filter(|id| !self.brokers[*id].disk.log.holds(batch)).collect::<Vec<_>>()
        };
        let all = self.ledger.committed.iter().map(|batch| (batch, lacking(batch)));
        all.filter(|(_, lacking)| !lacking.is_empty()).collect()
    }
}

impl Broker {
    /// The log end offset.
    pub(super) fn end(&self) -> Offset {
        self.disk.end()
    }

    /// The leader it knows, with the epoch.
    pub(super) fn follows(&self) -> Option<(Id, Epoch)> {
        let view = self.view?;
        Some((view.leader?, view.epoch))
    }

    /// R13 on log, high watermark and cache. Tells whether records were dropped.
    pub(super) fn truncate(&mut self, end: Offset) -> bool {
        self.epochs.truncate(end);
        self.flushed = self.flushed.min(end);
        !self.disk.truncate(end).is_empty()
    }
}

/// Batches as they are told: `C, D (801-1000)`.
pub(super) fn told(batches: &[&Batch<Name>]) -> String {
    let tags: Vec<&str> = batches.iter().map(|batch| &*batch.tag).collect();
    let first = batches.iter().map(|batch| batch.base).min().unwrap_or_default();
    let last = batches.iter().map(|batch| batch.last).max().unwrap_or_default();
    format!("{} ({})", tags.join(", "), range(first, last))
}

/// An inclusive range of records: `801-1000`, or one offset.
pub(super) fn range(first: Offset, last: Offset) -> String {
    if first == last { first.to_string() } else { format!("{first}-{last}") }
}
