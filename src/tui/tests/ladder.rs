//! Ladders and claims: what a rung or a call means, and what it suggests.

use super::decks::{KAFKA, open_day, reach};
use super::review::begin;
use super::ui::{Setting, Ui};

#[test]
fn the_ladder_climbs_and_steps_down() {
    let mut ui = begin();
    reach(&mut ui, "  deeper   senior");
    ui.keys("<space>");
    assert!(ui.screen().contains("Which rung did you reach?"));
    ui.keys("x");
    assert!(
        ui.screen().contains("You reached junior, two rungs short of senior. Suggested: Again")
    );
    ui.keys("x x");
    assert!(ui.screen().contains("You reached senior, as aimed for."));
    ui.keys("<bs>");
    assert!(ui.screen().contains("one rung short of senior. Suggested: Hard"));
    ui.keys("x x x x x");
    assert!(ui.screen().contains("You reached staff"));
    ui.keys("3");
    assert!(!ui.screen().contains("You reached"));
}

#[test]
fn a_claim_waits_for_a_call() {
    let mut ui = begin();
    reach(&mut ui, "  pitfall   senior");
    ui.keys("<space> <enter>");
    assert!(ui.screen().contains("say why, then choose"), "{}", ui.screen());
    ui.keys("b");
    assert!(ui.screen().contains("You pushed back"));
}

/// The back of a ladder that aims for senior.
fn on_the_ladder(columns: u16, rows: u16) -> Ui {
    let mut ui = Setting::new(columns, rows).config(open_day()).deck(KAFKA).review().begin();
    reach(&mut ui, "  deeper   senior");
    ui.keys("<space>");
    ui
}

#[test]
fn a_rung_that_is_aim_and_yours_has_room_for_both_words() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        let mut ui = on_the_ladder(columns, rows);
        ui.keys("x x x");
        assert!(ui.screen().contains("aim, you  "), "{}", ui.screen());
    }
}

#[test]
fn a_rung_above_the_aim_is_said_to_be_above() {
    let mut ui = on_the_ladder(80, 24);
    ui.keys("x x x");
    assert!(ui.screen().contains("You reached senior, as aimed for."), "{}", ui.screen());
    ui.keys("x");
    assert!(ui.screen().contains("You reached staff, one rung above senior."), "{}", ui.screen());
    let deck = KAFKA.replace("level = \"senior\"", "level = \"mid\"");
    let mut ui = Setting::new(80, 24).config(open_day()).deck(&deck).review().begin();
    reach(&mut ui, "  deeper   mid");
    ui.keys("<space> x x x x");
    assert!(ui.screen().contains("You reached staff, two rungs above mid."), "{}", ui.screen());
    assert!(!ui.screen().contains("Suggested"), "{}", ui.screen());
}

#[test]
fn without_a_level_there_is_neither_aim_nor_suggestion() {
    let deck = KAFKA.replace("level = \"senior\"\n", "");
    for (columns, rows) in [(80, 24), (120, 40), (40, 12)] {
        let setting = Setting::new(columns, rows).config(open_day()).deck(&deck);
        let mut ui = setting.review().begin();
        reach(&mut ui, "Go deeper.");
        ui.keys("<space>");
        assert!(ui.screen().contains("Which rung did you reach?"), "{}", ui.screen());
        ui.keys("x");
        assert!(ui.screen().contains("You reached junior."), "{}", ui.screen());
        for word in ["aim", "Suggested", "short of", "›"] {
            assert!(!ui.screen().contains(word), "{word}:\n{}", ui.screen());
        }
    }
}

#[test]
fn a_suggestion_names_its_key_and_space_stays_good() {
    let mut ui = on_the_ladder(80, 24);
    ui.keys("x");
    assert!(ui.screen().contains("Suggested: Again (1)."), "{}", ui.screen());
    ui.keys("x");
    assert!(ui.screen().contains("Suggested: Hard (2)."), "{}", ui.screen());
    assert!(ui.row(22).contains("• 2 Hard"), "{}", ui.screen());
    assert!(ui.footer().contains("Space Good"), "{}", ui.footer());
}

#[test]
fn a_wrong_call_suggests_again_in_words() {
    let calls = ["a", "b"].map(|call| {
        let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).review().begin();
        reach(&mut ui, "  pitfall   senior");
        ui.keys(call);
        let wrongly = ui.screen().contains("wrongly");
        assert_eq!(ui.screen().contains("Suggested: Again (1)."), wrongly, "{}", ui.screen());
        assert_eq!(ui.row(22).contains("• 1 Again"), wrongly, "{}", ui.screen());
        assert!(ui.footer().contains("Space Good"), "{}", ui.footer());
        wrongly
    });
    assert_ne!(calls[0], calls[1], "one of the two calls is wrong");
}
