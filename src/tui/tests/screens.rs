//! Every screen in every state, as a picture.

use insta::assert_snapshot;

use super::decks::{KAFKA, SCRIPTS, open_day, reach};
use super::ui::{Setting, Ui};

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// Takes a picture at both sizes, after a use of a day on which every card is
/// open.
fn pictures(name: &str, uses: impl Fn(&mut Ui)) {
    for (columns, rows) in SIZES {
        let setting = Setting::new(columns, rows).config(open_day()).deck(KAFKA);
        let mut ui = setting.begin();
        uses(&mut ui);
        assert_snapshot!(format!("{name}-{columns}x{rows}"), ui.screen());
    }
}

#[test]
fn first_start() {
    pictures("first-start", |_| {});
}

#[test]
fn home_with_work_left() {
    pictures("home", |ui| {
        ui.keys("<enter> <space> 3 <esc>");
    });
}

#[test]
fn home_with_a_deck_chosen() {
    for (columns, rows) in SIZES {
        let mut ui = Setting::new(columns, rows).deck(SCRIPTS).deck(KAFKA).begin();
        ui.keys("<enter> <space> 3 <esc> <down> <down>");
        assert_snapshot!(format!("home-deck-{columns}x{rows}"), ui.screen());
    }
}

#[test]
fn home_with_many_decks() {
    for (columns, rows) in [(80, 24), (40, 12)] {
        let mut setting = Setting::new(columns, rows).config(open_day());
        for n in 0..30 {
            let deck = format!(
                "+++\nid = \"deck-{n}\"\ntitle = \"Deck\"\n+++\n\n# Why {n}?\n\n## Answer\nSo.\n"
            );
            setting = setting.deck(&deck);
        }
        let mut ui = setting.begin();
        ui.keys("<enter> <space> 3 <esc>");
        assert_snapshot!(format!("home-many-{columns}x{rows}"), ui.screen());
        ui.keys("G");
        assert_snapshot!(format!("home-many-last-{columns}x{rows}"), ui.screen());
    }
}

#[test]
fn home_with_only_a_step_left() {
    for (columns, rows) in [(80, 24), (120, 40), (40, 12)] {
        let mut ui = Setting::new(columns, rows).deck(SCRIPTS).begin();
        ui.keys("<enter> <space> 3 <space> 3 <space> 1 <esc>");
        assert_snapshot!(format!("home-step-{columns}x{rows}"), ui.screen());
    }
}

#[test]
fn home_without_questions() {
    for (columns, rows) in SIZES {
        let ui = Setting::new(columns, rows).begin();
        assert_snapshot!(format!("home-empty-{columns}x{rows}"), ui.screen());
    }
}

#[test]
fn home_with_nothing_due() {
    pictures("home-done", |ui| {
        ui.keys("<enter>");
        reach(ui, "Nothing comes back");
        ui.keys("<esc>");
    });
}

#[test]
fn front_in_time_over_and_paused() {
    pictures("front", |ui| {
        ui.keys("<enter>").seconds(12);
    });
    pictures("front-over", |ui| {
        ui.keys("<enter> y").seconds(25);
    });
    pictures("front-paused", |ui| {
        ui.keys("<enter>").seconds(12);
        ui.keys("P").seconds(60);
    });
}

#[test]
fn fronts_of_all_kinds() {
    for kind in ["solid", "deeper", "follow-up", "pitfall"] {
        pictures(&format!("front-{kind}"), |ui| {
            ui.keys("<enter>");
            reach(ui, &format!("  {kind}   senior"));
            ui.seconds(6);
        });
    }
}

#[test]
fn backs_of_all_kinds() {
    for kind in ["basics", "solid", "follow-up"] {
        pictures(&format!("back-{kind}"), |ui| {
            ui.keys("<enter>");
            reach(ui, &format!("  {kind}   senior"));
            ui.seconds(54).keys("<space>");
        });
    }
}

#[test]
fn the_ladder_suggests() {
    pictures("back-deeper", |ui| {
        ui.keys("<enter>");
        reach(ui, "  deeper   senior");
        ui.seconds(102).keys("<space> x x");
    });
    pictures("back-deeper-scrolled", |ui| {
        ui.keys("<enter>");
        reach(ui, "  deeper   senior");
        ui.seconds(102).keys("<space> x <pgdn> <pgdn> l l");
    });
}

