//! Mock interviews that have ended, out and back in. They stand in the text as they
//! went, raw: scores, reports and trends are computed from it anew.

mod back;
mod gather;

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

use crate::domain::slug::is_valid_id;
use crate::domain::text::{clean, one_line};
use crate::domain::{Day, Level, Question, QuestionId, Timestamp};
use crate::session::mock::{ClaimRef, GivenUp, Marks, Record, Role, Saved, Setting};

pub(super) use back::{Here, bring_in};
pub(super) use gather::{Beside, Gathered, of};

/// Every offset of a wall clock is within a day of UTC.
const DAY_MINUTES: u32 = 24 * 60;
/// No interview takes a century.
const CENTURY_MS: u64 = 100 * 366 * 24 * 60 * 60 * 1_000;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ArchivedMock {
    pub(super) mock: u32,
    pub(super) at: Timestamp,
    pub(super) offset_minutes: i32,
    pub(super) day: Day,
    pub(super) setting: Setting,
    pub(super) given_up: Vec<GivenUp>,
    pub(super) rubric: u32,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) abandoned: bool,
    /// Whether its answers were taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) undone: bool,
    /// The cards that its answers were recorded at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) cards: Option<u32>,
    /// Where it ended, and its times.
    pub(super) saved: Saved,
    pub(super) saved_at: Timestamp,
    pub(super) questions: Vec<ArchivedAnswer>,
}

/// A question of an interview.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ArchivedAnswer {
    /// Its id at the time.
    pub(super) id: String,
    /// Its id now; `None` where it was deleted.
    pub(super) question: Option<String>,
    pub(super) role: Role,
    pub(super) target: Level,
    pub(super) topic: String,
    /// Its text at the time, where that differs from the question's now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<Question>,
    pub(super) record: Record,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) asked_on: Option<Day>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) partner: Option<Marks>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) again_on: Option<Day>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) again: Option<Marks>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) drill: Option<ArchivedDrill>,
}

/// Key points that were missed, and the card whose next reviews show them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ArchivedDrill {
    pub(super) card: String,
    /// The last line of the card's log that cannot have said them yet.
    pub(super) since: Option<Timestamp>,
    pub(super) points: Vec<String>,
}

/// The questions of the text by their ids.
pub(super) type Texts<'a> = HashMap<String, &'a Question>;

/// Looks for what no export has written.
pub(super) fn check(mocks: &[ArchivedMock], texts: &Texts<'_>) -> Result<(), String> {
    let mut numbers = HashSet::new();
    for mock in mocks {
        if mock.mock == 0 || !numbers.insert(mock.mock) {
            return Err(format!("the mock interview {} is none, or stands twice", mock.mock));
        }
        if !mock.is_sound() {
            return Err(format!("the mock interview {} holds impossible values", mock.mock));
        }
        for (answer, place) in mock.questions.iter().zip(1_u32..) {
            let what = match answer.text(texts) {
                None => "has no text",
                Some(text) if !answer.is_sound(text) => "holds impossible values",
                Some(_) => continue,
            };
            return Err(format!("question {place} of the mock interview {} {what}", mock.mock));
        }
    }
    Ok(())
}

/// Takes out what must not reach a terminal: the text may be anybody's.
pub(super) fn make_safe(mocks: &mut [ArchivedMock]) {
    for answer in mocks.iter_mut().flat_map(|mock| &mut mock.questions) {
        if let Some(text) = &mut answer.text {
            text.title = one_line(&text.title);
        }
        let drilled = answer.drill.iter_mut().flat_map(|drill| &mut drill.points);
        for said in [&mut answer.record.pad, &mut answer.record.gist].into_iter().chain(drilled) {
            *said = clean(said).into_owned();
        }
    }
}

impl ArchivedMock {
    fn is_sound(&self) -> bool {
        let Saved { whole_ms, state_ms, away, .. } = self.saved;
        !self.questions.is_empty()
            && self.offset_minutes.unsigned_abs() < DAY_MINUTES
            && [whole_ms, state_ms, away.away_ms].into_iter().all(|time| time < CENTURY_MS)
            && self.setting.decks.iter().all(|deck| is_valid_id(&deck.0))
    }
}

impl ArchivedAnswer {
    /// Returns the question as it stood.
    fn text<'a>(&'a self, texts: &Texts<'a>) -> Option<&'a Question> {
        let now = || texts.get(self.question.as_ref()?).copied();
        self.text.as_ref().or_else(now)
    }

    fn is_sound(&self, text: &Question) -> bool {
        let asked = &self.record.follow_ups;
        let claims = |marks: &Marks| {
            marks.claims.iter().all(|one| match one.claim {
                ClaimRef::Point(at) => at < text.key_points.len(),
                ClaimRef::Pitfall(at) => at < text.pitfalls.len(),
            })
        };
        let fits = |marks: &Marks| {
            claims(marks)
                && marks.follow_ups.len() <= asked.len()
                && marks.rungs.is_none_or(|done| usize::from(done) <= text.rungs.len())
        };
        let marks = [Some(&self.record.marks), self.partner.as_ref(), self.again.as_ref()];
        let named = QuestionId::parse(&self.id);
        named.is_some_and(|id| is_valid_id(&id.deck.0) && is_valid_id(&id.question))
            && one_line(&self.topic) == self.topic
            && !text.title.trim().is_empty()
            && asked.iter().all(|one| one.place < text.follow_ups.len())
            && marks.into_iter().flatten().all(fits)
    }
}
