//! What users of such programs ask for, where no other use shows it.

use super::decks::{KAFKA, SCRIPTS, open_day};
use super::review::{answers, begin};
use super::ui::{Setting, Ui};
use crate::config::Config;
use crate::domain::{CardKey, Review};
use crate::tui::event::Event;

const ONE: &str = "+++\nid = \"one\"\ntitle = \"One\"\n+++\n\n# One?\n\n## Answer\nYes.\n";

fn next_card(ui: &mut Ui) -> CardKey {
    ui.desk().collection.next(&Default::default()).unwrap().unwrap().key
}

fn log(ui: &mut Ui, card: CardKey) -> Vec<Review> {
    let details = ui.desk().collection.details(card).unwrap();
    details.history.into_iter().map(|answered| answered.review).collect()
}

#[test]
fn time_to_the_reveal_and_to_the_grade_are_kept_apart_and_true() {
    let mut ui = begin();
    let card = next_card(&mut ui);
    ui.seconds(3 * 3600).keys("<space>").seconds(7200).keys("3");
    let log = log(&mut ui, card);
    // Half a second before each key. Three hours are no minute.
    assert_eq!((log[0].reveal_ms, log[0].grade_ms), (Some(10_800_500), Some(7_200_500)));
}

#[test]
fn pauses_are_no_part_of_the_time_that_is_kept() {
    let mut ui = begin();
    let card = next_card(&mut ui);
    ui.seconds(10).keys("P").seconds(600).keys("P").seconds(10).keys("? ?").keys("<space> 3");
    let log = log(&mut ui, card);
    // 0.5 s before P, before the help, and before the reveal.
    assert_eq!(log[0].reveal_ms, Some(21_500));
}

#[test]
fn a_card_over_its_target_waits_and_says_so() {
    let mut ui = begin();
    let keys = ui.footer();
    for _ in 0..50 {
        ui.seconds(60);
    }
    assert!(ui.screen().contains("over"), "{}", ui.screen());
    assert_eq!(ui.footer(), keys, "nothing comes by itself and takes a key");
    ui.keys("<space>");
    assert!(ui.row(22).contains("1 Again"), "{}", ui.screen());
    let answer = ui.screen();
    ui.seconds(3600);
    assert_eq!(ui.screen(), answer, "no answer moves on by itself");
    assert_eq!(answers(&mut ui), 0);
}

#[test]
fn keys_mean_the_same_after_every_detour() {
    for detour in ["? ?", "i <esc>", "P P", "* *", "<c-l>", "<c-z>", "<esc> <enter>", "j G k"] {
        let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).deck(SCRIPTS).begin();
        ui.keys("<enter> <space> 3").keys(detour).resize(30, 5).resize(80, 24);
        assert!(ui.footer().contains("I have said it"), "{detour}:\n{}", ui.screen());
        ui.keys("<space>").keys(detour.split("<esc> <enter>").next().unwrap()).keys("3");
        assert_eq!(answers(&mut ui), 2, "{detour}:\n{}", ui.screen());
    }
}

#[test]
fn hard_is_said_to_be_a_pass() {
    let mut ui = begin();
    ui.keys("<space> ?");
    assert!(ui.screen().contains("Hard, but a pass"), "{}", ui.screen());
    assert!(ui.screen().contains("Again, forgot it"), "{}", ui.screen());
}

#[test]
fn a_limit_that_ends_a_session_is_named() {
    let config = Config { reviews_per_day: Some(1), ..Config::default() };
    let mut ui = Setting::new(80, 24).config(config).deck(SCRIPTS).begin();
    ui.keys("<enter> <space> 3 <space> 3 <space> 3 <esc>").seconds(5 * 24 * 3600);
    ui.keys("<enter> <space> 3");
    let words = "Stopped at today's limit of reviews; 2 reviews are held back.";
    assert!(ui.screen().contains(words), "{}", ui.screen());
}

#[test]
fn undo_on_the_screen_of_a_day_that_is_done_asks_the_card_again() {
    let mut ui = Setting::new(80, 24).deck(ONE).begin();
    ui.keys("<enter>");
    let (front, counts) = (ui.screen(), ui.desk().collection.due().unwrap());
    ui.keys("<space> 4");
    assert!(ui.screen().contains("Nothing comes back today."), "{}", ui.screen());
    ui.keys("u");
    assert_eq!(ui.desk().collection.due().unwrap(), counts);
    assert_eq!(ui.row(0), front.lines().next().unwrap());
    assert!(ui.screen().contains("new"), "the badge is as it was: {}", ui.screen());
}

#[test]
fn a_paste_is_no_answer_and_is_typed_where_something_is_typed() {
    let mut ui = begin();
    let front = ui.screen();
    ui.event(Event::Paste(" 3 2 The log end offset @ - is * 1001 = 4 ! 1 q".into()));
    assert_eq!(ui.ended, None);
    assert_eq!(answers(&mut ui), 0);
    assert!(ui.footer().contains("a paste is no answer"), "{}", ui.screen());
    ui.keys("<space>");
    assert!(!ui.footer().contains("a paste"), "the next key ends the words: {}", ui.screen());
    ui.event(Event::Paste("3\r3\r".into()));
    assert_eq!(answers(&mut ui), 0);
    assert_ne!(ui.screen(), front);
    let mut ui = Setting::new(80, 24).deck(ONE).begin();
    ui.keys("/").event(Event::Paste("log\tend\u{1b}\nq".into()));
    assert!(ui.screen().contains("log end"), "{}", ui.screen());
    assert_eq!(ui.ended, None);
}
