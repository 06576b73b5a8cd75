//! Importing: pages and native decks, twice, changed, renamed, retired, broken.

use serde_json::{Value, json};

use crate::command::Home;
use crate::proof::prove;

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";

fn page() -> String {
    std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/fixtures/pages/tcp_time_wait.txt"
    ))
    .unwrap()
}

fn counts(report: &Value) -> [u64; 6] {
    ["added", "changed", "unchanged", "renamed", "retired", "skipped"]
        .map(|key| report[key].as_u64().unwrap())
}

#[test]
fn a_copied_page_becomes_a_question_with_nine_cards() {
    let home = Home::new(NOW);
    home.write("time-wait.txt", &page());
    let report = home.json(&["import", "time-wait.txt"]);
    assert_eq!(report["version"], 1);
    assert_eq!(report["format"], "page");
    assert_eq!(report["dry_run"], false);
    assert_eq!(counts(&report), [1, 0, 0, 0, 0, 0]);
    assert_eq!(
        report["decks"],
        json!([{"id": "time-wait", "title": "Time wait", "questions": 1, "cards": 9}])
    );

    let again = home.json(&["import", "time-wait.txt"]);
    assert_eq!(counts(&again), [0, 0, 1, 0, 0, 0], "a second import changes nothing");
    prove(&home.database());
}

#[test]
fn a_page_from_stdin_goes_into_the_deck_that_is_named() {
    let home = Home::new(NOW);
    let ran = home.viva_with(&["import", "-", "--deck", "net", "--json"], &page());
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["decks"][0]["id"], "net");
    let bare = home.viva_with(&["import", "-", "--json"], &page());
    let report: Value = serde_json::from_str(&bare.out).unwrap();
    assert_eq!(report["decks"][0]["id"], "imported");
}

#[test]
fn several_pages_in_one_file_are_several_questions() {
    let home = Home::new(NOW);
    let text = format!("{}\n{}", page(), page().replace("TIME-WAIT", "LAST-ACK"));
    home.write("two.txt", &text);
    assert_eq!(home.json(&["import", "two.txt"])["added"], 2);
}

#[test]
fn a_dry_run_tells_the_same_and_writes_nothing() {
    let home = Home::new(NOW);
    home.write("time-wait.txt", &page());
    let before = home.json(&["decks"]);
    let tried = home.json(&["import", "time-wait.txt", "--dry-run"]);
    assert_eq!(tried["dry_run"], true);
    assert_eq!(counts(&tried), [1, 0, 0, 0, 0, 0]);
    assert_eq!(home.json(&["decks"]), before);
}

#[test]
fn a_page_whose_title_was_reworded_keeps_its_history() {
    let home = Home::new(NOW);
    home.write("p.txt", &page());
    home.viva(&["import", "p.txt"]);
    let first = grade_first_card(&home, "p");
    let title = page().lines().next().unwrap().to_owned();
    home.write(
        "p.txt",
        &page().replacen(&title, "What is TIME-WAIT for, and when does it hurt?", 1),
    );
    let report = home.json(&["import", "p.txt"]);
    assert_eq!(counts(&report), [0, 0, 0, 1, 0, 0]);
    let cards = home.json(&["cards", "deck:p", "is:review"]);
    assert_eq!(cards["cards"][0]["question"], "p/what-is-time-wait-for-and-when-does-it-hurt");
    assert_ne!(cards["cards"][0]["id"], first);
    assert_eq!(cards["cards"][0]["reps"], 1);
    prove(&home.database());
}

/// Answers the first card of a deck with Good and returns its id.
fn grade_first_card(home: &Home, deck: &str) -> String {
    let ran = home.viva_with(&["review", "--plain", "--json", "--deck", deck], "\n3\nq\n");
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["good"], 1, "{}", ran.err);
    report["cards"][0].as_str().unwrap().to_owned()
}

const DECK: &str = "+++\nid = \"d\"\ntitle = \"D\"\n+++\n\n# One?\n\n```toml question\nid = \"one\"\n```\n\n## Answer\nThe first.\n\n# Two?\n\n```toml question\nid = \"two\"\n```\n\n## Answer\nThe second.\n";

