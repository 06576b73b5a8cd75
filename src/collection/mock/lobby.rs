//! Before an interview: what the decks hold, and which questions are chosen.

use std::collections::{BTreeMap, HashMap};

use crate::collection::error::Error;
use crate::collection::open::Collection;
use crate::domain::{DeckId, DeckKey, Level, Question, QuestionId, QuestionKey};
use crate::session::mock::select::roles;
use crate::session::mock::{
    Asking, Candidate, Format, GivenUp, Mode, Pick, Plan, Selection, Setting, select,
};
use crate::store::MockStatus;

/// What the decks hold for an interview.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stock {
    /// Questions that can be asked.
    pub questions: u32,
    /// Of them, those with a card that is due or weak.
    pub due_or_weak: u32,
}

/// Recall below which a card is weak.
const WEAK: f64 = 0.8;
/// Days of which it matters what was asked.
const LOOK_BACK: i32 = 3;

impl Collection {
    /// Returns what the lobby begins with: the last interview's choices, or a
    /// round at the user's level, and a new seed.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn mock_setting(&self) -> Result<Setting, Error> {
        let now = self.now();
        let seed = u64::try_from(now.at.millis()).unwrap_or(0) / 1_000 % 10_000;
        let last = self.mocks()?.pop().map(|line| line.setting);
        let first = Setting {
            format: Format::default(),
            mode: Mode::default(),
            level: self.config.level.unwrap_or(Level::Mid),
            decks: Vec::new(),
            seed,
            pair: false,
        };
        Ok(last.map_or(first, |last| Setting { seed, pair: false, ..last }))
    }

    /// Returns what some decks, or all, hold for an interview.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn mock_stock(&self, decks: &[DeckId]) -> Result<Stock, Error> {
        let candidates = self.mock_candidates(decks)?;
        let weak = candidates.iter().filter(|candidate| candidate.due || candidate.weak).count();
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Ok(Stock { questions: count(candidates.len()), due_or_weak: count(weak) })
    }

    /// Returns the questions that can be asked, of some decks or of all.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn mock_candidates(&self, decks: &[DeckId]) -> Result<Vec<Candidate>, Error> {
        let today = self.now().day;
        let known: BTreeMap<DeckKey, (DeckId, Option<Level>)> = self
            .store
            .decks()?
            .into_iter()
            .map(|row| (row.key, (row.deck.id, row.deck.level)))
            .collect();
        #[expect(clippy::cast_possible_truncation, reason = "a border needs no more")]
        let stabilities = self.policy.parameters.stabilities_until(WEAK) as f32;
        let shaky: HashMap<QuestionKey, (bool, bool)> = self
            .store
            .due_or_weak(today, stabilities)?
            .into_iter()
            .map(|(key, due, weak)| (key, (due, weak)))
            .collect();
        let asked: HashMap<_, _> =
            self.store.asked_in_mocks(today.plus(-LOOK_BACK))?.into_iter().collect();
        let askable = self.store.askable(decks)?.into_iter();
        Ok(askable
            .filter_map(|one| {
                let (deck, level) = known.get(&one.deck)?;
                let (due, weak) = shaky.get(&one.key).copied().unwrap_or_default();
                Some(Candidate {
                    key: one.key,
                    id: format!("{deck}/{}", one.slug),
                    level: one.level.or(*level),
                    topic: one.model.unwrap_or_else(|| deck.0.clone()),
                    importance: one.importance,
                    due,
                    weak,
                    last_asked: asked.get(&one.key).copied(),
                    design: one.design,
                })
            })
            .collect())
    }

    /// Chooses the questions of an interview. The plan holds their whole text.
    ///
    /// # Errors
    /// [`Error::NothingToAsk`] when no question has three key points, and when
    /// the database cannot be read.
    pub fn plan_mock(&self, setting: Setting) -> Result<Plan, Error> {
        let candidates = self.mock_candidates(&setting.decks)?;
        let Selection { picks, given_up } = select(&candidates, &setting, self.now().day);
        let mut topics: HashMap<QuestionKey, String> =
            candidates.into_iter().map(|candidate| (candidate.key, candidate.topic)).collect();
        let mut questions = Vec::new();
        for Pick { key, role, target } in picks {
            let stored = self.store.question_by_key(key)?.ok_or(Error::Gone)?;
            let topic = topics.remove(&key).unwrap_or_default();
            questions.push(Asking {
                key,
                id: stored.id.to_string(),
                role,
                target,
                topic,
                question: stored.question,
            });
        }
        if questions.is_empty() {
            return Err(Error::NothingToAsk);
        }
        Ok(Plan { setting, questions, given_up })
    }

    /// Makes a plan of named questions, `deck/question`, in their order: what a
    /// friend sat. Returns the names that are not here, or have no key points,
    /// beside it.
    ///
    /// # Errors
    /// [`Error::NothingToAsk`] when none of them is here, and when the database
    /// cannot be read.
    pub fn plan_mock_of(
        &self,
        setting: Setting,
        ids: &[String],
    ) -> Result<(Plan, Vec<String>), Error> {
        let (mut questions, mut missing) = (Vec::new(), Vec::new());
        // A question is what it was in the friend's, whichever of ours lack.
        for (id, role) in ids.iter().zip(roles(setting.format, ids.len())) {
            let named = QuestionId::parse(id).map(|id| self.store.question(&id)).transpose()?;
            match named.flatten() {
                Some(stored) if !stored.retired && !stored.question.key_points.is_empty() => {
                    questions.push(Asking {
                        key: stored.key,
                        topic: topic_of(&stored.question, &stored.id.deck),
                        id: stored.id.to_string(),
                        role,
                        target: role.level(setting.level),
                        question: stored.question,
                    });
                }
                _ => missing.push(id.clone()),
            }
        }
        if questions.is_empty() {
            return Err(Error::NothingToAsk);
        }
        let short = questions.len() < setting.format.shape().roles.len();
        let given_up = if short { vec![GivenUp::Count] } else { Vec::new() };
        Ok((Plan { setting, questions, given_up }, missing))
    }

    /// Returns the number of the last mock that came to its end.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn last_mock(&self) -> Result<Option<i64>, Error> {
        let mut done = self.store.mocks()?;
        done.retain(|mock| mock.status == MockStatus::Done);
        Ok(done.last().map(|mock| mock.key.0))
    }
}

/// The simulator's model, else the deck; as the table of questions has it.
fn topic_of(question: &Question, deck: &DeckId) -> String {
    let source = question.simulations.first().map_or("", |simulation| simulation.source.as_str());
    let model = source.lines().find_map(|line| {
        let value = line.trim().strip_prefix("model")?.trim_start().strip_prefix('=')?;
        let value = value.trim().trim_start_matches(['"', '\'']);
        value.split(['"', '\'']).next()
    });
    model.map_or_else(|| deck.0.clone(), str::to_owned)
}
