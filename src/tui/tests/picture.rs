//! The picture of the program in the documents is the program's own screen.

use super::decks::{open_day, pass};
use super::ui::{Setting, Ui};
use crate::cast::palette::Palette;
use crate::cast::svg::svg;
use crate::tui::picture::grid;

/// Answers cards, Good, each in a likely time, until the full answer to the question is asked for.
fn reach_solid(ui: &mut Ui, question: &str) {
    for _ in 0..500 {
        if ui.screen().contains("  solid   ") && ui.screen().contains(question) {
            return;
        }
        pass(ui.seconds(21));
    }
    panic!("`{question}` did not come; the screen is:\n{}", ui.screen());
}

#[test]
fn the_documents_show_the_real_screen() {
    let question = "after an unclean leader election?";
    let mut ui = Setting::new(80, 31).config(open_day()).shipped().begin();
    ui.keys("<enter>");
    reach_solid(&mut ui, question);
    ui.seconds(58).keys("<space> 3 <esc>");
    // A dozen days later it is due.
    ui.seconds(12 * 24 * 3600).keys("<enter>");
    reach_solid(&mut ui, question);
    ui.seconds(54).keys("<space>");
    // To where the new leader gives old offsets to new records.
    ui.keys("] ] ] ]").millis(300);
    let title = "Viva's review screen: an answer that plays, its key points, and the four grades";
    let drawn = svg(&grid(ui.buffer()).settled(), title, Palette::Dark);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/review.svg");
    if std::env::var_os("VIVA_DRAW").is_some() {
        std::fs::write(path, &drawn).unwrap();
        eprintln!("{}", ui.screen());
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == drawn, "docs/review.svg is out of date; draw it anew with VIVA_DRAW=1");
}
