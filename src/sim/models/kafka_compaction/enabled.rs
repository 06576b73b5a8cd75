//! What can be done now: for the menu and for searches.

use crate::sim::model::{Bounds, Step};

use super::action::Action;
use super::state::{Name, State, Tick};
use super::step;

/// Actions that would not be refused, in a fixed order, with two keys of which
/// one is deleted. Bounds: records written; `faults` times tombstones time out.
pub(super) fn enabled(state: &State, bounds: &Bounds) -> Vec<Action> {
    let mut all = Vec::new();
    if state.history.len() < bounds.items {
        let keys = ["a", "b"].map(Name::from);
        all.extend(keys.iter().map(|key| Action::Write(vec![Name::clone(key)])));
        all.extend(keys.into_iter().take(1).map(Action::Delete));
    }
    all.push(Action::Clean);
    let consumers = || state.setup.consumers.iter().map(Name::clone);
    all.extend(consumers().map(|name| Action::Read(name, Some(1))));
    all.extend(consumers().map(|name| Action::Read(name, None)));
    let (ticks, most) = (state.setup.retention.max(1), Tick::try_from(bounds.faults).unwrap_or(0));
    if state.now < ticks.saturating_mul(most) {
        all.push(Action::Wait(ticks));
    }
    all.retain(|action| matches!(step::step(state, action), Step::Done { .. }));
    all
}
