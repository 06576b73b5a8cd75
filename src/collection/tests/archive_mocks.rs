//! Mock interviews with the history, out and back in.

use proptest::prelude::*;

use super::mocking::{begin, desk, mock_deck, partly, run, setting, sit, step, truly};
use super::*;
use crate::collection::delete::Selection;
use crate::collection::export::{ExportOptions, ExportReport, Form, Target};
use crate::collection::mock::MockLine;
use crate::domain::{CardKind, DeckId};
use crate::session::mock::{ClaimMark, Format, Mark, Report};

/// All that the screens and commands tell of mock interviews.
pub(super) type Told = (Vec<MockLine>, Vec<Option<Report>>, Vec<String>, usize);

impl Desk {
    pub(super) fn told(&self) -> Told {
        let lines = self.collection.mocks().unwrap();
        let reports = lines.iter().map(|line| self.collection.mock(line.mock).unwrap()).collect();
        let drilled = self.collection.cards(&Query::default()).unwrap().into_iter();
        let drilled = drilled
            .map(|card| format!("{} {:?}", card.id, self.collection.store.drill_points(card.key)));
        let again = self.collection.marks_again().unwrap().len();
        (lines, reports, drilled.collect(), again)
    }

    fn numbers(&self) -> Vec<i64> {
        self.collection.mocks().unwrap().iter().map(|line| line.mock).collect()
    }

    fn export(&self, decks: &[&str], to: Target) -> ExportReport {
        let decks = decks.iter().map(|id| DeckId((*id).to_owned())).collect();
        let options = ExportOptions { decks, to, form: Form::Json, force: false };
        self.collection.export(&options).unwrap()
    }

    /// A partner's marks of the first question: all its claims were said.
    fn partner(&mut self, mock: i64) {
        let transcript = self.collection.mock_transcript(mock).unwrap().unwrap();
        let mut marks = transcript.records[0].marks.clone();
        marks.claims.iter_mut().for_each(|one| one.mark = Some(Mark::Said));
        self.collection.save_partner_marks(mock, &[(0, marks)], None).unwrap();
    }

    /// Marks whatever is to be marked again.
    fn mark_again(&mut self) -> usize {
        let all = self.collection.marks_again().unwrap();
        for one in &all {
            let marked = one.claims.iter();
            let marked = marked.map(|(one, _)| ClaimMark { mark: Some(Mark::Half), ..*one });
            self.collection.save_marks_again(one.mock, one.place, marked.collect()).unwrap();
        }
        all.len()
    }

    fn abandon(&mut self) {
        let mut interview = begin(self, Format::Drill);
        for _ in 0..9 {
            step(self, &mut interview, partly);
        }
        self.collection.abandon_mock(interview.mock()).unwrap();
    }

    fn delete(&mut self, query: &str) {
        let selection = Selection::of(Query::parse(query).unwrap());
        self.collection.delete(&selection).unwrap();
    }
}

fn other_deck() -> String {
    mock_deck().replace("\"log\"", "\"net\"").replace("\"Log\"", "\"Net\"")
}

/// A home with interviews of every kind: whole, missed, taken back, given up, marked by
/// a partner and on a later day, of questions that were reworded and deleted since.
pub(super) fn lived() -> Desk {
    let mut desk = desk();
    sit(&mut desk, Format::Round, truly);
    desk.days(1);
    desk.partner(1);
    let report = sit(&mut desk, Format::Drill, partly);
    assert!(report.next.cards.is_some());
    desk.days(1);
    sit(&mut desk, Format::Screen, partly);
    desk.collection.undo().unwrap();
    desk.abandon();
    for _ in 0..30 {
        desk.days(1);
        sit(&mut desk, Format::Round, partly);
        desk.days(1);
        if desk.mark_again() > 0 {
            break;
        }
    }
    desk.study(2, Grade::Good);
    desk.import("log.md", &mock_deck().replace("Gamma2 ends", "Gamma2 ends it"));
    desk.delete("q5");
    desk
}

#[test]
fn interviews_are_the_same_in_an_empty_place() {
    let desk = lived();
    let lines = desk.collection.mocks().unwrap();
    assert!(lines.iter().any(|line| line.undone) && lines.iter().any(|line| line.abandoned));
    let told = desk.told();
    let some = |is: fn(&Report) -> bool| told.1.iter().flatten().any(is);
    assert!(some(|one| one.partner.is_some()) && some(|one| one.honesty.drift.is_some()));
    assert!(told.2.iter().any(|card| card.contains("Gamma")), "{:?}", told.2);
    let text = desk.whole();
    assert!(text.contains("\"question\":null") && text.contains("\"text\":{"));
    let mut other = desk.beside();
    let report = other.take(&text);
    let came = format!("{} mock interviews came in", lines.len());
    assert!(report.notes.contains(&came), "{:?}", report.notes);
    assert_eq!(other.whole(), text);
    assert_eq!(other.told(), told);
    let faults = [other.collection.store.faults(), other.collection.store.orphans()];
    assert!(faults.into_iter().all(|faults| faults.unwrap().is_empty()));
}

