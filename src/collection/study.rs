//! Studying: the next card, a grade, undo, and what is done to a card by hand.
//!
//! The queue is asked anew after every action, so undo, a second window and a
//! new study day need no special case.

use super::edit::undo_file;
use super::error::Error;
use super::open::Collection;
use super::shipped::SHIPPED;
use super::sync::reopened;
use super::view::{Drill, HeldBy, Progress, Undoable, Undone};
use crate::domain::card::cards_of;
use crate::domain::chance::{combine, hash_text};
use crate::domain::text::counted;
use crate::domain::{
    CardId, CardKey, CardKind, Change, ChangeKind, Day, DayView, DeckId, Moment, NewOrder, Phase,
    Question, QuestionKey, Review, Schedule,
};
use crate::scheduler::siblings::hide;
use crate::scheduler::{
    self, Limits, Load, Pick, Policy, Why, agenda, load_windows, manual, next, outcomes,
};
use crate::session::{Answer, Asked, Claim, LastAnswer, Reason};
use crate::store::{self, Queries, StoredCard, Tx};
use std::collections::{BTreeMap, BTreeSet};

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
        if let Some(drill) = &scope.drill {
            return self.next_of_drill(drill);
        }
        let now = self.now();
        let limits = self.limits(scope)?;
        match self.with_day(now, scope, &limits, |view| next(view, &limits))? {
            None => Ok(None),
            Some(Pick { candidate, why }) => {
                let reason = match why {
                    Why::Step | Why::StepEarly => Reason::Step,
                    Why::Due | Why::Ahead => Reason::Due,
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
        if let Some(drill) = &scope.drill {
            return self.progress_of_drill(drill);
        }
        let now = self.now();
        let limits = self.limits(scope)?;
        let agenda = self.with_day(now, scope, &limits, |view| agenda(view, &limits))?;
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
        let slots = if limits.keep_going { KEEP_GOING_SLOTS } else { limits.new_per_day };
        let stored = self.stored_scope(scope, limits)?;
        Ok(self.day.look(&self.store, now, stored, slots, look)?)
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

    fn load(&self, card: &StoredCard, now: Moment, policy: &Policy) -> Result<Load, Error> {
        let mut load = Load::default();
        for window in load_windows(&card.schedule, now, policy) {
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
        let question = self.store.write(|tx| {
            let card = tx.card_by_key(key)?.ok_or(Error::Gone)?;
            if is_retired(tx, &card)? {
                return Err(Error::Gone);
            }
            if card.schedule != asked.schedule {
                return Err(Error::Changed);
            }
            let today = asked.moment.day;
            let mut change =
                ChangeLog::new(ChangeKind::Grade(answer.grade), Whom::At(key, Reach::Card));
            change.set(tx, &card, &after)?;
            change.open(tx, card.question, today, unlocking)?;
            let siblings = siblings(tx, &card)?;
            let before = tx.studied_before(today)?;
            let states: Vec<_> = siblings.iter().map(|s| (s.id.kind, s.schedule.clone())).collect();
            for (sibling, hidden) in siblings.iter().zip(hide(&states, today, before, burying)) {
                if let Some(hidden) = hidden {
                    change.set(tx, sibling, &hidden)?;
                }
            }
            let change = tx.push_change(&change.done(1), now)?;
            tx.append_review(key, session, Some(change), &review)?;
            Ok::<_, Error>(card.question)
        })?;
        self.day.only_touched(&self.store, writes, [question]);
        Ok(())
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
        let writes = self.store.writes();
        // What was chosen may be what is taken back.
        self.chosen.forget();
        let undone = self.store.write(|tx| {
            let Some((key, change)) = tx.last_change()? else { return Ok(None) };
            let edit = tx.edit_of(key)?;
            tx.undo_change(key)?;
            let kept = edit.map(|edit| undo_file(tx, &edit)).transpose()?.flatten();
            if matches!(change.kind, ChangeKind::Delete | ChangeKind::Import) {
                // What came with the program may have changed meanwhile.
                tx.clear_setting(SHIPPED)?;
            }
            let id = id_of(tx, change.card)?;
            let touched = questions_of(tx, &change)?;
            let Change { kind, card, note, .. } = change;
            Ok::<_, Error>(Some((Undone { kind, card, id, note, kept }, touched)))
        })?;
        Ok(undone.map(|(undone, touched)| {
            if undone.kind.is_of_schedules() {
                self.day.only_touched(&self.store, writes, touched);
            }
            undone
        }))
    }

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
        let (questions, handled) = self.store.write(|tx| {
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
                return Ok((BTreeMap::new(), handled));
            }
            let questions: BTreeMap<QuestionKey, bool> =
                changed.iter().map(|one| (one.question, unlocks(&one.id.question.deck))).collect();
            for (question, unlocking) in &questions {
                change.open(tx, *question, now.day, *unlocking)?;
            }
            let change = tx.push_change(&change.done(changed.len()), now)?;
            // The log must know what moves the schedule that a replay gives.
            let line = match kind {
                ChangeKind::Reset => manual::reset_review,
                ChangeKind::SetDue => manual::set_due_review,
                _ => return Ok((questions, handled)),
            };
            for one in &changed {
                let after = tx.schedule(one.key)?.ok_or(Error::Gone)?;
                let review = line(&one.schedule, &after, now, policy);
                tx.append_review(one.key, session, Some(change), &review)?;
            }
            Ok::<_, Error>((questions, handled))
        })?;
        self.day.only_touched(&self.store, writes, questions.into_keys());
        Ok(handled)
    }
}

/// Whose schedules are changed by hand.
#[derive(Clone, Copy)]
pub(super) enum Whom<'a> {
    /// A card, or all cards of its question.
    At(CardKey, Reach),
    /// Many cards at once; those that are gone are left out.
    Many(&'a [CardKey]),
}

/// What came of a change by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Handled {
    /// Cards for which the change makes sense.
    pub fits: u32,
    /// Cards that were changed: the others stood like that already.
    pub changed: u32,
}

