//! The log only grows, and undo goes back to the start.

use proptest::prelude::*;

use super::*;
use crate::domain::{Change, ChangeKind};

/// Everything that undo must bring back: schedules, log, counts, the day.
fn state(store: &Store) -> impl PartialEq + std::fmt::Debug + use<> {
    let question = store.questions_named("q1").unwrap()[0].key;
    let cards = store.cards_of_question(question).unwrap();
    let logs: Vec<_> = cards.iter().map(|card| store.reviews_of(card.key).unwrap()).collect();
    let counts = store.deck_counts(TODAY).unwrap();
    let days = (store.days_in_a_row(TODAY).unwrap(), store.spent_per_day(TODAY..=TODAY).unwrap());
    (
        cards,
        logs,
        counts,
        days,
        store.answers_on(TODAY).unwrap(),
        view(store, &Scope::default(), 20),
    )
}

/// Grades a card and hides its siblings, as a session does.
fn grade(tx: &Tx<'_>, card: CardKey, grade: Grade) -> Result<(), Error> {
    let cards = tx.cards_of_question(tx.card_by_key(card)?.unwrap().question)?;
    let before = cards.iter().map(|card| (card.key, card.schedule.clone())).collect();
    let kind = ChangeKind::Grade(grade);
    let change = tx.push_change(&Change { kind, card: Some(card), note: None, before }, now())?;
    tx.append_review(card, None, Some(change), &review(TODAY, grade))?;
    for sibling in cards {
        let schedule = if sibling.key == card {
            Schedule { reps: sibling.schedule.reps + 1, ..in_review(TODAY.plus(3)) }
        } else {
            Schedule { hidden_on: Some(TODAY), hidden_run: 1, ..sibling.schedule }
        };
        tx.set_schedule(sibling.key, &schedule)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn undo_goes_back_step_by_step(steps in proptest::collection::vec((0..5_usize, 1..=4_u8), 1..12)) {
        let mut store = filled(2);
        let question = store.questions_named("q1").unwrap()[0].key;
        let cards = store.cards_of_question(question).unwrap();
        let mut states = vec![state(&store)];
        for (card, rating) in steps {
            let rating = Grade::from_rating(rating).unwrap();
            write(&mut store, |tx| grade(tx, cards[card].key, rating));
            states.push(state(&store));
        }
        prop_assert_eq!(&state(&store), &states.pop().unwrap());
        while let Some(expected) = states.pop() {
            let (last, change) = store.last_change().unwrap().unwrap();
            prop_assert_eq!(write(&mut store, |tx| tx.undo_change(last)), change);
            prop_assert_eq!(&state(&store), &expected);
        }
        prop_assert_eq!(store.last_change().unwrap(), None);
    }
}

#[test]
fn undo_works_in_the_next_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("viva.db");
    let mut store = Store::open(&path).unwrap();
    fill(&mut store, 1);
    let start = state(&store);
    let card = key(&store, "log/q1#basics");
    write(&mut store, |tx| grade(tx, card, Grade::Easy));
    drop(store);
    let mut store = Store::open(&path).unwrap();
    let (last, change) = store.last_change().unwrap().unwrap();
    assert_eq!(change.kind, ChangeKind::Grade(Grade::Easy));
    write(&mut store, |tx| tx.undo_change(last));
    assert!(state(&store) == start);
}

#[test]
fn only_the_last_change_can_be_undone() {
    let mut store = filled(1);
    let card = key(&store, "log/q1#basics");
    write(&mut store, |tx| grade(tx, card, Grade::Again));
    let (first, _) = store.last_change().unwrap().unwrap();
    write(&mut store, |tx| grade(tx, card, Grade::Good));
    let refused = store.write(|tx| tx.undo_change(first));
    assert!(matches!(refused, Err(Error::Outdated { .. })));
    let (second, _) = store.last_change().unwrap().unwrap();
    write(&mut store, |tx| tx.undo_change(second));
    let refused = store.write(|tx| tx.undo_change(second));
    assert!(matches!(refused, Err(Error::Outdated { .. })), "once is enough");
    write(&mut store, |tx| tx.undo_change(first));
    assert_eq!(store.schedule(card).unwrap(), Some(fresh(true)));
}

#[test]
fn an_undone_review_stays_in_the_log() {
    let mut store = filled(1);
    let card = key(&store, "log/q1#basics");
    write(&mut store, |tx| grade(tx, card, Grade::Again));
    let (last, _) = store.last_change().unwrap().unwrap();
    write(&mut store, |tx| tx.undo_change(last));
    let count = |table: &str| -> i64 {
        let sql = format!("SELECT count(*) FROM {table}");
        store.connection().query_row(&sql, [], |row| row.get(0)).unwrap()
    };
    assert_eq!((count("reviews"), count("live_reviews")), (1, 0));
}

