//! Lists: a query as a statement gives what the same query gives in memory.

#![expect(clippy::cast_precision_loss, reason = "small numbers of a test")]

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::domain::Query;
use crate::domain::card::CardKind;
use crate::domain::listing::{FILTERS, Sort, SortBy};
use crate::domain::query::{Bound, Comparison, Property, Standing, Term, Test};

/// All that a query can ask of a card.
struct Whole {
    card: StoredCard,
    words: Vec<String>,
    tags: Vec<String>,
    added: Day,
    answers: Vec<(Day, Option<Grade>)>,
}

fn recall_of(schedule: &Schedule) -> Option<f64> {
    let (memory, last) = (schedule.memory?, schedule.last_at?);
    let days = (now().at.millis() - last.millis()).max(0) as f64 / 86_400_000.0;
    let stabilities = days / f64::from(memory.stability);
    Some(if stabilities <= 1.0 { 1.0 } else { 1.0 / stabilities })
}

fn number(bound: &Bound, schedule: &Schedule) -> Option<f64> {
    let days = |from: Day, to: Day| f64::from(to.number() - from.number());
    match bound.property {
        Property::Recall => recall_of(schedule),
        Property::Stability => schedule.memory.map(|memory| memory.stability.into()),
        Property::Difficulty => schedule.memory.map(|memory| memory.difficulty.into()),
        Property::Due => schedule.due.map(|due| days(TODAY, due)),
        Property::Interval => {
            schedule.due.zip(schedule.last_day).map(|(due, last)| days(last, due))
        }
        Property::Reps => Some(schedule.reps.into()),
        Property::Lapses => Some(schedule.lapses.into()),
    }
}

fn holds(bound: &Bound, schedule: &Schedule) -> bool {
    number(bound, schedule).is_some_and(|number| match bound.comparison {
        Comparison::AtMost => number <= bound.value,
        Comparison::AtLeast => number >= bound.value,
        Comparison::Not => number != bound.value,
        Comparison::Below => number < bound.value,
        Comparison::Above => number > bound.value,
        Comparison::Equal => number == bound.value,
    })
}

fn passes(test: &Test, whole: &Whole) -> bool {
    let (id, schedule) = (&whole.card.id, &whole.card.schedule);
    let recent = |day: Day, days: u32| {
        day.number() > TODAY.number() - i32::try_from(days).unwrap() && day <= TODAY
    };
    match test {
        Test::Word(word) => whole.words.iter().any(|own| own.starts_with(word)),
        Test::Phrase(phrase) => {
            let phrase: Vec<&str> = phrase.split(' ').collect();
            whole.words.windows(phrase.len()).any(|window| window == phrase)
        }
        Test::Deck(deck) => id.question.deck == *deck,
        Test::Question { deck, slug } => {
            id.question.question == *slug && deck.iter().all(|deck| id.question.deck == *deck)
        }
        Test::Tag(tag) => whole.tags.contains(tag),
        Test::Kind(kind) => id.kind == *kind,
        Test::Is(standing) => standing.holds(schedule, TODAY),
        Test::Rated { days, grade } => whole.answers.iter().any(|(day, given)| {
            recent(*day, *days)
                && given.is_some()
                && grade.is_none_or(|grade| *given == Some(grade))
        }),
        Test::Added(days) => whole.added.number() > TODAY.number() - i32::try_from(*days).unwrap(),
        Test::Prop(bound) => holds(bound, schedule),
    }
}

/// A collection of three decks, and what is in it.
fn collection(schedules: &[Schedule], answers: &[(usize, i32, u8)]) -> (Store, Vec<Whole>) {
    let mut store = filled(0);
    let titles = ["alpha beta gamma", "beta gamma delta", "gamma alpha", "alpine delta beta"];
    let mut added = BTreeMap::new();
    write(&mut store, |tx| {
        for (d, id) in ["one", "two", "three"].into_iter().enumerate() {
            let tags = if d == 1 { vec!["own".to_owned()] } else { Vec::new() };
            let deck = tx.put_deck(&Deck { tags, ..Deck::new(id, id) })?;
            for (n, title) in titles.iter().enumerate().take(d + 2) {
                let tags = vec![format!("tag{}", n % 2)];
                let question = Question { tags, ..question(&format!("q{n}"), title) };
                let day = TODAY.plus(-i32::try_from(3 * n).unwrap());
                let position = 10 - i64::try_from(n).unwrap();
                let new =
                    NewQuestion { deck, source: None, position, question: &question, added: day };
                let key = tx.insert_question(&new)?;
                added.insert(key, day);
                for (place, card) in (0..).zip(cards_of(&question)) {
                    tx.insert_card(&NewCard {
                        question: key,
                        kind: card.kind,
                        slug: &card.slug,
                        front: &card.front,
                        lead: card.lead,
                        position: place,
                        schedule: &fresh(card.lead),
                    })?;
                }
            }
        }
        Ok(())
    });
    let cards = store.cards_matching(&Query::default(), &viewpoint()).unwrap();
    write(&mut store, |tx| {
        for (found, schedule) in cards.iter().zip(schedules) {
            tx.set_schedule(found.card.key, schedule)?;
        }
        for (at, days, rating) in answers {
            let card = &cards[at % cards.len()].card;
            let grade = Grade::from_rating(*rating);
            let review = Review { grade, ..review(TODAY.plus(-days), Grade::Good) };
            tx.append_review(card.key, None, None, &review)?;
        }
        Ok(())
    });
    let cards = store.cards_matching(&Query::default(), &viewpoint()).unwrap();
    let whole = cards.into_iter().map(|found| whole(&store, found.card, &added)).collect();
    (store, whole)
}

