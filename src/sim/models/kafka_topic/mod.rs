//! `kafka.topic`: producers, the partitions of a topic, and consumers; each
//! partition has one leader on a broker of its own and one connection to each
//! producer, on which requests arrive in the order in which they were sent.
//!
//! | rule | what | source |
//! |---|---|---|
//! | partitioner | murmur2 of the key modulo the partitions; without a key a batch's worth to one partition, then to the next | BuiltInPartitioner, KIP-480, KIP-794 |
//! | batching | a batch goes when it is full or `linger` is over | producer configuration |
//! | in flight | at most so many unanswered requests a connection; a failed batch goes to the front | max.in.flight.requests.per.connection |
//! | sequence | the leader takes a producer's next batch, acknowledges one of its last five again, and rejects all others | KIP-98, KAFKA-5494 |
//! | retries in order | an idempotent producer sends failed batches in the order of their sequence numbers | KAFKA-5494 |
//! | costs | appends go to the page cache, reads leave it by sendfile or by two calls | documentation, Persistence, Efficiency |
//!
//! Costs are counted (calls, seeks, bytes copied), never timed.

mod action;
mod costs;
mod enabled;
mod invariant;
mod leader;
mod observe;
mod partitioner;
mod scene;
mod sender;
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
pub struct KafkaTopic;

impl Model for KafkaTopic {
    type State = State;
    type Action = Action;

    fn id(&self) -> &'static str {
        "kafka.topic"
    }

    fn version(&self) -> u32 {
        1
    }

    fn title(&self) -> &'static str {
        "Kafka topic"
    }

    fn note(&self) -> &'static str {
        "Not modelled: replication, transactions, several batches in a request, a connection that \
         breaks with all its requests, producers that restart, chance in the choice of the next \
         partition."
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
        let wanted = |name: &str| kind.is_empty() || kind == name;
        let mut actors = Vec::new();
        if wanted("producer") {
            actors.extend(state.setup.producers.iter().map(ToString::to_string));
        }
        if wanted("partition") {
            actors.extend((0..state.partitions.len()).map(state::partition_name));
        }
        if wanted("consumer") {
            actors.extend(state.setup.consumers.iter().map(ToString::to_string));
        }
        actors
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
        state.sent.len()
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
        &["produce", "holds", "records", "read", "stored"]
    }

    fn signs(&self) -> &'static [Sign] {
        scene::SIGNS
    }
}
