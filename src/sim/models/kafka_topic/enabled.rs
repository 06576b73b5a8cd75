//! What can be done now: for the menu and for searches.

use crate::sim::model::{Bounds, Step};

use super::action::Action;
use super::state::{Name, State, partition_name};
use super::step;

/// Actions that would not be refused, in a fixed order. Bounds: records sent,
/// and requests or answers lost in all. One partition may be added.
pub(super) fn enabled(state: &State, bounds: &Bounds) -> Vec<Action> {
    let mut all = Vec::new();
    if state.sent.len() < bounds.items {
        for producer in &state.setup.producers {
            all.extend(
                keys(state).into_iter().map(|key| Action::Send(Name::clone(producer), vec![key])),
            );
            all.push(Action::SendKeyless(Name::clone(producer), 1));
        }
    }
    for producer in &state.producers {
        for batch in &producer.flying {
            let name = || Name::from(batch.name());
            all.push(Action::Deliver(name(), false));
            if state.losses < bounds.faults {
                all.push(Action::Deliver(name(), true));
                all.push(Action::Lose(name()));
            }
        }
    }
    // Whatever waits untried waits for its time or for a place.
    if state.producers.iter().any(|one| one.waiting.iter().any(|batch| batch.tries == 0)) {
        let oldest = state.producers.iter().flat_map(|one| &one.waiting).map(|batch| batch.begun);
        let due = oldest.min().unwrap_or(0) + state.setup.linger;
        if state.now < due {
            all.push(Action::Wait(due - state.now));
        }
    }
    for consumer in &state.setup.consumers {
        let partitions = (0..state.partitions.len()).map(|at| Name::from(partition_name(at)));
        all.extend(
            partitions.map(|partition| Action::Poll(Name::clone(consumer), partition, None)),
        );
    }
    all.push(Action::WriteBack);
    if !state.grown {
        all.push(Action::AddPartition);
    }
    all.retain(|action| matches!(step::step(state, action), Step::Done { .. }));
    all
}

/// The keys of the settings, or one.
fn keys(state: &State) -> Vec<Name> {
    match state.setup.keys.is_empty() {
        true => vec![Name::from("a")],
        false => state.setup.keys.keys().map(Name::clone).collect(),
    }
}
