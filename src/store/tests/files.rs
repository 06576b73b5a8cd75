//! Files that are foreign, newer, damaged or cut, and a process that dies.

use std::fs;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use rusqlite::Connection;
use tempfile::TempDir;

use super::*;

/// A database with something in it, closed.
fn sound() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("viva.db");
    fill(&mut Store::open(&path).unwrap(), 30);
    (folder, path)
}

/// Opens a file that must be refused and must stay as it is.
fn refused(path: &Path) -> Error {
    let before = fs::read(path).unwrap();
    let error = Store::open(path).unwrap_err();
    assert!(fs::read(path).unwrap() == before, "the file was touched: {error}");
    error
}

fn overwrite(path: &Path, at: u64, bytes: &[u8]) {
    let mut file = fs::OpenOptions::new().write(true).open(path).unwrap();
    file.seek(SeekFrom::Start(at)).unwrap();
    file.write_all(bytes).unwrap();
}

fn execute(path: &Path, sql: &str) {
    Connection::open(path).unwrap().execute_batch(sql).unwrap();
}

#[test]
fn opens_again_with_everything_set() {
    let (_folder, path) = sound();
    let store = Store::open(&path).unwrap();
    assert_eq!(store.decks().unwrap().len(), 1);
    let pragma = |name: &str| -> String {
        let value: rusqlite::types::Value =
            store.connection().pragma_query_value(None, name, |row| row.get(0)).unwrap();
        format!("{value:?}")
    };
    assert_eq!(pragma("journal_mode"), "Text(\"wal\")");
    assert_eq!(pragma("synchronous"), "Integer(2)");
    assert_eq!(pragma("foreign_keys"), "Integer(1)");
    assert_eq!(pragma("busy_timeout"), "Integer(5000)");
    assert_eq!(pragma("application_id"), "Integer(1447646785)");
}

#[test]
fn a_newer_database_is_refused_in_a_sentence() {
    let (_folder, path) = sound();
    execute(&path, "PRAGMA user_version = 99");
    let error = refused(&path);
    assert!(matches!(error, Error::Newer { found: 99, .. }), "{error:?}");
    let known = migrate::newest();
    let words = format!("newer Viva (its schema is 99, this Viva knows up to {known})");
    assert!(error.to_string().contains(&words), "{error}");
    assert_eq!(error.kind(), Kind::Data);
}

#[test]
fn other_files_are_no_databases() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("notes.txt");
    fs::write(&text, "Dear diary, SQLite format 3").unwrap();
    assert!(matches!(refused(&text), Error::NotADatabase { .. }));
    let garbage = folder.path().join("garbage");
    let bytes: Vec<u8> = (0..9_000_u32).map(|n| u8::try_from(n * n % 251).unwrap()).collect();
    fs::write(&garbage, bytes).unwrap();
    assert!(matches!(refused(&garbage), Error::NotADatabase { .. }));
    let foreign = folder.path().join("foreign.db");
    execute(&foreign, "CREATE TABLE notes (id INTEGER)");
    assert!(matches!(refused(&foreign), Error::NotADatabase { .. }));
    execute(&foreign, "DROP TABLE notes; PRAGMA user_version = 99");
    assert!(matches!(refused(&foreign), Error::NotADatabase { .. }));
    assert!(matches!(Store::open(folder.path()), Err(Error::CannotOpen { .. })));
    let missing = folder.path().join("no/viva.db");
    let error = Store::open(&missing).unwrap_err();
    assert!(matches!(error, Error::MissingFolder { .. }));
    assert!(!missing.exists());
}

#[test]
fn an_empty_file_becomes_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("viva.db");
    fs::write(&path, "").unwrap();
    assert_eq!(Store::open(&path).unwrap().decks().unwrap(), []);
}

