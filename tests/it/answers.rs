//! What every command answers: its exit code, and with `--json` one object with a
//! version, also where it fails.

use serde_json::Value;

use crate::command::Home;

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";

/// Calls that end without doing or finding anything, each with its exit code, on a
/// home that holds the one question `kafka-log/kl5`. What is printed with `--json`
/// is an error or, with `!`, the command's own object.
const CALLS: [(&str, u8); 46] = [
    ("show no/such", 3),
    ("show kafka-log/kl5#no", 3),
    ("sim no/such", 3),
    ("sim kafka-log/kl5 --card no", 2),
    ("sim kafka-log/kl5 --set unclean", 2),
    ("sim kafka-log/kl5 --set unclean=perhaps", 2),
    ("search zzzzzz !", 3),
    ("search", 2),
    ("cards is:leech !", 3),
    ("cards is:lech", 2),
    ("cards deck:nope !", 3),
    ("decks --nope", 2),
    ("due --short", 2),
    ("review --plain --deck nope", 3),
    ("review --plain --tag nope", 3),
    ("review", 2),
    ("stats !", 3),
    ("stats --deck nope", 3),
    ("stats --period 2d", 2),
    ("catch-up !", 3),
    ("catch-up --per-day 0", 2),
    ("export nope --to x", 3),
    ("export kafka-log --to lone", 1),
    ("export", 2),
    ("import missing.md", 1),
    ("import empty.md --format nope", 1),
    ("import faulty.md !", 1),
    ("import lone --map x", 2),
    ("check missing.md", 1),
    ("check faulty.md !", 1),
    ("check", 2),
    ("delete deck:nope --yes", 3),
    ("delete zzzzzz --yes", 3),
    ("delete is:lech --yes", 2),
    ("delete", 2),
    ("delete deck:kafka-log", 2),
    ("delete kind:basics --yes", 2),
    ("undo --deck", 2),
    ("reschedule --deck", 2),
    ("backup list !", 3),
    ("backup --to empty.md", 1),
    ("restore", 3),
    ("restore 7", 3),
    ("restore missing.db", 3),
    ("restore empty.md", 1),
    ("frobnicate", 2),
];

fn home() -> Home {
    let home = Home::lone(NOW);
    home.write("empty.md", "");
    let head = "+++\nid = \"d\"\ntitle = \"D\"\n+++\n\n";
    home.write("faulty.md", &format!("{head}# A?\n\n## Anwser\nNo.\n\n## Answer\nYes.\n"));
    home
}

#[test]
fn every_call_that_comes_to_nothing_has_its_code_and_one_object() {
    let home = home();
    for (call, code) in CALLS {
        let own = call.ends_with('!');
        let args: Vec<&str> = call.trim_end_matches('!').split_whitespace().collect();
        // What a command calls wrong it calls wrong with `--json` as well.
        let printed = home.viva(&[args.as_slice(), &["--json"]].concat());
        assert_eq!(printed.code, i32::from(code), "{call}: {}{}", printed.out, printed.err);
        let object: Value = serde_json::from_str(&printed.out)
            .unwrap_or_else(|error| panic!("{call}: {error}: {}{}", printed.out, printed.err));
        assert_eq!(object["version"], 1, "{call}: {object}");
        let error = &object["error"];
        assert_eq!(error.is_null(), own, "{call}: {object}");
        if !own {
            assert_eq!(error["code"], code, "{call}: {object}");
            let message = error["message"].as_str().unwrap();
            assert!(!message.is_empty() && printed.err.contains(message), "{call}: {object}");
        }
    }
}

#[test]
fn undo_without_a_change_is_an_object_too() {
    let home = Home::new(NOW);
    assert_eq!(home.viva(&["due"]).code, 0);
    let ran = home.viva(&["undo", "--json"]);
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &object["error"]["message"]), (3, &"There is nothing to undo.".into()));
}

#[test]
fn a_plain_call_prints_no_object() {
    let home = home();
    for call in ["show", "edit"] {
        let ran = home.viva(&[call, "no/such"]);
        assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{call}");
    }
    let ran = home.viva(&["delete", "deck:nope", "--", "--json"]);
    assert_eq!(ran.out, "", "a word after -- is a word");
}
