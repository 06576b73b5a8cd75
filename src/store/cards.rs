//! Table `cards`: what a question's cards are, and how each of them stands.

use rusqlite::types::Value;
use rusqlite::{params, params_from_iter};

use super::convert::{Cursor, live_cards, schedule_columns, schedule_places, schedule_values};
use super::error::Error;
use super::store::{Queries, Tx};
use crate::domain::{
    CardId, CardKey, CardKind, Day, DeckId, QuestionId, QuestionKey, Schedule, chance,
};

/// A card as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredCard {
    /// The row.
    pub key: CardKey,
    /// Its question.
    pub question: QuestionKey,
    /// Its textual id.
    pub id: CardId,
    /// The front as one plain line.
    pub front: String,
    /// True for the card with which its question begins.
    pub lead: bool,
    /// Its place in the question.
    pub position: i64,
    /// Out of every list, by itself; see also its question.
    pub retired: bool,
    /// Its question is out of every list.
    pub question_retired: bool,
    /// How it stands.
    pub schedule: Schedule,
}

/// A card to be stored.
#[derive(Clone, Copy, Debug)]
pub struct NewCard<'a> {
    /// Its question.
    pub question: QuestionKey,
    /// Its kind.
    pub kind: CardKind,
    /// Its slug; empty for kinds that have none.
    pub slug: &'a str,
    /// The front as one plain line.
    pub front: &'a str,
    /// True for the card with which its question begins.
    pub lead: bool,
    /// Its place in the question.
    pub position: i64,
    /// How it stands. A lead card is open (`opens_on`) on the day it comes in.
    pub schedule: &'a Schedule,
}

/// What of a card changes with its question's text; its schedule stays.
#[derive(Clone, Copy, Debug)]
pub struct CardUpdate<'a> {
    /// The slug: another one renames the card.
    pub slug: &'a str,
    /// The front as one plain line.
    pub front: &'a str,
    /// True for the card with which its question begins.
    pub lead: bool,
    /// Its place in the question.
    pub position: i64,
    /// Out of every list.
    pub retired: bool,
}

/// The columns that [`StoredCard::read`] reads: `cards c`, `questions q`, `decks d`.
macro_rules! card_columns {
    () => {
        concat!(
            "c.card_id, c.question_id, d.id, q.slug, c.kind, c.slug, c.front, c.lead, \
             c.position, c.retired, c.question_retired, ",
            $crate::store::convert::schedule_columns!()
        )
    };
}

/// Cards joined with their questions and decks.
macro_rules! from_cards {
    () => {
        " FROM cards c JOIN questions q ON q.question_id = c.question_id \
         JOIN decks d ON d.deck_id = c.deck_id "
    };
}

pub(super) use {card_columns, from_cards};

const READING: &str = "reading cards";
const WRITING: &str = "writing a card";
const WRITING_SCHEDULE: &str = "writing a schedule";

impl Queries {
    /// Returns the card of an id, retired or not.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn card(&self, id: &CardId) -> Result<Option<StoredCard>, Error> {
        const SQL: &str = concat!(
            "SELECT ",
            card_columns!(),
            from_cards!(),
            "WHERE d.id = ? AND q.deck_id = d.deck_id AND q.slug = ? AND c.kind = ? AND c.slug = ?"
        );
        let values = params![id.question.deck.0, id.question.question, id.kind, id.slug];
        self.first(READING, SQL, values, |row| StoredCard::read(&mut Cursor::new(row)))
    }

    /// Returns the card of a key, retired or not.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn card_by_key(&self, key: CardKey) -> Result<Option<StoredCard>, Error> {
        const SQL: &str = concat!("SELECT ", card_columns!(), from_cards!(), "WHERE c.card_id = ?");
        self.first(READING, SQL, [key], |row| StoredCard::read(&mut Cursor::new(row)))
    }

    /// Returns the keys of all cards, retired ones too.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn card_keys(&self) -> Result<Vec<CardKey>, Error> {
        self.all(READING, "SELECT card_id FROM cards ORDER BY card_id", [], |row| row.get(0))
    }

    /// Returns a question's cards in their order, the retired ones too.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn cards_of_question(&self, question: QuestionKey) -> Result<Vec<StoredCard>, Error> {
        const SQL: &str = concat!(
            "SELECT ",
            card_columns!(),
            from_cards!(),
            "WHERE c.question_id = ? ORDER BY c.position, c.card_id"
        );
        self.all(READING, SQL, [question], |row| StoredCard::read(&mut Cursor::new(row)))
    }

    /// Returns the cards of a card's question, itself among them, in their order, the
    /// retired ones too.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn cards_beside(&self, key: CardKey) -> Result<Vec<StoredCard>, Error> {
        const SQL: &str = concat!(
            "SELECT ",
            card_columns!(),
            from_cards!(),
            "WHERE c.question_id = (SELECT question_id FROM cards WHERE card_id = ?) \
             ORDER BY c.position, c.card_id"
        );
        self.all(READING, SQL, [key], |row| StoredCard::read(&mut Cursor::new(row)))
    }

    /// Returns how a card stands.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn schedule(&self, card: CardKey) -> Result<Option<Schedule>, Error> {
        const SQL: &str = concat!("SELECT ", schedule_columns!(), " FROM cards WHERE card_id = ?");
        self.first(READING, SQL, [card], |row| Cursor::new(row).schedule())
    }

    /// Returns the due days of a question's other cards, suspended and retired
    /// ones left out, earliest first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn sibling_due_days(
        &self,
        question: QuestionKey,
        except: CardKey,
    ) -> Result<Vec<Day>, Error> {
        const SQL: &str = concat!(
            "SELECT c.due FROM cards c WHERE c.question_id = ? AND c.card_id <> ? \
             AND c.due IS NOT NULL AND c.suspended = 0 AND ",
            live_cards!(),
            " ORDER BY c.due"
        );
        self.all(READING, SQL, params![question, except], |row| row.get(0))
    }
}

