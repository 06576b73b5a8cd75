//! What should hold in every state of the core system.

use super::super::log::{Log, Offset};
use super::super::table::Id;
use super::{Members, State};

/// A rule of the core system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The high watermark is at most the log end.
    HwLeLeo,
    /// Epochs never fall along a log.
    EpochMonotone,
    /// What a presumed leader counts as committed is on its own ISR.
    WeakIsr,
    /// What a presumed leader counts as committed is on the controller's ISR.
    StrongIsr,
    /// Two presumed leaders agree below both high watermarks.
    ConsumersAgree,
    /// The same offset and epoch mean the same history.
    LogMatching,
    /// A follower in its leader's epoch holds a prefix of its log.
    FollowerPrefix,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Self; 7] = [
        Self::HwLeLeo,
        Self::EpochMonotone,
        Self::WeakIsr,
        Self::StrongIsr,
        Self::ConsumersAgree,
        Self::LogMatching,
        Self::FollowerPrefix,
    ];

    /// Tells whether the rule holds in a state.
    #[must_use]
    pub fn holds(self, state: &State) -> bool {
        let members = || state.members.iter();
        match self {
            Self::HwLeLeo => members().all(|(_, m)| m.disk.hw <= m.disk.end()),
            Self::EpochMonotone => members().all(|(_, m)| m.disk.log.epoch_falls_at().is_none()),
            Self::WeakIsr => {
                state.presumed_leaders().all(|l| committed_on(state, l, state.members[l].isr))
            }
            Self::StrongIsr => state.presumed_leaders().all(|l| committed_on(state, l, state.isr)),
            Self::ConsumersAgree => pairs(state).all(|(a, b)| {
                let (one, two) = (&state.members[a].disk, &state.members[b].disk);
                !state.presumes(a)
                    || !state.presumes(b)
                    || agree_below(&one.log, &two.log, one.hw.min(two.hw))
            }),
            Self::LogMatching => pairs(state).all(|(a, b)| {
                state.members[a].disk.log.mismatch(&state.members[b].disk.log).is_none()
            }),
            Self::FollowerPrefix => members().all(|(_, member)| {
                let Some(leader) = member.leader.filter(|leader| state.presumes(*leader)) else {
                    return true;
                };
                let lead = &state.members[leader];
                lead.epoch != member.epoch || member.disk.log.first_beyond(&lead.disk.log).is_none()
            }),
        }
    }
}

fn committed_on(state: &State, leader: Id, isr: Members) -> bool {
    let lead = &state.members[leader].disk;
    let mut members = state.members.iter().filter(|(id, _)| isr.has(*id));
    members.all(|(_, member)| agree_below(&lead.log, &member.disk.log, lead.hw))
}

/// Whether both logs hold the same records up to `end`, exclusive.
fn agree_below(one: &Log<u8>, two: &Log<u8>, end: Offset) -> bool {
    let below = |log: &Log<u8>| log.end() >= end;
    below(one) && below(two) && one.differs_at(two).is_none_or(|offset| offset >= end)
}

fn pairs(state: &State) -> impl Iterator<Item = (Id, Id)> {
    state
        .members
        .ids()
        .flat_map(|a| state.members.ids().filter(move |b| a < *b).map(move |b| (a, b)))
}
