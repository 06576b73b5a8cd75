//! Table `decks`: what stands in `deck.toml`, and the order of the decks.

use rusqlite::{Row, params};

use super::convert::{Cursor, to_json};
use super::error::Error;
use super::store::{Queries, Tx};
use crate::domain::{Deck, DeckId, DeckKey};

/// A deck as it is stored. Its questions are asked for by its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckRow {
    /// The row.
    pub key: DeckKey,
    /// The deck, without its questions.
    pub deck: Deck,
    /// Its place among the decks.
    pub position: i64,
}

macro_rules! deck_columns {
    () => {
        "deck_id, id, title, description, language, license, tags, level, prerequisites, \
         animated, position"
    };
}

const READING: &str = "reading the decks";
const WRITING: &str = "writing a deck";

impl Queries {
    /// Returns all decks in their order, without those that were deleted.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn decks(&self) -> Result<Vec<DeckRow>, Error> {
        const SQL: &str = concat!(
            "SELECT ",
            deck_columns!(),
            " FROM decks WHERE deleted_by IS NULL ORDER BY position, deck_id"
        );
        self.all(READING, SQL, [], read)
    }

    /// Returns the deck of an id, deleted or not.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn deck(&self, id: &DeckId) -> Result<Option<DeckRow>, Error> {
        const SQL: &str = concat!("SELECT ", deck_columns!(), " FROM decks WHERE id = ?");
        self.first(READING, SQL, [&id.0], read)
    }

    /// Returns the deck of a key.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn deck_by_key(&self, key: DeckKey) -> Result<Option<DeckRow>, Error> {
        const SQL: &str = concat!("SELECT ", deck_columns!(), " FROM decks WHERE deck_id = ?");
        self.first(READING, SQL, [key], read)
    }
}

impl Tx<'_> {
    /// Writes a deck's own data, not its questions. A new deck comes last; one
    /// that is there keeps its key and its place, and is not deleted any more.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn put_deck(&self, deck: &Deck) -> Result<DeckKey, Error> {
        const SQL: &str = "
            INSERT INTO decks (id, title, description, language, license, tags, level,
                prerequisites, animated, position)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?,
                (SELECT coalesce(max(position), 0) + 1 FROM decks))
            ON CONFLICT (id) DO UPDATE SET
                title = excluded.title, description = excluded.description,
                language = excluded.language, license = excluded.license,
                tags = excluded.tags, level = excluded.level,
                prerequisites = excluded.prerequisites, animated = excluded.animated, deleted_by = NULL
            RETURNING deck_id";
        let values = params![
            deck.id.0,
            deck.title,
            deck.description,
            deck.language,
            deck.license,
            to_json(WRITING, &deck.tags)?,
            deck.level,
            to_json(WRITING, &deck.prerequisites)?,
            deck.animated,
        ];
        self.one(WRITING, SQL, values, |row| row.get(0))
    }

    /// Gives a deck another id. The ids of its cards change with it.
    ///
    /// # Errors
    /// When there is no such deck, the id is taken, or the database cannot be
    /// written.
    pub fn rename_deck(&self, key: DeckKey, id: &DeckId) -> Result<(), Error> {
        const SQL: &str = "UPDATE decks SET id = ? WHERE deck_id = ?";
        self.must(WRITING, SQL, params![id.0, key], || format!("deck {}", key.0))?;
        for question in self.questions_of_deck(key)? {
            self.renew_hashes(question.key)?;
        }
        Ok(())
    }

    /// Gives a deck its place among the decks.
    ///
    /// # Errors
    /// When there is no such deck, or the database cannot be written.
    pub fn place_deck(&self, key: DeckKey, position: i64) -> Result<(), Error> {
        const SQL: &str = "UPDATE decks SET position = ? WHERE deck_id = ?";
        self.must(WRITING, SQL, params![position, key], || format!("deck {}", key.0))
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<DeckRow> {
    let mut row = Cursor::new(row);
    let key = row.take()?;
    let deck = Deck {
        id: DeckId(row.take()?),
        title: row.take()?,
        description: row.take()?,
        language: row.take()?,
        license: row.take()?,
        tags: row.json()?,
        level: row.take()?,
        prerequisites: row.json()?,
        animated: row.take()?,
        questions: Vec::new(),
    };
    Ok(DeckRow { key, deck, position: row.take()? })
}
