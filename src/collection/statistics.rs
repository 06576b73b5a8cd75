//! Everything that is counted of a deck and a period.

use std::collections::HashSet;

use super::error::Error;
use super::open::Collection;
use crate::domain::{CardKey, DeckId, Memory, Moment};
use crate::stats::{Answers, FORECAST_DAYS, Memories, Period, Share};
use crate::store::Leech;

/// Of what statistics are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatsScope {
    /// The deck; `None` is all.
    pub deck: Option<DeckId>,
    /// How far back.
    pub period: Period,
}

/// Everything that is counted of a deck and a period.
#[derive(Clone, Debug)]
pub struct Statistics {
    /// Of what.
    pub scope: StatsScope,
    /// When it was read.
    pub now: Moment,
    /// The share of cards to be recalled when they are due.
    pub aim: f32,
    /// The answers of the period.
    pub answers: Answers,
    /// What the cards stand at.
    pub memories: Memories,
    /// Whether a plan to catch up says how many cards come on each day.
    pub is_planned: bool,
    /// The cards, those never answered too.
    pub cards: u32,
    /// The cards that are forgotten again and again, most forgotten first.
    pub leeches: Vec<Leech>,
    /// Predictions of simulations in the period: how many came true.
    pub predictions: Share,
    /// All decks, to choose from.
    pub decks: Vec<DeckId>,
}

impl Collection {
    /// Counts everything of a deck and a period. Days that are read for the
    /// first time are kept packed; where they cannot be, nothing is lost.
    ///
    /// # Errors
    /// When there is no such deck, or the database cannot be read.
    pub fn statistics(&mut self, scope: &StatsScope) -> Result<Statistics, Error> {
        let now = self.now();
        let mut days = self.store.logged_days()?;
        if days.want_packing(now.day) && self.store.write(|tx| tx.pack_days(now.day)).is_ok() {
            days = self.store.logged_days()?;
        }
        let deck = scope.deck.as_ref().map(|id| self.demand_deck(id)).transpose()?;
        let key = deck.map(|deck| deck.key);
        let of_deck: Option<HashSet<CardKey>> =
            key.map(|key| self.store.card_keys_of(key)).transpose()?.map(HashSet::from_iter);
        let parameters = &self.policy.parameters;
        let recall = |stability, days| {
            parameters.retrievability(Memory { stability, difficulty: 5.0 }, days)
        };
        let mut answers = Answers::of(scope.period, now.day);
        self.store.logged_answers(&days, |answer| {
            if of_deck.as_ref().is_none_or(|cards| cards.contains(&answer.card)) {
                answers.add(answer, &recall);
            }
        })?;
        let mut memories = Memories::default();
        self.store.remembered_cards(key, |card| memories.add(card, now, &recall))?;
        let days = u16::try_from(FORECAST_DAYS).unwrap_or(u16::MAX);
        let plan = self.asked_by_plan(key, days)?;
        if let Some(plan) = &plan {
            memories.follow(plan, key.is_none());
        }
        let counts = self.store.card_counts()?.into_iter();
        let cards = counts.filter(|(of, _)| key.is_none_or(|key| key == *of)).map(|(_, n)| n).sum();
        let leeches = self.store.leeches(key)?;
        let (part, whole) = self.store.predictions_since(answers.first_day(now.day), key)?;
        Ok(Statistics {
            scope: scope.clone(),
            now,
            aim: self.aim(scope.deck.as_ref())?,
            answers,
            memories,
            is_planned: plan.is_some(),
            cards,
            leeches,
            predictions: Share { part, whole },
            decks: self.store.decks()?.into_iter().map(|row| row.deck.id).collect(),
        })
    }
}
