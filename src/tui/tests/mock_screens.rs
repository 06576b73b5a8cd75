//! Every state of a mock interview as a picture, and at every size.

use std::time::Duration;

use insta::assert_snapshot;

use super::decks::{open_day, unclean};
use super::mock::{begin, finish, lobby, step, until};
use super::ui::{Setting, Ui};
use crate::session::mock::{Format, Mode};

/// The sizes of the pictures; the first one is gone back to.
const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (60, 20), (40, 12)];

/// Takes a picture at each size.
fn shots(name: &str, ui: &mut Ui) {
    for (columns, rows) in SIZES {
        ui.resize(columns, rows);
        assert_snapshot!(format!("mock-{name}-{columns}x{rows}"), ui.screen());
    }
    ui.resize(80, 24);
}

#[test]
fn before_the_first_one() {
    let mut ui = begin(80, 24, 6);
    lobby(&mut ui, Format::Round, Mode::Exam);
    shots("lobby", &mut ui);
    ui.keys("d <down> <space>");
    assert_snapshot!("mock-decks-80x24", ui.screen());
    ui.keys("<esc> ?");
    assert_snapshot!("mock-lobby-help-80x24", ui.screen());
    ui.keys("<esc> <end> 1 2 <up> <right> s");
    shots("lobby-partner", &mut ui);
    let mut none = Setting::new(80, 24).config(open_day()).begin();
    none.keys("m");
    assert_snapshot!("mock-lobby-nothing-80x24", none.screen());
}

#[test]
fn a_question_from_reading_to_the_ticks() {
    let mut ui = begin(80, 24, 6);
    lobby(&mut ui, Format::Round, Mode::Exam);
    ui.keys("<enter>");
    shots("ask", &mut ui);
    ui.keys("<tab> i d s <space> a n d <enter> n u m b e r s <esc>").seconds(67);
    shots("answer", &mut ui);
    ui.seconds(60);
    assert_snapshot!("mock-answer-over-80x24", ui.screen());
    ui.keys("<tab>").seconds(84);
    shots("answer-last", &mut ui);
    ui.keys("<esc> <space>");
    shots("sure", &mut ui);
    ui.keys("4").seconds(20);
    shots("follow-up", &mut ui);
    ui.keys("<space>");
    shots("follow-up-sure", &mut ui);
    ui.keys("3").seconds(20);
    shots("rung", &mut ui);
    ui.keys("<space> s n");
    shots("claims", &mut ui);
    until(&mut ui, "r right");
    shots("follow-up-marks", &mut ui);
    ui.keys("<left>");
    shots("claims-set", &mut ui);
    ui.keys("<enter>");
    ui.keys("h x");
    shots("rung-marks", &mut ui);
    until(&mut ui, "y yes");
    shots("headline", &mut ui);
    ui.keys("y ?");
    assert_snapshot!("mock-tick-help-80x24", ui.screen());
    ui.keys("<esc> n <space>").seconds(40).keys("<space> 2");
    until(&mut ui, "skip it");
    ui.keys("n u m b e r s");
    shots("gist", &mut ui);
    ui.keys("<enter>");
    assert_snapshot!("mock-claims-gist-80x24", ui.screen());
    ui.keys("<esc>");
    shots("offer", &mut ui);
    ui.keys("2");
    shots("offer-give-up", &mut ui);
}

#[test]
fn the_coach_shows_the_answer_and_the_moment_of_what_was_missed() {
    let config = crate::config::Config { level: Some(crate::domain::Level::Senior), ..open_day() };
    let mut ui = Setting::new(80, 24).config(config).deck(&unclean()).begin();
    lobby(&mut ui, Format::Drill, Mode::Coach);
    ui.keys("<enter>");
    until(&mut ui, "s said");
    for n in 0..20 {
        if !ui.footer().contains("s said") {
            break;
        }
        ui.keys(["s", "h", "n"][n % 3]);
    }
    until(&mut ui, "to the report");
    shots("reveal", &mut ui);
    assert!(!ui.screen().contains("hire"), "a drill gives no verdict: {}", ui.screen());
    let text = ui.screen();
    ui.keys("<tab> <esc>");
    assert_eq!(ui.screen(), text, "Esc leaves the picture, and no more");
    ui.keys("<tab>").seconds(3);
    for (columns, rows) in [(80, 24), (60, 20), (40, 12)] {
        ui.resize(columns, rows).seconds(20);
        assert_snapshot!(format!("mock-reveal-picture-{columns}x{rows}"), ui.screen());
    }
    ui.resize(80, 24).seconds(60);
    assert!(ui.sleeps() > Duration::from_secs(60), "it stands still at its end");
    ui.keys("<space>");
    shots("report-one", &mut ui);
    ui.keys("v").seconds(30);
    assert_snapshot!("mock-report-moment-80x24", ui.screen());
    ui.keys("<esc>");
    assert_snapshot!("mock-report-question-coach-80x24", ui.screen());
}

