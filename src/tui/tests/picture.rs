//! The picture of the program in the documents is the program's own screen.

use super::decks::{KAFKA, open_day, reach};
use crate::cast::svg::svg;
use crate::tui::picture::grid;
use crate::tui::testing::Setting;

#[test]
fn the_documents_show_the_real_screen() {
    let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).review().begin();
    reach(&mut ui, "  deeper   senior");
    ui.seconds(102).keys("<space> x x");
    let drawn = svg(&grid(ui.buffer()), "Viva's review screen: the ladder of a deeper answer");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/review.svg");
    if std::env::var_os("VIVA_DRAW").is_some() {
        std::fs::write(path, &drawn).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == drawn, "docs/review.svg is out of date; draw it anew with VIVA_DRAW=1");
}
