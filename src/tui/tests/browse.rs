//! Browsing, from the keys to the screen.

use insta::assert_snapshot;

use super::decks::{KAFKA, open_day};
use super::ui::{Setting, Ui};
use crate::domain::query::FORMS;
use crate::tui::keymap::Key;

/// Two more decks beside the one with everything.
const OTHERS: [&str; 2] = [
    "+++\nid = \"raft\"\ntitle = \"Raft\"\ntags = [\"consensus\"]\n+++\n\n\
     # What does a term number tell?\n\n```toml question\nid = \"r1\"\nlevel = \"mid\"\n```\n\n\
     ## Basics\nWhich leader is newer; each term has one leader at most.\n\n\
     ## Solid\nA stale leader that sees a higher term steps down.\n\n\
     # 領導者選舉：何時開始新的任期？\n\n```toml question\nid = \"r2\"\n```\n\n\
     ## Answer\nWhen the election timeout passes without a heartbeat.\n",
    "+++\nid = \"tcp\"\ntitle = \"TCP, from the socket to the wire\"\n+++\n\n\
     # Why is there a TIME_WAIT?\n\n```toml question\nid = \"t1\"\n```\n\n\
     ## Answer\nSo that late segments of the old connection do not reach the new one.\n",
];

fn setting(columns: u16, rows: u16) -> Setting {
    let setting = Setting::new(columns, rows).config(open_day()).deck(KAFKA);
    OTHERS.iter().fold(setting, |setting, deck| setting.deck(deck))
}

/// A collection in which some cards were answered, one is marked, one suspended.
fn studied(columns: u16, rows: u16) -> Ui {
    let mut ui = setting(columns, rows).begin();
    ui.keys("<enter>");
    for grade in ["3", "1", "4"] {
        let reveal = if ui.footer().contains("push back") { "b" } else { "<space>" };
        ui.seconds(20).keys(reveal).keys(grade);
    }
    ui.keys("<esc> b j * j j @ k k k");
    ui
}

fn type_text(ui: &mut Ui, text: &str) {
    for c in text.chars() {
        ui.press(Key::Char(c), false);
    }
}

fn searched(columns: u16, rows: u16, text: &str) -> Ui {
    let mut ui = studied(columns, rows);
    ui.keys("/");
    type_text(&mut ui, text);
    ui
}

const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (60, 20), (40, 12)];

#[test]
fn the_three_levels() {
    for (columns, rows) in SIZES {
        let mut ui = studied(columns, rows);
        for level in ["cards", "decks", "questions"] {
            assert_snapshot!(format!("browse-{level}-{columns}x{rows}"), ui.screen());
            ui.keys("<tab>");
        }
        assert!(ui.row(0).contains("cards"), "{}", ui.screen());
        ui.keys("<s-tab>");
        assert!(ui.row(0).contains("questions"), "{}", ui.screen());
    }
}

#[test]
fn a_query_is_searched_while_it_is_typed() {
    for (columns, rows) in SIZES {
        let ui = searched(columns, rows, "epo deck:kafka-log");
        assert_snapshot!(format!("browse-typing-{columns}x{rows}"), ui.screen());
    }
    let mut ui = studied(80, 24);
    ui.keys("/");
    let mut counts = Vec::new();
    for c in "term".chars() {
        ui.press(Key::Char(c), false);
        counts.push(ui.row(0).split_whitespace().nth(2).unwrap().to_owned());
    }
    assert_eq!(counts, ["9", "7", "2", "2"], "{}", ui.screen());
    ui.keys("<bs> <bs> <bs>");
    assert!(ui.row(0).contains("9 of 9"), "{}", ui.screen());
}

#[test]
fn a_question_mark_is_a_letter_in_the_query() {
    let mut ui = searched(80, 24, "what?");
    assert!(ui.row(2).contains("/ what?┆"), "{}", ui.screen());
    ui.keys("<f1>");
    assert_snapshot!("browse-help-query-80x24", ui.screen());
    ui.keys("<esc> <enter> ?");
    assert_snapshot!("browse-help-80x24", ui.screen());
}