#[test]
fn a_changed_question_keeps_its_history_and_a_missing_one_retires() {
    let home = Home::new(NOW);
    home.write("d.md", DECK);
    assert_eq!(home.json(&["import", "d.md"])["added"], 2);
    assert_eq!(grade_first_card(&home, "d"), "d/one#answer");

    home.write("d.md", &DECK.replace("The first.", "The first of two."));
    assert_eq!(counts(&home.json(&["import", "d.md"])), [0, 1, 1, 0, 0, 0]);
    assert_eq!(home.json(&["show", "d/one#answer"])["reps"], 1);

    let without_one =
        DECK.replace(&DECK[DECK.find("# One").unwrap()..DECK.find("# Two").unwrap()], "");
    home.write("d.md", &without_one);
    assert_eq!(home.viva(&["import", "d.md"]).code, 2, "nobody was asked");
    assert_eq!(counts(&home.json(&["import", "d.md", "--yes"])), [0, 0, 1, 0, 1, 0]);
    assert_eq!(home.json(&["cards", "deck:d"])["cards"].as_array().unwrap().len(), 1);

    home.write("d.md", DECK);
    assert_eq!(counts(&home.json(&["import", "d.md"])), [0, 1, 1, 0, 0, 0]);
    assert_eq!(home.json(&["show", "d/one#answer"])["reps"], 1, "the history came back");
    prove(&home.database());
}

#[test]
fn a_deck_whose_id_changes_keeps_its_history() {
    let home = Home::new(NOW);
    home.write("d.md", DECK);
    home.viva(&["import", "d.md"]);
    grade_first_card(&home, "d");
    home.write("d.md", &DECK.replace("id = \"d\"", "id = \"e\""));
    assert_eq!(counts(&home.json(&["import", "d.md"])), [0, 0, 2, 0, 0, 0]);
    assert_eq!(home.viva(&["cards", "deck:d"]).code, 3);
    assert_eq!(home.json(&["show", "e/one#answer"])["reps"], 1);
    prove(&home.database());
}

#[test]
fn another_source_retires_nothing() {
    let home = Home::new(NOW);
    home.write("a/d.md", DECK);
    home.write("b/d.md", &DECK[..DECK.find("# Two").unwrap()]);
    home.viva(&["import", "a/d.md"]);
    assert_eq!(counts(&home.json(&["import", "b/d.md"])), [0, 0, 1, 0, 0, 0]);
    assert_eq!(home.json(&["cards", "deck:d"])["cards"].as_array().unwrap().len(), 2);
}

#[test]
fn a_reworded_follow_up_keeps_its_history() {
    let home = Home::new(NOW);
    let text = |heading: &str| {
        format!(
            "+++\nid = \"d\"\ntitle = \"D\"\n+++\n# Q?\n\n## Answer\nYes.\n\n## Cards\n### {heading}\nIt is the lock with one holder at a time, taken and released by the same thread.\n"
        )
    };
    home.write("d.md", &text("What is a mutex?"));
    home.viva(&["import", "d.md"]);
    home.write("d.md", &text("What does mutex mean?"));
    assert_eq!(home.json(&["import", "d.md"])["changed"], 1);
    let cards = home.json(&["cards", "deck:d", "kind:card"]);
    assert_eq!(cards["cards"].as_array().unwrap().len(), 1);
    assert_eq!(cards["cards"][0]["id"], "d/q#card:what-does-mutex-mean");
}

#[test]
fn cards_with_answers_go_only_where_that_is_said() {
    let home = Home::new(NOW);
    home.write("own.csv", "question,answer,more\nWhat is a mutex?,A lock.,One holder.\n");
    home.json(&["import", "own.csv", "--map", "answer=basics,more=answer"]);
    grade_first_card(&home, "own");
    let less = ["import", "own.csv", "--anew", "--map", "answer=left out,more=answer"];
    let refused = home.viva(&less);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("--yes"), "{}", refused.err);
    let tried = home.json(&[&less[..], &["--dry-run"]].concat());
    assert_eq!((&tried["cards_retired_answered"], &tried["changed"]), (&json!(1), &json!(1)));
    let done = home.json(&[&less[..], &["--yes"]].concat());
    assert_eq!((&done["cards_retired_answered"], &done["changed"]), (&json!(1), &json!(1)));
    prove(&home.database());
}

#[test]
fn what_is_understood_in_part_is_taken_in_part_and_the_exit_code_says_so() {
    let home = Home::new(NOW);
    let good = "{\"q\": \"What is a lock?\", \"a\": \"One holder.\"}\n";
    home.write(
        "broken.jsonl",
        &format!("{good}{{\"q\": \"What is\n{}", good.replace("lock", "log")),
    );
    let ran = home.viva(&["import", "broken.jsonl", "--json"]);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &report["partial"], &report["added"]), (4, &json!(true), &json!(2)));
    let said = home.viva(&["import", "broken.jsonl"]);
    assert_eq!(said.code, 4);
    assert!(said.err.contains("broken.jsonl:2"), "{}", said.err);
    let tried = home.viva(&["import", "broken.jsonl", "--dry-run"]);
    assert!(tried.err.contains("the rest would be imported"), "{}", tried.err);
}

