//! Producing (R7, R1, R3).

use super::super::effects::{PRODUCER, Tape};
use super::super::log::Offset;
use super::super::state::{Acks, Answer, Name, State};
use super::Refusal;

impl State {
    pub(super) fn produce(
        &mut self,
        tag: &Name,
        count: Offset,
        acks: Option<Acks>,
        tape: &mut Tape,
    ) -> Result<(), Refusal> {
        let acks = acks.unwrap_or(self.setup.acks);
        if self.knows_tag(tag) {
            return Err(format!("there is a batch {tag} already"));
        }
        let leader = self.client_leader()?;
        let name = Name::clone(self.name(leader));
        tape.message(PRODUCER, &name, false, || {
            let records = if count == 1 { "record" } else { "records" };
            format!("Produce({tag}, {count} {records}, acks {acks})")
        });
        let epoch = self.leads_in(leader).ok_or_else(|| format!("{name} does not lead yet"))?;
        let members = self.controller.isr.len();
        if acks == Acks::All && members < self.min_isr {
            let reason = format!("NOT_ENOUGH_REPLICAS, ISR of {members}, min ISR {}", self.min_isr);
            tape.refuse(&name, &reason);
            return Err(reason);
        }
        let log = &mut self.brokers[leader].disk.log;
        log.write(count, epoch, Name::clone(tag));
        let answer = match acks {
            Acks::None => Answer::Sent,
            Acks::One => Answer::Acked,
            Acks::All => Answer::Pending(log.end()),
        };
        self.answers.insert(Name::clone(tag), answer);
        self.settle();
        Ok(())
    }
}
