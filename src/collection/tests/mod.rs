//! Use cases from the outside: a collection in memory, decks as texts, a clock
//! that is moved by hand.

mod archive;
mod archive_fuzz;
mod day;
mod details;
mod editing;
mod folders;
mod importing;
mod mocking;
mod options;
mod scenarios;
mod taking_back;

use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use super::import::{ImportOptions, ImportReport};
use super::study::Scope;
use super::*;
use crate::clock::FixedClock;
use crate::config::Config;
use crate::domain::{Grade, Query, Rollover, Timestamp};
use crate::session::Answer;

/// Nine in the morning of 1 December 2026 in Berlin.
const MORNING: i64 = 1_796_112_000_000;

/// A collection, its clock, and a folder for its decks.
struct Desk {
    collection: Collection,
    clock: Rc<FixedClock>,
    folder: tempfile::TempDir,
}

impl Desk {
    fn new() -> Self {
        Self::with(Config::default())
    }

    fn with(config: Config) -> Self {
        let clock = clock();
        let collection = Collection::empty(Rc::clone(&clock) as Rc<_>, config).unwrap();
        Self { collection, clock, folder: tempfile::tempdir().unwrap() }
    }

    fn import(&mut self, name: &str, text: &str) -> ImportReport {
        self.import_with(name, text, &ImportOptions::default())
    }

    fn import_with(&mut self, name: &str, text: &str, options: &ImportOptions) -> ImportReport {
        let path: PathBuf = self.folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let report = self.collection.import(&[path], options).unwrap();
        assert!(!report.refused, "{:?}", report.problems);
        report
    }

    /// Answers everything that is due, so many cards at the most.
    fn study(&mut self, most: usize, grade: Grade) -> usize {
        for done in 0..most {
            let Some(asked) = self.collection.next(&Scope::default()).unwrap() else { return done };
            let answer = answer(grade);
            self.collection.grade(&asked, &answer).unwrap();
            self.clock.advance(Duration::from_secs(30));
        }
        most
    }

    fn days(&self, days: u64) {
        self.clock.advance(Duration::from_secs(86_400 * days));
    }

    /// Everything that undo must bring back.
    fn state(&self) -> impl PartialEq + std::fmt::Debug + use<> {
        let cards = self.collection.cards(&Query::default()).unwrap();
        let full: Vec<_> = cards
            .iter()
            .map(|card| self.collection.show(&card.id.question.to_string()).unwrap())
            .collect();
        let found = self.collection.search("w", 100).unwrap();
        (self.collection.decks().unwrap(), cards, full, found)
    }
}

fn clock() -> Rc<FixedClock> {
    let at = Timestamp::from_millis(MORNING);
    Rc::new(FixedClock::new(at, chrono_tz::Europe::Berlin, Rollover::default()))
}

fn answer(grade: Grade) -> Answer {
    Answer { grade, reveal_ms: 20_000, grade_ms: 5_000, sure: None, right_call: None, rungs: None }
}

/// A deck of plain questions: `wide` has the questions `w1`, `w2` …
fn deck(id: &str, questions: &[(&str, &str)]) -> String {
    let head = format!("+++\nid = \"{id}\"\ntitle = \"{id}\"\n+++\n");
    questions.iter().fold(head, |text, (id, answer)| {
        format!("{text}\n# What is {id}? {{#{id}}}\n\n## Answer\n{answer}\n")
    })
}
