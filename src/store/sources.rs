//! Table `sources`: where questions come from. Only a source that is read
//! again may retire questions, and only its own.

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Row, params};

use super::convert::{Cursor, column, word};
use super::error::Error;
use super::store::{Queries, Tx};
use crate::domain::DeckKey;

/// A source's row in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceKey(pub i64);

/// The kinds of source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SourceKind {
    /// A deck inside the program.
    Shipped,
    /// A deck's folder.
    Folder,
    /// A file with a whole deck.
    File,
    /// A page or a file of a foreign format: it never retires anything.
    Page,
}

impl SourceKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Shipped, Self::Folder, Self::File, Self::Page];

    /// Returns the word used in the database and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shipped => "shipped",
            Self::Folder => "folder",
            Self::File => "file",
            Self::Page => "page",
        }
    }

    /// Reads a kind's word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A source as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSource {
    /// The row.
    pub key: SourceKey,
    /// The kind.
    pub kind: SourceKind,
    /// Where it is: a path, or a shipped deck's id.
    pub location: String,
}

column!(SourceKey, |key| key.0, |value| i64::column_result(value).map(Self));
column!(SourceKind, |kind| kind.name(), |value| word(value, Self::from_name));

const READING: &str = "reading the sources of the decks";

impl Queries {
    /// Returns the source at a location.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn source(&self, location: &str) -> Result<Option<StoredSource>, Error> {
        const SQL: &str = "SELECT source_id, kind, location FROM sources WHERE location = ?";
        self.first(READING, SQL, [location], read)
    }

    /// Returns the source of a key.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn source_by_key(&self, key: SourceKey) -> Result<Option<StoredSource>, Error> {
        const SQL: &str = "SELECT source_id, kind, location FROM sources WHERE source_id = ?";
        self.first(READING, SQL, [key], read)
    }

    /// Returns how many questions a deck has from a source, and how many cards
    /// they have, without what is retired.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn stock_of_source(&self, deck: DeckKey, source: SourceKey) -> Result<(u32, u32), Error> {
        const QUESTIONS: &str = "
            SELECT count(*) FROM questions
            WHERE source_id = ? AND deck_id = ? AND retired = 0";
        const CARDS: &str = "
            SELECT count(*) FROM questions q
            JOIN cards c INDEXED BY cards_listed ON c.question_id = q.question_id
                AND c.retired = 0 AND c.question_retired = 0
            WHERE q.source_id = ? AND q.deck_id = ?";
        let values = params![source, deck];
        let questions = self.one(READING, QUESTIONS, values, |row| row.get(0))?;
        Ok((questions, self.one(READING, CARDS, values, |row| row.get(0))?))
    }

    /// Returns all sources, in the order in which they were first read.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn sources(&self) -> Result<Vec<StoredSource>, Error> {
        const SQL: &str = "SELECT source_id, kind, location FROM sources ORDER BY source_id";
        self.all(READING, SQL, [], read)
    }
}

impl Tx<'_> {
    /// Records a source. One at the same location keeps its key.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn put_source(&self, kind: SourceKind, location: &str) -> Result<SourceKey, Error> {
        const SQL: &str = "
            INSERT INTO sources (kind, location) VALUES (?, ?)
            ON CONFLICT (location) DO UPDATE SET kind = excluded.kind
            RETURNING source_id";
        self.one("recording a source", SQL, params![kind, location], |row| row.get(0))
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<StoredSource> {
    let mut row = Cursor::new(row);
    Ok(StoredSource { key: row.take()?, kind: row.take()?, location: row.take()? })
}