/// A name, and what is done to the file.
type Damage = (&'static str, fn(&Path));

#[test]
fn damage_is_noticed_and_left_alone() {
    let damages: [Damage; 7] = [
        ("page size", |path| overwrite(path, 16, &[0xff; 4])),
        ("header", |path| overwrite(path, 16, &[0xa5; 84])),
        ("schema page", |path| overwrite(path, 100, &[0xa5; 400])),
        ("cut in the middle", |path| cut(path, 3, 5)),
        ("cut to a page and a half", |path| cut_to(path, 6_000)),
        ("cut to a few bytes", |path| cut_to(path, 20)),
        ("root of the log", |path| overwrite(path, root(path, "reviews"), &[0x5a; 4_096])),
    ];
    for (name, damage) in damages {
        let (_folder, path) = sound();
        damage(&path);
        let error = refused(&path);
        assert!(matches!(error, Error::Damaged { .. }), "{name}: {error:?}");
        assert!(error.to_string().contains("left as it is"), "{name}: {error}");
    }
}

#[test]
fn a_missing_table_is_damage() {
    let (_folder, path) = sound();
    execute(&path, "DROP TABLE settings");
    let error = refused(&path);
    assert!(
        matches!(&error, Error::Damaged { detail, .. } if detail.contains("settings")),
        "{error:?}"
    );
    let (_folder, path) = sound();
    execute(&path, "PRAGMA user_version = 0");
    assert!(matches!(refused(&path), Error::Damaged { .. }));
}

#[test]
fn a_value_nobody_knows_is_damage() {
    let (_folder, path) = sound();
    execute(
        &path,
        "PRAGMA ignore_check_constraints = ON; UPDATE cards SET phase = 'asleep' WHERE card_id = 1",
    );
    let error = Store::open(&path).unwrap().card_by_key(CardKey(1)).unwrap_err();
    assert!(error.to_string().contains("`asleep` is not known here"), "{error}");
}

fn cut(path: &Path, part: u64, of: u64) {
    cut_to(path, fs::metadata(path).unwrap().len() * part / of);
}

fn cut_to(path: &Path, length: u64) {
    fs::OpenOptions::new().write(true).open(path).unwrap().set_len(length).unwrap();
}

/// Returns where the first page of a table begins.
fn root(path: &Path, table: &str) -> u64 {
    let conn = Connection::open(path).unwrap();
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?";
    let page: i64 = conn.query_row(sql, [table], |row| row.get(0)).unwrap();
    u64::try_from(page - 1).unwrap() * 4_096
}

#[test]
fn a_file_that_may_not_be_written_is_refused() {
    let (_folder, path) = sound();
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let outcome = Store::open(&path);
    // The superuser may write to any file.
    if fs::OpenOptions::new().append(true).open(&path).is_ok() {
        assert!(outcome.is_ok());
    } else {
        assert!(matches!(outcome, Err(Error::ReadOnly { .. })), "{outcome:?}");
    }
}

/// Returns the names of the files beside a database, with how many bytes each has.
fn beside(path: &Path) -> Vec<(std::ffi::OsString, u64)> {
    let mut names: Vec<_> = fs::read_dir(path.parent().unwrap())
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name(), entry.metadata().unwrap().len()))
        .collect();
    names.sort();
    names
}

#[test]
fn reading_alone_leaves_nothing_and_sees_what_is_in_the_log() {
    let (folder, path) = sound();
    let before = beside(&path);
    let store = Store::open_read_only(&path).unwrap();
    assert_eq!(store.decks().unwrap().len(), 1);
    drop(store);
    assert_eq!(beside(&path), before);
    // A log that a killed program left, without its index.
    let mut killed = Store::open(&path).unwrap();
    write(&mut killed, |tx| tx.set_setting("a", "1"));
    let copy = folder.path().join("copy").join("viva.db");
    fs::create_dir(copy.parent().unwrap()).unwrap();
    fs::copy(&path, &copy).unwrap();
    fs::copy(path.with_file_name("viva.db-wal"), copy.with_file_name("viva.db-wal")).unwrap();
    let before = beside(&copy);
    assert_eq!(before.len(), 2);
    let store = Store::open_read_only(&copy).unwrap();
    assert_eq!(store.setting("a").unwrap().as_deref(), Some("1"));
    drop(store);
    assert_eq!(beside(&copy), before);
    // With the index of a window that has it open.
    let store = Store::open_read_only(&path).unwrap();
    assert_eq!(store.setting("a").unwrap().as_deref(), Some("1"));
    write(&mut killed, |tx| tx.set_setting("a", "2"));
    assert_eq!(store.setting("a").unwrap().as_deref(), Some("2"));
}

