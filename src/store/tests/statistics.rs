//! Statistics read the same answers, packed or not.

use super::*;
use crate::domain::{CardKind, Change, ChangeKind, LoggedAnswer};

/// Reads all answers, and whether days were left to pack.
fn read(store: &Store) -> (Vec<LoggedAnswer>, bool) {
    let mut answers = Vec::new();
    let days = store.logged_days().unwrap();
    store.logged_answers(&days, |answer| answers.push(*answer)).unwrap();
    (answers, days.want_packing(TODAY))
}

fn packed(store: &Store) -> i64 {
    let count = "SELECT count(*) FROM packed_days";
    store.connection().query_row(count, [], |row| row.get(0)).unwrap()
}

/// Answers on four days, one of them today; two of a day in the order in which
/// they were given.
fn answered() -> Store {
    let mut store = filled(2);
    write(&mut store, |tx| {
        let at = |days: i32, grade| review(TODAY.plus(days), grade);
        let basics = key(tx, "log/q1#basics");
        let pitfall = key(tx, "log/q2#pitfall:copies");
        let solid = Review {
            moment: Moment { offset_minutes: -600, ..on(TODAY.plus(-400)) },
            kind: ReviewKind::Review,
            before: Some(Memory { stability: 7.5, difficulty: 5.0 }),
            reveal_ms: Some(9_000_000),
            grade_ms: None,
            ..at(-400, Grade::Hard)
        };
        tx.append_review(basics, None, None, &at(-3, Grade::Again))?;
        tx.append_review(basics, None, None, &at(0, Grade::Easy))?;
        tx.append_review(pitfall, None, None, &at(-3, Grade::Good))?;
        tx.append_review(key(tx, "log/q1#solid"), None, None, &solid)?;
        let by_hand = Review { grade: None, kind: ReviewKind::SetDue, ..at(-9, Grade::Good) };
        tx.append_review(basics, None, None, &by_hand)
    });
    store
}

#[test]
fn the_log_is_read_by_day_and_entries_without_a_grade_are_none() {
    let store = answered();
    let (answers, unpacked) = read(&store);
    assert!(unpacked);
    let days: Vec<_> = answers.iter().map(|a| (a.day.number() - 20_000, a.grade)).collect();
    let expected = [(-400, Grade::Hard), (-3, Grade::Again), (-3, Grade::Good), (0, Grade::Easy)];
    assert_eq!(days, expected);
    let [solid, basics, pitfall, _] = answers.as_slice() else { panic!("{answers:?}") };
    assert_eq!((basics.kind, basics.target, basics.hour), (CardKind::Basics, Some(20), 9));
    assert_eq!((basics.said, basics.weighed, basics.stability), (Some(200), Some(30), None));
    assert_eq!((solid.target, solid.hour), (Some(50), 22), "ten hours west it is evening");
    assert_eq!((solid.said, solid.weighed), (Some(65_534), None), "the longest there is");
    assert_eq!((solid.stability, pitfall.target), (Some(7.5), None));
}

#[test]
fn clock_changes_and_travel_keep_the_day_and_the_hour_of_the_wall() {
    use chrono_tz::{America, Europe};
    let mut store = filled(1);
    let card = key(&store, "log/q1#basics");
    let utc = |text: &str| {
        Timestamp::from_millis(
            chrono::DateTime::parse_from_rfc3339(text).unwrap().timestamp_millis(),
        )
    };
    let rollover = crate::domain::Rollover::default();
    let moments = [
        // Half past two comes twice in the night of 25 October, and is still the 24th.
        Moment::new(utc("2026-10-25T00:30:00Z"), &Europe::Berlin, rollover),
        Moment::new(utc("2026-10-25T01:30:00Z"), &Europe::Berlin, rollover),
        Moment::new(utc("2026-10-25T03:30:00Z"), &Europe::Berlin, rollover),
        // The same evening, flown to Los Angeles: 04:30 UTC is still the 25th there.
        Moment::new(utc("2026-10-26T04:30:00Z"), &America::Los_Angeles, rollover),
    ];
    write(&mut store, |tx| {
        for moment in moments {
            let one = Review { moment, ..review(TODAY, Grade::Good) };
            tx.append_review(card, None, None, &one)?;
        }
        tx.pack_days(Day::from_number(30_000))
    });
    let read: Vec<_> =
        read(&store).0.iter().map(|answer| (answer.day.to_string(), answer.hour)).collect();
    let of = |day: &str, hour| (day.to_owned(), hour);
    let expected =
        [of("2026-10-24", 2), of("2026-10-24", 2), of("2026-10-25", 4), of("2026-10-25", 21)];
    assert_eq!(read, expected);
}

