//! The run beside the answer: its moments as pictures, its keys, its time.

use std::time::Duration;

use insta::assert_snapshot;
use ratatui::style::Style;

use super::decks::{KAFKA, open_day, reach, unclean};
use super::ui::{Setting, Ui};
use crate::config::{Config, ThemeName};

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];
const HOUR: Duration = Duration::from_secs(3600);

fn setting(columns: u16, rows: u16) -> Setting {
    Setting::new(columns, rows).config(open_day()).deck(&unclean()).review()
}

/// Turns the first card of a kind, after 44 seconds.
fn reveal(ui: &mut Ui, kind: &str) {
    reach(ui, &format!("  {kind}   senior"));
    ui.seconds(44).keys(if kind == "pitfall" { "b" } else { "<space>" });
}

/// Turns it and goes to its picture; a ladder is climbed first.
fn turn(ui: &mut Ui, kind: &str) {
    reveal(ui, kind);
    if kind != "deeper" && ui.footer().contains("Tab picture") {
        ui.keys("<tab>");
    }
}

#[test]
fn the_answer_comes_first_and_its_picture_is_a_key_away() {
    for kind in ["basics", "solid", "follow-up", "pitfall"] {
        let mut ui = setting(80, 24).begin();
        reveal(&mut ui, kind);
        assert_snapshot!(format!("stage-{kind}-answer-80x24"), ui.screen());
        assert!(ui.sleeps() > HOUR, "nothing moves that is not seen");
        ui.keys("<tab>").millis(300);
        assert!(ui.screen().contains("0/"), "it begins when it is seen: {}", ui.screen());
        assert!(ui.sleeps() <= HOUR, "it plays");
    }
}

fn turned(columns: u16, rows: u16, kind: &str) -> Ui {
    let mut ui = setting(columns, rows).begin();
    turn(&mut ui, kind);
    ui
}

/// A name, and the way there from the moment before.
type Moment<'a> = (&'a str, &'a dyn Fn(&mut Ui));

