//! The controller and the world around it: fencing, elections, the ISR and
//! the eligible replicas, starts and stops, the network, settings.

use super::super::log::Offset;
use super::super::replica::lags;
use super::super::state::{Name, State};
use super::super::table::Id;
use super::Refusal;

impl State {
    pub(super) fn fence(&mut self, id: Id) -> Result<(), Refusal> {
        if !self.live(id) {
            return Err(format!("{} is fenced already", self.name(id)));
        }
        self.fence_now(id)
    }

    /// The controller takes a replica for dead: it leaves the ISR, except as
    /// the last member (R9; with ELR the ISR may become empty). If it led, a
    /// new leader or none is named (R8, R17), and if nobody leads then, an
    /// unclean election may follow as a second event (R10).
    fn fence_now(&mut self, id: Id) -> Result<(), Refusal> {
        self.controller.fenced.insert(id);
        let members = self.controller.isr.len();
        let member = self.controller.isr.contains(&id);
        let leaves = member && (self.setup.elr || members > 1);
        if leaves {
            self.leave_isr(&[id]);
        }
        if self.controller.leader == Some(id) {
            let heir = self.clean_heir();
            self.set_leader(heir)?;
        } else if leaves {
            self.controller.partition_epoch += 1;
            self.publish()?;
        }
        self.elect_unclean()
    }

    /// The first live member of the ISR, with ELR else of the ELR; an eligible
    /// replica that is taken makes up the ISR alone.
    fn clean_heir(&mut self) -> Option<Id> {
        let first = |list: &[Id]| self.brokers.ids().find(|id| list.contains(id) && self.live(*id));
        let in_sync = first(&self.controller.isr);
        if in_sync.is_some() || !self.setup.elr {
            return in_sync;
        }
        let eligible = first(&self.controller.elr)?;
        self.controller.isr = vec![eligible];
        self.controller.elr.retain(|id| *id != eligible);
        self.forget_eligible();
        Some(eligible)
    }

    /// R10, if it is allowed and nobody leads: the first live replica outside
    /// the ISR becomes all of it.
    fn elect_unclean(&mut self) -> Result<(), Refusal> {
        if !self.unclean || self.controller.leader.is_some() {
            return Ok(());
        }
        let outside = |id: &Id| !self.controller.isr.contains(id) && self.live(*id);
        let Some(heir) = self.brokers.ids().find(outside) else { return Ok(()) };
        self.controller.isr = vec![heir];
        self.controller.elr.clear();
        self.ledger.excused = true;
        self.set_leader(Some(heir))
    }

    /// R8, else R17, else R10, when nobody leads.
    fn elect_somebody(&mut self) -> Result<(), Refusal> {
        if self.controller.leader.is_some() {
            return Ok(());
        }
        if let Some(heir) = self.clean_heir() {
            return self.set_leader(Some(heir));
        }
        let last = self.controller.last_leader;
        let nobody = self.controller.isr.is_empty() && self.controller.elr.is_empty();
        if self.setup.elr && nobody && self.live(last) {
            self.controller.isr = vec![last];
            self.forget_eligible();
            self.ledger.excused = true;
            return self.set_leader(Some(last));
        }
        self.elect_unclean()
    }

    pub(super) fn elect(&mut self, id: Id) -> Result<(), Refusal> {
        let name = self.name(id);
        if self.controller.leader == Some(id) {
            return Err(format!("{name} leads already"));
        }
        if !self.controller.isr.contains(&id) {
            return Err(self.outside(name));
        }
        if !self.live(id) {
            return Err(format!("{name} is fenced"));
        }
        self.set_leader(Some(id))
    }

    /// Why a replica outside the ISR is not elected: an unclean election is the last
    /// resort, when no member is alive.
    fn outside(&self, name: &Name) -> String {
        let members = self.controller.isr.iter().copied();
        let alive: Vec<Id> = members.filter(|id| self.live(*id)).collect();
        if !self.unclean || alive.is_empty() {
            return format!("{name} is not in the ISR");
        }
        let are = if alive.len() == 1 { "is" } else { "are" };
        format!("{name} is not in the ISR, of which {} {are} not fenced yet", self.names(&alive))
    }

    /// Members leave the ISR; if too few are left they stay eligible (R17).
    fn leave_isr(&mut self, leaving: &[Id]) {
        let enough = self.enough();
        let controller = &mut self.controller;
        controller.isr.retain(|id| !leaving.contains(id));
        if self.setup.elr && controller.isr.len() < enough {
            controller.elr.extend(leaving);
        }
    }

    /// A follower joins the ISR; the brokers are told when the leader settles.
    pub(super) fn join_isr(&mut self, id: Id) {
        self.controller.isr.push(id);
        self.controller.elr.retain(|eligible| *eligible != id);
        self.controller.partition_epoch += 1;
        self.forget_eligible();
    }

