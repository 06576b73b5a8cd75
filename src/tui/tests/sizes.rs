//! Every screen at every size, with every script, in every theme.

use std::time::Duration;

use proptest::prelude::*;
use ratatui::buffer::{Cell, CellWidth};
use ratatui::style::{Modifier, Style};

use super::decks::{KAFKA, SCRIPTS, open_day, reach, unclean};
use super::ui::{Setting, Ui};
use crate::config::ThemeName;
use crate::tui::keymap::{Action, Key, Place};
use crate::tui::paint::cells;
use crate::tui::text::width;
use crate::tui::theme::ink;

const EDGES: [(u16, u16); 19] = [
    (1, 1),
    (2, 1),
    (1, 40),
    (200, 1),
    (200, 2),
    (23, 3),
    (24, 4),
    (39, 12),
    (40, 11),
    (40, 12),
    (41, 15),
    (59, 16),
    (60, 12),
    (60, 20),
    (79, 23),
    (99, 24),
    (100, 12),
    (100, 24),
    (160, 60),
];

/// The ways to every screen.
const WAYS: [&str; 29] = [
    "",
    "?",
    "<enter>",
    "<enter> ?",
    "<enter> <space>",
    "<enter> <space> <pgdn> <pgdn> G",
    "<enter> <space> ?",
    "<enter> <space> 3 <space> 1 <esc>",
    "<enter> <space> 3 <esc> <down> <down>",
    "<enter> i",
    "<enter> i D 9",
    "<enter> <space> 1 i <down>",
    "<enter> - = @ !",
    "<enter> <space> 3 <esc> d",
    "<enter> o <down> 4 2",
    "<enter> <space> 3 <esc> d G ?",
    "<enter> A",
    "a",
    "a x y z <enter> ?",
    "a / <tab>",
    "b",
    "b ?",
    "b <tab>",
    "b <s-tab> x s s s",
    "b X D 9 9",
    "b X C",
    "/ e p",
    "/ i s : d e u",
    "/ x y z z y <enter>",
];

/// No wide character is cut by the edge or by its neighbour.
pub(super) fn no_overflow(ui: &Ui, at: &str) {
    let buffer = ui.buffer();
    for y in 0..buffer.area.height {
        let mut x = 0;
        while x < buffer.area.width {
            let width = buffer[(x, y)].symbol().cell_width().max(1);
            assert!(x + width <= buffer.area.width, "{at}: row {y} overflows");
            for covered in x + 1..x + width {
                assert_eq!(buffer[(covered, y)].symbol(), " ", "{at}: row {y} overlaps");
            }
            x += width;
        }
    }
}

#[test]
fn no_size_panics_or_overflows() {
    for deck in [KAFKA, SCRIPTS] {
        for way in WAYS {
            let mut ui = Setting::new(80, 24).config(open_day()).deck(deck).begin();
            ui.keys(way);
            for (columns, rows) in EDGES {
                ui.resize(columns, rows);
                no_overflow(&ui, &format!("{columns}x{rows} after `{way}`"));
            }
        }
    }
}

#[test]
fn kinds_of_cards_fit_every_size() {
    for deck in [KAFKA, &unclean()] {
        for kind in ["deeper", "follow-up", "pitfall"] {
            let mut ui = Setting::new(80, 24).config(open_day()).deck(deck).review().begin();
            reach(&mut ui, &format!("  {kind}   senior"));
            for _ in 0..2 {
                for (columns, rows) in EDGES {
                    ui.resize(columns, rows);
                    no_overflow(&ui, &format!("{kind} at {columns}x{rows}"));
                }
                ui.resize(80, 24).keys(if kind == "pitfall" { "a" } else { "<space>" });
            }
        }
    }
}

#[test]
fn a_run_fits_every_size_at_every_moment() {
    for kind in ["solid", "deeper", "pitfall"] {
        let deck = unclean();
        let mut ui = Setting::new(80, 24).config(open_day()).deck(&deck).review().begin();
        reach(&mut ui, &format!("  {kind}   senior"));
        ui.keys(if kind == "pitfall" { "a" } else { "<space>" });
        for key in ["<tab>", "<right>", "<tab>", "]", "<tab>", "]"] {
            ui.keys(key).millis(100);
            for (columns, rows) in EDGES {
                ui.resize(columns, rows);
                no_overflow(&ui, &format!("{kind} at {columns}x{rows} after {key}"));
            }
            ui.resize(80, 24);
        }
    }
}

/// Keys that do something somewhere, but do not leave.
fn any_key() -> impl Strategy<Value = Key> {
    let mut keys: Vec<Key> = Place::ALL
        .into_iter()
        .flat_map(Place::usual_rows)
        .flat_map(|row| row.keys)
        .filter(|(_, action)| !matches!(action, Action::Quit | Action::Interrupt))
        .map(|(key, _)| *key)
        .collect();
    keys.sort_unstable();
    keys.dedup();
    proptest::sample::select(keys)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_keys_at_any_size(
        keys in proptest::collection::vec((any_key(), 0_u64..2000), 1..40),
        sizes in proptest::collection::vec((1_u16..130, 1_u16..45), 1..40),
    ) {
        let setting = Setting::new(80, 24).config(open_day()).deck(&unclean()).deck(SCRIPTS);
        let mut ui = setting.begin();
        let sizes = sizes.iter().cycle();
        for ((key, wait), (columns, rows)) in keys.into_iter().zip(sizes) {
            ui.wait(Duration::from_millis(wait)).press(key, false);
            if ui.ended.is_some() {
                break;
            }
            ui.resize(*columns, *rows);
            no_overflow(&ui, &format!("{columns}x{rows} after {key:?}"));
            ui.resize(80, 24);
        }
    }
}

