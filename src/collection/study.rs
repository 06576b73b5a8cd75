//! Studying: the next card, a grade, undo.
//!
//! What is next follows from what is stored. What is kept of that in memory follows
//! each action, or is read anew.

use super::changing::{ChangeLog, Whom};
use super::day::Today;
use super::deed::Deed;
use super::edit::undo_file;
use super::error::Error;
use super::open::Collection;
use super::shipped::SHIPPED;
use super::sync::reopened;
use super::view::{Drill, HeldBy, Progress, Undoable, Undone};
use crate::domain::card::cards_of;
use crate::domain::chance::{combine, hash_text};
use crate::domain::{
    CardId, CardKey, CardKind, Change, ChangeKind, Day, DayView, DeckId, Moment, NewOrder, Phase,
    Question, Review, Schedule,
};
use crate::scheduler::siblings::hide;
use crate::scheduler::{self, Limits, Load, Policy, Why, agenda, load_windows, outcomes};
use crate::session::{Answer, Asked, Claim, LastAnswer, Reason};
use crate::store::{self, Queries, StoredCard, Tx};
use std::collections::BTreeMap;

pub use super::changing::Reach;

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
    /// Review ahead what is due on the next study day.
    pub ahead: bool,
    /// These cards and no others, whenever they are due.
    pub drill: Option<Drill>,
}