    /// With enough members in the ISR nobody needs to be eligible.
    fn forget_eligible(&mut self) {
        if self.controller.isr.len() >= self.enough() {
            self.controller.elr.clear();
        }
    }

    /// R5: every member behind the leader's end leaves, all at once.
    pub(super) fn lag_timeout(&mut self) -> Result<(), Refusal> {
        let leader = self.client_leader()?;
        let broker = &self.brokers[leader];
        let Some(lead) = broker.lead.as_ref().filter(|_| self.live(leader)) else {
            return Err(format!("the leader {} is fenced", self.name(leader)));
        };
        let behind = |id: &&Id| **id != leader && lags(lead.known[**id], broker.end());
        let laggards: Vec<Id> = self.controller.isr.iter().filter(behind).copied().collect();
        if laggards.is_empty() {
            return Err("nobody in the ISR lags".to_owned());
        }
        self.leave_isr(&laggards);
        self.controller.partition_epoch += 1;
        self.publish()
    }

    pub(super) fn crash(&mut self, all: &[Id]) -> Result<(), Refusal> {
        for id in all {
            if !self.brokers[*id].up {
                return Err(format!("{} is down already", self.name(*id)));
            }
            self.stop(*id);
        }
        Ok(())
    }

    fn stop(&mut self, id: Id) {
        let broker = &mut self.brokers[id];
        broker.up = false;
        broker.lead = None;
        if self.controller.leader == Some(id) {
            self.forget_waiting();
        }
    }

    /// The process ends, and so does the log at `keep` (R13).
    pub(super) fn power_loss(&mut self, id: Id, keep: Offset) -> Result<(), Refusal> {
        self.stop(id);
        self.cut_log(id, keep)?;
        self.brokers[id].lost_power = true;
        self.ledger.excused = true;
        Ok(())
    }

    /// Log, cache and high watermark survive, all else is forgotten. A leader
    /// whose end the controller has not noticed is fenced first, or it could
    /// give out pairs of offset and epoch again; with ELR so is a member that
    /// has lost power, and it is no longer eligible (KIP-966).
    pub(super) fn restart(&mut self, id: Id) -> Result<(), Refusal> {
        if self.brokers[id].up && self.live(id) {
            return Err(format!("{} is running", self.name(id)));
        }
        self.stop(id);
        let unclean_stop = self.setup.elr && self.brokers[id].lost_power;
        if self.live(id) && (self.controller.leader == Some(id) || unclean_stop) {
            self.fence_now(id)?;
        }
        if unclean_stop && self.controller.elr.contains(&id) {
            self.controller.elr.retain(|eligible| *eligible != id);
            self.controller.partition_epoch += 1;
        }
        let broker = &mut self.brokers[id];
        broker.up = true;
        broker.view = None;
        broker.check_due = false;
        broker.lost_power = false;
        self.controller.fenced.remove(&id);
        self.elect_somebody()?;
        self.publish()
    }

    pub(super) fn set_unclean(&mut self, on: bool) -> Result<(), Refusal> {
        if self.unclean == on {
            return Err(format!("unclean is {on} already"));
        }
        self.unclean = on;
        // KRaft looks for leaderless partitions from time to time (R10).
        self.elect_unclean()
    }

    pub(super) fn set_min_isr(&mut self, least: u32) -> Result<(), Refusal> {
        let least = usize::try_from(least).unwrap_or(usize::MAX);
        if self.setup.elr {
            return Err("min_isr is fixed while ELR is on".to_owned());
        }
        if self.min_isr == least {
            return Err(format!("min_isr is {least} already"));
        }
        self.min_isr = least;
        self.settle();
        Ok(())
    }

    pub(super) fn cut(&mut self, one: Id, others: &[Id]) -> Result<(), Refusal> {
        let before = self.cuts.len();
        for other in others {
            if *other == one {
                return Err(format!("{} reaches itself", self.name(one)));
            }
            self.cuts.insert((one.min(*other), one.max(*other)));
        }
        if self.cuts.len() == before { Err("these are cut already".to_owned()) } else { Ok(()) }
    }

    pub(super) fn isolate(&mut self, one: Id) -> Result<(), Refusal> {
        let others: Vec<Id> = self.brokers.ids().filter(|id| *id != one).collect();
        self.cut(one, &others)
    }

    /// Mends the links between one replica and others, or all of its links.
    pub(super) fn heal(&mut self, one: Id, others: &[Id]) -> Result<(), Refusal> {
        let before = self.cuts.len();
        let meant = |id: &Id| others.is_empty() || others.contains(id);
        self.cuts.retain(|(a, b)| !((*a == one && meant(b)) || (*b == one && meant(a))));
        if self.cuts.len() == before { Err("no such link is cut".to_owned()) } else { Ok(()) }
    }

    pub(super) fn heal_all(&mut self) -> Result<(), Refusal> {
        if self.cuts.is_empty() {
            return Err("no link is cut".to_owned());
        }
        self.cuts.clear();
        Ok(())
    }
}
