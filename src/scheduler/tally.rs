//! What is done and what is left of a day's limits: those of the collection
//! and those of each deck hold together.

use std::collections::BTreeMap;

use crate::domain::ids::DeckKey;
use crate::domain::queue::DayView;

use super::pick::Limits;

/// What is done of a deck, and what waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    introduced: u32,
    reviewed: u32,
    /// Reviews neither asked nor hidden.
    live: u32,
}

/// Which limit holds reviews back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldBy {
    /// The collection's.
    Collection,
    /// The catch-up plan's.
    CatchUp,
    /// A deck's own.
    Deck(DeckKey),
}

/// The counts of a day beside its limits.
pub(super) struct Tally<'a> {
    limits: &'a Limits,
    all: Counts,
    decks: BTreeMap<DeckKey, Counts>,
}

impl<'a> Tally<'a> {
    pub(super) fn new(view: &DayView, limits: &'a Limits) -> Self {
        let all = Counts {
            introduced: view.introduced.iter().map(|(_question, cards)| cards).sum(),
            reviewed: view.reviewed,
            live: 0,
        };
        let of = |introduced, reviewed| Counts { introduced, reviewed, live: 0 };
        let decks = view.decks.iter().map(|day| (day.deck, of(day.introduced, day.reviewed)));
        Self { limits, all, decks: decks.collect() }
    }

    /// Returns the reviews answered of a deck, or of all but the decks of `own`,
    /// and how many they are with those that wait.
    pub(super) fn share(&self, deck: Option<DeckKey>, own: &[DeckKey]) -> (u64, u64) {
        let counts = match deck {
            Some(deck) => self.of(deck),
            None => own.iter().fold(self.all, |rest, deck| {
                let counts = self.of(*deck);
                Counts {
                    reviewed: rest.reviewed.saturating_sub(counts.reviewed),
                    live: rest.live.saturating_sub(counts.live),
                    ..rest
                }
            }),
        };
        (u64::from(counts.reviewed), u64::from(counts.reviewed) + u64::from(counts.live))
    }

    /// Returns the reviews answered.
    pub(super) const fn reviewed(&self) -> u32 {
        self.all.reviewed
    }

    /// Returns the new cards introduced.
    pub(super) const fn introduced(&self) -> u32 {
        self.all.introduced
    }

    /// Returns the new cards of a deck introduced.
    pub(super) fn introduced_of(&self, deck: DeckKey) -> u32 {
        self.of(deck).introduced
    }

    /// Returns the reviews that are neither asked nor hidden.
    pub(super) const fn live(&self) -> u32 {
        self.all.live
    }

    /// Returns how many reviews of a deck its own limit still takes.
    pub(super) fn reviews_of(&self, deck: DeckKey) -> u32 {
        self.limits.reviews_of(deck).saturating_sub(self.of(deck).reviewed)
    }

    /// Returns how many reviews will still be asked today.
    pub(super) fn reviews_left(&self) -> u32 {
        self.open().min(self.reviews_allowed())
    }

    /// Returns how many new cards will still be taken today.
    pub(super) fn new_left(&self) -> u32 {
        if self.catches_up() {
            return 0;
        }
        self.limits.new_per_day.saturating_sub(self.all.introduced)
    }

    /// Returns how many new cards of a deck its own limit still takes.
    pub(super) fn new_of(&self, deck: DeckKey) -> u32 {
        self.limits.new_of(deck).saturating_sub(self.of(deck).introduced)
    }

    /// Tells whether more is due today than the catch-up plan takes.
    pub(super) fn catches_up(&self) -> bool {
        self.limits.catch_up.is_some_and(|most| self.all.reviewed + self.open() > most)
    }

    /// Returns which limit holds back what is live, if there is anything.
    pub(super) fn held_by(&self) -> Option<HeldBy> {
        let deck = self
            .decks
            .iter()
            .find(|(deck, counts)| counts.live > 0 && self.reviews_of(**deck) == 0)
            .map(|(deck, _counts)| HeldBy::Deck(*deck));
        let of_plan = self
            .limits
            .catch_up
            .is_some_and(|plan| self.limits.reviews_per_day.is_none_or(|limit| plan <= limit));
        match self.all.live {
            0 => None,
            _ if self.open() == 0 => deck,
            _ if of_plan => Some(HeldBy::CatchUp),
            _ => Some(HeldBy::Collection),
        }
    }

    pub(super) fn review_comes(&mut self, deck: DeckKey) {
        self.all.live += 1;
        self.decks.entry(deck).or_default().live += 1;
    }

    pub(super) fn review_gone(&mut self, deck: DeckKey) {
        self.all.live -= 1;
        self.decks.entry(deck).or_default().live -= 1;
    }

    pub(super) fn review_done(&mut self, deck: DeckKey) {
        self.all.reviewed += 1;
        self.decks.entry(deck).or_default().reviewed += 1;
    }

    pub(super) fn new_done(&mut self, deck: DeckKey) {
        self.all.introduced += 1;
        self.decks.entry(deck).or_default().introduced += 1;
    }

    /// Reviews that the decks' own limits let through.
    fn open(&self) -> u32 {
        if self.limits.decks.is_empty() {
            return self.all.live;
        }
        self.decks.iter().map(|(deck, counts)| counts.live.min(self.reviews_of(*deck))).sum()
    }

    fn reviews_allowed(&self) -> u32 {
        let most =
            [self.limits.reviews_per_day, self.limits.catch_up.filter(|_| self.catches_up())];
        match most.into_iter().flatten().min() {
            Some(most) => most.saturating_sub(self.all.reviewed),
            None => u32::MAX,
        }
    }

    fn of(&self, deck: DeckKey) -> Counts {
        self.decks.get(&deck).copied().unwrap_or_default()
    }
}
