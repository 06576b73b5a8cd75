//! `kafka.partition`: one replicated partition of Kafka, exact to the record.
//!
//! Leader and followers, high watermark, ISR, controller, the four generations
//! of the truncation rule, unclean elections, eligible leader replicas, and
//! consumers with and without truncation detection. The rules are named R1 to
//! R18 where they stand:
//!
//! | rule | what | source |
//! |---|---|---|
//! | R1, R2 | append, pull by fetch | KIP-101, design documentation |
//! | R3, R4 | high watermark of leader and follower | KAFKA-15583, KIP-497 |
//! | R5, R6 | ISR shrink and expand | replica.lag.time.max.ms, KAFKA-15021 |
//! | R7 | acks | producer configuration |
//! | R8, R9, R10 | elections, the last ISR member, unclean elections | KIP-106, KIP-460, KIP-704 |
//! | R11, R12, R13 | epoch lookup and truncation | KIP-101, KIP-279, KIP-320, KIP-595 |
//! | R14, R15, R16 | what consumers see | KIP-320, auto.offset.reset |
//! | R17, R18 | eligible leader replicas, one fenced broker at a time | KIP-966 |
//!
//! Offsets: LEO and high watermark are exclusive, as in Kafka.

mod action;
pub mod core_system;
mod effects;
mod enabled;
mod epochs;
mod invariant;
mod log;
mod observe;
mod part;
mod replica;
mod scene;
mod settings;
mod setup;
mod state;
mod step;
mod table;
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
pub struct KafkaPartition;

impl Model for KafkaPartition {
    type State = State;
    type Action = Action;

    fn id(&self) -> &'static str {
        "kafka.partition"
    }

    fn version(&self) -> u32 {
        1
    }

    fn title(&self) -> &'static str {
        "Kafka partition"
    }

    fn note(&self) -> &'static str {
        "Not modelled: transactions, compaction, tiered storage, preferred read replica, \
         reassignment, the controller quorum, other partitions, retention."
    }

    fn settings(&self) -> &'static [Field] {
        settings::SETTINGS
    }

    fn verbs(&self) -> &'static [Verb] {
        action::VERBS
    }

    fn init(&self, config: &Config, _seed: u64) -> Result<State, ConfigError> {
        setup::start(config)
    }

    fn actors(&self, state: &State, kind: &str) -> Vec<String> {
        let replicas = state.setup.brokers.iter().filter(|_| kind != "consumer");
        let consumers = state.setup.consumers.iter().filter(|_| kind != "replica");
        replicas.chain(consumers).map(|(_, name)| name.to_string()).collect()
    }

    fn action(&self, _state: &State, call: &Call) -> Result<Action, ArgError> {
        Action::read(call)
    }

    fn step(&self, state: &State, action: &Action) -> Step<State> {
        step::step(state, action)
    }

    fn next(&self, state: &State, action: &Action) -> Option<State> {
        step::next(state, action)
    }

    fn enabled(&self, state: &State, bounds: &Bounds) -> Vec<Action> {
        enabled::enabled(state, bounds)
    }

    fn beyond(&self) -> &'static [&'static str] {
        // Replicas are the safeguard: the log is not flushed record by record.
        &["power-loss"]
    }

    fn made(&self, state: &State) -> usize {
        state.answers.len()
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
        &["produce", "ctl.leader", "holds", "lost", "position", "leo"]
    }

    fn signs(&self) -> &'static [Sign] {
        scene::SIGNS
    }
}
