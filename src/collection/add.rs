//! Questions written in the terminal into the collection.

use std::path::PathBuf;
use std::rc::Rc;

use super::error::Error;
use super::import::Writing;
use super::open::Collection;
use super::read::Fault;
use super::starter::named;
use super::sync::{Incoming, Rules};
use super::watch::unwatched;
use super::write::write_file;
use crate::deckfile::{self, FileKind, IdPlace};
use crate::diagnostic::{Diagnostic, Severity, Source};
use crate::domain::card::cards_of;
use crate::domain::slug::distinct;
use crate::domain::{Deck, DeckId, Question, QuestionId};
use crate::store::SourceKind;

/// The deck of questions that name none.
pub const OWN_DECK: &str = "my-questions";
/// Where such questions come from.
const BY_HAND: &str = "viva add";

/// What an editor begins with.
pub const TEMPLATE: &str = "+++\n\
    # Take the first sign off a line to use it.\n\
    # level = \"senior\"\n\
    # tags = [\"kafka\", \"replication\"]\n\
    # sources = [\"KIP-101\"]\n\
    +++\n\n\
    # \n\n\
    ## Answer\n\n";

/// What came of a text.
#[derive(Clone, Debug)]
pub enum Added {
    /// The questions are in, with so many cards.
    Saved(Vec<QuestionId>, u32),
    /// It has faults; nothing was added.
    Faulty(Vec<Fault>),
}

impl Collection {
    /// Adds the questions of a text in the deck format, to a deck that is named by
    /// id or title; it is made where there is none. A question that is there is
    /// never written over.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn add(&mut self, text: &str, deck: &str) -> Result<Added, Error> {
        let source = Source::new("question", text);
        let mut parsed = deckfile::parse_single(&source);
        deckfile::run_scenarios(&mut parsed, &[&source]);
        let mut faults: Vec<Diagnostic> = parsed.diagnostics.clone();
        faults.retain(|fault| fault.severity == Severity::Error);
        let by_id = self.store.deck(&DeckId(deck.trim().to_owned()))?;
        let mut deck = by_id.map_or_else(|| named(deck), |row| row.deck);
        let known = match self.store.deck(&deck.id)? {
            Some(row) => self.store.questions_of_deck(row.key)?,
            None => Vec::new(),
        };
        let mut taken: Vec<(String, String)> = known
            .iter()
            .map(|stored| (stored.id.question.clone(), stored.question.title.clone()))
            .collect();
        let questions = parsed.deck.questions.into_iter().zip(&parsed.places);
        for (mut question, place) in questions {
            let stated = matches!(place.id, IdPlace::Stated(_));
            let is_there = |(id, title): &&(String, String)| {
                *title == question.title || (stated && *id == question.id)
            };
            if let Some((id, title)) = taken.iter().find(is_there) {
                faults.push(double(&source, &place.title, &format!("{}/{id}", deck.id), title));
            }
            question.id = distinct(&question.id, |wanted| taken.iter().any(|(id, _)| id == wanted));
            taken.push((question.id.clone(), question.title.clone()));
            deck.questions.push(question);
        }
        if !faults.is_empty() {
            let source = Rc::new(source);
            let faults = faults.into_iter().map(|fault| Fault::new(fault, Rc::clone(&source)));
            return Ok(Added::Faulty(faults.collect()));
        }
        self.take_in_by_hand(deck)
    }

    fn take_in_by_hand(&mut self, deck: Deck) -> Result<Added, Error> {
        let id = |question: &Question| QuestionId {
            deck: deck.id.clone(),
            question: question.id.clone(),
        };
        let ids: Vec<QuestionId> = deck.questions.iter().map(id).collect();
        let cards: usize = deck.questions.iter().map(|question| cards_of(question).len()).sum();
        let incoming = Incoming {
            kind: SourceKind::Page,
            location: BY_HAND.to_owned(),
            deck,
            describes_deck: false,
            retires: false,
        };
        let rules = Rules {
            theirs: false,
            today: self.now().day,
            unlocking: self.config.unlocking,
            journal: None,
        };
        self.write_decks(vec![incoming], rules, Writing::Journaled, &mut unwatched)?;
        Ok(Added::Saved(ids, u32::try_from(cards).unwrap_or(u32::MAX)))
    }

    /// Returns the file in which a new question is written, with the text of one
    /// that was not finished, else with the template.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn draft_of_new(&self) -> Result<PathBuf, Error> {
        let folder = self.edits.as_ref().ok_or_else(|| {
            Error::Unknown("a collection in memory has no place for texts".to_owned())
        })?;
        // No id begins with this sign.
        let path = folder.join("~new.md");
        let unfinished = std::fs::read_to_string(&path).is_ok_and(|text| !text.trim().is_empty());
        if !unfinished {
            write_file(&path, TEMPLATE)?;
        }
        Ok(path)
    }
}