#[test]
fn the_points_to_drill_go_on_where_they_were() {
    let mut desk = desk();
    let report = sit(&mut desk, Format::Drill, partly);
    let drilled = |desk: &Desk| {
        let id = crate::domain::QuestionId::parse(&report.rows[0].id).unwrap();
        let key = desk.collection.store.question(&id).unwrap().unwrap().key;
        let cards = desk.collection.store.cards_of_question(key).unwrap();
        let solid = cards.into_iter().find(|card| card.id.kind == CardKind::Solid).unwrap();
        (solid.key, desk.collection.ask(solid.key).unwrap().drill.len())
    };
    let good = |desk: &mut Desk| {
        desk.days(1);
        let asked = desk.collection.ask(drilled(desk).0).unwrap();
        desk.collection.grade(&asked, &answer(Grade::Good)).unwrap();
    };
    good(&mut desk);
    let mut other = desk.beside();
    // What was answered here before moves the lines of the log.
    other.import("wide.md", &deck("wide", &[("w1", "A."), ("w2", "B.")]));
    other.study(2, Grade::Good);
    other.take(&desk.whole());
    assert_eq!(drilled(&other).1, 1);
    good(&mut other);
    assert_eq!(drilled(&other).1, 0);
    other.collection.undo().unwrap();
    assert_eq!(drilled(&other).1, 1);
}

#[test]
fn each_comes_in_once_and_later_marks_come_after() {
    let mut desk = desk();
    sit(&mut desk, Format::Drill, truly);
    sit(&mut desk, Format::Drill, partly);
    let early = desk.whole();
    assert!(desk.take(&early).notes.is_empty(), "they are here");
    let mut other = desk.beside();
    other.take(&early);
    let before = other.whole();
    desk.partner(2);
    let late = desk.whole();
    let report = other.take(&late);
    assert_eq!(report.notes, ["1 later marking came in"]);
    assert_eq!(other.whole(), late);
    let undone = other.collection.undo().unwrap().unwrap();
    assert_eq!(undone.note.as_deref(), Some("log: 1 later marking added"));
    assert_eq!(other.whole(), before);
    // An older text takes nothing away.
    desk.take(&early);
    assert_eq!(desk.whole(), late);
}

#[test]
fn two_homes_become_one_course_in_the_order_of_days() {
    let mut here = desk();
    let mut there = here.beside();
    there.import("log.md", &mock_deck());
    sit(&mut here, Format::Drill, truly);
    for (is_there, marked) in [(true, partly as fn(&str) -> Mark), (false, truly), (true, partly)] {
        here.days(1);
        there.clock.set(here.collection.now().at);
        sit(if is_there { &mut there } else { &mut here }, Format::Drill, marked);
    }
    let (own, text) = (here.told(), there.whole());
    let before = here.whole();
    here.take(&text);
    let lines = here.collection.mocks().unwrap();
    assert!(lines.is_sorted_by_key(|line| line.began.day));
    let mut numbers = here.numbers();
    assert_ne!(numbers, [1, 2, 3, 4], "the first ones keep their numbers");
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3, 4]);
    let last = here.collection.mock(here.numbers()[3]).unwrap().unwrap();
    assert_eq!((last.since, last.calibration.answers), (Some(here.numbers()[2]), 12));
    assert_eq!(here.collection.mocks_up_to(&last).unwrap().len(), 4);
    let once = here.whole();
    here.take(&text);
    assert_eq!(here.whole(), once);
    here.collection.undo().unwrap();
    assert_eq!((here.whole(), here.told()), (before, own));
    here.take(&text);
    assert_eq!(here.whole(), once);
}

#[test]
fn undo_takes_them_out_and_a_new_one_can_begin() {
    let desk = lived();
    let mut other = desk.beside();
    other.import("log.md", &mock_deck());
    let (before, told) = (other.whole(), other.told());
    other.take(&desk.whole());
    assert_eq!(other.numbers(), desk.numbers());
    other.collection.undo().unwrap();
    assert_eq!((other.whole(), other.told()), (before, told));
    assert_eq!(sit(&mut other, Format::Drill, truly).mock, 1);
    other.take(&desk.whole());
    assert_eq!(other.numbers().len(), desk.numbers().len() + 1);
    let faults = [other.collection.store.faults(), other.collection.store.orphans()];
    assert!(faults.into_iter().all(|faults| faults.unwrap().is_empty()));
}

