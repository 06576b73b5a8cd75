//! Studying: the next card, a grade, undo, and what is done to a card by hand.
//!
//! The queue is asked anew after every action, so undo, a second window and a
//! new study day need no special case.

use super::error::Error;
use super::open::Collection;
use super::shipped::SHIPPED;
use super::sync::reopened;
use super::view::{Progress, Undoable, Undone};
use crate::domain::card::cards_of;
use crate::domain::chance::{combine, hash_text};
use crate::domain::{
    CardId, CardKey, CardKind, Change, ChangeKind, Day, DayView, DeckId, Moment, Phase, Question,
    Review, Schedule,
};
use crate::scheduler::siblings::hide;
use crate::scheduler::{Limits, Load, Pick, Why, agenda, load_windows, manual, next, outcomes};
use crate::session::{Answer, Asked, Claim, LastAnswer, Reason};
use crate::store::{self, Queries, StoredCard, Tx};

/// How many new cards are looked at beyond the day's limit.
const KEEP_GOING_SLOTS: u32 = 100;

/// Which cards a session takes; empty lists mean all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Only cards of these decks.
    pub decks: Vec<DeckId>,
    /// Only cards of questions with one of these tags.
    pub tags: Vec<String>,
    /// Go on with new cards beyond the day's limit.
    pub keep_going: bool,
}

/// Which cards an action touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The card alone.
    Card,
    /// All cards of its question.
    Question,
}