/// Sits a round with marks that differ.
fn sit(ui: &mut Ui) {
    lobby(ui, Format::Round, Mode::Exam);
    ui.keys("<enter>");
    for n in 0..400 {
        let footer = ui.footer();
        if footer.contains("Enter questions") {
            return;
        }
        if footer.contains("s said") {
            ui.keys(["s", "s", "n", "h", "s", "n", "n"][n % 7]);
        } else if footer.contains("how sure") {
            ui.keys(["5", "4", "2"][n % 3]);
        } else if footer.contains("r right") {
            ui.keys(["r", "h", "w"][n % 3]);
        } else {
            step(ui);
        }
    }
}

/// Every page of what scrolls.
fn pages(ui: &mut Ui) -> String {
    let mut pages = vec![ui.screen()];
    while pages.len() < 30 {
        let page = ui.keys("<pgdn>").screen();
        if pages.last() == Some(&page) {
            break;
        }
        pages.push(page);
    }
    ui.keys("<home>");
    pages.join(&format!("\n{}\n", "=".repeat(40)))
}

#[test]
fn reports_and_what_was_before() {
    let mut ui = begin(80, 24, 6);
    ui.keys("t m");
    assert_snapshot!("mock-past-none-80x24", ui.screen());
    ui.keys("<esc> <esc>");
    for day in 0..4 {
        sit(&mut ui);
        if day < 3 {
            ui.keys("<esc>").wait(Duration::from_secs(4 * 86_400)).seconds(1);
        }
    }
    for (columns, rows) in SIZES {
        ui.resize(columns, rows);
        assert_snapshot!(format!("mock-report-{columns}x{rows}"), pages(&mut ui));
    }
    ui.resize(80, 24).keys("<enter> <right>");
    for (columns, rows) in SIZES {
        ui.resize(columns, rows);
        assert_snapshot!(format!("mock-report-question-{columns}x{rows}"), pages(&mut ui));
    }
    ui.resize(80, 24).keys("<esc> <esc>");
    shots("home", &mut ui);
    ui.keys("m");
    shots("lobby-course", &mut ui);
    ui.keys("t");
    for (columns, rows) in SIZES {
        ui.resize(columns, rows);
        assert_snapshot!(format!("mock-past-{columns}x{rows}"), pages(&mut ui));
    }
    ui.resize(80, 24).keys("<left> <enter>");
    assert!(ui.row(0).contains("Mock 3  report"), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.row(0).starts_with(" Mocks"), "{}", ui.screen());
    ui.keys("<right> <enter> u");
    shots("report-taken-back", &mut ui);
    ui.keys("<esc>");
    shots("past-taken-back", &mut ui);
}

#[test]
fn marking_again_a_day_later_shows_no_earlier_mark() {
    let mut ui = begin(80, 24, 6);
    for _ in 0..12 {
        sit(&mut ui);
        ui.keys("<esc>").wait(Duration::from_secs(86_400)).seconds(1).keys("m");
        if ui.footer().contains("mark again") {
            break;
        }
        ui.keys("<esc>");
    }
    assert_snapshot!("mock-lobby-again-80x24", ui.screen());
    ui.keys("a");
    assert!(!ui.screen().contains("●"), "{}", ui.screen());
    shots("again", &mut ui);
    for _ in 0..60 {
        if !ui.row(0).contains("marking again") {
            break;
        }
        ui.keys("n");
    }
    assert!(ui.footer().contains("Enter begin"), "{}", ui.screen());
    assert!(!ui.footer().contains("mark again"), "{}", ui.screen());
}

#[test]
fn no_size_panics() {
    let small =
        [(1, 1), (2, 1), (1, 40), (200, 2), (39, 12), (40, 11), (41, 12), (59, 16), (99, 24)];
    for format in [Format::Round, Format::Drill] {
        let mut ui = begin(80, 24, 6);
        lobby(&mut ui, format, Mode::Coach);
        ui.keys("<enter>");
        for _ in 0..400 {
            for (columns, rows) in small {
                ui.resize(columns, rows);
            }
            ui.resize(80, 24);
            if ui.footer().contains("Enter questions") {
                break;
            }
            step(&mut ui);
        }
        for way in ["<pgdn>", "<enter>", "<right>", "<esc> <esc>", "m", "t"] {
            ui.keys(way);
            for (columns, rows) in small {
                ui.resize(columns, rows);
            }
            ui.resize(80, 24);
        }
    }
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<enter>");
    finish(&mut ui);
}