/// A file, what is to be imported, the exit code, and how many questions come in.
const ENDS: &[(&str, &str, u8, u64)] = &[
    ("whole.csv", "question,answer\nWhat is a lock?,One holder.\n", 0, 1),
    ("intro.md", "Collected over the years.\n\nQ: What is a lock?\nA: One holder.\n", 0, 1),
    ("twice.csv", "question,answer\nWhy?,So.\nWhy?,So.\n", 0, 1),
    ("no-target.txt", "What is a lock?\nanswer\n- one holder\nbasics\nOne holder.\n", 0, 1),
    ("no-answer.csv", "question,answer\nWhat is a lock?,One holder.\nWhat is a log?,\n", 4, 1),
    ("todo.csv", "question,answer\nWhat is a lock?,One holder.\nWhat is a log?,TODO\n", 4, 1),
    ("no-question.csv", "question,answer\nWhat is a lock?,One holder.\n,Records.\n", 4, 1),
    ("lone-answer.md", "A: Records.\n\nQ: What is a lock?\nA: One holder.\n", 4, 1),
    ("asked.md", "What is a log, then?\n\nQ: What is a lock?\nA: One holder.\n", 4, 1),
    (
        "broken.jsonl",
        "{\"q\":\"Why?\",\"a\":\"So.\"}\n{\"q\":\n{\"q\":\"When?\",\"a\":\"Now.\"}\n",
        4,
        2,
    ),
    ("nothing.csv", "question,answer\nWhat is a log?,TODO\n", 1, 0),
    ("prose.txt", "milk\nbread\n", 1, 0),
    ("empty.md", "\n", 1, 0),
    ("slides.pdf", "%PDF-1.7", 1, 0),
];

#[test]
fn the_exit_code_tells_whether_all_that_looks_like_questions_came_in() {
    for (name, text, code, number) in ENDS {
        let home = Home::new(NOW);
        home.write(name, text);
        for extra in [["--dry-run"].as_slice(), &["--json"], &["--yes"]] {
            let ran = home.viva(&[&["import", name], extra].concat());
            assert_eq!(i32::from(*code), ran.code, "{name} {extra:?}: {}{}", ran.out, ran.err);
        }
        let report = home.viva(&["import", name, "--json", "--anew"]);
        if *code != 1 {
            let report: Value = serde_json::from_str(&report.out).unwrap();
            assert_eq!(report["unchanged"], *number, "{name}");
            assert_eq!(report["partial"], *code == 4, "{name}");
        }
    }
}

#[test]
fn a_folder_tells_what_it_left_aside_and_a_change_is_named() {
    let home = Home::new(NOW);
    home.write("lists/locks.csv", "question,answer\nWhat is a lock?,One holder.\n");
    home.write("lists/slides.pdf", "%PDF-1.7");
    let ran = home.viva(&["import", "lists"]);
    assert_eq!(ran.code, 4, "{}", ran.err);
    assert!(ran.out.contains("left aside 1 file: slides.pdf (a PDF document; "), "{}", ran.out);
    home.write("lists/locks.csv", "question,answer\nWhat is a lock?,One holder at a time.\n");
    let said = home.viva(&["import", "lists", "--dry-run"]).out;
    assert!(said.contains("changed    What is a lock?\n"), "{said}");
    let ran = home.viva(&["import", "lists", "--json"]);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        report["changes"],
        json!([{"id": "lists/what-is-a-lock", "title": "What is a lock?", "was": null}])
    );
    assert_eq!(report["aside"][0]["file"], "lists/slides.pdf");
}

