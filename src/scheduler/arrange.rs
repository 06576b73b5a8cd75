//! The order of due reviews. A deck with an order of its own is a lane beside
//! the common one; the lanes are mixed evenly.

use std::collections::{BTreeMap, BTreeSet};

use crate::domain::card::CardKind;
use crate::domain::chance::combine;
use crate::domain::ids::{CardKey, DeckKey, QuestionKey};
use crate::domain::options::ReviewOrder;
use crate::domain::queue::{Candidate, DayView};
use crate::domain::time::Day;

use super::pick::Limits;

/// What a review is ordered by: behind its failed basics card, the order's own
/// number, chance, the card.
type Rank = (bool, u64, u64, CardKey);

/// Reviews in one order: those of a deck that has its own, or all others.
pub(super) struct Lane<P> {
    /// The deck with an order of its own.
    pub(super) deck: Option<DeckKey>,
    /// The reviews, first things first.
    pub(super) places: Vec<P>,
    /// Where those begin that may still be asked: a long backlog is walked once,
    /// not once a pick.
    pub(super) from: usize,
}

impl<P> Lane<P> {
    /// Returns the reviews that may still be asked.
    pub(super) fn rest(&self) -> &[P] {
        self.places.get(self.from..).unwrap_or_default()
    }
}

/// Puts the reviews of a day in their order.
pub(super) fn arrange<P: Copy>(
    cards: Vec<(P, &Candidate)>,
    view: &DayView,
    limits: &Limits,
) -> Vec<Lane<P>> {
    let failed: BTreeSet<QuestionKey> = view.failed_basics.iter().copied().collect();
    let today = view.now.day;
    let common = limits.common_review_order();
    let own = |deck: &DeckKey| limits.review_order_of(*deck) != common;
    let mut lanes: BTreeMap<Option<DeckKey>, Vec<(P, &Candidate)>> = BTreeMap::new();
    for (place, card) in cards {
        let lane = Some(card.deck).filter(own);
        lanes.entry(lane).or_default().push((place, card));
    }
    let in_order = |(deck, mut cards): (Option<DeckKey>, Vec<(P, &Candidate)>)| {
        let order = deck.map_or(common, |deck| limits.review_order_of(deck));
        cards.sort_by_cached_key(|(_place, card)| -> Rank {
            let behind = card.kind != CardKind::Basics && failed.contains(&card.question);
            let by_chance = combine(card.hash, number(today));
            (behind, weight(card, order, today), by_chance, card.card)
        });
        let places = cards.into_iter().map(|(place, _card)| place).collect();
        Lane { deck, places, from: 0 }
    };
    lanes.into_iter().map(in_order).collect()
}

/// Returns elapsed days over stability: it grows as the chance of recall falls.
pub(super) fn forgotten(card: &Candidate, today: Day) -> f64 {
    let elapsed = card.schedule.last_day.map_or(0, |day| today.elapsed_since(day));
    let stability = card.schedule.memory.map_or(1.0, |m| f64::from(m.stability).max(0.001));
    f64::from(elapsed) / stability
}

/// The number by which an order sorts, smallest first.
fn weight(card: &Candidate, order: ReviewOrder, today: Day) -> u64 {
    // The bits of floats that are not negative are in the order of the floats.
    let forgotten = || forgotten(card, today).to_bits();
    match order {
        ReviewOrder::DueDay => {
            card.schedule.due.map_or(0, |due| u64::from(due.number().abs_diff(i32::MIN)))
        }
        ReviewOrder::LeastRecalled => u64::MAX - forgotten(),
        ReviewOrder::MostRecalled => forgotten(),
        ReviewOrder::Random => 0,
    }
}

/// A day as a number to hash.
pub(super) fn number(day: Day) -> u64 {
    u64::from(day.number().unsigned_abs())
}