#[test]
fn one_that_runs_stays_where_it_is() {
    let mut desk = desk();
    sit(&mut desk, Format::Drill, truly);
    let mut running = begin(&mut desk, Format::Drill);
    let text = desk.whole();
    assert_eq!(text.matches("\"mock\":").count(), 1);
    let mut other = desk.beside();
    other.import("log.md", &mock_deck());
    let mut own = begin(&mut other, Format::Drill);
    other.take(&text);
    assert_eq!(other.numbers(), [2], "1 runs here");
    assert_eq!(run(&mut other, &mut own, truly).mock, 1);
    assert_eq!(run(&mut desk, &mut running, truly).mock, 2);
}

#[test]
fn a_deck_takes_the_interviews_of_its_own_questions() {
    let mut desk = desk();
    sit(&mut desk, Format::Drill, truly);
    desk.import("net.md", &other_deck());
    for decks in [&["net"][..], &["log"], &["log", "net"]] {
        let decks = decks.iter().map(|id| DeckId((*id).to_owned())).collect();
        let setting = crate::session::mock::Setting { decks, seed: 3, ..setting(Format::Round) };
        let plan = desk.collection.plan_mock(setting).unwrap();
        let mut interview = desk.collection.begin_mock(plan).unwrap();
        run(&mut desk, &mut interview, partly);
        desk.days(1);
    }
    let counts = |report: &ExportReport| {
        let of = |numbers: &std::collections::BTreeSet<u32>| numbers.iter().copied().collect();
        (of(&report.mocks), of(&report.mocks_left_out))
    };
    let told: (Vec<u32>, Vec<u32>) = counts(&desk.export(&["log"], Target::Text));
    assert_eq!(told, (vec![1, 3], vec![4]));
    let report = desk.export(&["net"], Target::Text);
    assert_eq!(counts(&report), (vec![2], vec![4]));
    let mut other = desk.beside();
    other.take(&report.text.unwrap());
    assert_eq!(other.numbers(), [2], "it keeps its number");
    assert_eq!(counts(&desk.export(&["log", "net"], Target::Text)), (vec![1, 2, 3, 4], vec![]));
    assert_eq!(counts(&desk.export(&[], Target::Text)), (vec![1, 2, 3, 4], vec![]));
    // A file for each deck.
    let folder = Target::Path(desk.folder.path().to_owned());
    assert_eq!(counts(&desk.export(&[], folder)), (vec![1, 2, 3], vec![4]));
    // The rest fills the gaps.
    other.take(&desk.whole());
    assert_eq!(other.told().0, desk.told().0);
    assert_eq!(other.told().1, desk.told().1);
}

#[test]
fn interviews_without_any_question_stay_out_beside_another_file_too() {
    let mut desk = desk();
    sit(&mut desk, Format::Drill, truly);
    desk.delete("deck:log");
    let text = desk.whole();
    assert!(text.contains("\"mock\":1"), "{text}");
    let mut other = desk.beside();
    let paths = ["bare.json", "wide.md"].map(|name| other.folder.path().join(name));
    std::fs::write(&paths[0], &text).unwrap();
    std::fs::write(&paths[1], deck("wide", &[("w1", "A.")])).unwrap();
    assert!(other.collection.import(&paths[..1], &ImportOptions::default()).unwrap().refused);
    let report = other.collection.import(&paths, &ImportOptions::default()).unwrap();
    assert_eq!((report.counts.added, other.numbers().len()), (1, 0));
}

#[test]
fn an_older_text_comes_in_without_them() {
    let text = lived().whole();
    let (older, _) = text.split_once(",\n\"mocks\":").unwrap();
    let mut other = Desk::new();
    other.take(&format!("{older}}}\n"));
    assert!(other.numbers().is_empty());
}

