//! Back to the scheduler: what an interview tells of single cards is recorded
//! as ordinary answers, all of them as one change that undo takes back whole.

use std::collections::BTreeMap;

use crate::collection::changing::{ChangeLog, Whom};
use crate::collection::deed::Deed;
use crate::collection::error::Error;
use crate::collection::open::Collection;
use crate::collection::study::Scope;
use crate::domain::{
    Change, ChangeKind, Day, DeckKey, Moment, QuestionKey, Review, ReviewSource, Schedule,
};
use crate::scheduler::siblings::hide;
use crate::scheduler::{Answer, Policy, cram, outcomes};
use crate::session::mock::gaps::missed;
use crate::session::mock::grades::{CardGrade, grades, main_kind};
use crate::session::mock::honesty::is_marked_again;
use crate::session::mock::{Transcript, summary};
use crate::store::{MockKey, MockStatus, StoredCard, Tx};

use super::rows::text;

/// What an interview does to one question.
struct OfQuestion {
    question: QuestionKey,
    unlocking: bool,
    burying: bool,
    policy: Policy,
    answers: Vec<Planned>,
}

/// One answer to be recorded.
struct Planned {
    card: StoredCard,
    grade: CardGrade,
    /// The schedule it leads to and its line of the log; `None` where it does
    /// not count: the card was answered today already.
    counted: Option<(Schedule, Review)>,
}

/// How many more new cards a mock may introduce today.
struct Room {
    all: u32,
    decks: BTreeMap<DeckKey, u32>,
}

impl Room {
    /// Takes a place for a new card, if there is one.
    fn take(&mut self, deck: DeckKey) -> bool {
        let of_deck = self.decks.get(&deck).copied().unwrap_or(u32::MAX);
        let fits = self.all > 0 && of_deck > 0;
        if fits {
            self.all -= 1;
            self.decks.insert(deck, of_deck - 1);
        }
        fits
    }
}

impl Collection {
    /// Ends an interview and records its answers, in one transaction.
    pub(super) fn end_with_effects(&mut self, transcript: &Transcript) -> Result<(), Error> {
        let (now, session) = (self.now(), self.sitting);
        let mock = MockKey(transcript.mock);
        let planned =
            if self.config.mock_schedules { self.planned(transcript, now)? } else { Vec::new() };
        let writes = self.store.writes();
        let deed = self.store.write(|tx| {
            tx.end_mock(mock, MockStatus::Done, &text(&summary(transcript)))?;
            note_again(tx, transcript, now.day)?;
            let cards: usize = planned.iter().map(|question| question.answers.len()).sum();
            if cards == 0 {
                return Ok(Deed::default());
            }
            let mut log = ChangeLog::new(ChangeKind::Mock, Whom::Many(&[]));
            let mut lines = Vec::new();
            for question in &planned {
                lines.extend(question.set(tx, &mut log, now)?);
            }
            let (change, deed) = log.done(cards);
            let change = tx.push_change(&noted(change, transcript.mock), now)?;
            for (card, review) in lines {
                tx.append_review(card, session, Some(change), &review)?;
            }
            for question in &planned {
                if let Some((card, points)) = question.to_drill(transcript) {
                    tx.add_drill_points(card.key, mock, change, &points)?;
                }
            }
            let cards = u32::try_from(cards).unwrap_or(u32::MAX);
            tx.set_mock_change(mock, change, cards)?;
            Ok::<_, Error>(deed)
        })?;
        self.follow(writes, &deed);
        Ok(())
    }

    /// Works out what is to be recorded of each question.
    fn planned(&self, transcript: &Transcript, now: Moment) -> Result<Vec<OfQuestion>, Error> {
        let mut room = self.room(now.day)?;
        let format = transcript.plan.setting.format;
        let mut planned = Vec::new();
        for (asking, record) in transcript.plan.questions.iter().zip(&transcript.records) {
            let Some(stored) = self.store.question_by_key(asking.key)? else { continue };
            if stored.retired {
                continue;
            }
            let deck = &stored.id.deck;
            let policy = self.policy_of(deck)?;
            let cards = self.store.cards_of_question(asking.key)?;
            let mut answers = Vec::new();
            for grade in grades(asking, record, format) {
                let is_it = |card: &&StoredCard| {
                    card.id.kind == grade.kind && card.id.slug == grade.slug && !card.retired
                };
                let Some(card) = cards.iter().find(is_it) else { continue };
                let fresh = card.schedule.memory.is_none();
                if card.schedule.suspended || (fresh && !room.take(stored.deck)) {
                    continue;
                }
                answers.push(self.plan_answer(card.clone(), grade, now, &policy)?);
            }
            if !answers.is_empty() {
                let (unlocking, burying) = (self.unlocks(deck)?, self.buries(deck)?);
                let question = asking.key;
                planned.push(OfQuestion { question, unlocking, burying, policy, answers });
            }
        }
        Ok(planned)
    }