/// Takes pictures of the moments of a card at both sizes.
fn moments(kind: &str, moments: &[Moment<'_>]) {
    for (columns, rows) in SIZES {
        let mut ui = turned(columns, rows, kind);
        for (name, moment) in moments {
            moment(&mut ui);
            assert_snapshot!(format!("stage-{kind}-{name}-{columns}x{rows}"), ui.screen());
        }
    }
}

#[test]
fn a_solid_card_plays_beside_its_answer() {
    moments(
        "solid",
        &[
            ("start", &|_| {}),
            // The first step is cut, the second writes: half-way.
            ("halfway", &|ui| {
                ui.millis(1000 + 2777 + 120);
            }),
            ("insight", &|ui| {
                ui.keys("] ] ] ]").millis(300);
            }),
            ("end", &|ui| {
                ui.keys("r").seconds(60);
            }),
        ],
    );
}

#[test]
fn a_basics_card_passes_over_what_belongs_to_later_tiers() {
    moments(
        "basics",
        &[
            ("start", &|_| {}),
            ("halfway", &|ui| {
                ui.millis(1000 + 2500 + 120);
            }),
            ("end", &|ui| {
                ui.seconds(60);
            }),
        ],
    );
}

#[test]
fn a_deeper_card_has_its_ladder_and_its_picture() {
    moments(
        "deeper",
        &[
            ("start", &|_| {}),
            ("picture", &|ui| {
                ui.keys("<right> <right>").seconds(1);
            }),
            ("end", &|ui| {
                ui.keys("r").seconds(60);
            }),
            ("tab", &|ui| {
                ui.keys("<tab>");
            }),
        ],
    );
}

#[test]
fn a_follow_up_plays_its_own_part() {
    moments(
        "follow-up",
        &[
            ("start", &|_| {}),
            ("end", &|ui| {
                ui.seconds(60);
            }),
        ],
    );
}

#[test]
fn a_pitfall_ends_where_the_claim_is_refuted() {
    moments(
        "pitfall",
        &[
            ("start", &|_| {}),
            ("end", &|ui| {
                ui.seconds(60);
            }),
            ("tab", &|ui| {
                ui.keys("<tab>");
            }),
        ],
    );
}

#[test]
fn the_text_and_the_picture_alone_are_a_key_away() {
    for (columns, rows) in [(80, 24), (58, 20), (40, 12)] {
        let mut ui = setting(columns, rows).begin();
        reveal(&mut ui, "solid");
        assert_snapshot!(format!("stage-views-1-{columns}x{rows}"), ui.screen());
        ui.keys("<tab>").seconds(60).keys("<tab>");
        if columns > 40 {
            ui.keys("<tab>");
        }
        let first = ui.screen();
        ui.keys("<tab>");
        assert_snapshot!(format!("stage-views-2-{columns}x{rows}"), ui.screen());
        ui.keys("<tab>");
        if columns == 40 {
            assert_eq!(ui.screen(), first, "two views are all");
            continue;
        }
        assert_snapshot!(format!("stage-views-3-{columns}x{rows}"), ui.screen());
        ui.keys("<tab>");
        assert_eq!(ui.screen(), first);
    }
}

#[test]
fn ascii_says_the_same() {
    let mut ui = setting(80, 24).ascii().begin();
    turn(&mut ui, "solid");
    ui.seconds(60);
    assert!(ui.screen().is_ascii());
    assert_snapshot!("stage-ascii-80x24", ui.screen());
    ui.keys("<tab> <tab>");
    assert!(ui.screen().is_ascii());
}

#[test]
fn mono_has_the_same_words_and_no_colour() {
    let mut ui = setting(80, 24).theme(ThemeName::Mono).begin();
    turn(&mut ui, "solid");
    ui.seconds(60);
    let mut dark = turned(80, 24, "solid");
    assert_eq!(ui.screen(), dark.seconds(60).screen());
    let none = Style::reset();
    assert!(ui.buffer().content.iter().all(|cell| Some(cell.fg) == none.fg));
}

#[test]
fn nothing_of_a_run_is_shown_before_the_answer() {
    for kind in ["basics", "solid", "deeper", "follow-up", "pitfall"] {
        let mut ui = setting(120, 40).begin();
        reach(&mut ui, &format!("  {kind}   senior"));
        ui.keys("r ] [ <right> <left> <tab>").seconds(5);
        for word in ["LEO", "801", "controller", "point 1", "replay", "step", "━▲"] {
            assert!(!ui.screen().contains(word), "{word} on {kind}:\n{}", ui.screen());
        }
    }
}

/// Lets the program sleep and wake as it asks for, until it rests. Returns the
/// time of each waking.
fn wakings(ui: &mut Ui) -> Vec<Duration> {
    let mut wakings = Vec::new();
    let mut now = Duration::ZERO;
    while ui.sleeps() < HOUR {
        let sleep = ui.sleeps();
        now += sleep;
        ui.wait(sleep).millis(0);
        wakings.push(now);
        assert!(wakings.len() < 1000, "it never rests");
    }
    wakings
}

#[test]
fn a_run_wakes_the_program_only_while_something_moves() {
    let mut ui = turned(80, 24, "solid");
    let wakings = wakings(&mut ui);
    assert!(ui.screen().contains("9/9  F2 tells L"), "{}", ui.screen());
    // Nine steps of some eight frames each, and a dwell before all but the first.
    assert!((9 * 8..=9 * 9).contains(&wakings.len()), "{}", wakings.len());
    let length = wakings.last().unwrap().as_millis();
    assert!((23_000..24_500).contains(&length), "a second, and eight steps of 25 / 9 s: {length}");
    for window in wakings.windows(31) {
        assert!(window[30] - window[0] > Duration::from_secs(1), "more than 30 frames a second");
    }
    let end = ui.screen();
    ui.seconds(600);
    assert_eq!(ui.screen(), end, "it stays as it ended");
}

#[test]
fn without_animation_a_run_jumps_from_step_to_step() {
    let config = Config { animation: false, ..open_day() };
    let setting = Setting::new(80, 24).config(config).deck(&unclean()).review();
    let mut ui = setting.begin();
    turn(&mut ui, "solid");
    assert_eq!(wakings(&mut ui).len(), 9, "a waking for each step");
    let mut moved = turned(80, 24, "solid");
    assert_eq!(ui.screen(), moved.seconds(60).screen());
}

#[test]
fn a_run_sleeps_while_it_is_not_seen() {
    let mut ui = turned(80, 24, "solid");
    ui.seconds(5);
    let seen = ui.screen();
    assert!(ui.sleeps() < HOUR);
    ui.keys("?");
    assert!(ui.sleeps() > HOUR, "help lies over it");
    ui.seconds(100).press(crate::tui::keymap::Key::Esc, false);
    ui.keys("P");
    assert!(ui.sleeps() > HOUR, "paused");
    ui.seconds(100).press(crate::tui::keymap::Key::Char('P'), false);
    ui.resize(20, 5);
    assert!(ui.sleeps() > HOUR, "no room");
    ui.seconds(100).resize(80, 24);
    ui.keys("i");
    assert!(ui.sleeps() > HOUR, "details lie over it");
    ui.seconds(100).press(crate::tui::keymap::Key::Esc, false);
    ui.keys("<tab> <tab>");
    assert!(ui.sleeps() > HOUR, "the text alone is seen");
    ui.seconds(100).keys("<tab>");
    ui.stay_away(Duration::from_secs(100)).press(crate::tui::keymap::Key::Ctrl('z'), false);
    assert!(ui.sleeps() < HOUR, "it goes on");
    let caption =
        |screen: &str| screen.lines().find(|line| line.contains("/9  ")).map(str::to_owned);
    let later = caption(&ui.screen());
    let number = |line: &str| line.trim_start().chars().next().and_then(|c| c.to_digit(10));
    let (before, after) = (caption(&seen).unwrap(), later.unwrap());
    assert!(number(&after) <= number(&before).map(|n| n + 2), "{before}\n{after}");
}

#[test]
fn stepping_back_shows_what_stood_there_before() {
    for (columns, rows) in SIZES {
        let mut ui = turned(columns, rows, "solid");
        let mut seen = Vec::new();
        for _ in 0..9 {
            ui.keys("<right>").millis(300);
            seen.push(ui.screen());
        }
        assert!(seen[8].contains("9/9"), "{}", seen[8]);
        ui.keys("<right>").millis(300);
        assert_eq!(ui.screen(), seen[8], "there is no step after the last");
        for before in seen.iter().rev().skip(1) {
            ui.keys("<left>");
            assert!(ui.sleeps() > HOUR, "going back never moves by itself");
            assert_eq!(&ui.screen(), before);
        }
        ui.keys("<left>");
        assert!(ui.screen().contains("0/9  The start."), "{}", ui.screen());
        ui.keys("<left>");
        assert!(ui.screen().contains("0/9  The start."));
    }
}

#[test]
fn key_points_are_gone_to_and_a_replay_begins_anew() {
    let mut ui = turned(80, 24, "solid");
    let current = |ui: &Ui| {
        let screen = ui.screen();
        let line = screen.lines().find(|line| line.starts_with("› ◉ ")).map(str::to_owned);
        line.map(|line| line.split_whitespace().nth(2).unwrap().to_owned())
    };
    assert_eq!(current(&ui), None);
    for name in ["lag", "lost", "hw-back", "reuse", "truncate", "truncate"] {
        ui.keys("]").millis(300);
        assert_eq!(current(&ui).as_deref(), Some(name), "{}", ui.screen());
    }
    for name in ["reuse", "hw-back", "lost", "lag", "lag"] {
        ui.keys("[");
        assert_eq!(current(&ui).as_deref(), Some(name), "{}", ui.screen());
    }
    assert!(ui.sleeps() > HOUR, "it stands still where one went");
    ui.keys("] r");
    assert!(ui.screen().contains("0/9  The start."), "{}", ui.screen());
    assert!(ui.sleeps() <= Duration::from_secs(1), "it plays");
}

#[test]
fn who_steps_from_the_text_sees_the_picture() {
    let mut ui = turned(80, 24, "deeper");
    assert!(ui.screen().contains("Which rung") && !ui.screen().contains("LEO    HW"));
    ui.keys("<right>").millis(300);
    assert!(ui.screen().contains(" 1/11  The network to F2 fails."), "{}", ui.screen());
    ui.keys("<tab> x");
    assert!(ui.screen().contains("You reached junior"), "{}", ui.screen());
}

#[test]
fn a_resize_on_the_way_changes_nothing() {
    let mut ui = turned(80, 24, "solid");
    ui.millis(1000 + 2777 + 120);
    let before = ui.screen();
    for (columns, rows) in [(120, 40), (58, 20), (40, 12), (1, 1), (80, 24)] {
        ui.resize(columns, rows);
    }
    assert_eq!(ui.screen(), before);
    assert!(ui.sleeps() < HOUR);
}

#[test]
fn the_list_follows_until_the_user_scrolls() {
    let mut ui = turned(100, 20, "solid");
    ui.keys("] ] ] ] ]").millis(300);
    assert!(ui.screen().contains("› ◉ truncate"), "{}", ui.screen());
    ui.keys("r g").seconds(60);
    assert!(!ui.screen().contains("◉ truncate"), "it stays where the user scrolled");
    ui.keys("[");
    assert!(ui.screen().contains("› ◉ reuse"), "{}", ui.screen());
}

#[test]
fn a_question_without_a_run_offers_no_keys_for_one() {
    let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).review().begin();
    turn(&mut ui, "solid");
    assert!(ui.sleeps() > HOUR);
    let before = ui.screen();
    ui.keys("r <left> <right> [ ]");
    assert_eq!(ui.screen(), before);
    ui.keys("?");
    assert!(!ui.screen().contains("replay") && !ui.screen().contains("key point"));
}

#[test]
fn a_mark_keeps_the_run_and_the_next_card_begins_its_own() {
    let mut ui = turned(80, 24, "basics");
    ui.keys("] ] *").millis(300);
    assert!(ui.screen().contains("› ◉ lost"), "{}", ui.screen());
    ui.keys("3");
    reach(&mut ui, "  solid   senior");
    ui.keys("<space> <tab>");
    assert!(ui.screen().contains("0/9  The start."), "{}", ui.screen());
}
