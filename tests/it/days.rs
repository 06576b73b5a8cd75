//! Days: rollover in mid-session, nights when the clocks change, a clock that
//! was set back, and a lone question learnt over its first days.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

use chrono_tz::Tz;
use vivavoce::clock::{Clock, FixedClock};
use vivavoce::collection::Collection;
use vivavoce::collection::import::ImportOptions;
use vivavoce::collection::library::Shown;
use vivavoce::collection::study::{Reach, Scope};
use vivavoce::config::Config;
use vivavoce::domain::query::Query;
use vivavoce::domain::{CardId, CardKind, Grade, Rollover, Timestamp};
use vivavoce::session::{Answer, Asked};

use crate::command::{LONE_DECK, LONE_QUESTION};

fn clock(local: &str, zone: Tz) -> Rc<FixedClock> {
    Rc::new(FixedClock::new(instant(local, zone), zone, Rollover::default()))
}

fn instant(local: &str, zone: Tz) -> Timestamp {
    let naive = chrono::NaiveDateTime::parse_from_str(local, "%Y-%m-%d %H:%M").unwrap();
    let at = naive.and_local_timezone(zone).earliest().unwrap();
    Timestamp::from_millis(at.timestamp_millis())
}

/// A collection whose only question is `kafka-log/kl5`: eight cards.
fn collection(clock: &Rc<FixedClock>) -> Collection {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("deck.toml"), LONE_DECK).unwrap();
    std::fs::write(folder.path().join("kl5.md"), LONE_QUESTION).unwrap();
    let clock = Rc::clone(clock) as Rc<dyn Clock>;
    let mut collection = Collection::empty(clock, Config::default()).unwrap();
    let paths = [folder.path().to_owned()];
    let report = collection.import(&paths, &ImportOptions::default()).unwrap();
    assert_eq!(report.decks[0].cards, 8);
    collection
}

fn answer(grade: Grade) -> Answer {
    Answer { grade, reveal_ms: 20_000, grade_ms: 3_000, sure: None, right_call: None, rungs: None }
}

fn ask(collection: &Collection) -> Option<Asked> {
    collection.next(&Scope::default()).unwrap()
}

/// Answers all that comes with `grade`; returns the ids in order.
fn study(collection: &mut Collection, clock: &FixedClock, grade: Grade) -> Vec<CardId> {
    let mut ids = Vec::new();
    while let Some(asked) = ask(collection) {
        clock.advance(Duration::from_secs(25));
        collection.grade(&asked, &answer(grade)).unwrap();
        ids.push(asked.id);
        assert!(ids.len() < 100, "the day does not end");
    }
    ids
}

fn history(collection: &Collection, id: &CardId) -> Vec<vivavoce::domain::Review> {
    match collection.show(&id.to_string()).unwrap() {
        Some(Shown::Card(card)) => card.history,
        _ => panic!("{id} is not there"),
    }
}

#[test]
fn one_question_with_eight_cards_is_learnt_in_three_days() {
    let clock = clock("2026-12-01 09:00", Tz::Europe__Berlin);
    let mut collection = collection(&clock);
    let mut seen = BTreeSet::new();
    let mut new_a_day = Vec::new();
    for _day in 0..10 {
        let offered = collection.due().unwrap().new;
        let new: BTreeSet<CardId> = study(&mut collection, &clock, Grade::Good)
            .into_iter()
            .filter(|id| seen.insert(id.clone()))
            .collect();
        assert_eq!(usize::try_from(offered).unwrap(), new.len(), "the count at home is kept");
        new_a_day.push(new.len());
        clock.advance(Duration::from_secs(24 * 3600));
    }
    assert_eq!(&new_a_day[..3], [3, 3, 2]);
    assert_eq!(seen.len(), 8);
}

#[test]
fn basics_come_first_and_pitfalls_last() {
    let clock = clock("2026-12-01 09:00", Tz::Europe__Berlin);
    let mut collection = collection(&clock);
    let first = study(&mut collection, &clock, Grade::Good);
    assert_eq!(first[0].kind, CardKind::Basics);
    assert!(first.iter().all(|id| id.kind != CardKind::Pitfall), "{first:?}");
}

#[test]
fn a_card_shown_before_the_rollover_is_answered_on_its_day() {
    let clock = clock("2026-12-02 03:59", Tz::Europe__Berlin);
    let mut collection = collection(&clock);
    let asked = ask(&collection).unwrap();
    let shown_on = asked.moment.day;
    clock.advance(Duration::from_secs(120));
    assert_eq!(collection.now().day, shown_on.plus(1));
    collection.grade(&asked, &answer(Grade::Good)).unwrap();
    assert_eq!(history(&collection, &asked.id)[0].moment.day, shown_on);
    // The next card belongs to the new day, and the new day has its own three.
    assert_eq!(ask(&collection).unwrap().moment.day, shown_on.plus(1));
    assert_eq!(collection.due().unwrap().new, 3);
}

