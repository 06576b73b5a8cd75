//! Home: the session that was left, one deck alone, days in a row.

use insta::assert_snapshot;

use super::decks::{KAFKA, SCRIPTS, open_day, pass};
use super::ui::{Setting, Ui};
use crate::collection::study::Scope;
use crate::config::Config;
use crate::tui::msg::{Effect, Failure, Msg};

/// The sizes at which home differs.
const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (60, 20), (40, 12)];
const DAY: u64 = 24 * 3600;

fn begin() -> Ui {
    Setting::new(80, 24).config(open_day()).deck(SCRIPTS).deck(KAFKA).begin()
}

#[test]
fn a_session_that_was_left_is_offered_with_how_far_it_was() {
    let mut ui = begin();
    ui.keys("<enter> <space> 3 <space> 3");
    let header = ui.row(0);
    assert!(header.contains("3 of 6"), "{header}");
    ui.keys("<esc>");
    assert!(ui.row(2).contains("2 of 6 done. Go on?"), "{}", ui.screen());
    assert!(ui.footer().contains("Enter go on"), "{}", ui.footer());
    ui.keys("<enter>");
    assert_eq!(ui.row(0), header, "it goes on where it was");
    assert_eq!(ui.desk().sessions, ["begin []", "end", "go on 1"]);
    ui.keys("<space> 3 <esc>");
    assert!(ui.row(2).contains("3 of 6 done. Go on?"), "{}", ui.screen());
}

#[test]
fn who_does_not_go_on_keeps_what_was_graded() {
    let mut ui = begin();
    ui.keys("<enter> <space> 3 <esc> <esc>");
    assert!(!ui.screen().contains("Go on"), "{}", ui.screen());
    assert!(ui.screen().contains("5 cards today"), "{}", ui.screen());
    assert!(ui.footer().contains("Enter start"), "{}", ui.footer());
    ui.keys("<enter>");
    assert!(ui.row(0).contains("1 of 5"), "{}", ui.row(0));
    assert_eq!(ui.desk().collection.home().unwrap().answered, 1);
}

#[test]
fn a_session_over_one_deck_goes_on_with_that_deck() {
    let mut ui = begin();
    ui.keys("<enter> <space> 3 <esc> <down> s <space> 3 <esc>");
    let offer = ui.row(2);
    assert!(offer.contains("1 of 3 in kafka-log done. Go on?"), "{}", ui.screen());
    ui.keys("<enter>");
    assert!(ui.row(0).contains("kafka-log") && ui.row(0).contains("2 of 3"), "{}", ui.row(0));
}

#[test]
fn nothing_is_offered_on_the_next_day_or_at_the_end() {
    let mut ui = begin();
    ui.keys("<enter> <space> 3 <esc>").seconds(DAY);
    assert!(!ui.screen().contains("Go on"), "{}", ui.screen());
    ui.keys("<enter>");
    while !ui.screen().contains("done in") {
        pass(&mut ui);
    }
    ui.keys("<esc>");
    assert!(!ui.screen().contains("Go on"), "{}", ui.screen());
}

#[test]
fn a_session_without_an_answer_takes_no_offer_away() {
    let mut ui = begin();
    ui.keys("<enter> <space> 3 <esc> <down> s <esc>");
    assert!(ui.row(2).contains("1 of 6 done. Go on?"), "{}", ui.screen());
}

#[test]
fn undo_goes_back_behind_the_place_where_it_was_left() {
    let mut ui = begin();
    ui.keys("<enter> <space> 3 <space> 3 <esc> <enter> <space> 3 u u");
    assert!(ui.row(0).contains("2 of 6"), "{}", ui.row(0));
    ui.keys("u u");
    assert!(ui.row(0).contains("1 of 6"), "{}", ui.row(0));
    assert!(ui.screen().contains("new"), "the badge is as it was: {}", ui.screen());
}

#[test]
fn a_single_deck_needs_no_cursor() {
    let mut ui = Setting::new(80, 24).deck(KAFKA).begin();
    ui.keys("<enter> <space> 3 <esc>");
    assert!(!ui.screen().contains('›') && !ui.footer().contains("only"), "{}", ui.screen());
    ui.keys("s");
    assert!(ui.row(0).contains("Viva"), "{}", ui.screen());
}

/// Studies for some days: all that comes, each answer in `seconds`.
fn study(ui: &mut Ui, days: u64, seconds: impl Fn(u64) -> u64) {
    for day in 0..days {
        ui.keys("<enter>");
        while !ui.screen().contains("done in") {
            ui.seconds(seconds(day));
            pass(ui);
        }
        ui.keys("<esc>").seconds(DAY);
    }
}

