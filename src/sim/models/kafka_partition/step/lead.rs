//! How brokers take up a decision of the controller, and what a leader does
//! with it: ISR, high watermark, answers to producers.

use super::super::log::Offset;
use super::super::state::{Answer, Lead, Protocol, State, View};
use super::super::table::Id;
use super::Refusal;

impl State {
    /// The controller sets the leader (R8, R9, R10): both epochs go up, the
    /// producers that wait on the old one learn nothing, brokers are told.
    pub(super) fn set_leader(&mut self, leader: Option<Id>) -> Result<(), Refusal> {
        let controller = &mut self.controller;
        controller.leader = leader;
        controller.epoch += 1;
        controller.partition_epoch += 1;
        controller.last_leader = leader.unwrap_or(controller.last_leader);
        self.forget_waiting();
        self.publish()
    }

    /// Requests with acks=all that wait end with an unknown outcome.
    pub(super) fn forget_waiting(&mut self) {
        for answer in self.answers.values_mut() {
            if matches!(answer, Answer::Pending(_)) {
                *answer = Answer::Unknown;
            }
        }
    }

    /// Brokers that run and are not fenced learn what the controller decided.
    pub(super) fn publish(&mut self) -> Result<(), Refusal> {
        for id in self.brokers.ids() {
            if self.brokers[id].up && self.live(id) {
                self.learn(id)?;
            }
        }
        self.settle();
        Ok(())
    }

    fn learn(&mut self, id: Id) -> Result<(), Refusal> {
        let View { leader, epoch } =
            View { leader: self.controller.leader, epoch: self.controller.epoch };
        if self.brokers[id].view == Some(View { leader, epoch }) {
            return Ok(());
        }
        let broker = &mut self.brokers[id];
        broker.view = Some(View { leader, epoch });
        broker.lead = None;
        match leader {
            Some(leader) if leader == id => self.become_leader(id),
            Some(_) => return self.become_follower(id),
            None => {}
        }
        Ok(())
    }

    /// The log stays whole; the epoch begins at its end, also in the cache and
    /// before anything is written (KAFKA-7415).
    fn become_leader(&mut self, id: Id) {
        let keeps_epochs = self.keeps_epochs();
        let known = self.brokers.ids().map(|_| None).collect();
        let epoch = self.controller.epoch;
        let isr = self.controller.isr.clone();
        let broker = &mut self.brokers[id];
        let start = broker.end();
        if keeps_epochs {
            broker.epochs.assign(epoch, start);
        }
        broker.check_due = false;
        broker.lead = Some(Lead { start, known, isr });
    }

    /// R12, as far as it happens before the first fetch.
    fn become_follower(&mut self, id: Id) -> Result<(), Refusal> {
        match self.setup.protocol {
            Protocol::Hw => self.cut_log(id, self.brokers[id].disk.hw).map(|_| ()),
            Protocol::Kip101 | Protocol::Kip279 => {
                self.brokers[id].check_due = true;
                Ok(())
            }
            Protocol::Fetch => Ok(()),
        }
    }

    /// R13. Tells whether records were dropped.
    pub(super) fn cut_log(&mut self, id: Id, end: Offset) -> Result<bool, Refusal> {
        if let Some(batch) = self.brokers[id].disk.log.split_by(end) {
            let (name, tag) = (self.name(id), &batch.tag);
            return Err(format!("{name} would cut {tag} at {end}, but batches are whole here"));
        }
        Ok(self.brokers[id].truncate(end))
    }

    /// The controller's leader takes over the ISR; every leader computes its
    /// high watermark (R3); producers get their answers (R7).
    pub(super) fn settle(&mut self) {
        let leaders: Vec<Id> = self.presumed_leaders().collect();
        for id in leaders {
            if self.is_current(id) {
                let isr = self.controller.isr.clone();
                if let Some(lead) = &mut self.brokers[id].lead {
                    lead.isr = isr;
                }
            }
            self.advance_hw(id);
        }
        self.answer();
    }

    /// Whether a broker that believes to lead does so for the controller too.
    pub(super) fn is_current(&self, id: Id) -> bool {
        self.controller.leader == Some(id) && self.leads_in(id) == Some(self.controller.epoch)
    }

    fn advance_hw(&mut self, id: Id) {
        let enough = self.enough();
        let broker = &mut self.brokers[id];
        let Some(lead) = &broker.lead else { return };
        if lead.isr.len() < enough {
            return;
        }
        let others = lead.isr.iter().filter(|member| **member != id);
        broker.disk.hw = broker.disk.committed(others.map(|member| lead.known[*member]));
    }

    fn answer(&mut self) {
        let Some(leader) = self.running_leader() else { return };
        let broker = &self.brokers[leader];
        let Some(lead) = &broker.lead else { return };
        let (hw, enough) = (broker.disk.hw, lead.isr.len() >= self.min_isr);
        for answer in self.answers.values_mut() {
            if matches!(answer, Answer::Pending(end) if hw >= *end) {
                *answer = if enough { Answer::Acked } else { Answer::TooFew };
            }
        }
    }
}
