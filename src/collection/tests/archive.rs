//! Decks with their history out and back in.

use proptest::prelude::*;

use super::*;
use crate::collection::export::{ExportOptions, Form, Target};
use crate::collection::study::Reach;
use crate::domain::{Day, DeckId, QuestionId};

impl Desk {
    /// Everything as one text: what a second home must give as well.
    fn whole(&self) -> String {
        let options =
            ExportOptions { decks: Vec::new(), to: Target::Text, form: Form::Json, force: false };
        self.collection.export(&options).unwrap().text.unwrap()
    }

    fn take(&mut self, text: &str) -> ImportReport {
        self.import("whole.json", text)
    }

    fn answers(&self) -> usize {
        let cards = self.collection.cards(&Query::default()).unwrap();
        cards.iter().map(|card| self.collection.store.reviews_of(card.key).unwrap().len()).sum()
    }

    fn predict(&mut self, deck: &str, question: &str, point: &str, right: bool) {
        let id = QuestionId { deck: DeckId(deck.to_owned()), question: question.to_owned() };
        self.collection.record_prediction(&id, point, right).unwrap();
    }

    /// How many predictions came true, and of how many.
    fn predicted(&self) -> (u32, u32) {
        self.collection.store.predictions_since(Day::from_number(0), None).unwrap()
    }

    /// The log gives every schedule, and no line comes before an earlier one.
    fn replays(&mut self) {
        let parameters = crate::scheduler::Parameters::default();
        let wrong = doctor::replay_all(&mut self.collection.store, &parameters).unwrap();
        assert_eq!(wrong, []);
        for card in self.collection.cards(&Query::default()).unwrap() {
            let log = self.collection.store.reviews_of(card.key).unwrap();
            assert!(log.is_sorted_by_key(|line| line.moment.at), "{}", card.id);
        }
    }

    /// Gives the second home the first one's clock.
    fn beside(&self) -> Self {
        let desk = Self::new();
        desk.clock.set(self.collection.now().at);
        desk
    }
}

const TIERS: &str = "+++\nid = \"log\"\ntitle = \"The log\"\ntags = [\"k\"]\n+++\n\n# What is it?\n\
    ```toml question\nid = \"what\"\nlevel = \"mid\"\n```\n\n## Basics (20 s)\nA file.\n\n\
    ## Solid\nA file that grows.\n\n## Follow-ups\n### Why? {#why}\nSo.\n";

/// A home with two decks, a week of answers, an option, an edit and marks.
pub(super) fn lived() -> Desk {
    let mut desk = Desk::new();
    desk.import("wide.md", &deck("wide", &[("w1", "A."), ("w2", "B."), ("w3", "C.")]));
    desk.import("log.md", TIERS);
    for grade in [Grade::Good, Grade::Again, Grade::Hard, Grade::Easy, Grade::Good] {
        desk.study(3, grade);
        desk.days(2);
    }
    let first = desk.collection.cards(&Query::default()).unwrap()[0].key;
    desk.collection.suspend(first, Reach::Card).unwrap();
    let log = DeckId("log".to_owned());
    desk.collection.set_option(Some(&log), "new_per_day", Some("3")).unwrap();
    desk.collection.set_option(None, "desired_retention", Some("0.85")).unwrap();
    for (deck, question, point, right) in [
        ("log", "what", "grows", true),
        ("wide", "what-is-w1-w1", "", false),
        ("log", "what", "grows", true),
    ] {
        desk.predict(deck, question, point, right);
    }
    desk
}

#[test]
fn a_home_is_the_same_in_an_empty_place() {
    let desk = lived();
    let text = desk.whole();
    assert!(desk.answers() > 8, "{}", desk.answers());
    let mut other = desk.beside();
    let report = other.take(&text);
    assert_eq!((report.format.as_str(), report.counts.added), ("viva-json", 4));
    assert_eq!(other.whole(), text);
    assert_eq!(other.state(), desk.state());
    assert_eq!(other.collection.next(&Scope::default()).unwrap().map(|asked| asked.id), {
        desk.collection.next(&Scope::default()).unwrap().map(|asked| asked.id)
    });
}

