//! Opening a database: looking before touching. What is foreign, newer or
//! damaged is refused in words and left as it is.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[cfg(unix)]
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::error::{Doing as _, Error, Kind};
use super::migrate::{migrate, newest, version};

/// What every SQLite file begins with.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// `application_id` of our databases: "VIVA".
const APPLICATION: i64 = 0x5649_5641;

/// How long one process waits while another writes.
const PATIENCE: Duration = Duration::from_secs(5);

/// Pause between two tries to turn write-ahead logging on.
const PAUSE: Duration = Duration::from_millis(25);

/// Prepared statements that are kept.
const STATEMENTS: usize = 128;

/// Every table that must be there, and readable at its root.
const TABLES: [&str; 16] = [
    "decks",
    "sources",
    "questions",
    "question_tags",
    "cards",
    "parameters",
    "sessions",
    "changes",
    "edits",
    "reviews",
    "settings",
    "questions_fts",
    "trash",
    "kept",
    "kept_new",
    "kept_settings",
];

/// Pages of the file that are kept in memory, in KiB: the leaves of the indexes that
/// a session comes back to, at a hundred thousand cards.
pub(super) const CACHE: i64 = 16 * 1024;

const OPENING: &str = "opening it";

/// Opens the database at `path`; creates it where there is no file. An older
/// one is handed to `save` before it is brought to this version.
pub(super) fn open_file(
    path: &Path,
    save: impl FnOnce(Connection) -> Result<Connection, Error>,
) -> Result<Connection, Error> {
    look_at_place(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(path, flags).map_err(|e| cannot_open(path, e))?;
    // Nothing is read before this is known: reading alone makes files beside it.
    if conn.is_readonly("main").doing(OPENING)? {
        return Err(Error::ReadOnly { doing: OPENING });
    }
    unlock_leftovers(path);
    conn.busy_timeout(PATIENCE).doing(OPENING)?;
    look_at_contents(&conn, path).map_err(|error| match error {
        Error::Sqlite { source, .. } if is_cannot_open(&source) => cannot_open(path, source),
        other => other,
    })?;
    write_ahead(&conn)?;
    let outdated = (1..newest()).contains(&version(&conn)?);
    set_up(if outdated { save(conn)? } else { conn })
}

/// Opens a database to look at it: nothing is written, whatever its version up
/// to the newest one.
///
/// Nothing but SQLite may open the file here: it may be the one this process
/// works on, and closing any other handle of a file drops all of the process's
/// locks on it (POSIX `fcntl`), as if no one had it open.
pub(super) fn open_reader(path: &Path) -> Result<Connection, Error> {
    look_at_folder(path)?;
    let conn = if is_writable(path)? { open_lasting(path)? } else { open_unwritable(path)? };
    if version(&conn)? == 0 {
        return Err(Error::Damaged { doing: OPENING, detail: "it is empty".to_owned() });
    }
    Ok(conn)
}

/// Opens a database of this version where nothing can be written, not even the
/// files that SQLite needs beside it.
pub(super) fn open_read_only(path: &Path) -> Result<Connection, Error> {
    look_at_folder(path)?;
    let conn = open_unwritable(path)?;
    if version(&conn)? != newest() {
        return Err(Error::ReadOnly { doing: "bringing the database to this version" });
    }
    keep_statements(&conn)?;
    touch_tables(&conn)?;
    Ok(conn)
}

/// Keeps statements as they were prepared. Else SQLite prepares one anew for each value
/// that a partial index might fit, and then no test could say how it will be run.
fn keep_statements(conn: &Connection) -> Result<(), Error> {
    conn.set_prepared_statement_cache_capacity(STATEMENTS);
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).doing(OPENING)?;
    Ok(())
}

/// Tells whether the file may be written to. SQLite opens it for that: see
/// [`open_reader`]. What a killed process had half written is put back, which a
/// connection that only reads could not do.
fn is_writable(path: &Path) -> Result<bool, Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(path, flags).map_err(|e| cannot_open(path, e))?;
    let writable = !conn.is_readonly("main").doing(OPENING)?;
    if writable && has_journal(path) {
        conn.busy_timeout(PATIENCE).doing(OPENING)?;
        version(&conn)?;
    }
    Ok(writable)
}

