//! Batches under loss and retry, held to an enumeration that knows nothing of
//! the model; partitions, offsets and costs.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::KafkaTopic;
use crate::sim::config::{Config, Setting};
use crate::sim::model::{Bounds, Outcome};
use crate::sim::value::Value;
use crate::sim::world::{AnyModel, World};

fn config(settings: &[(&str, i64)]) -> Config {
    let mut config = Config::default();
    for (name, number) in settings {
        config.put(name, Setting::Number(*number));
    }
    config
}

fn start(config: &Config) -> Arc<dyn World> {
    KafkaTopic.start(config, 1).unwrap()
}

fn after(start: &Arc<dyn World>, verbs: &[&str]) -> Arc<dyn World> {
    verbs.iter().fold(Arc::clone(start), |here, verb| {
        let moved = here.act(verb).unwrap();
        assert_eq!(moved.outcome, Outcome::Ok, "{verb}");
        moved.world
    })
}

fn seen(world: &dyn World, path: &str) -> String {
    world.observe(path).unwrap().to_string()
}

fn is_broken(world: &dyn World, id: &str) -> bool {
    world.reports().iter().any(|report| report.id == id && report.verdict.is_broken())
}

/// Batches of one record for one partition, all of them under way.
fn under_way(batches: usize, idempotence: bool, in_flight: i64) -> Arc<dyn World> {
    let mut config = config(&[("partitions", 1), ("batch", 1), ("in_flight", in_flight)]);
    config.put("idempotence", Setting::Switch(idempotence));
    after(&start(&config), &vec!["send app a"; batches])
}

/// What the model reaches: the number of ways to the end, and the logs there.
fn model_ends(world: &Arc<dyn World>, losses: usize) -> (u64, BTreeSet<String>) {
    let bounds = Bounds { items: 0, faults: losses };
    let verbs = world.enabled(&bounds);
    let verbs: Vec<&String> = verbs
        .iter()
        .filter(|verb| verb.starts_with("deliver") || verb.starts_with("lose"))
        .collect();
    if verbs.is_empty() {
        let Value::List(records) = world.observe("P0.records").unwrap() else { panic!() };
        // a0 is batch 1.
        let log = records.iter().map(|record| {
            let number: u32 = record.to_string().trim_start_matches('a').parse().unwrap();
            (number + 1).to_string()
        });
        for (id, promised) in [("OffsetsDense", true), ("AckedStored", true)] {
            assert!(promised && !is_broken(&**world, id), "{id}");
        }
        return (1, BTreeSet::from([log.collect()]));
    }
    let mut ways = 0;
    let mut logs = BTreeSet::new();
    for verb in verbs {
        let (more, ends) = model_ends(&world.act(verb).unwrap().world, losses);
        ways += more;
        logs.extend(ends);
    }
    (ways, logs)
}

/// The same by lists of digits: a wire on which the first digit arrives next, a
/// line of digits that wait, and a log.
#[derive(Clone)]
struct Paper {
    wire: String,
    line: String,
    log: String,
    ordered: bool,
    most: usize,
}

impl Paper {
    fn fill(&mut self) {
        while self.wire.len() < self.most {
            let Some(first) = self.line.chars().next() else { return };
            // What failed waits until no smaller digit is on the wire.
            if self.ordered && self.wire.chars().any(|other| other < first) {
                return;
            }
            self.line.remove(0);
            self.wire.push(first);
        }
    }

    fn back(&mut self, digit: char) {
        self.line.insert(0, digit);
        if self.ordered {
            let mut digits: Vec<char> = self.line.chars().collect();
            digits.sort_unstable();
            self.line = digits.into_iter().collect();
        }
    }