#[test]
fn the_log_cannot_be_deleted_or_changed() {
    let mut store = filled(1);
    let card = key(&store, "log/q1#basics");
    write(&mut store, |tx| tx.append_review(card, None, None, &review(TODAY, Grade::Good)));
    let conn = store.connection();
    let columns: Vec<String> = conn
        .prepare("SELECT name FROM pragma_table_info('reviews') WHERE name <> 'undone'")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    assert_eq!(columns.len(), 22);
    let mut attempts: Vec<String> =
        columns.iter().map(|column| format!("UPDATE reviews SET {column} = {column}")).collect();
    attempts.extend(
        [
            "DELETE FROM reviews",
            "UPDATE reviews SET rowid = 9",
            "UPDATE reviews SET undone = 1, rating = 1",
            "REPLACE INTO reviews SELECT * FROM reviews",
            "DELETE FROM cards",
        ]
        .map(str::to_owned),
    );
    for sql in attempts {
        assert!(conn.execute(&sql, []).is_err(), "{sql}");
    }
    assert_eq!(conn.execute("UPDATE reviews SET undone = 1", []).unwrap(), 1);
    assert_eq!(store.reviews_of(card).unwrap(), []);
}

#[test]
fn study_days_add_the_log_up_without_what_was_left_alone() {
    let mut store = filled(1);
    let card = key(&store, "log/q1#basics");
    let took = |back: i32, reveal_ms, grade_ms| Review {
        reveal_ms,
        grade_ms,
        ..review(TODAY.plus(-back), Grade::Good)
    };
    let by_hand = Review { grade: None, kind: ReviewKind::SetDue, ..took(1, None, None) };
    write(&mut store, |tx| {
        let limit = crate::stats::LEFT_ALONE_MS;
        for review in [
            took(0, Some(20_000), Some(4_000)),
            took(0, Some(limit - 1), Some(0)),
            took(0, Some(limit - 1_000), Some(1_000)),
            took(2, None, None),
            by_hand,
            took(3, Some(7), None),
        ] {
            tx.append_review(card, None, None, &review)?;
        }
        Ok(())
    });
    let spent = store.spent_per_day(TODAY.plus(-9)..=TODAY).unwrap();
    assert_eq!(spent, [(TODAY.plus(-3), 7), (TODAY.plus(-2), 0), (TODAY, 623_999)]);
    assert_eq!(store.days_in_a_row(TODAY).unwrap(), [TODAY], "nothing was answered yesterday");
    let before = TODAY.plus(-1);
    let run = store.days_in_a_row(before).unwrap();
    assert_eq!(run, [before.plus(-1), before.plus(-2), TODAY]);
}

#[test]
fn times_and_counts_of_answers() {
    let mut store = filled(1);
    let card = key(&store, "log/q1#basics");
    let known = Some(Memory { stability: 2.0, difficulty: 5.0 });
    let later = Review { before: known, reveal_ms: Some(9_000), ..review(TODAY, Grade::Again) };
    let drill = Review { kind: ReviewKind::Cram, ..later.clone() };
    let mut by_hand = review(TODAY, Grade::Good);
    (by_hand.kind, by_hand.grade) = (ReviewKind::SetDue, None);
    let imported = Review { source: ReviewSource::Import, reveal_ms: None, ..later.clone() };
    write(&mut store, |tx| {
        for review in [review(TODAY.plus(-1), Grade::Easy), later.clone(), drill, by_hand, imported]
        {
            tx.append_review(card, None, None, &review)?;
        }
        Ok(())
    });
    let paces = [
        Pace { new: false, passed: false, millis: 12_000 },
        Pace { new: true, passed: true, millis: 23_000 },
    ];
    assert_eq!(store.recent_paces(10).unwrap(), paces);
    assert_eq!(store.recent_paces(1).unwrap(), paces[..1]);
    let today = AnswerCounts { again: 1, ..AnswerCounts::default() };
    let yesterday = AnswerCounts { easy: 1, new: 1, ..AnswerCounts::default() };
    assert_eq!(store.answers_on(TODAY).unwrap(), today);
    assert_eq!((today.answered(), store.answers_on(TODAY.plus(1)).unwrap().answered()), (1, 0));
    let days = store.answers_per_day(TODAY.plus(-9)..=TODAY).unwrap();
    assert_eq!(days, [(TODAY.plus(-1), yesterday), (TODAY, today)]);
    assert_eq!(store.reviews_on(TODAY..=TODAY).unwrap().len(), 4);
    assert_eq!(store.reviews_on(TODAY..=TODAY).unwrap()[0], (card, later));
}
