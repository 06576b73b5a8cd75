//! Keys of the user's own, the left hand's row, the mouse wheel.

use super::decks::{KAFKA, SCRIPTS, open_day, reach};
use super::ui::{Setting, Ui};
use crate::config::{Config, Mouse, read};
use crate::diagnostic::Source;
use crate::tui::event::Event;
use crate::tui::keymap::{Action, Key, Keymap, Place, bind};

/// Returns the settings of a file whose keys have no fault.
fn config(text: &str) -> Config {
    let reading = read(&Source::new("config.toml", text));
    assert_eq!(reading.faults, []);
    assert_eq!(bind(&reading.config, "").1, []);
    Config { keys: reading.config.keys, left_hand: reading.config.left_hand, ..open_day() }
}

/// Returns the faults of a file's keys: code, message, and the text marked.
fn faults(text: &str) -> String {
    let reading = read(&Source::new("config.toml", text));
    let (_, faults) = bind(&reading.config, "config.toml");
    let told = faults.iter().map(|fault| {
        let at = text.get(fault.span.clone()).unwrap();
        format!("{} {at}: {} ({})", fault.code, fault.message, fault.help)
    });
    told.collect::<Vec<_>>().join("\n")
}

fn begin(config: Config) -> Ui {
    Setting::new(80, 24).config(config).deck(KAFKA).review().begin()
}

#[test]
fn a_key_of_ones_own_takes_the_place_of_the_usual_one() {
    let mut ui = begin(config("[keys]\nreveal = \"s\"\nundo = [\"z\", \"Z\"]\n"));
    assert!(ui.footer().starts_with(" s I have said it"), "{}", ui.footer());
    ui.keys("<space>");
    assert!(!ui.screen().contains("Again"), "the usual key means nothing any more");
    ui.keys("s");
    assert!(ui.screen().contains("1 Again"));
    ui.keys("3 ?");
    assert!(ui.screen().contains("z Z"), "{}", ui.screen());
    ui.keys("? u");
    assert!(ui.screen().contains("z undo"), "{}", ui.screen());
    ui.keys("z");
    assert!(ui.screen().contains("undone: kl5 Good"), "{}", ui.screen());
}

#[test]
fn a_key_for_one_place_leaves_the_others_alone() {
    let mut ui = begin(config("[keys.home]\nquit = \"x\"\n"));
    ui.keys("<space> 3 <esc> q");
    assert_eq!(ui.ended, None);
    ui.keys("?");
    let named = |line: &str| line.contains(" x ") && line.contains("leave, all is saved");
    assert!(ui.screen().lines().any(named), "{}", ui.screen());
    ui.keys("? x");
    assert!(ui.ended.is_some());
    let (keys, _) = bind(&config("[keys]\nquit=\"Z\"\n[keys.home]\nquit = \"y\"\n"), "");
    let quit = |place| keys.action(place, Key::Char('y')).map(Action::name);
    assert_eq!(quit(Place::Home), Some("quit".to_owned()));
    assert_ne!(quit(Place::Summary), Some("quit".to_owned()));
}

#[test]
fn the_left_hand_grades_side_by_side() {
    let mut ui = begin(config("left_hand = true\n"));
    ui.keys("<space>");
    insta::assert_snapshot!("left-hand", ui.screen());
    ui.keys("?");
    insta::assert_snapshot!("left-hand-help", ui.screen());
    ui.keys("? s z");
    assert!(ui.screen().contains("undone: kl5 Hard"), "{}", ui.screen());
    let mut ui = begin(config("left_hand = true\n"));
    reach(&mut ui, "  pitfall   senior");
    assert!(ui.screen().contains("t   I agree"), "{}", ui.screen());
}

#[test]
fn the_left_hand_has_no_key_with_two_meanings() {
    assert_eq!(bind(&Config { left_hand: true, ..Config::default() }, "").1, []);
}

#[test]
fn keys_that_cannot_be_are_refused_with_their_names() {
    let text = "left_hand = true\n[keys]\nundoo = \"x\"\nwhy = [\"P\", \"hyper\"]\nmark = \"d\"\n\
                [keys.home]\nquit = []\nhelp = \"<c-c>\"\n[keys.hoem]\nup = \"w\"\n\
                [keys.answer]\nstart = \"s\"\n[keys.due-day]\naccept = \"5\"\ndigit-5 = \"x\"\n";
    insta::assert_snapshot!("refused", faults(text));
}

#[test]
fn keys_may_change_places() {
    let text = "[keys.answer]\nagain = \"4\"\neasy = \"1\"\nundo = []\n";
    let (keys, faults) = bind(&config(text), "");
    assert_eq!(faults, []);
    let name = |key| keys.action(Place::Back, key).map(Action::name);
    assert_eq!(name(Key::Char('1')), Some("easy".to_owned()));
    assert_eq!(name(Key::Char('4')), Some("again".to_owned()));
    assert_eq!(name(Key::Char('u')), None, "what is no way out may go without");
}

#[test]
fn the_names_of_actions_stay_and_are_one_each() {
    let mut all: Vec<String> = Vec::new();
    let usual = Keymap::default();
    for place in Place::ALL {
        assert_eq!(Place::named(place.name()), Some(place));
        let names: Vec<String> =
            usual.list(place).into_iter().map(|(action, ..)| action.name()).collect();
        let mut once = names.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), names.len(), "{place:?} has two actions of a name");
        all.extend(names);
    }
    all.sort();
    all.dedup();
    insta::assert_snapshot!("actions", all.join("\n"));
}

#[test]
fn a_keymap_without_changes_is_the_table() {
    let usual = Keymap::default();
    for place in Place::ALL {
        for (row, bound) in place.usual_rows().zip(usual.rows(place)) {
            assert_eq!(row.keys, bound.keys);
            assert_eq!((row.action(), row.shown), (bound.action, bound.shown));
        }
    }
}

#[test]
fn the_wheel_moves_as_the_arrows_do_and_a_key_turns_it_off() {
    let wheel = Config { mouse: Mouse::Wheel, ..open_day() };
    let setting = Setting::new(80, 24).config(wheel).deck(SCRIPTS).deck(KAFKA);
    let mut ui = setting.review().begin();
    assert!(ui.paper().wheel);
    ui.keys("<space> 3 <esc>");
    ui.event(Event::Wheel { down: true });
    assert!(ui.screen().contains("› kafka"), "{}", ui.screen());
    ui.event(Event::Wheel { down: false }).keys("?");
    assert!(ui.screen().contains("mouse wheel off"), "{}", ui.screen());
    ui.keys("? <c-t>");
    assert!(!ui.paper().wheel);
    assert!(!Setting::new(80, 24).deck(KAFKA).begin().paper().wheel, "off by default");
}