impl Whom<'_> {
    fn cards(self, tx: &Tx<'_>) -> Result<Vec<StoredCard>, Error> {
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
}

impl ChangeLog {
    pub(super) fn new(kind: ChangeKind, whom: Whom<'_>) -> Self {
        let card = match whom {
            Whom::At(card, _) => Some(card),
            Whom::Many(&[only]) => Some(only),
            Whom::Many(_) => None,
        };
        let change = Change { kind, card, note: None, before: Vec::new() };
        Self { change, known: BTreeSet::new() }
    }

    /// Writes a schedule; tells whether it differs from the one before.
    fn set(&mut self, tx: &Tx<'_>, card: &StoredCard, after: &Schedule) -> Result<bool, Error> {
        let differs = *after != card.schedule;
        if differs {
            tx.set_schedule(card.key, after)?;
            // A card may be touched twice in one change: the first state counts.
            if self.known.insert(card.key) {
                self.change.before.push((card.key, card.schedule.clone()));
            }
        }
        Ok(differs)
    }

    /// Opens what the change opens.
    fn open(
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

    /// Returns the change, made at so many cards.
    pub(super) fn done(mut self, cards: usize) -> Change {
        if self.change.card.is_none() {
            let cards = u32::try_from(cards).unwrap_or(u32::MAX);
            self.change.note = Some(counted(cards, "card", "cards"));
        }
        self.change
    }
}

/// Returns the id of the card at which a change was made, if it was at one.
fn id_of(store: &Queries, card: Option<CardKey>) -> Result<Option<CardId>, Error> {
    card.map(|key| Ok(store.card_by_key(key)?.ok_or(Error::Gone)?.id)).transpose()
}

/// Returns the questions of the cards that a change touched.
fn questions_of(tx: &Tx<'_>, change: &Change) -> Result<BTreeSet<QuestionKey>, Error> {
    let mut questions = BTreeSet::new();
    for (card, _) in &change.before {
        questions.extend(tx.card_by_key(*card)?.map(|card| card.question));
    }
    Ok(questions)
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