#[test]
fn a_second_import_adds_nothing() {
    let mut desk = lived();
    let text = desk.whole();
    let report = desk.take(&text);
    assert_eq!((report.counts.added, report.counts.changed, report.counts.unchanged), (0, 0, 4));
    assert_eq!(desk.whole(), text);
    let mut other = desk.beside();
    other.take(&text);
    let journal = other.collection.store.last_change().unwrap();
    other.take(&text);
    assert_eq!(other.collection.store.last_change().unwrap(), journal);
    assert_eq!(other.answers(), desk.answers());
}

#[test]
fn history_that_went_on_elsewhere_goes_on_here() {
    let mut desk = lived();
    let early = desk.whole();
    desk.study(4, Grade::Good);
    let late = desk.whole();
    let mut other = desk.beside();
    other.take(&early);
    other.take(&late);
    assert_eq!(other.whole(), late);
    // An older text takes nothing back.
    other.take(&early);
    assert_eq!(other.answers(), desk.answers());
}

#[test]
fn where_both_went_on_no_line_is_doubled_and_the_log_gives_the_schedule() {
    let mut desk = lived();
    let early = desk.whole();
    let mut other = desk.beside();
    other.take(&early);
    other.study(4, Grade::Good);
    desk.days(3);
    let both = other.answers() + desk.study(20, Grade::Hard);
    other.clock.set(desk.collection.now().at);
    other.take(&desk.whole());
    assert_eq!(other.answers(), both);
    other.replays();
}

#[test]
fn lines_older_than_the_last_one_here_stay_out_and_that_is_said() {
    let mut desk = Desk::new();
    desk.import("one.md", &deck("one", &[("w1", "A.")]));
    let mut other = desk.beside();
    other.take(&desk.whole());
    assert_eq!(other.study(1, Grade::Easy), 1);
    desk.days(1);
    assert_eq!(desk.study(1, Grade::Good), 1);
    let before = desk.state();
    let report = desk.take(&other.whole());
    assert_eq!(
        report.notes,
        [
            "1 card was answered here since; its history here stays, 1 review of the file was left out"
        ]
    );
    assert_eq!(desk.state(), before);
    // The other way round the line is later, and the log gives the schedule.
    other.clock.set(desk.collection.now().at);
    other.take(&desk.whole());
    assert_eq!(other.answers(), 2);
    other.replays();
}

#[test]
fn undo_takes_history_back() {
    let desk = lived();
    let mut other = desk.beside();
    other.import("wide.md", &deck("wide", &[("w1", "A.")]));
    let before = other.state();
    let text = desk.whole();
    other.take(&text);
    assert_ne!(other.state(), before);
    let undone = other.collection.undo().unwrap().unwrap();
    assert!(undone.note.as_ref().unwrap().contains("reviews added"), "{undone:?}");
    assert_eq!(other.state(), before);
    assert_eq!(other.answers(), 0);
    other.take(&text);
    assert_eq!(other.answers(), desk.answers());
    other.replays();
}

#[test]
fn undo_takes_back_the_predictions_that_came_in_and_no_others() {
    let mut desk = lived();
    let mut other = desk.beside();
    other.take(&desk.whole());
    other.predict("wide", "what-is-w2-w2", "", true);
    let before = other.whole();
    desk.days(1);
    desk.predict("log", "what", "grows", false);
    let text = desk.whole();
    let report = other.take(&text);
    assert_eq!(report.notes, ["1 prediction came in"]);
    assert_eq!(other.predicted(), (3, 5));
    let undone = other.collection.undo().unwrap().unwrap();
    assert_eq!(undone.note.as_deref(), Some("wide, log: 1 prediction added"));
    assert_eq!(other.whole(), before);
    other.take(&text);
    other.take(&text);
    assert_eq!(other.predicted(), (3, 5));
}

