//! What moved in a step. Messages are noted while they are sent; all else is
//! the difference of two states, in the fixed order of a step.

use crate::sim::effect::Effect;
use crate::sim::scene::{Cell, Mark, Role};
use crate::sim::value::Value;

use super::log::Offset;
use super::observe;
use super::part::part;
use super::scene::cell;
use super::state::{Answer, State};
use super::table::Id;

/// The name of whoever produces.
pub(super) const PRODUCER: &str = "producer";

/// Paths of values whose change is told.
const TOLD: [&str; 6] = ["ctl.leader", "ctl.epoch", "ctl.isr", "ctl.elr", "unclean", "min_isr"];

/// Takes down what happens, or nothing, for those who look only at states.
#[derive(Debug)]
pub(super) struct Tape {
    effects: Vec<Effect>,
    records: bool,
}

impl Tape {
    /// A tape that records.
    pub(super) fn recording() -> Self {
        Self { effects: Vec::new(), records: true }
    }

    /// A tape that does not.
    pub(super) fn silent() -> Self {
        Self { effects: Vec::new(), records: false }
    }

    /// What happened, in order.
    pub(super) fn effects(self) -> Vec<Effect> {
        self.effects
    }

    /// A place on the tape.
    pub(super) fn mark(&self) -> usize {
        self.effects.len()
    }

    /// Takes back what came after a place.
    pub(super) fn rewind(&mut self, mark: usize) {
        self.effects.truncate(mark);
    }

    /// A message from one actor to another.
    pub(super) fn message(
        &mut self,
        from: &str,
        to: &str,
        lost: bool,
        label: impl FnOnce() -> String,
    ) {
        if self.records {
            let (from, to) = (from.to_owned(), to.to_owned());
            self.effects.push(Effect::Send { from, to, label: label(), lost });
        }
    }

    /// A request that is turned down.
    pub(super) fn refuse(&mut self, by: &str, reason: &str) {
        if self.records {
            self.effects.push(Effect::Refuse { by: by.to_owned(), reason: reason.to_owned() });
        }
    }

    /// All that differs between two states.
    pub(super) fn changes(&mut self, before: &State, after: &State) {
        if !self.records {
            return;
        }
        self.values(before, after);
        for id in after.brokers.ids() {
            self.role(before, after, id);
        }
        for id in after.brokers.ids() {
            self.log(before, after, id);
        }
        for id in after.brokers.ids() {
            let (from, to) = (before.brokers[id].disk.hw, after.brokers[id].disk.hw);
            self.marker(format!("{}.hw", after.name(id)), from, to);
        }
        for id in after.consumers.ids() {
            let (from, to) = (before.consumers[id].position, after.consumers[id].position);
            self.marker(after.setup.consumers[id].to_string(), from, to);
        }
        self.answers(before, after);
    }

    fn values(&mut self, before: &State, after: &State) {
        for path in TOLD {
            let at = |state| observe::observe(state, path).unwrap_or(Value::None);
            let (from, to) = (at(before), at(after));
            if from != to {
                self.effects.push(Effect::ValueChange { path: path.to_owned(), from, to });
            }
        }
    }

    fn role(&mut self, before: &State, after: &State, id: Id) {
        let (from, to) = (part(before, id).word(), part(after, id).word());
        if from != to {
            let (actor, from, to) = (after.name(id).to_string(), from.to_owned(), to.to_owned());
            self.effects.push(Effect::RoleChange { actor, from, to });
        }
    }

    fn log(&mut self, before: &State, after: &State, id: Id) {
        let (old, new) = (&before.brokers[id].disk.log, &after.brokers[id].disk.log);
        let lane = after.name(id).to_string();
        if let Some(first) = old.first_beyond(new) {
            let gone = |batch| Cell { role: Role::Lost, mark: Mark::Dropped, ..cell(after, batch) };
            let cells = old.from(first.base).iter().map(gone).collect();
            let lane = lane.clone();
            self.effects.push(Effect::Truncate { lane, to: i64::from(first.base), cells });
        }
        if let Some(first) = new.first_beyond(old) {
            let (from, to) = (i64::from(first.base), i64::from(new.end()));
            self.effects.push(Effect::Append { lane, from, to });
        }
    }

    fn marker(&mut self, marker: String, from: Offset, to: Offset) {
        if from != to {
            let (from, to) = (i64::from(from), i64::from(to));
            self.effects.push(Effect::MarkerMove { marker, from, to });
        }
    }

    /// Producers hear from the leader; those who do not are told of as values.
    fn answers(&mut self, before: &State, after: &State) {
        for (tag, answer) in &after.answers {
            let old = before.answers.get(tag);
            if old == Some(answer) {
                continue;
            }
            let label = match answer {
                Answer::Acked => format!("{tag} acknowledged"),
                Answer::TooFew => format!("NOT_ENOUGH_REPLICAS_AFTER_APPEND, {tag}"),
                Answer::Sent | Answer::Pending(_) | Answer::Unknown => {
                    let (from, to) = (observe::answer(old), observe::answer(Some(answer)));
                    self.effects.push(Effect::ValueChange { path: format!("ack.{tag}"), from, to });
                    continue;
                }
            };
            if let Some(leader) = after.controller.leader {
                self.message(after.name(leader), PRODUCER, false, || label);
            }
        }
    }
}