    fn plan_answer(
        &self,
        card: StoredCard,
        grade: CardGrade,
        now: Moment,
        policy: &Policy,
    ) -> Result<Planned, Error> {
        if !cram::counts_by_default(&card.schedule, now.day) {
            return Ok(Planned { card, grade, counted: None });
        }
        let load = self.load(&card, now, policy)?;
        let id = card.id.to_string();
        let all = outcomes(&id, &card.schedule, now, policy, &load, grade.sure);
        let outcome = all.into_iter().find(|outcome| outcome.grade == grade.grade);
        let counted = outcome.map(|mut outcome| {
            if grade.sure_and_wrong && grade.grade.is_pass() {
                outcome.call_back(&card.schedule, now);
            }
            let review = outcome.review(&card.schedule, now, policy, logged(&grade));
            (outcome.after, review)
        });
        Ok(Planned { card, grade, counted })
    }

    /// Returns the new cards that the day's limits still allow; those of
    /// earlier mocks of the day count here.
    fn room(&self, today: Day) -> Result<Room, Error> {
        let limits = self.limits(&Scope::default())?;
        let introduced: BTreeMap<DeckKey, u32> =
            self.store.introduced_on(today)?.into_iter().collect();
        let left = |deck: &DeckKey, most: u32| {
            most.saturating_sub(introduced.get(deck).copied().unwrap_or(0))
        };
        let own = limits.decks.iter();
        let decks = own.filter_map(|(deck, own)| Some((*deck, left(deck, own.new_per_day?))));
        let all = limits.new_per_day.saturating_sub(introduced.values().sum());
        Ok(Room { all, decks: decks.collect() })
    }
}

impl OfQuestion {
    /// Writes the schedules of a question's cards: those answered, those that
    /// open by it, those hidden behind it. Returns the lines for the log.
    fn set(
        &self,
        tx: &Tx<'_>,
        log: &mut ChangeLog,
        now: Moment,
    ) -> Result<Vec<(crate::domain::CardKey, Review)>, Error> {
        let mut lines = Vec::new();
        let mut any_counted = false;
        for planned in &self.answers {
            let key = planned.card.key;
            let card = tx.card_by_key(key)?.ok_or(Error::Gone)?;
            let review = match &planned.counted {
                // Answered in another window meanwhile, it counts there.
                Some((after, review)) if card.schedule == planned.card.schedule => {
                    log.set(tx, &card, after)?;
                    any_counted = true;
                    review.clone()
                }
                _ => {
                    let (grade, answer) = (planned.grade.grade, logged(&planned.grade));
                    cram::review(&card.schedule, now, &self.policy, grade, answer)
                }
            };
            lines.push((key, review));
        }
        if any_counted {
            log.open(tx, self.question, now.day, self.unlocking)?;
            self.hide_others(tx, log, now.day)?;
        }
        Ok(lines)
    }

    fn hide_others(&self, tx: &Tx<'_>, log: &mut ChangeLog, today: Day) -> Result<(), Error> {
        let mut others = tx.cards_of_question(self.question)?;
        others.retain(|card| {
            !card.retired && !self.answers.iter().any(|planned| planned.card.key == card.key)
        });
        let before = tx.studied_before(today)?;
        let states: Vec<_> = others.iter().map(|s| (s.id.kind, s.schedule.clone())).collect();
        for (other, hidden) in others.iter().zip(hide(&states, today, before, self.burying)) {
            if let Some(hidden) = hidden {
                log.set(tx, other, &hidden)?;
            }
        }
        Ok(())
    }

    /// Returns the must points that were missed, and the card that asks for them.
    fn to_drill(&self, transcript: &Transcript) -> Option<(&StoredCard, Vec<String>)> {
        let plan = &transcript.plan;
        let place = plan.questions.iter().position(|asking| asking.key == self.question)?;
        let asking = plan.questions.get(place)?;
        let kind = main_kind(&asking.question)?;
        let answered = self.answers.iter().find(|planned| planned.card.id.kind == kind)?;
        let missed = missed(transcript, place, plan.setting.format);
        Some((&answered.card, missed.into_iter().map(|one| one.text).collect()))
    }
}

/// Notes which questions are to be marked again on the next study day.
fn note_again(tx: &Tx<'_>, transcript: &Transcript, today: Day) -> Result<(), Error> {
    let seed = transcript.plan.setting.seed;
    let both = transcript.plan.questions.iter().zip(&transcript.records);
    for (place, (asking, record)) in both.enumerate() {
        if is_marked_again(asking, record, seed) {
            tx.mark_again_on(MockKey(transcript.mock), place, today.plus(1))?;
        }
    }
    Ok(())
}

/// Says which interview it was.
fn noted(change: Change, mock: i64) -> Change {
    let cards = change.note.unwrap_or_default();
    Change { note: Some(format!("mock {mock}, {cards}")), ..change }
}

const fn logged(grade: &CardGrade) -> Answer {
    Answer {
        source: ReviewSource::Mock,
        reveal_ms: grade.said_ms,
        grade_ms: None,
        sure: grade.sure,
        right_call: None,
        rung: grade.rung,
    }
}
