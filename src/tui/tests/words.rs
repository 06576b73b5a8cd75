//! Help and footers: whole words, and the key that matters now.

use super::decks::{KAFKA, SCRIPTS, open_day, reach};
use super::ui::{Setting, Ui};

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// Returns what stands in the box of the help.
fn help(ui: &mut Ui) -> String {
    ui.keys("?");
    let area = ui.buffer().area;
    let at = |symbol| {
        area.positions()
            .find(|at| ui.buffer()[*at].symbol() == symbol)
            .expect("a corner of the box")
    };
    let (first, last) = (at("┌"), at("┘"));
    let mut shown = String::new();
    for y in first.y..=last.y {
        shown.extend((first.x..=last.x).map(|x| ui.buffer()[(x, y)].symbol()));
        shown.push('\n');
    }
    ui.keys("?");
    shown
}

#[test]
fn no_help_is_cut_in_a_session() {
    for (columns, rows) in SIZES {
        for deck in [KAFKA, SCRIPTS] {
            let mut ui = Setting::new(columns, rows).config(open_day()).deck(deck).begin();
            assert!(!help(&mut ui).contains('…'), "{}", help(&mut ui));
            ui.keys("<enter>");
            for _ in 0..40 {
                for key in ["*", "<space>", "x", "*", "b"] {
                    let shown = help(&mut ui);
                    assert!(!shown.contains('…'), "{columns}x{rows}:\n{shown}");
                    ui.keys(key);
                }
                ui.keys("i @");
                let shown = help(&mut ui);
                assert!(!shown.contains('…'), "{columns}x{rows}:\n{shown}");
                ui.keys("@ <esc>");
                ui.keys(if ui.footer().contains("push back") { "b 3" } else { "<space> 3" });
            }
        }
    }
}

#[test]
fn a_paused_card_says_how_to_go_on() {
    for (columns, rows) in SIZES {
        let setting = || Setting::new(columns, rows).config(open_day()).deck(KAFKA).review();
        for kind in ["basics", "deeper", "pitfall"] {
            let mut ui = setting().begin();
            reach(&mut ui, &format!("  {kind}   senior"));
            assert!(ui.footer().contains("P pause"), "{}", ui.footer());
            ui.keys("P");
            assert!(ui.footer().contains("P go on"), "{}", ui.footer());
            ui.keys("P").keys(if kind == "pitfall" { "a" } else { "<space>" });
            assert!(!ui.footer().contains("P pause"), "{}", ui.footer());
            ui.keys("P");
            assert!(ui.footer().contains("P go on"), "{}", ui.footer());
            assert!(ui.footer().contains("Space Good"), "{}", ui.footer());
        }
    }
    for kind in ["basics", "pitfall"] {
        let mut ui = Setting::new(40, 12).config(open_day()).deck(KAFKA).review().begin();
        reach(&mut ui, &format!("  {kind}   senior"));
        ui.keys("P");
        assert!(ui.footer().contains("P go on"), "{}", ui.footer());
    }
}

#[test]
fn the_notice_of_no_room_offers_what_can_be_done() {
    let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).begin();
    ui.resize(36, 8);
    assert_eq!(ui.footer(), " q leave   or enlarge", "no clock runs");
    ui.resize(80, 24).keys("<enter>").resize(36, 8);
    assert_eq!(ui.footer(), " q leave   P pause   or enlarge");
    ui.keys("P");
    assert_eq!(ui.footer(), " q leave   P go on   or enlarge");
}
