//! Rescheduling: the cards in review get the due days that the desired
//! retention of today gives them. Shown first, and undone in one step.

use std::collections::BTreeMap;

use super::error::Error;
use super::open::Collection;
use crate::domain::query::{Query, Standing, Term, Test};
use crate::domain::text::counted;
use crate::domain::{Change, ChangeKind, Day, DeckId, Schedule};
use crate::scheduler::reschedule::rescheduled;
use crate::scheduler::{Policy, manual};
use crate::store::{Kept, StoredCard};

/// What a reschedule did, or would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rescheduled {
    /// Cards with another due day.
    pub cards: u32,
    /// Of these, cards that come sooner.
    pub sooner: u32,
    /// Cards due today or earlier, as it was.
    pub due_before: u32,
    /// Cards due today or earlier, as it is then.
    pub due_after: u32,
}

impl Collection {
    /// Tells what rescheduling would do.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn forecast_reschedule(&self) -> Result<Rescheduled, Error> {
        Ok(self.moves()?.1)
    }

    /// Reschedules. Nothing is written when every card stays where it is.
    ///
    /// # Errors
    /// When the database cannot be written; nothing is changed then.
    pub fn reschedule(&mut self) -> Result<Rescheduled, Error> {
        let (moves, told) = self.moves()?;
        if moves.is_empty() {
            return Ok(told);
        }
        let now = self.now();
        let note = counted(told.cards, "card", "cards");
        let change = Change {
            kind: ChangeKind::Reschedule,
            card: None,
            note: Some(note),
            before: Vec::new(),
        };
        let policy = &self.policy;
        self.day.forget();
        self.store.write(|tx| {
            let change = tx.push_change(&change, now)?;
            for (card, due) in &moves {
                // Answered in another window meanwhile: its new interval is right.
                if tx.schedule(card.key)?.as_ref() != Some(&card.schedule) {
                    continue;
                }
                let after = Schedule { due: Some(*due), ..card.schedule.clone() };
                tx.keep(change, Kept::Due(card.key))?;
                tx.set_schedule(card.key, &after)?;
                let line = manual::set_due_review(&card.schedule, &after, now, policy);
                tx.append_review(card.key, None, Some(change), &line)?;
            }
            Ok::<_, Error>(())
        })?;
        Ok(told)
    }

    fn moves(&self) -> Result<(Vec<(StoredCard, Day)>, Rescheduled), Error> {
        let today = self.now().day;
        let in_review = Term { negated: false, test: Test::Is(Standing::Review) };
        let cards =
            self.viewed(|view| self.store.cards_matching(&Query { terms: vec![in_review] }, view))?;
        let mut told = Rescheduled { cards: 0, sooner: 0, due_before: 0, due_after: 0 };
        let mut moves = Vec::new();
        let mut policies: BTreeMap<DeckId, Policy> = BTreeMap::new();
        for card in cards.into_iter().map(|found| found.card).filter(|c| !c.schedule.suspended) {
            let deck = &card.id.question.deck;
            if !policies.contains_key(deck) {
                policies.insert(deck.clone(), self.policy_of(deck)?);
            }
            let policy = policies.get(deck).unwrap_or(&self.policy);
            let moved = rescheduled(&card.id.to_string(), &card.schedule, policy);
            let due = card.schedule.due;
            told.due_before += u32::from(due <= Some(today));
            told.due_after += u32::from(moved.or(due) <= Some(today));
            if let Some(day) = moved {
                told.cards += 1;
                told.sooner += u32::from(Some(day) < due);
                moves.push((card, day));
            }
        }
        Ok((moves, told))
    }
}
