//! Options, the plan to catch up, reviewing ahead, auto-advance.

use insta::assert_snapshot;

use super::decks::{KAFKA, open_day, reach};
use super::ui::{Setting, Ui};
use crate::collection::study::Scope;
use crate::config::{Config, Options};
use crate::domain::{DeckId, Grade, ReviewOrder};
use crate::session::Answer;

const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (60, 20), (40, 12)];

fn pictures(name: &str, begin: impl Fn(Setting) -> Ui, keys: &str) {
    for (columns, rows) in SIZES {
        let mut ui = begin(Setting::new(columns, rows));
        ui.keys(keys);
        assert_snapshot!(format!("{name}-{columns}x{rows}"), ui.screen());
    }
}

/// At home, with something answered.
fn home(setting: Setting) -> Ui {
    let other = "+++\nid = \"consensus-and-coordination\"\ntitle = \"Consensus\"\n+++\n\n\
        # What is a quorum? {#q}\n\n## Answer\nA majority.\n";
    let mut ui = setting.deck(KAFKA).deck(other).begin();
    ui.keys("<enter> <space> 3 <esc>");
    ui
}

/// Ninety cards learnt on one day and left for two months.
fn neglected(setting: Setting) -> Ui {
    let deck = (0..90)
        .fold("+++\nid = \"kafka-log\"\ntitle = \"Kafka\"\n+++\n".to_owned(), |deck, n| {
            format!("{deck}\n# What is {n}? {{#q{n}}}\n\n## Answer\nSo.\n")
        });
    let config = Config { new_per_day: 90, ..Config::default() };
    let mut ui = setting.config(config).deck(&deck).begin();
    learn(&mut ui);
    ui.seconds(60 * 86_400);
    ui
}

fn learn(ui: &mut Ui) {
    let collection = &mut ui.desk().collection;
    let answer = Answer {
        grade: Grade::Good,
        reveal_ms: 20_000,
        grade_ms: 5_000,
        sure: None,
        right_call: None,
        rungs: None,
    };
    while let Some(asked) = collection.next(&Scope::default()).unwrap() {
        collection.grade(&asked, &answer).unwrap();
    }
}

#[test]
fn the_form_of_all_decks_and_of_one() {
    pictures("options-deck", home, "d <down> <down> <down>");
    pictures("options-all", home, "d <up> <left>");
}

#[test]
fn what_the_file_sets_is_shown_and_left_alone() {
    let deck = Options { review_order: Some(ReviewOrder::Random), ..Options::default() };
    let config = Config { decks: [("kafka-log".to_owned(), deck)].into(), ..Config::default() };
    let begin = |setting: Setting| home(setting.config(config.clone()));
    pictures("options-file", begin, "d <down> <down> <right>");
    let mut ui = begin(Setting::new(80, 24));
    ui.keys("d <down> <down> 5 x <right>");
    assert!(ui.screen().contains("set in config.toml; it is changed there"), "{}", ui.screen());
    let sheet = ui.desk().collection.options(Some(&DeckId("kafka-log".to_owned()))).unwrap();
    assert_eq!(sheet.rows[2].value.as_deref(), Some("\"random\""));
}

#[test]
fn values_are_changed_typed_and_taken_back() {
    let mut ui = home(Setting::new(80, 24));
    ui.keys("d <right>");
    assert!(ui.row(3).contains("20 cards") && ui.row(3).contains("set here"), "{}", ui.screen());
    ui.keys("7 <enter>");
    assert!(ui.row(3).contains("7 cards"), "{}", ui.screen());
    ui.keys("3 <esc>");
    assert!(ui.row(3).contains("7 cards"), "{}", ui.screen());
    ui.keys("x");
    assert!(ui.row(3).contains("no limit") && !ui.row(3).contains("set here"), "{}", ui.screen());
    ui.keys("<down> <down> <down> 9 5 <enter>");
    assert!(ui.row(6).contains("95 %"), "{}", ui.screen());
    ui.keys("2 0");
    assert_snapshot!("options-typing-80x24", ui.screen());
    ui.keys("<enter>");
    assert!(ui.screen().contains("20 is not a share from 70 to 99 %"), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.row(0).contains("Viva"), "{}", ui.screen());
}

#[test]
fn options_lie_over_a_card_whose_clock_stands_and_intervals_follow() {
    let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).review().begin();
    ui.seconds(4).keys("<space>");
    let before = ui.row(22);
    assert!(before.contains("4 Easy"), "{}", ui.screen());
    ui.keys("o <down> <down> <down> 9 9 <enter>").seconds(60).keys("<esc>");
    assert!(ui.screen().contains("said in 0:04"), "{}", ui.screen());
    assert_ne!(ui.row(22), before, "{}", ui.screen());
}

