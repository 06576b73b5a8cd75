//! Writes are whole, follow each other, and refuse what contradicts itself.

use super::*;

#[derive(Debug, thiserror::Error)]
enum Upper {
    #[error(transparent)]
    Store(#[from] Error),
    #[error("changed my mind")]
    Mind,
}

#[test]
fn an_error_inside_a_write_leaves_no_trace() {
    let mut store = filled(2);
    let card = key(&store, "log/q1#basics");
    let before = store.card_by_key(card).unwrap();
    let outcome: Result<(), Upper> = store.write(|tx| {
        tx.set_schedule(card, &in_review(TODAY))?;
        tx.append_review(card, None, None, &review(TODAY, Grade::Good))?;
        tx.set_setting("level", "mid")?;
        tx.retire_question(tx.questions_named("q2")?[0].key, true)?;
        Err(Upper::Mind)
    });
    assert!(matches!(outcome, Err(Upper::Mind)));
    assert_eq!(store.card_by_key(card).unwrap(), before);
    assert_eq!(store.reviews_of(card).unwrap(), []);
    assert_eq!(store.setting("level").unwrap(), None);
    assert_eq!(store.search("What is 2", 5).unwrap().len(), 1);
}

#[test]
fn an_error_of_the_database_takes_everything_back_too() {
    let mut store = filled(1);
    let card = key(&store, "log/q1#basics");
    let outcome: Result<(), Upper> = store.write(|tx| {
        tx.set_setting("level", "mid")?;
        let wrong = Review { parameters: 77, ..review(TODAY, Grade::Good) };
        Ok(tx.append_review(card, None, None, &wrong)?)
    });
    assert!(matches!(outcome, Err(Upper::Store(Error::Sqlite { .. }))));
    assert_eq!(store.setting("level").unwrap(), None);
}

#[test]
fn a_panic_inside_a_write_leaves_no_trace() {
    let mut store = filled(1);
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        store.write(|tx| -> Result<(), Error> {
            tx.set_setting("level", "mid")?;
            panic!("on purpose");
        })
    }));
    assert!(outcome.is_err());
    assert_eq!(store.setting("level").unwrap(), None);
    write(&mut store, |tx| tx.set_setting("level", "staff"));
}

#[test]
fn what_is_not_there_is_named() {
    let mut store = filled(1);
    let none = CardKey(999);
    let outcome = store.write(|tx| tx.set_schedule(none, &fresh(true)));
    assert_eq!(outcome.unwrap_err().to_string(), "there is no card 999 in the database");
    let outcome = store.write(|tx| tx.retire_card(none, true));
    assert!(matches!(outcome, Err(Error::NotFound { .. })));
    let outcome = store.write(|tx| tx.retire_question(QuestionKey(999), true));
    assert_eq!(outcome.unwrap_err().kind(), Kind::Request);
}

#[test]
fn a_schedule_that_contradicts_itself_is_refused() {
    let mut store = filled(1);
    let card = key(&store, "log/q1#basics");
    let due = in_review(TODAY);
    let wrong = [
        Schedule { due: None, ..due.clone() },
        Schedule { memory: None, ..due.clone() },
        Schedule { step: Some(now().at), ..due.clone() },
        Schedule { phase: Phase::Relearning, ..due.clone() },
        Schedule { phase: Phase::New, ..due },
    ];
    for schedule in wrong {
        assert!(store.write(|tx| tx.set_schedule(card, &schedule)).is_err(), "{schedule:?}");
    }
    assert_eq!(store.schedule(card).unwrap(), Some(fresh(true)));
}

#[test]
fn two_stores_write_to_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("viva.db");
    fill(&mut Store::open(&path).unwrap(), 1);
    let write_often = |grade: Grade| {
        let mut store = Store::open(&path).unwrap();
        let card = key(&store, "log/q1#basics");
        for _ in 0..25 {
            write(&mut store, |tx| {
                // Read, then write: what was read must still hold.
                let reps = tx.schedule(card)?.unwrap().reps;
                tx.append_review(card, None, None, &review(TODAY, grade))?;
                tx.set_schedule(card, &Schedule { reps: reps + 1, ..in_review(TODAY) })
            });
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| write_often(Grade::Good));
        scope.spawn(|| write_often(Grade::Hard));
    });
    let store = Store::open(&path).unwrap();
    let card = card(&store, "log/q1#basics");
    assert_eq!(card.schedule.reps, 50);
    assert_eq!(store.reviews_of(card.key).unwrap().len(), 50);
}

