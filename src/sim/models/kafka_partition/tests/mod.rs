//! Proofs of the model: known traces state by state, random runs, and the two
//! newest protocols against each other.

mod consumers;
mod elections;
mod golden;
mod incidents;
mod random;
mod seed;
mod surface;

use crate::sim::config::{Config, Setting};
use crate::sim::model::{Model, Outcome, Step, Verdict};
use crate::sim::verb;

use super::state::{Name, State};
use super::table::Id;
use super::{Action, KafkaPartition};

/// A run under test.
#[derive(Clone)]
struct Run {
    state: State,
}

/// Settings from TOML.
fn config(toml: &str) -> Config {
    let table: toml::Table = toml.parse().unwrap();
    Config::new(table.into_iter().map(|(name, value)| (name, setting(value))))
}

fn setting(value: toml::Value) -> Setting {
    match value {
        toml::Value::Boolean(on) => Setting::Switch(on),
        toml::Value::Integer(number) => Setting::Number(number),
        toml::Value::String(text) => Setting::Text(text),
        toml::Value::Array(all) => Setting::List(all.into_iter().map(setting).collect()),
        toml::Value::Table(table) => {
            Setting::Map(Config::new(table.into_iter().map(|(name, value)| (name, setting(value)))))
        }
        odd => panic!("no setting is {odd}"),
    }
}

impl Run {
    fn new(toml: &str) -> Self {
        let config = config(toml).checked(KafkaPartition.settings()).unwrap();
        Self { state: KafkaPartition.init(&config, 1).unwrap() }
    }

    fn action(&self, text: &str) -> Action {
        let actors = |kind: &str| KafkaPartition.actors(&self.state, kind);
        let call = verb::parse(text, KafkaPartition.verbs(), &actors).unwrap();
        KafkaPartition.action(&self.state, &call).unwrap()
    }

    /// Does one verb.
    fn act(&mut self, text: &str) -> Outcome {
        let action = self.action(text);
        let quiet = KafkaPartition.next(&self.state, &action);
        match KafkaPartition.step(&self.state, &action) {
            Step::Done { state, .. } => {
                assert_eq!(quiet.as_ref(), Some(&state), "{text}: quiet and recorded steps differ");
                self.state = state;
                Outcome::Ok
            }
            Step::Refused { reason, .. } => {
                assert_eq!(quiet, None, "{text}: refused only when recorded");
                Outcome::Refused(reason)
            }
        }
    }

    /// Does verbs, separated by `;`, none of which may be refused.
    fn all(&mut self, verbs: &str) -> &mut Self {
        for text in verbs.split(';') {
            assert_eq!(self.act(text), Outcome::Ok, "{text}");
        }
        self
    }

    fn refused(&mut self, text: &str, reason: &str) -> &mut Self {
        assert_eq!(self.act(text), Outcome::Refused(reason.to_owned()), "{text}");
        self
    }

    fn broker(&self, name: &str) -> Id {
        self.state.setup.brokers.find(|broker| **broker == *name).unwrap()
    }

    fn consumer(&self, name: &str) -> &super::state::Consumer {
        let id = self.state.setup.consumers.find(|consumer| **consumer == *name).unwrap();
        &self.state.consumers[id]
    }

    /// The controller: `F2 e3 ISR F2,L`, with ELR if it has members.
    fn controller(&self) -> String {
        let controller = &self.state.controller;
        let leader = controller.leader.map_or("none", |id| self.state.name(id));
        let names = |ids: &[Id]| self.state.names(ids).replace(' ', "");
        let isr = names(&controller.isr);
        let elr = match &controller.elr[..] {
            [] => String::new(),
            elr => format!(" ELR {}", names(elr)),
        };
        format!("{leader} e{} ISR {isr}{elr}", controller.epoch)
    }

    /// A replica: `*ABX@3 901/901`; `*` leads per controller, `x` is down.
    fn replica(&self, name: &str) -> String {
        let id = self.broker(name);
        let broker = &self.state.brokers[id];
        let leads = if self.state.controller.leader == Some(id) { "*" } else { "" };
        let down = if broker.up { "" } else { "x" };
        let batches = broker.disk.log.batches().iter().map(|batch| match batch.epoch {
            0 => batch.tag.to_string(),
            epoch => format!("{}@{epoch}", batch.tag),
        });
        let log: Vec<String> = batches.collect();
        format!("{down}{leads}{} {}/{}", log.join(" "), broker.end(), broker.disk.hw)
    }

    /// The epoch cache of a replica: `0:0 3:801`.
    fn cache(&self, name: &str) -> String {
        let starts = self.state.brokers[self.broker(name)].epochs.starts().iter();
        let starts: Vec<String> = starts.map(|e| format!("{}:{}", e.epoch, e.start)).collect();
        starts.join(" ")
    }

    fn position(&self, name: &str) -> u32 {
        self.consumer(name).position
    }

    fn read(&self, name: &str) -> String {
        let tags: Vec<&str> = self.consumer(name).read.iter().map(|batch| &*batch.tag).collect();
        tags.join(" ")
    }

    /// Numbers of the broken invariants: `5 7 8`.
    fn red(&self) -> String {
        let broken = red(&self.state);
        broken.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The witness of a broken invariant.
    fn witness(&self, id: &str) -> String {
        let known = KafkaPartition.invariants().iter().find(|known| known.id == id).unwrap();
        match (known.check)(&self.state) {
            Verdict::Broken(witness) => witness,
            Verdict::Holds => "holds".to_owned(),
        }
    }

    /// Every replica with its log, LEO and HW, all in one line.
    fn replicas(&self) -> String {
        let names = self.state.setup.brokers.iter().map(|(_, name)| Name::clone(name));
        let all: Vec<String> =
            names.map(|name| format!("{name} {}", self.replica(&name))).collect();
        all.join(" | ")
    }
}

/// Numbers of the broken invariants, from 1.
fn red(state: &State) -> Vec<usize> {
    let invariants = KafkaPartition.invariants().iter().zip(1..);
    let broken = invariants.filter(|(known, _)| (known.check)(state).is_broken());
    broken.map(|(_, number)| number).collect()
}
