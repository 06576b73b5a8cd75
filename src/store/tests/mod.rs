//! Tests of the store as a whole, and what they share.

mod bulk;
mod files;
mod listing;
mod loads;
mod logs;
pub(crate) mod plans;
mod queues;
mod rescues;
mod searching;
mod statistics;
mod trips;
mod writing;

use std::cell::RefCell;

use super::*;
use crate::domain::card::cards_of;
use crate::domain::{
    CardId, CardKey, Day, Deck, DeckId, DeckKey, FollowUp, Grade, Memory, Moment, Phase, Pitfall,
    Prediction, Question, QuestionId, QuestionKey, Review, ReviewKind, ReviewSource, Schedule,
    Tier, Timestamp,
};

thread_local! {
    static STATEMENTS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Notes a statement, so that a test can have its plan explained.
pub(super) fn note_statement(sql: &str) {
    STATEMENTS.with_borrow_mut(|statements| statements.push(sql.to_owned()));
}

/// Returns the statements noted since the last call.
pub(crate) fn noted_statements() -> Vec<String> {
    STATEMENTS.take()
}

const TODAY: Day = Day::from_number(20_000);

/// Nine in the morning, one hour east.
fn on(day: Day) -> Moment {
    let at = Timestamp::from_millis(i64::from(day.number()) * 86_400_000 + 8 * 3_600_000);
    Moment { at, offset_minutes: 60, day }
}

fn now() -> Moment {
    on(TODAY)
}

/// Half of it is recalled after two stabilities, and so on.
fn viewpoint() -> Viewpoint<'static> {
    Viewpoint { now: now(), stabilities_until: &|share| 1.0 / share }
}

/// A question with two tiers, two follow-ups and a pitfall: five cards.
fn question(id: &str, title: &str) -> Question {
    let follow_up = |slug: &str| FollowUp {
        slug: slug.to_owned(),
        question: format!("And {slug}?"),
        answer: "Because.".to_owned(),
    };
    Question {
        id: id.to_owned(),
        title: title.to_owned(),
        tags: vec!["Kafka".to_owned()],
        basics: Some(Tier { seconds: None, text: "The log is truncated.".to_owned() }),
        solid: Some(Tier { seconds: Some(50), text: "The `LEO` falls back.".to_owned() }),
        follow_ups: vec![follow_up("when"), follow_up("why")],
        pitfalls: vec![Pitfall {
            slug: "copies".to_owned(),
            claim: "It copies records back.".to_owned(),
            right: None,
            reason: "It throws them away.".to_owned(),
        }],
        ..Question::default()
    }
}

/// The schedule with which a card comes in.
fn fresh(lead: bool) -> Schedule {
    Schedule { opens_on: lead.then_some(TODAY), reachable: lead, ..Schedule::default() }
}

fn in_review(due: Day) -> Schedule {
    Schedule {
        phase: Phase::Review,
        memory: Some(Memory { stability: 12.25, difficulty: 5.5 }),
        due: Some(due),
        first_day: Some(due.plus(-12)),
        last_day: Some(due.plus(-12)),
        last_at: Some(on(due.plus(-12)).at),
        last_pass_day: Some(due.plus(-12)),
        pass_days: 1,
        reps: 1,
        reachable: true,
        ..Schedule::default()
    }
}

fn in_step(due: Day) -> Schedule {
    let schedule = in_review(due);
    Schedule {
        phase: Phase::Learning,
        step: Some(on(due).at.plus_minutes(10)),
        first_day: Some(due),
        ..schedule
    }
}

fn review(day: Day, grade: Grade) -> Review {
    Review {
        moment: on(day),
        grade: Some(grade),
        kind: ReviewKind::Learn,
        source: ReviewSource::Review,
        reveal_ms: Some(20_000),
        grade_ms: Some(3_000),
        before: None,
        after: Some(Memory { stability: 2.5, difficulty: 5.0 }),
        due_after: Some(day.plus(3)),
        step_after: None,
        parameters: 1,
        sure: None,
        right_call: None,
        rung: None,
    }
}

/// Adds a question with its cards.
fn add(tx: &Tx<'_>, deck: DeckKey, position: i64, question: &Question) -> QuestionKey {
    let new = NewQuestion { deck, source: None, position, question, added: TODAY };
    let key = tx.insert_question(&new).unwrap();
    for (place, card) in (0..).zip(cards_of(question)) {
        tx.insert_card(&NewCard {
            question: key,
            kind: card.kind,
            slug: &card.slug,
            front: &card.front,
            lead: card.lead,
            position: place,
            schedule: &fresh(card.lead),
        })
        .unwrap();
    }
    key
}

/// Fills a store with parameters and a deck `log` of `count` questions `q1` ….
fn fill(store: &mut Store, count: i64) {
    store
        .write(|tx| {
            tx.add_parameters(&[0.5, 1.25], now())?;
            let deck = tx.put_deck(&Deck::new("log", "The log"))?;
            for n in 1..=count {
                add(tx, deck, n, &question(&format!("q{n}"), &format!("What is {n}?")));
            }
            Ok::<_, Error>(())
        })
        .unwrap();
}

fn filled(count: i64) -> Store {
    let mut store = Store::in_memory().unwrap();
    fill(&mut store, count);
    store
}

fn question_id(text: &str) -> QuestionId {
    QuestionId::parse(text).unwrap()
}

fn card(queries: &Queries, id: &str) -> StoredCard {
    queries.card(&CardId::parse(id).unwrap()).unwrap().unwrap()
}

fn key(queries: &Queries, id: &str) -> CardKey {
    card(queries, id).key
}

/// Writes something that must work.
fn write<T>(store: &mut Store, work: impl FnOnce(&Tx<'_>) -> Result<T, Error>) -> T {
    store.write(work).unwrap()
}

fn view(store: &Store, scope: &Scope, slots: u32) -> crate::domain::DayView {
    store.day_view(now(), scope, slots).unwrap()
}

/// Names the cards of a list, for reading in tests.
fn names(store: &Store, cards: &[crate::domain::Candidate]) -> Vec<String> {
    cards
        .iter()
        .map(|candidate| store.card_by_key(candidate.card).unwrap().unwrap().id.to_string())
        .collect()
}

fn deck_scope(id: &str) -> Scope {
    Scope { decks: vec![DeckId(id.to_owned())], ..Scope::default() }
}

fn tag_scope(tag: &str) -> Scope {
    Scope { tags: vec![tag.to_owned()], ..Scope::default() }
}