#[test]
fn what_a_reader_left_without_rights_gets_those_of_the_database() {
    let (_folder, path) = sound();
    for end in ["viva.db-wal", "viva.db-shm"] {
        let left = path.with_file_name(end);
        fs::write(&left, "").unwrap();
        let mut rights = fs::metadata(&left).unwrap().permissions();
        rights.set_readonly(true);
        fs::set_permissions(&left, rights).unwrap();
    }
    let mut store = Store::open(&path).unwrap();
    write(&mut store, |tx| tx.set_setting("a", "1"));
    for end in ["viva.db-wal", "viva.db-shm"] {
        assert!(!fs::metadata(path.with_file_name(end)).unwrap().permissions().readonly(), "{end}");
    }
}

#[test]
fn a_write_to_a_read_only_database_is_named() {
    let (_folder, path) = sound();
    let mut store = Store::open(&path).unwrap();
    store.connection().pragma_update(None, "query_only", true).unwrap();
    let error = store.write(|tx| tx.set_setting("a", "1")).unwrap_err();
    assert!(matches!(error, Error::ReadOnly { .. }), "{error:?}");
    assert_eq!(error.kind(), Kind::Environment);
}

#[test]
fn a_full_disk_is_named_and_loses_nothing() {
    let (_folder, path) = sound();
    let mut store = Store::open(&path).unwrap();
    let pages: i64 =
        store.connection().pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    let limit = format!("PRAGMA max_page_count = {pages}");
    store.connection().query_row(&limit, [], |_row| Ok(())).unwrap();
    let error = store.write(|tx| tx.set_setting("a", &"long ".repeat(10_000))).unwrap_err();
    assert!(matches!(error, Error::Full { .. }), "{error:?}");
    assert_eq!(store.setting("a").unwrap(), None);
    assert_eq!(store.decks().unwrap().len(), 1);
}

#[test]
fn another_writer_that_does_not_stop_is_named() {
    let (_folder, path) = sound();
    let mut store = Store::open(&path).unwrap();
    store.connection().busy_timeout(std::time::Duration::ZERO).unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let error = store.write(|tx| tx.set_setting("a", "1")).unwrap_err();
    assert!(matches!(error, Error::Busy { .. }), "{error:?}");
    assert_eq!(store.decks().unwrap().len(), 1, "reading goes on");
    other.execute_batch("ROLLBACK").unwrap();
    write(&mut store, |tx| tx.set_setting("a", "1"));
}

/// Where the dying process finds its database.
const DYING: &str = "VIVA_TEST_DYING";

#[test]
#[ignore = "is run by the test below, in a process of its own"]
fn dies_between_two_writes() {
    let Some(path) = std::env::var_os(DYING) else { return };
    let mut store = Store::open(Path::new(&path)).unwrap();
    let card = key(&store, "log/q1#basics");
    write(&mut store, |tx| tx.append_review(card, None, None, &review(TODAY, Grade::Good)));
    let _unfinished: Result<(), Error> = store.write(|tx| {
        tx.append_review(card, None, None, &review(TODAY, Grade::Again))?;
        std::process::abort();
    });
}

#[test]
fn a_killed_process_loses_no_answer() {
    let (_folder, path) = sound();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "store::tests::files::dies_between_two_writes", "--ignored"])
        .env(DYING, &path)
        .output()
        .unwrap();
    assert!(!output.status.success(), "it should have died");
    let log = path.with_file_name("viva.db-wal");
    assert!(fs::metadata(log).unwrap().len() > 0, "its write-ahead log is left");
    let mut store = Store::open(&path).unwrap();
    let card = key(&store, "log/q1#basics");
    assert_eq!(store.reviews_of(card).unwrap(), [review(TODAY, Grade::Good)]);
    write(&mut store, |tx| tx.set_setting("a", "a dead process blocks nobody"));
}