#[test]
fn packed_days_say_the_same_and_today_is_never_packed() {
    let mut store = answered();
    let (answers, _) = read(&store);
    write(&mut store, |tx| tx.pack_days(TODAY));
    assert_eq!(packed(&store), 2, "a day without a grade has none");
    assert_eq!(read(&store), (answers.clone(), false));
    // A pack that no version wrote is passed over: the log is read again.
    store.connection().execute("UPDATE packed_days SET answers = x'ff'", []).unwrap();
    assert_eq!(read(&store).0, answers);
}

#[test]
fn a_line_that_comes_late_or_is_undone_is_seen() {
    let mut store = answered();
    write(&mut store, |tx| tx.pack_days(TODAY.plus(1)));
    let (before, _) = read(&store);
    let card = card(&store, "log/q2#solid");
    let late = Moment { day: TODAY.plus(-3), ..now() };
    write(&mut store, |tx| {
        let schedules = vec![(card.key, card.schedule.clone())];
        let kind = ChangeKind::Grade(Grade::Good);
        let change = Change { kind, card: Some(card.key), note: None, before: schedules };
        let change = tx.push_change(&change, late)?;
        tx.append_review(card.key, None, Some(change), &review(late.day, Grade::Good))
    });
    let (after, unpacked) = read(&store);
    assert_eq!((after.len(), unpacked), (before.len() + 1, true));
    write(&mut store, |tx| tx.pack_days(TODAY));
    assert_eq!(read(&store), (after, false));
    write(&mut store, |tx| tx.undo_change(tx.last_change()?.unwrap().0));
    assert_eq!(read(&store).0, before, "what is undone never counts");
}

#[test]
fn memories_leeches_and_counts_are_of_live_cards_of_a_deck() {
    let mut store = filled(2);
    let deck = store.decks().unwrap()[0].key;
    write(&mut store, |tx| {
        let leech = |lapses| Schedule { leech: true, lapses, ..in_review(TODAY) };
        tx.set_schedule(key(tx, "log/q1#basics"), &leech(8))?;
        tx.set_schedule(key(tx, "log/q2#solid"), &leech(12))?;
        let away = Schedule { suspended: true, ..in_review(TODAY.plus(4)) };
        tx.set_schedule(key(tx, "log/q2#basics"), &away)
    });
    let memories = |deck| {
        let mut cards = Vec::new();
        store.remembered_cards(deck, |card| cards.push(*card)).unwrap();
        cards.sort_by_key(|card| (card.due, card.suspended));
        cards
    };
    let all = memories(None);
    assert_eq!(all.len(), 3);
    assert_eq!((all[0].due, all[2].suspended, all[2].memory.stability), (Some(TODAY), true, 12.25));
    assert_eq!(memories(Some(deck)), all);
    assert_eq!(memories(Some(DeckKey(99))), []);
    let leeches = store.leeches(None).unwrap();
    let seen: Vec<_> = leeches.iter().map(|l| (l.id.to_string(), l.lapses)).collect();
    assert_eq!(seen, [("log/q2#solid".to_owned(), 12), ("log/q1#basics".to_owned(), 8)]);
    assert_eq!(store.leeches(Some(DeckKey(99))).unwrap(), []);
    assert_eq!(store.card_counts().unwrap(), [(deck, 10)]);
    assert_eq!(store.card_keys_of(deck).unwrap().len(), 10);
}

#[test]
fn predictions_are_added_up_by_key_point_and_by_day() {
    let mut store = filled(2);
    let question = card(&store, "log/q1#basics").question;
    let made = |point: &str, moment, right| Prediction { point: point.to_owned(), moment, right };
    let all =
        [made("lost", on(TODAY.plus(-9)), false), made("lost", now(), true), made("", now(), true)];
    write(&mut store, |tx| all.iter().try_for_each(|one| tx.add_prediction(question, None, one)));
    let mut listed = store.predictions_made(question).unwrap();
    listed.sort_by_key(|(place, _)| *place);
    assert!(listed.into_iter().map(|(_, one)| one).eq(all));
    let told: Vec<_> = store
        .predictions_of(question)
        .unwrap()
        .into_iter()
        .map(|point| (point.point, point.right, point.of, point.last))
        .collect();
    assert_eq!(told, [(String::new(), 1, 1, TODAY), ("lost".to_owned(), 1, 2, TODAY)]);
    assert_eq!(store.predictions_since(TODAY, None).unwrap(), (2, 2));
    assert_eq!(store.predictions_since(TODAY.plus(-9), Some(DeckKey(1))).unwrap(), (2, 3));
    assert_eq!(store.predictions_since(TODAY, Some(DeckKey(99))).unwrap(), (0, 0));
}
