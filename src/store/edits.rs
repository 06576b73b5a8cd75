//! Table `edits`: what an edit of a question replaced, so that undo puts it
//! back, cards and all.

use rusqlite::params;

use super::cards::CardUpdate;
use super::changes::ChangeKey;
use super::convert::{Cursor, to_json};
use super::error::Error;
use super::store::{Queries, Tx};
use crate::domain::{CardBefore, Edit, FileEdit};

const WRITING: &str = "writing an edit into the undo journal";

impl Queries {
    /// Returns what an entry of the journal edited; `None` when it was no edit.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn edit_of(&self, change: ChangeKey) -> Result<Option<Edit>, Error> {
        const SQL: &str = "
            SELECT question_id, before, file, file_before, file_after FROM edits
            WHERE change_id = ?";
        self.first("reading the undo journal", SQL, [change], |row| {
            let mut row = Cursor::new(row);
            let (question, before) = (row.take()?, row.json()?);
            let path: Option<String> = row.take()?;
            let pieces: (Option<String>, Option<String>) = (row.take()?, row.take()?);
            let file = path.zip(pieces.0).zip(pieces.1);
            let file = file.map(|((path, before), after)| FileEdit { path, before, after });
            Ok(Edit { question, before, file })
        })
    }
}

impl Tx<'_> {
    /// Adds to an entry of the journal what it edited.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn push_edit(&self, change: ChangeKey, edit: &Edit) -> Result<(), Error> {
        const SQL: &str = "
            INSERT INTO edits (change_id, question_id, before, file, file_before, file_after)
            VALUES (?, ?, ?, ?, ?, ?)";
        let file = edit.file.as_ref();
        let values = params![
            change,
            edit.question,
            to_json(WRITING, &edit.before)?,
            file.map(|file| &file.path),
            file.map(|file| &file.before),
            file.map(|file| &file.after),
        ];
        self.run(WRITING, SQL, values)?;
        Ok(())
    }

    /// Puts an edited question back as it was, and its cards; cards that the
    /// edit brought are taken out.
    pub(super) fn put_edit_back(&self, edit: &Edit) -> Result<(), Error> {
        let missing = || Error::not_found(format!("question {}", edit.question.0));
        let mut stored = self.question_by_key(edit.question)?.ok_or_else(missing)?;
        stored.question = edit.before.question.clone();
        stored.edited = edit.before.edited;
        stored.retired = edit.before.retired;
        self.update_question(&stored)?;
        for card in self.cards_of_question(edit.question)? {
            match edit.before.cards.iter().find(|before| before.key == card.key) {
                Some(before) => self.update_card(card.key, &update(before))?,
                None => self.retire_card(card.key, true)?,
            }
        }
        Ok(())
    }
}

fn update(before: &CardBefore) -> CardUpdate<'_> {
    CardUpdate {
        slug: &before.slug,
        front: &before.front,
        lead: before.lead,
        position: before.position,
        retired: before.retired,
    }
}
