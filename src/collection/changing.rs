//! Changes of schedules: at which cards, what is written, and what stood before.

use std::collections::BTreeSet;

use super::deed::Deed;
use super::error::Error;
use super::open::Collection;
use super::sync::reopened;
use crate::domain::text::counted;
use crate::domain::{CardKey, Change, ChangeKind, Day, QuestionKey, Schedule};
use crate::store::{StoredCard, Tx};

/// Which cards an action touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The card alone.
    Card,
    /// All cards of its question.
    Question,
}

/// Whose schedules are changed by hand.
#[derive(Clone, Copy)]
pub(super) enum Whom<'a> {
    /// A card, or all cards of its question.
    At(CardKey, Reach),
    /// Many cards at once; those that are gone are left out.
    Many(&'a [CardKey]),
}

impl Whom<'_> {
    pub(super) fn cards(self, tx: &Tx<'_>) -> Result<Vec<StoredCard>, Error> {
        match self {
            Whom::At(key, reach) => {
                let card = tx.card_by_key(key)?.ok_or(Error::Gone)?;
                let mut cards = vec![card.clone()];
                if reach == Reach::Question {
                    cards.extend(siblings(tx, &card)?);
                }
                Ok(cards)
            }
            Whom::Many(keys) => {
                let cards = keys.iter().filter_map(|key| tx.card_by_key(*key).transpose());
                let mut cards = cards.collect::<Result<Vec<_>, _>>()?;
                cards.retain(|card| !card.retired);
                Ok(cards)
            }
        }
    }
}

/// Collects what a change touches: writes each schedule and remembers what it was.
pub(super) struct ChangeLog {
    change: Change,
    /// Whose schedules are remembered.
    known: BTreeSet<CardKey>,
    /// What is written.
    deed: Deed,
}

impl ChangeLog {
    pub(super) fn new(kind: ChangeKind, whom: Whom<'_>) -> Self {
        let card = match whom {
            Whom::At(card, _) => Some(card),
            Whom::Many(&[only]) => Some(only),
            Whom::Many(_) => None,
        };
        let change = Change { kind, card, note: None, before: Vec::new() };
        Self { change, known: BTreeSet::new(), deed: Deed::default() }
    }

    /// Writes a schedule; tells whether it differs from the one before.
    pub(super) fn set(
        &mut self,
        tx: &Tx<'_>,
        card: &StoredCard,
        after: &Schedule,
    ) -> Result<bool, Error> {
        let differs = *after != card.schedule;
        if differs {
            tx.move_schedule(card.key, &card.schedule, after)?;
            self.deed.add(card, &card.schedule, after);
            // A card may be touched twice in one change: the first state counts.
            if self.known.insert(card.key) {
                self.change.before.push((card.key, card.schedule.clone()));
            }
        }
        Ok(differs)
    }

    /// Opens what the change opens.
    pub(super) fn open(
        &mut self,
        tx: &Tx<'_>,
        question: QuestionKey,
        today: Day,
        unlocking: bool,
    ) -> Result<(), Error> {
        let cards = tx.cards_of_question(question)?;
        for (key, schedule) in reopened(&cards, today, unlocking) {
            if let Some(before) = cards.iter().find(|card| card.key == key) {
                self.set(tx, before, &schedule)?;
            }
        }
        Ok(())
    }

    /// Returns the change, made at so many cards, and what was written.
    pub(super) fn done(mut self, cards: usize) -> (Change, Deed) {
        if self.change.card.is_none() {
            let cards = u32::try_from(cards).unwrap_or(u32::MAX);
            self.change.note = Some(counted(cards, "card", "cards"));
        }
        (self.change, self.deed)
    }
}

fn siblings(tx: &Tx<'_>, card: &StoredCard) -> Result<Vec<StoredCard>, Error> {
    let mut cards = tx.cards_of_question(card.question)?;
    cards.retain(|sibling| sibling.key != card.key && !sibling.retired);
    Ok(cards)
}

impl Collection {
    /// Lets what is kept follow a deed that began when the store had counted
    /// `before` writes.
    pub(super) fn follow(&self, before: u64, deed: &Deed) {
        self.loads.follow(&self.store, before, deed);
        self.paces.follow(&self.store, before, deed);
        self.day.follow(&self.store, before, deed);
    }
}
