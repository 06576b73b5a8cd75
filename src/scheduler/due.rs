//! Cards that were answered before: steps, due reviews, and how new cards are
//! mixed in among the reviews.

use std::cmp::{Ordering, Reverse};

use crate::domain::card::CardKind;
use crate::domain::ids::DeckKey;
use crate::domain::memory::Phase;

use super::arrange::{Lane, forgotten};
use super::line::{Found, Item, Line, Place};
use super::pick::{Why, step_is_over};

/// Whether the decks' own limits are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bounds {
    /// They are.
    Kept,
    /// The user goes beyond them.
    Lifted,
}

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
        let ahead = self.view.now.at.plus_minutes(i64::from(self.limits.learn_ahead));
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
        let within = Bounds::Kept;
        let review = if self.tally.reviews_left() > 0 { self.review(within) } else { None };
        let fresh = if self.tally.new_left() > 0 { self.first_pass(within) } else { None };
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
        let beyond = Bounds::Lifted;
        self.review(beyond).or_else(|| self.first_pass(beyond)).or_else(|| self.any_further())
    }

    /// Reviews of the next study day, which the user wants ahead.
    pub(super) fn ahead(&self) -> Option<Found> {
        self.least_recent(&self.ahead, |item| !item.gone).map(|place| Found::new(place, Why::Ahead))
    }

    /// The first review in line; a due sibling of a lower tier goes before it,
    /// and among equals the less retrievable one.
    fn review(&self, bounds: Bounds) -> Option<Found> {
        let open =
            |item: &Item<'_>| bounds == Bounds::Lifted || self.tally.reviews_of(item.card.deck) > 0;
        let reviews = self.lanes_in_turn().into_iter().flat_map(Lane::rest);
        let first = self.least_recent(reviews, |item| self.is_review(item) && open(item))?;
        let question = self.item(first)?.card.question;
        let less_retrievable = |item: &Item<'_>| forgotten(item.card, self.view.now.day);
        let place = self
            .places_of(question)
            .filter_map(|place| Some((place, self.item(place)?)))
            .filter(|(_place, item)| self.is_review(item))
            .min_by(|(_, a), (_, b)| {
                rank(a.card.kind)
                    .cmp(&rank(b.card.kind))
                    .then(less_retrievable(b).total_cmp(&less_retrievable(a)))
                    .then(a.card.hash.cmp(&b.card.hash))
            })
            .map_or(first, |(place, _item)| place);
        Some(Found::new(place, Why::Due))
    }

    /// Returns the lanes of reviews, first the one that is furthest behind with
    /// its share of the day, so that they mix evenly.
    fn lanes_in_turn(&self) -> Vec<&Lane<Place>> {
        let mut lanes: Vec<&Lane<Place>> = self.reviews.iter().collect();
        if lanes.len() > 1 {
            let own: Vec<DeckKey> = lanes.iter().filter_map(|lane| lane.deck).collect();
            lanes.sort_by(|a, b| {
                let (done_a, of_a) = self.tally.share(a.deck, &own);
                let (done_b, of_b) = self.tally.share(b.deck, &own);
                ((done_a + 1) * of_b).cmp(&((done_b + 1) * of_a))
            });
        }
        lanes
    }

    /// While the basics card waits for its step, what builds on it stays behind.
    fn is_review(&self, item: &Item<'_>) -> bool {
        item.card.schedule.phase == Phase::Review
            && item.card.schedule.due.is_some_and(|due| due <= self.view.now.day)
            && !item.gone
            && !item.hidden
            && (item.card.kind == CardKind::Basics
                || !self.basics_waits.contains(&item.card.question))
    }

    /// Spreads the new cards of the day evenly among its reviews, by what is
    /// done and what is left of both.
    fn is_turn_of_new(&self) -> bool {
        let (reviewed, introduced) = (self.tally.reviewed(), self.tally.introduced());
        let reviews = u64::from(reviewed) + u64::from(self.tally.reviews_left());
        let new = u64::from(introduced) + u64::from(self.first_pass_left());
        (u64::from(introduced) + 1) * reviews <= u64::from(reviewed) * (new + 1)
    }
}

/// The order of siblings: by tier, then what hangs on one as if it were the next.
fn rank(kind: CardKind) -> (u8, Reverse<bool>) {
    let tier = kind.tier();
    let level = tier.or_else(|| kind.hangs_on().map(|parent| parent + 1)).unwrap_or(1);
    (level, Reverse(tier.is_some()))
}
