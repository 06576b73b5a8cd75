//! The simulator, full screen: its moments as pictures, its keys, its time.

use std::time::Duration;

use insta::assert_snapshot;

use super::decks::{SCRIPTS, open_day, reach, unclean};
use super::sizes::no_overflow;
use super::ui::{Setting, Ui};
use crate::collection::StatsScope;
use crate::collection::library::Shown;
use crate::collection::staged::play_file;
use crate::config::{Config, ThemeName};
use crate::domain::{Query, QuestionId};
use crate::tui::event::Event;
use crate::tui::keymap::Key;
use crate::tui::msg::Msg;
use crate::tui::simulating::{News, Opened};

const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (60, 20), (40, 12)];
const HOUR: Duration = Duration::from_secs(3600);

fn setting(columns: u16, rows: u16) -> Setting {
    Setting::new(columns, rows).config(open_day()).deck(&unclean()).review()
}

/// Turns the solid card and opens the simulator, at its beginning.
fn open(ui: &mut Ui) {
    reach(ui, "  solid   senior");
    ui.seconds(44).keys("<space> v <home>");
    assert!(ui.screen().contains("Simulator"), "{}", ui.screen());
}

fn opened(columns: u16, rows: u16) -> Ui {
    let mut ui = setting(columns, rows).begin();
    open(&mut ui);
    ui
}

#[test]
fn the_stage_at_every_size() {
    for (columns, rows) in SIZES {
        let mut ui = opened(columns, rows);
        assert_snapshot!(format!("sim-start-{columns}x{rows}"), ui.screen());
        ui.keys("] <right> <right>").millis(300);
        assert_snapshot!(format!("sim-broken-{columns}x{rows}"), ui.screen());
        ui.keys("<end>").millis(300);
        assert_snapshot!(format!("sim-end-{columns}x{rows}"), ui.screen());
    }
}

#[test]
fn cells_markers_and_messages_are_half_way_for_a_moment() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        let mut ui = opened(columns, rows);
        ui.keys("<right>").millis(300).keys("<right>").millis(120);
        assert_snapshot!(format!("sim-append-halfway-{columns}x{rows}"), ui.screen());
        ui.keys("] ] ] ] ]").millis(130);
        assert_snapshot!(format!("sim-truncate-halfway-{columns}x{rows}"), ui.screen());
        ui.millis(200);
        assert!(ui.sleeps() > HOUR, "what stands still wakes nobody");
        assert_snapshot!(format!("sim-truncated-{columns}x{rows}"), ui.screen());
    }
}

#[test]
fn what_if_sets_two_timelines_side_by_side() {
    for (columns, rows) in SIZES {
        let mut ui = opened(columns, rows);
        ui.keys("w");
        assert_snapshot!(format!("sim-switches-{columns}x{rows}"), ui.screen());
        ui.keys("<enter>");
        assert_snapshot!(format!("sim-what-if-{columns}x{rows}"), ui.screen());
        ui.keys("d");
        assert_snapshot!(format!("sim-differences-{columns}x{rows}"), ui.screen());
        ui.keys("<home>");
        assert!(ui.screen().contains("step 0"), "{}", ui.screen());
        ui.keys("<esc>");
        assert!(ui.row(0).contains("Simulator"), "{}", ui.screen());
    }
}

#[test]
fn a_fork_stands_beside_the_stage_and_is_dropped() {
    let mut ui = opened(120, 40);
    ui.keys("w <enter> <esc> ] ]").millis(300);
    assert_snapshot!("sim-beside-120x40", ui.screen());
    ui.keys("<tab>");
    assert!(ui.row(0).contains("unclean = false"), "{}", ui.row(0));
    ui.keys("x");
    assert!(ui.row(0).contains("base"), "{}", ui.row(0));
    assert!(ui.screen().contains("the fork is dropped"), "{}", ui.screen());
    ui.keys("x");
    assert!(ui.screen().contains("the base stays"), "{}", ui.screen());
}