impl Tx<'_> {
    /// Stores a new card.
    ///
    /// # Errors
    /// When there is no such question, the question has this card already, the
    /// schedule contradicts itself, or the database cannot be written.
    pub fn insert_card(&self, new: &NewCard<'_>) -> Result<CardKey, Error> {
        const SQL: &str = concat!(
            "INSERT INTO cards (question_id, deck_id, question_position, question_retired, \
             kind, slug, front, lead, position, hash, retired, ",
            schedule_columns!(),
            ") SELECT question_id, deck_id, position, retired, ?, ?, ?, ?, ?, ?, 0, ",
            schedule_places!(),
            " FROM questions WHERE question_id = ?"
        );
        let id = CardId {
            question: self.id_of_question(new.question)?,
            kind: new.kind,
            slug: new.slug.to_owned(),
        };
        let own = [
            Value::from(new.kind.name().to_owned()),
            new.slug.to_owned().into(),
            new.front.to_owned().into(),
            new.lead.into(),
            new.position.into(),
            hash(&id).into(),
        ];
        let values =
            own.into_iter().chain(schedule_values(new.schedule)).chain([new.question.0.into()]);
        self.add(WRITING, SQL, params_from_iter(values)).map(CardKey)
    }

    /// Writes what changes with the question's text. The schedule stays.
    ///
    /// # Errors
    /// When there is no such card, the slug is taken, or the database cannot be
    /// written.
    pub fn update_card(&self, key: CardKey, update: &CardUpdate<'_>) -> Result<(), Error> {
        const SQL: &str = "
            UPDATE cards SET slug = ?, front = ?, lead = ?, position = ?, retired = ?, hash = ?
            WHERE card_id = ?";
        let stored = self.card_by_key(key)?.ok_or_else(|| missing(key))?;
        let id = CardId { slug: update.slug.to_owned(), ..stored.id };
        let values = params![
            update.slug,
            update.front,
            update.lead,
            update.position,
            update.retired,
            hash(&id),
            key,
        ];
        self.run(WRITING, SQL, values)?;
        Ok(())
    }

    /// Takes a card out of every list, or brings it back.
    ///
    /// # Errors
    /// When there is no such card, or the database cannot be written.
    pub fn retire_card(&self, key: CardKey, retired: bool) -> Result<(), Error> {
        const SQL: &str = "UPDATE cards SET retired = ? WHERE card_id = ?";
        self.must("retiring a card", SQL, params![retired, key], || format!("card {}", key.0))
    }

    /// Writes how a card stands.
    ///
    /// # Errors
    /// When there is no such card, the schedule contradicts itself, or the
    /// database cannot be written.
    pub fn set_schedule(&self, key: CardKey, schedule: &Schedule) -> Result<(), Error> {
        const SQL: &str = concat!(
            "UPDATE cards SET (",
            schedule_columns!(),
            ") = (",
            schedule_places!(),
            ") WHERE card_id = ?"
        );
        let values = schedule_values(schedule).into_iter().chain([key.0.into()]);
        self.must(WRITING_SCHEDULE, SQL, params_from_iter(values), || format!("card {}", key.0))
    }

    /// Writes how a card stands that stood as in `before`: the fewer columns are
    /// written, the fewer indexes move.
    ///
    /// # Errors
    /// Those of [`Tx::set_schedule`].
    pub fn move_schedule(
        &self,
        key: CardKey,
        before: &Schedule,
        after: &Schedule,
    ) -> Result<(), Error> {
        const HIDE: &str = "UPDATE cards SET hidden_on = ?, hidden_run = ? WHERE card_id = ?";
        let (hidden_on, hidden_run) = (after.hidden_on, after.hidden_run);
        if (Schedule { hidden_on, hidden_run, ..before.clone() }) != *after {
            return self.set_schedule(key, after);
        }
        let values = params![hidden_on, hidden_run, key];
        self.must(WRITING_SCHEDULE, HIDE, values, || format!("card {}", key.0))
    }

    fn id_of_question(&self, key: QuestionKey) -> Result<QuestionId, Error> {
        const SQL: &str = "
            SELECT d.id, q.slug FROM questions q JOIN decks d ON d.deck_id = q.deck_id
            WHERE q.question_id = ?";
        self.first(READING, SQL, [key], |row| {
            Ok(QuestionId { deck: DeckId(row.get(0)?), question: row.get(1)? })
        })?
        .ok_or_else(|| Error::not_found(format!("question {}", key.0)))
    }
}

impl StoredCard {
    /// Reads the columns of `card_columns`.
    pub(super) fn read(row: &mut Cursor<'_, '_>) -> rusqlite::Result<Self> {
        Ok(Self {
            key: row.take()?,
            question: row.take()?,
            id: CardId {
                question: QuestionId { deck: DeckId(row.take()?), question: row.take()? },
                kind: row.take()?,
                slug: row.take()?,
            },
            front: row.take()?,
            lead: row.take()?,
            position: row.take()?,
            retired: row.take()?,
            question_retired: row.take()?,
            schedule: row.schedule()?,
        })
    }
}

fn missing(key: CardKey) -> Error {
    Error::not_found(format!("card {}", key.0))
}

/// Returns the hash of a card's textual id, as the column holds it.
fn hash(id: &CardId) -> i64 {
    chance::hash_text(&id.to_string()).cast_signed()
}
