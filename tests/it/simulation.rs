//! `viva sim`, and scenarios under `viva check`, `import` and `review --plain`.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use vivavoce::collection::shipped::shipped_decks;
use vivavoce::collection::simulation::{Wish, play};
use vivavoce::domain::Question;
use vivavoce::domain::card::cards_of;
use vivavoce::domain::ids::fragment;
use vivavoce::sim::scenario::{check, parse};

use crate::command::Home;

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";

/// A deck with one scenario of three steps and a switch.
const DECK: &str = r#"+++
id = "tiny"
title = "Tiny"
animated = true
+++

# Who may write?
```toml question
id = "write"
sources = ["s"]
```

## Key points
- [grow] a log grows
- [small] (should) the ISR is too small
- (talk) this is talked about

## Answer
Whoever the minimum lets.

## Pitfalls
### Anybody. {#anybody}
Right: Whoever the minimum lets.

Why.

## Simulation
```toml
model = "kafka.partition"

[config]
replicas = ["L", "F1"]
min_isr = 2

[[switch]]
key = "min_isr"
values = [2, 1]

[[step]]
tag = "first"
tier = "basics"
do = ["produce A 2", "sync F1"]
say = "L ends at {L.leo}."
point = "grow"
expect = "L.leo == 2"

[[step]]
tag = "second"
tier = "deeper"
do = ["crash F1", "fence F1", "produce B 1"]
say = "The write is refused."
say_when = { "min_isr=1" = "L writes alone." }
point = "small"
expect = "refused"
expect_when = { "min_isr=1" = "L.leo == 3" }

[[play]]
card = "pitfall:anybody"
set = { min_isr = 1 }
from = "second"
```
"#;

fn home_with(deck: &str) -> Home {
    let home = Home::new(NOW);
    home.write("tiny.md", deck);
    home
}

fn tiny() -> Home {
    let home = home_with(DECK);
    assert_eq!(home.viva(&["import", "tiny.md"]).code, 0);
    home
}

fn column<'v>(run: &'v Value, key: &str) -> Vec<&'v Value> {
    run["steps"].as_array().unwrap().iter().map(|step| &step[key]).collect()
}

#[test]
fn json_has_every_key_and_the_start_first() {
    let home = tiny();
    let run = home.json(&["sim", "tiny/write"]);
    assert_eq!((&run["version"], &run["model"]), (&json!(1), &json!("kafka.partition")));
    assert_eq!(run["run_id"].as_str().unwrap().len(), 8);
    assert_eq!((&run["config"]["min_isr"], &run["config"]["unclean"]), (&json!(2), &json!(false)));
    assert_eq!(column(&run, "index"), [0, 1, 2]);
    assert_eq!(
        column(&run, "do"),
        [
            &json!([]),
            &json!(["produce A 2", "sync F1"]),
            &json!(["crash F1", "fence F1", "produce B 1"])
        ]
    );
    assert_eq!(column(&run, "say"), ["", "L ends at 2.", "The write is refused."]);
    assert_eq!(column(&run, "point"), [&Value::Null, &json!("grow"), &json!("small")]);
    assert_eq!(column(&run, "tier"), [&Value::Null, &json!("basics"), &json!("deeper")]);
    assert_eq!(column(&run, "dwell"), [false, true, true]);
    let outcome = run["steps"][2]["outcome"].as_array().unwrap();
    assert_eq!(outcome[0], json!({"verb": "crash F1", "result": "ok", "reason": null}));
    assert_eq!(
        (&outcome[2]["verb"], &outcome[2]["result"]),
        (&json!("produce B 1"), &json!("refused"))
    );
    assert!(!outcome[2]["reason"].as_str().unwrap().is_empty());
    let state = &run["steps"][2]["state"];
    assert_eq!(
        (&state["L.leo"], &state["F1.state"], &state["ctl.isr"]),
        (&json!(2), &json!("down"), &json!(["L"]))
    );
    for step in run["steps"].as_array().unwrap() {
        assert!(step["invariants"].as_object().unwrap().values().all(|verdict| verdict == "holds"));
        let keys: BTreeSet<&str> = step.as_object().unwrap().keys().map(String::as_str).collect();
        let want =
            ["index", "do", "say", "outcome", "point", "tier", "dwell", "state", "invariants"];
        assert_eq!(keys, BTreeSet::from(want));
    }
}