#[test]
fn verbs_of_ones_own_go_to_a_fork_and_are_taken_back() {
    for (columns, rows) in SIZES {
        let mut ui = opened(columns, rows);
        ui.keys("] i");
        assert_snapshot!(format!("sim-inject-{columns}x{rows}"), ui.screen());
        ui.keys("/ c r a <tab>");
        assert_snapshot!(format!("sim-verb-{columns}x{rows}"), ui.screen());
        ui.keys("L <enter>").millis(300);
        assert_snapshot!(format!("sim-injected-{columns}x{rows}"), ui.screen());
        ui.keys("u");
        assert!(ui.row(0).contains("base") || columns == 40, "{}", ui.screen());
        assert!(!ui.screen().contains("crash L: done"), "{}", ui.screen());
    }
}

#[test]
fn a_fault_in_a_verb_is_told_and_nothing_is_done() {
    let mut ui = opened(80, 24);
    ui.keys("i / c r u s h space L <enter>");
    assert!(ui.screen().contains("crash"), "{}", ui.screen());
    assert!(ui.row(0).contains("base"), "{}", ui.row(0));
    ui.keys("<esc>");
    assert!(ui.footer().contains("do it"), "back to the list: {}", ui.footer());
    ui.keys("<esc>");
    assert!(ui.footer().contains("Space play"), "{}", ui.footer());
}

#[test]
fn a_fork_is_saved_as_a_scenario_that_plays() {
    let mut ui = opened(80, 24);
    ui.keys("s");
    assert!(ui.screen().contains("the base is in the deck"), "{}", ui.screen());
    ui.keys("] i / c r a s h").press(Key::Char(' '), false);
    ui.keys("L <enter> s");
    assert_snapshot!("sim-save-80x24", ui.screen());
    let path = ui.folder.path().join("fork.toml");
    let name = path.to_str().unwrap().to_owned();
    ui.keys("<c-u>").event(Event::Paste(name)).keys("<enter>");
    assert!(ui.screen().contains("saved;"), "{}", ui.screen());
    let first = std::fs::read_to_string(&path).unwrap();
    let playing = play_file(&path, &[]).unwrap();
    assert_eq!(playing.run.steps.last().unwrap().verbs[0].0, "crash L");
    ui.keys("s <c-u>").event(Event::Paste(path.to_str().unwrap().to_owned()));
    std::fs::write(&path, "mine").unwrap();
    ui.keys("<enter>");
    assert!(ui.screen().contains("Enter again writes over it"), "{}", ui.screen());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    ui.keys("<enter>");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), first);
}

/// Asks about the step at which F2 is elected.
fn guess(ui: &mut Ui) {
    ui.keys("] <right>").millis(300).keys("p");
}

#[test]
fn nothing_of_a_prediction_is_shown_before_the_choice() {
    for (columns, rows) in SIZES {
        let mut ui = opened(columns, rows);
        guess(&mut ui);
        let asked = ui.screen();
        assert_snapshot!(format!("sim-predict-{columns}x{rows}"), asked);
        for word in ["F2 leads", "epoch 3", "unclean election is on", "broken", "✗"] {
            assert!(!asked.contains(word), "{word} at {columns}x{rows}:\n{asked}");
        }
    }
}

/// The number of an answer.
fn numbered(ui: &Ui, answer: &str) -> String {
    let screen = ui.screen();
    let number = screen.lines().find_map(|line| {
        let (number, words) = line.trim_start_matches(['›', ' ']).split_once("   ")?;
        (words.trim() == answer).then(|| number.trim().to_owned())
    });
    number.unwrap_or_else(|| panic!("{answer} is no answer:\n{screen}"))
}

