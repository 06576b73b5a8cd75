//! Limits and orders of single decks, reviews ahead, learning ahead.

use crate::domain::card::CardKind;
use crate::domain::grade::Grade;
use crate::domain::ids::DeckKey;
use crate::domain::memory::{Memory, Phase, Schedule};
use crate::domain::options::{NewOrder, ReviewOrder};
use crate::scheduler::{DeckLimits, HeldBy, Limits, Why, order};

use super::collection::{Collection, FIRST_DAY};

const ONE: &[CardKind] = &[CardKind::Answer];
const FREE: DeckLimits = DeckLimits {
    new_per_day: None,
    reviews_per_day: None,
    burying: true,
    review_order: ReviewOrder::DueDay,
};

/// Twelve questions of one card in three decks, all due; the higher the number,
/// the less it is forgotten.
fn due(limits: Limits) -> Collection {
    let mut collection = Collection::new(&[ONE; 12], limits);
    for (known, n) in collection.cards.iter_mut().zip(1_i16..) {
        known.candidate.schedule = Schedule {
            phase: Phase::Review,
            memory: Some(Memory { stability: f32::from(n) * 3.0, difficulty: 5.0 }),
            due: Some(FIRST_DAY.plus(-5)),
            first_day: Some(FIRST_DAY.plus(-90)),
            last_day: Some(FIRST_DAY.plus(-30)),
            reps: 2,
            ..Schedule::default()
        };
    }
    collection
}

fn one_deck(own: DeckLimits) -> Limits {
    Limits { decks: [(DeckKey(1), own)].into(), ..Limits::default() }
}

fn planned(collection: &Collection) -> Vec<i64> {
    order(&collection.view(), &collection.limits).iter().map(|p| p.candidate.card.0).collect()
}

#[test]
fn a_decks_limit_of_reviews_holds_beside_the_collections() {
    let own = DeckLimits { reviews_per_day: Some(1), ..FREE };
    let collection = due(one_deck(own));
    let agenda = collection.agenda();
    assert_eq!((agenda.due, agenda.due_held_back), (9, 3));
    assert_eq!(agenda.held_by, Some(HeldBy::Deck(DeckKey(1))));

    let both = due(Limits { reviews_per_day: Some(4), ..one_deck(own) });
    let agenda = both.agenda();
    assert_eq!((agenda.due, agenda.due_held_back), (4, 8));
    assert_eq!(agenda.held_by, Some(HeldBy::Collection));

    let mut beyond = due(Limits { keep_going: true, ..one_deck(own) });
    assert_eq!(beyond.agenda().due, 12);
    let served = std::iter::from_fn(|| {
        let card = beyond.next()?.candidate.card;
        beyond.answer(card, Grade::Good, None);
        Some(card)
    });
    assert_eq!(served.count(), 12);
}

#[test]
fn a_decks_limit_of_new_cards_leaves_the_slots_to_others() {
    let own = DeckLimits { new_per_day: Some(1), ..FREE };
    let limits = Limits { new_per_day: 9, ..one_deck(own) };
    let collection = Collection::new(&[ONE; 30], limits);
    let decks: Vec<i64> = planned(&collection).iter().map(|card| card % 3).collect();
    assert_eq!(decks.len(), 9);
    assert_eq!(decks.iter().filter(|deck| **deck == 1).count(), 1);
}

#[test]
fn every_order_is_a_permutation_and_means_what_it_says() {
    let mut all: Vec<Vec<i64>> = Vec::new();
    for review_order in ReviewOrder::ALL {
        let collection = due(Limits { review_order, ..Limits::default() });
        let first = planned(&collection);
        assert_eq!(first, planned(&collection), "fixed for the day");
        let mut sorted = first.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..12).collect::<Vec<_>>(), "{review_order:?}");
        all.push(first);
    }
    assert_eq!(all[1], (0..12).collect::<Vec<_>>(), "least recalled first");
    assert_eq!(all[2], (0..12).rev().collect::<Vec<_>>(), "most recalled first");
    let mut later = due(Limits { review_order: ReviewOrder::Random, ..Limits::default() });
    later.next_day();
    assert_ne!(planned(&later), all[3], "another day, another order");
}

#[test]
fn a_decks_own_order_is_mixed_evenly_with_the_others() {
    let common = planned(&due(Limits::default()));
    let own = DeckLimits { review_order: ReviewOrder::LeastRecalled, ..FREE };
    let mixed = planned(&due(one_deck(own)));
    let of_deck = |card: &i64| card % 3 == 1;
    let others = |cards: &[i64]| -> Vec<i64> {
        cards.iter().copied().filter(|card| !of_deck(card)).collect()
    };
    assert_eq!(others(&common), others(&mixed), "other decks keep their order");
    let thirds = mixed.chunks(3).map(|three| three.iter().filter(|card| of_deck(card)).count());
    assert_eq!(thirds.collect::<Vec<_>>(), [1, 1, 1, 1]);
    let own: Vec<i64> = mixed.into_iter().filter(of_deck).collect();
    assert_eq!(own, [1, 4, 7, 10]);
}

#[test]
fn decks_take_turns_with_new_cards() {
    let limits = |new_order| Limits { new_per_day: 6, new_order, ..Limits::default() };
    // The decks stand in turn in the list; sorted by deck, one would come first.
    let mut collection = Collection::new(&[ONE; 12], limits(NewOrder::InTurn));
    for (known, n) in collection.cards.iter_mut().zip(0..) {
        known.candidate.deck = DeckKey(n / 4);
    }
    assert_eq!(planned(&collection), [0, 4, 8, 1, 5, 9]);
    collection.limits = limits(NewOrder::ByDeck);
    assert_eq!(planned(&collection), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn reviews_of_tomorrow_come_ahead_after_all_else() {
    let mut collection = due(Limits::default());
    for known in collection.cards.iter_mut().skip(8) {
        known.candidate.schedule.due = Some(FIRST_DAY.plus(1));
    }
    assert_eq!(collection.agenda().due, 8);
    let mut view = collection.view();
    view.due = collection.cards.iter().map(|known| known.candidate.clone()).collect();
    let picks = order(&view, &collection.limits);
    let why: Vec<Why> = picks.iter().map(|pick| pick.why).collect();
    assert_eq!(why, [[Why::Due; 8].as_slice(), &[Why::Ahead; 4]].concat());
    let first = picks.last().unwrap().candidate.clone();
    let outcome = collection.answer(first.card, Grade::Good, None);
    assert!(outcome.after.due > Some(FIRST_DAY.plus(1)), "an ordinary review");
}

#[test]
fn a_step_is_learnt_ahead_only_within_the_minutes_set() {
    let mut collection = Collection::new(&[ONE], Limits::default());
    let card = collection.next().unwrap().candidate.card;
    collection.answer(card, Grade::Again, None);
    assert_eq!(collection.next().map(|pick| pick.why), Some(Why::StepEarly));
    collection.limits.learn_ahead = 9;
    assert_eq!(collection.next(), None);
    collection.wait(1);
    assert_eq!(collection.next().map(|pick| pick.why), Some(Why::StepEarly));
    collection.limits.learn_ahead = 0;
    assert_eq!(collection.next(), None);
    collection.wait(9);
    assert_eq!(collection.next().map(|pick| pick.why), Some(Why::Step));
}
