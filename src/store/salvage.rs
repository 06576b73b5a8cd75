//! Reading what can be read of a damaged database into a new one. Works on a
//! copy, table by table and row by row; around a page that cannot be read the
//! rows on both sides are kept. What is missing is told in numbers.

use std::fs::{self, File};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::Path;

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use super::error::{Doing as _, Error};
use super::readable::{Seen, Table};
use super::store::Store;

/// The tables with rows of the user's, those first that others point to.
/// What is made of them is made anew.
const TABLES: [&str; 13] = [
    "parameters",
    "settings",
    "sources",
    "changes",
    "decks",
    "questions",
    "cards",
    "sessions",
    "reviews",
    "trash",
    "mocks",
    "mock_answers",
    "predictions",
];

/// What must hold once the rows are in: each line heals or drops rows that name
/// others which could not be read.
const HEAL: &str = r#"
    INSERT OR IGNORE INTO parameters (parameter_id, "values", at, offset_minutes, day)
        SELECT DISTINCT parameter_id, '[]', 0, 0, 0 FROM reviews
        WHERE parameter_id NOT IN (SELECT parameter_id FROM parameters);
    INSERT OR IGNORE INTO decks (deck_id, id, title, tags, prerequisites, animated, position)
        SELECT DISTINCT deck_id, 'rescued-' || deck_id, 'Rescued ' || deck_id, '[]', '[]', 0, deck_id
        FROM questions WHERE deck_id NOT IN (SELECT deck_id FROM decks);
    UPDATE questions SET source_id = NULL
        WHERE source_id NOT IN (SELECT source_id FROM sources);
    DELETE FROM cards WHERE question_id NOT IN (SELECT question_id FROM questions);
    DELETE FROM reviews WHERE card_id NOT IN (SELECT card_id FROM cards);
    UPDATE reviews SET session_id = NULL
        WHERE session_id NOT IN (SELECT session_id FROM sessions);
    UPDATE reviews SET change_id = NULL
        WHERE change_id NOT IN (SELECT change_id FROM changes);
    UPDATE decks SET deleted_by = NULL WHERE deleted_by NOT IN (SELECT change_id FROM changes);
    DELETE FROM trash WHERE change_id NOT IN (SELECT change_id FROM changes)
        OR question_id NOT IN (SELECT question_id FROM questions);
    DELETE FROM mock_answers WHERE mock_id NOT IN (SELECT mock_id FROM mocks);
    UPDATE mock_answers SET question_id = NULL
        WHERE question_id NOT IN (SELECT question_id FROM questions);
    UPDATE mocks SET undone = 1
        WHERE change_id IN (SELECT c.change_id FROM changes c WHERE c.undone = 1);
    UPDATE mocks SET import_id = NULL;
    DELETE FROM predictions WHERE question_id NOT IN (SELECT question_id FROM questions);
    UPDATE predictions SET change_id = NULL;
    UPDATE changes SET undone = 1;
    UPDATE changes SET card_id = NULL, note = 'a card that could not be read'
        WHERE card_id NOT IN (SELECT card_id FROM cards);
"#;

const RESCUING: &str = "reading what can be read";

/// The tables whose rows are counted, and what a row of each is. No row of them is
/// ever deleted, so the last row's number is how many there were.
const COUNTED: [(&str, &str, &str); 4] = [
    ("decks", "deck", "decks"),
    ("questions", "question", "questions"),
    ("cards", "card", "cards"),
    ("reviews", "entry of the log", "entries of the log"),
];

/// What a rescue could read of one kind of row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Salvaged {
    /// The table.
    pub table: &'static str,
    /// What one row is, and what several are.
    pub nouns: (&'static str, &'static str),
    /// Rows that could be read.
    pub read: u64,
    /// Of these, rows that are in the new file: the others hang on rows that
    /// could not be read.
    pub kept: u64,
    /// Whether every row could be read.
    pub all: bool,
    /// So many there were at least.
    pub at_least: u64,
}

