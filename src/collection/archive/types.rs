//! What stands in the text.

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};

use super::mocks::{self, ArchivedMock, Texts};
use super::predictions::ArchivedPrediction;
use crate::collection::error::Error;
use crate::domain::slug::is_valid_id;
use crate::domain::text::one_line;
use crate::domain::{
    CardId, CardKind, Day, Deck, Grade, Memory, Moment, Phase, Question, QuestionId, Review,
    ReviewKind, ReviewSource, Schedule, Timestamp,
};
use crate::scheduler::Parameters;
use crate::scheduler::catch_up::Plan;

/// The value of `format`.
const FORMAT: &str = "viva";
/// The newest version that is known here.
const VERSION: u32 = 1;

/// Decks with their history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::collection) struct Archive {
    pub(super) version: u32,
    pub(super) format: String,
    /// When it was made, local time.
    pub(super) made: String,
    /// Whether it holds all decks, with what was chosen for all of them.
    pub(super) whole: bool,
    /// The sets of FSRS parameters that the log names, by their place here.
    pub(super) parameters: Vec<Vec<f32>>,
    /// What was chosen for all decks.
    #[serde(default)]
    pub(super) options: BTreeMap<String, String>,
    /// The plan to catch up that is in force.
    #[serde(default)]
    pub(super) catch_up: Option<Plan>,
    pub(super) decks: Vec<ArchivedDeck>,
    /// The live log, in the order in which it was written.
    pub(super) reviews: Vec<ArchivedReview>,
    /// What was predicted in the simulator, in the order in which it was.
    #[serde(default)]
    pub(super) predictions: Vec<ArchivedPrediction>,
    /// The mock interviews that have ended, first one first.
    #[serde(default)]
    pub(super) mocks: Vec<ArchivedMock>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ArchivedDeck {
    /// What stands in `deck.toml`.
    pub(super) deck: Deck,
    /// What was chosen for this deck.
    #[serde(default)]
    pub(super) options: BTreeMap<String, String>,
    pub(super) questions: Vec<ArchivedQuestion>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ArchivedQuestion {
    pub(super) question: Question,
    pub(super) source: Option<ArchivedSource>,
    pub(super) position: i64,
    pub(super) added: Day,
    #[serde(default)]
    pub(super) edited: bool,
    #[serde(default)]
    pub(super) retired: bool,
    pub(super) cards: Vec<ArchivedCard>,
}

/// Where a question came from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ArchivedSource {
    pub(super) kind: String,
    pub(super) location: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ArchivedCard {
    pub(super) kind: CardKind,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) slug: String,
    /// The front, of a card that its question no longer has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) gone: Option<String>,
    pub(super) schedule: Schedule,
}

/// A line of the log. What is unknown is left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ArchivedReview {
    pub(super) card: String,
    pub(super) at: Timestamp,
    pub(super) offset_minutes: i32,
    pub(super) day: Day,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rating: Option<u8>,
    pub(super) kind: ReviewKind,
    pub(super) source: ReviewSource,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reveal_ms: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) grade_ms: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) before: Option<Memory>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) after: Option<Memory>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) due_after: Option<Day>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) step_after: Option<Timestamp>,
    pub(super) parameters: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) sure: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) right_call: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rung: Option<u8>,
}

