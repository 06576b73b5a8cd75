//! What an interview tells of single cards: a grade for each that was really
//! answered, none for what was not asked.

use super::format::Format;
use super::plan::Asking;
use super::record::{ClaimRef, Mark, Record, Right, Sure};
use super::score::{Score, score_of};
use crate::domain::{CardKind, Grade, Question};

/// An answer to a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardGrade {
    /// The kind of card.
    pub kind: CardKind,
    /// Its slug; empty for kinds that have none.
    pub slug: String,
    /// The grade.
    pub grade: Grade,
    /// Milliseconds of what was said to it.
    pub said_ms: Option<u32>,
    /// What was said of being sure: 70 % and more is sure, 30 % and less unsure.
    pub sure: Option<bool>,
    /// Rungs done, for a ladder.
    pub rung: Option<u8>,
    /// Sure, and it did not come true: back after ten minutes and on the next
    /// study day, whatever the grade.
    pub sure_and_wrong: bool,
}

/// Returns the grades of one question whose marking is done.
#[must_use]
pub fn grades(asking: &Asking, record: &Record, format: Format) -> Vec<CardGrade> {
    let Some(score) = score_of(asking, record, format) else { return Vec::new() };
    let question = &asking.question;
    let main = main_kind(question).map(|kind| CardGrade {
        kind,
        slug: String::new(),
        grade: of_answer(&score),
        said_ms: record.answer_ms,
        sure: in_a_word(record.sure),
        rung: None,
        sure_and_wrong: is_confident_error(record, &score),
    });
    main.into_iter()
        .chain(of_ladder(question, record, &score))
        .chain(of_follow_ups(question, record))
        .chain(of_pitfalls(question, record))
        .collect()
}

/// Returns the card that the answer itself grades: solid, else basics, else the
/// plain answer.
#[must_use]
pub fn main_kind(question: &Question) -> Option<CardKind> {
    if question.solid.is_some() {
        Some(CardKind::Solid)
    } else if question.basics.is_some() {
        Some(CardKind::Basics)
    } else {
        let plain = crate::domain::card::cards_of(question);
        plain.iter().any(|card| card.kind == CardKind::Answer).then_some(CardKind::Answer)
    }
}

/// Tells whether the user was sure of an answer that was not good.
#[must_use]
pub fn is_confident_error(record: &Record, score: &Score) -> bool {
    !score.good && record.sure.is_some_and(Sure::is_confident)
}

fn in_a_word(sure: Option<Sure>) -> Option<bool> {
    match sure? {
        Sure::P10 | Sure::P30 => Some(false),
        Sure::P50 => None,
        Sure::P70 | Sure::P90 => Some(true),
    }
}

/// Never Easy: a mock is stricter, but it is no proof of ease.
fn of_answer(score: &Score) -> Grade {
    const TINY: f64 = 1e-9;
    if score.pitfalls > 0 || score.must_coverage < 0.5 - TINY {
        Grade::Again
    } else if score.must_coverage < 0.7 - TINY {
        Grade::Hard
    } else {
        Grade::Good
    }
}

/// A ladder that could not be climbed for want of points says nothing of itself.
fn of_ladder(question: &Question, record: &Record, score: &Score) -> Option<CardGrade> {
    let (reached, wanted) = score.rung.zip(score.rung_wanted)?;
    let grade = if reached >= wanted {
        Grade::Good
    } else if score.must_coverage >= 0.5 {
        Grade::Again
    } else {
        return None;
    };
    question.has_deeper().then(|| CardGrade {
        kind: CardKind::Deeper,
        slug: String::new(),
        grade,
        said_ms: record.rung_ms,
        sure: None,
        rung: record.marks.rungs,
        sure_and_wrong: false,
    })
}

fn of_follow_ups(question: &Question, record: &Record) -> Vec<CardGrade> {
    let asked = record.follow_ups.iter().zip(&record.marks.follow_ups);
    asked
        .filter_map(|(asked, mark)| {
            let right = (*mark)?;
            let sure = asked.sure.is_some_and(Sure::is_confident);
            Some(CardGrade {
                kind: CardKind::Followup,
                slug: question.follow_ups.get(asked.place)?.slug.clone(),
                grade: match right {
                    Right::Right => Grade::Good,
                    Right::Half => Grade::Hard,
                    Right::Wrong => Grade::Again,
                },
                said_ms: asked.ms,
                sure: in_a_word(asked.sure),
                rung: None,
                sure_and_wrong: sure && right != Right::Right,
            })
        })
        .collect()
}

fn of_pitfalls(question: &Question, record: &Record) -> Vec<CardGrade> {
    let pitfalls = question.pitfalls.iter().enumerate();
    pitfalls
        .filter_map(|(at, pitfall)| {
            let said = record.marks.of(ClaimRef::Pitfall(at))? != Mark::Not;
            Some(CardGrade {
                kind: CardKind::Pitfall,
                slug: pitfall.slug.clone(),
                grade: if said { Grade::Again } else { Grade::Good },
                said_ms: None,
                sure: None,
                rung: None,
                sure_and_wrong: false,
            })
        })
        .collect()
}
