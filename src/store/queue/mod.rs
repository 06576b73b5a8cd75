//! What the queue is made from, read in one go: the cards that matter today.
//! What is due is read by its day; new cards are read in the order of the decks
//! and only as far as today's slots can reach. A day that was read can be carried
//! on: then no more is read than what may have changed.

mod candidate;
mod fresh;
mod range;
mod today;

use std::collections::{BTreeMap, BTreeSet};

use self::candidate::order;
use self::fresh::Fresh;
use self::range::Range;
use self::today::{Answered, Line};
use super::changes::ChangeKey;
use super::error::Error;
use super::store::Queries;
use crate::domain::{Candidate, DayView, DeckId, Moment, QuestionKey};

/// Which cards a session is about. Empty lists leave nothing out; of several
/// decks, and of several tags, one is enough.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Scope {
    /// The decks.
    pub decks: Vec<DeckId>,
    /// Tags of the question or of its deck; upper and lower case are the same.
    pub tags: Vec<String>,
    /// How many new cards a day single decks take at the most.
    pub new_of: BTreeMap<DeckId, u32>,
    /// The decks take turns with new cards: of each as many are read as of all.
    pub in_turn: bool,
    /// Reviews of the next study day are wanted, too.
    pub ahead: bool,
}

const READING: &str = "reading the queue";

/// A day as it was read, with what is needed to carry it on.
#[derive(Debug)]
pub struct Reading {
    /// The day as the queue wants it.
    pub view: DayView,
    range: Range,
    lines: Vec<Line>,
}

/// What was written since a day was read.
#[derive(Clone, Debug, Default)]
pub struct Touched {
    /// The questions of which cards were written.
    pub questions: BTreeSet<QuestionKey>,
    /// The changes that were taken back, with their lines of the log.
    pub taken_back: BTreeSet<ChangeKey>,
}

impl Queries {
    /// Returns all that the queue needs to know now, of the cards in `scope`.
    /// `slots` is the number of new cards that may still be introduced; the
    /// lists of new cards end where that many cannot reach.
    ///
    /// What was answered today is told of the whole collection: limits are.
    /// The first two lists of new cards leave out what is hidden behind a
    /// sibling today; the third does not, since its second pass comes after
    /// siblings were answered. It holds lead cards, too, where they are still
    /// new: plain cards of one question.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn day_view(&self, now: Moment, scope: &Scope, slots: u32) -> Result<DayView, Error> {
        Ok(self.read_day(now, scope, slots)?.view)
    }

    /// Reads the same, to be carried on.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn read_day(&self, now: Moment, scope: &Scope, slots: u32) -> Result<Reading, Error> {
        let _same_state = self.snapshot()?;
        let lines = self.lines_after(&[], now.day)?;
        let answered = Answered::of(&lines);
        let range = self.range(scope, &answered, slots)?;
        let due = self.due(&range, now.day, scope.ahead)?;
        let fresh = self.fresh_lists(&range, now.day, &answered)?;
        let leads_left = self.leads_left()?;
        let view = DayView {
            now,
            due,
            fresh_lead: fresh.lead,
            fresh_open: fresh.open,
            fresh_reachable: fresh.reachable,
            fresh_waiting: fresh.waiting,
            leads_left,
            introduced: answered.introduced,
            leads_introduced: answered.leads_introduced,
            reviewed: answered.decks.iter().map(|deck| deck.reviewed).sum(),
            decks: answered.decks,
            recent: answered.recent,
            failed_basics: answered.failed_basics,
            basics_in_step: self.basics_in_step(now.day)?,
        };
        Ok(Reading { view, range, lines })
    }

    /// Brings a day to what [`Queries::read_day`] would give for the same day, scope
    /// and slots, if nothing was written since but what `touched` names, and lines
    /// of the log. What is due is then not read again, nor are the new cards where
    /// they are the same. Tells whether they are.
    ///
    /// # Errors
    /// When the database cannot be read; the reading is of no use then.
    pub fn carry_on(
        &self,
        reading: &mut Reading,
        touched: &Touched,
        scope: &Scope,
        slots: u32,
    ) -> Result<bool, Error> {
        let _same_state = self.snapshot()?;
        let today = reading.view.now.day;
        if !touched.taken_back.is_empty() {
            reading.lines.retain(|line| !line.is_of(&touched.taken_back));
        }
        let new = self.lines_after(&reading.lines, today)?;
        reading.lines.extend(new);
        let answered = Answered::of(&reading.lines);
        let same_new = self.has_same_new(&reading.view, touched, &answered)?;
        if !same_new {
            reading.range = self.range(scope, &answered, slots)?;
            let fresh = self.fresh_lists(&reading.range, today, &answered)?;
            put_fresh(&mut reading.view, fresh);
            reading.view.leads_left = self.leads_left()?;
        }
        for question in &touched.questions {
            let due = self.due_of(*question, &reading.range, today, scope.ahead)?;
            put_due(&mut reading.view.due, *question, due);
        }
        let view = &mut reading.view;
        view.basics_in_step = self.basics_in_step(today)?;
        view.introduced = answered.introduced;
        view.leads_introduced = answered.leads_introduced;
        view.reviewed = answered.decks.iter().map(|deck| deck.reviewed).sum();
        view.decks = answered.decks;
        view.recent = answered.recent;
        view.failed_basics = answered.failed_basics;
        Ok(same_new)
    }

    /// Tells whether the lists of new cards are what they were: where the questions
    /// have no new card and had none, and the same cards were introduced, as many
    /// are read.
    fn has_same_new(
        &self,
        view: &DayView,
        touched: &Touched,
        answered: &Answered,
    ) -> Result<bool, Error> {
        let lists =
            [&view.fresh_lead, &view.fresh_open, &view.fresh_reachable, &view.fresh_waiting];
        let was_new =
            lists.into_iter().flatten().any(|card| touched.questions.contains(&card.question));
        if was_new || view.introduced != answered.introduced {
            return Ok(false);
        }
        for question in &touched.questions {
            if self.has_new(*question)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn put_fresh(view: &mut DayView, fresh: Fresh) {
    view.fresh_lead = fresh.lead;
    view.fresh_open = fresh.open;
    view.fresh_reachable = fresh.reachable;
    view.fresh_waiting = fresh.waiting;
}

/// Puts what is due of a question in the place of what was.
fn put_due(list: &mut Vec<Candidate>, question: QuestionKey, due: Vec<Candidate>) {
    while let Some(place) = list.iter().position(|card| card.question == question) {
        list.remove(place);
    }
    for card in due {
        let place = list.partition_point(|other| order(other) < order(&card));
        list.insert(place, card);
    }
}