#[test]
fn a_try_tells_of_predictions_and_keeps_none() {
    let desk = lived();
    let mut other = desk.beside();
    let path = other.folder.path().join("whole.json");
    std::fs::write(&path, desk.whole()).unwrap();
    let options = ImportOptions { dry_run: true, ..ImportOptions::default() };
    let report = other.collection.import(&[path], &options).unwrap();
    assert!(report.notes.contains(&"3 predictions came in".to_owned()), "{:?}", report.notes);
    assert_eq!(other.predicted(), (0, 0));
}

#[test]
fn a_text_from_before_predictions_comes_in() {
    let text = lived().whole();
    let (older, _) = text.split_once(",\n\"predictions\":").unwrap();
    let mut other = Desk::new();
    assert_eq!(other.take(&format!("{older}}}\n")).counts.added, 4);
    assert_eq!(other.predicted(), (0, 0));
}

#[test]
fn a_prediction_about_no_question_of_the_text_stays_out_and_that_is_said() {
    let text = lived().whole().replace("wide/what-is-w1-w1\",\"point", "wide/w9\",\"point");
    let mut other = Desk::new();
    let report = other.take(&text);
    let said = "left out, since the file has no such question: 1 prediction";
    assert!(report.notes.contains(&said.to_owned()), "{:?}", report.notes);
    assert_eq!(other.predicted(), (2, 2));
}

#[test]
fn an_edited_question_stays_edited_and_a_retired_card_keeps_its_history() {
    let mut desk = lived();
    let shorter = TIERS.split("## Follow-ups").next().unwrap();
    desk.import("log.md", shorter);
    let stored = desk.collection.store.questions_named("what").unwrap().remove(0);
    desk.collection
        .store
        .write(|tx| tx.update_question(&crate::store::StoredQuestion { edited: true, ..stored }))
        .map_err(|error: crate::store::Error| error)
        .unwrap();
    let text = desk.whole();
    assert!(text.contains("\"gone\":\"Why?\"") && text.contains("\"edited\":true"), "{text}");
    let mut other = desk.beside();
    other.take(&text);
    assert_eq!(other.whole(), text);
}

#[test]
fn what_no_export_has_written_is_refused_and_changes_nothing() {
    let mut desk = lived();
    let text = desk.whole();
    for (from, to, why) in [
        ("\"version\":1", "\"version\":9", "newer program"),
        ("\"id\":\"wide\"", "\"id\":\"a/b\"", "deck id"),
        ("what-is-w1-w1", "what-is-w2-w2", "stands twice"),
        ("\"rating\":3", "\"rating\":7", "impossible values"),
        ("\"parameters\":0", "\"parameters\":5", "impossible values"),
        ("\"stability\":", "\"stability\":-", "contradicts itself"),
        ("\"kind\":\"answer\"", "\"kind\":\"joke\"", "unknown variant `joke`"),
        ("\"questions\"", "\"answers\"", "missing field"),
        ("\"point\":\"grows\"", "\"point\":\"\\u001bgrows\"", "impossible values"),
        (
            "\"offset_minutes\":60,\"day\":20798,\"came",
            "\"offset_minutes\":1440,\"day\":20798,\"came",
            "impossible values",
        ),
        ("\"came_true\":true", "\"came_true\":2", "expected a boolean"),
    ] {
        let path = desk.folder.path().join("bad.json");
        let bad = text.replace(from, to);
        assert_ne!(bad, text, "{from}");
        std::fs::write(&path, bad).unwrap();
        let error = desk.collection.import(&[path], &ImportOptions::default()).unwrap_err();
        assert!(error.to_string().contains(why), "{from}: {error}");
        assert_eq!(desk.whole(), text);
    }
}