#[test]
fn a_prediction_is_judged_and_kept_by_key_point() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        for (answer, name, right) in [("F2", "right", 1), ("none", "wrong", 0)] {
            let mut ui = opened(columns, rows);
            guess(&mut ui);
            let number = numbered(&ui, answer);
            ui.keys(&number).millis(300);
            assert_snapshot!(format!("sim-{name}-{columns}x{rows}"), ui.screen());
            // What was shown is no prediction any more.
            ui.keys("<left> p");
            let number = numbered(&ui, "F2");
            ui.keys(&number).millis(300);
            assert!(ui.screen().contains("Not counted"), "{}", ui.screen());
            ui.keys("<left> p s").millis(300);
            assert!(ui.screen().contains("It is “F2”."), "{}", ui.screen());
            let id = QuestionId::parse("kafka-log/kl5").unwrap();
            let stats = ui.desk().collection.statistics(&StatsScope::default()).unwrap();
            assert_eq!((stats.predictions.part, stats.predictions.whole), (right, 1));
            let Some(Shown::Question(full)) = ui.desk().collection.show(&id.to_string()).unwrap()
            else {
                panic!("no question")
            };
            let [point] = full.predictions.as_slice() else { panic!("{:?}", full.predictions) };
            assert_eq!((point.point.as_str(), point.right, point.of), ("lost", right, 1));
            ui.keys("<esc> i <down>");
            assert!(ui.screen().contains(&format!("{right} of 1")), "{}", ui.screen());
        }
    }
}

#[test]
fn asked_always_means_that_no_key_passes_a_question() {
    let config = || Config { always_ask: true, ..open_day() };
    for (keys, step) in [("<end>", 2), ("]", 2), ("3", 2), ("<right> <right>", 2)] {
        let mut ui = Setting::new(80, 24).config(config()).deck(&unclean()).review().begin();
        open(&mut ui);
        ui.keys(keys);
        assert!(ui.screen().contains(&format!("before step {step}")), "{keys}: {}", ui.screen());
        let before = if keys.contains("right") { "step 1 of" } else { "step 0 of" };
        ui.keys("<esc>");
        assert!(ui.row(0).contains(before), "back to where one was: {}", ui.row(0));
    }
    let mut ui = Setting::new(80, 24).config(config()).deck(&unclean()).review().begin();
    open(&mut ui);
    ui.keys("w <enter> <end>");
    assert!(ui.row(0).contains("step 1 of"), "the two stand before it: {}", ui.row(0));
    assert!(ui.screen().contains("step 2 asks first"), "{}", ui.screen());
    ui.keys("<esc> i <enter> <tab>");
    assert!(ui.row(0).contains("step 0 of"), "where the fork left it: {}", ui.row(0));
}

#[test]
fn what_one_did_on_a_fork_is_not_lost_by_one_key() {
    let mut ui = opened(80, 24);
    ui.keys("i <enter> <esc>");
    assert!(ui.screen().contains("1 fork of your own not saved"), "{}", ui.screen());
    ui.keys("x");
    assert!(ui.screen().contains("this fork is not saved"), "{}", ui.screen());
    ui.keys("<left> x");
    assert!(
        !ui.screen().contains("the fork is dropped"),
        "the word is given at once: {}",
        ui.screen()
    );
    ui.keys("x");
    assert!(ui.screen().contains("the fork is dropped"), "{}", ui.screen());
    // What a key makes again is not asked about.
    ui.keys("w <enter> <esc> <esc>");
    assert!(!ui.row(0).contains("Simulator"), "{}", ui.screen());
}

#[test]
fn the_fork_beside_the_base_can_be_saved() {
    let mut ui = opened(120, 40);
    ui.keys("w <enter> s");
    assert!(ui.screen().contains("Save as"), "{}", ui.screen());
}

#[test]
fn what_if_leads_back_to_where_one_was() {
    let mut ui = opened(80, 24);
    ui.keys("<home> <right> <right> <right>").seconds(2);
    ui.keys("w <enter> <esc>");
    assert!(ui.row(0).contains("step 3"), "{}", ui.row(0));
    ui.keys("w <enter> <left> <esc>");
    assert!(ui.row(0).contains("step 10"), "{}", ui.row(0));
}

