//! Decks out, and back in, through the command; decks begun, tidied, added to.

use std::fs;

use crate::command::Home;
use crate::proof::prove;

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";

/// A home in which some cards were answered.
fn lived() -> Home {
    let home = Home::lone(NOW);
    let ran = home.viva_with(&["review", "--plain"], "\n3\n\n1\nq\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    home
}

#[test]
fn everything_comes_back_into_an_empty_home() {
    let home = lived();
    let report = home.json(&["export", "--all", "--to", "all.json"]);
    assert_eq!((&report["format"], report["questions"].as_u64()), (&"json".into(), Some(1)));
    let reviews = report["reviews"].as_u64().unwrap();
    assert!(reviews > 0);
    let other = Home::new(NOW);
    fs::copy(home.path().join("all.json"), other.path().join("all.json")).unwrap();
    let dry = other.json(&["import", "all.json", "--dry-run"]);
    assert_eq!(dry["format"], "viva-json");
    assert_eq!(other.viva(&["import", "all.json"]).code, 0);
    let show = ["show", "kafka-log/kl5", "--json"];
    assert_eq!(other.viva(&show).out, home.viva(&show).out);
    let again = other.viva(&["export", "--all", "--to", "-", "--format", "json"]);
    let lines = |text: &str| text.lines().filter(|line| line.contains("\"rating\"")).count();
    assert_eq!(lines(&again.out) as u64, reviews);
    assert_eq!(other.viva(&["import", "all.json"]).code, 0);
    let third = other.viva(&["export", "--all", "--to", "-", "--format", "json"]);
    assert_eq!(third.out, again.out, "a second import changes nothing");
    prove(&other.database());
}

#[test]
fn the_ending_says_the_format_and_no_file_is_overwritten_unasked() {
    let home = lived();
    for (to, begins, format) in [
        ("d.csv", "deck,deck title,id,", "csv"),
        ("d.txt", "#separator:tab\n", "anki"),
        ("d.md", "+++\n", "native"),
        ("d.json", "{\"version\":1,\"format\":\"viva\",", "json"),
    ] {
        let report = home.json(&["export", "kafka-log", "--to", to]);
        assert_eq!(report["format"], format);
        assert!(fs::read_to_string(home.path().join(to)).unwrap().starts_with(begins), "{to}");
        let refused = home.viva(&["export", "kafka-log", "--to", to]);
        assert_eq!(refused.code, 1);
        assert!(refused.err.contains("without --force"), "{}", refused.err);
        assert_eq!(home.viva(&["export", "kafka-log", "--to", to, "--force"]).code, 0);
    }
    let out = home.viva(&["export", "kafka-log", "--to", "-", "--format", "markdown"]);
    assert!(out.out.starts_with("# Kafka: the log\n"), "{}", out.out);
    let both = home.viva(&["export", "kafka-log", "--to", "-", "--json"]);
    assert_eq!(both.code, 2);
    fs::create_dir(home.path().join("out")).unwrap();
    home.json(&["export", "kafka-log", "--to", "out", "--format", "csv"]);
    assert!(home.path().join("out/kafka-log.csv").is_file());
}

#[test]
fn tables_and_notes_come_back_without_a_double() {
    let home = lived();
    for to in ["d.csv", "d.txt", "d.md"] {
        home.json(&["export", "kafka-log", "--to", to]);
        let report = home.json(&["import", to]);
        assert_eq!(
            (report["added"].as_u64(), report["changed"].as_u64()),
            (Some(0), Some(0)),
            "{to}"
        );
    }
}

#[test]
fn what_is_not_there_is_neither_exported_nor_taken_in() {
    let home = Home::new(NOW);
    home.viva(&["add", "--question", "Why?", "--answer", "So.", "--deck", "mine"]);
    home.json(&["export", "mine", "--to", "mine.json"]);
    home.viva(&["undo"]);
    let gone = home.viva(&["export", "mine", "--to", "again.json"]);
    assert_eq!(gone.code, 1);
    assert!(gone.err.contains("was deleted; nothing was written"), "{}", gone.err);
    let text = fs::read_to_string(home.path().join("mine.json")).unwrap();
    let (head, rest) = text.split_once("\"questions\":[").unwrap();
    let empty = format!("{head}\"questions\":[{}", rest.get(rest.find("\n]").unwrap()..).unwrap());
    home.write("empty.json", &empty);
    let nothing = home.viva(&["import", "empty.json"]);
    assert_eq!(nothing.code, 1);
    assert!(nothing.err.contains("no question was found"), "{}", nothing.err);
    assert_eq!(home.viva(&["import", "mine.json"]).code, 0);
    assert_eq!(home.viva(&["show", "mine/why"]).code, 0);
}

#[test]
fn a_new_deck_is_checked_tidy_and_taken_in() {
    let home = Home::new(NOW);
    let ran = home.viva(&["new", "Event streams", "streams"]);
    assert_eq!(ran.out, "wrote streams/deck.toml\nwrote streams/01-outbox.md\n");
    assert_eq!(home.viva(&["check", "streams", "--strict"]).code, 0);
    let tidy = home.viva(&["fmt", "streams", "--check"]);
    assert_eq!((tidy.code, tidy.out.as_str()), (0, "2 files as the format writes them\n"));
    assert_eq!(home.json(&["import", "streams"])["decks"][0]["cards"], 5);
    let again = home.viva(&["new", "Event streams", "streams"]);
    assert_eq!(again.code, 1);
    assert!(again.err.contains("nothing was written"), "{}", again.err);
}

#[test]
fn a_file_is_tidied_and_checking_writes_nothing() {
    let home = Home::new(NOW);
    let text = "# Why?\n##  answer\n\n\nSo.\n";
    let path = home.write("q.md", text);
    let would = home.viva(&["fmt", "q.md", "--check"]);
    assert_eq!((would.code, would.out.as_str()), (1, "would write q.md\n1 file, 0 unchanged\n"));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    assert_eq!(home.viva(&["fmt", "q.md"]).code, 0);
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        "+++\nid = \"why\"\n+++\n\n# Why?\n\n## Answer\nSo.\n"
    );
    home.write("bad.md", "# Why?\n## Anwser\nSo.\n## Answer\nx\n");
    let bad = home.viva(&["fmt", "bad.md"]);
    assert_eq!(bad.code, 1);
    assert!(bad.err.contains("Anwser") || bad.err.contains("no deck"), "{}", bad.err);
}