    fn ends(&self, losses: usize) -> (u64, BTreeSet<String>) {
        let mut here = self.clone();
        here.fill();
        if here.wire.is_empty() {
            return (1, BTreeSet::from([here.log]));
        }
        let digit = here.wire.remove(0);
        let (mut arrived, mut heard) = (here.clone(), true);
        let stored = here.log.contains(digit);
        let next = char::from_digit(u32::try_from(here.log.len()).unwrap() + 1, 10).unwrap();
        match (here.ordered, stored, digit == next) {
            (true, true, _) => {}
            (true, false, false) => heard = false,
            _ => arrived.log.push(digit),
        }
        let mut ways = vec![(arrived.clone(), heard, 0)];
        if losses > 0 {
            ways.push((arrived, false, 1));
            ways.push((here, false, 1));
        }
        let mut count = 0;
        let mut logs = BTreeSet::new();
        for (mut after, heard, lost) in ways {
            if !heard {
                after.back(digit);
            }
            let (more, ends) = after.ends(losses - lost);
            count += more;
            logs.extend(ends);
        }
        (count, logs)
    }
}

fn set(logs: &[&str]) -> BTreeSet<String> {
    logs.iter().map(|log| (*log).to_owned()).collect()
}

#[test]
fn every_way_of_two_batches_ends_as_on_paper() {
    for idempotence in [false, true] {
        for in_flight in [1, 2] {
            for losses in 0..=4 {
                let model = model_ends(&under_way(2, idempotence, in_flight), losses);
                let most = usize::try_from(in_flight).unwrap();
                let (wire, line) = if most == 1 { ("1", "2") } else { ("12", "") };
                let paper = Paper {
                    wire: wire.to_owned(),
                    line: line.to_owned(),
                    log: String::new(),
                    ordered: idempotence,
                    most,
                };
                let paper = paper.ends(losses);
                assert_eq!(model, paper, "idempotence {idempotence}, {in_flight}, {losses} lost");
                if idempotence {
                    assert_eq!(model.1, set(&["12"]));
                }
            }
        }
    }
}

#[test]
fn one_loss_of_two_batches_by_hand() {
    let ends = |idempotence, in_flight| model_ends(&under_way(2, idempotence, in_flight), 1);
    // Both arrive; one of the two requests or answers is lost.
    assert_eq!(ends(false, 2), (5, set(&["12", "21", "121", "122"])));
    assert_eq!(ends(false, 1), (5, set(&["12", "112", "122"])));
    assert_eq!(ends(true, 2), (5, set(&["12"])));
    assert_eq!(ends(true, 1), (5, set(&["12"])));
}

#[test]
fn five_in_flight_keep_their_order_with_idempotence() {
    let (ways, logs) = model_ends(&under_way(5, true, 5), 2);
    assert_eq!(logs, set(&["12345"]));
    assert!(ways > 20, "{ways}");
    let (_, logs) = model_ends(&under_way(5, false, 5), 1);
    assert!(logs.contains("23451") && logs.contains("123451"), "{logs:?}");
    let mut six = config(&[("in_flight", 6)]);
    assert!(KafkaTopic.start(&six, 1).is_err());
    six.put("idempotence", Setting::Switch(false));
    assert!(KafkaTopic.start(&six, 1).is_ok());
}

#[test]
fn a_swap_and_a_duplicate_are_told() {
    let world = under_way(2, false, 2);
    let swapped = after(&world, &["lose B1", "deliver B2", "deliver B1"]);
    assert_eq!(seen(&*swapped, "P0.records"), "[a1, a0]");
    assert!(is_broken(&*swapped, "OrderKept") && !is_broken(&*swapped, "NoDuplicate"));
    let twice = after(&world, &["deliver B1 reply=lost", "deliver B2", "deliver B1"]);
    assert_eq!(seen(&*twice, "P0.records"), "[a0, a1, a0]");
    assert!(!is_broken(&*twice, "OrderKept") && is_broken(&*twice, "NoDuplicate"));
}

#[test]
fn sequence_numbers_turn_away_and_recognise() {
    let world = under_way(2, true, 5);
    let moved = after(&world, &["lose B1"]).act("deliver B2").unwrap();
    assert_eq!(seen(&*moved.world, "P0.end"), "0");
    assert_eq!(seen(&*moved.world, "B2.state"), "waits");
    let world = after(&moved.world, &["deliver B1", "deliver B2"]);
    assert_eq!(seen(&*world, "P0.records"), "[a0, a1]");
    let world = after(&world, &["send app a", "deliver B3 reply=lost", "deliver B3"]);
    assert_eq!(seen(&*world, "P0.end"), "3");
    assert_eq!(seen(&*world, "B3.state"), "acked");
}