#[test]
fn nights_when_the_clocks_change_are_one_day_long() {
    for (evening, zone) in [
        ("2026-03-28 22:00", Tz::Europe__Berlin),
        ("2026-10-24 22:00", Tz::Europe__Berlin),
        ("2026-03-07 22:00", Tz::America__New_York),
        ("2026-10-31 22:00", Tz::America__New_York),
    ] {
        let clock = clock(evening, zone);
        let mut collection = collection(&clock);
        let asked = ask(&collection).unwrap();
        collection.grade(&asked, &answer(Grade::Good)).unwrap();
        let day = asked.moment.day;
        // Hour by hour through the night: the day changes once, at four.
        let mut changes = 0;
        let mut last = day;
        for _hour in 0..10 {
            clock.advance(Duration::from_secs(3600));
            let now = collection.now();
            if now.day != last {
                changes += 1;
                last = now.day;
                assert_eq!(now.local().format("%H").to_string(), "04", "{evening}");
            }
        }
        assert_eq!((changes, last), (1, day.plus(1)), "{evening}");
    }
}

#[test]
fn a_clock_set_back_loses_nothing_and_asks_nothing_twice() {
    for back_days in [1_i64, 365] {
        let clock = clock("2026-12-01 09:00", Tz::Europe__Berlin);
        let mut collection = collection(&clock);
        let first = study(&mut collection, &clock, Grade::Good);
        let back = clock.now().at.millis() - back_days * 24 * 3_600_000;
        clock.set(Timestamp::from_millis(back));
        // The cards answered "tomorrow" are not due, and the log keeps its order.
        let again = study(&mut collection, &clock, Grade::Good);
        assert!(again.iter().all(|id| !first.contains(id)), "set back by {back_days} d");
        for id in first.iter().chain(&again) {
            let log = history(&collection, id);
            assert_eq!(log.len(), 1);
            let memory = log[0].after.unwrap();
            assert!(memory.stability > 0.0 && memory.stability.is_finite());
        }
        // Forward again: the cards come back.
        clock.set(Timestamp::from_millis(back + (back_days + 40) * 24 * 3_600_000));
        assert!(collection.due().unwrap().due > 0);
    }
}

#[test]
fn a_step_card_that_was_left_is_due_the_next_day() {
    let clock = clock("2026-12-01 09:00", Tz::Europe__Berlin);
    let mut collection = collection(&clock);
    let asked = ask(&collection).unwrap();
    collection.grade(&asked, &answer(Grade::Again)).unwrap();
    clock.advance(Duration::from_secs(24 * 3600));
    let next = ask(&collection).unwrap();
    assert_eq!(next.id, asked.id);
}

#[test]
fn undo_goes_back_to_the_start_over_days_and_restarts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("viva.db");
    let clock = clock("2026-12-01 09:00", Tz::Europe__Berlin);
    let open =
        || Collection::open(&path, Rc::clone(&clock) as Rc<dyn Clock>, Config::default()).unwrap();
    let at_start = open().cards(&Query::parse("").unwrap()).unwrap();
    let mut changes = 0;
    for _day in 0..4 {
        let mut collection = open();
        let asked = ask(&collection).unwrap();
        collection.mark(asked.key).unwrap();
        let asked = collection.ask(asked.key).unwrap();
        collection.grade(&asked, &answer(Grade::Hard)).unwrap();
        collection.bury(asked.key, Reach::Question).unwrap();
        collection.suspend(asked.key, Reach::Card).unwrap();
        changes += 4;
        clock.advance(Duration::from_secs(24 * 3600));
    }
    let mut undone = 0;
    while open().undo().unwrap().is_some() {
        undone += 1;
    }
    assert_eq!(undone, changes);
    assert_eq!(open().cards(&Query::parse("").unwrap()).unwrap().len(), at_start.len());
    for (before, after) in at_start.iter().zip(open().cards(&Query::parse("").unwrap()).unwrap()) {
        assert_eq!(before.schedule, after.schedule, "{}", before.id);
        assert!(history(&open(), &before.id).is_empty());
    }
}

