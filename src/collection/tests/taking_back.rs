//! Delete, import and reschedule, and undo of each.

use super::*;
use crate::collection::delete::{Deleted, Selection};
use crate::domain::{ChangeKind, DeckId};

const THREE: &[(&str, &str)] = &[
    ("w1", "The first wave of a storm is never the highest."),
    ("w2", "A write goes to the log before it goes to the page."),
    ("w3", "Windows close when their watermark has passed."),
];

fn deck_id(id: &str) -> Selection {
    Selection::Deck(DeckId(id.to_owned()))
}

fn matching(query: &str) -> Selection {
    Selection::of(Query::parse(query).unwrap())
}

#[test]
fn deleting_names_what_goes_and_undo_brings_all_of_it_back() {
    let mut desk = Desk::new();
    desk.import("a.md", &deck("wide", THREE));
    desk.import("b.md", &deck("other", &[("o1", "Something else altogether.")]));
    assert_eq!(desk.study(4, Grade::Good), 4);
    let before = desk.state();
    let told = desk.collection.forecast_delete(&deck_id("wide")).unwrap();
    assert_eq!(told.words(), "the deck wide: 3 questions, 3 cards, 3 answers");
    assert_eq!(desk.collection.delete(&deck_id("wide")).unwrap(), told);
    assert_eq!(desk.collection.decks().unwrap().len(), 1);
    assert_eq!(desk.collection.search("watermark", 9).unwrap(), []);
    assert_eq!(desk.collection.show("wide/w1").unwrap(), None);
    let undoable = desk.collection.undoable().unwrap().unwrap();
    assert_eq!(undoable.words(), "delete of the deck wide: 3 questions, 3 cards, 3 answers");
    let undone = desk.collection.undo().unwrap().unwrap();
    assert_eq!((undone.kind, undone.card), (ChangeKind::Delete, None));
    assert!(desk.state() == before, "{:#?}", desk.state());
}

#[test]
fn a_query_deletes_the_questions_of_its_cards_and_leaves_the_deck() {
    let mut desk = Desk::new();
    desk.import("a.md", &deck("wide", THREE));
    let before = desk.state();
    let deleted = desk.collection.delete(&matching("deck:wide watermark")).unwrap();
    assert_eq!(deleted.words(), "1 question, 1 card, 0 answers");
    assert_eq!(desk.collection.decks().unwrap()[0].questions, 2);
    let rest = desk.collection.delete(&matching("deck:wide -is:due")).unwrap();
    assert_eq!((rest.deck, rest.questions), (None, 2));
    assert_eq!(desk.collection.decks().unwrap().len(), 1, "the deck itself was not named");
    desk.collection.undo().unwrap();
    desk.collection.undo().unwrap();
    assert!(desk.state() == before);
}

#[test]
fn deleting_nothing_writes_nothing() {
    let mut desk = Desk::new();
    desk.import("a.md", &deck("wide", THREE));
    let nothing = desk.collection.delete(&matching("tag:none")).unwrap();
    assert_eq!(nothing, Deleted { named: Some(0), ..Deleted::default() });
    assert_eq!(desk.collection.undoable().unwrap().unwrap().kind, ChangeKind::Import);
    assert!(desk.collection.delete(&deck_id("none")).is_err());
    desk.collection.delete(&deck_id("wide")).unwrap();
    assert!(desk.collection.delete(&deck_id("wide")).is_err(), "it is gone already");
}

#[test]
fn an_import_brings_back_what_was_deleted_and_undo_takes_that_back_too() {
    let mut desk = Desk::new();
    desk.import("a.md", &deck("wide", THREE));
    desk.study(3, Grade::Good);
    let whole = desk.state();
    desk.collection.delete(&deck_id("wide")).unwrap();
    let without = desk.state();
    let report = desk.import("a.md", &deck("wide", THREE));
    assert!(report.notes.iter().any(|note| note.contains("back with its history")));
    assert!(desk.state() == whole, "{:#?}", desk.state());
    desk.collection.undo().unwrap();
    assert!(desk.state() == without);
    desk.collection.undo().unwrap();
    assert!(desk.state() == whole);
}

#[test]
fn what_comes_with_the_program_leaves_deleted_things_alone() {
    let mut desk = Desk::new();
    desk.collection.ship().unwrap();
    let ship_anew = |desk: &mut Desk| {
        desk.collection.store.write(|tx| tx.clear_setting("shipped")).unwrap();
        desk.collection.ship().unwrap();
    };
    let cards = desk.collection.cards(&Query::default()).unwrap();
    let question = desk.collection.store.question(&cards[0].id.question).unwrap().unwrap().key;
    desk.collection.delete(&Selection::Questions(vec![question])).unwrap();
    let without = desk.state();
    ship_anew(&mut desk);
    assert!(desk.state() == without, "the question stays deleted");
    let deck = desk.collection.decks().unwrap()[0].id.clone();
    desk.collection.delete(&Selection::Deck(deck)).unwrap();
    ship_anew(&mut desk);
    assert!(
        !desk.collection.decks().unwrap().iter().any(|line| line.id == cards[0].id.question.deck)
    );
    desk.collection.undo().unwrap();
    assert!(desk.state() == without);
}