#[test]
fn a_connection_keeps_its_order() {
    let world = under_way(2, false, 5);
    let reason = |verb: &str| match world.act(verb).unwrap().outcome {
        Outcome::Refused(reason) => reason,
        Outcome::Ok => String::new(),
    };
    assert_eq!(reason("deliver B2"), "B1 is before it on the connection");
    assert_eq!(reason("lose B7"), "there is no batch B7");
}

#[test]
fn a_batch_goes_when_it_is_full_or_has_lingered() {
    let world = start(&config(&[("partitions", 1), ("batch", 3), ("linger", 5)]));
    let world = after(&world, &["send app a a"]);
    assert_eq!(seen(&*world, "waiting"), "[B1]");
    let full = after(&world, &["send app a a"]);
    assert_eq!(
        (seen(&*full, "in_flight"), seen(&*full, "waiting")),
        ("[B1]".into(), "[B2]".into())
    );
    assert_eq!(seen(&*full, "B1.records"), "[a0, a1, a2]");
    let lingered = after(&world, &["wait 4"]);
    assert_eq!(seen(&*lingered, "in_flight"), "[]");
    assert_eq!(seen(&*after(&lingered, &["wait"]), "in_flight"), "[B1]");
}

#[test]
fn keys_choose_by_hash_and_records_without_one_stay_for_a_batch() {
    let mut with_keys = config(&[("batch", 2)]);
    for (name, text) in [("a", "alice"), ("b", "ben"), ("c", "carol")] {
        with_keys.put_at(&format!("keys.{name}"), Setting::Text(text.to_owned()));
    }
    let world = after(&start(&with_keys), &["send app a b a c b a", "deliver-all"]);
    assert_eq!(seen(&*world, "P0.records"), "[a0, a1, a2]");
    assert_eq!(seen(&*world, "P1.records"), "[b0, b1]");
    assert_eq!(seen(&*world, "P2.records"), "[c0]");
    assert!(!is_broken(&*world, "KeyTogether"));
    let grown = after(&world, &["add-partition", "send app a", "deliver-all"]);
    assert_eq!(seen(&*grown, "a3.partition"), "P1");
    assert!(is_broken(&*grown, "KeyTogether"));
    let world = after(&start(&with_keys), &["send-keyless app 5", "deliver-all"]);
    let counts = ["P0.end", "P1.end", "P2.end"].map(|path| seen(&*world, path));
    assert_eq!(counts, ["2", "2", "1"]);
}

#[test]
fn costs_are_counted_as_the_documentation_has_them() {
    let mut config = config(&[("partitions", 1), ("batch", 10), ("bytes", 100), ("cache", 10)]);
    config.put("consumers", Setting::List(vec![Setting::Text("C".to_owned())]));
    let costs = |world: &dyn World| {
        ["requests", "calls", "seeks", "copied", "from_disk"]
            .map(|cost| seen(world, &format!("costs.{cost}")).parse::<i64>().unwrap())
    };
    let keys = format!("send app{}", " a".repeat(10));
    let verbs = [keys.as_str(), "deliver-all", "write-back", "poll C P0"];
    // One request, one append, one seek; one call copies 1000 bytes once.
    assert_eq!(costs(&*after(&start(&config), &verbs)), [1, 2, 1, 1000, 0]);
    config.put("sendfile", Setting::Switch(false));
    assert_eq!(costs(&*after(&start(&config), &verbs)), [1, 3, 1, 3000, 0]);
    config.put("batch", Setting::Number(1));
    config.put("layout", Setting::Text("scattered".to_owned()));
    assert_eq!(costs(&*after(&start(&config), &verbs)), [10, 12, 10, 3000, 0]);
    // Six of ten records have left the cache: one more seek, 600 bytes more.
    config.put("cache", Setting::Number(4));
    config.put("layout", Setting::Text("log".to_owned()));
    config.put("sendfile", Setting::Switch(true));
    assert_eq!(costs(&*after(&start(&config), &verbs)), [10, 11, 2, 1600, 600]);
}
