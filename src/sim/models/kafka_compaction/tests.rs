//! Compaction against a map and a list built from the log as it was written.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;

use super::KafkaCompaction;
use crate::sim::config::{Config, Setting};
use crate::sim::explore::Limits;
use crate::sim::hunt::Hunted;
use crate::sim::model::{Bounds, Outcome};
use crate::sim::world::{AnyModel, World};

fn start(settings: &[(&str, i64)], consumers: &[&str]) -> Arc<dyn World> {
    let mut config = Config::default();
    for (name, number) in settings {
        config.put(name, Setting::Number(*number));
    }
    let names = consumers.iter().map(|name| Setting::Text((*name).to_owned())).collect();
    config.put("consumers", Setting::List(names));
    KafkaCompaction.start(&config, 1).unwrap()
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

fn refusal(world: &dyn World, verb: &str) -> String {
    match world.act(verb).unwrap().outcome {
        Outcome::Refused(reason) => reason,
        Outcome::Ok => panic!("{verb} is done"),
    }
}

#[test]
fn the_last_record_of_each_key_stays_where_it_was() {
    let world = after(&start(&[], &[]), &["write a b a c a b a c d", "clean"]);
    assert_eq!(seen(&*world, "records"), "[b2, a4, c2, d1]");
    assert_eq!(seen(&*world, "offsets"), "[5, 6, 7, 8]");
    assert_eq!(seen(&*world, "end"), "9");
    assert_eq!(seen(&*world, "key.a.offset"), "6");
    assert_eq!(seen(&*world, "removed"), "5");
}

#[test]
fn the_active_segment_is_never_cleaned() {
    let world = after(&start(&[], &[]), &["write a a a a a a"]);
    let world = after(&world, &["clean"]);
    assert_eq!(seen(&*world, "offsets"), "[3, 4, 5]");
    assert_eq!(seen(&*world, "cleaned"), "4");
    assert_eq!(seen(&*world, "key.a.copies"), "3");
    let reason = refusal(&*world, "clean");
    assert_eq!(reason, "the cleaner finds nothing dirty that it may touch");
}

#[test]
fn an_old_segment_is_closed_by_the_next_append_only() {
    let world = after(&start(&[("segment_age", 5)], &[]), &["write a a", "wait 5"]);
    assert_eq!(seen(&*world, "segments"), "[0]");
    let world = after(&world, &["write a", "clean"]);
    assert_eq!(seen(&*world, "segments"), "[0, 2]");
    assert_eq!(seen(&*world, "offsets"), "[1, 2]");
}

#[test]
fn the_dirty_share_must_be_above_the_setting() {
    let settings = [("segment", 2), ("min_dirty", 50)];
    let world = after(&start(&settings, &[]), &["write a b c", "clean"]);
    let world = after(&world, &["write d e"]);
    assert_eq!(seen(&*world, "dirty"), "50");
    let reason = refusal(&*world, "clean");
    assert_eq!(reason, "50 % is dirty, the cleaner starts above 50 %");
    let world = after(&world, &["write a b", "clean"]);
    assert_eq!(seen(&*world, "cleaned"), "6");
}

#[test]
fn young_records_are_out_of_reach() {
    let world = after(&start(&[("segment", 2), ("min_lag", 3)], &[]), &["write a a a"]);
    refusal(&*world, "clean");
    let world = after(&world, &["wait 3", "clean"]);
    assert_eq!(seen(&*world, "offsets"), "[1, 2]");
}

#[test]
fn a_tombstone_goes_at_a_cleaning_after_its_time() {
    let settings = [("segment", 2), ("min_dirty", 0), ("retention", 10)];
    let met = after(&start(&settings, &[]), &["write a", "delete a", "write b", "clean"]);
    assert_eq!(seen(&*met, "records"), "[a-, b1]");
    // Time alone takes nothing away, nor does a cleaning before it is over.
    let early = after(&met, &["wait 9", "write b c", "clean"]);
    assert_eq!(seen(&*early, "tombstones"), "[a-]");
    let late = after(&early, &["wait"]);
    assert_eq!(seen(&*late, "tombstones"), "[a-]");
    refusal(&*late, "clean");
    let gone = after(&late, &["write d e", "clean"]);
    assert_eq!(seen(&*gone, "tombstones"), "[]");
    assert_eq!(seen(&*gone, "key.a.last"), "none");
    assert!(gone.reports().iter().all(|report| !report.verdict.is_broken()));
}

#[test]
fn small_segments_become_one() {
    let settings = [("segment", 4), ("min_dirty", 0)];
    let world = after(&start(&settings, &[]), &["write a a a a a a a a b", "clean"]);
    assert_eq!(seen(&*world, "segments"), "[0, 4, 8]");
    let world = after(&world, &["write b b b b", "clean"]);
    // Sizes 0, 1 and 4 before this cleaning: the first two fit together.
    assert_eq!(seen(&*world, "segments"), "[0, 8, 12]");
    assert_eq!(seen(&*world, "offsets"), "[7, 11, 12]");
}

#[test]
fn a_slow_reader_misses_a_tombstone_and_a_quick_one_does_not() {
    let settings = [("segment", 2), ("min_dirty", 0), ("retention", 10)];
    let world = start(&settings, &["C1", "C2"]);
    let world = after(&world, &["write a b", "read C1 1", "read C2 1", "delete a", "write c d"]);
    let world = after(&world, &["clean", "read C2", "wait 10", "write e f", "clean", "read C1"]);
    assert_eq!(seen(&*world, "C1.state"), "[a1, b1, c1, d1, e1, f1]");
    assert_eq!(seen(&*world, "C2.state"), "[b1, c1, d1]");
    let knows = world.reports().into_iter().find(|report| report.id == "ReaderKnows").unwrap();
    assert!(knows.verdict.is_broken() && !knows.promised);
}

#[test]
fn a_hunt_finds_how_a_reader_misses_a_tombstone_and_nothing_else() {
    let limits = Limits { states: 50_000, depth: 30 };
    let settings = [("segment", 1), ("min_dirty", 0), ("retention", 1)];
    let verbs = ["write a", "read C1", "delete a", "write b", "clean"];
    let met = after(&start(&settings, &["C1"]), &verbs);
    let bounds = Bounds { items: 4, faults: 1 };
    let end = met.hunt(Some("ReaderKnows"), bounds, limits).advance(usize::MAX);
    let Hunted::Found { verbs, .. } = end else { panic!("{end:?}") };
    assert_eq!(verbs.len(), 4, "time passes, a record, a cleaning, a read: {verbs:?}");
    let world = start(&settings, &[]);
    for id in ["LastValueStays", "OffsetsStay", "TombstoneOutlives"] {
        let end = world.hunt(Some(id), bounds, limits).advance(usize::MAX);
        assert!(matches!(end, Hunted::Nothing { complete: true, .. }), "{id}: {end:?}");
    }
}

/// What a verb of a random sequence is.
fn verb() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "write [a-d]( [a-d]){0,3}",
        2 => "delete [a-d]",
        1 => (1..8_i64).prop_map(|ticks| format!("wait {ticks}")),
        3 => Just("clean".to_owned()),
    ]
}

