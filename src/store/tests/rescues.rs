//! A rescue, with each page of a database damaged in turn: all that is on other
//! pages is read, and what is told of the rest is true.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::*;
use crate::store::{Error, Salvaged};

const PAGE: usize = 4_096;

/// A page of a table or an index.
struct Page {
    number: usize,
    /// The table or index.
    name: String,
    /// Whether it holds rows; else it leads to such pages, or on from one.
    is_leaf: bool,
    /// Rows on it.
    rows: u64,
}

/// A database of some size in one file, with its pages.
fn whole(folder: &Path) -> (Vec<u8>, Vec<Page>) {
    let path = folder.join("whole.db");
    fill(&mut Store::open(&path).unwrap(), 100);
    Store::fold(&path).unwrap();
    let conn = Connection::open(&path).unwrap();
    conn.execute_batch(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6)
         INSERT INTO reviews (card_id, at, offset_minutes, day, rating, kind, source, parameter_id)
         SELECT c.card_id, n.i, 60, 20700, 3, 'learn', 'review', 1 FROM cards c, n",
    )
    .unwrap();
    let mut pages = conn.prepare("SELECT pageno, name, pagetype, ncell FROM dbstat").unwrap();
    let pages = pages
        .query_map([], |row| {
            Ok(Page {
                number: usize::try_from(row.get::<_, i64>(0)?).unwrap(),
                name: row.get(1)?,
                is_leaf: row.get::<_, String>(2)? == "leaf",
                rows: u64::try_from(row.get::<_, i64>(3)?).unwrap(),
            })
        })
        .unwrap()
        .collect::<rusqlite::Result<_>>()
        .unwrap();
    (fs::read(&path).unwrap(), pages)
}

fn rescue(folder: &Path, bytes: &[u8]) -> Result<Vec<Salvaged>, Error> {
    let (damaged, new) = (folder.join("damaged.db"), folder.join("new.db"));
    let _none_yet = fs::remove_file(&new);
    fs::write(&damaged, bytes).unwrap();
    Store::salvage(&damaged, &new).map(|(_store, told)| told)
}

/// The first and the last page of each sort; what leads to the tables is left out.
fn ends(pages: &[Page]) -> Vec<&Page> {
    let mut sorts: BTreeMap<(&str, bool), Vec<&Page>> = BTreeMap::new();
    for page in pages.iter().filter(|page| page.number > 1 && page.name != "sqlite_schema") {
        sorts.entry((&page.name, page.is_leaf)).or_default().push(page);
    }
    let mut ends: Vec<&Page> =
        sorts.values().flat_map(|pages| [pages.first(), pages.last()]).flatten().copied().collect();
    ends.dedup_by_key(|page| page.number);
    ends
}

#[test]
fn whatever_page_is_damaged_all_the_others_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let (bytes, pages) = whole(folder.path());
    let sound: BTreeMap<&str, u64> = rescue(folder.path(), &bytes)
        .unwrap()
        .into_iter()
        .map(|kind| {
            assert!(kind.all && kind.kept == kind.read && kind.at_least == kind.read, "{kind:?}");
            (kind.table, kind.read)
        })
        .collect();
    assert!(sound["reviews"] > 1_000 && sound["questions"] == 100, "{sound:?}");
    let mut leaves = 0;
    for page in ends(&pages) {
        let mut damaged = bytes.clone();
        damaged[(page.number - 1) * PAGE..page.number * PAGE].fill(0x5a);
        let told = match rescue(folder.path(), &damaged) {
            // A file without any cards is none to go on with: the answers hang on them.
            Err(Error::NothingRead) => {
                assert!(["questions", "cards"].contains(&page.name.as_str()) && !page.is_leaf);
                continue;
            }
            told => told.unwrap(),
        };
        for kind in told {
            let all = sound[kind.table];
            if kind.table != page.name {
                assert_eq!(
                    (kind.read, kind.all),
                    (all, true),
                    "page {} of {}",
                    page.number,
                    page.name
                );
            } else if page.is_leaf {
                leaves += 1;
                assert_eq!(kind.read, all - page.rows, "page {} of {}", page.number, page.name);
                assert!(!kind.all && kind.at_least <= all);
            } else {
                assert!(!kind.all && kind.read < all && kind.at_least <= all);
            }
        }
    }
    assert!(leaves >= 5, "{leaves}");
}

#[test]
fn between_damaged_pages_every_row_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let (bytes, pages) = whole(folder.path());
    let leaves: Vec<&Page> =
        pages.iter().filter(|page| page.name == "reviews" && page.is_leaf).collect();
    assert!(leaves.len() > 8);
    // Every second one, the first and the last among them.
    let mut damaged = bytes.clone();
    let mut lost = 0;
    for (at, page) in leaves.iter().enumerate() {
        if at % 2 == 0 || at + 1 == leaves.len() {
            damaged[(page.number - 1) * PAGE..page.number * PAGE].fill(0);
            lost += page.rows;
        }
    }
    let all: u64 = leaves.iter().map(|page| page.rows).sum();
    let told = rescue(folder.path(), &damaged).unwrap();
    let reviews = told.iter().find(|kind| kind.table == "reviews").unwrap();
    assert_eq!(reviews.read, all - lost);
}

#[test]
fn where_nothing_can_be_read_that_is_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let (mut bytes, _) = whole(folder.path());
    bytes[PAGE..].fill(0x5a);
    let error = rescue(folder.path(), &bytes).unwrap_err();
    assert!(matches!(error, Error::NothingRead), "{error}");
}

/// The journal of what was before is closed; that takes no interview back.
#[test]
fn mock_interviews_stay_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old.db"), folder.path().join("new.db"));
    fill(&mut Store::open(&old).unwrap(), 2);
    Store::fold(&old).unwrap();
    Connection::open(&old)
        .unwrap()
        .execute_batch(
            "INSERT INTO changes (change_id, kind, note, at, offset_minutes, day, before, undone)
             VALUES (1, 'mock', '', 0, 0, 0, '[]', 0), (2, 'mock', '', 0, 0, 0, '[]', 1);
             INSERT INTO mocks (at, offset_minutes, day, setting, given_up, rubric, status, turn,
                 saved, saved_at, change_id, cards)
             SELECT 0, 0, 0, '{}', '[]', 1, 'done', 0, '{}', 0, value, 5
             FROM json_each('[1, 2]');
             UPDATE mocks SET undone = 1 WHERE mock_id = 2;
             INSERT INTO mock_answers (mock_id, place, question_id, id, role, target, topic,
                 version, question, record)
             SELECT 1, question_id, question_id, 'log', '\"main\"', 'mid', 'log', 9, '{}', '{}'
             FROM questions",
        )
        .unwrap();
    let (store, _told) = Store::salvage(&old, &new).unwrap();
    let mocks = store.mocks().unwrap();
    let told: Vec<_> = mocks.iter().map(|mock| (mock.key.0, mock.undone, mock.cards)).collect();
    assert_eq!(told, [(1, false, Some(5)), (2, true, None)]);
    assert_eq!(store.mock_answers(MockKey(1)).unwrap().len(), 2);
}
