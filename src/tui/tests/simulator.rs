//! The simulator, full screen: its moments as pictures, its keys, its time.

use std::time::Duration;

use insta::assert_snapshot;

use super::decks::{open_day, reach, unclean};
use super::ui::{Setting, Ui};

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
