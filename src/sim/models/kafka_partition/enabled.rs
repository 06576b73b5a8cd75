//! What can be done now: for the menu of faults and for searches.

use crate::sim::model::Bounds;

use super::action::Action;
use super::state::{Name, State};
use super::step;
use super::table::Id;

/// Actions that would not be refused, in a fixed order. New batches have one
/// record. Bounds: batches produced, and faults (brokers down, links cut) at
/// one time; decisions of the controller are bounded with the batches, since
/// each takes a number of its own.
pub(super) fn enabled(state: &State, bounds: &Bounds) -> Vec<Action> {
    let within = |action: &Action| {
        step::next(state, action).is_some_and(|next| {
            let decisions = usize::try_from(next.controller.partition_epoch).unwrap_or(usize::MAX);
            next.answers.len() <= bounds.items.max(state.answers.len())
                && faults(&next) <= bounds.faults.max(faults(state))
                && decisions <= bounds.items.saturating_mul(4)
        })
    };
    let mut all = candidates(state);
    all.retain(within);
    all
}

fn faults(state: &State) -> usize {
    state.brokers.iter().filter(|(_, broker)| !broker.up).count() + state.cuts.len()
}

fn candidates(state: &State) -> Vec<Action> {
    let brokers: Vec<Id> = state.brokers.ids().collect();
    let each =
        |make: fn(Name) -> Action| brokers.iter().map(move |id| make(Name::clone(state.name(*id))));
    let mut all = Vec::new();
    let room = state.answers.len();
    all.extend(fresh_tag(state, room).map(|tag| Action::Produce { tag, count: 1, acks: None }));
    all.extend(each(|follower| Action::Fetch { follower, lost: false }));
    all.extend(each(|follower| Action::Fetch { follower, lost: true }));
    all.push(Action::LagTimeout);
    all.extend(each(|one| Action::Crash(vec![one])));
    all.extend(each(Action::Fence));
    all.extend(each(Action::Restart));
    all.extend(each(Action::Elect));
    all.extend(pairs(state, &brokers).map(|(a, b)| Action::Cut(a, vec![b])));
    all.push(Action::HealAll);
    let consumers = state.setup.consumers.iter();
    all.extend(consumers.map(|(_, name)| Action::Poll(Name::clone(name))));
    // Last: of two shortest ways a hunt tells the one that needs no broken disk.
    all.extend(brokers.iter().flat_map(|id| power_losses(state, *id)));
    all
}

/// The first free letter, or `R` with a number.
fn fresh_tag(state: &State, produced: usize) -> Option<Name> {
    let letters = ('A'..='Z').map(String::from);
    let numbered = (produced..produced + 200).map(|n| format!("R{n}"));
    letters.chain(numbered).find(|tag| !state.knows_tag(tag)).map(Name::from)
}

/// Every way in which the end of a running broker's log can be lost.
fn power_losses(state: &State, id: Id) -> impl Iterator<Item = Action> {
    let broker = &state.brokers[id];
    let unflushed = broker.disk.log.from(broker.flushed).iter().rev().filter(|_| broker.up);
    unflushed.map(move |batch| Action::PowerLoss(Name::clone(state.name(id)), batch.base))
}

fn pairs(state: &State, brokers: &[Id]) -> impl Iterator<Item = (Name, Name)> {
    let names: Vec<Name> = brokers.iter().map(|id| Name::clone(state.name(*id))).collect();
    let after = |n: usize| names.iter().skip(n + 1).cloned().collect::<Vec<_>>();
    let all: Vec<(Name, Name)> = names
        .iter()
        .enumerate()
        .flat_map(|(n, a)| after(n).into_iter().map(move |b| (Name::clone(a), b)))
        .collect();
    all.into_iter()
}
