//! What is known of a deck's questions without their texts: where each stands, and
//! a number that tells whether a text is the one that is stored.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use rusqlite::{Row, params};

use super::convert::Cursor;
use super::error::Error;
use super::sources::SourceKey;
use super::store::{Queries, Tx};
use crate::domain::{DeckId, DeckKey, Question, QuestionKey};

/// A question as an import has to know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownQuestion {
    /// The row.
    pub key: QuestionKey,
    /// Its id inside the deck.
    pub id: String,
    /// Where it came from.
    pub source: Option<SourceKey>,
    /// Its place in the deck.
    pub position: i64,
    /// Its title.
    pub title: String,
    /// What a foreign file knows it by, where that was asked for.
    pub guid: Option<String>,
    /// Edited in the program.
    pub edited: bool,
    /// Out of every list.
    pub retired: bool,
    /// What it holds; `None` where that has to be looked at.
    pub print: Option<i64>,
}

/// The columns of a known question; `?1` says whether GUIDs are asked for.
macro_rules! select_known {
    ($rest:literal) => {
        concat!(
            "SELECT question_id, slug, source_id, position, title, \
             iif(?1, json_extract(content, '$.guid'), NULL), edited, retired, print \
             FROM questions ",
            $rest
        )
    };
}

const READING: &str = "reading what is known of questions";

impl Queries {
    /// Returns a deck's questions in their order, the retired ones too. GUIDs stand
    /// in the texts, so they are read only where they are asked for.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn known_questions(
        &self,
        deck: DeckKey,
        with_guids: bool,
    ) -> Result<Vec<KnownQuestion>, Error> {
        const SQL: &str = select_known!("WHERE deck_id = ?2 ORDER BY position, question_id");
        self.all(READING, SQL, params![with_guids, deck], read)
    }

    /// Returns what is known of one question.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn known_question(
        &self,
        key: QuestionKey,
        with_guids: bool,
    ) -> Result<Option<KnownQuestion>, Error> {
        const SQL: &str = select_known!("WHERE question_id = ?2");
        self.first(READING, SQL, params![with_guids, key], read)
    }

    /// Returns the questions of other decks that have an id: their decks and titles.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn namesakes(&self, deck: DeckKey, id: &str) -> Result<Vec<(DeckId, String)>, Error> {
        const SQL: &str = "
            SELECT d.id, q.title FROM questions q JOIN decks d ON d.deck_id = q.deck_id
            WHERE q.slug = ? AND q.deck_id <> ? AND q.retired = 0
            ORDER BY d.position, d.deck_id";
        self.all(READING, SQL, params![id, deck], |row| Ok((DeckId(row.get(0)?), row.get(1)?)))
    }
}

impl Tx<'_> {
    /// Notes what a question holds, after it was looked at.
    ///
    /// # Errors
    /// When there is no such question, or the database cannot be written.
    pub fn note_print(&self, key: QuestionKey, question: &Question) -> Result<(), Error> {
        const SQL: &str = "UPDATE questions SET print = ? WHERE question_id = ?";
        let missing = || format!("question {}", key.0);
        self.must("noting what a question holds", SQL, params![print_of(question), key], missing)
    }
}

/// Returns what a question holds as a number. Another build may give others: then
/// texts are looked at once more.
#[must_use]
pub fn print_of(question: &Question) -> i64 {
    let mut hasher = DefaultHasher::new();
    question.hash(&mut hasher);
    hasher.finish().cast_signed()
}

fn read(row: &Row<'_>) -> rusqlite::Result<KnownQuestion> {
    let mut row = Cursor::new(row);
    Ok(KnownQuestion {
        key: row.take()?,
        id: row.take()?,
        source: row.take()?,
        position: row.take()?,
        title: row.take()?,
        guid: row.take()?,
        edited: row.take()?,
        retired: row.take()?,
        print: row.take()?,
    })
}