#[test]
fn a_card_takes_its_part_and_set_goes_over_it() {
    let home = tiny();
    let answer = home.json(&["sim", "write", "--card", "answer"]);
    assert_eq!(column(&answer, "dwell"), [false, true, false]);
    let pitfall = home.json(&["sim", "write", "--card", "pitfall:anybody"]);
    assert_eq!(column(&pitfall, "dwell"), [false, false, true]);
    assert_eq!(column(&pitfall, "say")[2], "L writes alone.");
    assert_eq!(pitfall["steps"][2]["outcome"][2]["result"], "ok");
    assert_eq!(home.json(&["sim", "write#pitfall:anybody"]), pitfall);
    let back = home.json(&["sim", "write", "--card", "pitfall:anybody", "--set", "min_isr=2"]);
    assert_eq!(column(&back, "say")[2], "The write is refused.");
    assert_eq!(column(&back, "dwell"), [false, false, true]);
    assert_ne!(back["run_id"], pitfall["run_id"]);
    let broken = home.json(&["sim", "kl5"]);
    let stays = &broken["steps"][11]["invariants"]["CommittedStays"];
    assert!(stays.as_str().unwrap().starts_with("broken: C, D (801-1000)"), "{stays}");
}

#[test]
fn printed_steps_say_what_was_done_refused_and_broken() {
    let home = tiny();
    let ran = home.viva(&["sim", "write"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out, home.viva(&["sim", "write", "--print"]).out);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "Who may write?");
    assert!(lines[1].starts_with("Kafka partition, run "), "{}", lines[1]);
    assert!(lines[1].ends_with(": min_isr = 2"), "{}", lines[1]);
    for line in [
        "Start.",
        "Step 1 of 2, basics, point grow.",
        "L ends at 2.",
        "- produce A 2: done.",
        "  L gains 0 to 1.",
        "Step 2 of 2, deeper, point small.",
        "  F1, before: follows; now: down.",
    ] {
        assert!(lines.contains(&line), "{line}: {}", ran.out);
    }
    assert!(lines.iter().any(|line| line.starts_with("- produce B 1: refused, ")), "{}", ran.out);
    let ran = home.viva(&["sim", "kl5", "--card", "pitfall:uses-hw"]);
    assert!(ran.out.contains("Step 1 of 11, basics, passed at once."), "{}", ran.out);
    assert!(
        ran.out.contains("  Broken since step 5: CommittedStays. C, D (801-1000) "),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("  Broken since step 5: NoPhantom. C1 read "), "{}", ran.out);
    assert!(ran.out.is_ascii());
}