proptest! {
    /// The log that is kept, replayed, gives the map that the whole log gives;
    /// what is kept is a part of it in the same order at the same offsets; and
    /// from the first dirty offset on nothing is missing.
    #[test]
    fn what_is_kept_says_what_the_whole_log_said(
        verbs in prop::collection::vec(verb(), 1..30),
        segment in 1..5_i64, min_dirty in 0..80_i64, retention in 0..10_i64, min_lag in 0..4_i64,
    ) {
        let settings = [
            ("segment", segment), ("min_dirty", min_dirty), ("retention", retention), ("min_lag", min_lag),
        ];
        let mut here = start(&settings, &[]);
        let mut whole: Vec<String> = Vec::new();
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for verb in &verbs {
            here = here.act(verb).unwrap().world;
            let mut words = verb.split(' ');
            match words.next() {
                Some("write") => whole.extend(words.map(|key| {
                    let count = counts.entry(key.to_owned()).or_default();
                    *count += 1;
                    format!("{key}{count}")
                })),
                Some("delete") => whole.extend(words.map(|key| format!("{key}-"))),
                _ => {}
            }
            let list = |path| seen(&*here, path).trim_matches(['[', ']']).split(", ")
                .filter(|item| !item.is_empty()).map(str::to_owned).collect::<Vec<_>>();
            let (records, offsets) = (list("records"), list("offsets"));
            let offsets: Vec<usize> = offsets.iter().map(|text| text.parse().unwrap()).collect();
            prop_assert!(offsets.is_sorted_by(|a, b| a < b));
            for (record, offset) in records.iter().zip(&offsets) {
                prop_assert_eq!(record, &whole[*offset]);
            }
            prop_assert_eq!(replay(&records), replay(&whole));
            let cleaned: usize = seen(&*here, "cleaned").parse().unwrap();
            let head = offsets.iter().copied().filter(|offset| *offset >= cleaned);
            prop_assert!(head.eq(cleaned..whole.len()));
            for report in here.reports() {
                prop_assert!(!report.verdict.is_broken(), "{}: {:?}", report.id, report.verdict);
            }
        }
    }
}

/// The last value of each key.
fn replay(records: &[String]) -> BTreeMap<String, String> {
    let mut map = BTreeMap::new();
    for record in records {
        let (key, value) = record.split_at(1);
        match value {
            "-" => map.remove(key),
            value => map.insert(key.to_owned(), value.to_owned()),
        };
    }
    map
}