/// Tells whether a file is such a text, and no foreign JSON.
#[must_use]
pub(in crate::collection) fn is_archive(bytes: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Head {
        format: String,
        #[serde(rename = "decks")]
        _decks: serde::de::IgnoredAny,
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes.trim_ascii_start().starts_with(b"{")
        && std::str::from_utf8(bytes).is_ok_and(|text| text.contains("\"viva\""))
        && serde_json::from_slice::<Head>(bytes).is_ok_and(|head| head.format == FORMAT)
}

impl Archive {
    /// Begins an empty one.
    pub(super) fn new(now: Moment, whole: bool) -> Self {
        Self {
            version: VERSION,
            format: FORMAT.to_owned(),
            made: now.local().format("%Y-%m-%dT%H:%M:%S").to_string(),
            whole,
            parameters: Vec::new(),
            options: BTreeMap::new(),
            catch_up: None,
            decks: Vec::new(),
            reviews: Vec::new(),
            predictions: Vec::new(),
            mocks: Vec::new(),
        }
    }

    /// Reads a text.
    ///
    /// # Errors
    /// When it is of a newer version, incomplete, or contradicts itself.
    pub(in crate::collection) fn read(name: &str, bytes: &[u8]) -> Result<Self, Error> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let refused = |why: String| {
            Error::Unknown(format!("{name} cannot be taken in: {why}; nothing was changed"))
        };
        let mut archive: Self =
            serde_json::from_slice(bytes).map_err(|error| refused(error.to_string()))?;
        if archive.version > VERSION {
            return Err(refused("it was written by a newer program".to_owned()));
        }
        archive.check().map_err(refused)?;
        for question in archive.decks.iter_mut().flat_map(|deck| &mut deck.questions) {
            question.question.title = one_line(&question.question.title);
        }
        mocks::make_safe(&mut archive.mocks);
        Ok(archive)
    }

    /// Tells whether it holds no question.
    pub(in crate::collection) fn is_empty(&self) -> bool {
        self.decks.iter().all(|deck| deck.questions.is_empty())
    }

    /// Returns the numbers of live questions, of their cards, and of lines of the
    /// log.
    pub(in crate::collection) fn counts(&self) -> (u32, u32, u32) {
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let live = || self.decks.iter().flat_map(|deck| &deck.questions).filter(|q| !q.retired);
        let cards = live().flat_map(|q| &q.cards).filter(|card| card.gone.is_none());
        (count(live().count()), count(cards.count()), count(self.reviews.len()))
    }

    /// Returns its questions by their ids.
    pub(super) fn texts(&self) -> Texts<'_> {
        let all = self.decks.iter().flat_map(|deck| deck.questions.iter().map(move |q| (deck, q)));
        all.map(|(deck, ArchivedQuestion { question, .. })| {
            let id = QuestionId { deck: deck.deck.id.clone(), question: question.id.clone() };
            (id.to_string(), question)
        })
        .collect()
    }

    /// Returns the numbers of its mock interviews.
    pub(in crate::collection) fn mock_numbers(&self) -> impl Iterator<Item = u32> {
        self.mocks.iter().map(|mock| mock.mock)
    }

    /// Writes the text: a line for each question, line of the log, prediction and mock
    /// interview.
    ///
    /// # Errors
    /// When a number is none that JSON has.
    pub(in crate::collection) fn text(&self) -> Result<String, Error> {
        let head = [
            ("version", json(&self.version)?),
            ("format", json(&self.format)?),
            ("made", json(&self.made)?),
            ("whole", json(&self.whole)?),
            ("parameters", json(&self.parameters)?),
            ("options", json(&self.options)?),
            ("catch_up", json(&self.catch_up)?),
        ];
        let head: Vec<String> =
            head.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
        let decks = self.decks.iter().map(|deck| {
            let questions = lines(deck.questions.iter().map(json))?;
            let (deck, options) = (json(&deck.deck)?, json(&deck.options)?);
            Ok(format!("{{\"deck\":{deck},\"options\":{options},\"questions\":{questions}}}"))
        });
        let decks = lines(decks)?;
        let reviews = lines(self.reviews.iter().map(json))?;
        let predictions = lines(self.predictions.iter().map(json))?;
        let mocks = lines(self.mocks.iter().map(json))?;
        Ok(format!(
            "{{{},\n\"decks\":{decks},\n\"reviews\":{reviews},\n\"predictions\":{predictions},\n\
             \"mocks\":{mocks}}}\n",
            head.join(",")
        ))
    }

    /// Looks for what no export has written.
    fn check(&self) -> Result<(), String> {
        for set in &self.parameters {
            Parameters::from_slice(set).map_err(|error| format!("its parameters: {error}"))?;
        }
        let mut ids = HashSet::new();
        for deck in &self.decks {
            let id = &deck.deck.id;
            if !is_valid_id(&id.0) || !ids.insert(id.0.clone()) {
                return Err(format!("the deck id `{}` is none, or stands twice", one_line(&id.0)));
            }
            for question in &deck.questions {
                let id = format!("{id}/{}", one_line(&question.question.id));
                if !is_valid_id(&question.question.id) || !ids.insert(id.clone()) {
                    return Err(format!("the question id `{id}` is none, or stands twice"));
                }
                question.check(&id)?;
            }
        }
        for review in &self.reviews {
            review.check(self.parameters.len())?;
        }
        if self.catch_up.is_some_and(|plan| plan.per_day == 0 || plan.since > plan.until) {
            return Err("its plan to catch up holds impossible values".to_owned());
        }
        self.predictions.iter().try_for_each(ArchivedPrediction::check)?;
        mocks::check(&self.mocks, &self.texts())
    }
}

