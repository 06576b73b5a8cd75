//! Care of data, from outside: each failure is provoked in the real program.

use std::fs;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;
use serde_json::Value;

use crate::command::Home;
use crate::proof::prove;
use crate::terminal::Terminal;

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";

const DECK: &str = "+++\nid = \"wide\"\ntitle = \"Wide\"\n+++\n\n\
    # What is one?\n\n## Answer\nA zebra.\n\n# What is two?\n\n## Answer\nThe second.\n\n\
    # What is three?\n\n## Answer\nThe third.\n\n# What is four?\n\n## Answer\nThe fourth.\n\n\
    # What is five?\n\n## Answer\nThe fifth.\n\n# What is six?\n\n## Answer\nThe sixth.\n";

/// A home with the deck `wide` beside the shipped ones, and two answers.
fn used() -> Home {
    let home = Home::new(NOW);
    let deck = home.write("wide.md", DECK);
    assert_eq!(home.viva(&["import", deck.to_str().unwrap()]).code, 0);
    answer(&home, 2);
    home
}

/// Answers so many cards of `wide`.
fn answer(home: &Home, cards: usize) {
    let keys = "\n3\n".repeat(cards) + "q\n";
    let ran = home.viva_with(&["review", "--deck", "wide", "--plain"], &keys);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

fn answers(home: &Home) -> u64 {
    let conn = Connection::open(home.database()).unwrap();
    let count: u32 =
        conn.query_row("SELECT count(*) FROM live_reviews", [], |row| row.get(0)).unwrap();
    u64::from(count)
}

fn backups(home: &Home) -> Vec<PathBuf> {
    let folder = home.path().join("data/backups");
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn overwrite(path: &Path, at: u64, bytes: &[u8]) {
    let mut file = fs::OpenOptions::new().write(true).open(path).unwrap();
    file.seek(SeekFrom::Start(at)).unwrap();
    file.write_all(bytes).unwrap();
}

fn cut(path: &Path, length: u64) {
    fs::OpenOptions::new().write(true).open(path).unwrap().set_len(length).unwrap();
}

/// Everything in the data folder, to see that nothing was touched.
fn snapshot(home: &Home) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<PathBuf> = fs::read_dir(home.path().join("data"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

#[test]
fn a_session_leaves_one_backup_a_day_and_a_second_changes_nothing() {
    let mut home = used();
    assert_eq!(backups(&home).len(), 1);
    answer(&home, 1);
    assert_eq!(backups(&home).len(), 1, "one a study day");
    home.now = NOW.replace("12-01", "12-09");
    answer(&home, 2);
    let listed = home.json(&["backup", "list"]);
    assert_eq!(listed["backups"].as_array().unwrap().len(), 2);
    assert_eq!(listed["backups"][0]["reason"], "daily");
    assert_eq!(listed["backups"][0]["answers"], answers(&home));
    home.now = NOW.replace("12-01", "12-10");
    home.viva_with(&["review", "--plain"], "q\n");
    assert_eq!(backups(&home).len(), 2, "nothing new to keep");
}

#[test]
fn the_screen_is_there_before_the_backup_and_the_backup_comes_by_itself() {
    let mut home = used();
    home.now = NOW.replace("12-01", "12-02");
    fs::remove_dir_all(home.path().join("data/backups")).unwrap();
    let mut terminal = Terminal::start(home.path(), &home.now, &[], 80, 24);
    terminal.wait_for("? help");
    for _ in 0..200 {
        if !backups(&home).is_empty() && backups(&home)[0].extension().unwrap() == "db" {
            break;
        }
        terminal.settle(Duration::from_millis(50));
    }
    assert_eq!(backups(&home).len(), 1);
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    prove(&backups(&home)[0]);
}

#[test]
fn killed_in_mid_backup_nothing_half_counts() {
    let home = used();
    let conn = Connection::open(home.database()).unwrap();
    // Large enough that a copy takes a while.
    conn.execute_batch(
        "INSERT INTO settings (key, value) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL \
         SELECT i + 1 FROM n WHERE i < 2000) SELECT 'x' || i, hex(randomblob(4000)) FROM n",
    )
    .unwrap();
    drop(conn);
    let before = backups(&home);
    let mut killed_in_mid = 0;
    for wait in 0..12 {
        let mut child =
            home.command(&["backup"]).stdout(std::process::Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(15 * wait));
        let _gone = child.kill();
        child.wait().unwrap();
        killed_in_mid += usize::from(backups(&home).iter().any(|path| is_part(path)));
        for path in backups(&home) {
            if is_part(&path) {
                fs::remove_file(path).unwrap();
            } else if !before.contains(&path) {
                prove(&path);
            }
        }
    }
    assert!(killed_in_mid > 0, "no kill came in the middle");
    let doctor = home.viva(&["doctor"]);
    assert_eq!(doctor.code, 0, "{}", doctor.out);
}

fn is_part(path: &Path) -> bool {
    name(path).starts_with('.')
}

#[test]
fn restore_says_what_it_holds_saves_what_it_replaces_and_can_be_taken_back() {
    let mut home = used();
    home.now = NOW.replace("09:00", "11:00");
    let ran = home.viva(&["backup"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let held = answers(&home);
    home.now = NOW.replace("12-01", "12-20");
    answer(&home, 2);
    assert_eq!(answers(&home), held + 2);
    let asked = home.viva(&["restore", "2026-12-01"]);
    assert_eq!(asked.code, 2, "it asks, and nobody answers");
    assert!(
        asked.err.contains("2 answers, ") && asked.err.contains("not in it 2 answers"),
        "{}",
        asked.err
    );
    assert_eq!(answers(&home), held + 2);
    let ran = home.viva(&["restore", "2026-12-01", "--yes"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(answers(&home), held);
    prove(&home.database());
    let saved = home.json(&["backup", "list"])["backups"][0].clone();
    assert_eq!(
        (saved["reason"].as_str(), saved["answers"].as_u64()),
        (Some("restore"), Some(held + 2))
    );
    assert_eq!(home.viva(&["restore", "1", "--yes"]).code, 0);
    assert_eq!(answers(&home), held + 2);
    assert_eq!(home.viva(&["restore", "77", "--yes"]).code, 3);
}

#[test]
fn restore_is_refused_while_another_window_is_open() {
    let home = used();
    let mut terminal = Terminal::start(home.path(), NOW, &[], 80, 24);
    terminal.wait_for("? help");
    let ran = home.viva(&["restore", "--yes"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("close the other window"), "{}", ran.err);
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    assert_eq!(home.viva(&["restore", "--yes"]).code, 0);
}

type Damage = (&'static str, fn(&Path));

const DAMAGES: [Damage; 6] = [
    ("header", |path| overwrite(path, 0, &[0xa5; 100])),
    ("empty", |path| cut(path, 0)),
    ("a text file", |path| fs::write(path, "Dear diary").unwrap()),
    ("cut in the middle", |path| cut(path, 20_000)),
    ("schema page", |path| overwrite(path, 100, &[0xa5; 3_900])),
    ("gone", |path| fs::remove_file(path).unwrap()),
];

#[test]
fn damage_is_told_with_the_ways_out_and_nothing_is_written_before_one_is_taken() {
    for (name, damage) in DAMAGES {
        let home = used();
        damage(&home.database());
        let before = snapshot(&home);
        let ran = home.viva(&["due"]);
        assert_eq!(ran.code, 1, "{name}: {}", ran.out);
        assert!(
            ran.err.contains("newest good backup: 2026-12-01 09:00, 2 answers"),
            "{name}: {}",
            ran.err
        );
        let mut terminal = Terminal::start(home.path(), NOW, &[], 80, 24);
        let screen = terminal.wait_for("Restore this backup");
        assert!(screen.contains("nothing was changed"), "{name}: {screen}");
        assert!(screen.contains("2 answers, "), "{name}: {screen}");
        terminal.send("q");
        assert_eq!(terminal.exit_code(), 0, "{name}");
        assert!(snapshot(&home) == before, "{name}: something was written");
        let mut terminal = Terminal::start(home.path(), NOW, &[], 80, 24);
        terminal.wait_for("Restore this backup");
        // A number may be a grade: it goes to the choice, and Enter takes it.
        terminal.send("1\r");
        terminal.wait_for("In place now: 2 answers");
        terminal.send("\r");
        terminal.wait_for("done. Go on?");
        terminal.send("q");
        assert_eq!(terminal.exit_code(), 0, "{name}");
        prove(&home.database());
        assert_eq!(answers(&home), 2, "{name}");
    }
}

#[test]
fn starting_afresh_is_asked_twice_and_keeps_everything() {
    let home = used();
    overwrite(&home.database(), 0, &[0xa5; 100]);
    let damaged = fs::read(home.database()).unwrap();
    let mut terminal = Terminal::start(home.path(), NOW, &[], 80, 24);
    terminal.wait_for("Restore this backup");
    terminal.send("3\r");
    terminal.wait_for("Start afresh? The newest backup holds 2 answers");
    terminal.send("\x1b");
    terminal.wait_for("Restore this backup");
    terminal.send("3\r");
    terminal.wait_for("Start afresh? The newest");
    terminal.send("2\r");
    terminal.wait_for("A new database is in place");
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    assert_eq!(answers(&home), 0);
    let kept: Vec<_> =
        snapshot(&home).into_iter().filter(|(path, _)| name(path).contains("kept")).collect();
    assert!(kept.iter().any(|(_, bytes)| *bytes == damaged), "the damaged file is kept");
    assert_eq!(backups(&home).len(), 1, "and the backups stay");
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

#[test]
fn a_rescue_reads_around_the_damage_and_leaves_the_file_alone() {
    let home = used();
    let conn = Connection::open(home.database()).unwrap();
    let mode: String =
        conn.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get(0)).unwrap();
    assert_eq!(mode, "delete");
    let root: i64 = conn
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'sessions'", [], |row| {
            row.get(0)
        })
        .unwrap();
    drop(conn);
    // The header is gone, and so is one table.
    overwrite(&home.database(), 0, &[0; 100]);
    overwrite(&home.database(), u64::try_from(root - 1).unwrap() * 4_096, &[0x5a; 4_096]);
    let before = fs::read(home.database()).unwrap();
    let rescued = home.json(&["restore", "--rescue"]);
    assert_eq!(rescued["answers"], 2, "{rescued}");
    assert!(fs::read(home.database()).unwrap() == before);
    let file = rescued["from"].as_str().unwrap().to_owned();
    let ran = home.viva(&["restore", &file, "--yes"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    prove(&home.database());
    assert_eq!(answers(&home), 2);
    let doctor = home.viva(&["doctor"]);
    assert_eq!(doctor.code, 0, "{}", doctor.out);
    assert_eq!(home.json(&["search", "zebra"])["questions"].as_array().unwrap().len(), 1);
}

#[test]
fn nothing_to_rescue_is_said_and_leaves_no_file() {
    let home = used();
    fs::write(home.database(), "Dear diary").unwrap();
    let before = snapshot(&home);
    let ran = home.viva(&["restore", "--rescue"]);
    assert_eq!(ran.code, 1);
    assert!(snapshot(&home) == before, "{}", ran.err);
}

#[test]
fn damage_found_during_a_session_offers_the_ways_out() {
    let home = used();
    let conn = Connection::open(home.database()).unwrap();
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_row| Ok(())).unwrap();
    let root: i64 = conn
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'reviews_card'", [], |row| {
            row.get(0)
        })
        .unwrap();
    drop(conn);
    // Nothing reads this index at home; the first card does.
    overwrite(&home.database(), u64::try_from(root - 1).unwrap() * 4_096, &[0x5a; 4_096]);
    let mut terminal = Terminal::start(home.path(), NOW, &["review"], 80, 24);
    let screen = terminal.wait_for("Restore this backup");
    assert!(screen.contains("The database cannot be used"), "{screen}");
    terminal.send("1\r");
    terminal.wait_for("In place now: 2 answers");
    terminal.send("\r");
    terminal.wait_for("done. Go on?");
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    prove(&home.database());
}

#[test]
fn a_newer_database_is_left_to_the_newer_program() {
    let home = used();
    Connection::open(home.database()).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let before = snapshot(&home);
    let mut terminal = Terminal::start(home.path(), NOW, &[], 80, 24);
    let screen = terminal.wait_for("update Viva");
    assert!(screen.contains("A newer Viva wrote the database: its schema is 99"), "{screen}");
    terminal.send("\r");
    assert_eq!(terminal.exit_code(), 0);
    assert!(snapshot(&home) == before, "nothing was written");
}

#[test]
fn an_older_database_is_backed_up_before_it_is_brought_up_to_date() {
    let home = Home::new(NOW);
    fs::create_dir(home.path().join("data")).unwrap();
    let conn = Connection::open(home.database()).unwrap();
    conn.execute_batch(include_str!("../../migrations/01-init/up.sql")).unwrap();
    conn.execute_batch("PRAGMA user_version = 1; INSERT INTO settings VALUES ('a', 'b')").unwrap();
    drop(conn);
    assert_eq!(home.viva(&["due"]).code, 0);
    let listed = home.json(&["backup", "list"]);
    assert_eq!(listed["backups"][0]["reason"], "update", "{listed}");
    let path = listed["backups"][0]["path"].as_str().unwrap();
    let version: i64 = Connection::open(path)
        .unwrap()
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .unwrap();
    assert_eq!(version, 1, "as it was before");
    assert_eq!(home.viva(&["restore", "--yes"]).code, 0, "an older one can be put back");
    prove(&home.database());
}

#[test]
fn an_update_that_fails_changes_nothing_and_makes_one_backup() {
    let home = Home::new(NOW);
    fs::create_dir(home.path().join("data")).unwrap();
    let conn = Connection::open(home.database()).unwrap();
    conn.execute_batch(include_str!("../../migrations/01-init/up.sql")).unwrap();
    // The third step will not find room for its table.
    conn.execute_batch("PRAGMA user_version = 1; CREATE TABLE study_days (x)").unwrap();
    drop(conn);
    let mut said = Vec::new();
    for _ in 0..3 {
        let ran = home.viva(&["due"]);
        assert_eq!(ran.code, 1, "{}", ran.out);
        said.push(ran.err);
    }
    let made = backups(&home);
    assert_eq!(made.len(), 1, "{made:?}");
    for words in [
        "nothing in it was changed",
        made[0].to_str().unwrap(),
        "go on with the version of Viva you had",
        "table study_days already exists",
    ] {
        assert!(said[2].contains(words), "{words}: {}", said[2]);
    }
    assert!(!said[2].contains("CREATE"), "{}", said[2]);
    let conn = Connection::open(home.database()).unwrap();
    let version: i64 = conn.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, 1, "the step before it is taken back as well");
    conn.execute_batch("INSERT INTO settings VALUES ('a', 'b'); DROP TABLE study_days").unwrap();
    drop(conn);
    assert_eq!(home.viva(&["due"]).code, 0, "once it can be done, it is done");
}

#[test]
fn a_folder_that_cannot_be_written_is_a_clear_refusal() {
    let home = Home::new(NOW);
    // A file where the folder should be: refused to the superuser as well.
    home.write("data", "");
    let ran = home.viva(&["due"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("cannot make the folder"), "{}", ran.err);
    let home = used();
    fs::remove_dir_all(home.path().join("data/backups")).unwrap();
    home.write("data/backups", "");
    let ran = home.viva(&["backup"]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("cannot make the folder"), "{}", ran.err);
    assert_eq!(answers(&home), 2, "reviewing goes on without");
    answer(&home, 1);
}

/// Runs where no file may grow beyond so many kB: to the program, a full disk.
fn cramped(home: &Home, kilobytes: u32, args: &str, input: &str) -> crate::command::Ran {
    let viva = env!("CARGO_BIN_EXE_viva");
    let typed = home.write("typed.txt", input);
    let script = format!(
        "trap '' XFSZ; ulimit -f {kilobytes}; exec {viva} {args} < {} 2>&1 | cat",
        typed.display()
    );
    let mut command = std::process::Command::new("/bin/bash");
    command
        .args(["-o", "pipefail", "-c", &script])
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .env("HOME", home.path())
        .env("VIVA_DATA_DIR", home.path().join("data"))
        .env("VIVA_NOW", &home.now);
    crate::command::Ran::from(command.output().unwrap())
}

#[test]
fn a_full_disk_refuses_a_backup_and_leaves_nothing_of_it() {
    let home = used();
    let before = backups(&home);
    let ran = cramped(&home, 64, "backup", "");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert_eq!(backups(&home), before, "{}", ran.out);
    assert_eq!(home.viva(&["backup"]).code, 0, "with room it works again");
}

#[test]
fn a_full_disk_refuses_a_grade_in_words_and_keeps_every_one_before_it() {
    let home = used();
    let before = answers(&home);
    let ran = cramped(&home, 100, "review --deck wide --plain", &"\n3\n".repeat(4));
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.contains("viva: the disk "), "it says why: {}", ran.out);
    let given = u64::try_from(ran.out.matches("Good, back in").count()).unwrap();
    assert_eq!(answers(&home), before + given, "{}", ran.out);
    assert!(given < 4);
    prove(&home.database());
    answer(&home, 2);
    assert_eq!(answers(&home), before + given + 2, "with room it works again");
}

/// Runs as a user whom nobody knows and who owns nothing. Only the superuser can
/// become another.
fn as_stranger(command: &mut std::process::Command) -> Option<crate::command::Ran> {
    use std::os::unix::fs::MetadataExt as _;
    use std::os::unix::process::CommandExt as _;
    let is_root = fs::metadata("/proc/self").is_ok_and(|facts| facts.uid() == 0);
    // Where the program itself cannot be reached, nothing can be seen.
    let output = is_root.then(|| command.uid(54_321).gid(54_321).output().ok()).flatten()?;
    Some(crate::command::Ran::from(output))
}

#[test]
fn without_a_home_the_words_say_what_to_do() {
    let home = Home::new(NOW);
    let mut command = home.command(&["due"]);
    command.env_remove("HOME").env_remove("VIVA_DATA_DIR").current_dir("/");
    let Some(ran) = as_stranger(&mut command) else { return };
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("set HOME, or name a folder with --data-dir"), "{}", ran.err);
}

#[test]
fn what_may_not_be_read_is_a_clear_refusal_and_stays_as_it_is() {
    let home = used();
    let before = snapshot(&home);
    use std::os::unix::fs::PermissionsExt as _;
    for folder in [home.path().to_path_buf(), home.path().join("data")] {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
    }
    fs::set_permissions(home.database(), fs::Permissions::from_mode(0o600)).unwrap();
    let Some(ran) = as_stranger(&mut home.command(&["due"])) else { return };
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("permissions"), "{}", ran.err);
    assert!(snapshot(&home) == before);
}

#[test]
fn a_clock_set_back_is_told_at_home_and_by_the_doctor_and_keeps_the_log() {
    let mut home = used();
    home.now = NOW.replace("2026-12-01", "2026-11-20");
    let mut terminal = Terminal::start(home.path(), &home.now, &[], 80, 24);
    let screen = terminal.wait_for("The clock is behind your last answer");
    assert!(screen.contains("1 December 2026"), "{screen}");
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    let found = finding(&home, "clock");
    assert_eq!(found["state"], "note");
    assert!(found["words"].as_str().unwrap().contains("2 answers are dated after now"), "{found}");
    prove(&home.database());
    home.now = NOW.replace("2026-12-01", "2029-12-01");
    assert!(finding(&home, "clock")["words"].as_str().unwrap().contains("Is the clock right?"));
}

fn finding(home: &Home, name: &str) -> Value {
    let told = home.json(&["doctor"]);
    told["findings"].as_array().unwrap().iter().find(|f| f["name"] == name).unwrap().clone()
}

#[test]
fn the_doctor_finds_what_was_bent_and_a_rebuild_mends_it_after_a_backup() {
    let home = used();
    let conn = Connection::open(home.database()).unwrap();
    conn.execute_batch(
        "UPDATE cards SET stability = 99 WHERE card_id = (SELECT max(card_id) FROM reviews);
         INSERT INTO questions_fts (questions_fts) VALUES ('delete-all');",
    )
    .unwrap();
    drop(conn);
    let ran = home.viva(&["doctor"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("fault  memory") && ran.out.contains("fault  search"), "{}", ran.out);
    assert!(ran.err.contains("--rebuild"), "{}", ran.err);
    let told = home.json(&["doctor", "--rebuild"]);
    assert_eq!(told["faults"], 0, "{told}");
    assert_eq!(told["rebuilt"]["cards"].as_array().unwrap().len(), 1, "{told}");
    assert!(told["rebuilt"]["saved"].as_str().unwrap().contains("-rebuild.db"));
    prove(&home.database());
    assert_eq!(home.json(&["search", "zebra"])["questions"].as_array().unwrap().len(), 1);
}

#[test]
fn delete_names_the_counts_and_undo_says_what_it_takes_back() {
    let home = used();
    let refused = home.viva(&["delete", "deck:wide"]);
    assert_eq!(refused.code, 2, "it asks, and nobody answers");
    let ran = home.viva(&["delete", "deck:wide", "--yes"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("the deck wide: 6 questions, 6 cards, 2 answers"), "{}", ran.out);
    assert!(!home.viva(&["decks"]).out.contains("wide"));
    assert_eq!(home.viva(&["delete", "deck:wide", "--yes"]).code, 3);
    let told = home.json(&["undo", "--dry-run"]);
    assert_eq!((told["kind"].as_str(), told["card"].as_str()), (Some("delete"), None));
    let ran = home.viva(&["undo"]);
    assert!(ran.out.contains("Undone: delete of the deck wide"), "{}", ran.out);
    assert_eq!(home.json(&["cards", "deck:wide"])["cards"].as_array().unwrap().len(), 6);
    prove(&home.database());
}

#[test]
fn an_import_that_changes_much_is_backed_up_before() {
    let home = Home::new(NOW);
    let deck = |answer: &str| -> String {
        let head = "+++\nid = \"many\"\ntitle = \"Many\"\n+++\n".to_owned();
        (0..30).fold(head, |text, n| format!("{text}\n# What is {n}?\n\n## Answer\n{answer}\n"))
    };
    let path = home.write("many.md", &deck("Before."));
    let path = path.to_str().unwrap();
    assert_eq!(home.viva(&["import", path]).code, 0);
    assert!(backups(&home).is_empty(), "what is only added needs none");
    home.write("many.md", &deck("After."));
    assert_eq!(home.viva(&["import", path]).code, 0);
    let listed = home.json(&["backup", "list"]);
    assert_eq!(listed["backups"][0]["reason"], "import");
    let saved = listed["backups"][0]["path"].as_str().unwrap();
    let content: String = Connection::open(saved)
        .unwrap()
        .query_row("SELECT content FROM questions WHERE title = 'What is 7?'", [], |row| row.get(0))
        .unwrap();
    assert!(content.contains("Before."), "as it was before");
    assert_eq!(home.viva(&["undo"]).code, 0);
    assert!(home.viva(&["show", "many/what-is-7"]).out.contains("Before."));
}

#[test]
fn a_reschedule_shows_what_becomes_due_and_is_undone_at_once() {
    let mut home = used();
    home.write("config.toml", "desired_retention = 0.70\n");
    home.now = NOW.replace("12-01", "12-03");
    let told = home.json(&["reschedule", "--dry-run"]);
    assert!(told["cards"].as_u64().unwrap() > 0, "{told}");
    assert_eq!(home.viva(&["reschedule"]).code, 2, "it asks, and nobody answers");
    assert_eq!(home.viva(&["reschedule", "--yes"]).code, 0);
    assert_eq!(home.json(&["reschedule", "--dry-run"])["cards"], 0);
    prove(&home.database());
    assert!(home.viva(&["undo"]).out.contains("reschedule of"));
    assert_eq!(home.json(&["reschedule", "--dry-run"])["cards"], told["cards"]);
    prove(&home.database());
}

#[test]
fn a_log_without_its_database_is_kept_and_the_loss_is_told() {
    for empty_file in [false, true] {
        let home = used();
        assert_eq!(home.viva(&["backup"]).code, 0);
        let database = home.database();
        fs::remove_file(&database).unwrap();
        if empty_file {
            fs::write(&database, "").unwrap();
        }
        fs::write(database.with_file_name("viva.db-wal"), [7; 1000]).unwrap();
        let ran = home.viva(&["due"]);
        assert_eq!(ran.code, 1, "{}", ran.err);
        let words =
            if empty_file { "there is only an empty file at" } else { "there is no database at" };
        assert!(ran.err.contains(words), "{}", ran.err);
        let kept = fs::read_dir(database.parent().unwrap())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .any(|name| name.starts_with("viva-kept-") && name.ends_with(".db-wal"));
        assert!(kept, "the log is kept under another name");
    }
}

#[test]
fn damage_found_in_mid_work_names_the_ways_out_on_the_command_line() {
    let home = used();
    let conn = Connection::open(home.database()).unwrap();
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_row| Ok(())).unwrap();
    let root: i64 = conn
        .query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'reviews_card'", [], |row| {
            row.get(0)
        })
        .unwrap();
    drop(conn);
    // Opening reads the first page of tables, and of no index.
    overwrite(&home.database(), u64::try_from(root - 1).unwrap() * 4_096, &[0x5a; 4_096]);
    let id = home.json(&["cards", "deck:wide"])["cards"][0]["id"].as_str().unwrap().to_owned();
    for (call, input) in [
        (vec!["show", id.as_str()], ""),
        (vec!["review", "--deck", "wide", "--plain"], "\n3\n"),
        (vec!["delete", "deck:wide", "--yes"], ""),
    ] {
        let ran = home.viva_with(&call, input);
        assert_eq!(ran.code, 1, "{call:?}: {}", ran.out);
        assert!(
            ran.err.contains("newest good backup: 2026-12-01 09:00, 2 answers")
                && ran.err.contains("`viva restore --rescue`"),
            "{call:?}: {}",
            ran.err
        );
    }
    let told = home.json(&["show", &id]);
    assert!(told["error"]["hint"].as_str().unwrap().contains("viva restore"), "{told}");
    let ran = home.viva(&["restore", "--rescue"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("2 of 2 entries of the log"), "an index holds no rows: {}", ran.out);
    assert!(ran.err.contains("The newest good backup, 2026-12-01 09:00, has 2 answers"));
}

#[test]
fn a_rescue_says_what_is_missing_in_numbers() {
    let home = used();
    let conn = Connection::open(home.database()).unwrap();
    conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_row| Ok(())).unwrap();
    let (page, lost): (i64, u64) = conn
        .query_row(
            "SELECT pageno, ncell FROM dbstat WHERE name = 'questions' AND pagetype = 'leaf' \
             ORDER BY pageno LIMIT 1",
            [],
            |row| Ok((row.get(0)?, u64::from(row.get::<_, u32>(1)?))),
        )
        .unwrap();
    let all: u64 = conn
        .query_row("SELECT count(*) FROM questions", [], |row| row.get::<_, u32>(0))
        .map(u64::from)
        .unwrap();
    drop(conn);
    overwrite(&home.database(), u64::try_from(page - 1).unwrap() * 4_096, &[0x5a; 4_096]);
    let before = fs::read(home.database()).unwrap();
    let ran = home.viva(&["restore", "--rescue"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let words = format!("read {} of at least {all} questions", all - lost);
    assert!(ran.out.contains(&words), "{words}: {}", ran.out);
    let told = home.json(&["restore", "--rescue"]);
    let questions = &told["read"][1];
    assert_eq!(questions["table"], "questions", "{told}");
    assert_eq!((&questions["rows"], &questions["all"]), (&(all - lost).into(), &false.into()));
    assert!(fs::read(home.database()).unwrap() == before, "the damaged file is left");
    fs::write(home.database(), vec![0x5a; 200_000]).unwrap();
    let ran = home.viva(&["restore", "--rescue"]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("no card and no answer could be read of the database"), "{}", ran.err);
}

#[test]
fn a_query_that_names_cards_takes_whole_questions_only_when_that_is_said() {
    let home = Home::lone(NOW);
    let asked = home.viva(&["delete", "kind:basics", "deck:kafka-log"]);
    let wider = "the query names 1 of 8 cards, and a question goes with all its cards: 1 question";
    assert_eq!(asked.code, 2, "it asks, and nobody answers");
    let refused = home.viva(&["delete", "kind:basics", "deck:kafka-log", "--yes"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains(wider), "{}", refused.err);
    assert!(refused.err.contains("--whole-questions"), "{}", refused.err);
    assert_eq!(home.json(&["cards", "deck:kafka-log"])["cards"].as_array().unwrap().len(), 8);
    let ran = home.viva(&["delete", "kind:basics", "deck:kafka-log", "--yes", "--whole-questions"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(home.viva(&["undo"]).code, 0);
    let whole = home.viva(&["delete", "question:kl5", "--yes"]);
    assert_eq!(whole.code, 0, "all of its cards are named: {}", whole.err);
}

#[test]
fn undo_names_what_was_chosen() {
    let home = used();
    let conn = Connection::open(home.database()).unwrap();
    conn.execute_batch("UPDATE cards SET due = 20000 WHERE due IS NOT NULL").unwrap();
    drop(conn);
    assert_eq!(home.viva(&["catch-up", "--per-day", "5"]).code, 3, "there is no backlog");
    let told = home.json(&["undo", "--dry-run"]);
    assert_eq!(told["kind"], "catch-up", "{told}");
    assert_eq!(told["words"], "the plan to catch up with 5 reviews a day taken up");
    assert!(home.viva(&["undo"]).out.contains("Undone: the plan to catch up"));
    assert_eq!(home.json(&["undo", "--dry-run"])["kind"], "Good");
}

/// What a killed process leaves in a folder.
fn leave(folder: &Path, names: &[&str]) -> Vec<PathBuf> {
    fs::create_dir_all(folder).unwrap();
    let paths: Vec<PathBuf> = names.iter().map(|name| folder.join(name)).collect();
    paths.iter().for_each(|path| fs::write(path, "half").unwrap());
    paths
}

#[test]
fn what_a_killed_process_left_half_is_swept_at_the_next_run() {
    let home = used();
    let data = home.path().join("data");
    let mut left =
        leave(&data, &[".viva-unfinished-restore.db", ".viva-unfinished-damaged.db-wal"]);
    let parts = leave(&data.join("backups"), &[".viva-2026-12-01-090001-asked.db.part"]);
    let temporary = leave(&home.path().join("out"), &[".viva-aB3dE9"]);
    let theirs = leave(&home.path().join("out"), &[".viva-notes", ".viva-aB3dE9.txt"]);
    assert_eq!(home.viva(&["due"]).code, 0);
    assert!(left.iter().all(|path| !path.exists()), "at opening");
    assert_eq!(home.viva(&["backup"]).code, 0);
    assert_eq!(home.viva(&["export", "wide", "--to", "out"]).code, 0);
    left = [parts, temporary].concat();
    assert!(left.iter().all(|path| !path.exists()), "by those who write there");
    assert!(theirs.iter().all(|path| path.exists()), "and nothing else");
}

#[test]
fn reading_what_cannot_be_written_leaves_nothing_beside_it() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = used();
    let mode = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    mode(home.path(), 0o755);
    mode(&home.path().join("data"), 0o777);
    mode(&home.database(), 0o444);
    let before = snapshot(&home);
    for call in [vec!["due"], vec!["search", "zebra"], vec!["restore", "--afresh", "--yes"]] {
        let Some(ran) = as_stranger(&mut home.command(&call)) else { return };
        assert_eq!(ran.code, i32::from(call.len() == 3), "{call:?}: {}", ran.err);
        assert!(!ran.err.contains("3850"), "{}", ran.err);
    }
    let backups = home.path().join("data/backups");
    let beside: Vec<_> = fs::read_dir(home.path().join("data"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().contains("viva.db-"))
        .collect();
    assert!(beside.is_empty(), "{beside:?}");
    assert!(backups.exists() || snapshot(&home) == before);
    mode(&home.database(), 0o644);
    assert_eq!(home.viva(&["undo"]).code, 0);
}

#[test]
fn a_database_that_cannot_be_written_is_read_and_nothing_is_saved() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = used();
    let mode = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    let data = home.path().join("data");
    for folder in [home.path(), &data] {
        mode(folder, 0o755);
    }
    let before = snapshot(&home);
    let Some(ran) = as_stranger(&mut home.command(&["due"])) else { return };
    assert_eq!(ran.code, 0, "{}", ran.err);
    for call in [
        vec!["decks"],
        vec!["search", "zebra"],
        vec!["cards", "deck:wide"],
        vec!["stats", "--json"],
        vec!["show", "wide/what-is-one"],
    ] {
        let ran = as_stranger(&mut home.command(&call)).unwrap();
        assert_eq!(ran.code, 0, "{call:?}: {}", ran.err);
    }
    for call in [
        vec!["review", "--plain"],
        vec!["undo"],
        vec!["delete", "deck:wide", "--yes"],
        vec!["catch-up", "--per-day", "5"],
        vec!["edit", "wide/what-is-one"],
    ] {
        let ran = as_stranger(&mut home.command(&call)).unwrap();
        assert_eq!(ran.code, 1, "{call:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains("the database can only be read here"), "{call:?}: {}", ran.err);
        assert!(!ran.out.contains("Card 1 of"), "before the first card: {}", ran.out);
    }
    assert!(snapshot(&home) == before);
}

#[test]
fn a_damaged_backup_is_refused_by_its_name_and_the_database_stays() {
    let home = used();
    let bad = home.write("bad.db", "");
    fs::copy(&backups(&home)[0], &bad).unwrap();
    overwrite(&bad, 8_192, &[0x5a; 20_000]);
    for (file, why) in [(bad, "malformed"), (home.write("diary.db", "Dear diary"), "its header")] {
        let ran = home.viva(&["restore", file.to_str().unwrap(), "--yes"]);
        assert_eq!(ran.code, 1, "{}", ran.err);
        for words in [file.to_str().unwrap(), "cannot be used", why, "nothing was changed"] {
            assert!(ran.err.contains(words), "{words}: {}", ran.err);
        }
        assert!(!ran.err.contains("newest good"), "the database is sound: {}", ran.err);
    }
    assert_eq!(answers(&home), 2);
}

#[test]
fn a_backup_dated_ahead_is_the_newest_only_for_what_it_holds() {
    let mut home = used();
    home.now = NOW.replace("2026-12", "2036-12");
    assert_eq!(home.viva(&["backup"]).code, 0);
    home.now = NOW.replace("T09", "T10");
    answer(&home, 1);
    assert_eq!(home.viva(&["backup"]).code, 0);
    let listed = home.viva(&["backup", "list"]);
    assert!(listed.out.lines().next().unwrap().contains("3 answers"), "{}", listed.out);
    assert!(listed.out.lines().last().unwrap().contains("dated ahead"), "{}", listed.out);
    let ran = home.viva(&["restore", "--yes"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("1 backup is dated ahead of now"), "{}", ran.err);
    assert_eq!(answers(&home), 3);
}

#[test]
fn what_a_newer_viva_wrote_is_not_rescued_and_the_doctor_knows_it_is_sound() {
    let home = used();
    Connection::open(home.database()).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let before = snapshot(&home);
    let ran = home.viva(&["restore", "--rescue"]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("written by a newer Viva"), "{}", ran.err);
    let ran = home.viva(&["doctor"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("an update of Viva opens it"), "{}", ran.err);
    assert!(!ran.err.contains("viva restore"), "{}", ran.err);
    assert!(snapshot(&home) == before);
}

#[test]
fn a_log_whose_database_is_gone_is_kept_and_told() {
    let home = used();
    fs::write(home.path().join("data/viva.db-wal"), "what was left").unwrap();
    fs::remove_file(home.database()).unwrap();
    let _none = fs::remove_dir_all(home.path().join("data/backups"));
    let ran = home.viva(&["due"]);
    assert!(ran.err.contains("only its log was left"), "{}", ran.err);
    assert!(!home.viva(&["due"]).err.contains("only its log"), "once");
    assert!(snapshot(&home).iter().any(|(_, bytes)| bytes == b"what was left"));
}

#[test]
fn a_database_that_is_a_link_stays_one() {
    let home = used();
    let there = home.path().join("there.db");
    fs::rename(home.database(), &there).unwrap();
    std::os::unix::fs::symlink(&there, home.database()).unwrap();
    assert_eq!(answers(&home), 2);
    assert_eq!(home.viva(&["backup"]).code, 0);
    let ran = home.viva(&["restore", "--afresh", "--yes"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(home.database().is_symlink());
    assert_eq!(answers(&home), 0);
    let ran = home.viva(&["restore", "--yes"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(home.database().is_symlink());
    assert!(home.path().join("data/backups").is_dir() && !home.path().join("backups").exists());
}

#[test]
fn an_empty_file_in_the_databases_place_is_named() {
    let home = used();
    assert_eq!(home.viva(&["backup"]).code, 0);
    fs::write(home.database(), "").unwrap();
    let ran = home.viva(&["due"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("there is only an empty file at"), "{}", ran.err);
}
