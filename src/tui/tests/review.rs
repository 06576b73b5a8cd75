//! What keys do in a session.

use std::time::Duration;

use super::decks::{KAFKA, SCRIPTS, open_day, reach};
use super::ui::{Setting, Ui};
use crate::tui::keymap::Key;
use crate::tui::run::Ended;

const SPACE: Key = Key::Char(' ');

pub(super) fn begin() -> Ui {
    Setting::new(80, 24).config(open_day()).deck(KAFKA).deck(SCRIPTS).review().begin()
}

pub(super) fn answers(ui: &mut Ui) -> u32 {
    ui.desk().collection.home().unwrap().answered
}

fn millis(n: u64) -> Duration {
    Duration::from_millis(n)
}

#[test]
fn space_reveals_and_space_again_is_good() {
    let mut ui = begin();
    assert!(ui.footer().contains("I have said it"));
    ui.keys("<space>");
    assert!(ui.row(22).contains("1 Again"), "{}", ui.screen());
    assert_eq!(answers(&mut ui), 0);
    ui.keys("<space>");
    assert_eq!(answers(&mut ui), 1);
    assert!(ui.row(0).contains("2 of"), "{}", ui.row(0));
}

#[test]
fn nothing_of_the_answer_is_drawn_before_it_is_said() {
    let ui = begin();
    for word in ["lag", "committed", "new leader", "Again", "Good"] {
        assert!(!ui.screen().contains(word), "{word}:\n{}", ui.screen());
    }
}

#[test]
fn a_held_space_neither_reveals_twice_nor_grades() {
    let mut ui = begin();
    ui.press(SPACE, false);
    for _ in 0..40 {
        ui.wait(millis(30)).press(SPACE, false);
    }
    assert!(ui.row(22).contains("1 Again"), "{}", ui.screen());
    assert_eq!(answers(&mut ui), 0);
    ui.wait(millis(120)).press(SPACE, false);
    ui.wait(millis(120)).millis(0);
    assert_eq!(answers(&mut ui), 1, "a later press counts");
}

#[test]
fn a_space_held_from_the_front_grades_nothing_whatever_the_terminals_delay() {
    for delay in [200, 250, 500, 660, 1000] {
        let mut ui = begin();
        ui.press(SPACE, false).wait(millis(delay));
        for _ in 0..40 {
            ui.press(SPACE, false).wait(millis(33)).millis(0);
        }
        ui.seconds(1);
        assert!(ui.row(22).contains("1 Again"), "{delay}:\n{}", ui.screen());
        assert_eq!(answers(&mut ui), 0, "{delay} ms");
    }
}

#[test]
fn a_second_press_that_was_meant_happens_a_moment_later_or_with_the_next_key() {
    let mut ui = begin();
    ui.press(SPACE, false).wait(millis(300)).press(SPACE, false);
    assert_eq!(answers(&mut ui), 0);
    assert_eq!(ui.sleeps(), millis(120), "the program wakes for it");
    ui.millis(119);
    assert_eq!(answers(&mut ui), 0);
    ui.millis(1);
    assert_eq!(answers(&mut ui), 1);
    ui.seconds(5).press(SPACE, false).wait(millis(300)).press(SPACE, false);
    ui.wait(millis(5)).press(Key::Char('*'), false);
    assert_eq!(answers(&mut ui), 2, "another key tells that it was meant");
    assert!(ui.screen().contains("* marked"), "and it counts as well: {}", ui.screen());
}

#[test]
fn a_key_the_terminal_calls_held_does_nothing() {
    let mut ui = begin();
    ui.keys("<space>").wait(millis(900)).press(SPACE, true);
    assert_eq!(answers(&mut ui), 0);
}

#[test]
fn two_quick_presses_of_different_keys_both_count() {
    let mut ui = begin();
    ui.press(SPACE, false).wait(millis(5)).press(Key::Char('2'), false);
    assert_eq!(answers(&mut ui), 1);
    ui.wait(millis(5)).press(SPACE, false).wait(millis(5)).press(Key::Char('2'), false);
    assert_eq!(answers(&mut ui), 2);
}

#[test]
fn a_held_grade_grades_one_card() {
    let mut ui = begin();
    ui.keys("<space> 3");
    for _ in 0..20 {
        ui.wait(millis(30)).press(Key::Char('3'), false);
    }
    assert_eq!(answers(&mut ui), 1);
}

