//! The store at 100,000 cards: what stands between a key and the next card.
#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark may stop at anything odd")]

use std::cell::Cell;

use divan::Bencher;
use tempfile::TempDir;
use vivavoce::domain::card::cards_of;
use vivavoce::domain::listing::{Sort, SortBy};
use vivavoce::domain::{
    Change, ChangeKind, Day, Deck, DeckId, FollowUp, Grade, Memory, Moment, Phase, Pitfall, Query,
    Question, QuestionId, Review, ReviewKind, ReviewSource, Schedule, Tier, Timestamp,
};
use vivavoce::store::{Error, NewCard, NewQuestion, Scope, Store, Tx, Viewpoint};

const TODAY: Day = Day::from_number(20_000);
const DECKS: i64 = 25;
const QUESTIONS: i64 = 500;

fn main() {
    divan::main();
}

fn now() -> Moment {
    Moment { at: Timestamp::from_millis(1_728_000_000_000), offset_minutes: 60, day: TODAY }
}

fn viewpoint() -> Viewpoint<'static> {
    Viewpoint { now: now(), stabilities_until: &|share| 1.0 / share }
}

/// Words that repeat as words do: some in every text, most in few.
fn words(seed: i64, count: i64) -> String {
    let word = |n: i64| match (seed * 31 + n * 17) % 7 {
        0 => "leader".to_owned(),
        1 => format!("epoch{}", (seed + n) % 50),
        rest => format!("w{}", (seed * rest + n * n) % 4_000),
    };
    (0..count).map(word).collect::<Vec<_>>().join(" ")
}

/// A question of eight cards.
fn question(n: i64) -> Question {
    let follow_up = |k: i64| FollowUp {
        slug: format!("f{k}"),
        question: words(n + k, 8),
        answer: words(n * k, 30),
    };
    let pitfall = |k: i64| Pitfall {
        slug: format!("p{k}"),
        claim: words(n + k, 10),
        right: Some(words(n - k, 10)),
        reason: words(n * k, 20),
    };
    Question {
        id: format!("q{n}"),
        title: words(n, 8),
        tags: vec![format!("tag{}", n % 40)],
        basics: Some(Tier { seconds: None, text: words(n, 45) }),
        solid: Some(Tier { seconds: None, text: words(n, 130) }),
        article: words(n, 200),
        follow_ups: (1..=3).map(follow_up).collect(),
        pitfalls: (1..=2).map(pitfall).collect(),
        ..Question::default()
    }
}

/// How the `n`-th card of a learner's first year stands: some 2,000 cards are
/// due, a third was never seen.
fn schedule(n: i64, lead: bool) -> Schedule {
    let fresh = Schedule {
        opens_on: (lead || n % 5 == 0).then_some(TODAY),
        reachable: lead || n % 5 == 0,
        ..Schedule::default()
    };
    if n % 3 == 0 {
        return fresh;
    }
    let due = TODAY.plus(i32::try_from(n % 100).unwrap() - 2);
    Schedule {
        phase: Phase::Review,
        memory: Some(Memory { stability: 30.0, difficulty: 5.0 }),
        due: Some(due),
        first_day: Some(due.plus(-90)),
        last_at: Some(Timestamp::from_millis(now().at.millis() - n % 90 * 86_400_000)),
        last_day: Some(due.plus(-30)),
        last_pass_day: Some(due.plus(-30)),
        pass_days: 4,
        reps: 5,
        ..fresh
    }
}

fn review(n: i64) -> Review {
    Review {
        moment: Moment { day: TODAY.plus(-i32::try_from(n % 300).unwrap()), ..now() },
        grade: Some(Grade::Good),
        kind: ReviewKind::Review,
        source: ReviewSource::Review,
        reveal_ms: Some(21_000),
        grade_ms: Some(4_000),
        before: Some(Memory { stability: 10.0, difficulty: 5.0 }),
        after: Some(Memory { stability: 30.0, difficulty: 5.0 }),
        due_after: Some(TODAY.plus(30)),
        step_after: None,
        parameters: 1,
        sure: None,
        right_call: None,
        rung: None,
    }
}

fn fill(tx: &Tx<'_>) -> Result<(), Error> {
    tx.add_parameters(&[0.5; 21], now())?;
    for d in 0..DECKS {
        let deck = tx.put_deck(&Deck::new(format!("deck{d}"), format!("Deck {d}")))?;
        for n in (d * QUESTIONS)..((d + 1) * QUESTIONS) {
            let question = question(n);
            let new =
                NewQuestion { deck, source: None, position: n, question: &question, added: TODAY };
            let key = tx.insert_question(&new)?;
            for (place, card) in (0..).zip(cards_of(&question)) {
                let card = tx.insert_card(&NewCard {
                    question: key,
                    kind: card.kind,
                    slug: &card.slug,
                    front: &card.front,
                    lead: card.lead,
                    position: place,
                    schedule: &schedule(n * 8 + place, card.lead),
                })?;
                tx.append_review(card, None, None, &review(n * 8 + place))?;
            }
        }
    }
    Ok(())
}

thread_local! {
    static FOLDER: TempDir = {
        let folder = tempfile::tempdir().unwrap();
        Store::open(&folder.path().join("viva.db")).unwrap().write(fill).unwrap();
        folder
    };
}