impl Collection {
    /// Returns the next card to ask, or `None` when nothing is left for now.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn next(&self, scope: &Scope) -> Result<Option<Asked>, Error> {
        let now = self.now();
        let limits = self.limits(scope);
        match self.with_day(now, scope, &limits, |view| next(view, &limits))? {
            None => Ok(None),
            Some(Pick { candidate, why }) => {
                let reason = match why {
                    Why::Step | Why::StepEarly => Reason::Step,
                    Why::Due => Reason::Due,
                    Why::New | Why::SecondPass => Reason::New,
                };
                self.prepare(candidate.card, reason, now).map(Some)
            }
        }
    }

    /// Returns one card to be asked, whatever the queue says.
    ///
    /// # Errors
    /// When the card is gone or the database cannot be read.
    pub fn ask(&self, card: CardKey) -> Result<Asked, Error> {
        let now = self.now();
        let reason = match self.store.card_by_key(card)?.ok_or(Error::Gone)?.schedule.phase {
            Phase::New => Reason::New,
            Phase::Learning | Phase::Relearning => Reason::Step,
            Phase::Review => Reason::Chosen,
        };
        self.prepare(card, reason, now)
    }

    /// Returns how much is left.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn progress(&self, scope: &Scope) -> Result<Progress, Error> {
        let now = self.now();
        let limits = self.limits(scope);
        let agenda = self.with_day(now, scope, &limits, |view| agenda(view, &limits))?;
        Ok(Progress {
            left: agenda.due + agenda.learning + agenda.new,
            new: agenda.new,
            learning: agenda.learning,
            minutes: self.pace()?.minutes(agenda.due + agenda.learning, agenda.new),
            next_step: agenda.next_step,
            due_held_back: agenda.due_held_back,
            more_new: agenda.more_new,
        })
    }

    /// Hands the day to `look`, as the queue wants it.
    pub(super) fn with_day<T>(
        &self,
        now: Moment,
        scope: &Scope,
        limits: &Limits,
        look: impl FnOnce(&DayView) -> T,
    ) -> Result<T, Error> {
        let slots = if limits.keep_going { KEEP_GOING_SLOTS } else { limits.new_per_day };
        Ok(self.day.look(&self.store, now, stored_scope(scope), slots, look)?)
    }

    fn prepare(&self, key: CardKey, reason: Reason, moment: Moment) -> Result<Asked, Error> {
        let stored = self.store.card_by_key(key)?.ok_or(Error::Gone)?;
        let question = self.store.question_by_key(stored.question)?.ok_or(Error::Gone)?;
        if stored.retired || question.retired {
            return Err(Error::Gone);
        }
        let deck = self.store.deck(&stored.id.question.deck)?.ok_or(Error::Gone)?;
        let card = cards_of(&question.question)
            .into_iter()
            .find(|card| card.kind == stored.id.kind && card.slug == stored.id.slug)
            .ok_or(Error::Gone)?;
        let id = stored.id.to_string();
        let load = self.load(&stored, moment)?;
        let lead = |sure| outcomes(&id, &stored.schedule, moment, &self.policy, &load, sure);
        let last = self.store.last_answer(key)?;
        Ok(Asked {
            key,
            deck_title: deck.deck.title,
            level: self.config.level.or(question.question.level).or(deck.deck.level),
            claim: claim(&stored.id, &stored.schedule, &question.question),
            reason,
            last: last.and_then(|review| last_answer(&review)),
            moment,
            outcomes: lead(None),
            outcomes_if_sure: lead(Some(true)),
            id: stored.id,
            question: question.question,
            card,
            schedule: stored.schedule,
        })
    }

    fn load(&self, card: &StoredCard, now: Moment) -> Result<Load, Error> {
        let mut load = Load::default();
        for window in load_windows(&card.schedule, now, &self.policy) {
            load.due.extend(self.store.due_counts(window)?);
        }
        load.siblings = self.store.sibling_due_days(card.question, card.key)?;
        Ok(load)
    }

    /// Records an answer: log, card, hidden siblings and openings in one
    /// transaction.
    ///
    /// # Errors
    /// [`Error::Changed`] if the card is no longer as it was shown, and when the
    /// database cannot be written; nothing is recorded then.
    pub fn grade(&mut self, asked: &Asked, answer: &Answer) -> Result<(), Error> {
        let now = self.now();
        let outcome = asked.outcome(answer.grade, answer.sure);
        // The answer belongs to the study day on which the card was shown.
        let moment = Moment { day: asked.moment.day, ..now };
        let review = outcome.review(&asked.schedule, moment, &self.policy, answer.logged());
        let after = outcome.after.clone();
        let (unlocking, burying) = (self.config.unlocking, self.config.burying);
        let (key, session) = (asked.key, self.sitting);
        self.day.forget();
        self.store.write(|tx| {
            let card = tx.card_by_key(key)?.ok_or(Error::Gone)?;
            if is_retired(tx, &card)? {
                return Err(Error::Gone);
            }
            if card.schedule != asked.schedule {
                return Err(Error::Changed);
            }
            let today = asked.moment.day;
            let mut change = ChangeLog::new(ChangeKind::Grade(answer.grade), key);
            change.set(tx, &card, &after)?;
            change.open(tx, &card, today, unlocking)?;
            let siblings = siblings(tx, &card)?;
            let before = tx.studied_before(today)?;
            let states: Vec<_> = siblings.iter().map(|s| (s.id.kind, s.schedule.clone())).collect();
            for (sibling, hidden) in siblings.iter().zip(hide(&states, today, before, burying)) {
                if let Some(hidden) = hidden {
                    change.set(tx, sibling, &hidden)?;
                }
            }
            let change = tx.push_change(&change.change, now)?;
            tx.append_review(key, session, Some(change), &review)?;
            Ok(())
        })
    }

    /// Returns what undo would take back.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn undoable(&self) -> Result<Option<Undoable>, Error> {
        let Some((_key, change)) = self.store.last_change()? else { return Ok(None) };
        let id = id_of(&self.store, change.card)?;
        Ok(Some(Undoable { kind: change.kind, id, note: change.note }))
    }

    /// Takes the last change back; `None` when there is none.
    ///
    /// # Errors
    /// When the database cannot be written; nothing is taken back then.
    pub fn undo(&mut self) -> Result<Option<Undone>, Error> {
        self.day.forget();
        self.store.write(|tx| {
            let Some((key, change)) = tx.last_change()? else { return Ok(None) };
            tx.undo_change(key)?;
            if change.card.is_none() {
                // What came with the program may have changed meanwhile.
                tx.clear_setting(SHIPPED)?;
            }
            let id = id_of(tx, change.card)?;
            Ok(Some(Undone { kind: change.kind, card: change.card, id, note: change.note }))
        })
    }

    /// Suspends, or takes back from suspension when the card is suspended.
    /// Returns whether it is suspended now.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn suspend(&mut self, card: CardKey, reach: Reach) -> Result<bool, Error> {
        let suspend = !self.store.card_by_key(card)?.ok_or(Error::Gone)?.schedule.suspended;
        let kind = if suspend { ChangeKind::Suspend } else { ChangeKind::Unsuspend };
        self.by_hand(kind, card, reach, |schedule, _now| {
            Some(if suspend { manual::suspend(schedule) } else { manual::unsuspend(schedule) })
        })?;
        Ok(suspend)
    }

    /// Buries until the next study day.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn bury(&mut self, card: CardKey, reach: Reach) -> Result<(), Error> {
        self.by_hand(ChangeKind::Bury, card, reach, |schedule, now| {
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
        self.by_hand(kind, card, Reach::Card, |schedule, _now| {
            Some(manual::mark(schedule, marked))
        })?;
        Ok(marked)
    }

    /// Opens all new cards of the question today.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn unlock(&mut self, card: CardKey) -> Result<(), Error> {
        self.by_hand(ChangeKind::Unlock, card, Reach::Question, |schedule, now| {
            Some(manual::unlock(schedule, now.day))
        })?;
        Ok(())
    }

    /// Makes a card new again; the log stays.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn reset(&mut self, card: CardKey) -> Result<(), Error> {
        self.by_hand(ChangeKind::Reset, card, Reach::Card, |schedule, now| {
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
        self.by_hand(ChangeKind::SetDue, card, Reach::Card, move |schedule, now| {
            manual::set_due(schedule, now.day.plus(days))
        })
    }

    /// Changes schedules by hand, with an entry in the journal and, where the
    /// log must know, in the log; nothing is written where they stay as they are.
    /// Returns whether the change makes sense for any of the cards.
    fn by_hand(
        &mut self,
        kind: ChangeKind,
        key: CardKey,
        reach: Reach,
        change_one: impl Fn(&Schedule, Moment) -> Option<Schedule>,
    ) -> Result<bool, Error> {
        let now = self.now();
        let unlocking = self.config.unlocking;
        let (policy, session) = (&self.policy, self.sitting);
        self.day.forget();
        self.store.write(|tx| {
            let card = tx.card_by_key(key)?.ok_or(Error::Gone)?;
            let mut touched = vec![card.clone()];
            if reach == Reach::Question {
                touched.extend(siblings(tx, &card)?);
            }
            let mut change = ChangeLog::new(kind, key);
            let mut applies = false;
            for one in &touched {
                let Some(after) = change_one(&one.schedule, now) else { continue };
                applies = true;
                change.set(tx, one, &after)?;
            }
            if change.change.before.is_empty() {
                return Ok(applies);
            }
            change.open(tx, &card, now.day, unlocking)?;
            let change = tx.push_change(&change.change, now)?;
            let after = tx.card_by_key(key)?.ok_or(Error::Gone)?.schedule;
            // The log must know what moves the schedule that a replay gives.
            let review = match kind {
                ChangeKind::Reset => manual::reset_review(&card.schedule, &after, now, policy),
                ChangeKind::SetDue => manual::set_due_review(&card.schedule, &after, now, policy),
                _ => return Ok(true),
            };
            tx.append_review(key, session, Some(change), &review)?;
            Ok(true)
        })
    }

    pub(super) fn limits(&self, scope: &Scope) -> Limits {
        Limits {
            new_per_day: self.config.new_per_day,
            reviews_per_day: self.config.reviews_per_day,
            keep_going: scope.keep_going,
            ..Limits::default()
        }
    }
}

