//! Random walks over every model: what must hold of any of them.

use std::sync::Arc;

use crate::sim::config::{Config, Setting};
use crate::sim::model::{Bounds, Outcome};
use crate::sim::rng::Rng;
use crate::sim::world::{AnyModel, World};
use crate::sim::{models, testing};

/// Where walks begin: every model with settings that show what it has.
pub(super) fn starts() -> Vec<Arc<dyn World>> {
    let mut starts = Vec::new();
    let all = models::MODELS.iter().chain(testing::MODELS);
    for model in all {
        for config in configs(*model) {
            starts.push(model.start(&config, 7).expect("these settings can be"));
        }
    }
    starts
}

fn configs(model: &'static dyn AnyModel) -> Vec<Config> {
    let mut configs = Vec::new();
    let words = |words: &[&str]| {
        Setting::List(words.iter().map(|word| Setting::Text((*word).to_owned())).collect())
    };
    match model.id() {
        "toy.log" => {
            for on in [false, true] {
                let mut config = Config::default();
                config.put("replicas", words(&["A", "B", "C"]));
                config.put("unsafe", Setting::Switch(on));
                configs.push(config);
            }
        }
        "board" => {
            let mut config = Config::default();
            config.put_at("boxes.client.items", words(&["req", "ack"]));
            config.put_at("boxes.server.row", Setting::Number(0));
            config.put_at("tables.users.rows.ann", words(&["1", "Ann"]));
            config.put_at("tables.spare.rows.ann", words(&["1", "Ann"]));
            config.put_at("tables.spare.items", words(&[]));
            config.put("links", words(&["client -> server: calls"]));
            config.put_at("counts.hits", Setting::Number(0));
            configs.push(config);
        }
        "kafka.topic" => {
            for on in [false, true] {
                let mut config = Config::default();
                config.put("idempotence", Setting::Switch(on));
                config.put("partitions", Setting::Number(2));
                config.put("batch", Setting::Number(1));
                config.put("producers", words(&["X", "Y"]));
                config.put("consumers", words(&["C"]));
                config.put_at("keys.a", Setting::Text("alice".to_owned()));
                configs.push(config);
            }
        }
        "kafka.compaction" => {
            let mut config = Config::default();
            config.put("segment", Setting::Number(2));
            config.put("retention", Setting::Number(2));
            config.put("consumers", words(&["C"]));
            configs.push(config);
        }
        _ => configs.push(Config::default()),
    }
    configs
}

/// Walks at random; gives each step with the states before and after.
fn walk(
    start: &Arc<dyn World>,
    seed: u64,
    steps: usize,
    mut see: impl FnMut(&dyn World, &str, &dyn World, &Outcome),
) -> u64 {
    let mut rng = Rng::new(seed);
    let mut here = Arc::clone(start);
    for _ in 0..steps {
        let enabled = here.enabled(&Bounds { items: 4, faults: 2 });
        let Some(verb) = rng.pick(&enabled) else { break };
        let moved = here.act(verb).expect("an enabled verb can be read");
        see(&*here, verb, &*moved.world, &moved.outcome);
        here = moved.world;
    }
    here.fingerprint()
}

#[test]
fn the_same_walk_ends_in_the_same_state() {
    for start in starts() {
        for seed in 0..20 {
            let ends = [(); 2].map(|()| walk(&start, seed, 40, |_, _, _, _| {}));
            assert_eq!(ends[0], ends[1], "{}", start.model().id());
        }
    }
}

#[test]
fn what_is_enabled_is_not_refused_and_reads_as_it_is_written() {
    for start in starts() {
        for seed in 0..40 {
            walk(&start, seed, 40, |before, verb, after, outcome| {
                let id = before.model().id();
                assert_eq!(*outcome, Outcome::Ok, "{id}: {verb}");
                let again = before.act(verb).unwrap();
                assert_eq!(again.verb, verb, "{id}");
                assert!(again.world.same(after), "{id}: {verb}");
                assert_eq!(again.world.fingerprint(), after.fingerprint());
            });
        }
    }
}

#[test]
fn a_refused_verb_changes_nothing() {
    let mut refused = 0;
    for start in starts() {
        // Verbs that were possible somewhere are tried everywhere.
        let mut tried: Vec<String> = Vec::new();
        for seed in 0..30 {
            walk(&start, seed, 30, |before, verb, _, _| {
                for verb in &tried {
                    if let Ok(moved) = before.act(verb)
                        && moved.outcome.is_refused()
                    {
                        refused += 1;
                        assert!(moved.world.same(before), "{verb}");
                    }
                }
                if tried.len() < 20 && !tried.iter().any(|known| known == verb) {
                    tried.push(verb.to_owned());
                }
            });
        }
    }
    assert!(refused > 1000, "only {refused} refusals were seen");
}

#[test]
fn what_is_promised_holds_on_every_walk() {
    let mut broken = 0;
    for start in starts() {
        for seed in 0..200 {
            walk(&start, seed, 40, |_, verb, after, _| {
                for report in after.reports() {
                    let id = after.model().id();
                    if report.verdict.is_broken() {
                        broken += 1;
                        assert!(!report.promised, "{id}: {} after {verb}", report.id);
                    }
                }
            });
        }
    }
    assert!(broken > 0, "walks see broken invariants where nothing is promised");
}

#[test]
fn every_path_that_is_listed_can_be_observed_and_every_scene_drawn() {
    for start in starts() {
        for seed in 0..10 {
            walk(&start, seed, 30, |_, _, after, _| {
                for known in after.paths() {
                    let value = after.observe(&known.path);
                    assert!(value.is_ok(), "{}: {value:?}", known.path);
                }
                assert!(after.observe("no.such.path").is_err());
                assert!(!after.scene().parts.is_empty());
            });
        }
    }
}
