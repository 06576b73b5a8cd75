//! Table `reviews`: the log. It only grows; undo marks a line. Every read here
//! sees the live lines alone, in the order in which they were written.

use std::ops::RangeInclusive;

use rusqlite::params;

use super::changes::ChangeKey;
use super::convert::Cursor;
use super::error::Error;
use super::sessions::SessionKey;
use super::store::{Queries, Tx};
use crate::domain::{CardKey, Day, DeckKey, Review};

/// How long one answer took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Whether the card was new.
    pub new: bool,
    /// Whether the card was recalled.
    pub passed: bool,
    /// Milliseconds from the question to the grade, pauses left out.
    pub millis: i64,
}

/// How long one answer took, and where that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaceLine {
    /// The line's row in the log.
    pub row: i64,
    /// The change it belongs to.
    pub change: Option<ChangeKey>,
    /// How long it took.
    pub pace: Pace,
}

/// The columns of a review, in the order of [`read`].
macro_rules! review_columns {
    () => {
        "at, offset_minutes, day, rating, kind, source, reveal_ms, grade_ms, before_stability, \
         before_difficulty, after_stability, after_difficulty, due_after, step_after, \
         parameter_id, sure, right_call, rung"
    };
}

const READING: &str = "reading the review log";

impl Queries {
    /// Returns a card's live log, first entry first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn reviews_of(&self, card: CardKey) -> Result<Vec<Review>, Error> {
        const SQL: &str = concat!(
            "SELECT ",
            review_columns!(),
            " FROM reviews WHERE card_id = ? AND undone = 0 ORDER BY review_id"
        );
        self.all(READING, SQL, [card], |row| read(&mut Cursor::new(row)))
    }

    /// Returns a card's last live answer that counts.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn last_answer(&self, card: CardKey) -> Result<Option<Review>, Error> {
        const SQL: &str = concat!(
            "SELECT ",
            review_columns!(),
            " FROM reviews WHERE card_id = ? AND undone = 0 AND rating IS NOT NULL \
             AND kind IN ('learn', 'review', 'relearn') ORDER BY review_id DESC LIMIT 1"
        );
        self.first(READING, SQL, [card], |row| read(&mut Cursor::new(row)))
    }

    /// Returns the live log of some study days, first entry first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn reviews_on(&self, days: RangeInclusive<Day>) -> Result<Vec<(CardKey, Review)>, Error> {
        const SQL: &str = concat!(
            "SELECT card_id, ",
            review_columns!(),
            " FROM reviews WHERE day BETWEEN ? AND ? AND undone = 0 ORDER BY review_id"
        );
        self.all(READING, SQL, params![days.start(), days.end()], |row| {
            let mut row = Cursor::new(row);
            Ok((row.take()?, read(&mut row)?))
        })
    }

    /// Returns the live log of a deck's cards, retired ones too, each line with
    /// its place in the whole log.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn log_of_deck(&self, deck: DeckKey) -> Result<Vec<(i64, CardKey, Review)>, Error> {
        const SQL: &str = concat!(
            "SELECT review_id, card_id, ",
            review_columns!(),
            " FROM reviews INDEXED BY reviews_card WHERE undone = 0 AND card_id IN \
             (SELECT c.card_id FROM questions q JOIN cards c ON c.question_id = q.question_id \
             WHERE q.deck_id = ?) ORDER BY review_id"
        );
        self.all(READING, SQL, [deck], |row| {
            let mut row = Cursor::new(row);
            Ok((row.take()?, row.take()?, read(&mut row)?))
        })
    }

    /// Returns the last study day before `today` on which anything was answered.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn studied_before(&self, today: Day) -> Result<Option<Day>, Error> {
        const SQL: &str = "SELECT max(day) FROM reviews WHERE undone = 0 AND day < ?";
        self.one(READING, SQL, [today], |row| row.get(0))
    }

    /// Returns how long the last answers took, latest first; the
    /// answers that count and were timed; those of mocks take their own time.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn recent_paces(&self, limit: u32) -> Result<Vec<Pace>, Error> {
        Ok(self.paces_after(i64::MIN, limit)?.into_iter().map(|line| line.pace).collect())
    }

    /// The same of the lines that come after a row.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn paces_after(&self, row: i64, limit: u32) -> Result<Vec<PaceLine>, Error> {
        const SQL: &str = "
            SELECT review_id, change_id, before_stability IS NULL, rating > 1,
                reveal_ms + coalesce(grade_ms, 0)
            FROM reviews
            WHERE review_id > ? AND undone = 0 AND rating IS NOT NULL AND reveal_ms IS NOT NULL
                AND kind IN ('learn', 'review', 'relearn') AND source <> 'mock'
            ORDER BY review_id DESC LIMIT ?";
        self.all(READING, SQL, params![row, limit], |row| {
            let pace = Pace { new: row.get(2)?, passed: row.get(3)?, millis: row.get(4)? };
            Ok(PaceLine { row: row.get(0)?, change: row.get(1)?, pace })
        })
    }
}

impl Tx<'_> {
    /// Writes a line of the log. What belongs to a change is undone with it;
    /// imported history belongs to none.
    ///
    /// # Errors
    /// When card, session, change or parameters are not there, or the database
    /// cannot be written.
    pub fn append_review(
        &self,
        card: CardKey,
        session: Option<SessionKey>,
        change: Option<ChangeKey>,
        review: &Review,
    ) -> Result<(), Error> {
        const SQL: &str = concat!(
            "INSERT INTO reviews (card_id, session_id, change_id, ",
            review_columns!(),
            ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        );
        let values = params![
            card,
            session,
            change,
            review.moment.at,
            review.moment.offset_minutes,
            review.moment.day,
            review.grade,
            review.kind,
            review.source,
            review.reveal_ms,
            review.grade_ms,
            review.before.map(|memory| memory.stability),
            review.before.map(|memory| memory.difficulty),
            review.after.map(|memory| memory.stability),
            review.after.map(|memory| memory.difficulty),
            review.due_after,
            review.step_after,
            review.parameters,
            review.sure,
            review.right_call,
            review.rung,
        ];
        self.add("writing the review log", SQL, values)?;
        Ok(())
    }
}

fn read(row: &mut Cursor<'_, '_>) -> rusqlite::Result<Review> {
    Ok(Review {
        moment: row.moment()?,
        grade: row.take()?,
        kind: row.take()?,
        source: row.take()?,
        reveal_ms: row.take()?,
        grade_ms: row.take()?,
        before: row.memory()?,
        after: row.memory()?,
        due_after: row.take()?,
        step_after: row.take()?,
        parameters: row.take()?,
        sure: row.take()?,
        right_call: row.take()?,
        rung: row.take()?,
    })
}
