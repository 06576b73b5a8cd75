//! What comes of a mock interview after its end: marks given again a day later, a
//! partner's marks, and key points to be drilled. Marks are texts of the caller's.

use rusqlite::params;

use super::changes::ChangeKey;
use super::error::Error;
use super::mocks::{MockKey, column_of};
use super::store::{Queries, Tx};
use crate::domain::{CardKey, Day, Timestamp};

/// Whose marks of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaterMarks {
    /// A partner's.
    Partner,
    /// The user's own, a day later.
    Again,
}

/// A key point that was missed in a mock and is to be drilled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrillPoint {
    /// The card that asks for it.
    pub card: CardKey,
    /// Its words.
    pub point: String,
    /// The last line of the card's log that cannot have said it yet.
    pub since: Option<Timestamp>,
}

const READING: &str = "reading marks of a mock interview";
const WRITING: &str = "writing marks of a mock interview";

impl LaterMarks {
    /// Returns the name of the column.
    const fn column(self) -> &'static str {
        match self {
            Self::Partner => "partner",
            Self::Again => "again",
        }
    }
}

impl Queries {
    /// Returns the places that are to be marked again by `today`.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn to_mark_again(&self, today: Day) -> Result<Vec<(MockKey, usize)>, Error> {
        const SQL: &str = "
            SELECT mock_id, place FROM mock_answers
            WHERE again_on <= ? AND again_on IS NOT NULL AND again IS NULL
            ORDER BY mock_id, place";
        self.all(READING, SQL, [today], |row| {
            let place: u32 = row.get(1)?;
            Ok((row.get(0)?, usize::try_from(place).unwrap_or(usize::MAX)))
        })
    }

    /// Returns the key points that reviews of a card should show: missed in a
    /// mock, and the card not yet passed twice with Good since.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn drill_points(&self, card: CardKey) -> Result<Vec<String>, Error> {
        const SQL: &str = "
            SELECT DISTINCT p.point FROM drill_points p
            WHERE p.card_id = ?
                AND EXISTS (SELECT 1 FROM changes c
                    WHERE c.change_id = p.change_id AND c.undone = 0)
                AND (SELECT count(*) FROM reviews r
                    WHERE r.card_id = p.card_id AND r.undone = 0 AND r.review_id > p.since
                        AND r.source = 'review' AND r.rating >= 3) < 2
            ORDER BY p.mock_id, p.point";
        self.all(READING, SQL, [card], |row| row.get(0))
    }

    /// Returns the key points that were missed in a mock, drilled or not, by card;
    /// none where its answers were taken back.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn drill_points_of_mock(&self, key: MockKey) -> Result<Vec<DrillPoint>, Error> {
        const SQL: &str = "
            SELECT p.card_id, p.point, (SELECT max(r.at) FROM reviews r
                WHERE r.card_id = p.card_id AND r.undone = 0 AND r.review_id <= p.since)
            FROM drill_points p
            WHERE p.mock_id = ?
                AND EXISTS (SELECT 1 FROM changes c
                    WHERE c.change_id = p.change_id AND c.undone = 0)
            ORDER BY p.card_id, p.point";
        self.all(READING, SQL, [key], |row| {
            Ok(DrillPoint { card: row.get(0)?, point: row.get(1)?, since: row.get(2)? })
        })
    }
}

impl Tx<'_> {
    /// Notes that a question is to be marked again from a day on.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn mark_again_on(&self, key: MockKey, place: usize, day: Day) -> Result<(), Error> {
        const SQL: &str = "UPDATE mock_answers SET again_on = ? WHERE mock_id = ? AND place = ?";
        self.run(WRITING, SQL, params![day, key, column_of(place)])?;
        Ok(())
    }

    /// Stores marks of a question, under a change that keeps those there were.
    ///
    /// # Errors
    /// When there is no such question, or the database cannot be written.
    pub fn set_later_marks(
        &self,
        change: ChangeKey,
        (key, place): (MockKey, usize),
        whose: LaterMarks,
        marks: &str,
    ) -> Result<(), Error> {
        let column = whose.column();
        let keep = format!(
            "INSERT OR IGNORE INTO kept_marks (change_id, mock_id, place, whose, before)
            SELECT ?, mock_id, place, '{column}', {column} FROM mock_answers
            WHERE mock_id = ? AND place = ?"
        );
        self.run(WRITING, &keep, params![change, key, column_of(place)])?;
        let set = format!("UPDATE mock_answers SET {column} = ? WHERE mock_id = ? AND place = ?");
        let missing = || format!("question {place} of mock {}", key.0);
        self.must(WRITING, &set, params![marks, key, column_of(place)], missing)
    }

    /// Puts back the marks that a change replaced.
    pub(super) fn put_marks_back(&self, change: ChangeKey) -> Result<(), Error> {
        for whose in [LaterMarks::Partner, LaterMarks::Again] {
            let column = whose.column();
            let sql = format!(
                "UPDATE mock_answers SET {column} = k.before FROM kept_marks k
                WHERE k.change_id = ? AND k.whose = '{column}'
                    AND k.mock_id = mock_answers.mock_id AND k.place = mock_answers.place"
            );
            self.run(WRITING, &sql, [change])?;
        }
        Ok(())
    }

    /// Stores key points that the next reviews of a card should show. They go
    /// with the change they belong to.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn add_drill_points(
        &self,
        card: CardKey,
        mock: MockKey,
        change: ChangeKey,
        points: &[String],
    ) -> Result<(), Error> {
        const SQL: &str = "
            INSERT OR IGNORE INTO drill_points (card_id, mock_id, point, since, change_id)
            VALUES (?, ?, ?, (SELECT coalesce(max(review_id), 0) FROM reviews), ?)";
        for point in points {
            self.run(WRITING, SQL, params![card, mock, point, change])?;
        }
        Ok(())
    }

    /// Stores a key point of a mock that came in with a change. Reviews later than
    /// `since` can have said it.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn add_known_drill_point(
        &self,
        mock: MockKey,
        change: ChangeKey,
        drilled: &DrillPoint,
    ) -> Result<(), Error> {
        const SQL: &str = "
            INSERT OR IGNORE INTO drill_points (card_id, mock_id, point, since, change_id)
            VALUES (?1, ?2, ?3, (SELECT coalesce(max(review_id), 0) FROM reviews
                WHERE card_id = ?1 AND undone = 0 AND at <= ?4), ?5)";
        let DrillPoint { card, point, since } = drilled;
        self.run(WRITING, SQL, params![card, mock, point, since, change])?;
        Ok(())
    }
}
