//! What is done by hand to many cards at once: one transaction, one step of undo.

use super::changing::Whom;
use super::error::Error;
use super::open::Collection;
use crate::domain::listing::Sort;
use crate::domain::query::{Query, Term, Test};
use crate::domain::{CardKey, ChangeKind, Day, DeckId, Phase, QuestionKey, Schedule};
use crate::scheduler::manual;

/// What the user has chosen in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    /// These cards.
    Cards(Vec<CardKey>),
    /// All cards of these questions.
    Questions(Vec<QuestionKey>),
    /// All cards of a deck.
    Deck(DeckId),
}

/// What can be done to cards by hand. The first three take themselves back
/// where all of the cards stand like that already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Suspend.
    Suspend,
    /// Bury until the next study day.
    Bury,
    /// Mark.
    Mark,
    /// Open new cards today.
    Unlock,
    /// Make new again.
    Reset,
    /// Set the due day, so many days from today.
    SetDue(u32),
}

/// What was done to many cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeedDone {
    /// What it was.
    pub kind: ChangeKind,
    /// The days, where a due day was set.
    pub days: Option<u32>,
    /// Cards that were changed.
    pub changed: u32,
    /// Cards for which it makes no sense: a new card has no due day.
    pub unfit: u32,
}

/// What a deed would come to, told before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// Which change it is.
    pub kind: ChangeKind,
    /// Of the cards, those that were answered and have something to lose.
    pub answered: u32,
}

impl Deed {
    /// Tells whether it writes over what the memory or the user has set.
    #[must_use]
    pub const fn loses(self) -> bool {
        matches!(self, Self::Reset | Self::SetDue(_))
    }
}

impl Collection {
    /// Returns the cards of what was picked.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn cards_picked(&self, picked: &Picked) -> Result<Vec<CardKey>, Error> {
        match picked {
            Picked::Cards(cards) => Ok(cards.clone()),
            Picked::Questions(questions) => {
                let mut cards = Vec::new();
                for question in questions {
                    let all = self.store.cards_of_question(*question)?;
                    cards.extend(all.iter().filter(|card| !card.retired).map(|card| card.key));
                }
                Ok(cards)
            }
            Picked::Deck(id) => {
                let term = Term { negated: false, test: Test::Deck(id.clone()) };
                let query = Query { terms: vec![term] };
                let listing =
                    self.viewed(|view| self.store.listing(&query, None, Sort::default(), view))?;
                Ok(listing.cards.into_iter().map(|listed| listed.card).collect())
            }
        }
    }

    /// Does something to all cards that were picked.
    ///
    /// # Errors
    /// When the database cannot be written; nothing is changed then.
    pub fn do_to(&mut self, deed: Deed, picked: &Picked) -> Result<DeedDone, Error> {
        let cards = self.cards_picked(picked)?;
        let kind = self.kind_of(deed, &cards)?;
        let handled = self.by_hand(kind, Whom::Many(&cards), |schedule, now| {
            changed(kind, deed, schedule, now.day)
        })?;
        let all = u32::try_from(cards.len()).unwrap_or(u32::MAX);
        let days = if let Deed::SetDue(days) = deed { Some(days) } else { None };
        Ok(DeedDone {
            kind,
            days,
            changed: handled.changed,
            unfit: all.saturating_sub(handled.fits),
        })
    }

    /// Says what a deed would come to.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn weigh(&self, deed: Deed, cards: &[CardKey]) -> Result<Weight, Error> {
        let mut answered = 0;
        if deed.loses() {
            for card in cards {
                let schedule = self.store.schedule(*card)?;
                answered += u32::from(schedule.is_some_and(|held| held.phase != Phase::New));
            }
        }
        Ok(Weight { kind: self.kind_of(deed, cards)?, answered })
    }

    /// Says which change a deed is: what all of the cards have is taken back.
    fn kind_of(&self, deed: Deed, cards: &[CardKey]) -> Result<ChangeKind, Error> {
        let today = self.now().day;
        let all = |has: &dyn Fn(&Schedule) -> bool| -> Result<bool, Error> {
            for card in cards {
                if !self.store.schedule(*card)?.is_some_and(|schedule| has(&schedule)) {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        Ok(match deed {
            Deed::Suspend if all(&|schedule| schedule.suspended)? => ChangeKind::Unsuspend,
            Deed::Suspend => ChangeKind::Suspend,
            Deed::Bury if all(&|schedule| schedule.is_buried(today))? => ChangeKind::Unbury,
            Deed::Bury => ChangeKind::Bury,
            Deed::Mark if all(&|schedule| schedule.marked)? => ChangeKind::Unmark,
            Deed::Mark => ChangeKind::Mark,
            Deed::Unlock => ChangeKind::Unlock,
            Deed::Reset => ChangeKind::Reset,
            Deed::SetDue(_) => ChangeKind::SetDue,
        })
    }
}

/// Returns how a card stands after a change; `None` where it makes no sense.
fn changed(kind: ChangeKind, deed: Deed, schedule: &Schedule, today: Day) -> Option<Schedule> {
    Some(match (kind, deed) {
        (ChangeKind::Unsuspend, _) => manual::unsuspend(schedule),
        (ChangeKind::Unbury, _) => manual::unbury(schedule),
        (ChangeKind::Unmark, _) => manual::mark(schedule, false),
        (_, Deed::Suspend) => manual::suspend(schedule),
        (_, Deed::Bury) => manual::bury(schedule, today),
        (_, Deed::Mark) => manual::mark(schedule, true),
        (_, Deed::Unlock) => manual::unlock(schedule, today),
        (_, Deed::Reset) => manual::reset(schedule, today),
        (_, Deed::SetDue(days)) => {
            return manual::set_due(schedule, today.plus(i32::try_from(days).unwrap_or(i32::MAX)));
        }
    })
}
