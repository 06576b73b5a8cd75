//! Numbers for lists and for spreading work: what is due, per deck and per day,
//! and how many answers were given.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use rusqlite::{Row, params};

use super::convert::live_cards;
use super::error::Error;
use super::store::Queries;
use crate::domain::{Day, DeckId, DeckKey, Grade};

/// What a deck holds, without what is retired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckCounts {
    /// The deck's row.
    pub key: DeckKey,
    /// The deck.
    pub id: DeckId,
    /// Its title.
    pub title: String,
    /// Its questions.
    pub questions: u32,
    /// Its cards.
    pub cards: u32,
    /// Cards in review that are due and not put away.
    pub due: u32,
    /// Cards that wait for their ten-minute step and are not put away.
    pub learning: u32,
    /// Cards never answered and not suspended, locked or not.
    pub unseen: u32,
    /// Those of them that are open today and not put away.
    pub open: u32,
}

/// The answers of a study day, drills left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct AnswerCounts {
    /// Answers with Again.
    pub again: u32,
    /// Answers with Hard.
    pub hard: u32,
    /// Answers with Good.
    pub good: u32,
    /// Answers with Easy.
    pub easy: u32,
    /// Answers to cards that were new.
    pub new: u32,
}

impl AnswerCounts {
    /// Returns the number of answers.
    #[must_use]
    pub const fn answered(&self) -> u32 {
        self.again + self.hard + self.good + self.easy
    }
}

const COUNTING: &str = "counting cards";

/// Cards by deck; what follows narrows them down. The columns are counts.
macro_rules! by_deck {
    ($counts:literal, $index:literal, $rest:literal) => {
        concat!(
            "SELECT c.deck_id, ",
            $counts,
            " FROM cards c INDEXED BY ",
            $index,
            " WHERE ",
            live_cards!(),
            $rest,
            " GROUP BY c.deck_id"
        )
    };
}