#[test]
fn always_ask_stops_playing_before_each_question() {
    let config = Config { always_ask: true, ..open_day() };
    let mut ui = Setting::new(80, 24).config(config).deck(&unclean()).review().begin();
    open(&mut ui);
    ui.keys("<space>").seconds(60);
    assert!(ui.screen().contains("before step 2"), "{}", ui.screen());
    assert!(ui.sleeps() > HOUR, "it waits for an answer");
    ui.keys("<esc>");
    assert!(ui.row(0).contains("step 1"), "{}", ui.row(0));
    ui.keys("<right> <right>").millis(300);
    assert!(ui.row(0).contains("step 3"), "a skipped question is not asked again: {}", ui.row(0));
    ui.keys("<right> <right>");
    assert!(ui.screen().contains("before step 5"), "{}", ui.screen());
}

/// Waits until the hunt has ended.
fn hunted(ui: &mut Ui) {
    for _ in 0..6_000 {
        if !ui.screen().contains("Searching") {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
        ui.millis(120);
    }
    panic!("the hunt never ends: {}", ui.screen());
}

#[test]
fn a_hunt_finds_the_shortest_way_or_says_how_far_it_looked() {
    for (columns, rows) in SIZES {
        let mut ui = opened(columns, rows);
        ui.keys("h");
        assert_snapshot!(format!("sim-goals-{columns}x{rows}"), ui.screen());
        ui.keys("5");
        assert!(ui.sleeps() < Duration::from_secs(1), "it looks how the hunt stands");
        hunted(&mut ui);
        assert!(ui.row(0).contains("hunt: Commit") || columns < 80, "{}", ui.screen());
        ui.seconds(60);
        assert_snapshot!(format!("sim-hunted-{columns}x{rows}"), ui.screen());
    }
    let mut ui = opened(80, 24);
    ui.keys("w <enter> <esc> <tab> <home> h 5");
    ui.keys("<esc>");
    assert!(ui.screen().contains("called off"), "{}", ui.screen());
    assert!(ui.sleeps() > HOUR);
}

#[test]
fn the_clock_of_the_review_stands_while_the_simulator_lies_over_it() {
    let mut ui = setting(80, 24).begin();
    reach(&mut ui, "  solid   senior");
    ui.keys("v");
    assert!(ui.screen().contains("say it first"), "{}", ui.screen());
    assert!(!ui.screen().contains("LEO"), "{}", ui.screen());
    ui.seconds(44).keys("<space> <tab> <right> <right>").millis(300);
    let before = ui.screen();
    ui.keys("v");
    assert!(ui.row(0).contains("step 2"), "it opens where the picture stood: {}", ui.row(0));
    ui.seconds(500).keys("<esc>");
    assert_eq!(ui.screen(), before);
    ui.keys("3");
    let card = ui.desk().collection.undoable().unwrap();
    assert!(card.is_some(), "the answer is recorded");
}

#[test]
fn the_details_and_the_list_lead_to_the_simulator_and_back() {
    let mut ui = setting(80, 24).begin();
    reach(&mut ui, "  solid   senior");
    ui.keys("i v");
    assert!(ui.screen().contains("say it first"), "{}", ui.screen());
    ui.keys("<esc> <space> i v");
    assert!(ui.row(0).contains("Simulator"), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.row(0).contains("Card"), "{}", ui.screen());
    let mut ui = Setting::new(80, 24).config(open_day()).deck(&unclean()).deck(SCRIPTS).begin();
    ui.keys("b v");
    assert!(ui.row(0).contains("Simulator"), "{}", ui.screen());
    ui.keys("<esc> G v");
    assert!(ui.row(0).contains("Browse"), "{}", ui.screen());
    assert!(ui.footer().contains("has no simulation"), "{}", ui.footer());
    ui.keys("<up>");
    assert!(!ui.footer().contains("has no simulation"), "{}", ui.footer());
}

#[test]
fn a_run_wakes_the_program_only_while_something_moves() {
    let mut ui = opened(80, 24);
    assert!(ui.sleeps() > HOUR, "it stands still where it opens");
    ui.keys("<space>");
    let mut now = Duration::ZERO;
    let mut wakings = Vec::new();
    while ui.sleeps() < HOUR {
        let sleep = ui.sleeps();
        now += sleep;
        ui.wait(sleep).millis(0);
        wakings.push(now);
        assert!(wakings.len() < 1000, "it never rests");
    }
    assert!(ui.row(0).contains("step 5 "), "the first violation pauses: {}", ui.row(0));
    for window in wakings.windows(31) {
        assert!(window[30] - window[0] > Duration::from_secs(1), "more than 30 frames a second");
    }
    ui.keys("<space> ?");
    assert!(ui.sleeps() > HOUR, "help lies over it");
    ui.keys("<esc> <space>");
    assert!(ui.sleeps() > HOUR || ui.millis(300).sleeps() > HOUR, "it stands still");
}

#[test]
fn without_motion_it_jumps_and_tells_the_same() {
    let config = Config { animation: false, ..open_day() };
    let mut still = Setting::new(80, 24).config(config).deck(&unclean()).review().begin();
    open(&mut still);
    let mut moved = opened(80, 24);
    for _ in 0..9 {
        still.keys("<right>");
        assert!(still.sleeps() > HOUR, "it jumps");
        moved.keys("<right>").millis(300);
        assert_eq!(still.screen(), moved.screen());
    }
}

#[test]
fn colours_and_unicode_are_not_needed() {
    let ways = ["", "<end>", "w", "w <enter>", "w <enter> d", "i", "] <right> p", "h", "i / c"];
    for way in ways {
        let mut ascii = setting(80, 24).ascii().begin();
        open(&mut ascii);
        ascii.keys(way).millis(120);
        assert!(ascii.screen().is_ascii(), "{way}: {}", ascii.screen());
        let mut mono = setting(80, 24).theme(ThemeName::Mono).begin();
        open(&mut mono);
        let mut dark = opened(80, 24);
        mono.keys(way).millis(300);
        dark.keys(way).millis(300);
        assert_eq!(mono.screen(), dark.screen(), "{way}");
    }
}

#[test]
fn invariants_are_opened_one_after_the_other() {
    let mut ui = opened(80, 24);
    ui.keys("<down>");
    assert!(ui.screen().contains("✓ EpochMonotone"), "{}", ui.screen());
    ui.keys("<up>");
    assert!(ui.screen().contains("✓ HwLeLeo"), "{}", ui.screen());
    ui.keys("<end> G").millis(300);
    assert!(ui.screen().contains("✗ "), "{}", ui.screen());
}

/// The keys that go through all modes from the start of a run.
const MODES: [&str; 11] = [
    "<right> <right>",
    "w",
    "<enter>",
    "d",
    "<esc>",
    "<end> i",
    "<enter>",
    "<home> p",
    "<esc>",
    "h",
    "<esc>",
];

#[test]
fn every_shipped_simulation_fits_in_every_mode() {
    let mut ui = Setting::new(80, 24).shipped().begin();
    let cards = ui.desk().collection.cards(&Query::parse("kind:solid").unwrap()).unwrap();
    let mut played = 0;
    for card in cards {
        let Ok(staged) = ui.desk().collection.stage_card(card.key).unwrap() else { continue };
        played += 1;
        let id = staged.name.clone();
        ui.happen(Msg::Sim(News::Opened(Box::new(Opened { staged, at: 0 }))));
        for way in MODES {
            assert!(!ui.screen().contains("questions are ready"), "{id} left before {way}");
            ui.keys(way).millis(90);
            for (columns, rows) in SIZES {
                ui.resize(columns, rows);
                no_overflow(&ui, &format!("{id} at {columns}x{rows} after {way}"));
            }
            ui.resize(80, 24);
        }
    }
    assert!(played >= 10, "{played}");
}

#[test]
fn no_shipped_prediction_tells_its_caption_or_asks_without_a_choice() {
    let mut ui = Setting::new(120, 40).shipped().begin();
    let cards = ui.desk().collection.cards(&Query::parse("kind:solid").unwrap()).unwrap();
    let mut asked = 0;
    for card in cards {
        let Ok(staged) = ui.desk().collection.stage_card(card.key).unwrap() else { continue };
        let run = staged.stage.base().unwrap().play.run().clone();
        let asks = run.steps.iter().enumerate().filter(|(_, step)| step.asks);
        let asks: Vec<(usize, String)> = asks.map(|(at, step)| (at, step.say.clone())).collect();
        let id = staged.name.clone();
        ui.happen(Msg::Sim(News::Opened(Box::new(Opened { staged, at: 0 }))));
        for (at, caption) in asks {
            ui.keys("p");
            let screen = ui.screen();
            assert!(screen.contains(&format!("before step {at} ")), "{id} {at}:\n{screen}");
            let words: String = caption.chars().take(24).collect();
            assert!(!screen.contains(&words), "{id} {at}:\n{screen}");
            assert!(screen.contains("  2   "), "two choices or more: {id} {at}:\n{screen}");
            ui.keys("s").millis(300);
            assert!(ui.screen().contains("It is "), "{id} {at}:\n{}", ui.screen());
            asked += 1;
        }
        ui.keys("p");
        assert!(ui.screen().contains("nothing is asked"), "{id}:\n{}", ui.screen());
        ui.keys("<esc>");
    }
    assert!(asked >= 20, "{asked}");
}

#[test]
fn the_shell_stops_the_picture() {
    let mut ui = opened(80, 24);
    ui.keys("<space>").millis(100);
    ui.stay_away(Duration::from_secs(100)).press(Key::Ctrl('z'), false);
    assert!(ui.row(0).contains("step 0 "), "{}", ui.row(0));
    assert!(ui.sleeps() < HOUR, "it goes on");
}

#[test]
fn every_mode_fits_every_size_at_every_moment() {
    let ways = [
        "",
        "<end>",
        "<space>",
        "w",
        "w <enter>",
        "w <enter> d",
        "w <enter> <esc> <tab>",
        "i",
        "i / c r",
        "] <right> p",
        "h",
        "s",
        "i <enter> s",
        "1 2 3 3",
        "[ ] + + - d u x ?",
    ];
    for way in ways {
        let mut ui = opened(80, 24);
        ui.keys(way).millis(90);
        for columns in (1..130).step_by(7) {
            for rows in [1, 2, 5, 11, 12, 13, 16, 23, 24, 31, 40] {
                ui.resize(columns, rows);
                no_overflow(&ui, &format!("{columns}x{rows} after `{way}`"));
            }
        }
    }
}

#[test]
fn the_pane_says_whose_invariants_stand_in_it() {
    let mut ui = opened(120, 40);
    ui.keys("w <enter> <left> <left> <left> <left> <left> <left> <esc>").millis(300);
    let own = |ui: &Ui| {
        let pane: Vec<String> = ui
            .screen()
            .lines()
            .filter_map(|line| line.split_once('┊').map(|(_, pane)| pane.trim().to_owned()))
            .collect();
        pane.join("\n")
    };
    let base = own(&ui);
    assert!(base.contains("invariants of base"), "{base}");
    assert!(base.contains("✗ CommittedStays"), "{base}");
    let (_, other) = base.split_once("unclean = false  5/11").unwrap();
    assert!(other.contains("✓ all 8 invariants hold") && !other.contains('✗'), "{base}");
    ui.keys("<tab>").millis(300);
    let fork = own(&ui);
    let (own, other) = fork.split_once("base  5/11").unwrap();
    assert!(own.contains("invariants of unclean = false") && !own.contains('✗'), "{fork}");
    assert!(other.contains("✗ 3 broken: CommittedStays") && other.contains("✗C0"), "{fork}");
}

#[test]
fn lost_records_stay_marked_until_another_invariant_is_opened() {
    let mut ui = opened(80, 24);
    ui.keys("<right> <right> <right> <right> <right>").millis(300);
    assert!(ui.screen().contains("✗D e0"), "{}", ui.screen());
    ui.keys("<right> <right>").millis(300);
    assert!(ui.row(0).contains("step 7"), "{}", ui.row(0));
    assert!(ui.screen().contains("✗D e0"), "{}", ui.screen());
    assert!(!ui.screen().contains("✗X"), "{}", ui.screen());
    assert!(ui.screen().contains("the first at step 5; ConsumersAgree broke"), "{}", ui.screen());
    ui.keys("w <enter> <left> <left> <left> <left>").millis(300);
    assert!(ui.row(0).contains("step 7"), "{}", ui.row(0));
    assert!(ui.screen().contains("✗D"), "what if keeps the marks: {}", ui.screen());
}

#[test]
fn playing_says_why_it_stopped() {
    for columns in [60, 80, 120] {
        let mut ui = opened(columns, 24);
        ui.keys("<space>").seconds(60);
        let said = ui.screen();
        assert!(said.contains("stopped: CommittedStays"), "{said}");
        assert!(said.contains("broke; Space plays on"), "{said}");
        ui.keys("<space>").seconds(60);
        assert!(ui.row(0).contains(if columns < 80 { "11" } else { "step 11" }), "{}", ui.screen());
    }
}

#[test]
fn a_verdict_is_on_the_screen_at_every_size() {
    let mut ui = opened(80, 24);
    for columns in [40, 60, 79, 80, 99, 100, 104, 120, 160, 200] {
        for rows in [12, 18, 20, 23, 24, 26, 28, 30, 40] {
            ui.resize(columns, rows);
            ui.keys("<home> p 1").millis(300);
            let said = ui.screen();
            let verdict = said
                .lines()
                .find(|line| line.contains("✗ You said") || line.contains(", as you said."));
            assert!(verdict.is_some(), "{columns}x{rows}:\n{said}");
            assert!(said.contains("L ") && said.contains("F2"), "{columns}x{rows}:\n{said}");
        }
    }
}

#[test]
fn the_picture_keeps_its_lines_before_what_is_said_below() {
    let facts = |ui: &Ui| ui.screen().contains("controller");
    let mut ui = opened(80, 24);
    ui.keys("h 5 <enter>");
    hunted(&mut ui);
    ui.keys("<end>").millis(300);
    assert!(facts(&ui), "{}", ui.screen());
    let mut ui = opened(60, 20);
    ui.keys("<right> p");
    assert!(
        ui.screen().contains("before step 2") && ui.screen().contains("ISR L"),
        "{}",
        ui.screen()
    );
    let mut ui = opened(40, 12);
    ui.keys("] i / c r a").press(Key::Char('s'), false);
    ui.keys("h").press(Key::Char(' '), false);
    ui.keys("L <enter>").millis(300);
    for lane in ["L  down", "F1", "F2", "crash L"] {
        assert!(ui.screen().contains(lane), "{lane}:\n{}", ui.screen());
    }
}

#[test]
fn messages_without_room_are_counted_and_answers_point_the_same_way() {
    for (columns, rows) in [(60, 20), (80, 24)] {
        let mut ui = opened(columns, rows);
        ui.keys("<end>").millis(300);
        assert!(ui.screen().contains("more above"), "{}", ui.screen());
        assert!(ui.screen().contains("C2 ◀── F2   B, X"), "{}", ui.screen());
    }
}

#[test]
fn the_bounds_of_a_hunt_are_of_what_is_new() {
    let mut ui = opened(80, 24);
    ui.keys("<home> <right> <right> <right> <right> <right>").seconds(2);
    // Where an unclean election was, one more record breaks what still holds.
    ui.keys("h <end> <enter>");
    hunted(&mut ui);
    assert!(ui.screen().contains("1 verb breaks"), "{}", ui.screen());
}

#[test]
fn what_is_broken_is_seen_where_rows_are_short() {
    let mut ui = opened(100, 24);
    ui.keys("<home> <right> <right> <right> <right> <right>").seconds(2);
    for name in ["CommittedStays", "HwMonotone", "NoPhantom"] {
        assert!(ui.screen().contains(&format!("✗ {name}")), "{}", ui.screen());
    }
}