fn whole(store: &Store, card: StoredCard, added: &BTreeMap<QuestionKey, Day>) -> Whole {
    let question = store.question_by_key(card.question).unwrap().unwrap();
    let mut text = question.question.title.clone();
    text.push_str(" the log is truncated");
    let mut tags: Vec<String> = question.question.tags.clone();
    if card.id.question.deck.0 == "two" {
        tags.push("own".to_owned());
    }
    let answers = store.reviews_of(card.key).unwrap();
    Whole {
        words: text.split(' ').map(str::to_owned).collect(),
        tags,
        added: added[&card.question],
        answers: answers.iter().map(|review| (review.moment.day, review.grade)).collect(),
        card,
    }
}

fn any_schedule() -> impl Strategy<Value = Schedule> {
    let numbers = (0_u32..4, 0_u32..4, 1_u32..40, 2_u32..20, -5_i32..6, 0_i32..9);
    let flags = (0_usize..3, any::<[bool; 5]>(), -1_i32..3, -1_i32..2);
    (numbers, flags).prop_map(|(numbers, flags)| {
        let (reps, lapses, stability, difficulty, due, ago) = numbers;
        let (phase, [suspended, marked, leech, reachable, opens], buried, hidden) = flags;
        let base = match phase {
            0 => Schedule { opens_on: opens.then_some(TODAY), ..Schedule::default() },
            1 => in_review(TODAY.plus(due)),
            _ => in_step(TODAY.plus(due)),
        };
        let memory = base.memory.map(|_| Memory {
            stability: stability as f32 / 4.0,
            difficulty: difficulty as f32 / 2.0,
        });
        Schedule {
            memory,
            reps,
            lapses,
            last_at: memory.map(|_| on(TODAY.plus(-ago)).at),
            suspended,
            marked,
            leech,
            reachable,
            buried_until: (buried >= 0).then(|| TODAY.plus(buried)),
            hidden_on: (hidden >= 0).then(|| TODAY.plus(-hidden)),
            ..base
        }
    })
}

fn any_test() -> impl Strategy<Value = Test> {
    let bound = (0_usize..7, 0_usize..6, 0_u32..12).prop_map(|(property, comparison, value)| {
        let property = Property::ALL[property];
        let value = f64::from(value);
        // Measured numbers are compared between the values they can have.
        let (comparison, value) = match property {
            Property::Recall => ([0, 1, 3, 4][comparison % 4], 0.037 + value / 13.0),
            Property::Stability | Property::Difficulty => {
                ([0, 1, 3, 4][comparison % 4], 0.1 + value / 2.0)
            }
            _ => (comparison, value - 3.0),
        };
        Test::Prop(Bound { property, comparison: Comparison::ALL[comparison], value })
    });
    let text = |texts: &'static [&'static str]| proptest::sample::select(texts);
    prop_oneof![
        text(&["al", "alpha", "beta", "g", "trunc", "nothing"]).prop_map(|w| Test::Word(w.into())),
        text(&["alpha beta", "beta gamma", "gamma beta"]).prop_map(|p| Test::Phrase(p.into())),
        text(&["one", "two", "none"]).prop_map(|deck| Test::Deck(DeckId(deck.into()))),
        (text(&["q0", "q1", "q3", "q9"]), proptest::option::of(text(&["one", "two", "none"])))
            .prop_map(|(slug, deck)| Test::Question {
                deck: deck.map(|deck| DeckId(deck.into())),
                slug: slug.into()
            }),
        text(&["tag0", "tag1", "own", "none"]).prop_map(|tag| Test::Tag(tag.into())),
        (0_usize..7).prop_map(|n| Test::Kind(CardKind::ALL[n])),
        (0_usize..9).prop_map(|n| Test::Is(Standing::ALL[n])),
        (1_u32..9, proptest::option::of(1_u8..5)).prop_map(|(days, rating)| Test::Rated {
            days,
            grade: rating.and_then(Grade::from_rating)
        }),
        (1_u32..12).prop_map(Test::Added),
        bound,
    ]
}