/// Renames, swaps, additions, a vanished question, another title of the deck.
const CHANGED: &[(&str, &str)] = &[
    ("w2", "The first wave of a storm is never the highest."),
    ("w1", "A write goes to the log before it goes to the page."),
    ("w4", "Windows close when their watermark has passed."),
    ("w5", "Nobody has ever asked this one before in here."),
];

#[test]
fn undo_of_an_import_restores_every_question_and_card() {
    let mut desk = Desk::new();
    desk.import("a.md", &deck("wide", THREE));
    desk.study(3, Grade::Good);
    let before = desk.state();
    let text = deck("wide", CHANGED).replace("title = \"wide\"", "title = \"Wider\"");
    let report = desk.import("a.md", &text);
    assert_eq!((report.counts.added, report.counts.renamed, report.counts.changed), (1, 1, 2));
    let after = desk.state();
    assert!(after != before);
    let undone = desk.collection.undo().unwrap().unwrap();
    assert_eq!(
        undone.words(),
        "import of wide: 1 question added, 2 questions changed, 1 question renamed"
    );
    assert!(desk.state() == before, "{:#?}", desk.state());
    let again = desk.import("a.md", &text);
    assert_eq!(again.counts.renamed, 1);
    assert!(desk.state() == after, "a second time gives the same");
    desk.collection.undo().unwrap();
    assert!(desk.state() == before);
}

#[test]
fn undo_of_a_first_import_leaves_an_empty_collection() {
    let mut desk = Desk::new();
    let before = desk.state();
    desk.import("a.md", &deck("wide", THREE));
    desk.study(2, Grade::Good);
    for _ in 0..2 {
        assert!(matches!(desk.collection.undo().unwrap().unwrap().kind, ChangeKind::Grade(_)));
    }
    desk.collection.undo().unwrap();
    assert!(desk.state() == before, "{:#?}", desk.state());
    assert_eq!(desk.collection.undo().unwrap(), None);
    desk.import("a.md", &deck("wide", THREE));
    assert_eq!(desk.collection.due().unwrap().new, 3);
}

#[test]
fn an_import_that_changes_nothing_is_no_step_of_the_journal() {
    let mut desk = Desk::new();
    desk.import("a.md", &deck("wide", THREE));
    desk.study(1, Grade::Good);
    let report = desk.import("a.md", &deck("wide", THREE));
    assert_eq!((report.counts.added, report.counts.changed), (0, 0));
    let kind = desk.collection.undoable().unwrap().unwrap().kind;
    assert_eq!(kind, ChangeKind::Grade(Grade::Good));
    let tried = ImportOptions { dry_run: true, ..ImportOptions::default() };
    desk.import_with("a.md", &deck("wide", CHANGED), &tried);
    assert_eq!(desk.collection.undoable().unwrap().unwrap().kind, kind, "neither is a dry run");
}

#[test]
fn a_retired_question_comes_back_with_the_import_that_took_it_out() {
    let mut desk = Desk::new();
    let folder = desk.folder.path().join("wide");
    std::fs::create_dir(&folder).unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    write("deck.toml", "id = \"wide\"\ntitle = \"Wide\"\n");
    write("w1.md", "# One?\n\n## Answer\nThe first wave.\n");
    write("w2.md", "# Two?\n\n## Answer\nAnother thing.\n");
    let options = ImportOptions::default();
    desk.collection.import(std::slice::from_ref(&folder), &options).unwrap();
    let before = desk.state();
    std::fs::remove_file(folder.join("w2.md")).unwrap();
    let report = desk.collection.import(std::slice::from_ref(&folder), &options).unwrap();
    assert_eq!(report.counts.retired, 1);
    desk.collection.undo().unwrap();
    assert!(desk.state() == before);
}

#[test]
fn a_reschedule_is_told_first_and_undone_in_one_step() {
    let mut desk = Desk::new();
    desk.import("a.md", &deck("wide", THREE));
    desk.study(3, Grade::Good);
    desk.days(3);
    desk.study(3, Grade::Good);
    let nothing = desk.collection.forecast_reschedule().unwrap();
    assert_eq!((nothing.cards, nothing.due_before), (0, 0), "{nothing:?}");
    desk.collection.set_option(None, "desired_retention", Some("0.97")).unwrap();
    let before = desk.state();
    let told = desk.collection.forecast_reschedule().unwrap();
    assert_eq!((told.cards, told.sooner), (3, 3));
    assert!(desk.state() == before, "telling changes nothing");
    assert_eq!(desk.collection.reschedule().unwrap(), told);
    assert!(desk.state() != before);
    assert_eq!(desk.collection.forecast_reschedule().unwrap().cards, 0, "once is enough");
    assert_eq!(desk.collection.undo().unwrap().unwrap().words(), "reschedule of 3 cards");
    assert!(desk.state() == before);
}
