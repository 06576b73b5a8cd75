//! One step: an action on a state. Refused actions leave no trace, because
//! each works on a copy. The order inside is fixed: the controller decides,
//! brokers learn it in assignment order, the leader takes the ISR and computes
//! its high watermark, then come replies.

mod consume;
mod control;
mod fetch;
mod lead;
mod produce;

use crate::sim::model::Step;

use super::action::Action;
use super::effects::Tape;
use super::state::{Name, State};
use super::table::Id;

/// Why an action is refused, as a short clause.
pub(super) type Refusal = String;

/// Acts, and tells what moved.
pub(super) fn step(state: &State, action: &Action) -> Step<State> {
    let mut tape = Tape::recording();
    match run(state, action, &mut tape) {
        Ok(state) => Step::Done { state, effects: tape.effects() },
        Err(reason) => Step::Refused { reason, effects: tape.effects() },
    }
}

/// Acts; nothing when it is refused.
pub(super) fn next(state: &State, action: &Action) -> Option<State> {
    run(state, action, &mut Tape::silent()).ok()
}

fn run(state: &State, action: &Action, tape: &mut Tape) -> Result<State, Refusal> {
    let Action::Sync { follower, rounds } = action else { return once(state, action, tape) };
    let fetch = Action::Fetch { follower: Name::clone(follower), lost: false };
    let mut now = once(state, &fetch, tape)?;
    for _ in 1..*rounds {
        let mark = tape.mark();
        match once(&now, &fetch, tape) {
            Ok(next) if next != now => now = next,
            // A fetch that changes nothing changes nothing the next time
            // either; it need not be shown.
            Ok(_) | Err(_) => {
                tape.rewind(mark);
                break;
            }
        }
    }
    Ok(now)
}

fn once(state: &State, action: &Action, tape: &mut Tape) -> Result<State, Refusal> {
    let mut next = state.clone();
    next.perform(action, tape)?;
    next.note_committed();
    tape.changes(state, &next);
    Ok(next)
}

impl State {
    fn perform(&mut self, action: &Action, tape: &mut Tape) -> Result<(), Refusal> {
        match action {
            Action::Produce { tag, count, acks } => self.produce(tag, *count, *acks, tape),
            Action::Fetch { follower, lost } => self.fetch(self.broker(follower)?, *lost, tape),
            Action::Sync { follower, .. } => self.fetch(self.broker(follower)?, false, tape),
            Action::Cut(one, others) => self.cut(self.broker(one)?, &self.all(others)?),
            Action::Heal(one, others) => self.heal(self.broker(one)?, &self.all(others)?),
            Action::HealAll => self.heal_all(),
            Action::Isolate(one) => self.isolate(self.broker(one)?),
            Action::LagTimeout => self.lag_timeout(),
            Action::Crash(all) => self.crash(&self.all(all)?),
            Action::PowerLoss(one, keep) => self.power_loss(self.broker(one)?, *keep),
            Action::Fence(one) => self.fence(self.broker(one)?),
            Action::Restart(one) => self.restart(self.broker(one)?),
            Action::Elect(one) => self.elect(self.broker(one)?),
            Action::Poll(one) => self.poll(self.consumer(one)?, tape),
            Action::SetUnclean(on) => self.set_unclean(*on),
            Action::SetMinIsr(least) => self.set_min_isr(*least),
            Action::SetFixed(switch, _) => Err(format!("{switch} is fixed once the run has begun")),
        }
    }

    fn broker(&self, name: &str) -> Result<Id, Refusal> {
        let found = self.setup.brokers.find(|broker| **broker == *name);
        found.ok_or_else(|| format!("no replica {name}"))
    }

    fn all(&self, names: &[Name]) -> Result<Vec<Id>, Refusal> {
        names.iter().map(|name| self.broker(name)).collect()
    }

    fn consumer(&self, name: &str) -> Result<Id, Refusal> {
        let found = self.setup.consumers.find(|consumer| **consumer == *name);
        found.ok_or_else(|| format!("no consumer {name}"))
    }

    /// The leader that clients address (the controller's), if it runs.
    fn client_leader(&self) -> Result<Id, Refusal> {
        let leader = self.controller.leader.ok_or("no leader")?;
        if self.brokers[leader].up {
            Ok(leader)
        } else {
            Err(format!("the leader {} is down", self.name(leader)))
        }
    }

    /// The ledger takes in what leaders count as committed.
    fn note_committed(&mut self) {
        let leaders: Vec<Id> = self.presumed_leaders().collect();
        for leader in leaders {
            let disk = &self.brokers[leader].disk;
            let below = disk.log.batches().iter().take_while(|batch| batch.end() <= disk.hw);
            for batch in below {
                if !self.ledger.committed.contains(batch) {
                    self.ledger.committed.insert(batch.clone());
                }
            }
        }
    }
}
