//! What a replica is doing, in a word.

use super::state::State;
use super::table::Id;
use crate::sim::scene::Role;

/// What a replica is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The process does not run.
    Down,
    /// It runs and the controller takes it for dead.
    Fenced,
    /// It leads.
    Leads,
    /// It believes to lead, but the controller has another leader.
    OldLeader,
    /// It follows a leader it reaches.
    Follows,
    /// It does not reach its leader.
    CutOff,
    /// It knows no leader.
    Waits,
}

impl Part {
    /// As it stands beside the lane.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Down => "down",
            Self::Fenced => "fenced",
            Self::Leads => "leads",
            Self::OldLeader => "old leader",
            Self::Follows => "follows",
            Self::CutOff => "cut off",
            Self::Waits => "waits",
        }
    }

    pub(super) fn role(self) -> Role {
        match self {
            Self::Down | Self::Fenced => Role::Dim,
            Self::Leads => Role::Active,
            Self::OldLeader | Self::CutOff | Self::Waits => Role::Warn,
            Self::Follows => Role::Plain,
        }
    }
}

/// What a replica is doing.
pub(super) fn part(state: &State, id: Id) -> Part {
    let broker = &state.brokers[id];
    if !broker.up {
        return Part::Down;
    }
    match (state.leads_in(id), broker.follows()) {
        (Some(_), _) if state.controller.leader == Some(id) => Part::Leads,
        _ if !state.live(id) => Part::Fenced,
        (Some(_), _) => Part::OldLeader,
        (None, Some((leader, _))) if state.reach(id, leader) => Part::Follows,
        (None, Some(_)) => Part::CutOff,
        (None, None) => Part::Waits,
    }
}