/// Tells whether there is a journal beside a file, of a process that writes to it or
/// was killed.
fn has_journal(path: &Path) -> bool {
    std::fs::metadata(beside(path, "-journal")).is_ok_and(|facts| facts.len() > 0)
}

fn open_lasting(path: &Path) -> Result<Connection, Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    looked_at(Connection::open_with_flags(path, flags), path)
}

/// Opens a file beside which nothing may be made: a log or its index would have
/// the rights of the file, and whoever writes next could not use them.
///
/// With an index, someone has it open, and it is shared. Without one the log is
/// read alone, and where there is none the file holds everything. With a journal it
/// is half written, and only who may write to it can put that back.
fn open_unwritable(path: &Path) -> Result<Connection, Error> {
    let size = |end| std::fs::metadata(beside(path, end)).ok().map(|facts| facts.len());
    if has_journal(path) {
        return open_lasting(path);
    }
    let log = size("-wal");
    if log.is_some() && size("-shm").is_some_and(|size| size > 0) {
        match open_as(path, "readonly_shm=1") {
            Err(error) if error.kind() != Kind::Data => {}
            other => return other,
        }
    }
    if log.is_some_and(|size| size > 0) { open_alone(path) } else { open_as(path, "immutable=1") }
}

fn open_as(path: &Path, how: &str) -> Result<Connection, Error> {
    let escaped =
        path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_NO_MUTEX
        | OpenFlags::SQLITE_OPEN_URI;
    looked_at(Connection::open_with_flags(format!("file:{escaped}?{how}"), flags), path)
}

/// Opens a file with its log as if nobody else did: the log's index is kept in
/// memory, and no lock is asked for.
#[cfg(unix)]
fn open_alone(path: &Path) -> Result<Connection, Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags_and_vfs(path, flags, c"unix-none")
        .map_err(|e| cannot_open(path, e))?;
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).doing(OPENING)?;
    conn.pragma_update(None, "locking_mode", "EXCLUSIVE").doing(OPENING)?;
    looked_at(Ok(conn), path)
}

#[cfg(not(unix))]
fn open_alone(path: &Path) -> Result<Connection, Error> {
    open_lasting(path)
}

fn looked_at(opened: rusqlite::Result<Connection>, path: &Path) -> Result<Connection, Error> {
    let conn = opened.map_err(|e| cannot_open(path, e))?;
    conn.busy_timeout(PATIENCE).doing(OPENING)?;
    look_at_contents(&conn, path)?;
    Ok(conn)
}

/// Gives the log and its index the rights of the database, where a reader made
/// them while the database could not be written to.
fn unlock_leftovers(path: &Path) {
    let Ok(rights) = std::fs::metadata(path).map(|facts| facts.permissions()) else { return };
    for left in ["-wal", "-shm"].map(|end| beside(path, end)) {
        if std::fs::metadata(&left).is_ok_and(|facts| facts.permissions().readonly()) {
            // Another's file stays as it is; opening tells.
            let _refused = std::fs::set_permissions(&left, rights.clone());
        }
    }
}

/// Returns the name of a file beside the database that SQLite makes. It follows a
/// link to the database, and so does this.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()).into_os_string();
    name.push(end);
    name.into()
}

/// Folds the write-ahead log into the file, which then stands alone.
///
/// SQLite does so only when no other connection is open, so this also proves
/// that no other window has the database.
pub(super) fn fold(path: &Path) -> Result<(), Error> {
    const DOING: &str = "making sure that no other window has it open";
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(path, flags).map_err(|e| cannot_open(path, e))?;
    if conn.is_readonly("main").doing(DOING)? {
        return Err(Error::ReadOnly { doing: DOING });
    }
    let mode: String =
        conn.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get(0)).doing(DOING)?;
    if mode == "delete" { Ok(()) } else { Err(Error::Busy { doing: DOING }) }
}

/// Makes a database that lives as long as its connection.
pub(super) fn open_memory() -> Result<Connection, Error> {
    set_up(Connection::open_in_memory().doing(OPENING)?)
}