#[test]
fn a_question_is_added_by_options_stdin_and_editor() {
    let home = Home::new(NOW);
    let ran = home.viva(&["add", "--question", "Why?", "--answer", "So.", "--level", "mid"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "added my-questions/why (1 card)\n"));
    let twice = home.viva(&["add", "--question", "Why?", "--answer", "No."]);
    assert_eq!(twice.code, 1);
    assert!(twice.err.contains("there is such a question already: my-questions/why"));
    let ran = home.viva_with(&["add", "-", "--deck", "Ports"], "# Which?\n## Cards\n### A\nB\n");
    assert_eq!((ran.code, ran.out.as_str()), (0, "added ports/which (1 card)\n"), "{}", ran.err);
    assert_eq!(home.viva_with(&["add", "-"], "").code, 3);
    assert_eq!(home.viva(&["add", "--question", "What?"]).code, 2);
    let edited = |editor: &str| {
        let mut command = home.command(&["add"]);
        let output = command.env("EDITOR", editor).output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(edited("true").0, 3, "nothing was written down");
    let (code, err) = edited("sed -i 's/^# $/# How?/'");
    assert_eq!(code, 1);
    assert!(err.contains("it is kept in"), "{err}");
    // The text is offered again.
    assert_eq!(edited("sed -i 's/^## Answer/## Answer\\nLike this./'").0, 0);
    assert_eq!(home.viva(&["show", "my-questions/how"]).code, 0);
    prove(&home.database());
}
