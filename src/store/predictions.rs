//! Table `predictions`: what one said that simulations would show. No schedule
//! reads it.

use rusqlite::params;

use super::error::Error;
use super::store::{Queries, Tx};
use crate::domain::{Day, DeckKey, Moment, PointPredictions, QuestionKey};

const READING: &str = "reading predictions";
const WRITING: &str = "writing a prediction";

impl Queries {
    /// Returns the predictions of a question by key point, in the order of names.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn predictions_of(&self, question: QuestionKey) -> Result<Vec<PointPredictions>, Error> {
        const SQL: &str = "SELECT point, sum(came_true), count(*), max(day)
            FROM predictions WHERE question_id = ? GROUP BY point ORDER BY point";
        self.all(READING, SQL, [question], |row| {
            Ok(PointPredictions {
                point: row.get(0)?,
                right: row.get(1)?,
                of: row.get(2)?,
                last: row.get(3)?,
            })
        })
    }

    /// Returns how many predictions came true from a day on, and of how many; of a
    /// deck, or of all.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn predictions_since(&self, from: Day, deck: Option<DeckKey>) -> Result<(u32, u32), Error> {
        const SQL: &str = "SELECT coalesce(sum(came_true), 0), count(*)
            FROM predictions p WHERE day >= ?1 AND (?2 IS NULL OR EXISTS (
                SELECT 1 FROM questions q
                WHERE q.question_id = p.question_id AND q.deck_id = ?2))";
        self.one(READING, SQL, params![from, deck], |row| Ok((row.get(0)?, row.get(1)?)))
    }
}

impl Tx<'_> {
    /// Keeps a prediction.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn add_prediction(
        &self,
        question: QuestionKey,
        point: &str,
        moment: Moment,
        right: bool,
    ) -> Result<(), Error> {
        const SQL: &str = "INSERT INTO predictions
            (question_id, point, at, offset_minutes, day, came_true) VALUES (?, ?, ?, ?, ?, ?)";
        let Moment { at, offset_minutes, day } = moment;
        self.run(WRITING, SQL, params![question, point, at, offset_minutes, day, right])?;
        Ok(())
    }
}
