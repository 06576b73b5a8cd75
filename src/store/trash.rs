//! Tables `trash` and `decks.deleted_by`: what was deleted. Nothing of it is
//! lost: it is retired, and undo brings it back with its history.

use rusqlite::params;

use super::changes::ChangeKey;
use super::error::Error;
use super::store::{Queries, Tx};
use crate::domain::{DeckKey, QuestionKey};

/// What hangs on some questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Holdings {
    /// Questions that are not retired.
    pub questions: u32,
    /// Their cards, without retired ones.
    pub cards: u32,
    /// Answers given to these cards.
    pub answers: u32,
}

const COUNTING: &str = "counting what is to be deleted";
const DELETING: &str = "deleting";
const RESTORING: &str = "bringing back what was deleted";

impl Queries {
    /// Returns what hangs on a question; nothing when it is retired.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn holdings(&self, question: QuestionKey) -> Result<Holdings, Error> {
        const SQL: &str = "
            SELECT
                (SELECT count(*) FROM cards c WHERE c.question_id = q.question_id AND c.retired = 0),
                (SELECT count(*) FROM cards c JOIN reviews r ON r.card_id = c.card_id
                    WHERE c.question_id = q.question_id AND c.retired = 0
                        AND r.undone = 0 AND r.rating IS NOT NULL)
            FROM questions q WHERE q.question_id = ? AND q.retired = 0";
        let found = self.first(COUNTING, SQL, [question], |row| {
            Ok(Holdings { questions: 1, cards: row.get(0)?, answers: row.get(1)? })
        })?;
        Ok(found.unwrap_or_default())
    }

    /// Tells whether a question was deleted.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn is_in_trash(&self, question: QuestionKey) -> Result<bool, Error> {
        const SQL: &str = "SELECT EXISTS (SELECT 1 FROM trash WHERE question_id = ?)";
        self.one(DELETING, SQL, [question], |row| row.get(0))
    }

    /// Tells whether a question is in the trash because the import that added it
    /// was undone.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn is_taken_back(&self, question: QuestionKey) -> Result<bool, Error> {
        const SQL: &str = "
            SELECT EXISTS (SELECT 1 FROM trash t JOIN changes c ON c.change_id = t.change_id
                WHERE t.question_id = ? AND c.kind = 'import' AND c.undone = 1)";
        self.one(DELETING, SQL, [question], |row| row.get(0))
    }

    /// Tells whether a deck was deleted.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn is_deleted(&self, deck: DeckKey) -> Result<bool, Error> {
        const SQL: &str =
            "SELECT EXISTS (SELECT 1 FROM decks WHERE deck_id = ? AND deleted_by IS NOT NULL)";
        self.one(DELETING, SQL, [deck], |row| row.get(0))
    }
}

impl Tx<'_> {
    /// Puts a question into the trash. Its cards and its history stay with it.
    ///
    /// # Errors
    /// When there is no such question, or the database cannot be written.
    pub fn trash_question(&self, key: QuestionKey, change: ChangeKey) -> Result<(), Error> {
        const SQL: &str = "INSERT OR REPLACE INTO trash (question_id, change_id) VALUES (?, ?)";
        self.retire_question(key, true)?;
        self.run(DELETING, SQL, params![key, change])?;
        Ok(())
    }

    /// Deletes a deck itself; its questions are put into the trash one by one.
    ///
    /// # Errors
    /// When there is no such deck, or the database cannot be written.
    pub fn delete_deck(&self, key: DeckKey, change: ChangeKey) -> Result<(), Error> {
        const SQL: &str = "UPDATE decks SET deleted_by = ? WHERE deck_id = ?";
        self.must(DELETING, SQL, params![change, key], || format!("deck {}", key.0))
    }

    /// Takes the mark of a deleted question away, without bringing it back.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn forget_deletion(&self, key: QuestionKey) -> Result<(), Error> {
        self.run(RESTORING, "DELETE FROM trash WHERE question_id = ?", [key])?;
        Ok(())
    }

    /// Brings a deleted deck back, without its questions.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn revive_deck(&self, key: DeckKey) -> Result<(), Error> {
        self.run(RESTORING, "UPDATE decks SET deleted_by = NULL WHERE deck_id = ?", [key])?;
        Ok(())
    }

    /// Brings back what a change deleted.
    pub(super) fn take_from_trash(&self, change: ChangeKey) -> Result<(), Error> {
        const SQL: &str = "SELECT question_id FROM trash WHERE change_id = ?";
        let questions: Vec<QuestionKey> = self.all(RESTORING, SQL, [change], |row| row.get(0))?;
        for question in questions {
            self.forget_deletion(question)?;
            self.retire_question(question, false)?;
        }
        self.run(RESTORING, "UPDATE decks SET deleted_by = NULL WHERE deleted_by = ?", [change])?;
        Ok(())
    }
}
