//! The steps that bring a database to the newest schema.

use include_dir::{Dir, include_dir};
use rusqlite::{Connection, TransactionBehavior};
use rusqlite_migration::Migrations;

use super::error::{Doing as _, Error};

/// One folder for each step, `NN-name/up.sql`; never edited once released.
static STEPS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/migrations");

const MIGRATING: &str = "bringing the database to this version";

/// Returns the newest version of the schema this program knows.
pub(super) fn newest() -> i64 {
    i64::try_from(STEPS.dirs().count()).unwrap_or(i64::MAX)
}

/// Returns the version of a database's schema; 0 when it has none yet.
pub(super) fn version(conn: &Connection) -> Result<i64, Error> {
    conn.query_row("PRAGMA user_version", [], |row| row.get(0)).doing("reading the version")
}

/// Runs the steps that are owed, all in one transaction. Two processes may do so at
/// the same time: the second waits for the first and finds nothing left to do.
pub(super) fn migrate(conn: &mut Connection) -> Result<(), Error> {
    if version(conn)? == newest() {
        return Ok(());
    }
    let steps = Migrations::from_directory(&STEPS).map_err(named)?;
    conn.set_transaction_behavior(TransactionBehavior::Immediate);
    let outcome = steps.to_latest(conn);
    conn.set_transaction_behavior(TransactionBehavior::Deferred);
    match outcome {
        Err(_) if version(conn)? == newest() => Ok(()),
        other => other.map_err(named),
    }
}

fn named(error: rusqlite_migration::Error) -> Error {
    match error {
        rusqlite_migration::Error::RusqliteError { err, .. } => Error::new(MIGRATING, err),
        other => Error::Damaged { doing: MIGRATING, detail: other.to_string() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_are_sound() {
        Migrations::from_directory(&STEPS).unwrap().validate().unwrap();
    }

    #[test]
    fn a_second_run_does_nothing() {
        let mut conn = Connection::open_in_memory().unwrap();
        migrate(&mut conn).unwrap();
        assert_eq!(version(&conn).unwrap(), newest());
        migrate(&mut conn).unwrap();
        assert_eq!(version(&conn).unwrap(), newest());
    }

    #[test]
    fn a_step_that_fails_takes_those_before_it_back() {
        let mut conn = Connection::open_in_memory().unwrap();
        Migrations::from_directory(&STEPS).unwrap().to_version(&mut conn, 1).unwrap();
        conn.execute_batch("CREATE TABLE study_days (x)").unwrap();
        let error = migrate(&mut conn).unwrap_err();
        assert!(error.to_string().contains("bringing the database to this version"), "{error}");
        assert_eq!(version(&conn).unwrap(), 1);
        let trash = "SELECT count(*) FROM sqlite_schema WHERE name = 'trash'";
        assert_eq!(conn.query_row(trash, [], |row| row.get::<_, i64>(0)).unwrap(), 0);
    }

    #[test]
    fn older_changes_find_their_lines() {
        let mut conn = Connection::open_in_memory().unwrap();
        conn.pragma_update(None, "foreign_keys", false).unwrap();
        let steps = Migrations::from_directory(&STEPS).unwrap();
        steps.to_version(&mut conn, 7).unwrap();
        let change =
            "INSERT INTO changes (change_id, kind, card_id, at, offset_minutes, day, before)
            VALUES (?, 'suspend', 1, 0, 0, 0, '[]')";
        let line = "INSERT INTO reviews (card_id, change_id, at, offset_minutes, day, rating, kind,
                source, parameter_id)
            VALUES (1, ?, 0, 0, 0, 3, 'review', 'review', 1)";
        for (key, lines) in [(1, 1), (2, 0), (3, 2)] {
            conn.execute(change, [key]).unwrap();
            conn.execute(line, [None::<i64>]).unwrap();
            for _line in 0..lines {
                conn.execute(line, [key]).unwrap();
            }
        }
        migrate(&mut conn).unwrap();
        let mut statement = conn.prepare("SELECT line FROM changes ORDER BY change_id").unwrap();
        let lines = statement.query_map([], |row| row.get(0)).unwrap();
        let lines: Vec<Option<i64>> = lines.collect::<Result<_, _>>().unwrap();
        assert_eq!(lines, [Some(1), None, Some(4)]);
    }

    #[test]
    fn older_mocks_keep_what_was_taken_back() {
        let mut conn = Connection::open_in_memory().unwrap();
        conn.pragma_update(None, "foreign_keys", false).unwrap();
        let steps = Migrations::from_directory(&STEPS).unwrap();
        steps.to_version(&mut conn, 17).unwrap();
        conn.execute_batch(
            "INSERT INTO changes (change_id, kind, note, at, offset_minutes, day, before, undone)
             VALUES (1, 'mock', '', 0, 0, 0, '[]', 0), (2, 'mock', '', 0, 0, 0, '[]', 1);
             INSERT INTO mocks (at, offset_minutes, day, setting, given_up, rubric, status, turn,
                 saved, saved_at, change_id, cards)
             SELECT 0, 0, 0, '{}', '[]', 1, 'done', 0, '{}', 0, value, 5
             FROM json_each('[1, 2, null]');
             INSERT INTO mock_answers (mock_id, place, question_id, id, role, target, topic,
                 version, question, record, asked_on, partner, again_on, again)
             VALUES (2, 0, 7, 'log/q7', 'main', 'mid', 'log', 9, '{}', '{}', 3, '{}', 4, '{}')",
        )
        .unwrap();
        migrate(&mut conn).unwrap();
        let undone = "SELECT group_concat(undone) FROM mocks";
        let undone: String = conn.query_row(undone, [], |row| row.get(0)).unwrap();
        assert_eq!(undone, "0,1,0");
        let answer = "SELECT count(*) FROM mock_answers WHERE (mock_id, place, question_id, id,
                topic, version, asked_on, partner, again_on, again)
            = (2, 0, 7, 'log/q7', 'log', 9, 3, '{}', 4, '{}')";
        assert_eq!(conn.query_row(answer, [], |row| row.get::<_, i64>(0)).unwrap(), 1);
    }
}