fn set_up(mut conn: Connection) -> Result<Connection, Error> {
    keep_statements(&conn)?;
    conn.pragma_update(None, "synchronous", "FULL").doing(OPENING)?;
    conn.pragma_update(None, "cache_size", -CACHE).doing(OPENING)?;
    // Without it, REPLACE would delete rows behind the back of triggers.
    conn.pragma_update(None, "recursive_triggers", true).doing(OPENING)?;
    // A step may rebuild a table that others point to.
    conn.pragma_update(None, "foreign_keys", false).doing(OPENING)?;
    migrate(&mut conn)?;
    conn.pragma_update(None, "foreign_keys", true).doing(OPENING)?;
    touch_tables(&conn)?;
    Ok(conn)
}

fn look_at_folder(path: &Path) -> Result<(), Error> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| !folder.is_dir()) {
        Some(folder) => Err(Error::MissingFolder { folder: folder.to_path_buf() }),
        None => Ok(()),
    }
}

/// Checks what can be seen without SQLite: the folder, the first bytes. Only
/// before the process has the database open.
fn look_at_place(path: &Path) -> Result<(), Error> {
    look_at_folder(path)?;
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => {
            return Err(Error::CannotOpen { path: path.to_path_buf(), source: Box::new(error) });
        }
    };
    let mut start = Vec::new();
    file.by_ref()
        .take(16)
        .read_to_end(&mut start)
        .map_err(|error| Error::CannotOpen { path: path.to_path_buf(), source: Box::new(error) })?;
    // An empty file is what is left when a process is killed before its first
    // checkpoint; all content is in the log beside it, or there is none.
    if start.is_empty() || start == MAGIC {
        Ok(())
    } else {
        Err(Error::NotADatabase { path: path.to_path_buf() })
    }
}

/// Checks, before anything is written, that the file is ours and not newer.
///
/// All of it is read in one transaction: another process may be making the
/// database at this very moment.
fn look_at_contents(conn: &Connection, path: &Path) -> Result<(), Error> {
    let _same_state = conn.unchecked_transaction().doing("reading the header")?;
    let application: i64 = conn
        .query_row("PRAGMA application_id", [], |row| row.get(0))
        .doing("reading the header")?;
    let objects: i64 = conn
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .doing("reading the schema")?;
    let found = version(conn)?;
    let known = newest();
    if application == APPLICATION {
        return match found {
            0 => Err(Error::Damaged {
                doing: "reading the header",
                detail: "it has no version".to_owned(),
            }),
            _ if found > known => Err(Error::Newer { path: path.to_path_buf(), found, known }),
            _ => Ok(()),
        };
    }
    if application == 0 && objects == 0 && found == 0 {
        Ok(())
    } else {
        Err(Error::NotADatabase { path: path.to_path_buf() })
    }
}

/// Turns write-ahead logging on. The first time, SQLite needs the file for
/// itself and does not wait for it, so waiting is done here.
pub(super) fn write_ahead(conn: &Connection) -> Result<(), Error> {
    let mut tries = PATIENCE.as_millis() / PAUSE.as_millis();
    loop {
        let outcome: rusqlite::Result<String> =
            conn.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0));
        match outcome.doing("turning write-ahead logging on") {
            Err(Error::Busy { .. }) if tries > 0 => tries -= 1,
            // Where shared memory is not to be had, SQLite keeps its rollback
            // journal, which is as safe.
            other => return other.map(|_mode| ()),
        }
        std::thread::sleep(PAUSE);
    }
}

/// Reads the first page of every table.
fn touch_tables(conn: &Connection) -> Result<(), Error> {
    for table in TABLES {
        let sql = format!("SELECT 1 FROM {table} LIMIT 1");
        let outcome = conn.prepare(&sql).and_then(|mut statement| statement.exists([]));
        outcome.doing("reading the tables").map_err(|error| match error {
            Error::Sqlite { doing, source } => Error::Damaged { doing, detail: source.to_string() },
            other => other,
        })?;
    }
    Ok(())
}

fn cannot_open(path: &Path, source: rusqlite::Error) -> Error {
    Error::CannotOpen { path: path.to_path_buf(), source: Box::new(source) }
}

fn is_cannot_open(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::CannotOpen)
}