fn any_query() -> impl Strategy<Value = Query> {
    let term = (any::<bool>(), any_test()).prop_map(|(negated, test)| Term { negated, test });
    proptest::collection::vec(term, 0..4).prop_map(|terms| Query { terms })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_list_holds_what_the_query_says(
        schedules in proptest::collection::vec(any_schedule(), 45),
        answers in proptest::collection::vec((0_usize..45, 0_i32..10, 1_u8..5), 0..40),
        queries in proptest::collection::vec(any_query(), 12),
        sort in 0_usize..7,
        reversed in any::<bool>(),
    ) {
        let (store, all) = collection(&schedules, &answers);
        let shelf = store.shelf(&Query::default(), &viewpoint()).unwrap();
        prop_assert_eq!(shelf.len(), 45);
        for query in queries {
            let expected: Vec<&Whole> = all
                .iter()
                .filter(|whole| query.terms.iter().all(|term| {
                    passes(&term.test, whole) != term.negated
                }))
                .collect();
            let found = store.cards_matching(&query, &viewpoint()).unwrap();
            let ids: Vec<String> = found.iter().map(|found| found.card.id.to_string()).collect();
            let wanted: Vec<String> =
                expected.iter().map(|whole| whole.card.id.to_string()).collect();
            prop_assert_eq!(&ids, &wanted, "{}", query);
            let sort = Sort { by: SortBy::ALL[sort], reversed };
            for (n, filter) in FILTERS.into_iter().enumerate() {
                let listing = store.listing(&query, filter, sort, &viewpoint()).unwrap();
                let same = store.listing_of(&shelf, &query, filter, sort, &viewpoint()).unwrap();
                prop_assert_eq!(&same, &listing);
                let mut cards: Vec<CardKey> = listing.cards.iter().map(|l| l.card).collect();
                check_order(&cards, sort, &all)?;
                let mut wanted: Vec<CardKey> = expected
                    .iter()
                    .filter(|w| filter.is_none_or(|f| f.holds(&w.card.schedule, TODAY)))
                    .map(|whole| whole.card.key)
                    .collect();
                cards.sort_unstable();
                wanted.sort_unstable();
                prop_assert_eq!(usize::try_from(listing.counts[n]).unwrap(), wanted.len());
                prop_assert_eq!(cards, wanted, "{} {:?}", query, filter);
            }
        }
    }
}

/// The list goes by what it says; cards without the number stand last.
fn check_order(cards: &[CardKey], sort: Sort, all: &[Whole]) -> Result<(), TestCaseError> {
    let key = |card: &CardKey| -> Option<f64> {
        let (at, whole) = all.iter().enumerate().find(|(_, whole)| whole.card.key == *card)?;
        let schedule = &whole.card.schedule;
        match sort.by {
            SortBy::Question => Some(at as f64),
            SortBy::Due => schedule.due.map(|due| due.number().into()),
            SortBy::Recall => {
                let (memory, last) = (schedule.memory?, schedule.last_at?);
                Some((last.millis() - now().at.millis()) as f64 / f64::from(memory.stability))
            }
            SortBy::Stability => schedule.memory.map(|memory| memory.stability.into()),
            SortBy::Difficulty => schedule.memory.map(|memory| -f64::from(memory.difficulty)),
            SortBy::Lapses => Some(-f64::from(schedule.lapses)),
            SortBy::Added => Some(-f64::from(whole.added.number())),
        }
    };
    for pair in cards.windows(2) {
        let sorted = match (key(&pair[0]), key(&pair[1])) {
            (Some(a), Some(b)) if sort.reversed => a >= b,
            (Some(a), Some(b)) => a <= b,
            (first, second) => first.is_some() || second.is_none(),
        };
        prop_assert!(sorted, "{:?}: {:?} then {:?}", sort, key(&pair[0]), key(&pair[1]));
    }
    Ok(())
}

#[test]
fn questions_are_counted_with_their_cards() {
    let mut store = filled(3);
    write(&mut store, |tx| {
        let open = Schedule { opens_on: Some(TODAY), ..Schedule::default() };
        tx.set_schedule(key(tx, "log/q3#solid"), &open)
    });
    let listing = store.listing(&Query::default(), None, Sort::default(), &viewpoint()).unwrap();
    let [all, _, new, locked, ..] = listing.counts;
    assert_eq!((listing.cards.len(), all, new, locked), (15, 15, 4, 11));
    let keys = [listing.cards[10].question, listing.cards[0].question, QuestionKey(999)];
    let found = store.questions_of_keys(&keys, TODAY).unwrap();
    let shown: Vec<_> = found.iter().map(|q| (q.id.to_string(), q.cards, q.due, q.new)).collect();
    assert_eq!(shown, [("log/q3".to_owned(), 5, 0, 2), ("log/q1".to_owned(), 5, 0, 1)]);
    assert_eq!(store.cards_of_keys(&[CardKey(999)], TODAY).unwrap(), []);
}

#[test]
fn a_query_of_two_hundred_words_is_searched() {
    let store = filled(1);
    let text = "what ".repeat(200);
    let query = Query::parse(&text).unwrap();
    assert_eq!(store.cards_matching(&query, &viewpoint()).unwrap().len(), 5);
    let query = Query::parse(&"-what ".repeat(200)).unwrap();
    assert_eq!(store.cards_matching(&query, &viewpoint()).unwrap(), []);
}
