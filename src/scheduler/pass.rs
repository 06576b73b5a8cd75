//! New cards: the two passes within the day's limit.
//!
//! The first pass takes one new card a question and gives two of three slots
//! to lead cards while any is unseen. The second follows when the ordinary
//! queue is empty and takes up to three a question, so that a small collection
//! fills its sitting and a large one spreads.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::domain::card::CardKind;
use crate::domain::ids::{DeckKey, QuestionKey};
use crate::domain::options::NewOrder;

use super::due::Bounds;
use super::line::{Found, Item, Line, Place};
use super::pick::Why;

/// New cards a question gives on one day.
const MOST_A_DAY: u32 = 3;

impl Line<'_> {
    /// Finds the next new card of the first pass; a slot that one kind cannot
    /// fill goes to the other.
    pub(super) fn first_pass(&self, bounds: Bounds) -> Option<Found> {
        let first = |places: &[Place]| {
            self.least_recent(self.in_turn(places).iter(), |item| {
                self.is_first(item) && self.has_slot(item.card.deck, bounds)
            })
        };
        let place = if self.is_turn_of_leads() {
            first(&self.leads).or_else(|| first(&self.opens))
        } else {
            first(&self.opens).or_else(|| first(&self.leads))
        };
        place.map(|place| Found::new(place, Why::New))
    }

    /// Finds the next new card of the second pass.
    pub(super) fn second_pass(&self) -> Option<Found> {
        if self.tally.new_left() > 0 { self.further(MOST_A_DAY, Bounds::Kept) } else { None }
    }

    /// Finds a further new card, of a question with fewer than three today if
    /// there is any.
    pub(super) fn any_further(&self) -> Option<Found> {
        let beyond = Bounds::Lifted;
        self.further(MOST_A_DAY, beyond).or_else(|| self.further(u32::MAX, beyond))
    }

    /// Returns how many new cards the first pass will still give today, at most
    /// as many as there are slots.
    pub(super) fn first_pass_left(&self) -> u32 {
        let slots = self.tally.new_left();
        let mut questions: BTreeSet<QuestionKey> = BTreeSet::new();
        let mut decks: BTreeMap<DeckKey, u32> = BTreeMap::new();
        for place in self.leads.iter().chain(&self.opens) {
            if u32::try_from(questions.len()).unwrap_or(u32::MAX) >= slots {
                break;
            }
            let Some(item) = self.item(*place).filter(|item| self.is_first(item)) else { continue };
            let of_deck = decks.entry(item.card.deck).or_default();
            if *of_deck < self.tally.new_of(item.card.deck) && questions.insert(item.card.question)
            {
                *of_deck += 1;
            }
        }
        u32::try_from(questions.len()).unwrap_or(slots)
    }

    /// Tells whether keep going would find a new card.
    pub(super) fn has_more_new(&self) -> bool {
        self.first_pass(Bounds::Lifted).or_else(|| self.any_further()).is_some()
    }

    /// Pitfalls come last, among the cards not shown lately and among the rest.
    fn further(&self, most: u32, bounds: Bounds) -> Option<Found> {
        let may_be_asked =
            |item: &Item<'_>| self.is_further(item, most) && self.has_slot(item.card.deck, bounds);
        let first = self.least_recent(&self.further, may_be_asked)?;
        let is_recent = self.item(first).is_some_and(|item| self.recency(item.card.question) > 0);
        let place = if is_recent {
            let other = |item: &Item<'_>| item.card.kind != CardKind::Pitfall && may_be_asked(item);
            self.least_recent(&self.further, other).unwrap_or(first)
        } else {
            first
        };
        Some(Found::new(place, Why::SecondPass))
    }

    fn is_further(&self, item: &Item<'_>, most: u32) -> bool {
        !item.gone
            && item.reachable
            && self.introduced_of(item.card.question) < most
            && !self.basics_in_step.contains(&item.card.question)
    }

    fn is_first(&self, item: &Item<'_>) -> bool {
        let question = item.card.question;
        !item.gone
            && !item.hidden
            && self.introduced_of(question) == 0
            && !self.basics_in_step.contains(&question)
            && (item.card.lead || !self.is_lead_unseen(question))
    }

    /// A question begins with its lead card, even where nothing locks the others.
    fn is_lead_unseen(&self, question: QuestionKey) -> bool {
        self.cards_of(question)
            .any(|item| item.card.lead && item.card.schedule.memory.is_none() && !item.gone)
    }

    fn has_slot(&self, deck: DeckKey, bounds: Bounds) -> bool {
        bounds == Bounds::Lifted || self.tally.new_of(deck) > 0
    }

    /// Returns places in the order wanted: as they stand, or the deck with the
    /// fewest new cards today first.
    fn in_turn<'p>(&self, places: &'p [Place]) -> Cow<'p, [Place]> {
        if self.limits.new_order == NewOrder::ByDeck {
            return Cow::Borrowed(places);
        }
        let mut turns = places.to_vec();
        let introduced = |item: &Item<'_>| self.tally.introduced_of(item.card.deck);
        turns.sort_by_key(|place| self.item(*place).map(introduced));
        Cow::Owned(turns)
    }

    fn introduced_of(&self, question: QuestionKey) -> u32 {
        self.introduced.get(&question).copied().unwrap_or(0)
    }

    /// Tells whether the next slot is a lead's. The slots are counted on from
    /// day to day, so that a limit of one gives two days of three to leads.
    fn is_turn_of_leads(&self) -> bool {
        let day = self.view.now.day.number().rem_euclid(3).unsigned_abs();
        let before = day * (self.limits.new_per_day % 3) % 3;
        let done = self.tally.introduced();
        let share = |slots: u32| (2 * slots).div_ceil(3);
        let wanted = share((before + done % 3) + 1) - share(before) + done / 3 * 2;
        self.view.leads_left && self.leads_done < wanted
    }
}
