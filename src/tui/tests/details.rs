//! The details of a card: what they show when, and what they change.

use std::time::Duration;

use insta::assert_snapshot;

use super::decks::{KAFKA, open_day, reach};
use super::review::{answers, begin};
use super::ui::{Setting, Ui};
use crate::collection::study::Scope;
use crate::domain::Grade;
use crate::session::Answer;

/// Takes a picture at every size.
fn pictures(name: &str, uses: impl Fn(&mut Ui)) {
    for (columns, rows) in [(80, 24), (120, 40), (60, 20), (40, 12)] {
        let mut ui = Setting::new(columns, rows).config(open_day()).deck(KAFKA).begin();
        uses(&mut ui);
        assert_snapshot!(format!("{name}-{columns}x{rows}"), ui.screen());
    }
}

/// Lets the basics card be answered over three months, and asks it again.
fn months(ui: &mut Ui) {
    let card = ui.desk().collection.next(&Scope::default()).unwrap().unwrap().key;
    for (minutes, seconds, grade) in [
        (0, 21, Grade::Good),
        (3 * 1440, 17, Grade::Good),
        (12 * 1440, 19, Grade::Hard),
        (15 * 1440, 31, Grade::Again),
        (12, 20, Grade::Good),
        (4 * 1440, 15, Grade::Good),
        (11 * 1440, 14, Grade::Easy),
    ] {
        ui.wait(Duration::from_secs(minutes * 60));
        let asked = ui.desk().collection.ask(card).unwrap();
        let answer = Answer {
            grade,
            reveal_ms: seconds * 1000,
            grade_ms: 4000,
            sure: None,
            right_call: None,
            rungs: None,
        };
        ui.desk().collection.grade(&asked, &answer).unwrap();
    }
    ui.wait(Duration::from_secs(23 * 86_400)).seconds(1);
    ui.keys("<enter>");
    reach(ui, "  basics   senior");
}

#[test]
fn pictures_of_details() {
    pictures("details-new", |ui| {
        ui.keys("<enter> i");
    });
    pictures("details-step", |ui| {
        ui.keys("<enter>").seconds(30).keys("<space> 1 <esc>");
        ui.seconds(700).keys("<enter>");
        reach(ui, "basics   senior");
        ui.keys("* i");
    });
    pictures("details-due", |ui| {
        ui.keys("<enter>").seconds(30).keys("<space> 1 <esc>");
        ui.seconds(700).keys("<enter>");
        reach(ui, "basics   senior");
        ui.keys("i D 1 4");
    });
    pictures("details-answer", |ui| {
        ui.keys("<enter>");
        reach(ui, "  pitfall   senior");
        ui.keys("b i");
    });
    pictures("details-months", |ui| {
        months(ui);
        ui.keys("<space> i");
    });
    pictures("details-scrolled", |ui| {
        months(ui);
        ui.keys("<space> i G");
    });
    let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).ascii().begin();
    months(&mut ui);
    ui.keys("<space> i");
    assert_snapshot!("details-ascii-80x24", ui.screen());
}

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
    for (columns, rows) in [(80, 40), (120, 44)] {
        let mut ui = Setting::new(columns, rows).config(open_day()).deck(&many_sources()).begin();
        ui.keys("<enter> <space> 1").seconds(700);
        reach(&mut ui, "again today");
        ui.keys("<space> i G");
        let screen = ui.screen();
        let row = |words: &str| screen.lines().position(|line| line.contains(words));
        let history = row("said in").unwrap_or_else(|| panic!("no history:\n{screen}"));
        let first = row("Source 1: ").unwrap_or_else(|| panic!("no sources:\n{screen}"));
        assert!(history < first, "{screen}");
        assert_eq!(row("Source 2: "), Some(first + 1), "{screen}");
        assert!(screen.lines().nth(first).unwrap().ends_with('…'), "{screen}");
        assert!(ui.screen().contains("Source 9: "), "{}", ui.screen());
    }
}

#[test]
fn a_card_is_answered_from_its_details_but_not_out_of_a_session() {
    let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).begin();
    ui.keys("b <tab> <tab> <enter> <enter>");
    assert!(ui.row(0).contains("Card"), "{}", ui.screen());
    assert!(ui.footer().contains("C answer it"), "{}", ui.screen());
    ui.keys("C <space> 3");
    let answered = ui.desk().collection.cards(&crate::domain::Query::parse("is:review").unwrap());
    assert_eq!(answered.unwrap().len(), 1);
    ui.keys("<esc>");
    assert!(ui.row(0).contains("Card") && ui.screen().contains("Good"), "{}", ui.screen());
    let mut ui = begin();
    ui.keys("i C");
    assert!(ui.screen().contains("a session is under way"), "{}", ui.screen());
    assert!(!ui.footer().contains("answer it"), "{}", ui.screen());
}
