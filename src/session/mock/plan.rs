//! What is going to be asked, and an interview as it went: the plan, and what
//! was recorded of each question.

use serde::{Deserialize, Serialize};

use super::format::{Format, Mode, Role, number};
use super::record::{Away, ClaimRef, Marks, Record};
use crate::domain::chance::{combine, hash_text};
use crate::domain::{Day, DeckId, Level, Question, QuestionKey};

/// An interview that can begin. It holds the whole reference text: what shows
/// it beforehand is the interviewer's sheet, never the candidate's screen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Plan {
    /// What was wished.
    pub setting: Setting,
    /// The questions, in order.
    pub questions: Vec<Asking>,
    /// What could not be had, in the order in which it was given up.
    pub given_up: Vec<GivenUp>,
}

/// What is chosen in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// The format.
    pub format: Format,
    /// Exam or coach.
    pub mode: Mode,
    /// The level.
    pub level: Level,
    /// The decks; empty: all.
    pub decks: Vec<DeckId>,
    /// The seed.
    pub seed: u64,
    /// Whether a partner marks as well.
    pub pair: bool,
}

/// One question of a plan.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Asking {
    /// The question's row; it may be gone by the time an old report is read.
    pub key: QuestionKey,
    /// Its id, `kafka-log/kl5`.
    pub id: String,
    /// What it is here.
    pub role: Role,
    /// The level it is put at.
    pub target: Level,
    /// What it is about: the simulator's model, else the deck.
    pub topic: String,
    /// The question as it stood, so that an old report stays readable.
    pub question: Question,
}

/// A preference that the decks could not meet, in the order in which they are
/// given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GivenUp {
    /// No question that was asked in the last three days.
    LastAsked,
    /// Each question of its own level.
    Levels,
    /// Half the mains due or weak, half by importance.
    Halves,
    /// At least three models.
    ThreeModels,
    /// No two neighbours of one model.
    Neighbours,
    /// A question tagged `design` for the design prompt.
    Design,
    /// As many questions as the format has.
    Count,
}

/// An interview as it went.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Transcript {
    /// Its number.
    pub mock: i64,
    /// The study day on which it began.
    pub day: Day,
    /// The plan.
    pub plan: Plan,
    /// What was recorded of each question of the plan; shorter or empty records
    /// where it did not come to them.
    pub records: Vec<Record>,
    /// A partner's marks of each question, where one marked it.
    pub partner: Vec<Option<Marks>>,
    /// The same claims marked again from the gist alone, where that was done.
    pub again: Vec<Option<Marks>>,
    /// Milliseconds it took, time away left out.
    pub spent_ms: u64,
    /// The time away, which is not part of that.
    pub away: Away,
    /// Whether it was given up before its end.
    pub abandoned: bool,
    /// The version of the rubric.
    pub rubric: u32,
}

impl GivenUp {
    /// Says what holds instead.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::LastAsked => "some questions were asked in the last three days",
            Self::Levels => "some questions are of another level",
            Self::Halves => "fewer than half of the main questions are due or weak",
            Self::ThreeModels => "fewer than three topics",
            Self::Neighbours => "two questions in a row are of one topic",
            Self::Design => "no question is tagged design; an ordinary one takes its place",
            Self::Count => "fewer questions than the format has",
        }
    }
}

impl Asking {
    /// Returns a hash of the question's whole text: its version.
    #[must_use]
    pub fn version(&self) -> u64 {
        hash_text(&serde_json::to_string(&self.question).unwrap_or_default())
    }

    /// Returns the words of a claim; empty where there is no such claim.
    #[must_use]
    pub fn words(&self, claim: ClaimRef) -> String {
        match claim {
            ClaimRef::Point(at) => self.question.key_points.get(at).map(|point| &point.text),
            ClaimRef::Pitfall(at) => self.question.pitfalls.get(at).map(|pitfall| &pitfall.claim),
        }
        .cloned()
        .unwrap_or_default()
    }

    /// Returns the soft limit of the answer in milliseconds.
    #[must_use]
    pub fn soft_ms(&self) -> u64 {
        u64::try_from(self.role.limits().soft.as_millis()).unwrap_or(u64::MAX)
    }

    /// Tells whether a ladder is asked for in this format.
    #[must_use]
    pub const fn asks_rung(&self, format: Format) -> bool {
        format.shape().asks_rung && !self.question.rungs.is_empty()
    }

    /// Returns the number of rungs that the level asks for, on the ladder that
    /// the question has: an incomplete one asks for no more than its top.
    #[must_use]
    pub fn rungs_wanted(&self) -> u8 {
        let top = self.question.rungs.last().map_or(4, |rung| number(rung.level));
        number(self.target).min(top)
    }

    /// Returns how many rungs are asked for at the marking: those up to the level, and
    /// one above it. What lies higher counts for nothing.
    #[must_use]
    pub fn rungs_asked(&self) -> u8 {
        let top = number(self.target) + 1;
        let rungs = self.question.rungs.iter();
        let asked = rungs.take_while(|rung| number(rung.level) <= top).count();
        u8::try_from(asked.max(1).min(self.question.rungs.len())).unwrap_or(u8::MAX)
    }

    /// Returns the rung number that a count of rungs from the bottom reaches.
    #[must_use]
    pub fn rung_of(&self, done: u8) -> u8 {
        let at = usize::from(done).checked_sub(1);
        let top = self.question.rungs.len().saturating_sub(1);
        let rung = at.and_then(|at| self.question.rungs.get(at.min(top)));
        rung.map_or(0, |rung| number(rung.level))
    }
}

/// Returns the chance that belongs to a question of an interview.
#[must_use]
pub fn chance(seed: u64, id: &str, what: &str) -> u64 {
    combine(hash_text(&format!("{what} {id}")), seed)
}