impl ArchivedQuestion {
    fn check(&self, id: &str) -> Result<(), String> {
        let mut cards = HashSet::new();
        for card in &self.cards {
            let name = crate::domain::ids::fragment(card.kind, &card.slug);
            let named = card.kind.has_slug() == is_valid_id(&card.slug)
                && (card.kind.has_slug() || card.slug.is_empty());
            if !named || !cards.insert(name.clone()) {
                return Err(format!(
                    "the card id `{id}#{}` is none, or stands twice",
                    one_line(&name)
                ));
            }
            if !is_sound(&card.schedule) {
                return Err(format!("the schedule of {id}#{name} contradicts itself"));
            }
        }
        if self.question.title.trim().is_empty() {
            return Err(format!("the question {id} has no title"));
        }
        Ok(())
    }
}

impl ArchivedReview {
    pub(super) fn new(card: &CardId, review: &Review, parameters: usize) -> Self {
        Self {
            card: card.to_string(),
            at: review.moment.at,
            offset_minutes: review.moment.offset_minutes,
            day: review.moment.day,
            rating: review.grade.map(Grade::rating),
            kind: review.kind,
            source: review.source,
            reveal_ms: review.reveal_ms,
            grade_ms: review.grade_ms,
            before: review.before,
            after: review.after,
            due_after: review.due_after,
            step_after: review.step_after,
            parameters,
            sure: review.sure,
            right_call: review.right_call,
            rung: review.rung,
        }
    }

    /// Returns the line of the log. `parameters` are the rows of the sets.
    pub(super) fn review(&self, parameters: &[i64]) -> Review {
        Review {
            moment: Moment { at: self.at, offset_minutes: self.offset_minutes, day: self.day },
            grade: self.rating.and_then(Grade::from_rating),
            kind: self.kind,
            source: self.source,
            reveal_ms: self.reveal_ms,
            grade_ms: self.grade_ms,
            before: self.before,
            after: self.after,
            due_after: self.due_after,
            step_after: self.step_after,
            parameters: parameters.get(self.parameters).copied().unwrap_or_default(),
            sure: self.sure,
            right_call: self.right_call,
            rung: self.rung,
        }
    }

    fn check(&self, sets: usize) -> Result<(), String> {
        let graded = self.rating.is_none_or(|rating| (1..=4).contains(&rating));
        let remembered = [self.before, self.after].into_iter().flatten().all(is_memory);
        if graded && remembered && self.parameters < sets {
            return Ok(());
        }
        Err(format!("a review of {} holds impossible values", one_line(&self.card)))
    }
}

/// Tells whether a schedule is one that the database takes.
fn is_sound(schedule: &Schedule) -> bool {
    let new = schedule.phase == Phase::New;
    new == schedule.due.is_none()
        && new == schedule.memory.is_none()
        && schedule.phase.is_step() == schedule.step.is_some()
        && schedule.memory.is_none_or(is_memory)
}

fn is_memory(memory: Memory) -> bool {
    memory.stability.is_finite() && memory.stability > 0.0 && memory.difficulty.is_finite()
}

fn json(value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| Error::Unknown(format!("no JSON: {error}")))
}

/// Returns an array with a line for each of its values.
fn lines(values: impl Iterator<Item = Result<String, Error>>) -> Result<String, Error> {
    let values = values.collect::<Result<Vec<_>, _>>()?;
    Ok(if values.is_empty() { "[]".to_owned() } else { format!("[\n{}\n]", values.join(",\n")) })
}
