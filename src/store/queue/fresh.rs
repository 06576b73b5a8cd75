//! The new cards of a day, read in the order of the decks and only as far as
//! today's slots can reach.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rusqlite::{Row, params};

use super::READING;
use super::candidate::{read, select_candidates, sort};
use super::range::Range;
use super::today::Answered;
use crate::domain::{Candidate, Day, QuestionKey};
use crate::store::convert::{live_cards, schedule_columns};
use crate::store::error::Error;
use crate::store::store::Queries;

/// A question takes at most this many new cards a day.
const PER_QUESTION: u32 = 3;

/// The new cards of a day.
#[derive(Default)]
pub(super) struct Fresh {
    pub(super) lead: Vec<Candidate>,
    pub(super) open: Vec<Candidate>,
    pub(super) reachable: Vec<Candidate>,
    pub(super) waiting: Vec<Candidate>,
}

/// New cards of one deck in their order. `?1` is today, `?2` the deck, `?3` the tags.
macro_rules! select_fresh {
    ($index:literal, $rest:literal) => {
        concat!(
            select_candidates!($index, " AND c.phase = 'new' AND c.deck_id = ?2 AND "),
            $rest,
            " AND (?3 IS NULL OR c.question_id IN (SELECT t.question_id FROM question_tags t \
              WHERE t.tag IN (SELECT value FROM json_each(?3)))) \
              ORDER BY c.question_position, c.question_id, c.position"
        )
    };
}

impl Queries {
    /// Reads the lists of new cards, each as far as the slots can reach.
    pub(super) fn fresh_lists(
        &self,
        range: &Range,
        today: Day,
        answered: &Answered,
    ) -> Result<Fresh, Error> {
        let seen: BTreeSet<QuestionKey> =
            answered.introduced.iter().map(|(question, _)| *question).collect();
        let lead = self.fresh(FRESH_LEAD, range, today, &seen)?;
        let open = self.fresh(FRESH_OPEN, range, today, &seen)?;
        // Lead cards alone fill the day: the second pass is not reached.
        if range.counted(&lead) >= range.enough {
            return Ok(Fresh { lead, open, ..Fresh::default() });
        }
        let waiting = self.fresh(FRESH_WAITING, range, today, &BTreeSet::new())?;
        Ok(Fresh { lead, open, reachable: self.fresh_reachable(range, today)?, waiting })
    }

    /// Tells whether a question has a card that was never answered.
    pub(super) fn has_new(&self, question: QuestionKey) -> Result<bool, Error> {
        const SQL: &str =
            "SELECT EXISTS (SELECT 1 FROM cards c WHERE c.question_id = ? AND c.phase = 'new')";
        self.one(READING, SQL, [question], |row| row.get(0))
    }

    pub(super) fn leads_left(&self) -> Result<bool, Error> {
        const SQL: &str = concat!(
            "SELECT EXISTS (SELECT 1 FROM cards c INDEXED BY cards_lead \
             WHERE c.phase = 'new' AND c.lead = 1 AND c.suspended = 0 AND ",
            live_cards!(),
            ")"
        );
        self.one(READING, SQL, [], |row| row.get(0))
    }

    /// Reads new cards up to the range's limit of questions, without those of `but`.
    fn fresh(
        &self,
        (sql, pitfalls): (&'static str, Option<bool>),
        range: &Range,
        today: Day,
        but: &BTreeSet<QuestionKey>,
    ) -> Result<Vec<Candidate>, Error> {
        let mut found = Vec::new();
        let mut questions = 0;
        for deck in &range.decks {
            let mut count = Count { questions: 0, last: None, of_last: 0 };
            let tags = if deck.tagged { None } else { range.tags.as_ref() };
            let mut take = |row: &Row<'_>| {
                let mut candidate = read(row)?;
                if but.contains(&candidate.question) {
                    return Ok(ControlFlow::Continue(()));
                }
                match count.add(candidate.question) {
                    n if n > deck.most || questions + n > range.limit => {
                        return Ok(ControlFlow::Break(()));
                    }
                    _ if count.of_last > PER_QUESTION => {}
                    _ => {
                        candidate.position.0 = deck.position;
                        found.push(candidate);
                    }
                }
                Ok(ControlFlow::Continue(()))
            };
            match pitfalls {
                None => self.until(READING, sql, params![today, deck.key, tags], &mut take)?,
                Some(pitfalls) => {
                    let values = params![today, deck.key, tags, pitfalls];
                    self.until(READING, sql, values, &mut take)?;
                }
            }
            questions += count.questions.min(deck.matter);
            if questions >= range.limit {
                break;
            }
        }
        Ok(found)
    }

    /// Pitfalls come last in the second pass, so they do not take the places of
    /// other cards here.
    fn fresh_reachable(&self, range: &Range, today: Day) -> Result<Vec<Candidate>, Error> {
        let everyone = BTreeSet::new();
        let read =
            |pitfalls| self.fresh((FRESH_REACHABLE, Some(pitfalls)), range, today, &everyone);
        let mut found = read(false)?;
        found.extend(read(true)?);
        sort(&mut found);
        Ok(found)
    }
}

const FRESH_LEAD: (&str, Option<bool>) = (
    select_fresh!("cards_lead", "c.lead = 1 AND c.opens_on <= ?1 AND c.hidden_on IS NOT ?1"),
    None,
);

const FRESH_OPEN: (&str, Option<bool>) = (
    select_fresh!(
        "cards_open",
        "c.lead = 0 AND c.opens_on IS NOT NULL AND c.opens_on <= ?1 AND c.hidden_on IS NOT ?1 \
         AND NOT EXISTS (SELECT 1 FROM cards l WHERE l.question_id = c.question_id \
           AND l.lead = 1 AND l.phase = 'new' AND l.suspended = 0 AND l.retired = 0 \
           AND (l.buried_until IS NULL OR l.buried_until <= ?1))"
    ),
    None,
);

const FRESH_WAITING: (&str, Option<bool>) =
    (select_fresh!("cards_waiting", "c.reachable = 0"), None);

const FRESH_REACHABLE: &str =
    select_fresh!("cards_reachable", "c.reachable = 1 AND (c.kind = 'pitfall') = ?4");

/// Counts questions in a list that is ordered by question.
struct Count {
    questions: usize,
    last: Option<QuestionKey>,
    of_last: u32,
}

impl Count {
    /// Counts a card; returns the number of questions up to it.
    fn add(&mut self, question: QuestionKey) -> usize {
        if self.last != Some(question) {
            self.last = Some(question);
            self.questions += 1;
            self.of_last = 0;
        }
        self.of_last += 1;
        self.questions
    }
}