#[test]
fn a_process_killed_at_its_very_first_start_leaves_a_usable_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("viva.db");
    let mut store = Store::open(&path).unwrap();
    fill(&mut store, 1);
    // What a power cut would leave: both files as they are now.
    let copy = folder.path().join("copy.db");
    fs::copy(&path, &copy).unwrap();
    fs::copy(folder.path().join("viva.db-wal"), folder.path().join("copy.db-wal")).unwrap();
    let recovered = Store::open(&copy).unwrap();
    assert_eq!(recovered.questions_named("q1").unwrap().len(), 1);
}

#[test]
fn a_copy_is_whole_and_takes_nobodys_place() {
    let (folder, path) = sound();
    let mut store = Store::open(&path).unwrap();
    write(&mut store, |tx| tx.set_setting("a", "still in the write-ahead log"));
    let copy = folder.path().join("it's a copy.db");
    store.copy_to(&copy).unwrap();
    let copied = Store::open(&copy).unwrap();
    assert_eq!(copied.setting("a").unwrap(), store.setting("a").unwrap());
    assert_eq!(copied.search("what is 7", 9).unwrap(), store.search("what is 7", 9).unwrap());
    assert_eq!(copied.faults().unwrap(), [""; 0]);
    let before = fs::read(&copy).unwrap();
    assert!(matches!(store.copy_to(&copy), Err(Error::CannotOpen { .. })));
    assert!(fs::read(&copy).unwrap() == before);
}

#[test]
fn the_full_check_finds_what_opening_does_not() {
    let (_folder, path) = sound();
    execute(&path, "PRAGMA foreign_keys = OFF; UPDATE cards SET deck_id = 9 WHERE card_id = 1");
    let faults = Store::open(&path).unwrap().faults().unwrap();
    assert_eq!(faults, ["a row of cards names a row that is not in decks"]);

    let (_folder, path) = sound();
    execute(&path, "INSERT INTO questions_fts (questions_fts) VALUES ('delete-all')");
    let faults = Store::open(&path).unwrap().faults().unwrap();
    assert!(faults[0].contains("search index"), "{faults:?}");

    let (_folder, path) = sound();
    let index = root(&path, "cards_live");
    overwrite(&path, index + 200, &[0x33; 3_000]);
    let store = Store::open(&path).unwrap();
    assert_ne!(store.faults().unwrap_or_else(|error| vec![error.to_string()]), [""; 0]);
}

/// Locks of this process on a file, as Linux lists them.
#[cfg(target_os = "linux")]
fn locks(path: &Path) -> usize {
    use std::os::unix::fs::MetadataExt as _;
    let inode = format!(":{} ", fs::metadata(path).unwrap().ino());
    let own = format!(" {} ", std::process::id());
    let all = fs::read_to_string("/proc/locks").unwrap();
    all.lines().filter(|line| line.contains(&inode) && line.contains(&own)).count()
}

#[cfg(target_os = "linux")]
#[test]
fn looking_at_an_open_database_leaves_its_locks_alone() {
    let (_folder, path) = sound();
    let store = Store::open(&path).unwrap();
    store.decks().unwrap();
    let held = locks(&path);
    assert!(held > 0, "an open database in WAL mode holds a shared lock");
    drop(Store::open_reader(&path).unwrap());
    assert_eq!(locks(&path), held, "another reader must not drop them");
}

#[test]
fn a_file_that_is_taken_away_takes_no_more_writes() {
    let (_folder, path) = sound();
    let mut store = Store::open(&path).unwrap();
    write(&mut store, |tx| tx.set_setting("a", "b"));
    fs::rename(&path, path.with_extension("gone")).unwrap();
    let refused = store.write(|tx| tx.set_setting("a", "c")).unwrap_err();
    assert!(matches!(refused, Error::TakenAway { .. }), "{refused:?}");
    assert_eq!(store.setting("a").unwrap().as_deref(), Some("b"));
    fs::copy(path.with_extension("gone"), &path).unwrap();
    let refused = store.write(|tx| tx.set_setting("a", "c")).unwrap_err();
    assert!(
        matches!(refused, Error::TakenAway { .. }),
        "another file is not the same: {refused:?}"
    );
}
