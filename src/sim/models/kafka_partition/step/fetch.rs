//! A follower's fetch (R2): the epoch check by generation (R12), the
//! acknowledgement with ISR join and high watermark (R6, R3), the reply (R4).

use super::super::effects::Tape;
use super::super::epochs::EpochEnd;
use super::super::log::{Epoch, Offset};
use super::super::replica::may_join;
use super::super::state::{Protocol, State};
use super::super::table::Id;
use super::Refusal;

impl State {
    pub(super) fn fetch(&mut self, id: Id, lost: bool, tape: &mut Tape) -> Result<(), Refusal> {
        let leader = self.source(id, tape)?;
        if self.check_epochs(id, leader, tape)? {
            return Ok(());
        }
        self.tell_fetch(id, leader, false, tape);
        let (end, leader_end) = (self.brokers[id].end(), self.brokers[leader].end());
        if end > leader_end {
            self.tell(leader, id, tape, || "OFFSET_OUT_OF_RANGE".to_owned());
            self.cut_log(id, leader_end)?;
            return Ok(());
        }
        if let Some(batch) = self.brokers[leader].disk.log.split_by(end) {
            let (name, tag) = (self.name(leader), &batch.tag);
            return Err(format!("{end} lies inside {tag} of {name}, but batches are whole here"));
        }
        self.acknowledge(id, leader, end);
        self.reply(id, leader, lost, tape);
        Ok(())
    }

    /// The leader that a follower can fetch from now.
    fn source(&self, id: Id, tape: &mut Tape) -> Result<Id, Refusal> {
        let (broker, name) = (&self.brokers[id], self.name(id));
        if !broker.up {
            return Err(format!("{name} is down"));
        }
        if broker.lead.is_some() {
            return Err(format!("{name} leads"));
        }
        let (leader, epoch) = broker.follows().ok_or_else(|| format!("{name} knows no leader"))?;
        let leader_name = self.name(leader);
        if !self.brokers[leader].up {
            self.tell_fetch(id, leader, true, tape);
            return Err(format!("the leader {leader_name} is down"));
        }
        if !self.reach(id, leader) {
            self.tell_fetch(id, leader, true, tape);
            return Err(format!("{name} does not reach {leader_name}"));
        }
        if self.leads_in(leader) != Some(epoch) {
            self.tell_fetch(id, leader, false, tape);
            let reason = format!("{leader_name} does not lead in epoch {epoch}");
            tape.refuse(leader_name, &reason);
            return Err(reason);
        }
        Ok(leader)
    }

    /// R12. Tells whether records were dropped: then the fetch ends there.
    fn check_epochs(&mut self, id: Id, leader: Id, tape: &mut Tape) -> Result<bool, Refusal> {
        let due = self.brokers[id].check_due;
        match self.setup.protocol {
            Protocol::Kip101 if due => self.ask_for_end(id, leader, tape),
            Protocol::Kip279 if due => self.ask_for_epoch(id, leader, tape),
            Protocol::Hw | Protocol::Kip101 | Protocol::Kip279 => Ok(false),
            Protocol::Fetch => self.diverge(id, leader, tape),
        }
    }

    /// KIP-101: one question, the answer is an offset.
    fn ask_for_end(&mut self, id: Id, leader: Id, tape: &mut Tape) -> Result<bool, Refusal> {
        let asked = self.brokers[id].epochs.newest();
        let answer = self.end_of(leader, asked);
        self.tell_question(id, leader, asked, answer, tape);
        self.brokers[id].check_due = false;
        let broker = &self.brokers[id];
        let cut = answer.map_or(broker.disk.hw, |answer| answer.end);
        let cut = cut.min(broker.end());
        self.cut_log(id, cut)
    }

    /// KIP-279: asks until the answer is an epoch that the follower knows.
    fn ask_for_epoch(&mut self, id: Id, leader: Id, tape: &mut Tape) -> Result<bool, Refusal> {
        // An answer that settles nothing removes an entry of the cache.
        for _ in 0..=self.brokers[id].epochs.starts().len() {
            let asked = self.brokers[id].epochs.newest();
            let answer = self.end_of(leader, asked);
            self.tell_question(id, leader, asked, answer, tape);
            let broker = &self.brokers[id];
            let (cut, settled) = match answer {
                Some(answer) => broker.epochs.cut_for(answer, broker.end()),
                None => (broker.disk.hw, true),
            };
            self.brokers[id].check_due = !settled;
            if self.cut_log(id, cut)? {
                return Ok(true);
            }
            if settled {
                break;
            }
        }
        Ok(false)
    }

