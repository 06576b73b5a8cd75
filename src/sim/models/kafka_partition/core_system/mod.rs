//! The core system: the bare protocol as a transition system, small enough to
//! enumerate. It is written after the published TLA+ specification of Kafka
//! replication (truncation to the high watermark, KIP-101, KIP-279, KIP-320)
//! with one more action, the unclean election, and shares the log, truncation,
//! high watermark and ISR code with the model. Tests compare its numbers of
//! states and its first violations with those of that specification.
//!
//! One record a batch; requests of the controller stay for ever and may be seen
//! late, repeatedly, or never.

mod rules;
mod step;
#[cfg(test)]
mod tests;

pub use rules::Rule;
pub use step::Move;

use super::log::{Epoch, Offset};
use super::replica::Replica;
use super::table::{Id, Table};

/// How a replica truncates when it becomes a follower, and who follows whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// To its own high watermark (up to 0.10).
    Hw,
    /// To the end of its newest epoch on the leader (KIP-101).
    Kip101,
    /// To the last record both have (what KIP-279 computes).
    Kip279,
    /// As KIP-279, and requests are fenced by the leader epoch (KIP-320).
    Kip320,
}

/// One finite system.
#[derive(Clone, Copy, Debug)]
pub struct System {
    /// How many replicas, at most 8.
    pub replicas: u8,
    /// How many records a log can hold.
    pub log: Offset,
    /// How many records can be written in all.
    pub records: u8,
    /// The last leader epoch; the first is 0.
    pub last_epoch: Epoch,
    /// The protocol.
    pub variant: Variant,
    /// Whether a replica outside the ISR can be elected.
    pub unclean: bool,
}

/// A set of replicas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Members(u8);

/// What a replica has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Member {
    /// Its log and high watermark.
    pub disk: Replica<u8>,
    /// The epoch it has learnt of.
    pub epoch: Option<Epoch>,
    /// Whom it takes for the leader of that epoch.
    pub leader: Option<Id>,
    /// The ISR it was told, as leader also what it made of it.
    pub isr: Members,
}

/// What the controller decided in one epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Request {
    /// The leader it named.
    pub leader: Option<Id>,
    /// The ISR at that time.
    pub isr: Members,
}

/// A state of the system.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The replicas.
    pub members: Table<Member>,
    /// One request for each epoch used: the index is the epoch.
    pub requests: Vec<Request>,
    /// The controller's leader.
    pub leader: Option<Id>,
    /// The controller's ISR.
    pub isr: Members,
    /// The next record.
    pub next_record: u8,
}

impl Members {
    fn first(count: u8) -> Self {
        Self((0..count).fold(0, |bits, n| bits | (1 << n)))
    }

    fn only(id: Id) -> Self {
        Self(1 << id.0)
    }

    fn has(self, id: Id) -> bool {
        self.0 & (1 << id.0) != 0
    }

    fn with(self, id: Id) -> Self {
        Self(self.0 | (1 << id.0))
    }

    fn without(self, id: Id) -> Self {
        Self(self.0 & !(1 << id.0))
    }
}

impl System {
    /// Returns the one initial state: nothing written, nobody elected, all in the ISR.
    #[must_use]
    pub fn initial(&self) -> State {
        let member =
            Member { disk: Replica::default(), epoch: None, leader: None, isr: Members::default() };
        State {
            members: (0..self.replicas).map(|_| member.clone()).collect(),
            requests: Vec::new(),
            leader: None,
            isr: Members::first(self.replicas),
            next_record: 0,
        }
    }
}

impl State {
    /// The controller's epoch: that of its newest request.
    fn epoch(&self) -> Option<Epoch> {
        Epoch::try_from(self.requests.len()).ok()?.checked_sub(1)
    }

    /// Whether a replica believes that it leads, whatever the controller says.
    fn presumes(&self, id: Id) -> bool {
        self.members[id].leader == Some(id)
    }

    fn presumed_leaders(&self) -> impl Iterator<Item = Id> {
        self.members.iter().filter(|(id, member)| member.leader == Some(*id)).map(|(id, _)| id)
    }
}