#[test]
fn a_native_deck_with_an_error_is_not_imported_at_all() {
    let home = Home::new(NOW);
    home.write("d.md", &format!("{DECK}\n# Three?\n\n## Anwser\nA typo.\n"));
    let before = home.json(&["decks"]);
    let ran = home.viva(&["import", "d.md"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.is_empty(), "{}", ran.out);
    assert!(ran.err.contains("d.md:") && ran.err.contains("Anwser"), "{}", ran.err);
    assert!(ran.err.contains("did you mean"), "{}", ran.err);
    assert!(ran.err.contains("nothing was imported: "), "{}", ran.err);
    assert_eq!(home.json(&["decks"]), before);
}

#[test]
fn a_file_without_questions_is_an_error() {
    let home = Home::new(NOW);
    home.write("notes.txt", "Buy milk.\n");
    let ran = home.viva(&["import", "notes.txt"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("notes.txt"), "{}", ran.err);
    assert_eq!(home.viva(&["import", "missing.md"]).code, 1);
}

#[test]
fn an_exported_deck_imports_as_unchanged() {
    let home = Home::lone(NOW);
    for target in ["out", "out.md"] {
        let report = home.json(&["export", "kafka-log", "--to", target]);
        assert_eq!(report["format"], "native");
        assert_eq!(report["questions"], 1);
        assert_eq!(report["cards"], 8);
        let again = home.json(&["import", target]);
        assert_eq!(counts(&again), [0, 0, 1, 0, 0, 0], "{target}");
        let check = home.json(&["check", target, "--strict"]);
        assert_eq!(check["errors"], 0, "{check:#}");
    }
    // Files of an earlier export would become part of the deck.
    home.write("out/09-old.md", "# Old?\n\n## Answer\nYes.\n");
    let refused = home.viva(&["export", "kafka-log", "--to", "out", "--force"]);
    assert!(refused.code == 1 && refused.err.contains("09-old.md"), "{}", refused.err);
    let refused = home.viva(&["export", "kafka-log", "--to", "out.md"]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("--force"), "{}", refused.err);
}

#[test]
fn fixing_writes_ids_and_changes_no_other_byte() {
    let home = Home::new(NOW);
    let path = home.write("q.md", "\u{feff}# A?\r\n\r\n## Answer\r\nYes.\r\n");
    assert_eq!(home.viva(&["check", "q.md", "--fix"]).code, 0);
    let fixed = std::fs::read_to_string(&path).unwrap();
    assert_eq!(
        fixed.replace("+++\r\nid = \"a\"\r\n+++\r\n\r\n", ""),
        "\u{feff}# A?\r\n\r\n## Answer\r\nYes.\r\n"
    );
    assert_eq!(home.viva(&["check", "q.md", "--fix"]).code, 0);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), fixed);
}

#[cfg(unix)]
#[test]
fn a_pipe_without_a_writer_is_refused_and_names_with_escapes_are_harmless() {
    let home = Home::new(NOW);
    home.viva(&["due"]);
    let before = home.json(&["decks"]);
    let pipe = home.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let ran = home.viva(&["import", "--yes", "pipe"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("pipe is a pipe and may never end"), "{}", ran.err);

    let name = "two\nlines \u{1b}[31m\u{202e}.md";
    home.write(name, "no questions\n");
    for args in [["import", "--yes", name], ["import", "--json", name], ["check", "--json", name]] {
        let ran = home.viva(&args);
        assert_eq!(ran.code, 1, "{args:?}: {}", ran.err);
        let all = format!("{}{}", ran.out, ran.err);
        assert!(!all.contains(['\u{1b}', '\u{202e}']), "{all:?}");
    }
    let ran = home.viva(&["import", "--yes", name]);
    assert_eq!(ran.err.lines().filter(|line| line.starts_with("lines")).count(), 0, "{}", ran.err);
    home.write("esc.md", "## What is \u{1b}[31mred\u{9b}?\n\nSo\u{7}.\n");
    let ran = home.viva(&["import", "--yes", "esc.md", "--deck", "\u{1b}[2J"]);
    assert_eq!(ran.code, 1);
    assert!(!ran.err.contains('\u{1b}'), "{:?}", ran.err);
    assert_eq!(home.json(&["decks"]), before);
}

#[test]
fn what_is_not_taken_leaves_the_database_as_it_was() {
    let home = Home::new(NOW);
    home.viva(&["due"]);
    let before = home.json(&["decks"]);
    for (name, text) in [
        ("bomb.yaml", "a: &a [x,x,x,x,x,x,x,x,x]\n".to_owned() + &bomb()),
        ("deep.json", "[".repeat(100_000)),
        ("open.json", "[{\"question\": \"a".to_owned()),
        ("deep.yaml", "- ".repeat(10_000)),
        ("page.md", "<!doctype html><p>a".to_owned()),
        ("empty.md", String::new()),
    ] {
        home.write(name, &text);
        let ran = home.viva(&["import", "--yes", name]);
        assert_eq!(ran.code, 1, "{name}: {}", ran.out);
        assert!(ran.err.contains("viva: "), "{name}: {}", ran.err);
        assert!(ran.err.len() < 20_000, "{name}");
    }
    assert_eq!(home.json(&["decks"]), before);
}

/// Names that repeat names that repeat names.
fn bomb() -> String {
    let name = |n: u8| char::from(b'a' + n);
    let line = |n: u8| {
        let all = vec![format!("*{}", name(n - 1)); 9].join(",");
        format!("{}: &{} [{all}]\n", name(n), name(n))
    };
    (1..9).map(line).collect()
}