    /// KIP-595: the fetch itself carries the last epoch; the leader answers
    /// with the epoch that diverges, and the follower fetches again.
    fn diverge(&mut self, id: Id, leader: Id, tape: &mut Tape) -> Result<bool, Refusal> {
        // Each diverging answer removes an entry of the cache or ends the fetch.
        for _ in 0..=self.brokers[id].epochs.starts().len() {
            let broker = &self.brokers[id];
            let Some(last) = broker.epochs.newest() else { break };
            let Some(answer) = self.end_of(leader, Some(last)) else { break };
            if answer.epoch == last && answer.end >= broker.end() {
                break;
            }
            self.tell_fetch(id, leader, false, tape);
            let EpochEnd { epoch, end } = answer;
            self.tell(leader, id, tape, || format!("diverging(epoch {epoch}, end {end})"));
            let (cut, _) = broker.epochs.cut_for(answer, broker.end());
            if self.cut_log(id, cut)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn end_of(&self, leader: Id, asked: Option<Epoch>) -> Option<EpochEnd> {
        let leader = &self.brokers[leader];
        leader.epochs.end_of(asked, leader.end())
    }

    /// The leader notes the follower's end, lets it join the ISR if it may
    /// (R6, by the high watermark before this fetch), and computes the high
    /// watermark anew (R3).
    fn acknowledge(&mut self, id: Id, leader: Id, end: Offset) {
        let hw = self.brokers[leader].disk.hw;
        let current = self.is_current(leader) && self.live(id);
        let outside = !self.controller.isr.contains(&id);
        let Some(lead) = &mut self.brokers[leader].lead else { return };
        lead.known[id] = Some(end);
        if current && outside && may_join(end, hw, lead.start) {
            self.join_isr(id);
        }
        self.settle();
    }

    fn reply(&mut self, id: Id, leader: Id, lost: bool, tape: &mut Tape) {
        let (source, end) = (&self.brokers[leader].disk, self.brokers[id].end());
        let (batches, hw) = (source.log.from(end).to_vec(), source.hw);
        let tags: Vec<&str> = batches.iter().map(|batch| &*batch.tag).collect();
        let told = if tags.is_empty() { "nothing new".to_owned() } else { tags.join(", ") };
        tape.message(self.name(leader), self.name(id), lost, || format!("{told}; HW {hw}"));
        if lost {
            return;
        }
        let keeps_epochs = self.keeps_epochs();
        let broker = &mut self.brokers[id];
        if keeps_epochs {
            for batch in &batches {
                broker.epochs.see(batch.epoch, batch.base);
            }
        }
        broker.disk.receive(batches, hw);
    }

    fn tell(&self, from: Id, to: Id, tape: &mut Tape, label: impl FnOnce() -> String) {
        tape.message(self.name(from), self.name(to), false, label);
    }

    fn tell_fetch(&self, id: Id, leader: Id, lost: bool, tape: &mut Tape) {
        let broker = &self.brokers[id];
        tape.message(self.name(id), self.name(leader), lost, || {
            let end = broker.end();
            let last = broker.epochs.newest().filter(|_| self.setup.protocol == Protocol::Fetch);
            match last {
                Some(last) => format!("Fetch({end}, last epoch {last})"),
                None => format!("Fetch({end})"),
            }
        });
    }

    fn tell_question(
        &self,
        id: Id,
        leader: Id,
        asked: Option<Epoch>,
        answer: Option<EpochEnd>,
        tape: &mut Tape,
    ) {
        self.tell(id, leader, tape, || match asked {
            Some(epoch) => format!("OffsetsForLeaderEpoch(epoch {epoch})"),
            None => "OffsetsForLeaderEpoch(undefined)".to_owned(),
        });
        self.tell(leader, id, tape, || match answer {
            None => "undefined".to_owned(),
            Some(EpochEnd { end, .. }) if self.setup.protocol == Protocol::Kip101 => {
                format!("end {end}")
            }
            Some(EpochEnd { epoch, end }) => format!("epoch {epoch}, end {end}"),
        });
    }
}