#[test]
fn what_no_export_has_written_is_told_with_its_place_and_changes_nothing() {
    let mut desk = desk();
    let report = sit(&mut desk, Format::Drill, partly);
    let first = &report.rows[0].id;
    let text = desk.whole();
    let (named, none) = (format!("\"question\":\"{first}\""), "\"question\":null".to_owned());
    let id = format!("{{\"id\":\"{first}\"");
    for (from, to, why) in [
        ("\"mock\":1", "\"mock\":0", "the mock interview 0 is none"),
        (
            "\"offset_minutes\":60,\"day\":20788,\"setting",
            "\"offset_minutes\":-1440,\"day\":20788,\"setting",
            "the mock interview 1 holds",
        ),
        ("\"whole_ms\":", "\"whole_ms\":99999999", "the mock interview 1 holds"),
        ("{\"point\":2}", "{\"point\":3}", "of the mock interview 1 holds"),
        (
            "\"follow_ups\":[{\"place\":0",
            "\"follow_ups\":[{\"place\":9",
            "of the mock interview 1 holds",
        ),
        ("\"topic\":\"log\"", "\"topic\":\"l\\nog\"", "question 1 of the mock interview 1 holds"),
        (&named, &none, "question 1 of the mock interview 1 has no text"),
        (&id, "{\"id\":\"none\"", "question 1 of the mock interview 1 holds"),
        ("\"sure\":90", "\"sure\":91", "`91` is not one of 10, 30, 50, 70 and 90"),
        ("\"mark\":\"said\"", "\"mark\":\"most\"", "unknown variant `most`"),
        ("\"rubric\":", "\"rubrik\":", "missing field `rubric`"),
    ] {
        let (path, bad) = (desk.folder.path().join("bad.json"), text.replace(from, to));
        assert_ne!(bad, text, "{from}");
        std::fs::write(&path, bad).unwrap();
        let error = desk.collection.import(&[path], &ImportOptions::default()).unwrap_err();
        assert!(error.to_string().contains(why), "{from}: {error}");
        assert!(!why.contains('`') || error.to_string().contains(" at line "), "{error}");
        assert_eq!(desk.whole(), text);
    }
}

#[test]
fn what_was_written_reaches_no_terminal_as_it_is() {
    let mut desk = desk();
    sit(&mut desk, Format::Drill, truly);
    let text = desk.whole().replace("alpha leads, beta", "alpha \\u001b[2J\\u202eleads\\nbeta");
    let mut other = desk.beside();
    other.take(&text);
    let transcript = other.collection.mock_transcript(1).unwrap().unwrap();
    assert!(transcript.records[0].gist.starts_with("alpha [2Jleads\nbeta"));
}

/// What is done in a home.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Study,
    Day,
    Sit(Format, bool),
    Abandon,
    Partner,
    Again,
    Undo,
    Reword,
    Delete,
    Other,
}

fn deed() -> impl Strategy<Value = Deed> {
    use Deed::{Abandon, Again, Day, Delete, Other, Partner, Reword, Sit, Study, Undo};
    prop_oneof![
        3 => (prop::sample::select(&[Format::Drill, Format::Screen, Format::Round][..]), any::<bool>())
            .prop_map(|(format, well)| Sit(format, well)),
        5 => prop::sample::select(&[Study, Day, Abandon, Partner, Again, Undo, Reword, Delete, Other][..]),
    ]
}

fn done(desk: &mut Desk, deed: Deed) {
    desk.clock.advance(Duration::from_secs(1));
    let asks = |desk: &Desk| desk.collection.mock_stock(&[]).unwrap().questions > 0;
    match deed {
        Deed::Study => {
            desk.study(4, Grade::Good);
        }
        Deed::Day => desk.days(1),
        Deed::Sit(format, well) if asks(desk) => {
            sit(desk, format, if well { truly } else { partly });
        }
        Deed::Abandon if asks(desk) => desk.abandon(),
        Deed::Partner => {
            if let Some(last) = desk.collection.last_mock().unwrap() {
                desk.partner(last);
            }
        }
        Deed::Again => {
            desk.mark_again();
        }
        Deed::Undo => {
            desk.collection.undo().unwrap();
        }
        Deed::Reword => {
            desk.import("log.md", &mock_deck().replace("leads", "led"));
        }
        Deed::Delete => desk.delete("q3"),
        Deed::Other => {
            desk.import("net.md", &other_deck());
        }
        Deed::Sit(..) | Deed::Abandon => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Whatever was done in a home, its export makes the same home of an empty one.
    #[test]
    fn an_export_is_the_home(deeds in prop::collection::vec(deed(), 1..14)) {
        let mut desk = desk();
        for deed in deeds {
            done(&mut desk, deed);
        }
        let text = desk.whole();
        prop_assume!(text.contains("{\"question\":"), "a home without questions");
        let mut other = desk.beside();
        other.take(&text);
        prop_assert_eq!(other.whole(), text);
        prop_assert_eq!(other.told(), desk.told());
    }
}
