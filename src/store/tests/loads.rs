//! Large loads, which go past the write-ahead log: as safe as what goes through it.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::*;

/// So many questions go past the log, and more than the memory for pages holds.
const MANY: usize = 12_000;

fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("viva.db");
    fill(&mut Store::open(&path).unwrap(), 30);
    (folder, path)
}

/// What SQLite keeps beside the file.
fn mode(store: &Store) -> String {
    store.connection().query_row("PRAGMA journal_mode", [], |row| row.get(0)).unwrap()
}

fn questions() -> Vec<Question> {
    let text = "A long answer, so that pages are written before the end. ".repeat(40);
    let one = |n: usize| Question {
        answer: Some(text.clone()),
        ..question(&format!("m{n}"), &format!("What is load {n}?"))
    };
    (0..MANY).map(one).collect()
}

/// Adds many questions; `each` is called before each of them.
fn load(store: &mut Store, each: impl FnMut() -> Result<(), Error>) -> Result<(), Error> {
    let questions = questions();
    let placed: Vec<(i64, &Question)> = (0..).zip(&questions).collect();
    store.write_load(MANY, |tx| {
        let deck_id = DeckId("many".to_owned());
        let deck = tx.put_deck(&Deck::new("many", "Many"))?;
        let source = tx.put_source(SourceKind::Page, "/many.csv")?;
        let batch = Batch { deck, deck_id: &deck_id, source, added: TODAY };
        tx.add_questions(&batch, &placed, |_question| Vec::new(), each).map(|_first| ())
    })
}

/// Copies the file and what is beside it: what a process leaves that is killed now.
fn killed(path: &Path, to: &Path) -> PathBuf {
    for entry in fs::read_dir(path.parent().unwrap()).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
    to.join("viva.db")
}

fn assert_as_before(store: &Store) {
    assert_eq!(store.questions_in_all().unwrap(), 30);
    assert_eq!(store.decks().unwrap().len(), 1);
    assert_eq!(store.faults().unwrap(), Vec::<String>::new());
    assert_eq!(store.schema_faults().unwrap(), Vec::<String>::new());
    assert_eq!(store.search_faults().unwrap(), Vec::<String>::new());
}

#[test]
fn a_load_goes_past_the_log_and_the_log_is_back_afterwards() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let mut past = true;
    load(&mut store, || {
        past &= !path.with_extension("db-wal").exists();
        Ok(())
    })
    .unwrap();
    assert!(past);
    assert_eq!(mode(&store), "wal");
    assert_eq!(store.questions_in_all().unwrap(), 30 + u32::try_from(MANY).unwrap());
    assert_eq!(store.faults().unwrap(), Vec::<String>::new());
    assert_eq!(store.orphans().unwrap(), Vec::<String>::new());
    let keys = "PRAGMA foreign_keys";
    assert!(store.connection().query_row(keys, [], |row| row.get::<_, bool>(0)).unwrap());
    assert!(!path.with_extension("db-journal").exists());
}

#[test]
fn killed_at_any_moment_of_a_load_the_database_is_as_before() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let copies: Vec<TempDir> = (0..4).map(|_| tempfile::tempdir().unwrap()).collect();
    let mut places = Vec::new();
    let mut done = 0;
    load(&mut store, || {
        if done % (MANY / 4) == MANY / 4 - 1 {
            places.push(killed(&path, copies[places.len()].path()));
        }
        done += 1;
        Ok(())
    })
    .unwrap();
    let grown = |place: &&PathBuf| fs::metadata(place).unwrap().len() > 4_000_000;
    assert!(places.iter().filter(grown).count() > 1, "it was half written");
    for (n, place) in places.iter().enumerate() {
        if n % 2 == 0 {
            // Whoever only reads sees the same, and must not take it for damaged.
            let reader = Store::open_reader(place).unwrap();
            assert_eq!(reader.questions_in_all().unwrap(), 30);
            assert_eq!(reader.file_faults().unwrap(), Vec::<String>::new());
        }
        assert_as_before(&Store::open(place).unwrap());
    }
}

#[test]
fn a_load_that_is_stopped_or_fails_leaves_nothing() {
    let (_folder, path) = place();
    let mut store = Store::open(&path).unwrap();
    let mut left = MANY - 10;
    let stopped = load(&mut store, || {
        left -= 1;
        if left > 0 { Ok(()) } else { Err(Error::NothingRead) }
    });
    assert!(matches!(stopped, Err(Error::NothingRead)));
    assert_as_before(&store);
    assert_eq!(mode(&store), "wal");
    assert_as_before(&Store::open(&path).unwrap());
}

#[test]
fn beside_another_window_a_load_goes_through_the_log() {
    let (_folder, path) = place();
    let other = Store::open(&path).unwrap();
    let mut store = Store::open(&path).unwrap();
    let mut seen = true;
    load(&mut store, || {
        seen &= other.questions_in_all().unwrap() == 30;
        Ok(())
    })
    .unwrap();
    assert!(seen, "the other window reads on");
    assert_eq!(mode(&store), "wal");
    assert_eq!(other.questions_in_all().unwrap(), 30 + u32::try_from(MANY).unwrap());
}
