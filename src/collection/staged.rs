//! A simulation put on the stage: that of a card's question, or of a file.

use std::fs;
use std::path::Path;
use std::rc::Rc;

use super::error::Error;
use super::open::Collection;
use super::play::spoken;
use super::simulation::{Playing, Unplayable, Wish, play, play_source};
use crate::domain::{CardKey, Question, QuestionId};
use crate::sim::scenario::{MOST_SOURCE, Tier};
use crate::sim::stage::Stage;

/// A simulation on the stage.
#[derive(Clone, Debug)]
pub struct Staged {
    /// What it is called: the question's id, or the name of the file.
    pub name: String,
    /// The question it belongs to; none for a file.
    pub id: Option<QuestionId>,
    /// The question's content; of a file there is none.
    pub question: Rc<Question>,
    /// The timelines.
    pub stage: Stage,
}

impl Staged {
    /// Puts a question's run on the stage.
    #[must_use]
    pub fn of(id: QuestionId, question: Question, playing: Playing) -> Self {
        let time = spoken(&question, Tier::Solid);
        let stage = Stage::new(Rc::new(playing.scenario), playing.run, time);
        Self { name: id.to_string(), id: Some(id), question: Rc::new(question), stage }
    }

    /// Puts the run of a scenario of its own on the stage.
    #[must_use]
    pub fn of_file(name: String, playing: Playing) -> Self {
        let question = Question::default();
        let time = spoken(&question, Tier::Solid);
        let stage = Stage::new(Rc::new(playing.scenario), playing.run, time);
        Self { name, id: None, question: Rc::new(question), stage }
    }
}

/// Runs the scenario that stands in a file.
///
/// # Errors
/// When the file cannot be read, or the scenario has a fault.
pub fn play_file(path: &Path, set: &[(String, String)]) -> Result<Playing, Unplayable> {
    let fault = |words: String| Unplayable::Fault(words);
    let size = fs::metadata(path).map_err(|error| fault(error.to_string()))?.len();
    if size > u64::try_from(MOST_SOURCE).unwrap_or(u64::MAX) {
        return Err(fault(format!("a scenario has at most {} KiB", MOST_SOURCE / 1024)));
    }
    let source = fs::read_to_string(path).map_err(|error| fault(error.to_string()))?;
    play_source(&source, set)
}

impl Collection {
    /// Puts the simulation of a card's question on the stage, set as for that card.
    ///
    /// # Errors
    /// When the card is gone or the database cannot be read. That there is nothing
    /// to play is no error.
    pub fn stage_card(&self, card: CardKey) -> Result<Result<Staged, Unplayable>, Error> {
        let card = self.store.card_by_key(card)?.ok_or(Error::Gone)?;
        let stored = self.store.question_by_key(card.question)?.ok_or(Error::Gone)?;
        let fragment = card.id.fragment();
        let wish = Wish { card: Some(&fragment), ..Wish::default() };
        let playing = play(&stored.question, wish);
        Ok(playing.map(|playing| Staged::of(stored.id, stored.question, playing)))
    }
}