#[test]
fn a_deck_alone_brings_no_settings_of_all_decks() {
    let desk = lived();
    let options = ExportOptions {
        decks: vec![DeckId("log".to_owned())],
        to: Target::Text,
        form: Form::Json,
        force: false,
    };
    let text = desk.collection.export(&options).unwrap().text.unwrap();
    let mut other = desk.beside();
    other.take(&text);
    let settings = other.collection.store.settings().unwrap();
    let names: Vec<&str> = settings.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(names, ["option.log.new_per_day"]);
    assert_eq!(other.predicted(), (2, 2), "those about other decks stay out");
}

fn as_text(desk: &Desk, form: Form) -> String {
    let options = ExportOptions { decks: Vec::new(), to: Target::Text, form, force: false };
    desk.collection.export(&options).unwrap().text.unwrap()
}

#[test]
fn cards_that_come_back_from_anki_are_known_again() {
    let mut desk = Desk::new();
    desk.import("log.md", TIERS);
    desk.import(
        "plain.md",
        "+++\nid = \"plain\"\ntitle = \"Plain: cards\"\n+++\n# Why?\n```toml question\n\
         id = \"why\"\nlevel = \"senior\"\nsources = [\"S\"]\n```\n## Answer\nBecause\nof *it*.\n",
    );
    let before = desk.state();
    let text = as_text(&desk, Form::Anki);
    let report = desk.import("anki.txt", &text);
    assert_eq!(
        (report.counts.added, report.counts.changed, report.counts.unchanged),
        (0, 0, 1),
        "{:?}",
        report.notes
    );
    assert!(report.notes.iter().any(|note| note.starts_with("3 cards are of questions")));
    assert_eq!(desk.state(), before);
    let changed = text.replace("of <em>it</em>", "of <em>that</em>");
    assert_eq!(desk.import("anki.txt", &changed).counts.changed, 1);
    let now = desk.collection.store.questions_named("why").unwrap().remove(0).question;
    assert_eq!(now.answer.as_deref(), Some("Because of *that*."));
    assert_eq!((now.sources.len(), now.level.is_some()), (1, true));
}

#[test]
fn a_table_comes_back_whole_and_keeps_history() {
    let mut desk = lived();
    let before = desk.state();
    let text = as_text(&desk, Form::Csv);
    let report = desk.import("table.csv", &text);
    assert_eq!(report.format, "viva-csv");
    assert_eq!((report.counts.added, report.counts.changed, report.counts.unchanged), (0, 0, 4));
    assert_eq!(desk.state(), before);
    let report = desk.import("table.csv", &text.replace("A file that grows.", "It grows."));
    assert_eq!((report.counts.added, report.counts.changed), (0, 1));
    assert_eq!(desk.answers(), {
        let other = lived();
        other.answers()
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// A text with a few bytes of another kind is taken in or refused, and what is
    /// in the home then can be exported, and comes back the same.
    #[test]
    fn a_damaged_export_is_taken_in_or_refused(
        blows in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(BLOWS)), 1..4),
    ) {
        let mut text = lived().whole();
        for (at, blow) in blows {
            let at = at.index(text.len());
            if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
                text.replace_range(at..=at, blow);
            }
        }
        let mut other = Desk::new();
        let path = other.folder.path().join("bad.json");
        std::fs::write(&path, &text).unwrap();
        let before = other.whole();
        let taken = other.collection.import(&[path], &ImportOptions::default());
        if taken.map_or(true, |report| report.refused) {
            prop_assert_eq!(other.whole(), before);
        } else {
            let whole = other.whole();
            let mut third = Desk::new();
            third.take(&whole);
            prop_assert_eq!(third.whole(), whole);
        }
    }
}

const BLOWS: &[&str] = &["", "0", "-", "9", "null", "\"", "{", "]", ",", "\u{7}", "1e99", "x"];
