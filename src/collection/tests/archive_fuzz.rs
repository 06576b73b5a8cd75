//! A fuzzer of decks with their history: whatever a damaged file holds, it comes in
//! whole and sound, or it is refused and nothing has changed.

use super::archive::lived;
use super::archive_mocks;
use super::*;
use crate::clock::{Clock, SystemClock};
use crate::collection::export::{ExportOptions, Form, Target};
use crate::deckfile::tests::fuzz::{Chance, mutate};
use crate::domain::chance::hash_text;

/// What JSON and histories are likely to stumble over.
const BITS: &[&str] = &[
    "null",
    "true",
    "-1",
    "0",
    "1e999",
    "1e-7",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "0.5",
    "\"\"",
    "\"x\"",
    "[]",
    "{}",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "\\u0000",
    "\\ud800",
    "\u{1b}",
    "é",
    "\"2026-12-01\"",
    "\"9999-12-31\"",
    "\"-0001-01-01\"",
    "\"review\"",
    "\"new\"",
    "\"learning\"",
    "\"answer\"",
    "\"again\"",
    "\"id\": ",
    "\"due\": ",
    "\"stability\": ",
    "\"at\": ",
    "\"reps\": 4294967296,",
    "\"came_true\": ",
    "\"point\": ",
    "\"predictions\": [],",
    "\"mocks\": [],",
    "\"mock\": ",
    "\"claim\": {\"point\": ",
    "\"question\": null,",
    "\"whole_ms\": ",
    "\"rungs\": ",
    "\"since\": ",
    "\"said\"",
    "\"questions\": [],",
    "\"version\": 2,",
];

fn text_of(desk: &Desk) -> String {
    let options =
        ExportOptions { decks: Vec::new(), to: Target::Text, form: Form::Json, force: false };
    desk.collection.export(&options).unwrap().text.unwrap()
}

/// Takes damaged texts in, one after the other; returns how many came in.
fn holds(texts: &[String], desk: &mut Desk) -> usize {
    let path = desk.folder.path().join("whole.json");
    let mut taken = 0;
    for text in texts {
        std::fs::write(&path, text).unwrap();
        let before = desk.state();
        match desk.collection.import(std::slice::from_ref(&path), &ImportOptions::default()) {
            Ok(report) if !report.refused => taken += 1,
            _ => assert_eq!(desk.state(), before),
        }
        let store = &desk.collection.store;
        let faults = [store.faults().unwrap(), store.orphans().unwrap()];
        // Every report can be made.
        desk.told();
        assert!(faults.iter().all(Vec::is_empty), "{faults:?}");
    }
    desk.study(2, Grade::Good);
    let _taken_back = desk.collection.undo().unwrap();
    taken
}

/// Makes damaged texts of whole ones.
fn damaged(seeds: &[String], chance: &mut Chance, number: usize) -> Vec<String> {
    let one = |_| {
        let mut text = seeds[chance.below(seeds.len())].clone();
        for _ in 0..=chance.below(4) {
            mutate(&mut text, seeds, BITS, chance);
        }
        text
    };
    (0..number).map(one).collect()
}

fn seeds() -> Vec<String> {
    vec![text_of(&lived()), text_of(&archive_mocks::lived())]
}

#[test]
fn a_damaged_history_comes_in_sound_or_not_at_all() {
    let texts = damaged(&seeds(), &mut Chance(hash_text("viva")), 40);
    let mut desk = lived();
    holds(&texts, &mut desk);
}

#[test]
#[ignore = "runs for FUZZ_SECONDS (60)"]
fn fuzz_histories() {
    let seconds = std::env::var("FUZZ_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(60);
    let seed = std::env::var("FUZZ_SEED").unwrap_or_else(|_| "viva".to_owned());
    let clock = SystemClock::new(Rollover::default());
    let seeds = seeds();
    let mut chance = Chance(hash_text(&seed));
    let (mut runs, mut taken) = (0, 0);
    while clock.monotonic().as_secs() < seconds {
        let texts = damaged(&seeds, &mut chance, 20);
        let mut desk = match chance.below(3) {
            0 => Desk::new(),
            1 => lived(),
            _ => archive_mocks::lived(),
        };
        let held = std::panic::AssertUnwindSafe(|| holds(&texts, &mut desk));
        match std::panic::catch_unwind(held) {
            Ok(came_in) => taken += came_in,
            Err(_) => panic!("after {runs} runs, one of these fails:\n{texts:?}"),
        }
        runs += texts.len();
    }
    println!("{runs} texts in {seconds} s, of which {taken} came in");
    assert!(runs > 0);
}