fn open() -> Store {
    FOLDER.with(|folder| Store::open(&folder.path().join("viva.db")).unwrap())
}

#[divan::bench]
fn open_a_store(bencher: Bencher<'_, '_>) {
    drop(open());
    bencher.bench_local(open);
}

#[divan::bench]
fn day_view(bencher: Bencher<'_, '_>) {
    let store = open();
    bencher.bench_local(|| store.day_view(now(), &Scope::default(), 20).unwrap());
}

#[divan::bench]
fn day_view_of_a_tag(bencher: Bencher<'_, '_>) {
    let store = open();
    let scope = Scope { tags: vec!["tag7".to_owned()], ..Scope::default() };
    bencher.bench_local(|| store.day_view(now(), &scope, 20).unwrap());
}

#[divan::bench]
fn day_view_of_a_deck(bencher: Bencher<'_, '_>) {
    let store = open();
    let scope = Scope { decks: vec![DeckId("deck20".to_owned())], ..Scope::default() };
    bencher.bench_local(|| store.day_view(now(), &scope, 20).unwrap());
}

#[divan::bench]
fn deck_counts(bencher: Bencher<'_, '_>) {
    let store = open();
    bencher.bench_local(|| store.deck_counts(TODAY).unwrap());
}

#[divan::bench]
fn due_counts_of_90_days(bencher: Bencher<'_, '_>) {
    let store = open();
    bencher.bench_local(|| store.due_counts(TODAY..=TODAY.plus(90)).unwrap());
}

/// Journal, log, the card and its seven hidden siblings, on disk.
#[divan::bench]
fn grade(bencher: Bencher<'_, '_>) {
    let mut store = open();
    let next = Cell::new(0);
    bencher.bench_local(|| {
        let n = next.replace((next.get() + 1) % QUESTIONS);
        let id =
            QuestionId { deck: DeckId("deck3".to_owned()), question: format!("q{}", 1_500 + n) };
        store
            .write(|tx| -> Result<(), Error> {
                let question = tx.question(&id)?.unwrap();
                let cards = tx.cards_of_question(question.key)?;
                let before: Vec<_> = cards.iter().map(|c| (c.key, c.schedule.clone())).collect();
                let (card, old) = before.first().cloned().unwrap();
                let kind = ChangeKind::Grade(Grade::Good);
                let change = tx.push_change(
                    &Change { kind, card: Some(card), note: None, before: before.clone() },
                    now(),
                )?;
                tx.append_review(card, None, Some(change), &review(0))?;
                let due = Some(TODAY.plus(40));
                let memory = Some(Memory { stability: 40.0, difficulty: 5.0 });
                let phase = Phase::Review;
                tx.set_schedule(card, &Schedule { phase, memory, due, reps: old.reps + 1, ..old })?;
                for (sibling, schedule) in before.into_iter().skip(1) {
                    let hidden = Schedule { hidden_on: Some(TODAY), hidden_run: 1, ..schedule };
                    tx.set_schedule(sibling, &hidden)?;
                }
                Ok(())
            })
            .unwrap();
    });
}

#[divan::bench(args = ["leader", "epoch7 leader w12", "w", "nowhere"])]
fn search(bencher: Bencher<'_, '_>, words: &str) {
    let store = open();
    bencher.bench_local(|| store.search(words, 20).unwrap());
}

#[divan::bench(args = ["is:due", "tag:tag7 kind:solid", "leader -is:new", "", "deck:deck3 w12"])]
fn cards_matching(bencher: Bencher<'_, '_>, query: &str) {
    let store = open();
    let query = Query::parse(query).unwrap();
    bencher.bench_local(|| store.cards_matching(&query, &viewpoint()).unwrap());
}

/// What a key in the query of a list costs: the list, its counts, a page of rows.
#[divan::bench(args = [
    ("", SortBy::Question),
    ("", SortBy::Recall),
    ("", SortBy::Added),
    ("l", SortBy::Question),
    ("leader", SortBy::Due),
    ("epoch1 leader", SortBy::Question),
    ("q12", SortBy::Question),
    ("w12 deck:deck3", SortBy::Question),
    ("deck:deck3", SortBy::Question),
    ("is:due", SortBy::Recall),
    ("rated:7:3", SortBy::Question),
    ("prop:r<0.9", SortBy::Recall),
])]
fn listing(bencher: Bencher<'_, '_>, (query, by): (&str, SortBy)) {
    let store = open();
    let query = Query::parse(query).unwrap();
    let sort = Sort { by, reversed: false };
    let shelf = store.shelf(&Query::default(), &viewpoint()).unwrap();
    bencher.bench_local(|| {
        let listing = store.listing_of(&shelf, &query, None, sort, &viewpoint()).unwrap();
        let page: Vec<_> = listing.cards.iter().take(40).map(|listed| listed.card).collect();
        (store.cards_of_keys(&page, TODAY).unwrap(), listing.counts)
    });
}

/// What opening a list of everything costs, and the first key after a change.
#[divan::bench]
fn shelf(bencher: Bencher<'_, '_>) {
    let store = open();
    bencher.bench_local(|| store.shelf(&Query::default(), &viewpoint()).unwrap());
}
