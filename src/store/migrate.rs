//! The steps that bring a database to the newest schema: all of those that are
//! owed, or none.

use include_dir::{Dir, include_dir};
use rusqlite::{Connection, Transaction, TransactionBehavior};

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

/// Runs the steps that are owed, in one transaction. Two processes may do so at
/// the same time: the second waits for the first and finds nothing left to do.
pub(super) fn migrate(conn: &Connection) -> Result<(), Error> {
    if version(conn)? == newest() {
        return Ok(());
    }
    let transaction =
        Transaction::new_unchecked(conn, TransactionBehavior::Immediate).doing(MIGRATING)?;
    let found = usize::try_from(version(conn)?).unwrap_or(0);
    for step in steps().into_iter().skip(found) {
        conn.execute_batch(step).doing(MIGRATING)?;
    }
    conn.pragma_update(None, "user_version", newest()).doing(MIGRATING)?;
    transaction.commit().doing(MIGRATING)
}

/// Returns the SQL of all steps in their order, which is that of their numbers.
fn steps() -> Vec<&'static str> {
    let mut folders: Vec<&Dir<'_>> = STEPS.dirs().collect();
    folders.sort_by_key(|folder| folder.path());
    let sql =
        |folder: &&Dir<'static>| STEPS.get_file(folder.path().join("up.sql"))?.contents_utf8();
    folders.iter().filter_map(sql).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_are_numbered_and_each_has_its_sql() {
        let mut names: Vec<_> = STEPS.dirs().map(|step| step.path().to_str().unwrap()).collect();
        names.sort_unstable();
        for (at, name) in names.iter().enumerate() {
            assert!(name.starts_with(&format!("{:02}-", at + 1)), "{name}");
        }
        assert_eq!(steps().len(), names.len());
    }

    #[test]
    fn a_second_run_does_nothing() {
        let conn = Connection::open_in_memory().unwrap();
        migrate(&conn).unwrap();
        assert_eq!(version(&conn).unwrap(), newest());
        let changes = conn.total_changes();
        migrate(&conn).unwrap();
        assert_eq!((version(&conn).unwrap(), conn.total_changes()), (newest(), changes));
    }

    #[test]
    fn a_step_that_fails_takes_those_before_it_back() {
        let conn = Connection::open_in_memory().unwrap();
        conn.execute_batch(steps()[0]).unwrap();
        conn.execute_batch("PRAGMA user_version = 1; CREATE TABLE study_days (x)").unwrap();
        let error = migrate(&conn).unwrap_err();
        assert!(error.to_string().contains("bringing the database to this version"), "{error}");
        assert_eq!(version(&conn).unwrap(), 1);
        let trash = "SELECT count(*) FROM sqlite_schema WHERE name = 'trash'";
        assert_eq!(conn.query_row(trash, [], |row| row.get::<_, i64>(0)).unwrap(), 0);
    }
}
