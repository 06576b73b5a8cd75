//! Mock interviews out of a collection.

use std::collections::{BTreeMap, HashMap};

use super::{ArchivedAnswer, ArchivedDrill, ArchivedMock, Texts};
use crate::collection::error::Error;
use crate::collection::mock::rows::read;
use crate::domain::text::one_line;
use crate::domain::{CardId, CardKey, DeckId, QuestionId, QuestionKey};
use crate::store::{DrillPoint, MockAnswer, MockStatus, Queries, StoredMock};

/// The mock interviews of some decks.
#[derive(Default)]
pub(in crate::collection::archive) struct Gathered {
    pub(in crate::collection::archive) mocks: Vec<ArchivedMock>,
    /// Those that asked of other decks as well, by their numbers.
    pub(in crate::collection::archive) left_out: Vec<u32>,
}

/// What is written beside them.
pub(in crate::collection::archive) struct Beside<'a> {
    pub(in crate::collection::archive) store: &'a Queries,
    pub(in crate::collection::archive) decks: &'a [DeckId],
    pub(in crate::collection::archive) texts: &'a Texts<'a>,
    pub(in crate::collection::archive) questions: &'a HashMap<QuestionKey, QuestionId>,
    pub(in crate::collection::archive) cards: &'a HashMap<CardKey, CardId>,
    /// Whether these are all decks that there are.
    pub(in crate::collection::archive) all: bool,
}

/// What an interview has to do with the decks.
enum Kin {
    /// All its questions are theirs.
    Whole,
    /// Some are.
    Part,
    Stranger,
}

/// Returns the mock interviews that have ended and asked of these decks alone, first
/// one first.
pub(in crate::collection::archive) fn of(beside: &Beside<'_>) -> Result<Gathered, Error> {
    let mut gathered = Gathered::default();
    for stored in beside.store.mocks()? {
        if stored.status == MockStatus::Running {
            continue;
        }
        let answers = beside.store.mock_answers(stored.key)?;
        let number = u32::try_from(stored.key.0).unwrap_or(u32::MAX);
        match beside.kin(&answers)? {
            Kin::Whole => {
                let drilled = beside.drilled(&stored)?;
                let mock = beside.archived(number, &stored, answers, drilled)?;
                gathered.mocks.push(mock);
            }
            Kin::Part => gathered.left_out.push(number),
            Kin::Stranger => {}
        }
    }
    Ok(gathered)
}

impl Beside<'_> {
    fn kin(&self, answers: &[MockAnswer]) -> Result<Kin, Error> {
        let mut own = 0;
        for answer in answers {
            own += usize::from(self.all || self.owns(answer)?);
        }
        Ok(match own {
            0 => Kin::Stranger,
            own if own == answers.len() => Kin::Whole,
            _ => Kin::Part,
        })
    }

    /// Tells whether a question is, or was, one of these decks.
    fn owns(&self, answer: &MockAnswer) -> Result<bool, Error> {
        if answer.question.is_some_and(|key| self.questions.contains_key(&key)) {
            return Ok(true);
        }
        let known = answer.question.map(|key| self.store.question_by_key(key)).transpose()?;
        let id = known.flatten().map(|stored| stored.id);
        let deck = id.or_else(|| QuestionId::parse(&answer.id)).map(|id| id.deck);
        Ok(deck.is_some_and(|deck| self.decks.contains(&deck)))
    }

    /// Returns the points that are to be drilled, by their cards.
    fn drilled(&self, stored: &StoredMock) -> Result<BTreeMap<CardKey, ArchivedDrill>, Error> {
        let mut drilled: BTreeMap<CardKey, ArchivedDrill> = BTreeMap::new();
        for DrillPoint { card, point, since } in self.store.drill_points_of_mock(stored.key)? {
            let Some(id) = self.cards.get(&card) else { continue };
            let new = || ArchivedDrill { card: id.to_string(), since, points: Vec::new() };
            drilled.entry(card).or_insert_with(new).points.push(point);
        }
        Ok(drilled)
    }

    fn archived(
        &self,
        number: u32,
        stored: &StoredMock,
        answers: Vec<MockAnswer>,
        drilled: BTreeMap<CardKey, ArchivedDrill>,
    ) -> Result<ArchivedMock, Error> {
        let mut drilled: Vec<ArchivedDrill> = drilled.into_values().collect();
        let questions = answers.into_iter().map(|answer| self.answer(answer, &mut drilled));
        Ok(ArchivedMock {
            mock: number,
            at: stored.began.at,
            offset_minutes: stored.began.offset_minutes,
            day: stored.began.day,
            setting: read(&stored.setting)?,
            given_up: read(&stored.given_up)?,
            rubric: stored.rubric,
            abandoned: stored.status == MockStatus::Abandoned,
            undone: stored.undone,
            cards: stored.cards,
            saved: read(&stored.saved)?,
            saved_at: stored.saved_at,
            questions: questions.collect::<Result<_, _>>()?,
        })
    }

    fn answer(
        &self,
        answer: MockAnswer,
        drilled: &mut Vec<ArchivedDrill>,
    ) -> Result<ArchivedAnswer, Error> {
        let now = answer.question.and_then(|key| self.questions.get(&key));
        let question = now.map(ToString::to_string);
        let stands = question.as_ref().and_then(|id| self.texts.get(id)).copied();
        let own = |drill: &ArchivedDrill| {
            drill.card.rsplit_once('#').is_some_and(|(of, _)| Some(of) == question.as_deref())
        };
        let drill = drilled.iter().position(own).map(|at| drilled.remove(at));
        let marks = |text: Option<String>| text.as_deref().map(read).transpose();
        Ok(ArchivedAnswer {
            id: answer.id,
            role: read(&answer.role)?,
            target: answer.target,
            topic: one_line(&answer.topic),
            text: (stands != Some(&answer.text)).then_some(answer.text),
            record: read(&answer.record)?,
            asked_on: answer.asked_on,
            partner: marks(answer.partner)?,
            again_on: answer.again_on,
            again: marks(answer.again)?,
            drill,
            question,
        })
    }
}
