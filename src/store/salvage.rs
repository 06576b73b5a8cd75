//! Reading what can be read of a damaged database into a new one. Works on a
//! copy, table by table and row by row; around a page that cannot be read the
//! rows on both sides are kept.

use std::fs::{self, File};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::Path;

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use super::error::{Doing as _, Error};
use super::store::Store;

/// The tables with rows of the user's, those first that others point to.
/// What is made of them is made anew.
const TABLES: [&str; 12] = [
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
    DELETE FROM mock_answers WHERE mock_id NOT IN (SELECT mock_id FROM mocks)
        OR question_id NOT IN (SELECT question_id FROM questions);
    UPDATE changes SET undone = 1;
    UPDATE changes SET card_id = NULL, note = 'a card that could not be read'
        WHERE card_id NOT IN (SELECT card_id FROM cards);
"#;

const RESCUING: &str = "reading what can be read";

impl Store {
    /// Reads what can be read of `damaged`, a copy that may be written to, into
    /// a new database at `path`. Undo of what was before is not carried over;
    /// what is made of other rows is still to be made ([`super::Tx::renew_copies`]).
    ///
    /// # Errors
    /// When nothing can be read at all, or the new file cannot be written.
    pub fn salvage(damaged: &Path, path: &Path) -> Result<Self, Error> {
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
        let mut read = 0;
        for table in TABLES {
            read += copy_table(&from, &to, table)?;
        }
        if read == 0 {
            return Err(Error::Damaged {
                doing: RESCUING,
                detail: "nothing can be read".to_owned(),
            });
        }
        to.execute_batch(HEAL).doing(RESCUING)?;
        to.execute_batch(&triggers).doing(RESCUING)?;
        to.execute_batch("COMMIT").doing(RESCUING)?;
        drop(to);
        Self::open(path)
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

/// Copies the rows that can be read; returns their number.
fn copy_table(from: &Connection, to: &Connection, table: &str) -> Result<u64, Error> {
    let known = columns(to, table);
    let columns: Vec<String> =
        columns(from, table).into_iter().filter(|name| known.contains(name)).collect();
    if columns.is_empty() {
        return Ok(0);
    }
    let list = columns.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
    let places = vec!["?"; columns.len()].join(", ");
    let insert = format!("INSERT OR IGNORE INTO {table} ({list}) VALUES ({places})");
    let mut copied = 0;
    let mut put = |row: Vec<Value>| -> Result<(), Error> {
        match to.prepare_cached(&insert).and_then(|mut s| s.execute(params_from_iter(row))) {
            Ok(rows) => copied += u64::try_from(rows).unwrap_or(0),
            // A value that may not stand there was damaged, too.
            Err(rusqlite::Error::SqliteFailure(failure, _))
                if failure.code == rusqlite::ErrorCode::ConstraintViolation => {}
            Err(error) => return Err(Error::new(RESCUING, error)),
        }
        Ok(())
    };
    if table == "settings" {
        let sql = format!("SELECT {list} FROM {table}");
        read_rows(from, &sql, columns.len(), &mut put)?;
        return Ok(copied);
    }
    let mut next = i64::MIN;
    while let Some(from_row) = first_readable(from, table, next) {
        let sql = format!(
            "SELECT rowid, {list} FROM {table} NOT INDEXED WHERE rowid >= {from_row} ORDER BY rowid"
        );
        let mut last = from_row;
        let ended = read_rows(from, &sql, columns.len() + 1, &mut |mut row| {
            if let Value::Integer(rowid) = row.remove(0) {
                last = rowid;
            }
            put(row)
        })?;
        if ended {
            break;
        }
        next = last.saturating_add(1);
    }
    Ok(copied)
}

/// Hands rows over until the end (true) or until one cannot be read (false).
fn read_rows(
    conn: &Connection,
    sql: &str,
    columns: usize,
    put: &mut dyn FnMut(Vec<Value>) -> Result<(), Error>,
) -> Result<bool, Error> {
    let Ok(mut statement) = conn.prepare(sql) else { return Ok(true) };
    let Ok(mut rows) = statement.query([]) else { return Ok(true) };
    loop {
        match rows.next() {
            Ok(None) => return Ok(true),
            Ok(Some(row)) => {
                let values: rusqlite::Result<Vec<Value>> =
                    (0..columns).map(|at| row.get(at)).collect();
                if let Ok(values) = values {
                    put(values)?;
                }
            }
            Err(_unreadable) => return Ok(false),
        }
    }
}

/// Returns the least row from `from` on that can be read: the steps over what
/// cannot be read grow, then shrink again.
fn first_readable(conn: &Connection, table: &str, from: i64) -> Option<i64> {
    let sql =
        format!("SELECT rowid FROM {table} NOT INDEXED WHERE rowid >= ? ORDER BY rowid LIMIT 1");
    // `None`: cannot be read; `Some(None)`: there is no further row.
    let probe = |at: i64| -> Option<Option<i64>> {
        let mut statement = conn.prepare_cached(&sql).ok()?;
        let mut rows = statement.query([at]).ok()?;
        match rows.next() {
            Ok(row) => row.map(|row| row.get(0)).transpose().ok(),
            Err(_unreadable) => None,
        }
    };
    if let Some(found) = probe(from) {
        return found;
    }
    // Keys begin at 1; whatever stands before could not be read.
    let start = from.max(1);
    let (mut failing, mut step) = (start, 1_i64);
    let mut working = loop {
        let at = start.saturating_add(step);
        match probe(at) {
            Some(_) => break at,
            None if step > i64::from(u32::MAX) => return None,
            None => {
                failing = at;
                step = step.saturating_mul(2);
            }
        }
    };
    while working - failing > 1 {
        let middle = failing + (working - failing) / 2;
        if probe(middle).is_some() { working = middle } else { failing = middle }
    }
    probe(working).flatten()
}

fn columns(conn: &Connection, table: &str) -> Vec<String> {
    let names = |sql: &str| -> rusqlite::Result<Vec<String>> {
        conn.prepare(sql)?.query_map([], |row| row.get("name"))?.collect()
    };
    names(&format!("PRAGMA table_info({table})")).unwrap_or_default()
}