#[test]
fn a_fault_has_its_place_and_no_list_of_another_query_below_it() {
    for (columns, rows) in SIZES {
        let mut ui = searched(columns, rows, "leader is:deu");
        assert_snapshot!(format!("browse-fault-{columns}x{rows}"), ui.screen());
        assert!(!ui.screen().contains("kl5 What"), "{}", ui.screen());
        ui.keys("<bs> <bs>").press(Key::Char('u'), false).press(Key::Char('e'), false);
        assert!(!ui.screen().contains("column"), "{}", ui.screen());
    }
    let mut ui = searched(80, 24, "prop:laspes>1");
    assert_snapshot!("browse-fault-long-80x24", ui.screen());
    ui.keys("<enter> j x X @ R D C d <enter> s <right> <tab> <tab> <tab>");
    assert!(ui.row(0).contains("Browse  cards"), "{}", ui.screen());
    assert!(ui.screen().contains("no such number"), "nothing was done: {}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.row(0).contains("9 of 9"), "{}", ui.screen());
}

#[test]
fn nothing_found_is_said_with_the_way_out() {
    for (columns, rows) in SIZES {
        let mut ui = searched(columns, rows, "epoch deck:tcp");
        ui.keys("<enter>");
        assert_snapshot!(format!("browse-empty-{columns}x{rows}"), ui.screen());
    }
    let mut ui = searched(80, 24, "is:leech");
    assert!(ui.screen().contains("No card matches “is:leech”. Ctrl-U clears the query."));
    ui.keys("<enter>");
    assert!(ui.screen().contains("No card matches “is:leech”. Esc clears the query."));
    ui.keys("<esc> <left> <left>");
    assert!(ui.screen().contains("No card is a leech. Esc shows all."), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.row(0).contains("9 of 9"), "{}", ui.screen());
}

#[test]
fn an_empty_collection_says_so() {
    let mut ui = Setting::new(80, 24).begin();
    ui.keys("b");
    assert!(ui.screen().contains("There are no cards yet."), "{}", ui.screen());
    for key in "x X C @ ! - = U R D * <enter> <tab> s S <right> <left> <down> G".split(' ') {
        ui.keys(key);
        assert!(ui.row(0).contains("Browse"), "{key}: {}", ui.screen());
    }
}

#[test]
fn words_narrow_and_an_order_is_shown() {
    let mut ui = studied(80, 24);
    ui.keys("<right>");
    assert_snapshot!("browse-due-80x24", ui.screen());
    ui.keys("<left> <left>");
    assert!(ui.row(0).contains("1 of 9"), "suspended: {}", ui.screen());
    ui.keys("<right>");
    for by in ["due", "recall", "stability", "difficulty", "lapses", "added", "question"] {
        ui.keys("s");
        assert!(ui.row(5).contains(&format!("{by} ↓")), "{by}: {}", ui.row(5));
        if by == "stability" {
            assert_snapshot!("browse-stability-80x24", ui.screen());
        }
    }
    ui.keys("s s <s-tab>");
    assert!(ui.row(5).contains("by recall ↓"), "{}", ui.row(5));
    ui.resize(40, 12).keys("<tab>");
    assert!(ui.row(3).contains("by recall ↓"), "{}", ui.screen());
    ui.resize(80, 24).keys("s s s s s S");
    assert!(ui.row(5).contains("question ↑"), "{}", ui.row(5));
    assert!(ui.row(6).contains("t1 Why is there"), "{}", ui.screen());
}

#[test]
fn a_selection_is_suspended_as_one_step() {
    for (columns, rows) in SIZES {
        let mut ui = studied(columns, rows);
        ui.keys("j x x j x");
        assert_snapshot!(format!("browse-selected-{columns}x{rows}"), ui.screen());
    }
    let mut ui = studied(80, 24);
    ui.keys("x x j j x @");
    assert!(ui.screen().contains("3 cards suspended"), "{}", ui.screen());
    assert!(ui.row(3).contains("suspended 4"), "{}", ui.row(3));
    assert!(ui.row(0).contains("3 selected"), "{}", ui.row(0));
    ui.keys("@");
    assert!(ui.screen().contains("3 cards no longer suspended"), "{}", ui.screen());
    ui.keys("u u");
    assert!(ui.row(3).contains("suspended 1"), "{}", ui.row(3));
    ui.keys("<esc>");
    assert!(!ui.row(0).contains("selected"), "{}", ui.row(0));
}

#[test]
fn what_is_done_to_a_card_can_be_undone() {
    let mut ui = studied(80, 24);
    let before = ui.screen();
    for (key, words) in [
        ("@", "1 card suspended"),
        ("-", "1 card buried until tomorrow"),
        ("*", "1 card marked"),
        ("R", "1 card new again"),
        ("!", "4 cards suspended"),
    ] {
        ui.keys(key);
        assert!(ui.screen().contains(words), "{key}: {}", ui.screen());
        assert!(ui.footer().contains("u undo "), "{}", ui.footer());
        ui.keys("u");
        assert!(ui.screen().contains("undone: "), "{}", ui.screen());
        ui.keys("j k");
        assert_eq!(ui.screen(), before, "{key}");
    }
}

#[test]
fn a_due_day_is_set_for_many() {
    let mut ui = studied(80, 24);
    ui.keys("X D 1 2");
    assert_snapshot!("browse-due-field-80x24", ui.screen());
    ui.keys("<enter>");
    assert_snapshot!("browse-ask-due-80x24", ui.screen());
    ui.keys("2");
    assert!(
        ui.screen().contains("3 cards due in 12 days; 6 new cards have no due day"),
        "{}",
        ui.screen()
    );
    ui.keys("u");
    assert!(ui.row(3).contains("due 1 "), "{}", ui.screen());
}

/// A deck of many plain questions.
fn many(count: usize) -> String {
    let mut deck = "+++\nid = \"many\"\ntitle = \"Many\"\n+++\n".to_owned();
    for n in 1..=count {
        deck.push_str(&format!(
            "\n# What is number {n}?\n\n```toml question\nid = \"m{n}\"\n```\n\n## Answer\nIt is {n}.\n"
        ));
    }
    deck
}

#[test]
fn many_cards_are_asked_about_first() {
    for (columns, rows) in SIZES {
        let mut ui = Setting::new(columns, rows).deck(&many(30)).begin();
        ui.keys("b X @");
        assert_snapshot!(format!("browse-ask-{columns}x{rows}"), ui.screen());
        ui.keys("<enter>");
        assert!(!ui.screen().contains("suspended 30"), "the safe choice: {}", ui.screen());
        ui.keys("@ 2");
        assert!(ui.screen().contains("30 cards suspended"), "{}", ui.screen());
        ui.keys("u");
        assert!(ui.screen().contains("undone: "), "{}", ui.screen());
    }
}

#[test]
fn what_writes_over_a_memory_is_asked_about_with_numbers() {
    for (columns, rows) in SIZES {
        let mut ui = studied(columns, rows);
        ui.keys("x x R");
        assert_snapshot!(format!("browse-ask-reset-{columns}x{rows}"), ui.screen());
    }
    let mut ui = studied(80, 24);
    let before = ui.row(6);
    ui.keys("x x R <enter>");
    assert!(ui.row(6).contains("review"), "the safe choice: {}", ui.screen());
    ui.keys("R 2");
    assert!(ui.screen().contains("1 card new again"), "{}", ui.screen());
    ui.keys("u <esc> g");
    assert_eq!(ui.row(6), before, "undone");
}

#[test]
fn an_id_is_found_by_its_beginning() {
    for (text, found) in
        [("kl", "5 of 9"), ("KL5", "5 of 9"), ("tcp/t", "1 of 9"), ("kl6", "0 of 9")]
    {
        let ui = searched(80, 24, text);
        assert!(ui.row(0).contains(found), "{text}: {}", ui.screen());
    }
}

#[test]
fn the_terms_of_a_query_are_on_screen() {
    let examples = FORMS.iter().map(|form| form.example);
    let mut ui = searched(120, 40, "nowhere");
    for example in examples.clone() {
        assert!(ui.screen().contains(example), "nothing found, {example}: {}", ui.screen());
    }
    ui.keys("<f1>");
    for example in examples.clone() {
        assert!(ui.screen().contains(example), "help, {example}: {}", ui.screen());
    }
    let mut ui = studied(80, 24);
    ui.keys("? <end>");
    assert_snapshot!("browse-help-terms-80x24", ui.screen());
    for example in examples {
        assert!(ui.screen().contains(example), "help of the list, {example}: {}", ui.screen());
    }
    let mut ui = studied(60, 20);
    ui.keys("?");
    assert_snapshot!("browse-help-60x20", ui.screen());
}

#[test]
fn new_cards_and_locked_ones_are_counted_apart() {
    let mut ui = studied(80, 24);
    let counted = |ui: &Ui, word: &str| {
        let row = ui.row(3).replace(['[', ']'], "");
        let at = row.split_whitespace().position(|part| part == word).unwrap();
        row.split_whitespace().nth(at + 1).unwrap().to_owned()
    };
    let in_list = |ui: &Ui, state: &str| {
        let column = format!(" {state}   ");
        ui.screen().lines().filter(|row| row.contains(&column)).count().to_string()
    };
    for state in ["new", "locked"] {
        assert_eq!(counted(&ui, state), in_list(&ui, state), "{state}: {}", ui.screen());
    }
    ui.keys("<right> <right> <right>");
    assert!(ui.row(0).contains(&format!("{} of 9", counted(&ui, "locked"))), "{}", ui.screen());
}

#[test]
fn words_that_narrow_are_cut_with_a_sign() {
    for columns in 40..=80 {
        let mut ui = studied(columns, 24);
        for _ in 0..8 {
            let row = ui.row(3);
            let whole = ["all 9", "suspended 1"].map(|end| row.contains(end));
            let cuts = [row.trim_start().starts_with('…'), row.ends_with('…')];
            assert_eq!(whole, cuts.map(|cut| !cut), "{columns}: {row}");
            ui.keys("<right>");
        }
    }
}

#[test]
fn deleting_names_what_goes_and_can_be_undone() {
    for (columns, rows) in SIZES {
        let mut ui = studied(columns, rows);
        ui.keys("d");
        assert_snapshot!(format!("browse-delete-{columns}x{rows}"), ui.screen());
        ui.keys("<enter>");
        assert!(ui.row(0).contains("9 of 9"), "the safe choice: {}", ui.screen());
    }
    let mut ui = studied(80, 24);
    ui.keys("<del> 2");
    assert!(ui.row(0).contains("4 of 4"), "{}", ui.screen());
    assert!(ui.screen().contains("deleted: 1 question, 5 cards, 1 answer"), "{}", ui.screen());
    assert!(ui.footer().contains("u undo delete of 1 question"), "{}", ui.footer());
    ui.keys("u");
    assert!(ui.row(0).contains("9 of 9"), "{}", ui.screen());
    ui.keys("<tab> g j d");
    assert_snapshot!("browse-delete-deck-80x24", ui.screen());
    ui.keys("2");
    assert!(ui.row(0).contains("2 decks"), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(!ui.screen().contains("raft"), "{}", ui.screen());
    ui.keys("b u");
    assert!(ui.row(0).contains("9 of 9"), "{}", ui.screen());
}

#[test]
fn an_import_is_not_undone_by_a_slip() {
    let mut ui = setting(80, 24).begin();
    ui.keys("b u");
    assert!(ui.screen().contains("`viva undo` undoes it"), "{}", ui.screen());
    assert!(ui.row(0).contains("9 of 9"), "{}", ui.screen());
}

#[test]
fn long_lists_are_moved_through() {
    let mut ui = Setting::new(80, 24).deck(&many(400)).begin();
    ui.keys("b G");

    assert!(ui.screen().contains("› m400 "), "{}", ui.screen());
    assert!(ui.screen().contains("389-400 of 400"), "{}", ui.screen());
    ui.keys("<pgup>");
    assert!(ui.screen().contains("› m389 "), "{}", ui.screen());
    ui.keys("<home> <pgdn> j");
    assert!(ui.screen().contains("› m13 "), "{}", ui.screen());
    ui.keys("k");
    ui.keys("<s-tab>");
    assert!(ui.screen().contains("› m12 "), "the questions: {}", ui.screen());
    ui.keys("<s-tab> <enter>");
    assert!(ui.row(2).contains("deck:many"), "{}", ui.screen());
    assert!(ui.screen().contains("› m1 "), "{}", ui.screen());
}

#[test]
fn opening_and_coming_back_keep_the_place() {
    let mut ui = studied(80, 24);
    ui.keys("<tab>");
    let decks = ui.screen();
    ui.keys("<enter>");
    assert!(ui.row(2).contains("/ deck:kafka-log"), "{}", ui.screen());
    let questions = ui.screen();
    ui.keys("<enter>");
    assert!(ui.row(2).contains("/ deck:kafka-log question:kafka-log/kl5"), "{}", ui.screen());
    let cards = ui.screen();
    ui.keys("<enter>");
    assert!(ui.row(0).contains("Card"), "{}", ui.screen());
    ui.keys("<esc>");
    assert_eq!(ui.screen(), cards);
    ui.keys("<esc>");
    assert_eq!(ui.screen(), questions);
    ui.keys("<esc>");
    assert_eq!(ui.screen(), decks);
    ui.keys("<esc>");
    assert!(ui.row(0).contains("Viva"), "{}", ui.screen());
}

#[test]
fn a_selection_is_crammed_until_it_is_passed() {
    for (columns, rows) in [(80, 24), (40, 12)] {
        let mut ui = studied(columns, rows);
        ui.keys("x x C");
        assert_snapshot!(format!("browse-cram-{columns}x{rows}"), ui.screen());
    }
    let mut ui = studied(80, 24);
    let before = ui.row(7);
    ui.keys("j x x C 2");
    assert!(ui.row(0).contains("Cram"), "{}", ui.screen());
    assert!(ui.row(0).contains("1 of 2   does not count"), "{}", ui.row(0));
    ui.keys("<space>");
    assert!(ui.row(0).contains("due days stay"), "{}", ui.row(0));
    assert_snapshot!("browse-crammed-80x24", ui.screen());
    let mut narrow = studied(40, 12);
    narrow.keys("j x x C 2 <space>");
    assert_snapshot!("browse-crammed-40x12", narrow.screen());
    ui.keys("1 <space> 3 <space>");
    assert!(ui.row(0).contains("3 of 3"), "the failed one again: {}", ui.row(0));
    ui.keys("3");
    assert!(ui.screen().contains("2 cards done"), "{}", ui.screen());
    ui.keys("<esc>");
    let after = ui.screen();
    assert!(after.contains("2 selected"), "{after}");
    ui.keys("<esc>");
    ui.keys("g");
    assert_eq!(ui.row(7), before, "nothing of the schedule changed");
    assert_eq!(ui.desk().sessions, ["begin []", "end", "begin 2 cards", "end"]);
}

#[test]
fn cramming_that_counts_is_a_review_once_a_day() {
    let mut ui = setting(80, 24).begin();
    ui.keys("b x C 1");
    assert!(ui.row(0).contains("1 of 1   counts"), "{}", ui.row(0));
    ui.keys("<space> 4 <esc>");
    assert!(ui.row(6).contains("review"), "{}", ui.screen());
    ui.keys("g C 1");
    assert!(ui.row(0).contains("does not count"), "answered today: {}", ui.row(0));
    ui.keys("<space> 1 u");
    assert!(ui.row(0).contains("1 of 1"), "{}", ui.row(0));
    ui.keys("<esc>");
    assert!(ui.row(6).contains("review"), "{}", ui.screen());
}

#[test]
fn a_list_that_cannot_be_read_can_be_left() {
    let mut ui = setting(80, 24).begin();
    ui.desk().broken = true;
    ui.keys("b");
    assert!(ui.screen().contains("Viva cannot list the cards"), "{}", ui.screen());
    ui.keys("2 <enter>");
    assert!(ui.row(0).contains("Browse"), "{}", ui.screen());
    ui.desk().broken = false;
    ui.keys("<esc>");
    assert!(ui.row(0).contains("Viva"), "{}", ui.screen());
}

#[test]
fn mono_and_ascii_say_the_same() {
    let mut ui = setting(80, 24).ascii().begin();
    for keys in ["b x", "/ e p o", "<esc> ?", "<esc> C", "<esc> <tab> s"] {
        ui.keys(keys);
        // What the decks themselves say is their own.
        let own: String = ui.screen().chars().filter(|c| !c.is_ascii()).collect();
        assert!(own.chars().all(|c| "領導者選舉：何時開始新的任期？…".contains(c)), "{own}");
    }
}