#[test]
fn grades_do_nothing_on_the_front() {
    let mut ui = begin();
    ui.keys("1 2 3 4");
    assert_eq!(answers(&mut ui), 0);
    assert!(ui.footer().contains("I have said it"));
}

#[test]
fn undo_says_what_it_undoes_and_restores_counts() {
    let mut ui = begin();
    let before = ui.row(0);
    ui.keys("<space> 3");
    assert!(ui.footer().contains("undo kl5 Good"), "{}", ui.footer());
    ui.keys("<space> u");
    assert_eq!(answers(&mut ui), 0);
    assert_eq!(ui.row(0), before, "the header counts as before");
    assert!(ui.screen().contains("undone: kl5 Good"), "{}", ui.screen());
    assert!(ui.footer().contains("I have said it"), "the card is asked anew");
    ui.keys("u");
    assert!(ui.screen().contains("The last change: import."), "{}", ui.screen());
    ui.keys("P");
    assert!(!ui.screen().contains("The last change"), "a message goes with the next key");
}

#[test]
fn undo_works_at_the_end_and_many_steps_deep() {
    let mut ui = begin();
    let first = ui.screen();
    reach(&mut ui, "Nothing comes back");
    let given = answers(&mut ui);
    assert!(given > 3);
    for _ in 0..given {
        ui.keys("u");
    }
    assert_eq!(answers(&mut ui), 0);
    let question = first.lines().nth(7).unwrap();
    assert!(ui.screen().contains(question), "{}", ui.screen());
}

#[test]
fn the_clock_stops_at_the_reveal_and_starts_anew() {
    let mut ui = begin();
    ui.seconds(54).keys("<space>");
    ui.seconds(500);
    assert!(ui.screen().contains("said in 0:54"), "{}", ui.screen());
    ui.keys("3");
    assert!(ui.screen().contains("0:00"), "{}", ui.screen());
}

#[test]
fn the_clock_stands_while_something_lies_over_the_card() {
    let mut ui = begin();
    ui.seconds(10).keys("?").seconds(100).keys("?");
    ui.keys("i").seconds(100).keys("<esc>");
    ui.stay_away(Duration::from_secs(1000)).keys("<c-z>");
    ui.keys("P").seconds(100).keys("P <space>");
    // Ten seconds, and half a second before each key that came while it ran.
    assert!(ui.screen().contains("said in 0:12"), "{}", ui.screen());
    assert_eq!(ui.paper().stopped, 1);
}

#[test]
fn a_pause_ends_with_the_key_that_made_it() {
    let mut ui = begin();
    ui.seconds(10).keys("P ? ?").seconds(50);
    assert!(ui.screen().contains("paused"), "help does not end a pause");
    ui.keys("P");
    assert!(!ui.screen().contains("paused"));
    assert!(ui.screen().contains("0:10"), "{}", ui.screen());
}

#[test]
fn only_the_front_wakes_the_program() {
    let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).begin();
    let hour = Duration::from_secs(3600);
    assert!(ui.sleeps() > hour, "home sleeps until the day ends");
    ui.press(Key::Enter, false);
    assert_eq!(ui.sleeps(), Duration::from_secs(1));
    ui.wait(millis(300));
    assert_eq!(ui.sleeps(), millis(700), "to the next whole second");
    ui.keys("P");
    assert!(ui.sleeps() > hour, "a paused clock sleeps");
    ui.keys("P ?");
    assert!(ui.sleeps() > hour, "help sleeps");
    ui.resize(20, 5);
    assert!(ui.sleeps() > hour, "the notice of no room sleeps");
    ui.resize(80, 24);
    ui.keys("? <space>");
    assert!(ui.sleeps() > hour, "the answer sleeps");
    ui.keys("3 <space> 3 <esc>");
    assert!(ui.sleeps() > hour);
}

#[test]
fn home_takes_up_a_new_day() {
    let mut ui = Setting::new(80, 24).deck(KAFKA).begin();
    ui.keys("<enter> <space> 3 <esc>");
    assert!(ui.row(0).contains("1 December"));
    let until = ui.sleeps();
    ui.wait(until).seconds(0);
    assert!(ui.row(0).contains("2 December"), "{}", ui.row(0));
    assert!(!ui.screen().contains("Go on?"), "nothing is answered on the new day");
}

