//! Table `mock_questions` and what else a choice of questions for a mock interview
//! rests on: what is due or weak, what was asked lately, what is new today.

use rusqlite::params;

use super::convert::{Cursor, live_cards, to_json};
use super::error::Error;
use super::store::Queries;
use crate::domain::{Day, DeckId, DeckKey, Level, QuestionId, QuestionKey};

/// A question that a mock can ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Askable {
    /// The question's row.
    pub key: QuestionKey,
    /// Its deck.
    pub deck: DeckKey,
    /// Its id inside the deck.
    pub slug: String,
    /// Its own level.
    pub level: Option<Level>,
    /// How much it matters, 1 to 4.
    pub importance: u8,
    /// The model of its first simulation.
    pub model: Option<String>,
    /// Whether it is tagged `design`.
    pub design: bool,
}

const CHOOSING: &str = "choosing questions for a mock interview";

impl Queries {
    /// Returns all questions that a mock can ask, of some decks or of all.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn askable(&self, decks: &[DeckId]) -> Result<Vec<Askable>, Error> {
        const SQL: &str = "
            SELECT question_id, deck_id, slug, level, importance, model, design
            FROM mock_questions
            WHERE ?1 IS NULL OR deck_id IN (SELECT deck_id FROM decks
                WHERE id IN (SELECT value FROM json_each(?1)))";
        let decks = (!decks.is_empty()).then(|| to_json(CHOOSING, &decks)).transpose()?;
        self.all(CHOOSING, SQL, [decks], |row| {
            let mut row = Cursor::new(row);
            Ok(Askable {
                key: row.take()?,
                deck: row.take()?,
                slug: row.take()?,
                level: row.take()?,
                importance: row.take()?,
                model: row.take()?,
                design: row.take()?,
            })
        })
    }

    /// Returns the questions that have a simulation, with their titles, deck by deck.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn simulated(&self) -> Result<Vec<(QuestionId, String)>, Error> {
        const SQL: &str = "
            SELECT d.id, m.slug, q.title FROM mock_questions m
            JOIN decks d ON d.deck_id = m.deck_id JOIN questions q ON q.question_id = m.question_id
            WHERE m.model IS NOT NULL ORDER BY d.id, m.question_id";
        self.all("listing simulations", SQL, [], |row| {
            let mut row = Cursor::new(row);
            let deck = DeckId(row.take()?);
            Ok((QuestionId { deck, question: row.take()? }, row.take()?))
        })
    }

    /// Returns the questions with a card that is due and was not answered today,
    /// and those with one whose last answer is more than `stabilities` of its stabilities ago.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn due_or_weak(
        &self,
        today: Day,
        stabilities: f32,
    ) -> Result<Vec<(QuestionKey, bool, bool)>, Error> {
        const SQL: &str = concat!(
            "SELECT c.question_id, coalesce(max(c.due <= ?1 AND c.last_day < ?1), 0), \
             coalesce(max(?1 - c.last_day > ?2 * c.stability), 0) \
             FROM cards c INDEXED BY cards_listed WHERE c.stability IS NOT NULL \
             AND c.suspended = 0 AND ",
            live_cards!(),
            " AND (c.due <= ?1 AND c.last_day < ?1 OR ?1 - c.last_day > ?2 * c.stability) GROUP BY c.question_id"
        );
        let values = params![today, f64::from(stabilities)];
        self.all(CHOOSING, SQL, values, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
    }

    /// Returns the questions that a mock asked from a day on, with the last such
    /// day.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn asked_in_mocks(&self, from: Day) -> Result<Vec<(QuestionKey, Day)>, Error> {
        const SQL: &str = "
            SELECT question_id, max(asked_on) FROM mock_answers INDEXED BY mock_answers_asked
            WHERE asked_on >= ? AND asked_on IS NOT NULL AND question_id IS NOT NULL
            GROUP BY question_id";
        self.all(CHOOSING, SQL, [from], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// Returns how many new cards a day introduced, those of mocks included, by
    /// deck.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn introduced_on(&self, day: Day) -> Result<Vec<(DeckKey, u32)>, Error> {
        const SQL: &str = "
            SELECT c.deck_id, count(DISTINCT r.card_id)
            FROM reviews r INDEXED BY reviews_day JOIN cards c ON c.card_id = r.card_id
            WHERE r.day = ? AND r.undone = 0 AND r.kind = 'learn' AND r.source <> 'import'
                AND r.before_stability IS NULL
            GROUP BY c.deck_id";
        self.all(CHOOSING, SQL, [day], |row| Ok((row.get(0)?, row.get(1)?)))
    }
}
