//! The ways through a mock interview that lead back, aside, or out.

use super::mock::{begin, finish, lobby, step, until, words};
use crate::session::mock::{Format, Mark, Mode};
use crate::tui::keymap::Key;
use crate::tui::run::Ended;

#[test]
fn a_key_in_the_moment_of_a_cut_does_nothing_where_no_pad_is_open() {
    let mut ui = begin(80, 24, 6);
    lobby(&mut ui, Format::Round, Mode::Exam);
    ui.keys("<enter> <space>").seconds(240);
    assert!(ui.screen().contains("How sure are you"), "{}", ui.screen());
    for key in [Key::Char('5'), Key::Char(' '), Key::Esc, Key::Enter] {
        ui.press(key, false);
        assert!(ui.screen().contains("How sure are you"), "{key:?}: {}", ui.screen());
    }
    ui.seconds(1).keys("4");
    assert!(ui.screen().contains("follow-up 1"), "{}", ui.screen());
    until(&mut ui, "I have said it");
    while !ui.screen().contains("go on") {
        step(&mut ui);
    }
    ui.seconds(121);
    assert!(ui.screen().contains("In one to three lines"), "{}", ui.screen());
    ui.press(Key::Enter, false);
    assert!(ui.screen().contains("In one to three lines"), "no gist by accident");
}

#[test]
fn escape_leaves_the_gist_as_it_is_written() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<enter>");
    until(&mut ui, "skip it");
    ui.keys(". -");
    assert!(ui.footer().contains("Enter skip it"), "signs are no gist: {}", ui.footer());
    ui.keys("<bs> <bs> i d s <esc>");
    assert!(ui.screen().contains("Mock 1 was left before its end."), "{}", ui.screen());
    ui.keys("<enter>");
    assert!(ui.screen().contains("┆ ids"), "{}", ui.screen());
    assert!(!ui.screen().contains("skip it"), "{}", ui.screen());
    ui.keys("<enter>");
    assert!(ui.screen().contains("your gist   ids"), "{}", ui.screen());
}

#[test]
fn what_is_marked_is_seen_after_a_resume_and_at_another_size() {
    let mut ui = begin(60, 20, 6);
    lobby(&mut ui, Format::Round, Mode::Exam);
    ui.keys("<enter>");
    until(&mut ui, "s said");
    let claims = "s s s s <esc> <enter>";
    ui.keys(claims);
    for (columns, rows) in [(60, 20), (60, 16), (80, 24), (40, 13), (60, 14)] {
        ui.resize(columns, rows);
        let marks = ui.screen().lines().filter(|line| line.starts_with("› ·")).count();
        assert!(marks == 1 || ui.screen().contains("5 of 5"), "{columns}x{rows}: {}", ui.screen());
    }
}

#[test]
fn one_goes_back_over_marks_and_on_again() {
    let mut ui = begin(80, 24, 6);
    lobby(&mut ui, Format::Round, Mode::Exam);
    ui.keys("<enter>");
    until(&mut ui, "s said");
    assert!(!ui.footer().contains("one back"), "{}", ui.footer());
    ui.keys("s s s s");
    assert!(ui.footer().contains("one back"), "{}", ui.footer());
    ui.keys("s <bs>");
    assert!(ui.row(0).contains("5 of 5 marked"), "back from the follow-ups: {}", ui.screen());
    ui.keys("n <left> n");
    assert!(ui.row(0).contains("5 of 5 marked"), "{}", ui.screen());
    assert!(ui.footer().contains("Enter go on"), "{}", ui.footer());
    ui.keys("<enter> r");
    assert!(ui.screen().contains("The rung of"), "{}", ui.screen());
    ui.keys("x u u");
    assert!(ui.footer().contains("r right"), "{}", ui.screen());
    ui.keys("<enter> n y y");
    assert!(ui.row(0).contains("question 2 of 6"), "{}", ui.screen());
    ui.keys("<bs> n");
    let kept = ui.desk().collection.mock_transcript(1).unwrap().unwrap();
    let marks = &kept.records[0].marks;
    let nots = marks.claims.iter().filter(|one| one.mark == Some(Mark::Not)).count();
    assert_eq!((nots, marks.rungs, marks.structure), (2, Some(0), Some(false)));
    assert!(kept.records[0].done && ui.row(0).contains("question 2 of 6"));
}

#[test]
fn escape_goes_from_past_interviews_back_to_the_lobby_as_it_was() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<enter>");
    finish(&mut ui);
    ui.keys("<esc>");
    lobby(&mut ui, Format::Long, Mode::Exam);
    ui.keys("t <enter> <esc> <esc>");
    assert!(ui.row(0).starts_with(" Mock interview"), "{}", ui.screen());
    assert!(ui.screen().contains("format    long"), "{}", ui.screen());
}

#[test]
fn a_seed_is_typed_anew_and_a_partner_chosen() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<end> 7");
    assert!(ui.screen().contains("seed      7 "), "{}", ui.screen());
    ui.keys("0 4 <bs> 1");
    assert!(ui.screen().contains("seed      701 "), "{}", ui.screen());
    ui.keys("<up> <right>");
    assert!(ui.screen().contains("partner   yes"), "{}", ui.screen());
    ui.keys("<down> 5");
    assert!(ui.screen().contains("seed      5 "), "{}", ui.screen());
    ui.keys("<enter>");
    finish(&mut ui);
    ui.keys("<pgdn>");
    assert!(
        words(&ui).contains("`viva mock marks 1` takes your partner's marks."),
        "{}",
        ui.screen()
    );
}

#[test]
fn the_lobby_writes_the_partners_sheet_and_none_over_another() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<end> 7 s");
    assert!(words(&ui).contains("The sheet is mock-sheet-drill-senior-7.md"), "{}", ui.screen());
    let sheet = ui.folder.path().join("mock-sheet-drill-senior-7.md");
    let sheet = std::fs::read_to_string(sheet).unwrap();
    assert!(sheet.contains("--seed 7 --pair`") && sheet.contains("Expected points"), "{sheet}");
    ui.keys("s");
    assert!(words(&ui).contains("is there already; nothing was written."), "{}", ui.screen());
    ui.keys("<enter>");
    let title = words(&ui).split("asked at senior ").nth(1).unwrap().to_owned();
    let title = title.split('?').next().unwrap();
    assert!(sheet.contains(&format!("1. {title}?")), "it is that interview: {title}");
}

#[test]
fn the_lobby_announces_what_is_asked() {
    let mut ui = begin(80, 24, 5);
    lobby(&mut ui, Format::Round, Mode::Exam);
    assert!(words(&ui).contains("45 min: 1 warm-up, 4 main; a verdict"), "{}", ui.screen());
    assert!(words(&ui).contains("5 questions of about 6:30 each"), "{}", ui.screen());
    ui.keys("<enter>");
    assert!(ui.row(0).contains("question 1 of 5"), "{}", ui.screen());
}

#[test]
fn who_quits_is_told_what_is_kept() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<enter> <space>").seconds(30).keys("q");
    let Some(Ended::Told(lines)) = &ui.ended else { panic!("nothing is told") };
    let told = lines.join(" ");
    assert!(told.starts_with("Mock 1 was left at 0:3"), "{told}");
    assert!(told.contains("`viva mock resume`"), "{told}");
}