#[test]
fn a_card_shown_before_the_day_ends_counts_for_that_day() {
    let mut ui = begin();
    ui.wait(Duration::from_secs(20 * 3600)).keys("<space> 3");
    assert_eq!(answers(&mut ui), 0, "not for the new one");
    assert!(ui.footer().contains("undo kl5 Good"), "{}", ui.screen());
}

#[test]
fn a_mark_keeps_clock_and_side() {
    let mut ui = begin();
    ui.seconds(10).keys("*");
    assert!(ui.screen().contains("* marked"), "{}", ui.screen());
    ui.seconds(10).keys("<space> *");
    assert!(ui.screen().contains("no longer marked"), "{}", ui.screen());
    assert!(ui.screen().contains("said in 0:21"), "{}", ui.screen());
    ui.keys("3");
    assert_eq!(answers(&mut ui), 1);
}

#[test]
fn burying_and_suspending_go_on_with_the_next_card() {
    for (key, words) in [
        ("-", "card buried"),
        ("=", "question buried"),
        ("@", "card suspended"),
        ("!", "question suspended"),
    ] {
        let mut ui = begin();
        let first = ui.desk().collection.next(&Default::default()).unwrap().unwrap().key;
        ui.keys(key);
        assert!(ui.screen().contains(words), "{key}:\n{}", ui.screen());
        let next = ui.desk().collection.next(&Default::default()).unwrap().unwrap().key;
        assert_ne!(first, next, "{key}");
        assert!(ui.footer().contains("undo kl5"), "{}", ui.footer());
        ui.keys("u");
        let again = ui.desk().collection.next(&Default::default()).unwrap().unwrap().key;
        assert_eq!(first, again, "{key}");
    }
}

#[test]
fn a_step_card_comes_early_only_when_asked_for() {
    let mut ui = Setting::new(80, 24).deck(KAFKA).review().begin();
    ui.keys("<space> 1");
    reach(&mut ui, "comes back in");
    assert!(ui.screen().contains("Points you missed"));
    ui.keys("<space>");
    assert!(ui.footer().contains("I have said it"), "{}", ui.screen());
}

#[test]
fn escape_goes_back_one_level_and_q_leaves() {
    let mut ui = Setting::new(80, 24).deck(KAFKA).begin();
    ui.keys("<enter> <space> 3 i ?");
    ui.keys("<esc>");
    assert!(ui.row(0).contains("Card"), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.row(0).contains("Review"), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.row(0).contains("Tuesday"), "{}", ui.screen());
    ui.keys("<esc> <esc>");
    assert!(ui.ended.is_none(), "there is no level above home");
    ui.keys("q");
    assert!(ui.ended.is_some());
    for place in ["", "<enter>", "<enter> <space>", "<enter> i"] {
        for key in ["q", "<c-c>"] {
            let mut ui = Setting::new(80, 24).deck(KAFKA).begin();
            ui.keys(place).keys(key);
            assert!(ui.ended.is_some(), "{key} after `{place}`");
        }
    }
}

#[test]
fn an_answer_that_cannot_be_saved_is_kept_and_tried_again() {
    let mut ui = begin();
    ui.seconds(30).keys("<space>");
    ui.desk().broken = true;
    ui.keys("4");
    assert!(ui.screen().contains("Viva cannot save the answer: the disk is full."));
    ui.keys("<enter>");
    assert!(ui.screen().contains("Viva cannot save the answer"), "it is still full");
    ui.desk().broken = false;
    ui.seconds(60).keys("1 <enter>");
    assert_eq!(answers(&mut ui), 1);
    assert!(ui.footer().contains("undo kl5 Easy"), "{}", ui.screen());
}

#[test]
fn a_broken_collection_can_be_left() {
    let mut ui = begin();
    ui.desk().broken = true;
    ui.keys("<space> 3 3 3");
    assert_eq!(ui.ended, None, "a grade is no choice");
    ui.keys("<enter>");
    assert!(ui.screen().contains("One answer is not saved."), "{}", ui.screen());
    ui.keys("<enter>");
    assert!(ui.screen().contains("Viva cannot save the answer"), "the mildest choice stays");
    ui.keys("q <esc> q 2 <enter>");
    let Some(Ended::Told(words)) = &ui.ended else { panic!("{:?}", ui.ended) };
    assert!(words.concat().contains("One answer was not saved."), "{words:?}");
}

