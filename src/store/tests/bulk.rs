//! Many questions at once leave the same rows behind as one after the other.

use super::*;
use crate::domain::{KeyPoint, Level, Simulation};

/// Questions of every sort: some with points and tags for a mock, some with marks
/// that are taken out before they are searched.
fn questions(count: usize) -> Vec<Question> {
    let point =
        |text: &str| KeyPoint { name: None, text: text.to_owned(), must: true, talk: false };
    let one = |n: usize| {
        let plain = question(&format!("m{}", n * 7919 % count), &format!("Où est le mot {n}?"));
        let simulations = vec![Simulation { name: None, source: "\nmodel = \"raft\"".to_owned() }];
        match n % 4 {
            0 => Question {
                tags: vec!["Design".to_owned(), "design".to_owned()],
                simulations,
                ..plain
            },
            1 => Question {
                answer: Some(format!("It\u{1b}[1m is {n}.")),
                level: Some(Level::Mid),
                ..plain
            },
            2 => Question { importance: Some(4), tags: Vec::new(), ..plain },
            _ => Question { basics: None, solid: None, article: "Long.".to_owned(), ..plain },
        }
    };
    let with_points = |n: usize| Question {
        key_points: (0..n % 6).map(|at| point(&format!("point {at}"))).collect(),
        ..one(n)
    };
    (0..count).map(with_points).collect()
}

fn cards(question: &Question) -> Vec<FreshCard> {
    let fresh = |card: crate::domain::card::Card| FreshCard {
        kind: card.kind,
        slug: card.slug,
        front: card.front,
        lead: card.lead,
        opens_on: card.lead.then_some(TODAY),
        reachable: card.lead,
    };
    cards_of(question).into_iter().map(fresh).collect()
}

fn at_once(known: i64, questions: &[Question]) -> Store {
    let mut store = filled(known);
    let placed: Vec<(i64, &Question)> = (0..).zip(questions).collect();
    write(&mut store, |tx| {
        let deck_id = DeckId("many".to_owned());
        let deck = tx.put_deck(&Deck::new("many", "Many"))?;
        let source = tx.put_source(SourceKind::Page, "/many.csv")?;
        let batch = Batch { deck, deck_id: &deck_id, source, added: TODAY };
        tx.add_questions(&batch, &placed, cards, || Ok::<_, Error>(()))
    });
    store
}

fn one_by_one(known: i64, questions: &[Question]) -> Store {
    let mut store = filled(known);
    write(&mut store, |tx| {
        let deck = tx.put_deck(&Deck::new("many", "Many"))?;
        let source = Some(tx.put_source(SourceKind::Page, "/many.csv")?);
        for (position, question) in (0..).zip(questions) {
            let new = NewQuestion { deck, source, position, question, added: TODAY };
            let key = tx.insert_question(&new)?;
            for (place, card) in (0..).zip(cards(question)) {
                tx.insert_card(&NewCard {
                    question: key,
                    kind: card.kind,
                    slug: &card.slug,
                    front: &card.front,
                    lead: card.lead,
                    position: place,
                    schedule: &fresh(card.lead),
                })?;
            }
        }
        Ok(())
    });
    store
}

/// Every row of every table, and every word of the search index at its place.
fn everything(store: &Store) -> Vec<String> {
    const TABLES: &str = "
        SELECT name FROM sqlite_schema
        WHERE type = 'table' AND name NOT LIKE 'questions_fts%' AND name NOT LIKE 'sqlite_%'
        ORDER BY name";
    let conn = store.connection();
    conn.execute_batch(
        "CREATE VIRTUAL TABLE temp.places USING fts5vocab(main, questions_fts, instance)",
    )
    .unwrap();
    let mut statement = conn.prepare(TABLES).unwrap();
    let names = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
    let mut names: Vec<String> = names.map(Result::unwrap).collect();
    names.push("temp.places".to_owned());
    let mut rows = Vec::new();
    for name in names {
        let mut statement = conn.prepare(&format!("SELECT * FROM {name}")).unwrap();
        let columns = statement.column_count();
        let mut found = statement.query([]).unwrap();
        while let Some(row) = found.next().unwrap() {
            let values = (0..columns).map(|at| format!("{:?}", row.get_ref(at).unwrap()));
            rows.push(format!("{name} {}", values.collect::<Vec<_>>().join(" ")));
        }
    }
    conn.execute_batch("DROP TABLE temp.places").unwrap();
    rows
}

#[test]
fn many_at_once_leave_the_rows_that_one_by_one_leave() {
    let questions = questions(2_100);
    // With few known questions the index is made beside, with many in its place.
    for known in [0, 3, 300] {
        let (many, single) = (at_once(known, &questions), one_by_one(known, &questions));
        let (left, right) = (everything(&many), everything(&single));
        for (left, right) in left.iter().zip(&right) {
            assert_eq!(left, right);
        }
        assert_eq!(left.len(), right.len());
        assert_eq!(many.faults().unwrap(), Vec::<String>::new());
        assert_eq!(many.schema_faults().unwrap(), Vec::<String>::new());
        assert_eq!(many.stray_copies().unwrap(), Vec::<String>::new());
        let ids = |store: &Store| store.search("mot 20", 50).unwrap().len();
        assert_eq!(ids(&many), ids(&single));
    }
}

#[test]
fn what_comes_after_many_is_found_and_checked_as_ever() {
    let mut store = at_once(3, &questions(2_100));
    write(&mut store, |tx| {
        let deck = tx.put_deck(&Deck::new("late", "Late"))?;
        add(tx, deck, 0, &question("late", "What is a quokka?"));
        tx.retire_question(QuestionKey(5), true)
    });
    assert_eq!(store.search("quokka", 5).unwrap().len(), 1);
    assert_eq!(store.faults().unwrap(), Vec::<String>::new());
    let twice = store.connection().execute("UPDATE questions SET edited = 2", []);
    assert!(twice.is_err(), "checks are on again");
}

#[test]
fn many_that_are_stopped_leave_nothing() {
    let mut store = filled(3);
    let before = everything(&store);
    let questions = questions(2_100);
    let placed: Vec<(i64, &Question)> = (0..).zip(&questions).collect();
    let mut left = 1_500;
    let stopped = store.write(|tx| {
        let deck_id = DeckId("many".to_owned());
        let deck = tx.put_deck(&Deck::new("many", "Many"))?;
        let source = tx.put_source(SourceKind::Page, "/many.csv")?;
        let batch = Batch { deck, deck_id: &deck_id, source, added: TODAY };
        tx.add_questions(&batch, &placed, cards, || {
            left -= 1;
            if left > 0 { Ok(()) } else { Err(Error::NothingRead) }
        })
    });
    assert!(matches!(stopped, Err(Error::NothingRead)));
    assert_eq!(everything(&store), before);
    assert_eq!(store.faults().unwrap(), Vec::<String>::new());
    assert_eq!(store.schema_faults().unwrap(), Vec::<String>::new());
    let unlike = store.connection().execute("UPDATE questions SET edited = 2", []);
    assert!(unlike.is_err(), "checks are on again");
}