#[test]
fn many_may_create_one_file_at_the_same_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("viva.db");
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..6)
            .map(|n| {
                let path = &path;
                scope.spawn(move || {
                    let mut store = Store::open(path).unwrap();
                    write(&mut store, |tx| tx.set_setting(&n.to_string(), "here"));
                })
            })
            .collect();
        all.into_iter().for_each(|thread| thread.join().unwrap());
    });
    assert_eq!(Store::open(&path).unwrap().settings().unwrap().len(), 6);
}

#[test]
fn the_data_version_tells_of_others_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("viva.db");
    let mut mine = Store::open(&path).unwrap();
    let mut theirs = Store::open(&path).unwrap();
    let before = mine.data_version().unwrap();
    write(&mut mine, |tx| tx.set_setting("a", "1"));
    assert_eq!(mine.data_version().unwrap(), before);
    write(&mut theirs, |tx| tx.set_setting("a", "2"));
    assert_ne!(mine.data_version().unwrap(), before);
    assert_eq!(mine.setting("a").unwrap().as_deref(), Some("2"));
}

#[test]
fn a_renamed_question_takes_its_cards_along() {
    let mut store = filled(1);
    let old = card(&store, "log/q1#solid");
    let mut stored = store.question(&question_id("log/q1")).unwrap().unwrap();
    stored.question.id = "renamed".to_owned();
    stored.edited = true;
    write(&mut store, |tx| tx.update_question(&stored));
    assert_eq!(store.question(&question_id("log/q1")).unwrap(), None);
    let new = card(&store, "log/renamed#solid");
    assert_eq!(new.key, old.key);
    assert!(store.question_by_key(stored.key).unwrap().unwrap().edited);
    write(&mut store, |tx| tx.set_schedule(new.key, &in_review(TODAY)));
    let hash = view(&store, &Scope::default(), 0).due[0].hash;
    assert_eq!(hash, crate::domain::chance::hash_text("log/renamed#solid"));
}

#[test]
fn an_updated_card_keeps_its_schedule() {
    let mut store = filled(1);
    let old = card(&store, "log/q1#followup:why");
    write(&mut store, |tx| tx.set_schedule(old.key, &in_review(TODAY)));
    let update =
        CardUpdate { slug: "how", front: "And how?", lead: true, position: 9, retired: false };
    write(&mut store, |tx| tx.update_card(old.key, &update));
    let new = card(&store, "log/q1#followup:how");
    assert_eq!(
        (new.key, new.front.as_str(), new.lead, new.position),
        (old.key, "And how?", true, 9)
    );
    assert_eq!(new.schedule, in_review(TODAY));
    let due = &view(&store, &Scope::default(), 0).due[0];
    assert_eq!(due.hash, crate::domain::chance::hash_text("log/q1#followup:how"));
    assert_eq!(due.position, (1, 1, 9));
}

#[test]
fn the_id_and_the_title_stand_in_their_columns_alone() {
    let store = filled(3);
    let stored = store.question_by_key(QuestionKey(2)).unwrap().unwrap();
    let content = "SELECT content FROM questions WHERE question_id = 2";
    let content: String = store.connection().query_row(content, [], |row| row.get(0)).unwrap();
    assert!(!content.contains(&stored.question.title), "{content}");
    // Rows of older versions have both.
    let older = "UPDATE questions SET content = json_set(content, '$.id', 'a', '$.title', 'b')";
    store.connection().execute(older, []).unwrap();
    assert_eq!(store.question_by_key(QuestionKey(2)).unwrap().unwrap(), stored);
}

#[test]
fn a_title_that_is_written_alone_makes_the_print_unknown() {
    let store = filled(3);
    let print = || store.known_question(QuestionKey(2), false).unwrap().unwrap().print;
    let execute = |sql: &str| store.connection().execute(sql, []).unwrap();
    execute("UPDATE questions SET title = title, content = content, position = 9");
    assert!(print().is_some());
    execute("UPDATE questions SET title = 'Another one?'");
    assert_eq!(print(), None);
}
