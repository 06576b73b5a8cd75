//! What home and header count, in every state.

use super::decks::{KAFKA, SCRIPTS, open_day};
use super::ui::{Setting, Ui};
use crate::config::Config;

const ONE: &str = "+++\nid = \"one\"\ntitle = \"One\"\n+++\n\n# One?\n\n## Answer\nYes.\n";

#[test]
fn home_says_when_only_a_step_is_left_and_enter_shows_it() {
    let mut ui = Setting::new(80, 24).deck(ONE).begin();
    ui.keys("<enter> <space> 1").seconds(180);
    ui.keys("<esc>");
    assert!(
        ui.screen().contains("Nothing due now. 1 card comes back in 7 min."),
        "{}",
        ui.screen()
    );
    for word in ["1 card today", "Go on", "\n  about"] {
        assert!(!ui.screen().contains(word), "{word}:\n{}", ui.screen());
    }
    assert!(ui.footer().contains("Enter show it now"), "{}", ui.footer());
    ui.keys("<enter>");
    assert!(ui.footer().contains("I have said it"), "{}", ui.screen());
    assert!(ui.row(0).contains("1 of 1"), "{}", ui.row(0));
}

#[test]
fn home_counts_a_step_that_is_over() {
    let mut ui = Setting::new(80, 24).deck(ONE).begin();
    ui.keys("<enter> <space> 1 <esc>").seconds(700);
    assert!(ui.screen().contains("1 card today"), "{}", ui.screen());
    ui.keys("<enter>");
    assert!(ui.screen().contains("again today"), "{}", ui.screen());
}

#[test]
fn home_says_which_of_several_steps_comes_first() {
    let mut ui = Setting::new(80, 24).deck(SCRIPTS).begin();
    ui.keys("<enter> <space> 1").seconds(60);
    ui.keys("<space> 1 <space> 1 <esc>");
    let words = "Nothing due now. 3 cards come back, the first in 9 min.";
    assert!(ui.screen().contains(words), "{}", ui.screen());
}

#[test]
fn a_session_that_begins_with_a_step_shows_the_next_only_when_asked() {
    let mut ui = Setting::new(80, 24).deck(SCRIPTS).begin();
    ui.keys("<enter> <space> 1 <space> 1 <space> 1 <esc> <enter>");
    assert!(ui.row(0).contains("1 of 3"), "{}", ui.row(0));
    ui.keys("<space> 3");
    assert!(ui.screen().contains("2 come back"), "{}", ui.screen());
    assert!(ui.row(0).contains("1 of 3"), "{}", ui.row(0));
}

#[test]
fn a_failed_card_comes_back_in_the_count() {
    let mut ui = Setting::new(80, 24).deck(SCRIPTS).review().begin();
    assert!(ui.row(0).contains("1 of 3"), "{}", ui.row(0));
    ui.keys("<space> 1");
    assert!(ui.row(0).contains("2 of 4"), "{}", ui.row(0));
    ui.keys("<space> 3 <space> 3");
    assert!(ui.row(0).contains("3 of 4"), "{}", ui.row(0));
    ui.keys("<space>");
    assert!(ui.row(0).contains("4 of 4"), "{}", ui.row(0));
    ui.keys("<space> 3");
    assert!(ui.row(0).contains("4 of 4"), "{}", ui.row(0));
}

/// Tells whether a header counts from nothing, or to nothing.
fn counts_nothing(ui: &Ui) -> bool {
    ui.row(0).contains(" 0 of") || ui.row(0).contains("of 0")
}

#[test]
fn no_header_counts_nothing() {
    for deck in [ONE, SCRIPTS, KAFKA] {
        for keys in [
            "",
            "- - - - - - -",
            "= = =",
            "@ @ @ @ @ @ @",
            "! ! !",
            "<space> 1 - - -",
            "<space> 1 <esc> <enter>",
            "<space> 1 <esc> <enter> <space> 1",
            "<space> 1 <esc> <enter> - - -",
            "<space> 4 <space> 4 <space> 4 u u u",
            "@ u @ u",
            "i @ <esc>",
        ] {
            for columns in [40, 80, 120] {
                let setting = Setting::new(columns, 24).config(open_day()).deck(deck);
                let mut ui = setting.review().begin();
                ui.keys("u");
                for key in keys.split(' ').filter(|key| !key.is_empty()) {
                    ui.keys(key);
                    assert!(!counts_nothing(&ui), "`{keys}` at {key}:\n{}", ui.screen());
                }
            }
        }
    }
    let ui = Setting::new(80, 24).review().begin();
    assert!(!counts_nothing(&ui), "{}", ui.screen());
    assert!(ui.screen().contains("Nothing is due now."), "{}", ui.screen());
}

#[test]
fn the_first_start_needs_something_to_start() {
    let ui = Setting::new(80, 24).deck(ONE).begin();
    assert!(
        ui.screen().contains("1 interview question in 1 deck is ready: 1 card."),
        "{}",
        ui.screen()
    );
    assert!(ui.screen().contains("1 new card today"), "{}", ui.screen());
    let ui = Setting::new(80, 24).deck(SCRIPTS).begin();
    assert!(ui.screen().contains("3 new cards today"), "{}", ui.screen());
    let none = Config { new_per_day: 0, ..Config::default() };
    let ui = Setting::new(80, 24).deck(ONE).config(none).begin();
    assert!(!ui.screen().contains("first start"), "{}", ui.screen());
    assert!(ui.screen().contains("Nothing due today."), "{}", ui.screen());
    let mut ui = Setting::new(80, 24).deck(ONE).begin();
    ui.keys("<enter> @ <esc>");
    assert!(!ui.screen().contains("first start"), "{}", ui.screen());
}
