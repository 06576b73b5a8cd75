//! How commands behave towards a shell: codes, pipes, terminals, safe text,
//! and databases that cannot be opened.

use std::io::Read;
use std::process::Stdio;

use rusqlite::Connection;

use crate::command::Home;

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";

#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    let home = Home::new(NOW);
    let many: String = (0..2000).map(|n| format!("\n# Q{n}?\n\n## Answer\n{n}\n")).collect();
    home.write("many.md", &format!("+++\nid = \"many\"\ntitle = \"Many\"\n+++\n{many}"));
    assert_eq!(home.viva(&["import", "many.md"]).code, 0);
    for args in
        [&["cards"][..], &["cards", "--json"], &["search", "q"], &["check", "many.md", "--json"]]
    {
        let mut child = home
            .command(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(home.path().join("stderr")).unwrap())
            .spawn()
            .unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let mut first = [0; 16];
        let _some = stdout.read(&mut first).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        let words = std::fs::read_to_string(home.path().join("stderr")).unwrap();
        assert!(!words.contains("panicked"), "{args:?}: {words}");
        assert!(output.status.code().is_some_and(|code| code <= 1), "{args:?}: {words}");
    }
}

#[test]
fn no_screen_is_started_when_stdout_is_no_terminal() {
    let home = Home::new(NOW);
    let ran = home.viva(&["review"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("viva review --plain"), "{}", ran.err);
}

#[test]
fn home_says_the_same_in_lines_when_stdout_is_no_terminal() {
    let home = Home::lone(NOW);
    let plain = home.viva_with(&["review", "--plain"], "\n3\nq\n").out;
    assert!(plain.contains("kafka-log 0 due, 3 new."), "{plain}");
    let (due, ran) = (home.viva(&["due"]), home.viva(&[]));
    assert_eq!((ran.code, &ran.out), (0, &due.out));
    assert!(ran.err.contains("viva review --plain"), "{}", ran.err);
    for words in [
        "2 cards today, about 2 min",
        "kafka-log",
        "A session of today was left at 1 of 3.",
        "Streak: 1 day, 1 min a study day.",
        "Tomorrow: ",
    ] {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
    let plain = home.viva_with(&["review", "--plain"], "\n0\n3\n\n0\n3\n").out;
    assert!(plain.contains("You left at 1 of 3; it goes on."), "{plain}");
    assert!(plain.contains("Card 2 of 3, "), "{plain}");
    let ran = home.viva(&[]);
    assert_eq!(ran.code, 3);
    assert!(ran.out.starts_with("Nothing due today. "), "{}", ran.out);
    assert!(!ran.out.contains("was left"), "{}", ran.out);
}

#[test]
fn a_review_writes_nothing_into_the_users_files_and_an_export_takes_no_ones_place() {
    let home = Home::lone(NOW);
    let before = std::fs::read(home.path().join("lone/kl5.md")).unwrap();
    home.viva_with(&["review", "--plain"], "\n3\nq\n");
    assert_eq!(std::fs::read(home.path().join("lone/kl5.md")).unwrap(), before);
    home.write("mine.md", "my notes");
    let ran = home.viva(&["export", "kafka-log", "--to", "mine.md"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("mine.md"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(home.path().join("mine.md")).unwrap(), "my notes");
}

#[test]
fn exit_codes_tell_done_failed_usage_and_nothing() {
    let home = Home::new(NOW);
    assert_eq!(home.viva(&["due"]).code, 0);
    assert_eq!(home.viva(&["show", "no/such"]).code, 3);
    assert_eq!(home.viva(&["search", "zzzzzz"]).code, 3);
    assert_eq!(home.viva(&["cards", "is:leech"]).code, 3);
    assert_eq!(home.viva(&["cards", "is:lech"]).code, 2);
    assert_eq!(home.viva(&["frobnicate"]).code, 2);
    assert_eq!(home.viva(&["export", "nope", "--to", "x"]).code, 3);
    assert_eq!(home.viva(&["review", "--plain", "--deck", "nope"]).code, 3);
    assert_eq!(home.viva(&["--help"]).code, 0);
    assert_eq!(home.viva(&["--version"]).code, 0);
}

#[test]
fn due_is_right_before_the_first_review() {
    let home = Home::lone(NOW);
    let due = home.json(&["due"]);
    assert_eq!(due["day"], "2026-12-01");
    assert_eq!((&due["due"], &due["new"], &due["learning"]), (&0.into(), &3.into(), &0.into()));
    assert_eq!(due["decks"][0]["id"], "kafka-log");
}

#[test]
fn an_empty_home_offers_what_is_shipped() {
    let home = Home::new(NOW);
    assert!(!home.database().exists());
    assert!(home.json(&["due"])["new"].as_u64().unwrap() >= 3);
    assert!(home.database().exists());
}

#[test]
fn a_bad_clock_is_a_wrong_call() {
    let mut home = Home::new(NOW);
    home.now = "yesterday".to_owned();
    let ran = home.viva(&["due"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("VIVA_NOW"), "{}", ran.err);
}

#[test]
fn escape_sequences_in_texts_ids_and_names_never_reach_the_terminal() {
    let home = Home::new(NOW);
    let evil = "\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}\u{8}";
    let deck = format!(
        "+++\nid = \"evil\"\ntitle = \"T{evil}T\"\n+++\n# What{evil} now?\n\n## Answer\nNo{evil}thing.\n\n```\ncode{evil}\n```\n"
    );
    home.write("evil.md", &deck);
    let bad = format!("# X{evil}\n\n## Nope{evil}\ntext\n\n## Answer\nx\n");
    let name = "bad\u{1b}[31m.md";
    home.write(name, &bad);
    let name_page = "page\u{1b}[31m.txt";
    home.write(name_page, &format!("Why{evil}?\nanswer\n- be{evil}cause\n"));
    let plain = "\n3\ni\n?\n*\nu\n\n3\nq\n";
    let calls: &[(&[&str], &str)] = &[
        (&["import", "evil.md"], ""),
        (&["import", name], ""),
        (&["import", name_page], ""),
        (&["check", "evil.md", name], ""),
        (&["check", "evil.md", name, "--json"], ""),
        (&["decks"], ""),
        (&["decks", "--json"], ""),
        (&["cards"], ""),
        (&["cards", "--json"], ""),
        (&["cards", "\u{1b}[31m"], ""),
        (&["cards", "is:\u{1b}[31m"], ""),
        (&["search", "what"], ""),
        (&["search", "\u{1b}[31m"], ""),
        (&["show", "evil/what-2j-0-owned31m-now"], ""),
        (&["show", "\u{1b}[31m"], ""),
        (&["due"], ""),
        (&["review", "--plain", "--deck", "evil"], plain),
        (&["export", "evil", "--to", "out\u{1b}[31m"], ""),
        (&["export", "\u{1b}[31m", "--to", "x"], ""),
        (&["--data-dir", "d\u{1b}[31m", "paths"], ""),
        (&["\u{1b}[31m"], ""),
    ];
    for (args, input) in calls {
        let ran = home.viva_with(args, input);
        for (stream, text) in [("stdout", &ran.out), ("stderr", &ran.err)] {
            let unsafe_char = text.chars().find(|c| *c != '\n' && *c != '\t' && c.is_control());
            assert_eq!(unsafe_char, None, "{args:?} wrote it to {stream}: {text:?}");
            assert!(!text.contains('\u{202e}'), "{args:?} turned the direction on {stream}");
        }
    }
}

#[test]
fn a_newer_database_is_refused_in_a_sentence() {
    let home = Home::new(NOW);
    home.viva(&["due"]);
    let conn = Connection::open(home.database()).unwrap();
    conn.pragma_update(None, "user_version", 9999).unwrap();
    drop(conn);
    let before = std::fs::read(home.database()).unwrap();
    let ran = home.viva(&["due"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("newer"), "{}", ran.err);
    assert_eq!(std::fs::read(home.database()).unwrap(), before, "it was changed");
}

#[test]
fn a_damaged_header_is_noticed_and_the_file_left_as_it_is() {
    let home = Home::new(NOW);
    home.viva(&["due"]);
    let mut bytes = std::fs::read(home.database()).unwrap();
    for byte in &mut bytes[..100] {
        *byte = 0x5a;
    }
    std::fs::write(home.database(), &bytes).unwrap();
    let ran = home.viva(&["due"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("database"), "{}", ran.err);
    assert_eq!(std::fs::read(home.database()).unwrap(), bytes);
}

#[test]
fn settings_are_read_and_their_faults_have_a_place() {
    let home = Home::lone(NOW);
    assert_eq!(home.json(&["due"])["new"], 3, "a missing file changes nothing");
    home.write("config.toml", "new_per_day = 1\n");
    assert_eq!(home.json(&["due"])["new"], 1);
    home.write("config.toml", "new_per_day = 1\nnew_per_dya = 2\n");
    let ran = home.viva(&["due"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("unknown key `new_per_dya`"), "{}", ran.err);
    assert!(ran.err.contains("config.toml:2:1"), "{}", ran.err);
    assert_eq!(home.viva(&["paths"]).code, 0);
}

#[test]
fn no_home_is_said_in_words() {
    let home = Home::new(NOW);
    let output =
        home.command(&["due"]).env_remove("VIVA_DATA_DIR").env("HOME", "").output().unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(!words.contains("panicked"), "{words}");
}

#[test]
fn paths_names_the_files_as_the_options_say() {
    let home = Home::new(NOW);
    let paths = home.json(&["--data-dir", "elsewhere", "paths"]);
    assert_eq!(paths["database"], "elsewhere/viva.db");
    assert_eq!(paths["backups"], "elsewhere/backups");
    assert_eq!(paths["decks"], "elsewhere/decks");
    assert!(!home.path().join("elsewhere").exists(), "paths makes nothing");
}