impl Collection {
    /// Returns the next card to ask, or `None` when nothing is left for now.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn next(&self, scope: &Scope) -> Result<Option<Asked>, Error> {
        self.store.as_one(|| self.next_now(scope))
    }

    fn next_now(&self, scope: &Scope) -> Result<Option<Asked>, Error> {
        if let Some(drill) = &scope.drill {
            return self.next_of_drill(drill);
        }
        let now = self.now();
        let limits = self.limits(scope)?;
        let Some((card, why)) =
            self.with_today(now, scope, &limits, |today| today.plan(&limits).next())?
        else {
            return Ok(None);
        };
        let reason = match why {
            Why::Step | Why::StepEarly => Reason::Step,
            Why::Due | Why::Ahead => Reason::Due,
            Why::New | Why::SecondPass => Reason::New,
        };
        self.prepare(card, reason, now).map(Some)
    }

    /// Returns one card to be asked, whatever the queue says.
    ///
    /// # Errors
    /// When the card is gone or the database cannot be read.
    pub fn ask(&self, card: CardKey) -> Result<Asked, Error> {
        let now = self.now();
        self.store.as_one(|| {
            let reason = match self.store.card_by_key(card)?.ok_or(Error::Gone)?.schedule.phase {
                Phase::New => Reason::New,
                Phase::Learning | Phase::Relearning => Reason::Step,
                Phase::Review => Reason::Chosen,
            };
            self.prepare(card, reason, now)
        })
    }

    /// Returns how much is left.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn progress(&self, scope: &Scope) -> Result<Progress, Error> {
        self.store.as_one(|| self.progress_now(scope))
    }

    fn progress_now(&self, scope: &Scope) -> Result<Progress, Error> {
        if let Some(drill) = &scope.drill {
            return self.progress_of_drill(drill);
        }
        let now = self.now();
        let limits = self.limits(scope)?;
        let agenda =
            self.with_today(now, scope, &limits, |today| today.plan(&limits).agenda(now))?;
        Ok(Progress {
            left: agenda.due + agenda.learning + agenda.new + agenda.ahead,
            new: agenda.new,
            learning: agenda.learning,
            minutes: self.pace()?.minutes(agenda.due + agenda.learning + agenda.ahead, agenda.new),
            next_step: agenda.next_step,
            due_held_back: agenda.due_held_back,
            held_by: self.held_by(agenda.held_by)?,
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
        self.with_today(now, scope, limits, |today| look(today.view))
    }

    /// The same with the plan of what is left of it.
    fn with_today<T>(
        &self,
        now: Moment,
        scope: &Scope,
        limits: &Limits,
        look: impl FnOnce(&mut Today<'_>) -> T,
    ) -> Result<T, Error> {
        let slots = if limits.keep_going { KEEP_GOING_SLOTS } else { limits.new_per_day };
        let stored = self.stored_scope(scope, limits)?;
        self.day.look(&self.store, now, stored, slots, look)
    }

    /// Returns how many reviews of the next study day can be asked ahead.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn ahead(&self, scope: &Scope) -> Result<u32, Error> {
        let scope = Scope { ahead: true, ..scope.clone() };
        let limits = self.limits(&scope)?;
        let stored = self.stored_scope(&scope, &limits)?;
        let view = self.store.day_view(self.now(), &stored, limits.new_per_day)?;
        Ok(agenda(&view, &limits).ahead)
    }

    /// Names the limit that holds reviews back.
    fn held_by(&self, held: Option<scheduler::HeldBy>) -> Result<Option<HeldBy>, Error> {
        Ok(match held {
            None => None,
            Some(scheduler::HeldBy::Collection) => Some(HeldBy::Collection),
            Some(scheduler::HeldBy::CatchUp) => Some(HeldBy::CatchUp),
            Some(scheduler::HeldBy::Deck(key)) => {
                self.store.deck_by_key(key)?.map(|row| HeldBy::Deck(row.deck.id))
            }
        })
    }

    /// Returns a scope as the store wants it.
    pub(super) fn stored_scope(
        &self,
        scope: &Scope,
        limits: &Limits,
    ) -> Result<store::Scope, Error> {
        let lifted = limits.keep_going;
        Ok(store::Scope {
            decks: scope.decks.clone(),
            tags: scope.tags.clone(),
            new_of: if lifted { BTreeMap::new() } else { self.new_of_decks()? },
            in_turn: limits.new_order == NewOrder::InTurn,
            ahead: scope.ahead,
        })
    }

    pub(super) fn prepare(
        &self,
        key: CardKey,
        reason: Reason,
        moment: Moment,
    ) -> Result<Asked, Error> {
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
        let policy = self.policy_of(&stored.id.question.deck)?;
        let load = self.load(&stored, moment, &policy)?;
        let lead = |sure| outcomes(&id, &stored.schedule, moment, &policy, &load, sure);
        let last = self.store.last_answer(key)?;
        Ok(Asked {
            key,
            deck_title: deck.deck.title,
            level: self.config.level.or(question.question.level).or(deck.deck.level),
            claim: claim(&stored.id, &stored.schedule, &question.question),
            reason,
            drill: self.store.drill_points(key)?,
            counts: true,
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

    pub(super) fn load(
        &self,
        card: &StoredCard,
        now: Moment,
        policy: &Policy,
    ) -> Result<Load, Error> {
        let windows = load_windows(&card.schedule, now, policy);
        Ok(Load {
            due: self.loads.look(&self.store, &windows)?,
            siblings: self.store.sibling_due_days(card.question, card.key)?,
        })
    }

    /// Records an answer: log, card, hidden siblings and openings in one
    /// transaction.
    ///
    /// # Errors
    /// [`Error::Changed`] if the card is no longer as it was shown, and when the
    /// database cannot be written; nothing is recorded then.
    pub fn grade(&mut self, asked: &Asked, answer: &Answer) -> Result<(), Error> {
        if !asked.counts {
            return self.grade_uncounted(asked, answer);
        }
        let now = self.now();
        let outcome = asked.outcome(answer.grade, answer.sure);
        // The answer belongs to the study day on which the card was shown.
        let moment = Moment { day: asked.moment.day, ..now };
        let review = outcome.review(&asked.schedule, moment, &self.policy, answer.logged());
        let after = outcome.after.clone();
        let deck = &asked.id.question.deck;
        let (unlocking, burying) = (self.unlocks(deck)?, self.buries(deck)?);
        let (key, session) = (asked.key, self.sitting);
        let writes = self.store.writes();
        let deed = self.store.write(|tx| {
            let cards = tx.cards_beside(key)?;
            let card = cards.iter().find(|card| card.key == key).ok_or(Error::Gone)?;
            if card.retired || card.question_retired {
                return Err(Error::Gone);
            }
            if card.schedule != asked.schedule {
                return Err(Error::Changed);
            }
            let today = asked.moment.day;
            let before = tx.studied_before(today)?;
            let mut change =
                ChangeLog::new(ChangeKind::Grade(answer.grade), Whom::At(key, Reach::Card));
            let cards_after = after_answer(&cards, (key, &after), today, unlocking, |siblings| {
                hide(siblings, today, before, burying)
            });
            for (card, after) in cards.iter().zip(&cards_after) {
                change.set(tx, card, &after.schedule)?;
            }
            let (change, deed) = change.done(1);
            let change = tx.push_change(&change, now)?;
            tx.append_review(key, session, Some(change), &review)?;
            Ok::<_, Error>(Deed { answered: Some((key, change)), ..deed })
        })?;
        self.follow(writes, &deed);
        Ok(())
    }

    /// Returns what undo would take back.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn undoable(&self) -> Result<Option<Undoable>, Error> {
        self.store.as_one(|| {
            let Some((_key, change)) = self.store.last_change()? else { return Ok(None) };
            let id = id_of(&self.store, change.card)?;
            Ok(Some(Undoable { kind: change.kind, id, note: change.note }))
        })
    }

    /// Takes the last change back; `None` when there is none.
    ///
    /// # Errors
    /// When the database cannot be written; nothing is taken back then.
    pub fn undo(&mut self) -> Result<Option<Undone>, Error> {
        let writes = self.store.writes();
        // What was chosen may be what is taken back.
        self.chosen.forget();
        let undone = self.store.write(|tx| {
            let Some((key, change)) = tx.last_change()? else { return Ok(None) };
            let edit = tx.edit_of(key)?;
            let deed = Deed { taken_back: Some(key), ..deed_of_undo(tx, &change)? };
            tx.undo_change(key)?;
            let kept = edit.map(|edit| undo_file(tx, &edit)).transpose()?.flatten();
            if matches!(change.kind, ChangeKind::Delete | ChangeKind::Import) {
                // What came with the program may have changed meanwhile.
                tx.clear_setting(SHIPPED)?;
            }
            let id = id_of(tx, change.card)?;
            let Change { kind, card, note, .. } = change;
            Ok::<_, Error>(Some((Undone { kind, card, id, note, kept }, deed)))
        })?;
        Ok(undone.map(|(undone, deed)| {
            if undone.kind.is_of_schedules() {
                self.follow(writes, &deed);
            }
            undone
        }))
    }
}

/// Returns the id of the card at which a change was made, if it was at one.
fn id_of(store: &Queries, card: Option<CardKey>) -> Result<Option<CardId>, Error> {
    card.map(|key| Ok(store.card_by_key(key)?.ok_or(Error::Gone)?.id)).transpose()
}

/// Returns what taking a change back will write.
fn deed_of_undo(tx: &Tx<'_>, change: &Change) -> Result<Deed, Error> {
    let mut deed = Deed::default();
    if change.kind.is_of_schedules() {
        for (card, before) in &change.before {
            if let Some(card) = tx.card_by_key(*card)? {
                deed.add(&card, &card.schedule, before);
            }
        }
    }
    Ok(deed)
}

/// Returns the cards of a question as they stand after an answer to one of them: it
/// opens others first, and then `hide` says which of the others are hidden.
fn after_answer(
    cards: &[StoredCard],
    (key, after): (CardKey, &Schedule),
    today: Day,
    unlocking: bool,
    hide: impl FnOnce(&[(CardKind, Schedule)]) -> Vec<Option<Schedule>>,
) -> Vec<StoredCard> {
    let mut cards = cards.to_vec();
    let put = |key: CardKey, schedule: Schedule, cards: &mut [StoredCard]| {
        if let Some(card) = cards.iter_mut().find(|card| card.key == key) {
            card.schedule = schedule;
        }
    };
    put(key, after.clone(), &mut cards);
    for (opened, schedule) in reopened(&cards, today, unlocking) {
        put(opened, schedule, &mut cards);
    }
    let siblings = || cards.iter().filter(|card| card.key != key && !card.retired);
    let states: Vec<_> = siblings().map(|card| (card.id.kind, card.schedule.clone())).collect();
    let keys: Vec<CardKey> = siblings().map(|card| card.key).collect();
    for (sibling, hidden) in keys.into_iter().zip(hide(&states)) {
        if let Some(hidden) = hidden {
            put(sibling, hidden, &mut cards);
        }
    }
    cards
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