#[test]
fn a_resize_keeps_clock_and_state() {
    let mut ui = begin();
    ui.seconds(31);
    for (columns, rows) in [(120, 40), (40, 12), (10, 3), (1, 1), (80, 24)] {
        ui.resize(columns, rows);
    }
    assert!(ui.screen().contains("0:31"), "{}", ui.screen());
    ui.keys("<space>").resize(50, 16).resize(80, 24);
    assert!(ui.screen().contains("said in 0:31"), "{}", ui.screen());
}

#[test]
fn keys_do_nothing_unseen_but_pause_and_quit() {
    let mut ui = begin();
    ui.resize(20, 5).keys("<space> 3 - @");
    assert_eq!(answers(&mut ui), 0);
    ui.keys("P").seconds(100).resize(80, 24);
    assert!(ui.screen().contains("paused"), "{}", ui.screen());
    ui.resize(20, 5).keys("q");
    assert!(ui.ended.is_some());
}

#[test]
fn of_two_long_panes_the_chosen_one_scrolls() {
    let points: String = (0..40).map(|n| format!("- point {n}\n")).collect();
    let answer: String = (0..40).map(|n| format!("Line {n}.\n\n")).collect();
    let deck = format!(
        "+++\nid = \"long\"\ntitle = \"Long\"\n+++\n\n# Long?\n\n## Key points\n{points}\n\
         ## Answer\n{answer}"
    );
    let mut ui = Setting::new(100, 24).deck(&deck).review().begin();
    ui.keys("<space>");
    assert!(ui.footer().contains("Tab other pane"), "{}", ui.screen());
    ui.keys("G");
    assert!(ui.screen().contains("point 39") && ui.screen().contains("Line 0."));
    ui.keys("g <tab> G");
    assert!(ui.screen().contains("point 0 ") || ui.screen().contains("point 0\n"));
    assert!(ui.screen().contains("Line 39."), "{}", ui.screen());
    ui.resize(80, 24).keys("G");
    assert!(ui.screen().contains("Line 39."), "one column scrolls as a whole");
}

#[test]
fn a_leech_is_announced_with_a_way_out() {
    let deck = "+++\nid = \"one\"\ntitle = \"One\"\n+++\n\n# Hard one?\n\n## Answer\nYes.\n";
    let mut ui = Setting::new(80, 24).deck(deck).begin();
    ui.keys("<enter> <space> 4 <esc>");
    for lapses in 1..=8 {
        ui.seconds(90 * 24 * 3600).keys("<enter> <space> 1");
        assert_eq!(ui.screen().contains("is a leech"), lapses == 8, "{}", ui.screen());
        if lapses < 8 {
            ui.seconds(700).keys("<esc> <enter> <space> 4 <esc>");
        }
    }
    assert!(ui.screen().contains("forgotten 8 times. To suspend it: u, then @."));
    ui.keys("u @");
    assert!(ui.screen().contains("card suspended"), "{}", ui.screen());
}

#[test]
fn a_card_that_comes_back_the_same_day_says_so() {
    let mut ui = Setting::new(80, 24).deck(KAFKA).review().begin();
    ui.keys("<space> 1");
    ui.seconds(700);
    reach(&mut ui, "again today");
}

#[test]
fn a_pause_is_said_on_the_answer_as_well() {
    let mut ui = begin();
    ui.keys("<space> P");
    assert!(ui.row(0).contains("paused"), "{}", ui.row(0));
    ui.keys("P");
    assert!(!ui.row(0).contains("paused"), "{}", ui.row(0));
}

#[test]
fn control_l_draws_anew() {
    let mut ui = begin();
    ui.keys("<c-l>");
    assert_eq!(ui.paper().forgotten, 1);
}

#[test]
fn a_session_is_noted_in_the_collection() {
    let mut ui = Setting::new(80, 24).deck(KAFKA).deck(SCRIPTS).begin();
    ui.keys("<enter> <space> 3 <esc> <up> s");
    let only = r#"begin [DeckId("kafka-log")]"#;
    assert_eq!(ui.desk().sessions, ["begin []", "end", only]);
    ui.keys("<esc> <enter> <esc>");
    assert_eq!(ui.desk().sessions[3..], ["end", "go on 1", "end"], "the first goes on");
}
