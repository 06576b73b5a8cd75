//! What is done to cards by hand: suspend, bury, mark, unlock, reset, set due.

use std::collections::BTreeMap;

use super::changing::{ChangeLog, Reach, Whom};
use super::deed::Deed;
use super::error::Error;
use super::open::Collection;
use crate::domain::{CardKey, ChangeKind, Moment, QuestionKey, Schedule};
use crate::scheduler::manual;

/// What came of a change by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Handled {
    /// Cards for which the change makes sense.
    pub(super) fits: u32,
    /// Cards that were changed: the others stood like that already.
    pub(super) changed: u32,
}

impl Collection {
    /// Suspends, or takes back from suspension when the card is suspended.
    /// Returns whether it is suspended now.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn suspend(&mut self, card: CardKey, reach: Reach) -> Result<bool, Error> {
        let suspend = !self.store.card_by_key(card)?.ok_or(Error::Gone)?.schedule.suspended;
        let kind = if suspend { ChangeKind::Suspend } else { ChangeKind::Unsuspend };
        self.by_hand(kind, Whom::At(card, reach), |schedule, _now| {
            Some(if suspend { manual::suspend(schedule) } else { manual::unsuspend(schedule) })
        })?;
        Ok(suspend)
    }

    /// Buries until the next study day.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn bury(&mut self, card: CardKey, reach: Reach) -> Result<(), Error> {
        self.by_hand(ChangeKind::Bury, Whom::At(card, reach), |schedule, now| {
            Some(manual::bury(schedule, now.day))
        })?;
        Ok(())
    }

    /// Marks a card, or takes the mark away. Returns whether it is marked now.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn mark(&mut self, card: CardKey) -> Result<bool, Error> {
        let marked = !self.store.card_by_key(card)?.ok_or(Error::Gone)?.schedule.marked;
        let kind = if marked { ChangeKind::Mark } else { ChangeKind::Unmark };
        self.by_hand(kind, Whom::At(card, Reach::Card), |schedule, _now| {
            Some(manual::mark(schedule, marked))
        })?;
        Ok(marked)
    }

    /// Opens all new cards of the question today.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn unlock(&mut self, card: CardKey) -> Result<(), Error> {
        self.by_hand(ChangeKind::Unlock, Whom::At(card, Reach::Question), |schedule, now| {
            Some(manual::unlock(schedule, now.day))
        })?;
        Ok(())
    }

    /// Makes a card new again; the log stays.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn reset(&mut self, card: CardKey) -> Result<(), Error> {
        self.by_hand(ChangeKind::Reset, Whom::At(card, Reach::Card), |schedule, now| {
            Some(manual::reset(schedule, now.day))
        })?;
        Ok(())
    }

    /// Sets a card's due day, `days` from today. Returns whether it is due on
    /// that day now: a new card has no due day and stays as it is.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn set_due(&mut self, card: CardKey, days: u32) -> Result<bool, Error> {
        let days = i32::try_from(days).unwrap_or(i32::MAX);
        let handled =
            self.by_hand(ChangeKind::SetDue, Whom::At(card, Reach::Card), |schedule, now| {
                manual::set_due(schedule, now.day.plus(days))
            })?;
        Ok(handled.fits > 0)
    }

    /// Changes schedules by hand as one change, with an entry in the journal
    /// and, where the log must know, in the log; nothing is written where they
    /// stay as they are. Tells for how many cards the change makes sense, and
    /// how many it changed.
    pub(super) fn by_hand(
        &mut self,
        kind: ChangeKind,
        whom: Whom<'_>,
        change_one: impl Fn(&Schedule, Moment) -> Option<Schedule>,
    ) -> Result<Handled, Error> {
        let now = self.now();
        let unlocks = self.unlocks_by_deck()?;
        let (policy, session) = (&self.policy, self.sitting);
        let writes = self.store.writes();
        let (deed, handled) = self.store.write(|tx| {
            let mut change = ChangeLog::new(kind, whom);
            let mut handled = Handled::default();
            let mut changed = Vec::new();
            for one in whom.cards(tx)? {
                let Some(after) = change_one(&one.schedule, now) else { continue };
                handled.fits += 1;
                if change.set(tx, &one, &after)? {
                    changed.push(one);
                }
            }
            handled.changed = u32::try_from(changed.len()).unwrap_or(u32::MAX);
            if changed.is_empty() {
                return Ok((Deed::default(), handled));
            }
            let questions: BTreeMap<QuestionKey, bool> =
                changed.iter().map(|one| (one.question, unlocks(&one.id.question.deck))).collect();
            for (question, unlocking) in &questions {
                change.open(tx, *question, now.day, *unlocking)?;
            }
            let (change, deed) = change.done(changed.len());
            let change = tx.push_change(&change, now)?;
            // The log must know what moves the schedule that a replay gives.
            let line = match kind {
                ChangeKind::Reset => manual::reset_review,
                ChangeKind::SetDue => manual::set_due_review,
                _ => return Ok((deed, handled)),
            };
            for one in &changed {
                let after = tx.schedule(one.key)?.ok_or(Error::Gone)?;
                let review = line(&one.schedule, &after, now, policy);
                tx.append_review(one.key, session, Some(change), &review)?;
            }
            Ok::<_, Error>((deed, handled))
        })?;
        self.follow(writes, &deed);
        Ok(handled)
    }
}
