//! The actions of the core system, one function each. Every function hands on
//! the states that one such action can lead to.

use crate::sim::explore::Space;

use super::super::log::{Batch, Epoch, Offset};
use super::super::replica::{lags, may_join};
use super::super::table::Id;
use super::{Member, Members, Request, State, System, Variant};

/// An action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The controller elects a member of the ISR.
    Elect(Id),
    /// The controller elects a replica outside the ISR.
    ElectUnclean(Id),
    /// The controller removes a member that does not lead.
    Remove(Id),
    /// The controller removes the leader; none follows yet.
    RemoveLeader(Id),
    /// A replica learns that it leads.
    BecomeLeader(Id),
    /// A replica learns that it follows, and truncates.
    BecomeFollower(Id),
    /// A leader appends a record.
    Write(Id),
    /// A follower gets a record.
    Replicate(Id),
    /// A leader's high watermark goes up by one.
    Advance(Id),
    /// The leader drops a member from the ISR.
    Shrink(Id),
    /// The leader takes a follower into the ISR.
    Expand(Id),
}

/// Takes the next states.
type Give<'a> = &'a mut dyn FnMut(Move, State);

impl Space for System {
    type State = State;
    type Action = Move;

    /// Every state that one action leads to; the same state may come twice.
    fn successors(&self, state: &State, give: Give<'_>) {
        self.controller_changes(state, give);
        for id in state.members.ids() {
            self.learn(state, id, give);
            if state.presumes(id) {
                self.write(state, id, give);
                self.replicate(state, id, give);
                self.advance_hw(state, id, give);
                self.change_isr(state, id, give);
            }
        }
    }
}

impl System {
    /// Elections and removals; each takes the next epoch.
    fn controller_changes(&self, state: &State, give: Give<'_>) {
        if state.epoch().is_some_and(|epoch| epoch >= self.last_epoch) {
            return;
        }
        let mut decide = |action, leader, isr| {
            let mut next = state.clone();
            next.leader = leader;
            next.isr = isr;
            next.requests.push(Request { leader, isr });
            give(action, next);
        };
        for id in state.members.ids() {
            let leads = state.leader == Some(id);
            let rest = state.isr.without(id);
            match (state.isr.has(id), leads) {
                (true, false) => {
                    decide(Move::Elect(id), Some(id), state.isr);
                    decide(Move::Remove(id), state.leader, rest);
                }
                (true, true) if rest == Members::default() => {
                    decide(Move::RemoveLeader(id), None, state.isr);
                }
                (true, true) => decide(Move::RemoveLeader(id), None, rest),
                (false, _) if self.unclean && state.leader.is_none() => {
                    decide(Move::ElectUnclean(id), Some(id), Members::only(id));
                }
                (false, _) => {}
            }
        }
    }

    /// A replica learns of any newer epoch in which somebody leads.
    fn learn(&self, state: &State, id: Id, give: Give<'_>) {
        let own = state.members[id].epoch;
        for (epoch, request) in (0..).zip(&state.requests).filter(|(epoch, _)| Some(*epoch) > own) {
            let Some(leader) = request.leader else { continue };
            let cut = (leader != id).then(|| self.cut(state, id, leader, epoch));
            if cut == Some(None) {
                continue;
            }
            let mut next = state.clone();
            let member = &mut next.members[id];
            (member.epoch, member.leader, member.isr) = (Some(epoch), Some(leader), request.isr);
            if let Some(end) = cut.flatten() {
                member.disk.truncate(end);
                give(Move::BecomeFollower(id), next);
            } else {
                give(Move::BecomeLeader(id), next);
            }
        }
    }