impl Queries {
    /// Returns what each deck holds today, in the order of the decks.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn deck_counts(&self, today: Day) -> Result<Vec<DeckCounts>, Error> {
        const QUESTIONS: &str = "
            SELECT deck_id, count(*), 0 FROM questions INDEXED BY questions_live
            WHERE retired = 0 GROUP BY deck_id";
        const CARDS: &str = by_deck!("count(*), 0", "cards_live", "");
        const DUE: &str = by_deck!(
            "sum(c.step IS NULL), 0",
            "cards_due",
            " AND c.suspended = 0 AND c.due <= ?1 \
             AND (c.buried_until IS NULL OR c.buried_until <= ?1) AND c.hidden_on IS NOT ?1"
        );
        const LEARNING: &str = by_deck!(
            "count(*), 0",
            "cards_step",
            " AND c.suspended = 0 AND c.step IS NOT NULL \
             AND (c.buried_until IS NULL OR c.buried_until <= ?1) AND c.hidden_on IS NOT ?1"
        );
        const UNSEEN: &str = by_deck!(
            "count(*), sum(c.opens_on IS NOT NULL AND c.opens_on <= ?1 \
             AND (c.buried_until IS NULL OR c.buried_until <= ?1) AND c.hidden_on IS NOT ?1)",
            "cards_unseen",
            " AND c.suspended = 0 AND c.phase = 'new'"
        );
        let _same_state = self.snapshot()?;
        let questions = self.counts(QUESTIONS, [])?;
        let cards = self.counts(CARDS, [])?;
        let due = self.counts(DUE, [today])?;
        let learning = self.counts(LEARNING, [today])?;
        let unseen = self.counts(UNSEEN, [today])?;
        let of = |counts: &Counts, key| counts.get(&key).copied().unwrap_or_default();
        let row = |row: super::DeckRow| DeckCounts {
            key: row.key,
            id: row.deck.id,
            title: row.deck.title,
            questions: of(&questions, row.key).0,
            cards: of(&cards, row.key).0,
            due: of(&due, row.key).0,
            learning: of(&learning, row.key).0,
            unseen: of(&unseen, row.key).0,
            open: of(&unseen, row.key).1,
        };
        Ok(self.decks()?.into_iter().map(row).collect())
    }

    /// Returns how many cards are due on each of some days, days without any
    /// left out. Suspended cards do not count.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn due_counts(&self, days: RangeInclusive<Day>) -> Result<Vec<(Day, u32)>, Error> {
        const SQL: &str = concat!(
            "SELECT c.due, count(*) FROM cards c INDEXED BY cards_due \
             WHERE c.due BETWEEN ? AND ? AND c.suspended = 0 AND ",
            live_cards!(),
            " GROUP BY c.due"
        );
        let values = params![days.start(), days.end()];
        self.all("counting due cards", SQL, values, |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// Returns how many answers were given on each of the last study days with any
    /// before a day.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn answers_of_study_days(&self, before: Day, days: u32) -> Result<Vec<u32>, Error> {
        const SQL: &str = "
            SELECT s.answers FROM study_days s WHERE s.day < ? AND s.answers > 0
            ORDER BY s.day DESC LIMIT ?";
        self.all(COUNTING, SQL, params![before, days], |row| row.get(0))
    }

    /// Returns the first day after `today` on which cards are due, and how many.
    /// Suspended cards do not count.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn next_due(&self, today: Day) -> Result<Option<(Day, u32)>, Error> {
        const SQL: &str = concat!(
            "SELECT c.due, count(*) FROM cards c INDEXED BY cards_due \
             WHERE c.due > ? AND c.suspended = 0 AND ",
            live_cards!(),
            " GROUP BY c.due ORDER BY c.due LIMIT 1"
        );
        self.first("counting due cards", SQL, [today], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// Returns the number of questions, without what is retired.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn questions_in_all(&self) -> Result<u32, Error> {
        const SQL: &str =
            "SELECT count(*) FROM questions INDEXED BY questions_live WHERE retired = 0";
        self.one(COUNTING, SQL, [], |row| row.get(0))
    }

    /// Returns the study days of the run that reaches to `today`, or to the day
    /// before; also the day after `today`, if it is one. A day is one on which
    /// anything was answered, here or where a history was imported from.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn days_in_a_row(&self, today: Day) -> Result<Vec<Day>, Error> {
        // Each day is one look; the walk ends at the first gap.
        const SQL: &str = "
            WITH RECURSIVE run (day) AS (
                SELECT max(s.day) FROM study_days s
                WHERE s.day BETWEEN ?1 - 1 AND ?1 AND s.answers > 0
                UNION ALL
                SELECT s.day FROM run JOIN study_days s ON s.day = run.day - 1
                WHERE s.answers > 0
            )
            SELECT day FROM run WHERE day IS NOT NULL
            UNION ALL SELECT s.day FROM study_days s WHERE s.day = ?1 + 1 AND s.answers > 0";
        self.all("counting days", SQL, [today], |row| row.get(0))
    }

    /// Returns the milliseconds spent on answers on each of some study days.
    /// Answers that were left alone for ten minutes and more are not counted.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn spent_per_day(&self, days: RangeInclusive<Day>) -> Result<Vec<(Day, u64)>, Error> {
        const SQL: &str = "SELECT s.day, s.spent_ms FROM study_days s WHERE s.day BETWEEN ? AND ? AND s.answers > 0";
        let values = params![days.start(), days.end()];
        self.all("adding up times", SQL, values, |row| {
            Ok((row.get(0)?, row.get::<_, i64>(1)?.unsigned_abs()))
        })
    }

    /// Returns the answers of a study day, imported ones left out.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn answers_on(&self, day: Day) -> Result<AnswerCounts, Error> {
        let days = self.answers_per_day(day..=day)?;
        Ok(days.into_iter().next().map(|(_, counts)| counts).unwrap_or_default())
    }

    /// Returns the answers of some study days, days without any left out,
    /// imported ones left out.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn answers_per_day(
        &self,
        days: RangeInclusive<Day>,
    ) -> Result<Vec<(Day, AnswerCounts)>, Error> {
        const SQL: &str = "
            SELECT r.day, r.rating, count(*), sum(r.before_stability IS NULL)
            FROM reviews r INDEXED BY reviews_day
            WHERE r.day BETWEEN ? AND ? AND r.undone = 0 AND r.rating IS NOT NULL
                AND r.kind IN ('learn', 'review', 'relearn') AND r.source <> 'import'
            GROUP BY r.day, r.rating";
        let values = params![days.start(), days.end()];
        let rows = self.all("counting answers", SQL, values, |row| {
            Ok((
                row.get::<_, Day>(0)?,
                row.get::<_, Grade>(1)?,
                row.get::<_, u32>(2)?,
                row.get::<_, u32>(3)?,
            ))
        })?;
        let mut found: BTreeMap<Day, AnswerCounts> = BTreeMap::new();
        for (day, grade, count, new) in rows {
            let counts = found.entry(day).or_default();
            counts.new += new;
            *match grade {
                Grade::Again => &mut counts.again,
                Grade::Hard => &mut counts.hard,
                Grade::Good => &mut counts.good,
                Grade::Easy => &mut counts.easy,
            } = count;
        }
        Ok(found.into_iter().collect())
    }

    fn counts(&self, sql: &str, values: impl rusqlite::Params) -> Result<Counts, Error> {
        let read = |row: &Row<'_>| Ok((row.get(0)?, (row.get(1)?, row.get(2)?)));
        Ok(self.all(COUNTING, sql, values, read)?.into_iter().collect())
    }
}

/// Two counts for each deck.
type Counts = BTreeMap<DeckKey, (u32, u32)>;
