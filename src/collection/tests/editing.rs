//! Editing a question: what is saved where, under which identity, and what
//! undo gives back.

use super::*;
use crate::collection::edit::{Draft, Edited, Saved, Subject};
use crate::collection::origin::Kept;

const DECK: &str = "+++\nid = \"d\"\ntitle = \"D\"\n+++\n\n# One?\n```toml question\nid = \"one\"\n```\n\n\
                    ## Basics\nFirst words.\n\n## Follow-ups\n### Why so? {#why}\nBecause.\n\n\n\
                    # Two?\n\n## Answer\nB.\n";

impl Desk {
    fn decked() -> Self {
        let mut desk = Self::new();
        let folder = desk.folder.path().join("edits");
        desk.collection.keep_edits_in(&folder);
        desk.import("d.md", DECK);
        desk
    }

    fn begin(&self, id: &str) -> Draft {
        let card = self.collection.show(id).unwrap().unwrap();
        let library::Shown::Card(card) = card else { panic!("no card: {id}") };
        self.collection.begin_edit(Subject::Card(card.listed.key)).unwrap()
    }

    fn edit(&mut self, id: &str, change: impl Fn(&str) -> String) -> Edited {
        let draft = self.begin(id);
        let text = std::fs::read_to_string(&draft.path).unwrap();
        std::fs::write(&draft.path, change(&text)).unwrap();
        self.collection.save_edit(&draft, false).unwrap()
    }

    fn saved(&mut self, id: &str, change: impl Fn(&str) -> String) -> Saved {
        match self.edit(id, change) {
            Edited::Saved(saved) => saved,
            other => panic!("not saved: {other:?}"),
        }
    }

    fn file(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("d.md")).unwrap()
    }

    /// The ids of the live cards.
    fn ids(&self) -> Vec<String> {
        let cards = self.collection.cards(&Query::parse("").unwrap()).unwrap();
        cards.iter().map(|card| card.id.to_string()).collect()
    }
}

#[test]
fn a_changed_id_renames_with_all_history_and_undo_names_it_back() {
    let mut desk = Desk::decked();
    assert_eq!(desk.study(1, Grade::Good), 1);
    let saved = desk.saved("d/one#basics", |text| text.replace("\"one\"", "\"uno\""));
    assert_eq!(saved.id.to_string(), "d/uno");
    assert!(desk.ids().contains(&"d/uno#followup:why".to_owned()), "{:?}", desk.ids());
    let card = desk.collection.show("d/uno#basics").unwrap().unwrap();
    let library::Shown::Card(card) = card else { panic!() };
    assert_eq!(card.history.len(), 1);
    assert_eq!(desk.file(), DECK.replace("\"one\"", "\"uno\""));
    desk.collection.undo().unwrap();
    assert!(desk.ids().contains(&"d/one#basics".to_owned()), "{:?}", desk.ids());
    assert_eq!(desk.file(), DECK);
}

#[test]
fn an_id_that_is_taken_is_a_fault_at_its_place() {
    let mut desk = Desk::decked();
    let edited = desk.edit("d/one#basics", |text| text.replace("\"one\"", "\"two\""));
    let Edited::Faulty(faults) = edited else { panic!("{edited:?}") };
    let picture = faults[0].render(false);
    assert!(picture.contains("d~one.md:3:") && picture.contains("id = \"two\""), "{picture}");
    assert_eq!(desk.file(), DECK);
    assert!(desk.begin("d/one#basics").unfinished);
}

#[test]
fn a_title_without_an_id_keeps_its_identity() {
    let mut desk = Desk::decked();
    let saved = desk.saved("d/two#answer", |text| text.replace("# Two?", "# Quite another?"));
    assert_eq!(saved.id.to_string(), "d/two");
    assert!(
        desk.file()
            .ends_with("# Quite another?\n```toml question\nid = \"two\"\n```\n\n## Answer\nB.\n")
    );
    let text = desk.file();
    let report = desk.import("d.md", &text);
    assert_eq!((report.counts.unchanged, report.counts.changed, report.counts.added), (2, 0, 0));
}

#[test]
fn a_card_taken_out_and_one_that_is_new_are_undone_together() {
    let mut desk = Desk::decked();
    let before = desk.ids();
    let saved = desk.saved("d/one#basics", |text| {
        let (kept, _) = text.split_once("## Follow-ups").unwrap();
        format!("{kept}## Solid\nLonger words.\n")
    });
    assert_eq!(saved.gone.len(), 1);
    assert!(desk.ids().contains(&"d/one#solid".to_owned()));
    assert!(!desk.ids().contains(&"d/one#followup:why".to_owned()));
    let undone = desk.collection.undo().unwrap().unwrap();
    assert!(matches!(undone.kept, Some(Kept::File(_))), "{undone:?}");
    assert_eq!(desk.ids(), before);
}

#[test]
fn a_file_changed_elsewhere_since_keeps_the_edit_when_it_is_undone() {
    let mut desk = Desk::decked();
    desk.saved("d/one#basics", |text| text.replace("First words.", "Other words."));
    let other = desk.file().replace("Other words.", "Yet others.");
    std::fs::write(desk.folder.path().join("d.md"), &other).unwrap();
    let undone = desk.collection.undo().unwrap().unwrap();
    assert!(matches!(undone.kept, Some(Kept::Apart(_))), "{undone:?}");
    assert_eq!(desk.file(), other);
    let report = desk.import("d.md", &other);
    assert!(report.notes.iter().any(|note| note.contains("kept your edit of d/one")));
}

#[test]
fn a_page_has_no_file_to_be_changed() {
    let mut desk = Desk::decked();
    let page = include_str!("../../../tests/fixtures/pages/tcp_time_wait.txt");
    desk.import("page.txt", page);
    let id = desk.ids().into_iter().find(|id| !id.starts_with("d/")).unwrap();
    let saved = desk.saved(&id, |text| text.replacen("# ", "# So: ", 1));
    assert_eq!(saved.kept, Kept::Collection);
    assert_eq!(std::fs::read_to_string(desk.folder.path().join("page.txt")).unwrap(), page);
}

#[test]
fn a_file_with_windows_line_ends_keeps_them() {
    let mut desk = Desk::decked();
    let text = "\u{feff}+++\r\nid = \"w\"\r\n+++\r\n\r\n# Where?\r\n\r\n## Answer\r\nHere.\r\n";
    desk.import("w.md", text);
    let saved = desk.saved("w/w#answer", |text| text.replace("Here.", "There."));
    assert!(matches!(saved.kept, Kept::File(_)), "{saved:?}");
    let file = std::fs::read_to_string(desk.folder.path().join("w.md")).unwrap();
    assert_eq!(file, text.replace("Here.", "There."));
}

#[test]
fn a_retired_question_leaves_and_comes_back() {
    let mut desk = Desk::decked();
    let retire = |text: &str| text.replace("id = \"one\"", "id = \"one\"\nretired = true");
    let saved = desk.saved("d/one#basics", retire);
    assert_eq!(saved.gone.len(), 2);
    assert_eq!(desk.ids(), ["d/two#answer"]);
    desk.collection.undo().unwrap();
    assert_eq!(desk.ids().len(), 3);
}