/// Collects what a change touches: writes each schedule and remembers what it was.
struct ChangeLog {
    change: Change,
}

impl ChangeLog {
    const fn new(kind: ChangeKind, card: CardKey) -> Self {
        Self { change: Change { kind, card: Some(card), note: None, before: Vec::new() } }
    }

    fn set(&mut self, tx: &Tx<'_>, card: &StoredCard, after: &Schedule) -> Result<(), Error> {
        if *after != card.schedule {
            tx.set_schedule(card.key, after)?;
            self.remember(card.key, &card.schedule);
        }
        Ok(())
    }

    /// Keeps the first state seen: a card may be touched twice in one change.
    fn remember(&mut self, key: CardKey, before: &Schedule) {
        if !self.change.before.iter().any(|(known, _)| *known == key) {
            self.change.before.push((key, before.clone()));
        }
    }

    /// Opens what the change opens.
    fn open(
        &mut self,
        tx: &Tx<'_>,
        card: &StoredCard,
        today: Day,
        unlocking: bool,
    ) -> Result<(), Error> {
        let cards = tx.cards_of_question(card.question)?;
        for (key, schedule) in reopened(&cards, today, unlocking) {
            if let Some(before) = cards.iter().find(|card| card.key == key) {
                self.set(tx, before, &schedule)?;
            }
        }
        Ok(())
    }
}

/// Returns the id of the card at which a change was made, if it was at one.
fn id_of(store: &Queries, card: Option<CardKey>) -> Result<Option<CardId>, Error> {
    card.map(|key| Ok(store.card_by_key(key)?.ok_or(Error::Gone)?.id)).transpose()
}

/// Tells whether a card, or its question, was taken out.
fn is_retired(tx: &Tx<'_>, card: &StoredCard) -> Result<bool, Error> {
    let question = tx.question_by_key(card.question)?.ok_or(Error::Gone)?;
    Ok(card.retired || question.retired)
}

fn siblings(tx: &Tx<'_>, card: &StoredCard) -> Result<Vec<StoredCard>, Error> {
    let mut cards = tx.cards_of_question(card.question)?;
    cards.retain(|sibling| sibling.key != card.key && !sibling.retired);
    Ok(cards)
}

fn last_answer(review: &Review) -> Option<LastAnswer> {
    Some(LastAnswer { day: review.moment.day, grade: review.grade?, reveal_ms: review.reveal_ms })
}

/// Chooses what an interviewer says: the wrong claim or its true twin, by the
/// card's id and the number of its answers, so that a redraw shows the same.
fn claim(id: &CardId, schedule: &Schedule, question: &Question) -> Option<Claim> {
    if id.kind != CardKind::Pitfall {
        return None;
    }
    let pitfall = question.pitfalls.iter().find(|pitfall| pitfall.slug == id.slug)?;
    let right = pitfall.right.as_ref()?;
    let is_true = combine(hash_text(&id.to_string()), u64::from(schedule.reps)) & 1 == 1;
    let text = if is_true { right.clone() } else { pitfall.claim.clone() };
    Some(Claim { text, is_true })
}

pub(super) fn stored_scope(scope: &Scope) -> store::Scope {
    store::Scope { decks: scope.decks.clone(), tags: scope.tags.clone() }
}