#[test]
fn verdicts_on_a_claim() {
    for (name, key) in [("agree", "a"), ("push-back", "b")] {
        pictures(&format!("verdict-{name}"), |ui| {
            ui.keys("<enter>");
            reach(ui, "  pitfall   senior");
            ui.seconds(11).keys(key);
        });
    }
}

#[test]
fn summary() {
    pictures("summary", |ui| {
        ui.keys("<enter>").seconds(30).keys("<space> 1");
        reach(ui, "done in");
    });
    pictures("summary-done", |ui| {
        ui.keys("<enter>");
        reach(ui, "Nothing comes back");
    });
}

#[test]
fn summary_of_a_day_of_reviews() {
    for (columns, rows) in [(80, 24), (120, 40), (60, 20), (40, 12)] {
        let mut ui = Setting::new(columns, rows).config(open_day()).deck(KAFKA).begin();
        ui.keys("<enter>");
        reach(&mut ui, "Nothing comes back");
        ui.keys("<esc>").seconds(40 * 24 * 3600).keys("<enter>");
        for (seconds, grade) in [(17, "3"), (58, "2"), (102, "1"), (9, "3"), (11, "4")] {
            let reveal = if ui.footer().contains("push back") { "a" } else { "<space>" };
            ui.seconds(seconds).keys(reveal).keys(grade);
        }
        assert!(ui.screen().contains("done in"), "{}", ui.screen());
        assert_snapshot!(format!("summary-reviews-{columns}x{rows}"), ui.screen());
        ui.keys("G");
        assert_snapshot!(format!("summary-reviews-end-{columns}x{rows}"), ui.screen());
    }
}

#[test]
fn a_fault() {
    pictures("fault", |ui| {
        ui.keys("<enter> <space>");
        ui.desk().broken = true;
        ui.keys("3");
    });
}

#[test]
fn help_over_every_screen() {
    pictures("help-home", |ui| {
        ui.keys("<enter> <space> 3 <esc> ?");
    });
    pictures("help-front", |ui| {
        ui.keys("<enter> <space> 3 ?");
    });
    pictures("help-back", |ui| {
        ui.keys("<enter> <space> ?");
    });
    pictures("help-details", |ui| {
        ui.keys("<enter> i ?");
    });
}

#[test]
fn small_terminals() {
    for (columns, rows) in [(40, 12), (58, 20)] {
        let begin = || Setting::new(columns, rows).config(open_day()).deck(KAFKA).begin();
        let picture = |name: &str, ui: &Ui| {
            assert_snapshot!(format!("{name}-{columns}x{rows}"), ui.screen());
        };
        let mut ui = begin();
        picture("small-first", &ui);
        ui.keys("<enter> <space> 3 <esc>");
        picture("small-home", &ui);
        ui.keys("<enter>").seconds(31);
        picture("small-front", &ui);
        ui.keys("<space>");
        picture("small-back", &ui);
    }
    for (columns, rows) in [(40, 12), (58, 20)] {
        for kind in ["deeper", "pitfall"] {
            let mut ui = Setting::new(columns, rows).config(open_day()).deck(KAFKA).begin();
            ui.keys("<enter>");
            reach(&mut ui, &format!("  {kind}   senior"));
            assert_snapshot!(format!("small-front-{kind}-{columns}x{rows}"), ui.screen());
            ui.keys(if kind == "pitfall" { "b" } else { "<space> x" });
            assert_snapshot!(format!("small-back-{kind}-{columns}x{rows}"), ui.screen());
        }
    }
}

#[test]
fn ascii_and_mono() {
    let setting = Setting::new(80, 24).config(open_day()).deck(KAFKA).ascii();
    let mut ui = setting.begin();
    ui.keys("<enter>");
    reach(&mut ui, "  deeper   senior");
    ui.seconds(20).keys("<space> x");
    assert_snapshot!("ascii-deeper-80x24", ui.screen());
    assert!(ui.screen().is_ascii());
}