    /// Where a new follower truncates; `None`: it cannot become one now.
    fn cut(&self, state: &State, id: Id, leader: Id, epoch: Epoch) -> Option<Offset> {
        let (own, lead) = (&state.members[id].disk, &state.members[leader]);
        let end = match self.variant {
            Variant::Hw => own.hw,
            Variant::Kip101 => match (own.log.newest_epoch(), lead.disk.log.newest_epoch()) {
                (None, _) => 0,
                (_, None) => own.hw,
                (Some(mine), Some(theirs)) if mine == theirs => lead.disk.end(),
                (Some(mine), _) => lead.disk.log.first_above(mine).unwrap_or(own.hw),
            },
            Variant::Kip320 if lead.epoch != Some(epoch) => return None,
            Variant::Kip279 | Variant::Kip320 => own.log.last_match(&lead.disk.log),
        };
        (end <= own.end()).then_some(end)
    }

    fn write(&self, state: &State, id: Id, give: Give<'_>) {
        let member = &state.members[id];
        let Some(epoch) = member.epoch else { return };
        if member.disk.end() < self.log && state.next_record < self.records {
            let mut next = state.clone();
            next.members[id].disk.log.write(1, epoch, state.next_record);
            next.next_record += 1;
            give(Move::Write(id), next);
        }
    }

    /// One record goes to one follower, in the ISR or not.
    fn replicate(&self, state: &State, leader: Id, give: Give<'_>) {
        let lead = &state.members[leader].disk;
        for (id, member) in state.members.iter().filter(|(id, _)| *id != leader) {
            let Some(record) = lead.log.at(member.disk.end()) else { continue };
            if self.follows(state, id, leader) {
                let mut next = state.clone();
                next.members[id].disk.receive([record.clone()], lead.hw);
                give(Move::Replicate(id), next);
            }
        }
    }

    /// The high watermark goes up by one.
    fn advance_hw(&self, state: &State, leader: Id, give: Give<'_>) {
        let member = &state.members[leader];
        let others = state.members.iter().filter(|(id, _)| member.isr.has(*id));
        let ends = others.map(|(id, m)| self.follows(state, id, leader).then(|| m.disk.end()));
        if member.disk.committed(ends) > member.disk.hw {
            let mut next = state.clone();
            next.members[leader].disk.hw += 1;
            give(Move::Advance(leader), next);
        }
    }

    /// The controller's own leader drops a member that lags, or takes in a
    /// follower that has caught up. No new epoch.
    fn change_isr(&self, state: &State, leader: Id, give: Give<'_>) {
        let lead = &state.members[leader];
        if state.leader != Some(leader) || state.epoch() != lead.epoch {
            return;
        }
        for (id, member) in state.members.iter() {
            let end = self.follows(state, id, leader).then(|| member.disk.end());
            let change = if state.isr.has(id) {
                lags(end, lead.disk.end()).then(|| (Move::Shrink(id), state.isr.without(id)))
            } else {
                let joins = end.is_some_and(|end| may_join(end, lead.disk.hw, 0));
                (joins && self.epoch_reached(lead)).then(|| (Move::Expand(id), state.isr.with(id)))
            };
            if let Some((action, isr)) = change {
                let mut next = state.clone();
                next.isr = isr;
                next.members[leader].isr = isr;
                give(action, next);
            }
        }
    }

    /// KIP-320 lets nobody join before the leader's epoch is committed up to
    /// its start. The older variants do not look.
    fn epoch_reached(&self, lead: &Member) -> bool {
        let disk = &lead.disk;
        let of_epoch = |record: &Batch<u8>| Some(record.epoch) == lead.epoch;
        self.variant != Variant::Kip320
            || disk.hw == disk.end()
            || disk.log.at(disk.hw).is_some_and(of_epoch)
    }

    /// Whether a replica follows a presumed leader: under KIP-320 in the same
    /// epoch, before in any. Every leader follows itself.
    pub(super) fn follows(&self, state: &State, id: Id, leader: Id) -> bool {
        let (member, lead) = (&state.members[id], &state.members[leader]);
        member.leader == Some(leader)
            && (self.variant != Variant::Kip320 || member.epoch == lead.epoch)
    }
}