/// Tells whether a text is one to be added: no template, and no empty one.
#[must_use]
pub fn says_something(text: &str) -> bool {
    !text.trim().is_empty() && text.trim_end() != TEMPLATE.trim_end()
}

/// Tells whether a text is a whole deck, which is imported, not added.
#[must_use]
pub fn is_deck(text: &str) -> bool {
    deckfile::kind_of(text) == FileKind::Deck
}

fn double(source: &Source, title: &std::ops::Range<usize>, id: &str, other: &str) -> Diagnostic {
    Diagnostic {
        code: "D009",
        severity: Severity::Error,
        message: format!("there is such a question already: {id}"),
        file: source.name.clone(),
        span: title.clone(),
        label: String::new(),
        help: format!("it is “{other}”; `viva edit {id}` edits it"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::FixedClock;
    use crate::config::Config;
    use crate::domain::{Query, Rollover, Timestamp};

    fn collection() -> Collection {
        let at = Timestamp::from_millis(1_796_112_000_000);
        let clock = FixedClock::new(at, chrono_tz::Europe::Berlin, Rollover::default());
        Collection::empty(Rc::new(clock), Config::default()).unwrap()
    }

    fn ids(added: Added) -> Vec<String> {
        match added {
            Added::Saved(ids, _) => ids.iter().map(ToString::to_string).collect(),
            Added::Faulty(faults) => panic!("{faults:?}"),
        }
    }

    fn faults(added: Added) -> Vec<String> {
        match added {
            Added::Saved(ids, _) => panic!("{ids:?}"),
            Added::Faulty(faults) => faults.iter().map(|fault| fault.problem().message).collect(),
        }
    }

    #[test]
    fn a_question_goes_into_a_deck_and_can_be_taken_back() {
        let mut collection = collection();
        let added = collection.add("# What is C?\n## Answer\nA language.\n", "Own words").unwrap();
        assert_eq!(ids(added), ["own-words/what-is-c"]);
        // Alike, but another: it gets an id of its own.
        let added = collection.add("# What is C++?\n## Answer\nAnother.\n", "own-words").unwrap();
        assert_eq!(ids(added), ["own-words/what-is-c-2"]);
        assert_eq!(collection.cards(&Query::default()).unwrap().len(), 2);
        collection.undo().unwrap();
        assert_eq!(collection.cards(&Query::default()).unwrap().len(), 1);
    }

    #[test]
    fn a_question_that_is_there_is_not_written_over() {
        let mut collection = collection();
        let text = "+++\nid = \"c\"\n+++\n# What is C?\n## Answer\nA language.\n";
        collection.add(text, "own").unwrap();
        let double = "there is such a question already: own/c";
        let other = text.replace("What is", "Which is");
        assert_eq!(faults(collection.add(&other, "own").unwrap()), [double]);
        let alike = "# What is C?\n## Answer\nOther.\n";
        assert_eq!(faults(collection.add(alike, "own").unwrap()), [double]);
        assert_eq!(ids(collection.add(alike, "another").unwrap()), ["another/what-is-c"]);
    }

    #[test]
    fn the_template_says_nothing_and_its_faults_are_told() {
        assert!(!says_something(TEMPLATE) && !says_something(" \n"));
        let told = faults(collection().add(TEMPLATE, OWN_DECK).unwrap());
        assert!(told.iter().any(|fault| fault == "the question has no title"), "{told:?}");
        let filled =
            TEMPLATE.replace("# \n", "# Why?\n").replace("## Answer\n", "## Answer\nSo.\n");
        let filled = filled.replace("# level", "level").replace("# tags", "tags");
        let mut collection = collection();
        assert_eq!(ids(collection.add(&filled, OWN_DECK).unwrap()), ["my-questions/why"]);
        assert!(is_deck("+++\ntitle = \"D\"\n+++\n") && !is_deck(&filled));
    }
}
