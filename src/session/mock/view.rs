//! What may be on screen in each state, as a type. Reference text is in no
//! variant before its time, so no screen can show it by mistake.

use super::format::Role;
use super::interview::{Interview, Step};
use super::plan::Asking;
use super::record::{ClaimRef, Mark, Record, Right};
use crate::domain::{Level, Question};

/// What may be seen of the question in hand.
#[derive(Clone, Debug, PartialEq)]
pub struct View<'a> {
    /// What the question is here.
    pub role: Role,
    /// The level it is put at.
    pub target: Level,
    /// What the interviewer asked.
    pub title: &'a str,
    /// The state and what belongs to it.
    pub scene: Scene<'a>,
}

/// A state with what may be seen in it, beside the question itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Scene<'a> {
    /// The question is read.
    Ask {
        /// Text that belongs to the question.
        context: &'a str,
    },
    /// It is answered.
    Answer {
        /// Text that belongs to the question.
        context: &'a str,
        /// The pad.
        pad: &'a str,
    },
    /// How sure, of the answer.
    Sure,
    /// A follow-up is answered.
    FollowUp {
        /// Its number, from 1.
        number: usize,
        /// What the interviewer asks next.
        question: &'a str,
        /// The pad.
        pad: &'a str,
    },
    /// How sure, of a follow-up.
    FollowUpSure {
        /// Its number, from 1.
        number: usize,
        /// What the interviewer asked.
        question: &'a str,
    },
    /// "Go on", asked in the interviewer's own words: the rung's text is the
    /// measure of what is said now, and is not seen before its marking.
    Rung {
        /// What the interviewer asks, for the level that is aimed at.
        prompt: &'static str,
        /// The pad.
        pad: &'a str,
    },
    /// The gist is written.
    Commit,
    /// Claims, unlabelled.
    Mark {
        /// What the user wrote of the answer.
        written: &'a str,
        /// The claims in their order.
        claims: Vec<Claim<'a>>,
        /// How long the answer took, in milliseconds.
        answer_ms: Option<u32>,
    },
    /// The follow-ups with their answers.
    FollowUpMarks(Vec<Reference<'a>>),
    /// The rungs from the bottom, up to the one in hand.
    RungMark {
        /// The rungs that were done, and the one in hand as the last.
        rungs: Vec<(Level, &'a str)>,
    },
    /// "My first sentence answered the question."
    Headline,
    /// "Said in an order one could draw."
    Structure,
    /// Everything: the marking is done.
    Reveal(Revealed<'a>),
}

/// One claim of the list. Whether it is true is not known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim<'a> {
    /// Its words.
    pub text: &'a str,
    /// What was ticked.
    pub mark: Option<Mark>,
}

/// A follow-up with its reference answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference<'a> {
    /// What was asked.
    pub question: &'a str,
    /// The answer.
    pub answer: &'a str,
    /// What was ticked.
    pub mark: Option<Right>,
}

/// A question that is done, with its record.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Revealed<'a> {
    /// The question as it was asked; [`super::score::score_of`] scores it.
    pub asking: &'a Asking,
    /// What was recorded.
    pub record: &'a Record,
}

impl Interview {
    /// Returns what may be seen now; `None` once the interview is over.
    #[must_use]
    pub fn view(&self) -> Option<View<'_>> {
        let (asking, record) = (self.asking()?, self.record()?);
        let (role, target, title) = (asking.role, asking.target, asking.question.title.as_str());
        scene(self.step(), asking, record).map(|scene| View { role, target, title, scene })
    }

    /// Returns what the questions before this one were and how they went, once
    /// their marking is done and the mode shows it: coach alone.
    #[must_use]
    pub fn revealed(&self) -> Option<Revealed<'_>> {
        match self.view()?.scene {
            Scene::Reveal(revealed) => Some(revealed),
            _ => None,
        }
    }
}

fn scene<'a>(step: Step, asking: &'a Asking, record: &'a Record) -> Option<Scene<'a>> {
    let question = &asking.question;
    let (context, pad) = (question.context.as_str(), record.pad.as_str());
    Some(match step {
        Step::Ask => Scene::Ask { context },
        Step::Answer => Scene::Answer { context, pad },
        Step::Sure => Scene::Sure,
        Step::FollowUp(asked) => Scene::FollowUp {
            number: asked + 1,
            question: follow_up(question, record, asked)?,
            pad,
        },
        Step::FollowUpSure(asked) => {
            Scene::FollowUpSure { number: asked + 1, question: follow_up(question, record, asked)? }
        }
        Step::Rung => Scene::Rung { prompt: prompt(asked_level(asking)), pad },
        Step::Commit => Scene::Commit,
        Step::Mark => Scene::Mark {
            written: record.written(),
            claims: claims(question, record),
            answer_ms: record.answer_ms,
        },
        Step::FollowUpMarks => Scene::FollowUpMarks(references(question, record)),
        Step::RungMark(done) => {
            let rungs = question.rungs.iter().take(usize::from(done) + 1);
            Scene::RungMark { rungs: rungs.map(|rung| (rung.level, rung.text.as_str())).collect() }
        }
        Step::Headline => Scene::Headline,
        Step::Structure => Scene::Structure,
        Step::Reveal => Scene::Reveal(Revealed { asking, record }),
        Step::Over => return None,
    })
}

fn follow_up<'a>(question: &'a Question, record: &Record, asked: usize) -> Option<&'a str> {
    let place = record.follow_ups.get(asked)?.place;
    question.follow_ups.get(place).map(|follow_up| follow_up.question.as_str())
}

/// The level of the rung that is aimed at, else that of the highest one below it.
fn asked_level(asking: &Asking) -> Level {
    let rungs = &asking.question.rungs;
    let wanted = rungs.iter().rev().find(|rung| rung.level <= asking.target);
    wanted.or_else(|| rungs.first()).map_or(asking.target, |rung| rung.level)
}

/// What an interviewer asks to hear how deep an answer goes. It is made of the
/// level alone, never of a rung's text.
const fn prompt(level: Level) -> &'static str {
    match level {
        Level::Junior => "Go on, at junior level: what are the parts, and what does each do?",
        Level::Mid => "Go on, at mid level: how does it run, step by step, and why like that?",
        Level::Senior => {
            "Go deeper, at senior level: what changes under failure, at scale, in cost?"
        }
        Level::Staff => {
            "Go deeper, at staff level: what would you choose instead, what does it cost, and \
             how would you argue for it?"
        }
    }
}

fn claims<'a>(question: &'a Question, record: &Record) -> Vec<Claim<'a>> {
    let words = |claim| match claim {
        ClaimRef::Point(at) => question.key_points.get(at).map(|point| point.text.as_str()),
        ClaimRef::Pitfall(at) => question.pitfalls.get(at).map(|pitfall| pitfall.claim.as_str()),
    };
    let claims = record.marks.claims.iter();
    claims.filter_map(|one| Some(Claim { text: words(one.claim)?, mark: one.mark })).collect()
}

fn references<'a>(question: &'a Question, record: &Record) -> Vec<Reference<'a>> {
    let asked = record.follow_ups.iter().zip(&record.marks.follow_ups);
    asked
        .filter_map(|(asked, mark)| {
            let follow_up = question.follow_ups.get(asked.place)?;
            let (question, answer) = (follow_up.question.as_str(), follow_up.answer.as_str());
            Some(Reference { question, answer, mark: *mark })
        })
        .collect()
}
