//! The card that is being asked, with all a screen needs to show it.

use crate::domain::card::{Card, CardKind};
use crate::domain::{CardId, CardKey, Day, Grade, KeyPoint, Level, Moment, Question, Schedule};
use crate::scheduler::{Interval, Outcome};

/// One card, ready to be asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// The card's row.
    pub key: CardKey,
    /// The card's textual id.
    pub id: CardId,
    /// The deck's title.
    pub deck_title: String,
    /// The whole question.
    pub question: Question,
    /// What this card asks.
    pub card: Card,
    /// The level to aim for: the setting, else the question's, else the deck's.
    pub level: Option<Level>,
    /// The claim shown, for a pitfall that has a true twin.
    pub claim: Option<Claim>,
    /// Key points that were missed in a mock interview, as they are written:
    /// to be looked at until the card was passed twice.
    pub drill: Vec<String>,
    /// Whether the answer counts: if not, memory and due day stay as they are.
    pub counts: bool,
    /// Why it is asked now.
    pub reason: Reason,
    /// The last counted answer.
    pub last: Option<LastAnswer>,
    /// When it was shown; its study day is the answer's study day.
    pub moment: Moment,
    /// The schedule at that time.
    pub schedule: Schedule,
    /// Where each grade leads.
    pub outcomes: [Outcome; 4],
    /// Where each grade leads after the user said "sure".
    pub outcomes_if_sure: [Outcome; 4],
}

impl Asked {
    /// Returns where a grade leads.
    #[must_use]
    pub fn outcome(&self, grade: Grade, sure: Option<bool>) -> &Outcome {
        let outcomes = if sure == Some(true) { &self.outcomes_if_sure } else { &self.outcomes };
        let [again, hard, good, easy] = outcomes;
        match grade {
            Grade::Again => again,
            Grade::Hard => hard,
            Grade::Good => good,
            Grade::Easy => easy,
        }
    }

    /// Tells whether a key point is to be drilled.
    #[must_use]
    pub fn drills(&self, point: &KeyPoint) -> bool {
        self.drill.contains(&point.text)
    }

    /// Returns the interval that stands under a grade's button.
    #[must_use]
    pub fn interval(&self, grade: Grade, sure: Option<bool>) -> Interval {
        self.outcome(grade, sure).interval
    }

    /// Tells whether the user must agree or push back instead of revealing.
    #[must_use]
    pub const fn wants_call(&self) -> bool {
        self.claim.is_some()
    }

    /// Tells whether a step card is shown before its step is over.
    #[must_use]
    pub fn is_early(&self) -> bool {
        self.schedule.step.is_some_and(|step| step > self.moment.at)
    }

    /// Returns how many rungs the target level asks for: those up to and
    /// including it. 0 for a card without a ladder, and for one without a
    /// level: it has no aim.
    #[must_use]
    pub fn rungs_aimed(&self) -> usize {
        if self.card.kind != CardKind::Deeper {
            return 0;
        }
        let rungs = &self.question.rungs;
        self.level.map_or(0, |level| rungs.iter().filter(|rung| rung.level <= level).count())
    }
}

/// A claim to agree with or to push back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What the interviewer says.
    pub text: String,
    /// Whether it is true.
    pub is_true: bool,
}

/// The last counted answer of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastAnswer {
    /// Its study day.
    pub day: Day,
    /// Its grade.
    pub grade: Grade,
    /// Milliseconds to the reveal.
    pub reveal_ms: Option<u32>,
}

/// Why a card is asked now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Its ten-minute step is over, or nothing else is left before that.
    Step,
    /// It is due.
    Due,
    /// It is new.
    New,
    /// The user asked for it.
    Chosen,
}