#[test]
fn a_second_window_works_beside_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("viva.db");
    let clock = clock("2026-12-01 09:00", Tz::Europe__Berlin);
    let open =
        || Collection::open(&path, Rc::clone(&clock) as Rc<dyn Clock>, Config::default()).unwrap();
    let (mut one, mut two) = (open(), open());
    let here = ask(&one).unwrap();
    let there = ask(&two).unwrap();
    assert_eq!(here.id, there.id);
    one.grade(&here, &answer(Grade::Good)).unwrap();
    let refused = two.grade(&there, &answer(Grade::Again)).unwrap_err();
    assert!(matches!(refused, vivavoce::collection::Error::Changed), "{refused}");
    assert_eq!(history(&two, &here.id).len(), 1);
    let next = ask(&two).unwrap();
    assert_ne!(next.id, here.id);
    two.grade(&next, &answer(Grade::Good)).unwrap();
    assert_eq!(history(&one, &next.id).len(), 1);
}

/// Studies every evening at nine; returns how many days in a row home counts.
fn evenings(first: &str, zone: Tz, days: i64) -> u32 {
    let clock = clock(first, zone);
    let mut collection = collection(&clock);
    let begin = clock.now().local();
    for day in 0..days {
        let local = begin + chrono::TimeDelta::days(day);
        clock.set(instant(&local.format("%Y-%m-%d %H:%M").to_string(), zone));
        let asked = ask(&collection).or_else(|| {
            let cards = collection.cards(&Query::parse("").unwrap()).unwrap();
            collection.ask(cards[0].key).ok()
        });
        collection.grade(&asked.unwrap(), &answer(Grade::Good)).unwrap();
    }
    collection.home().unwrap().streak.current
}

#[test]
fn evenings_are_days_in_a_row_west_of_greenwich_and_when_the_clocks_change() {
    for zone in [Tz::Pacific__Honolulu, Tz::America__Los_Angeles, Tz::Pacific__Kiritimati] {
        assert_eq!(evenings("2026-11-25 21:00", zone, 12), 12, "{zone}");
    }
    for (first, zone) in [
        ("2026-03-25 23:30", Tz::Europe__Berlin),
        ("2026-10-20 23:30", Tz::Europe__Berlin),
        ("2026-03-05 03:30", Tz::America__New_York),
        ("2026-10-28 03:30", Tz::America__New_York),
    ] {
        assert_eq!(evenings(first, zone, 10), 10, "{first} {zone}");
    }
}

#[test]
fn travel_and_another_rollover_rewrite_no_day_and_break_no_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("viva.db");
    let mut days = Vec::new();
    // Berlin, Los Angeles, Tokyo, Berlin with a day that begins at noon.
    let trips = [
        ("2026-12-01 20:00", Tz::Europe__Berlin, 4),
        ("2026-12-02 20:00", Tz::America__Los_Angeles, 4),
        ("2026-12-03 22:00", Tz::Asia__Tokyo, 4),
        ("2026-12-04 20:00", Tz::Europe__Berlin, 12),
    ];
    for (local, zone, hour) in trips {
        let rollover = Rollover::new(hour).unwrap();
        let clock = Rc::new(FixedClock::new(instant(local, zone), zone, rollover));
        let mut collection = Collection::open(&path, clock, Config::default()).unwrap();
        let asked = ask(&collection).unwrap();
        collection.grade(&asked, &answer(Grade::Good)).unwrap();
        days.push((asked.id, collection.now().day));
        let home = collection.home().unwrap();
        assert_eq!(usize::try_from(home.streak.current).unwrap(), days.len(), "{zone}");
        for (id, day) in &days {
            let log = history(&collection, id);
            assert!(log.iter().any(|line| line.moment.day == *day), "{id} after {zone}");
        }
    }
}

#[test]
fn burying_and_suspending_write_nothing_into_the_log() {
    let clock = clock("2026-12-01 09:00", Tz::Europe__Berlin);
    let mut collection = collection(&clock);
    let asked = ask(&collection).unwrap();
    collection.grade(&asked, &answer(Grade::Good)).unwrap();
    let before = (history(&collection, &asked.id), collection.ask(asked.key).unwrap().schedule);
    collection.bury(asked.key, Reach::Question).unwrap();
    collection.suspend(asked.key, Reach::Question).unwrap();
    collection.suspend(asked.key, Reach::Question).unwrap();
    clock.advance(Duration::from_secs(24 * 3600));
    let after = collection.ask(asked.key).unwrap().schedule;
    assert_eq!(history(&collection, &asked.id), before.0);
    assert_eq!(
        (after.memory, after.due, after.reps),
        (before.1.memory, before.1.due, before.1.reps)
    );
}
