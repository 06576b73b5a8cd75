//! What must be true of any database, whatever happened to the program.

use std::path::Path;

use rusqlite::Connection;
use vivavoce::scheduler::{Parameters, replay};
use vivavoce::store::Store;

/// Checks that SQLite finds the file sound, that every card's memory is what
/// its live log replays to, and that each answer stands in the journal.
pub fn prove(database: &Path) {
    let conn = Connection::open(database).unwrap();
    let verdict: String = conn.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(verdict, "ok");
    let orphans: i64 = conn
        .query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0))
        .unwrap();
    assert_eq!(orphans, 0);
    drop(conn);

    let store = Store::open(database).unwrap();
    let parameters = Parameters::default();
    for row in store.decks().unwrap() {
        for question in store.questions_of_deck(row.key).unwrap() {
            for card in store.cards_of_question(question.key).unwrap() {
                let log = store.reviews_of(card.key).unwrap();
                let replayed = replay(&log, &parameters);
                assert_eq!(replayed.memory, card.schedule.memory, "memory of {}", card.id);
                assert_eq!(replayed.reps, card.schedule.reps, "answers of {}", card.id);
                assert_eq!(replayed.lapses, card.schedule.lapses, "lapses of {}", card.id);
                let last = log.iter().rev().find(|line| line.kind.counts() || line.grade.is_none());
                assert_eq!(
                    last.and_then(|line| line.due_after),
                    card.schedule.due,
                    "due day of {}",
                    card.id
                );
            }
        }
    }
}