#[test]
fn a_failed_write_is_told() {
    let mut ui = home(Setting::new(80, 24));
    ui.keys("d");
    ui.desk().broken = true;
    ui.keys("<right>");
    assert!(ui.screen().contains("set the options"), "{}", ui.screen());
}

#[test]
fn a_backlog_is_offered_a_plan() {
    pictures("catch-up-offer", neglected, "");
    pictures("catch-up-home", neglected, "c");
    pictures("catch-up-plan", neglected, "c c <right>");
    let mut ui = neglected(Setting::new(80, 24));
    ui.keys("c");
    assert!(ui.screen().contains("day 1 of"), "{}", ui.screen());
    ui.keys("c 1 <enter>");
    assert!(ui.screen().contains("does not end within"), "{}", ui.screen());
    ui.keys("x <esc>");
    assert!(ui.screen().contains("c plans"), "{}", ui.screen());
}

#[test]
fn the_part_of_a_day_ends_with_its_reason() {
    let mut ui = neglected(Setting::new(80, 24));
    ui.keys("c <enter>");
    learn(&mut ui);
    ui.keys("<space> 3");
    let words = "Stopped at today's part of the catch-up plan; 60 reviews are held";
    assert!(ui.screen().contains(words), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.screen().contains("Nothing due today"), "{}", ui.screen());
    assert!(ui.screen().contains("day 1 of"), "{}", ui.screen());
}

#[test]
fn tomorrows_reviews_are_offered_at_the_end() {
    let mut ui = neglected(Setting::new(80, 24));
    // To the eve of a day on which some come back.
    for _ in 0..400 {
        learn(&mut ui);
        ui.seconds(86_400);
        let collection = &ui.desk().collection;
        let due = collection.due().unwrap().total();
        if (1..5).contains(&due) && collection.ahead(&Scope::default()).unwrap() > 0 {
            break;
        }
    }
    ui.keys("<enter>");
    while ui.footer().contains("I have said it") {
        ui.keys("<space> 3");
    }
    assert!(ui.screen().contains("of tomorrow's cards now"), "{}", ui.screen());
    assert_snapshot!("summary-ahead-80x24", ui.screen());
    ui.keys("a");
    assert!(ui.footer().contains("I have said it"), "{}", ui.screen());
}

#[test]
fn auto_advance_shows_the_answer_and_never_grades() {
    let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).review().begin();
    ui.keys("A").seconds(20);
    assert_snapshot!("auto-front-80x24", ui.screen());
    ui.seconds(7);
    assert!(ui.footer().contains("I have said it"), "{}", ui.screen());
    ui.seconds(1);
    assert!(ui.screen().contains("1 Again"), "{}", ui.screen());
    // A press that was meant to show the answer does not grade it.
    ui.millis(300);
    ui.press(crate::tui::keymap::Key::Char(' '), false);
    ui.millis(200);
    assert!(ui.screen().contains("1 Again"), "{}", ui.screen());
    ui.seconds(600);
    assert!(ui.screen().contains("1 Again"), "nothing is graded by itself");
    ui.keys("<space>");
    assert!(ui.screen().contains("answer in"), "it goes on: {}", ui.screen());
    ui.keys("P").seconds(600);
    assert!(ui.footer().contains("I have said it"), "paused: {}", ui.screen());
    ui.keys("P ?").seconds(600);
    ui.keys("<esc> A").seconds(600);
    assert!(ui.footer().contains("I have said it"), "off: {}", ui.screen());
}

#[test]
fn auto_advance_waits_for_a_call_and_ends_with_the_session() {
    let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).review().begin();
    reach(&mut ui, "  pitfall   senior");
    ui.keys("A").seconds(900);
    assert!(ui.screen().contains("auto waits for your call"), "{}", ui.screen());
    ui.keys("<esc> <enter>");
    assert!(!ui.row(0).contains("auto"), "{}", ui.screen());
}

#[test]
fn space_need_not_grade() {
    let config = Config { space_grades: false, ..open_day() };
    let mut ui = Setting::new(80, 24).config(config).deck(KAFKA).review().begin();
    ui.keys("<space> <space> <enter>");
    assert!(ui.screen().contains("1 Again"), "{}", ui.screen());
    assert!(!ui.footer().contains("Space"), "{}", ui.screen());
    ui.keys("3");
    assert!(ui.footer().contains("I have said it"), "{}", ui.screen());
}
