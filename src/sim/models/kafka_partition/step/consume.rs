//! A consumer's poll: validation of the position (R16), reset (R15), reading
//! up to the high watermark (R14).

use super::super::effects::Tape;
use super::super::epochs::EpochEnd;
use super::super::log::Batch;
use super::super::state::{Name, Protocol, Reset, State};
use super::super::table::Id;
use super::Refusal;

impl State {
    pub(super) fn poll(&mut self, id: Id, tape: &mut Tape) -> Result<(), Refusal> {
        let leader = self.client_leader()?;
        self.validate(id, leader, tape)?;
        let name = Name::clone(&self.setup.consumers[id]);
        let (position, end) = (self.consumers[id].position, self.brokers[leader].end());
        tape.message(&name, self.name(leader), false, || format!("Fetch({position})"));
        if position > end {
            tape.message(self.name(leader), &name, false, || "OFFSET_OUT_OF_RANGE".to_owned());
            let thrown =
                || format!("OffsetOutOfRangeException, {position} is above the end, {end}");
            self.reset(id, leader, thrown)?;
        }
        let batches = self.read(id, leader);
        let tags: Vec<&str> = batches.iter().map(|batch| &*batch.tag).collect();
        let told = if tags.is_empty() { "nothing new".to_owned() } else { tags.join(", ") };
        tape.message(self.name(leader), &name, false, || told);
        Ok(())
    }

    /// Asks the leader where the epoch of the last consumed record ends, if the
    /// leader epoch is newer than at the last check. An end below the position
    /// means that the log was truncated (KIP-320).
    fn validate(&mut self, id: Id, leader: Id, tape: &mut Tape) -> Result<(), Refusal> {
        let consumer = &self.consumers[id];
        let able = matches!(self.setup.protocol, Protocol::Kip279 | Protocol::Fetch);
        let epoch = self.controller.epoch;
        if !consumer.kip320 || !able || epoch <= consumer.validated {
            return Ok(());
        }
        if let Some(asked) = consumer.epoch {
            let (position, none) = (consumer.position, consumer.reset == Reset::None);
            let disk = &self.brokers[leader];
            let answer = disk.epochs.end_of(Some(asked), disk.end());
            let (name, lead) = (&self.setup.consumers[id], self.name(leader));
            tape.message(name, lead, false, || format!("OffsetsForLeaderEpoch(epoch {asked})"));
            tape.message(lead, name, false, || match answer {
                Some(EpochEnd { epoch, end }) => format!("epoch {epoch}, end {end}"),
                None => "undefined".to_owned(),
            });
            match answer {
                Some(answer) if answer.end >= position => {}
                Some(answer) if none => {
                    return Err(format!("LogTruncationException, diverging at {}", answer.end));
                }
                Some(EpochEnd { epoch, end }) => {
                    let consumer = &mut self.consumers[id];
                    (consumer.position, consumer.epoch) = (end, Some(epoch));
                }
                None => {
                    let thrown = || "LogTruncationException, diverging offset unknown".to_owned();
                    self.reset(id, leader, thrown)?;
                }
            }
        }
        self.consumers[id].validated = epoch;
        Ok(())
    }

    /// R15; the position has no epoch until something is read.
    fn reset(
        &mut self,
        id: Id,
        leader: Id,
        thrown: impl FnOnce() -> String,
    ) -> Result<(), Refusal> {
        let position = match self.consumers[id].reset {
            Reset::Earliest => 0,
            Reset::Latest => self.brokers[leader].disk.hw,
            Reset::None => return Err(thrown()),
        };
        let consumer = &mut self.consumers[id];
        (consumer.position, consumer.epoch) = (position, None);
        Ok(())
    }

    /// Reads every whole batch up to the high watermark; of a batch in which
    /// the position lies, the rest.
    fn read(&mut self, id: Id, leader: Id) -> Vec<Batch<Name>> {
        let (disk, position) = (&self.brokers[leader].disk, self.consumers[id].position);
        let within = disk.log.batches().iter().skip_while(|batch| batch.end() <= position);
        let batches: Vec<_> = within.take_while(|batch| batch.end() <= disk.hw).cloned().collect();
        let consumer = &mut self.consumers[id];
        if let Some(last) = batches.last() {
            (consumer.position, consumer.epoch) = (last.end(), Some(last.epoch));
        }
        consumer.read.extend(batches.iter().cloned());
        batches
    }
}