#[test]
fn question_and_clock_and_grades_never_give_way() {
    for (columns, rows) in EDGES.into_iter().filter(|(columns, rows)| *columns >= 40 && *rows >= 12)
    {
        let mut ui = Setting::new(columns, rows).config(open_day()).deck(KAFKA).review().begin();
        let at = format!("{columns}x{rows}:\n{}", ui.screen());
        assert!(ui.screen().contains("What is lost"), "{at}");
        assert!(ui.screen().contains("0:00"), "{at}");
        assert!(ui.footer().contains("I have said it"), "{at}");
        ui.keys("<space>");
        for word in ["1 Again", "2 Hard", "3 Good", "4 Easy", "10 min"] {
            assert!(ui.screen().contains(word), "{columns}x{rows}:\n{}", ui.screen());
        }
    }
}

#[test]
fn every_theme_shows_the_same_words() {
    for way in WAYS {
        let screen = |theme| {
            let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).theme(theme).begin();
            ui.keys(way);
            ui.screen()
        };
        let dark = screen(ThemeName::Dark);
        for theme in [ThemeName::Light, ThemeName::HighContrast, ThemeName::Mono] {
            assert_eq!(screen(theme), dark, "{theme:?} {way}");
        }
    }
}

/// Writes a screen with its looks: below each row that has any, a letter for each
/// cell, small and large for a colour and its bright one, and marks for the rest.
fn looks(ui: &Ui) -> String {
    let mut out = String::new();
    for (y, text) in ui.screen().lines().enumerate() {
        let look = |x: u16| {
            let cell = &ui.buffer()[(x, cells(y))];
            let has = |modifier| cell.modifier.contains(modifier);
            match format!("{:?}", ink(cell.fg)).as_str() {
                _ if has(Modifier::REVERSED) => '#',
                _ if has(Modifier::UNDERLINED) => '_',
                "Default" if has(Modifier::DIM) => '.',
                "Default" if has(Modifier::BOLD) => '*',
                "Default" => ' ',
                bright if bright.starts_with("Light") => bright.chars().nth(5).unwrap(),
                color => color.chars().next().unwrap().to_ascii_lowercase(),
            }
        };
        let columns = 0..cells(width(text));
        let line: String = columns.map(look).collect();
        out.push_str(&format!("{text}\n"));
        if !line.trim().is_empty() {
            out.push_str(&format!("{}\n", line.trim_end()));
        }
    }
    out
}

#[test]
fn each_theme_has_its_looks() {
    for theme in [ThemeName::Dark, ThemeName::Light, ThemeName::HighContrast, ThemeName::Mono] {
        let setting = Setting::new(80, 24).config(open_day()).deck(&unclean()).theme(theme);
        let mut ui = setting.review().begin();
        reach(&mut ui, "  solid   senior");
        ui.seconds(60).keys("<space> ] ]").millis(300);
        insta::assert_snapshot!(format!("looks-{theme:?}"), looks(&ui));
    }
}

#[test]
fn mono_writes_no_colour_and_marks_what_matters() {
    let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).theme(ThemeName::Mono).begin();
    ui.keys("<enter>").seconds(60).keys("<space>");
    let buffer = ui.buffer();
    let none = Style::reset();
    for cell in &buffer.content {
        assert_eq!((Some(cell.fg), Some(cell.bg)), (none.fg, none.bg), "{cell:?}");
    }
    let again = buffer[(4, 22)].clone();
    assert_eq!(again.symbol(), "A");
    assert_eq!(again.modifier, Modifier::empty(), "no grade looks chosen");
    let reversed = |cell: &Cell| cell.modifier.contains(Modifier::REVERSED);
    assert!(!buffer.content.iter().any(reversed), "nothing looks like a bar of choice");
    assert!(ui.screen().contains("over"), "too long is said in a word");
}

#[test]
fn no_theme_paints_a_background() {
    for theme in [ThemeName::Dark, ThemeName::Light, ThemeName::HighContrast, ThemeName::Mono] {
        for way in WAYS {
            let setting = Setting::new(80, 24).config(open_day()).deck(KAFKA).theme(theme);
            let mut ui = setting.begin();
            ui.keys(way);
            let none = Style::reset().bg;
            assert!(
                ui.buffer().content.iter().all(|cell| Some(cell.bg) == none),
                "{theme:?} {way}"
            );
        }
    }
}

#[test]
fn ascii_screens_are_ascii() {
    for way in WAYS {
        let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).ascii().begin();
        ui.keys(way);
        assert!(ui.screen().is_ascii(), "`{way}`:\n{}", ui.screen());
    }
}

#[test]
fn control_sequences_in_a_deck_do_not_reach_the_screen() {
    let deck = "+++\nid = \"x\"\ntitle = \"x\"\n+++\n\n# One &#27;[2J two\n\n## Answer\n\
                Red &#27;[31m and &#7; bell `&#27;c`.\n";
    let mut ui = Setting::new(80, 24).deck(deck).begin();
    ui.keys("<enter>");
    assert!(!ui.screen().contains('\u{1b}'));
    ui.keys("<space>");
    assert!(!ui.screen().contains('\u{1b}') && !ui.screen().contains('\u{7}'), "{}", ui.screen());
}