fn many_decks(columns: u16, rows: u16) -> Setting {
    let questions = |n: usize| -> String {
        let one = |q| format!("\n# Why {n}.{q}?\n\n## Answer\nSo.\n");
        (0..n * 6).map(one).collect()
    };
    let deck = |(n, id): (usize, &str)| {
        format!("+++\nid = \"{id}\"\ntitle = \"Deck\"\n+++\n{}", questions(n + 1))
    };
    let ids = ["kafka-log", "kafka-delivery", "replication-and-consistency", "consensus", "rest"];
    let config = Config { new_per_day: 8, ..Config::default() };
    let setting = Setting::new(columns, rows).config(config);
    ids.into_iter().enumerate().map(deck).fold(setting, |setting, deck| setting.deck(&deck))
}

#[test]
fn home_after_seventeen_days() {
    for (columns, rows) in SIZES {
        let mut ui = many_decks(columns, rows).begin();
        study(&mut ui, 17, |day| 40 + day * 37 % 90);
        assert_snapshot!(format!("home-month-{columns}x{rows}"), ui.screen());
        if (columns, rows) == (80, 24) {
            assert!(ui.screen().contains("17 days"), "today is not over: {}", ui.screen());
            ui.seconds(DAY);
            assert!(!ui.screen().contains("17 days"), "{}", ui.screen());
            assert!(ui.screen().contains("Last 14 days"), "{}", ui.screen());
        }
    }
}

#[test]
fn home_says_the_same_in_ascii() {
    let mut ui = many_decks(80, 24).ascii().begin();
    study(&mut ui, 5, |day| 40 + day * 37 % 90);
    assert!(ui.screen().is_ascii());
    assert_snapshot!("home-month-ascii-80x24", ui.screen());
}

#[test]
fn bars_that_would_not_fit_say_how_much_a_cell_is() {
    let config = Config { new_per_day: 500, ..Config::default() };
    let cards: String = (0..60).map(|n| format!("\n# Why {n}?\n\n## Answer\nSo.\n")).collect();
    let deck = format!("+++\nid = \"long\"\ntitle = \"Long\"\n+++\n{cards}");
    let mut ui = Setting::new(80, 24).config(config).deck(&deck).begin();
    ui.keys("<enter> <space> 3 <esc>");
    assert!(ui.screen().contains("a cell is 3 min"), "{}", ui.screen());
    assert!(ui.screen().contains("45  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇\n"), "{}", ui.screen());
    ui.resize(120, 40);
    assert!(!ui.screen().contains("a cell is"), "{}", ui.screen());
}

#[test]
fn a_day_that_is_done_says_what_comes_back_and_when() {
    let one = "+++\nid = \"one\"\ntitle = \"One\"\n+++\n\n# One?\n\n## Answer\nYes.\n";
    let mut ui = Setting::new(80, 24).deck(one).begin();
    ui.keys("<enter> <space> 4 <esc>");
    assert!(ui.screen().contains("Nothing due today. 1 card on 9 Dec."), "{}", ui.screen());
    ui.seconds(7 * DAY);
    assert!(ui.screen().contains("Nothing due today. 1 card tomorrow, about 1 min."));
    ui.seconds(DAY);
    assert!(ui.screen().contains("1 card today"), "{}", ui.screen());
}

#[test]
fn an_answer_left_alone_is_told_and_left_out_of_the_time() {
    let mut ui = begin();
    ui.keys("<enter>").seconds(70).keys("<space> 1");
    ui.seconds(3 * 3600).keys("<space> 3");
    while !ui.screen().contains("done in") {
        pass(&mut ui);
    }
    assert!(ui.screen().contains("6 cards done in 1 min"), "{}", ui.screen());
    let words = "1 answer was left alone for 10 min and more; the time is without.";
    assert!(ui.screen().contains(words), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.screen().contains("1 min a study day"), "{}", ui.screen());
}

#[test]
fn a_session_that_cannot_begin_shows_no_card() {
    let mut ui = begin();
    ui.keys("<enter>");
    let failure = Failure { error: "the database can only be read here".into(), causes: vec![] };
    ui.happen(Msg::Failed(Box::new(Effect::Begin(Scope::default())), failure));
    assert!(ui.screen().contains("Viva cannot begin the session"), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.footer().contains("Enter start"), "home, and no card: {}", ui.screen());
}