impl Store {
    /// Reads what can be read of `damaged`, a copy that may be written to, into
    /// a new database at `path`; tells what could be read of each kind. Undo of
    /// what was before is not carried over; what is made of other rows is still to
    /// be made ([`super::Tx::renew_copies`]).
    ///
    /// # Errors
    /// When no card and no answer can be read, or the new file cannot be written.
    pub fn salvage(damaged: &Path, path: &Path) -> Result<(Self, Vec<Salvaged>), Error> {
        drop(Self::open(path)?);
        Self::fold(path)?;
        mend_header(damaged, path).map_err(|error| Error::CannotOpen {
            path: path.to_path_buf(),
            source: Box::new(error),
        })?;
        let from = Connection::open(damaged).doing(RESCUING)?;
        from.pragma_update(None, "writable_schema", true).doing(RESCUING)?;
        let to = Connection::open(path).doing(RESCUING)?;
        to.pragma_update(None, "foreign_keys", false).doing(RESCUING)?;
        let triggers = take_triggers(&to)?;
        to.execute_batch("BEGIN").doing(RESCUING)?;
        let mut told = Vec::new();
        for table in TABLES {
            let (read, seen) = copy_table(&from, &to, table)?;
            if let Some((table, one, many)) = COUNTED.into_iter().find(|(name, ..)| *name == table)
            {
                let at_least = u64::try_from(seen.last).unwrap_or(0).max(read);
                let nouns = (one, many);
                told.push(Salvaged { table, nouns, read, kept: 0, all: seen.all, at_least });
            }
        }
        to.execute_batch(HEAL).doing(RESCUING)?;
        for kind in &mut told {
            let sql = format!("SELECT count(*) FROM {}", kind.table);
            let kept: i64 = to.query_row(&sql, [], |row| row.get(0)).doing(RESCUING)?;
            kind.kept = u64::try_from(kept).unwrap_or(0);
        }
        let kept = |table| told.iter().any(|kind| kind.table == table && kind.kept > 0);
        if !kept("cards") && !kept("reviews") {
            return Err(Error::NothingRead);
        }
        to.execute_batch(&triggers).doing(RESCUING)?;
        to.execute_batch("COMMIT").doing(RESCUING)?;
        drop(to);
        Ok((Self::open(path)?, told))
    }
}

/// Gives a file whose header is damaged that of a sound one. What stands behind
/// it in the first page, the schema, may still be whole.
fn mend_header(damaged: &Path, sound: &Path) -> std::io::Result<()> {
    const HEADER: usize = 100;
    const PAGE: u64 = 4_096;
    if Store::open_reader(damaged).is_ok() {
        return Ok(());
    }
    let mut header = vec![0; HEADER];
    File::open(sound)?.read_exact(&mut header)?;
    let pages = u32::try_from(fs::metadata(damaged)?.len() / PAGE).unwrap_or(u32::MAX);
    // Number of pages; then no list of free ones, which nobody reads here.
    for (at, number) in [(28, pages), (32, 0), (36, 0)] {
        if let Some(place) = header.get_mut(at..at + 4) {
            place.copy_from_slice(&number.to_be_bytes());
        }
    }
    let mut file = File::options().write(true).open(damaged)?;
    file.seek(std::io::SeekFrom::Start(0))?;
    file.write_all(&header)
}

/// Takes the triggers off, so that rows go in as they were; returns what makes
/// them again.
fn take_triggers(conn: &Connection) -> Result<String, Error> {
    const SQL: &str = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'";
    let mut statement = conn.prepare(SQL).doing(RESCUING)?;
    let triggers: Vec<(String, String)> = statement
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .doing(RESCUING)?
        .collect::<rusqlite::Result<_>>()
        .doing(RESCUING)?;
    for (name, _) in &triggers {
        conn.execute_batch(&format!("DROP TRIGGER {name}")).doing(RESCUING)?;
    }
    Ok(triggers.into_iter().map(|(_, sql)| sql + ";\n").collect())
}

/// Copies the rows of a table that can be read; returns how many, and what is
/// known of the others.
fn copy_table(from: &Connection, to: &Connection, table: &str) -> Result<(u64, Seen), Error> {
    let known = columns(to, table);
    let mut columns = columns(from, table);
    columns.retain(|name| known.contains(name));
    if columns.is_empty() {
        return Ok((0, Seen::default()));
    }
    let places = vec!["?"; columns.len()].join(", ");
    let list = columns.join(", ");
    let insert = format!("INSERT OR IGNORE INTO {table} ({list}) VALUES ({places})");
    let (mut copied, mut refused) = (0, false);
    let mut put = |row: &[Value]| -> Result<(), Error> {
        match to.prepare_cached(&insert).and_then(|mut s| s.execute(params_from_iter(row))) {
            Ok(rows) => copied += u64::try_from(rows).unwrap_or(0),
            // A value that may not stand there was damaged, too.
            Err(rusqlite::Error::SqliteFailure(failure, _))
                if failure.code == rusqlite::ErrorCode::ConstraintViolation =>
            {
                refused = true;
            }
            Err(error) => return Err(Error::new(RESCUING, error)),
        }
        Ok(())
    };
    let source = Table { conn: from, name: table, columns: &columns };
    let seen = if table == "settings" {
        source.read_by_key("key", &mut |row| put(&row))?
    } else {
        source.read(&mut |row| put(row.get(1..).unwrap_or_default()))?
    };
    Ok((copied, Seen { all: seen.all && !refused, ..seen }))
}

fn columns(conn: &Connection, table: &str) -> Vec<String> {
    let names = |sql: &str| -> rusqlite::Result<Vec<String>> {
        conn.prepare(sql)?.query_map([], |row| row.get("name"))?.collect()
    };
    let names = names(&format!("PRAGMA table_info({table})")).unwrap_or_default();
    names.into_iter().map(|name| format!("\"{name}\"")).collect()
}
