//! The details of a card: what they show when, and what they change.

use super::decks::{KAFKA, open_day, reach};
use super::review::{answers, begin};
use super::ui::{Setting, Ui};

#[test]
fn details_change_the_card_and_come_back_to_it() {
    let mut ui = begin();
    ui.seconds(10).keys("i R");
    assert!(ui.screen().contains("the card is new again"), "{}", ui.screen());
    ui.keys("D 1 2 3 4 5 <bs> <bs> <bs> <enter>");
    assert!(!ui.screen().contains("Due in how many days"), "{}", ui.screen());
    ui.keys("@");
    assert!(ui.row(0).contains("suspended"), "{}", ui.row(0));
    ui.keys("<esc>");
    assert!(ui.row(0).contains("Review"));
    assert!(!ui.screen().contains("basics"), "a suspended card is not asked: {}", ui.screen());
}

#[test]
fn undo_in_the_details_reaches_the_session() {
    let mut ui = begin();
    ui.keys("<space> 3");
    assert!(ui.row(0).contains("2 of"));
    ui.keys("i u <esc>");
    assert_eq!(answers(&mut ui), 0);
    assert!(ui.row(0).contains("1 of"), "{}", ui.row(0));
}

/// Words of the pitfall: of its claim, its twin, its reason and its slug.
const PITFALL: [&str; 6] = ["copies", "throws", "truncates", "No data", "no-data", "pitfall:"];

#[test]
fn details_of_a_question_give_nothing_away_before_the_answer() {
    for kind in ["basics", "solid", "deeper", "follow-up", "pitfall"] {
        for (columns, rows) in [(80, 24), (120, 40), (40, 12)] {
            let mut ui = Setting::new(columns, rows).config(open_day()).deck(KAFKA).begin();
            ui.keys("<enter>");
            reach(&mut ui, &format!("  {kind}   senior"));
            ui.keys("i");
            assert!(ui.screen().contains("What is lost"), "{}", ui.screen());
            assert!(ui.screen().contains(kind), "{}", ui.screen());
            for word in PITFALL.into_iter().chain(["KIP-101", "How does a returning"]) {
                assert!(!ui.screen().contains(word), "{kind}, `{word}`:\n{}", ui.screen());
            }
        }
    }
}

#[test]
fn details_of_an_answer_show_what_was_asked() {
    let mut ui = begin();
    reach(&mut ui, "  pitfall   senior");
    ui.keys("b i");
    assert!(ui.screen().contains("No data is lost"), "{}", ui.screen());
    assert!(ui.screen().contains("KIP-101"), "{}", ui.screen());
}

#[test]
fn a_new_card_has_no_due_day_to_set() {
    let mut ui = begin();
    ui.keys("i D 5 <enter>");
    let words = "A new card has no due day yet. Answer it first.";
    assert!(ui.screen().contains(words), "{}", ui.screen());
    assert!(!ui.screen().contains("due in 5 days"), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.screen().contains("basics"), "the card stays: {}", ui.screen());
    assert!(!ui.footer().contains("undo"), "nothing to undo: {}", ui.footer());
}

/// A session whose first card waits for its step, and is asked.
fn with_a_step() -> Ui {
    let mut ui = begin();
    ui.keys("<space> 1").seconds(700);
    ui.keys("<space> 3");
    assert!(ui.screen().contains("again today"), "{}", ui.screen());
    ui
}

#[test]
fn a_card_set_to_a_later_day_makes_room_for_the_next() {
    let mut ui = with_a_step();
    ui.keys("i D 5 <enter>");
    assert!(ui.screen().contains("due in 5 days"), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(!ui.screen().contains("again today"), "{}", ui.screen());
    assert!(ui.footer().contains("I have said it"), "{}", ui.screen());
    assert!(!ui.screen().contains("basics"), "the next card: {}", ui.screen());
}

#[test]
fn a_card_set_to_today_is_asked_again() {
    let mut ui = with_a_step();
    ui.keys("i D 0 <enter> <esc>");
    assert!(ui.screen().contains("basics"), "{}", ui.screen());
}

#[test]
fn the_day_that_stands_already_changes_nothing() {
    let mut ui = with_a_step();
    ui.keys("i D 5 <enter> D 5 <enter>");
    assert!(ui.screen().contains("due in 5 days"), "{}", ui.screen());
    let log = ui.screen().matches("due set").count();
    assert_eq!(log, 1, "{}", ui.screen());
}

/// A deck with sources that no screen has room for.
fn many_sources() -> String {
    let sources: Vec<String> = (1..=9)
        .map(|n| format!("\"Source {n}: {}the end\"", "a very long title, ".repeat(6)))
        .collect();
    let sources = sources.join(", ");
    KAFKA.replace("\"KIP-101\", \"KIP-279\", \"KIP-320\"", &sources)
}

#[test]
fn sources_stand_one_a_line_below_the_history() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        let mut ui = Setting::new(columns, rows).config(open_day()).deck(&many_sources()).begin();
        ui.keys("<enter> <space> 1").seconds(700);
        reach(&mut ui, "again today");
        ui.keys("<space> i");
        let screen = ui.screen();
        let row = |words: &str| screen.lines().position(|line| line.contains(words));
        let history = row("1 Again").unwrap_or_else(|| panic!("no history:\n{screen}"));
        let first = row("Source 1: ").unwrap_or_else(|| panic!("no sources:\n{screen}"));
        assert!(history < first, "{screen}");
        assert_eq!(row("Source 2: "), Some(first + 1), "{screen}");
        assert!(screen.lines().nth(first).unwrap().ends_with('…'), "{screen}");
        ui.keys("G");
        assert!(ui.screen().contains("Source 9: "), "{}", ui.screen());
    }
}
