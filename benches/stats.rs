//! Statistics of 100,000 cards and 500,000 reviews: what the Stats screen waits for.
#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark may stop at anything odd")]

use std::path::Path;
use std::rc::Rc;

use chrono_tz::Europe::Berlin;
use divan::Bencher;
use tempfile::TempDir;
use vivavoce::clock::FixedClock;
use vivavoce::collection::{Collection, StatsScope};
use vivavoce::config::Config;
use vivavoce::domain::card::cards_of;
use vivavoce::domain::{
    Day, Deck, DeckId, FollowUp, Grade, Memory, Moment, Phase, Pitfall, Question, Review,
    ReviewKind, ReviewSource, Rollover, Schedule, Tier, Timestamp,
};
use vivavoce::stats::Period;
use vivavoce::store::{Error, NewCard, NewQuestion, Store, Tx};

const TODAY: Day = Day::from_number(20_788);
const DECKS: i64 = 40;
const QUESTIONS: i64 = 12_500;
/// Each card is answered on five days of the last two years.
const ANSWERS: i64 = 5;

fn main() {
    divan::main();
}

fn at(day: Day, minute: i64) -> Moment {
    let millis = i64::from(day.number()) * 86_400_000 + minute * 60_000;
    Moment { at: Timestamp::from_millis(millis), offset_minutes: 60, day }
}

fn question(n: i64) -> Question {
    let follow_up = |k: i64| FollowUp {
        slug: format!("f{k}"),
        question: format!("And then, {k}?"),
        answer: "Because. ".repeat(20),
    };
    let pitfall = |k: i64| Pitfall {
        slug: format!("p{k}"),
        claim: format!("It never happens, {k}."),
        right: None,
        reason: "It does. ".repeat(12),
    };
    Question {
        id: format!("q{n}"),
        title: format!("What happens in case {n}?"),
        basics: Some(Tier { seconds: None, text: "First this. ".repeat(25) }),
        solid: Some(Tier { seconds: Some(45), text: "Then that. ".repeat(80) }),
        article: "In depth. ".repeat(100),
        follow_ups: (1..=3).map(follow_up).collect(),
        pitfalls: (1..=2).map(pitfall).collect(),
        ..Question::default()
    }
}

/// The `k`-th answer to the `n`-th card; a card is asked again after a while.
fn review(n: i64, k: i64) -> Review {
    let mixed = (n * 7_919 + k * 104_729) % 1_000;
    let back = 725 - k * 140 - (n * 31 + k) % 140;
    let stability =
        3.0 + f32::from(u16::try_from(n % 90).unwrap()) * f32::from(u8::try_from(k + 1).unwrap());
    let memory = Memory { stability, difficulty: 5.0 };
    let grade = Grade::from_rating(u8::try_from(mixed % 10 / 3 + 1).unwrap()).unwrap();
    Review {
        moment: at(TODAY.plus(-i32::try_from(back).unwrap()), 420 + mixed % 800),
        grade: Some(grade),
        kind: if k == 0 { ReviewKind::Learn } else { ReviewKind::Review },
        source: ReviewSource::Review,
        reveal_ms: Some(u32::try_from(5_000 + mixed * 61).unwrap()),
        grade_ms: Some(u32::try_from(1_000 + mixed * 7).unwrap()),
        before: (k > 0).then_some(memory),
        after: Some(memory),
        due_after: Some(TODAY),
        step_after: None,
        parameters: 1,
        sure: None,
        right_call: None,
        rung: None,
    }
}

fn schedule(n: i64) -> Schedule {
    let last = review(n, ANSWERS - 1);
    let due = TODAY.plus(i32::try_from(n % 100).unwrap() - 2);
    Schedule {
        phase: Phase::Review,
        memory: last.after,
        due: Some(due),
        last_day: Some(last.moment.day),
        last_at: Some(last.moment.at),
        reps: 5,
        lapses: u32::try_from(n % 9).unwrap(),
        leech: n % 5_000 == 8,
        ..Schedule::default()
    }
}

fn fill(tx: &Tx<'_>) -> Result<(), Error> {
    let mut cards = Vec::new();
    for d in 0..DECKS {
        let deck = tx.put_deck(&Deck::new(format!("deck{d}"), format!("Deck {d}")))?;
        for n in (0..QUESTIONS).filter(|n| n % DECKS == d) {
            let question = question(n);
            let new =
                NewQuestion { deck, source: None, position: n, question: &question, added: TODAY };
            let key = tx.insert_question(&new)?;
            for (place, card) in (0..).zip(cards_of(&question)) {
                let n = n * 8 + place;
                cards.push((
                    n,
                    tx.insert_card(&NewCard {
                        question: key,
                        kind: card.kind,
                        slug: &card.slug,
                        front: &card.front,
                        lead: card.lead,
                        position: place,
                        schedule: &schedule(n),
                    })?,
                ));
            }
        }
    }
    for k in 0..ANSWERS {
        for (n, card) in &cards {
            tx.append_review(*card, None, None, &review(*n, k))?;
        }
    }
    Ok(())
}

fn open(folder: &Path) -> Collection {
    let clock = Rc::new(FixedClock::new(at(TODAY, 480).at, Berlin, Rollover::default()));
    Collection::open(&folder.join("viva.db"), clock, Config::default()).unwrap()
}

thread_local! {
    static FOLDER: TempDir = {
        let folder = tempfile::tempdir().unwrap();
        drop(open(folder.path()));
        Store::open(&folder.path().join("viva.db")).unwrap().write(fill).unwrap();
        folder
    };
}

/// The first reading of all, which packs the days.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn first_time_ever(bencher: Bencher<'_, '_>) {
    let mut collection = FOLDER.with(|folder| open(folder.path()));
    bencher.bench_local(|| collection.statistics(&StatsScope::default()).unwrap());
}

#[divan::bench(args = Period::ALL)]
fn statistics(bencher: Bencher<'_, '_>, period: Period) {
    let mut collection = FOLDER.with(|folder| open(folder.path()));
    let scope = StatsScope { deck: None, period };
    collection.statistics(&scope).unwrap();
    bencher.bench_local(|| collection.statistics(&scope).unwrap());
}

#[divan::bench]
fn statistics_of_a_deck(bencher: Bencher<'_, '_>) {
    let mut collection = FOLDER.with(|folder| open(folder.path()));
    let scope = StatsScope { deck: Some(DeckId("deck7".to_owned())), period: Period::All };
    collection.statistics(&scope).unwrap();
    bencher.bench_local(|| collection.statistics(&scope).unwrap());
}
