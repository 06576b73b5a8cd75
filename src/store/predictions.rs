//! Table `predictions`: what one said that simulations would show. No schedule
//! reads it.

use rusqlite::params;

use super::changes::ChangeKey;
use super::convert::Cursor;
use super::error::Error;
use super::store::{Queries, Tx};
use crate::domain::{Day, DeckKey, Moment, PointPredictions, Prediction, QuestionKey};

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

    /// Returns every prediction about a question, each with its place among all.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn predictions_made(&self, question: QuestionKey) -> Result<Vec<(i64, Prediction)>, Error> {
        const SQL: &str = "SELECT prediction_id, point, at, offset_minutes, day, came_true
            FROM predictions WHERE question_id = ?";
        self.all(READING, SQL, [question], |row| {
            let mut row = Cursor::new(row);
            let place = row.take()?;
            let (point, moment, right) = (row.take()?, row.moment()?, row.take()?);
            Ok((place, Prediction { point, moment, right }))
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
    /// Keeps a prediction. What came in with a change goes when that is undone.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn add_prediction(
        &self,
        question: QuestionKey,
        change: Option<ChangeKey>,
        prediction: &Prediction,
    ) -> Result<(), Error> {
        const SQL: &str = "INSERT INTO predictions
            (question_id, point, at, offset_minutes, day, came_true, change_id)
            VALUES (?, ?, ?, ?, ?, ?, ?)";
        let Prediction { point, moment, right } = prediction;
        let Moment { at, offset_minutes, day } = moment;
        let values = params![question, point, at, offset_minutes, day, right, change];
        self.run(WRITING, SQL, values)?;
        Ok(())
    }

    /// Takes out the predictions that came in with a change.
    pub(super) fn take_predictions_back(&self, change: ChangeKey) -> Result<(), Error> {
        self.run(WRITING, "DELETE FROM predictions WHERE change_id = ?", [change])?;
        Ok(())
    }
}
