//! `viva review --plain` through a pipe.

use serde_json::{Value, json};

use crate::command::Home;
use crate::proof::prove;

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";

#[test]
fn a_first_session_by_lines_reads_like_a_talk() {
    let home = Home::lone(NOW);
    let ran = home.viva_with(&["review", "--plain"], "\n3\nq\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.err, "");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with("3 cards today, about "), "{}", lines[0]);
    assert!(ran.out.contains("Card 1 of 3, basics, senior. Aim for 20 seconds."), "{}", ran.out);
    assert!(ran.out.contains("Press Enter when you have said it."));
    assert!(
        ran.out.contains("1 Again 10 minutes, 2 Hard 10 minutes, 3 Good 2 days, 4 Easy"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("Good, back in 2 days."), "{}", ran.out);
    assert!(ran.out.contains("Card 2 of 3,"), "{}", ran.out);
    assert!(ran.out.contains("1 answer, all saved."), "{}", ran.out);
    prove(&home.database());
}

#[test]
fn the_answer_is_not_said_before_the_question_is_answered() {
    let home = Home::lone(NOW);
    let ran = home.viva_with(&["review", "--plain"], "");
    let shown = home.json(&["show", "kafka-log/kl5#basics"]);
    let back = shown["back"].as_str().unwrap();
    let first_words: Vec<&str> = back.split_whitespace().take(4).collect();
    assert!(!ran.out.contains(&first_words.join(" ")), "{}", ran.out);
    let points = home.json(&["show", "kafka-log/kl5"])["key_points"].clone();
    for point in points.as_array().unwrap() {
        assert!(!ran.out.contains(point["text"].as_str().unwrap()), "{}", ran.out);
    }
}

#[test]
fn the_end_of_input_ends_the_session_and_keeps_the_grades() {
    let home = Home::lone(NOW);
    let ran = home.viva_with(&["review", "--plain", "--json"], "\n3\n\n");
    assert_eq!(ran.code, 0);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["version"], 1);
    assert_eq!(report["answered"], 1);
    assert_eq!(report["cards"], json!(["kafka-log/kl5#basics"]));
    assert_eq!(home.json(&["due"])["new"], 2);
}

#[test]
fn undo_takes_back_and_asks_the_card_again() {
    let home = Home::lone(NOW);
    let ran = home.viva_with(&["review", "--plain", "--json"], "\n3\nu\n\n1\nq\n");
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&report["answered"], &report["again"], &report["good"]),
        (&1.into(), &1.into(), &0.into())
    );
    assert!(ran.err.contains("Undone: Good of kafka-log/kl5#basics."), "{}", ran.err);
    // After a restart it still goes back.
    let ran = home.viva_with(&["review", "--plain"], "u\nu\nq\n");
    assert!(ran.out.contains("Undone: Again of kafka-log/kl5#basics."), "{}", ran.out);
    assert!(ran.out.contains("The last change: import."), "{}", ran.out);
    prove(&home.database());
}

#[test]
fn wrong_keys_are_answered_in_words_and_change_nothing() {
    let home = Home::lone(NOW);
    let ran = home.viva_with(&["review", "--plain", "--json"], "hello\n9\n3\n\n0\nfive\nq\n");
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["answered"], 0);
    assert!(ran.err.contains("\"hello\" means nothing here"), "{}", ran.err);
}

#[test]
fn nothing_due_is_exit_code_three_and_says_when_something_comes() {
    let home = Home::lone(NOW);
    // The ladder of the third card asks for a rung; elsewhere 0 means nothing.
    let all_good = "\n0\n3\n".repeat(3);
    assert_eq!(home.viva_with(&["review", "--plain"], &all_good).code, 0);
    let ran = home.viva_with(&["review", "--plain"], "");
    assert_eq!(ran.code, 3, "{}", ran.out);
    assert!(ran.out.contains("Nothing due today."), "{}", ran.out);
}

#[test]
fn suspended_and_buried_cards_are_not_asked() {
    let home = Home::lone(NOW);
    let ran = home.viva_with(&["review", "--plain"], "!\nq\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(home.viva(&["due"]).code, 3);
    let cards = home.json(&["cards", "is:suspended"]);
    assert_eq!(cards["cards"].as_array().unwrap().len(), 8);
}

/// A month of mornings: whatever is due is answered, mostly Good.
#[test]
fn a_month_of_mornings_keeps_every_promise() {
    let mut home = Home::lone(NOW);
    let mut answered = 0;
    for day in 0..30 {
        let date = chrono::NaiveDate::from_ymd_opt(2026, 12, 1).unwrap() + chrono::Days::new(day);
        home.now = format!("{date}T07:30:00+01:00[Europe/Berlin]");
        let due = home.json(&["due"]);
        let waiting = due["due"].as_u64().unwrap() + due["new"].as_u64().unwrap();
        // Reveal by either way, then Again on one card in five, Good else. A line
        // that means nothing on a side is answered in words and does no harm.
        let mut input = String::new();
        for n in 0..40 {
            input.push_str(if (n + day) % 5 == 0 { "b\n\n0\n1\n" } else { "b\n\n0\n3\n" });
        }
        let ran = home.viva_with(&["review", "--plain", "--json"], &input);
        let report: Value = serde_json::from_str(&ran.out).unwrap();
        let here = report["answered"].as_u64().unwrap();
        assert!(waiting == 0 || here > 0, "{date}: {waiting} waited and none was answered");
        answered += here;
    }
    assert!(answered >= 24, "only {answered} answers");
    let cards = home.json(&["cards"]);
    for card in cards["cards"].as_array().unwrap() {
        assert!(card["reps"].as_u64().unwrap() > 0, "never asked: {card}");
    }
    prove(&home.database());
}
