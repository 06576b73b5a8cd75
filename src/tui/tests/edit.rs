//! Editing a question: from where, to where, and what happens when it fails.

use insta::assert_snapshot;

use super::decks::{KAFKA, open_day, reach};
use super::ui::{Setting, Ui};
use crate::tui::editor::Fault;

fn begin_at(columns: u16, rows: u16) -> Ui {
    let mut ui = Setting::new(columns, rows).config(open_day()).deck(KAFKA).begin();
    ui.keys("<enter>");
    ui
}

fn begin() -> Ui {
    begin_at(80, 24)
}

fn retitled(text: &str) -> Result<String, Fault> {
    Ok(text.replace("What is lost and what diverges", "What goes and what parts"))
}

fn broken(text: &str) -> Result<String, Fault> {
    Ok(text.replace("## Follow-ups", "## Folow-ups"))
}

fn mended(text: &str) -> Result<String, Fault> {
    Ok(text.replace("## Folow-ups", "## Follow-ups").replace("and what diverges", "and parts"))
}

fn untouched(text: &str) -> Result<String, Fault> {
    Ok(text.to_owned())
}

fn missing(_text: &str) -> Result<String, Fault> {
    Err(Fault::NotFound("vimm".to_owned()))
}

fn without_basics(text: &str) -> Result<String, Fault> {
    let (before, rest) = text.split_once("## Basics").unwrap();
    let (_basics, after) = rest.split_once("## Solid").unwrap();
    Ok(format!("{before}## Solid{after}"))
}

fn file(ui: &Ui) -> String {
    std::fs::read_to_string(ui.folder.path().join("deck-0.md")).unwrap()
}

fn drafts(ui: &Ui) -> usize {
    std::fs::read_dir(ui.folder.path().join("edits")).map_or(0, Iterator::count)
}

#[test]
fn an_edit_on_the_question_comes_back_to_it_with_the_clock_where_it_was() {
    let mut ui = begin();
    ui.seconds(12).stay_away(std::time::Duration::from_secs(300)).editor(retitled).keys("e");
    let screen = ui.screen();
    assert!(screen.contains("What goes and what parts after an unclean"), "{screen}");
    assert!(screen.contains("0:12") && screen.contains("saved in the collection and deck-0.md"));
    assert_eq!(
        file(&ui),
        KAFKA.replace("What is lost and what diverges", "What goes and what parts")
    );
    assert_eq!(drafts(&ui), 0);
}

#[test]
fn an_edit_on_the_answer_stays_on_the_answer_and_undo_takes_it_back() {
    let mut ui = begin();
    ui.keys("<space>").editor(retitled).keys("e");
    assert!(
        ui.screen().contains("1 Again") && ui.screen().contains("What goes"),
        "{}",
        ui.screen()
    );
    assert!(ui.footer().contains("undo kl5 edit"), "{}", ui.footer());
    ui.keys("u");
    assert!(ui.screen().contains("1 Again") && ui.screen().contains("What is lost"));
    assert!(ui.screen().contains("undone: kl5 edit, also in"), "{}", ui.screen());
    assert_eq!(file(&ui), KAFKA);
}

#[test]
fn a_fault_is_shown_with_its_line_and_the_text_is_edited_on() {
    let mut ui = begin();
    ui.editor(broken).keys("e");
    let screen = ui.screen();
    assert!(screen.contains("The text has a fault and is not saved yet."), "{screen}");
    assert!(screen.contains("## Folow-ups") && screen.contains("did you mean"), "{screen}");
    assert_eq!(file(&ui), KAFKA, "nothing is written yet");
    ui.editor(mended).keys("<enter>");
    assert!(ui.screen().contains("What is lost and parts"), "{}", ui.screen());
}

#[test]
fn a_dropped_edit_leaves_everything_as_it_was() {
    let mut ui = begin();
    ui.editor(broken).keys("e 2");
    assert!(ui.screen().contains("the edit is dropped"), "{}", ui.screen());
    assert_eq!((file(&ui).as_str(), drafts(&ui)), (KAFKA, 0));
    assert!(!ui.footer().contains("undo"), "{}", ui.footer());
}

#[test]
fn a_text_that_was_kept_is_offered_again() {
    let mut ui = begin();
    ui.editor(broken).keys("e <esc>");
    assert!(ui.screen().contains("What is lost"), "{}", ui.screen());
    ui.keys("e");
    assert!(ui.screen().contains("An edit of this question was not finished."));
    ui.editor(mended).keys("1");
    assert!(ui.screen().contains("What is lost and parts"), "{}", ui.screen());
    ui.editor(broken).keys("e <esc> e").editor(untouched).keys("2");
    assert!(ui.screen().contains("nothing was changed"), "{}", ui.screen());
}

#[test]
fn an_editor_that_is_missing_is_told_in_words() {
    let mut ui = begin();
    ui.editor(missing).keys("e");
    assert!(ui.screen().contains("The editor `vimm` was not found."), "{}", ui.screen());
    ui.keys("2");
    assert!(ui.screen().contains("What is lost"), "{}", ui.screen());
}

