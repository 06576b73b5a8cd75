//! The run beside the answer: at every moment, at every size.

use super::decks::{open_day, reach, unclean};
use super::ui::{Setting, Ui};

#[test]
fn probe() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        for kind in ["basics", "solid", "deeper", "follow-up", "pitfall"] {
            let mut ui = Setting::new(columns, rows).config(open_day()).deck(&unclean()).review().begin();
            reach(&mut ui, &format!("  {kind}   senior"));
            ui.seconds(54).keys(if kind == "pitfall" { "b" } else { "<space>" });
            eprintln!("==== {kind} start\n{}", ui.screen());
            ui.seconds(60);
            eprintln!("==== {kind} end\n{}", ui.screen());
            ui.keys("<tab>");
            eprintln!("==== {kind} tab\n{}", ui.screen());
            ui.keys("<tab>");
            eprintln!("==== {kind} tab\n{}", ui.screen());
        }
    }
}
