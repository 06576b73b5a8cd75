//! Cards that were answered before: steps, due reviews, and how new cards are
//! mixed in among the reviews.

use std::cmp::{Ordering, Reverse};

use crate::domain::card::CardKind;
use crate::domain::memory::Phase;
use crate::domain::queue::Candidate;

use super::line::{Found, Item, Line};
use super::pick::{LEARN_AHEAD_MINUTES, Why, step_is_over};

impl Line<'_> {
    pub(super) fn step_over(&self) -> Option<Found> {
        let now = self.view.now;
        self.steps
            .iter()
            .copied()
            .find(|place| {
                self.item(*place).is_some_and(|i| !i.gone && step_is_over(&i.card.schedule, now))
            })
            .map(|place| Found::new(place, Why::Step))
    }

    pub(super) fn step_early(&self) -> Option<Found> {
        let ahead = self.view.now.at.plus_minutes(LEARN_AHEAD_MINUTES);
        self.steps
            .iter()
            .copied()
            .find(|place| {
                self.item(*place)
                    .is_some_and(|i| !i.gone && i.card.schedule.step.is_some_and(|s| s <= ahead))
            })
            .map(|place| Found::new(place, Why::StepEarly))
    }

    /// Reviews and the first pass over new cards, mixed.
    pub(super) fn ordinary(&self) -> Option<Found> {
        let review = if self.reviews_allowed() > 0 { self.review() } else { None };
        let fresh = if self.slots_left() > 0 { self.first_pass() } else { None };
        match (review, fresh) {
            (Some(review), Some(fresh)) => {
                let lately = |f: Found| {
                    self.item(f.place).map_or(0, |item| self.recency(item.card.question))
                };
                let new_first = match lately(fresh).cmp(&lately(review)) {
                    Ordering::Less => true,
                    Ordering::Greater => false,
                    Ordering::Equal => self.is_turn_of_new(),
                };
                Some(if new_first { fresh } else { review })
            }
            (review, fresh) => review.or(fresh),
        }
    }

    /// What the limits held back.
    pub(super) fn beyond(&self) -> Option<Found> {
        if !self.limits.keep_going {
            return None;
        }
        self.review().or_else(|| self.first_pass()).or_else(|| self.any_further())
    }

    /// The first review in line; a due sibling of a lower tier goes before it,
    /// and among equals the less retrievable one.
    fn review(&self) -> Option<Found> {
        let reviews = self.reviews.get(self.reviews_from..).unwrap_or_default();
        let first = self.least_recent(reviews, |item| self.is_review(item))?;
        let question = self.item(first)?.card.question;
        let place = self
            .places_of(question)
            .filter_map(|place| Some((place, self.item(place)?)))
            .filter(|(_place, item)| self.is_review(item))
            .min_by(|(_, a), (_, b)| {
                rank(a.card.kind)
                    .cmp(&rank(b.card.kind))
                    .then(self.forgotten(b.card).total_cmp(&self.forgotten(a.card)))
                    .then(a.card.hash.cmp(&b.card.hash))
            })
            .map_or(first, |(place, _item)| place);
        Some(Found::new(place, Why::Due))
    }

    /// While the basics card waits for its step, what builds on it stays behind.
    fn is_review(&self, item: &Item<'_>) -> bool {
        item.card.schedule.phase == Phase::Review
            && !item.gone
            && !item.hidden
            && (item.card.kind == CardKind::Basics
                || !self.basics_waits.contains(&item.card.question))
    }

    /// Elapsed days over stability: it grows as the chance of recall falls.
    fn forgotten(&self, card: &Candidate) -> f64 {
        let elapsed = card.schedule.last_day.map_or(0, |d| self.view.now.day.elapsed_since(d));
        let stability = card.schedule.memory.map_or(1.0, |m| f64::from(m.stability).max(0.001));
        f64::from(elapsed) / stability
    }

    fn reviews_allowed(&self) -> u32 {
        match self.limits.reviews_per_day {
            Some(limit) => limit.saturating_sub(self.reviews_done),
            None => u32::MAX,
        }
    }

    /// Spreads the new cards of the day evenly among its reviews, by what is
    /// done and what is left of both.
    fn is_turn_of_new(&self) -> bool {
        let reviews =
            u64::from(self.reviews_done) + u64::from(self.reviews_live.min(self.reviews_allowed()));
        let is_turn = |new_left: u32| {
            let new = u64::from(self.new_done) + u64::from(new_left);
            (u64::from(self.new_done) + 1) * reviews <= u64::from(self.reviews_done) * (new + 1)
        };
        // If it is not with the most that may be left, those that are need no counting.
        is_turn(self.slots_left()) && is_turn(self.first_pass_left())
    }
}

/// The order of siblings: by tier, then what hangs on one as if it were the next.
fn rank(kind: CardKind) -> (u8, Reverse<bool>) {
    let tier = kind.tier();
    let level = tier.or_else(|| kind.hangs_on().map(|parent| parent + 1)).unwrap_or(1);
    (level, Reverse(tier.is_some()))
}