#[test]
fn a_card_that_vanishes_by_the_edit_makes_room_for_the_next_and_comes_back() {
    let mut ui = begin();
    assert!(ui.screen().contains("basics"));
    ui.keys("<space>").editor(without_basics).keys("e");
    assert!(
        ui.screen()
            .contains("card taken out, here is the next; saved in the collection and deck-0.md"),
        "{}",
        ui.screen()
    );
    assert!(!ui.screen().contains("basics"), "{}", ui.screen());
    ui.keys("u");
    assert!(ui.screen().contains("basics"), "{}", ui.screen());
}

#[test]
fn an_edit_in_the_details_reaches_the_session() {
    let mut ui = begin();
    ui.editor(retitled).keys("i e");
    assert!(ui.row(0).contains("Card") && ui.screen().contains("What goes"), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.screen().contains("What goes"), "{}", ui.screen());
    ui.editor(without_basics).keys("i e");
    assert!(ui.row(0).contains("Review"), "a card that is gone has no details: {}", ui.screen());
    assert!(!ui.screen().contains("basics"), "{}", ui.screen());
}

#[test]
fn an_edit_in_the_list_comes_back_to_its_row() {
    let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).begin();
    ui.keys("<enter> <space> 3 <esc> b").editor(retitled).keys("e");
    assert!(ui.row(0).contains("Browse") && ui.screen().contains("What goes"), "{}", ui.screen());
    assert!(ui.screen().contains("saved in the collection and deck-0.md"), "{}", ui.screen());
    ui.keys("u");
    assert!(ui.screen().contains("What is lost"), "{}", ui.screen());
}

#[test]
fn a_file_that_differs_is_left_alone() {
    let mut ui = begin();
    let other = KAFKA.replace("**lost**", "lost");
    std::fs::write(ui.folder.path().join("deck-0.md"), &other).unwrap();
    ui.editor(retitled).keys("e");
    assert!(ui.screen().contains("differed already"), "{}", ui.screen());
    assert_eq!(file(&ui), other);
}

#[test]
fn a_question_changed_elsewhere_meanwhile_is_not_written_over_unasked() {
    let mut ui = begin();
    ui.editor(broken).keys("e");
    // Another program takes the file anew.
    let deck = ui.folder.path().join("deck-0.md");
    let text = std::fs::read_to_string(&deck).unwrap();
    std::fs::write(&deck, mended(&text).unwrap()).unwrap();
    ui.desk().collection.import(&[deck], &Default::default()).unwrap();
    ui.editor(|text| retitled(&mended(text)?)).keys("1");
    assert!(ui.screen().contains("changed elsewhere while you edited"), "{}", ui.screen());
    assert_snapshot!("edit-outdated-80x24", ui.screen());
    ui.keys("2");
    assert!(ui.screen().contains("What is lost and parts"), "{}", ui.screen());
}

#[test]
fn a_database_that_cannot_be_written_keeps_the_text() {
    let mut ui = begin();
    ui.editor(broken).keys("e");
    ui.desk().broken = true;
    ui.editor(mended).keys("1");
    assert!(ui.screen().contains("What you wrote is kept"), "{}", ui.screen());
    ui.desk().broken = false;
    ui.keys("1 <enter>");
    assert!(ui.screen().contains("What is lost and parts"), "{}", ui.screen());
}

#[test]
fn the_answer_and_the_id_are_copied() {
    let mut ui = begin();
    ui.keys("c");
    assert_eq!(ui.paper().copied.len(), 0, "no answer before it was said");
    ui.keys("<space> c");
    let copied = ui.paper().copied.join("");
    assert!(copied.starts_with("Records that were committed are **lost**"), "{copied}");
    let words = format!("copied {} characters", copied.chars().count());
    assert!(ui.screen().contains(&words), "{}", ui.screen());
    ui.keys("i c");
    assert_eq!(ui.paper().copied.last().unwrap(), "kafka-log/kl5#basics");
}

#[test]
fn an_answer_too_long_for_the_clipboard_is_refused() {
    let long = format!("# Long?\n\n## Answer\n{}\n", "word ".repeat(20_000));
    let mut ui = Setting::new(80, 24).deck(&long).begin();
    ui.keys("<enter> <space> c");
    assert!(ui.screen().contains("too long for the clipboard"), "{}", ui.screen());
    assert!(ui.paper().copied.is_empty());
}

#[test]
fn pictures_of_an_edit_that_waits() {
    for (columns, rows) in [(80, 24), (120, 40), (60, 20), (40, 12)] {
        let mut ui = begin_at(columns, rows);
        ui.editor(|text| broken(&text.replace("- mid:", "- middle:"))).keys("e");
        assert_snapshot!(format!("edit-fault-{columns}x{rows}"), ui.screen());
        ui.keys("<esc> e");
        assert_snapshot!(format!("edit-unfinished-{columns}x{rows}"), ui.screen());
        ui.editor(missing).keys("1");
        assert_snapshot!(format!("edit-missing-{columns}x{rows}"), ui.screen());
    }
    let mut ui = begin();
    reach(&mut ui, "  solid   senior");
    ui.editor(broken).keys("e ?");
    assert_snapshot!("help-edit-80x24", ui.screen());
}
