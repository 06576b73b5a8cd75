//! The vectors in `tests/vectors/fsrs`; their README gives the tolerances.

use std::path::Path;

use chrono_tz::Tz;
use serde_json::Value;

use crate::domain::grade::Grade;
use crate::domain::memory::Memory;
use crate::domain::time::{Moment, Rollover, Timestamp, next_rollover};
use crate::scheduler::fsrs::{BadParameters, Parameters};
use crate::scheduler::fuzz;

fn read(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/fsrs").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).expect("vector file")).expect("JSON")
}

fn rows(file: &Value) -> &[Value] {
    let rows = file["rows"].as_array().expect("rows");
    assert!(!rows.is_empty());
    rows
}

fn real(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn single(value: &Value) -> f32 {
    value.to_string().parse().expect("a number")
}

fn whole(value: &Value) -> u32 {
    u32::try_from(value.as_u64().expect("a whole number")).expect("small")
}

fn singles(values: &Value) -> Vec<f32> {
    let or_nan = |value: &Value| if value.is_null() { f32::NAN } else { single(value) };
    values.as_array().expect("a list").iter().map(or_nan).collect()
}

fn parameters(file: &Value, set: &Value) -> Parameters {
    let set = set.as_str().expect("a name");
    Parameters::from_slice(&singles(&file["parameter_sets"][set])).expect("legal")
}

#[track_caller]
fn assert_relative(found: f32, wanted: f64, tolerance: f64, what: &str) {
    let off = (f64::from(found) - wanted).abs() / wanted.abs().max(f64::MIN_POSITIVE);
    assert!(off <= tolerance, "{what}: {found} is not {wanted}");
}

#[track_caller]
fn assert_absolute(found: f32, wanted: f64, tolerance: f64, what: &str) {
    assert!((f64::from(found) - wanted).abs() <= tolerance, "{what}: {found} is not {wanted}");
}

#[test]
fn sequences() {
    let file = read("sequences.json");
    for row in rows(&file) {
        let parameters = parameters(&file, &row["params"]);
        let name = row["name"].to_string();
        let (mut memory, mut history, mut clamped) = (None::<Memory>, Vec::new(), false);
        for step in row["steps"].as_array().expect("steps") {
            let rating = u8::try_from(whole(&step[0])).expect("a rating");
            let (grade, elapsed) = (Grade::from_rating(rating).expect("1 to 4"), whole(&step[1]));
            let next = parameters.next_memories(memory, 0.9, elapsed);
            let (now, interval) = next[usize::from(rating) - 1];
            assert_relative(now.stability, real(&step[2]), 1e-6, &name);
            assert_relative(now.difficulty, real(&step[3]), 1e-6, &name);
            assert_relative(interval, real(&step[6]), 1e-5, &name);
            clamped |= now.stability >= 36_500.0 || real(&step[4]) >= 36_500.0;
            if !clamped {
                assert_relative(now.stability, real(&step[4]), 1e-4, &name);
            }
            assert_absolute(now.difficulty, real(&step[5]), 1e-4, &name);
            history.push((grade, elapsed));
            assert_eq!(parameters.memory_after(memory, elapsed, grade), now);
            memory = Some(now);
        }
        let replayed = parameters.replay(None, &history);
        assert_eq!(replayed, memory, "{name}");
        if let (Some(last), Some(anki)) = (replayed, row["anki_final"].as_array()) {
            assert_relative(last.stability, real(&anki[0]), 1e-6, &name);
            assert_relative(last.difficulty, real(&anki[1]), 1e-6, &name);
        }
    }
}

#[test]
fn parameter_sets() {
    for row in rows(&read("parameters.json")) {
        let given = singles(&row["in"]);
        let made = Parameters::from_slice(&given);
        if row["error"].as_bool() == Some(true) {
            assert!(made.is_err(), "{}", row["name"]);
        } else {
            assert_eq!(made.expect("legal").values().as_slice(), singles(&row["filled"]));
        }
    }
}

#[test]
fn parameters_tell_what_was_taken() {
    let mut wild = [1.0_f32; 21];
    (wild[0], wild[7], wild[20]) = (1e9, -5.0, 0.01);
    let taken = Parameters::from_slice(&wild).expect("clipped");
    assert!((taken.values()[0] - 100.0).abs() < f32::EPSILON);
    assert!((taken.values()[7] - 0.001).abs() < f32::EPSILON);
    assert!((taken.decay() - 0.1).abs() < f32::EPSILON);
    // The model clips no further: what is shown is what is used.
    let [again, ..] = taken.next_memories(None, 0.9, 0);
    assert!((again.0.stability - 100.0).abs() < f32::EPSILON);
    assert_eq!(Parameters::from_slice(&[0.5; 20]), Err(BadParameters::Length(20)));
    assert_eq!(Parameters::from_slice(&[f32::NAN; 21]), Err(BadParameters::NotFinite(0)));
    assert_eq!(Parameters::from_slice(&[]), Ok(Parameters::default()));
}

#[test]
fn odd_arguments_give_finite_numbers() {
    let parameters = Parameters::default();
    let bad = Memory { stability: f32::NAN, difficulty: 5.0 };
    let fresh = parameters.next_memories(None, 0.9, 0);
    assert_eq!(parameters.next_memories(Some(bad), 0.9, 3), fresh);
    assert_eq!(parameters.next_memories(None, 0.9, 7), fresh, "no memory, no distance");
    for retention in [0.0, 1.0, 2.0, f32::NAN, f32::INFINITY] {
        let raw = parameters.raw_interval(10.0, retention);
        assert!(raw.is_finite() && raw > 0.0, "{retention} gives {raw}");
    }
    let nothing = Memory { stability: 0.0, difficulty: 0.0 };
    assert!(parameters.retrievability(nothing, 3.0).is_finite());
    assert_absolute(parameters.retrievability(nothing, -1.0), 1.0, 1e-6, "before the answer");
}

#[test]
fn retrievability() {
    let (file, sets) = (read("retrievability.json"), read("sequences.json"));
    for row in rows(&file) {
        let memory = Memory { stability: single(&row[1]), difficulty: 5.0 };
        let found = parameters(&sets, &row[0]).retrievability(memory, single(&row[2]));
        assert_absolute(found, real(&row[3]), 1e-6, &row.to_string());
        assert_absolute(found, real(&row[4]), 1e-6, &row.to_string());
    }
}

#[test]
fn intervals() {
    let (file, sets) = (read("intervals.json"), read("sequences.json"));
    for row in rows(&file) {
        let raw = parameters(&sets, &row[0]).raw_interval(single(&row[1]), single(&row[2]));
        assert_relative(raw, real(&row[3]), 1e-5, &row.to_string());
        assert_relative(raw, real(&row[4]), 1e-5, &row.to_string());
        assert_eq!(fuzz::whole(raw).clamp(1, 36_500), whole(&row[5]), "{row}");
    }
}

#[test]
fn fuzz_bounds_and_picks() {
    let file = read("fuzz.json");
    for row in rows(&file) {
        let found = fuzz::bounds(single(&row[0]), whole(&row[1]), whole(&row[2]));
        assert_eq!(found, (whole(&row[3]), whole(&row[4])), "{row}");
    }
    let picks = file["pick"].as_array().expect("picks");
    assert!(!picks.is_empty());
    for row in picks {
        let (lower, upper) = fuzz::bounds(single(&row[0]), whole(&row[1]), whole(&row[2]));
        assert_eq!(fuzz::pick(lower, upper, real(&row[3])), whole(&row[4]), "{row}");
    }
}

#[test]
fn study_days() {
    for row in rows(&read("study_day.json")) {
        let text = |key: &str| row[key].as_str().expect("a text").to_owned();
        let seconds =
            |key: &str| Timestamp::from_millis(row[key].as_i64().expect("seconds") * 1000);
        let number = |key: &str| row[key].as_i64().expect("a number");
        let zone: Tz = text("tz").parse().expect("a zone");
        let rollover = u8::try_from(whole(&row["rollover"])).ok().and_then(Rollover::new);
        let rollover = rollover.expect("an hour");
        let now = Moment::new(seconds("now"), &zone, rollover);
        let what = format!("{} {} {}", row["note"], text("tz"), text("local"));
        assert_eq!(i64::from(now.day.number()), number("day"), "{what}");
        assert_eq!(now.day.to_string(), text("date"), "{what}");
        assert_eq!(next_rollover(now.at, &zone, rollover), seconds("next_rollover"), "{what}");
        // Two rows pin the day and the rollover only.
        if row["last"].is_null() {
            continue;
        }
        let last_zone: Tz = text("last_tz").parse().expect("a zone");
        let last = Moment::new(seconds("last"), &last_zone, rollover);
        assert_eq!(i64::from(last.day.number()), number("last_day"), "{what}");
        assert_eq!(now.day.elapsed_since(last.day), whole(&row["elapsed_days"]), "{what}");
    }
}
