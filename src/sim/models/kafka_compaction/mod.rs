//! `kafka.compaction`: one compacted partition of Kafka, record by record.
//!
//! | rule | what | source |
//! |---|---|---|
//! | segments | a full or old active segment is closed by the next append | topic configuration, segment.bytes, segment.ms |
//! | cleaning | the last record of each key up to the active segment stays | documentation, Log compaction; Cleaner.java |
//! | when | the dirty part is more than the given share of what can be cleaned | min.cleanable.dirty.ratio; LogToClean.java |
//! | tombstones | one goes at a cleaning when delete.retention.ms is over since the first that met it | KIP-534 |
//! | grouping | small cleaned segments become one | Cleaner.java, groupSegmentsBySize |
//!
//! Time is counted in ticks, size in records of one size.

mod action;
mod cleaner;
mod enabled;
mod invariant;
mod observe;
mod scene;
mod settings;
mod state;
mod step;
#[cfg(test)]
mod tests;

use crate::sim::config::{Config, ConfigError, Field};
use crate::sim::model::{Bounds, Invariant, Model, PathError, PathHelp, Sign, Step};
use crate::sim::scene::Scene;
use crate::sim::value::Value;
use crate::sim::verb::{ArgError, Call, Verb};

pub use action::Action;
pub use state::State;

/// The model.
#[derive(Clone, Copy, Debug)]
pub struct KafkaCompaction;

impl Model for KafkaCompaction {
    type State = State;
    type Action = Action;

    fn id(&self) -> &'static str {
        "kafka.compaction"
    }

    fn version(&self) -> u32 {
        1
    }

    fn title(&self) -> &'static str {
        "Kafka log compaction"
    }

    fn note(&self) -> &'static str {
        "Not modelled: batches, transactions, replication, max.compaction.lag.ms, the cleaner's \
         memory, records of different sizes."
    }

    fn settings(&self) -> &'static [Field] {
        settings::SETTINGS
    }

    fn verbs(&self) -> &'static [Verb] {
        action::VERBS
    }

    fn init(&self, config: &Config, _seed: u64) -> Result<State, ConfigError> {
        settings::start(config)
    }

    fn actors(&self, state: &State, kind: &str) -> Vec<String> {
        let wanted = kind.is_empty() || kind == "consumer";
        let consumers = state.setup.consumers.iter().filter(|_| wanted);
        consumers.map(ToString::to_string).collect()
    }

    fn action(&self, _state: &State, call: &Call) -> Result<Action, ArgError> {
        Action::read(call)
    }

    fn step(&self, state: &State, action: &Action) -> Step<State> {
        step::step(state, action)
    }

    fn enabled(&self, state: &State, bounds: &Bounds) -> Vec<Action> {
        enabled::enabled(state, bounds)
    }

    fn made(&self, state: &State) -> usize {
        state.history.len()
    }

    fn invariants(&self) -> &'static [Invariant<State>] {
        invariant::INVARIANTS
    }

    fn observe(&self, state: &State, path: &str) -> Result<Value, PathError> {
        observe::observe(state, path)
    }

    fn paths(&self, state: &State) -> Vec<PathHelp> {
        observe::paths(state)
    }

    fn scene(&self, state: &State) -> Scene {
        scene::scene(state)
    }

    fn telling(&self) -> &'static [&'static str] {
        &["holds", "records", "tombstones", "state", "position"]
    }

    fn signs(&self) -> &'static [Sign] {
        scene::SIGNS
    }
}