#[test]
fn what_is_not_there_is_said_with_what_is() {
    let home = tiny();
    let table: &[(&[&str], i32, &str)] = &[
        (
            &["--card", "solid"],
            2,
            "the question has no card `solid`\n  cards: answer, pitfall:anybody",
        ),
        (&["--set", "acks=1"], 2, "no switch `acks`\n  switches: min_isr = 2, 1"),
        (&["--set", "min_isr=7"], 2, "has no value `7`\n  switches: min_isr = 2, 1"),
        (&["--set", "min_isr"], 2, "write --set KEY=VALUE"),
        (&["--name", "x"], 2, "no simulation `x`\n  its simulations have no names"),
        (&["--bless"], 2, "name the deck's file, not an id"),
        (&["--bless", "--json"], 2, "cannot be used with"),
    ];
    for (args, code, words) in table {
        let ran = home.viva(&[&["sim", "tiny/write"], *args].concat());
        let told = args.contains(&"--json");
        assert_eq!((ran.code, ran.out.is_empty()), (*code, !told), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{args:?}: {}", ran.err);
    }
    assert_eq!(home.viva(&["sim", "tiny/write#answer", "--card", "answer"]).code, 2);
    assert_eq!(home.viva(&["sim", "no/such"]).code, 3);
    home.write("bare.md", "+++\nid = \"d\"\ntitle = \"D\"\n+++\n# T?\n```toml question\nid = \"t\"\n```\n## Answer\nx\n");
    assert_eq!(home.viva(&["import", "bare.md"]).code, 0);
    let ran = home.viva(&["sim", "d/t"]);
    assert_eq!((ran.code, ran.err.as_str()), (3, "d/t has no simulation.\n"));
}

#[test]
fn a_scenario_in_a_file_plays_as_one_of_a_question() {
    let home = Home::new(NOW);
    let source = DECK.rsplit_once("```toml\n").unwrap().1.trim_end().trim_end_matches("```");
    let path = home.write("mine.toml", source);
    let path = path.to_str().unwrap();
    let run = home.json(&["sim", path, "--set", "min_isr=1"]);
    assert_eq!((&run["model"], &run["config"]["min_isr"]), (&json!("kafka.partition"), &json!(1)));
    let printed = home.viva(&["sim", path, "--print"]);
    assert!(printed.out.starts_with("mine.toml\n"), "{}", printed.out);
    let odd = home.write("odd.toml", "model = \"board\"\nsteps = 3\n");
    let odd = odd.to_str().unwrap();
    let table: &[(&[&str], i32, &str)] = &[
        (&["sim", path, "--card", "solid"], 2, "has no cards"),
        (&["sim", path, "--set", "acks=1"], 2, "no switch `acks`"),
        (&["sim", odd], 1, "odd.toml cannot be played"),
        (&["sim", "nowhere.toml"], 3, "There is no file `nowhere.toml`."),
    ];
    for (args, code, words) in table {
        let ran = home.viva(args);
        assert_eq!(ran.code, *code, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{args:?}: {}", ran.err);
    }
}

#[test]
fn of_several_simulations_the_named_one_or_that_of_the_card_is_played() {
    let (before, scenario) = DECK.split_once("## Simulation\n").unwrap();
    let first = scenario.split_once("\n[[play]]").unwrap().0;
    let second = scenario.replace("L ends at", "Again, L ends at");
    let deck = format!("{before}## Simulation\n{first}\n```\n\n## Simulation: more\n{second}");
    let home = home_with(&deck);
    assert_eq!(home.viva(&["import", "tiny.md"]).code, 0);
    let say =
        |args: &[&str]| home.json(&[&["sim", "write"], args].concat())["steps"][1]["say"].clone();
    assert_eq!(say(&[]), "L ends at 2.");
    assert_eq!(say(&["--card", "answer"]), "L ends at 2.");
    assert_eq!(say(&["--card", "pitfall:anybody"]), "Again, L ends at 2.");
    assert_eq!(say(&["--name", "more"]), "Again, L ends at 2.");
}

/// What stands in the deck, what is put there instead, and what is told: code, line,
/// column, words of the message, words of the help.
const WRONG: [(&str, &str, &str, u32, u32, &str, &str); 9] = [
    ("L.leo == 2", "L.leo == 4", "S014", 45, 20, "expected `L.leo == 4`, observed L.leo = 2", ""),
    (
        "L.leo == 3",
        "L.leo == 9",
        "S014",
        55,
        41,
        "with min_isr=1: expected `L.leo == 9`, observed L.leo = 3",
        "",
    ),
    ("produce A 2", "produce A two", "S011", 42, 18, "", "`produce TAG "),
    ("produce A 2", "prodcue A 2", "S011", 42, 8, "no verb `prodcue`", "did you mean `produce`?"),
    ("sync F1", "sync F9", "S011", 42, 28, "`F9`", ""),
    ("{L.leo}", "{L.loe}", "S013", 43, 19, "no path `L.loe`", "did you mean `L.leo`?"),
    (
        "pitfall:anybody\"",
        "pitfall:anybdy\"",
        "S017",
        58,
        8,
        "no card `pitfall:anybdy`",
        "did you mean `pitfall:anybody`?",
    ),
    (
        "kafka.partition",
        "kafka.partitions",
        "D014",
        29,
        9,
        "no model",
        "did you mean `kafka.partition`?",
    ),
    ("key = \"min_isr\"", "key = \"min_irs\"", "S008", 36, 7, "", "did you mean `min_isr`?"),
];

#[test]
fn check_tells_every_wrong_scenario_and_import_refuses_the_deck() {
    for (right, wrong, code, line, at, message, help) in WRONG {
        assert_eq!(DECK.matches(right).count(), 1, "{right}");
        let home = home_with(&DECK.replace(right, wrong));
        let report = home.json(&["check", "tiny.md"]);
        let problems = report["problems"].as_array().unwrap();
        let problem = problems.iter().find(|problem| problem["code"] == code);
        let problem = problem.unwrap_or_else(|| panic!("{wrong}: {report:#}"));
        assert_eq!(
            (&problem["line"], &problem["column"]),
            (&json!(line), &json!(at)),
            "{report:#}"
        );
        assert!(problem["message"].as_str().unwrap().contains(message), "{report:#}");
        assert!(problem["help"].as_str().unwrap().contains(help), "{report:#}");
        assert_eq!(home.viva(&["check", "tiny.md"]).code, 1);
        let ran = home.viva(&["import", "tiny.md"]);
        assert_eq!(ran.code, 1, "{wrong}");
        assert!(ran.err.contains(code), "{}", ran.err);
        assert_eq!(home.viva(&["show", "tiny/write"]).code, 3, "{wrong} got in");
    }
}

#[test]
fn a_refused_verb_is_a_warning_unless_the_step_expects_it() {
    let home = home_with(DECK);
    let report = home.json(&["check", "tiny.md", "--strict"]);
    assert_eq!((&report["problems"], &report["scenarios"]), (&json!([]), &json!(1)));
    home.write("tiny.md", &DECK.replace("\"produce A 2\", ", "\"produce A 2\", \"restart L\", "));
    let report = home.json(&["check", "tiny.md"]);
    assert_eq!(report["problems"][0]["code"], "S019", "{report:#}");
    assert_eq!((&report["errors"], &report["warnings"]), (&json!(0), &json!(1)));
    assert_eq!(home.viva(&["check", "tiny.md", "--strict"]).code, 1);
    assert_eq!(home.viva(&["import", "tiny.md"]).code, 0);
}

#[test]
fn an_animated_deck_wants_a_simulation() {
    let bare = DECK.split_once("## Simulation").unwrap().0;
    let home = home_with(bare);
    let report = home.json(&["check", "tiny.md"]);
    assert_eq!((&report["problems"][0]["code"], &report["errors"]), (&json!("D058"), &json!(0)));
    assert_eq!(home.viva(&["check", "tiny.md"]).code, 0);
    assert_eq!(home.viva(&["check", "tiny.md", "--strict"]).code, 1);
}

#[test]
fn blessing_writes_values_and_nothing_else() {
    let wrong = DECK
        .replace("expect = \"L.leo == 2\"", "expect = \"L.leo == ? and broken HwLeLeo\"")
        .replace("L.leo == 3", "L.leo == 4")
        .replace('\n', "\r\n");
    let home = home_with(&wrong);
    let ran = home.viva(&["sim", "tiny.md", "--bless"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let said = "tiny.md:45:20: ? is now 2\ntiny.md:45:26: broken is now holds\ntiny.md:55:41: 4 is now 3\n";
    assert_eq!(ran.out, said);
    let want = DECK
        .replace("expect = \"L.leo == 2\"", "expect = \"L.leo == 2 and holds HwLeLeo\"")
        .replace('\n', "\r\n");
    let written = || std::fs::read_to_string(home.path().join("tiny.md")).unwrap();
    assert_eq!(written(), want);
    assert_eq!(home.viva(&["check", "tiny.md", "--strict"]).code, 0);
    assert_eq!(home.viva(&["sim", "tiny.md", "--bless"]).out, "");
    let names = std::fs::read_dir(home.path()).unwrap().count();
    assert_eq!(names, 1, "something was left behind");
}

#[test]
fn blessing_a_scenario_with_a_fault_writes_nothing() {
    let wrong = DECK.replace("sync F1", "sync F9").replace("L.leo == 2", "L.leo == 7");
    let home = home_with(&wrong);
    let ran = home.viva(&["sim", "tiny.md", "--bless"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("S011") && ran.err.contains("nothing was written"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(home.path().join("tiny.md")).unwrap(), wrong);
}

#[test]
fn blessing_leaves_a_line_at_which_runs_differ() {
    let home = home_with(
        &DECK
            .replace("expect = \"refused\"", "expect = \"L.leo == 8\"")
            .replace("expect_when = { \"min_isr=1\" = \"L.leo == 3\" }\n", ""),
    );
    let ran = home.viva(&["sim", "tiny.md", "--bless"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
    assert!(ran.err.contains("tiny.md:54:20: runs differ here"), "{}", ran.err);
}

fn shipped_questions() -> Vec<Question> {
    let questions: Vec<Question> =
        shipped_decks().into_iter().flat_map(|incoming| incoming.deck.questions).collect();
    assert!(questions.iter().any(|question| !question.simulations.is_empty()));
    questions
}

#[test]
fn every_shipped_scenario_keeps_its_word_under_every_combination() {
    for question in shipped_questions() {
        for simulation in &question.simulations {
            assert_eq!(check(&simulation.source), [], "{}", question.id);
            let scenario = parse(&simulation.source).0.unwrap();
            for choice in scenario.combinations() {
                let run = scenario.run(&choice).unwrap();
                assert!(run.steps.len() > 1, "{}", question.id);
            }
        }
    }
}

#[test]
fn every_shipped_card_has_a_part_to_play() {
    for question in shipped_questions().iter().filter(|q| !q.simulations.is_empty()) {
        for card in cards_of(question) {
            let name = fragment(card.kind, &card.slug);
            let playing = play(question, Wish { card: Some(&name), ..Wish::default() }).unwrap();
            let dwelt = playing.dwelt();
            assert!(!dwelt.is_empty(), "{} {name}", question.id);
            let said = |at: &usize| !playing.run.steps[*at].say.is_empty();
            assert!(dwelt.iter().all(said), "{} {name}", question.id);
        }
    }
}

#[test]
fn a_review_by_lines_says_the_steps_after_the_answer() {
    let home = tiny();
    let ran = home.viva_with(&["review", "--plain", "--deck", "tiny"], "s\n\ns\nq\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let (front, rest) = ran.out.split_once("Whoever the minimum lets.\n").unwrap();
    assert!(front.contains("\"s\" means nothing here"), "{front}");
    assert!(!front.contains("Step "), "{front}");
    let (short, full) = rest.split_once("\n1 Again ").unwrap();
    let lines: Vec<&str> = short.lines().collect();
    assert_eq!(lines[..2], ["Step 1 of 2, point grow. L ends at 2.", "At the end:"], "{short}");
    assert!(lines.contains(&"  F1 follows, the same."), "{short}");
    assert!(short.is_ascii());
    assert!(
        full.contains("\nStep 1 of 2, basics, point grow.\nL ends at 2.\n- produce A 2: done.\n"),
        "{full}"
    );
    assert!(!full.contains("Step 2"), "{full}");
}

#[test]
fn a_drawing_says_that_it_is_one() {
    let board = "model = \"board\"\n[config]\nboxes = { a = { row = 0, column = 0 } }\n";
    let (before, after) = DECK.split_once("model = ").unwrap();
    let rest = after.split_once("[[play]]").unwrap().1.split_once("```").unwrap().1;
    let steps = "[[step]]\npoint = \"grow\"\nsay = \"x\"\ndo = \"put x a\"\n[[step]]\npoint = \"small\"\nsay = \"y\"\ndo = \"put y a\"\n";
    let home = home_with(&format!("{before}{board}{steps}```{rest}"));
    assert_eq!(
        home.viva(&["import", "tiny.md"]).code,
        0,
        "{}",
        home.viva(&["check", "tiny.md"]).err
    );
    let ran = home.viva_with(&["review", "--plain", "--deck", "tiny"], "\nq\n");
    assert!(ran.out.contains("Board: drawn, not simulated.\nStep 1 of 2"), "{}", ran.out);
    assert!(home.viva(&["sim", "write"]).out.contains("drawn, not simulated"));
}
