//! Two windows on one collection.

use super::review::{answers, begin};
use super::ui::Ui;
use crate::domain::Grade;
use crate::session::Answer;

#[test]
fn a_card_changed_in_another_window_is_shown_anew() {
    let mut ui = begin();
    ui.keys("<space>");
    let card = ui.desk().collection.next(&Default::default()).unwrap().unwrap().key;
    ui.desk().collection.mark(card).unwrap();
    ui.keys("3");
    assert_eq!(answers(&mut ui), 0);
    assert!(ui.screen().contains("changed in another window"), "{}", ui.screen());
    assert!(ui.screen().contains("* marked"));
    ui.keys("<space> 3");
    assert_eq!(answers(&mut ui), 1);
}

/// Answers the card that is asked, as another window would.
fn answer_elsewhere(ui: &mut Ui, grade: Grade) {
    let collection = &mut ui.desk().collection;
    let asked = collection.next(&Default::default()).unwrap().unwrap();
    let answer = Answer {
        grade,
        reveal_ms: 1000,
        grade_ms: 1000,
        sure: None,
        right_call: None,
        rungs: None,
    };
    collection.grade(&asked, &answer).unwrap();
}

#[test]
fn a_card_answered_in_another_window_makes_room_for_the_next() {
    for wait in [0, 5] {
        let mut ui = begin();
        ui.keys("<space>").seconds(wait);
        answer_elsewhere(&mut ui, Grade::Good);
        ui.keys("1");
        assert_eq!(answers(&mut ui), 1, "it is answered once");
        let words = "Answered in another window; here is the next.";
        assert!(ui.screen().contains(words), "{}", ui.screen());
        assert!(ui.footer().contains("I have said it"), "{}", ui.screen());
        assert!(!ui.screen().contains("basics"), "another card: {}", ui.screen());
    }
}

#[test]
fn a_card_marked_after_it_was_answered_in_another_window_is_left_too() {
    let mut ui = begin();
    ui.seconds(5);
    answer_elsewhere(&mut ui, Grade::Good);
    ui.keys("*");
    assert!(ui.screen().contains("Answered in another window"), "{}", ui.screen());
    assert!(!ui.screen().contains("basics"), "another card: {}", ui.screen());
}

#[test]
fn the_last_card_answered_in_another_window_promises_no_next() {
    let deck = "+++\nid = \"one\"\ntitle = \"One\"\n+++\n\n# One?\n\n## Answer\nYes.\n";
    let mut ui = super::ui::Setting::new(80, 24).deck(deck).review().begin();
    ui.keys("<space>");
    answer_elsewhere(&mut ui, Grade::Good);
    ui.keys("3");
    assert!(ui.screen().contains("Answered in another window."), "{}", ui.screen());
    assert!(!ui.screen().contains("the next"), "{}", ui.screen());
}
