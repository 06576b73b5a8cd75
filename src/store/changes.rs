//! Table `changes`: the undo journal. It outlives the program, so undo goes
//! back many steps, across restarts: ten thousand of them.

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Row, params};

use super::convert::{Cursor, column, to_json};
use super::error::Error;
use super::store::{Queries, Tx};
use crate::domain::{CardKey, Change, ChangeKind, Grade, Moment, Schedule};

/// A change's row in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChangeKey(pub i64);

column!(ChangeKey, |key| key.0, |value| i64::column_result(value).map(Self));

/// Steps that undo can go back.
const DEPTH: i64 = 10_000;

/// Changes after which the journal is cut to its depth.
const TRIMMED_AFTER: i64 = 100;

const READING: &str = "reading the undo journal";
const WRITING: &str = "writing the undo journal";

impl Queries {
    /// Returns what undo would take back. It goes back ten thousand steps.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn last_change(&self) -> Result<Option<(ChangeKey, Change)>, Error> {
        const SQL: &str = "
            SELECT change_id, kind, rating, card_id, note, before FROM changes
            WHERE undone = 0 AND change_id > (SELECT max(change_id) FROM changes) - ?
            ORDER BY change_id DESC LIMIT 1";
        self.first(READING, SQL, [DEPTH], read)
    }
}

impl Tx<'_> {
    /// Adds a step to the journal, with the schedules as they stood before. Its lines
    /// of the log are written after it.
    ///
    /// # Errors
    /// When the card is not there, or the database cannot be written.
    pub fn push_change(&self, change: &Change, now: Moment) -> Result<ChangeKey, Error> {
        const SQL: &str = "
            INSERT INTO changes (kind, rating, card_id, note, at, offset_minutes, day, before,
                line)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(review_id), 0) FROM reviews))";
        let (kind, grade) = columns(change.kind);
        let values = params![
            kind,
            grade,
            change.card,
            change.note,
            now.at,
            now.offset_minutes,
            now.day,
            to_json(WRITING, &change.before)?,
        ];
        let key = ChangeKey(self.add(WRITING, SQL, values)?);
        if key.0 % TRIMMED_AFTER == 0 {
            // Two years of answers with all their schedules would be larger than
            // everything else. What many rows hang on stays.
            const TRIM: &str = "DELETE FROM changes WHERE change_id <= ? AND card_id IS NOT NULL";
            self.run(WRITING, TRIM, [key.0 - DEPTH])?;
        }
        Ok(key)
    }

    /// Says what a change was, once that is known.
    ///
    /// # Errors
    /// When there is no such change, or the database cannot be written.
    pub fn describe_change(&self, key: ChangeKey, note: &str) -> Result<(), Error> {
        const SQL: &str = "UPDATE changes SET note = ? WHERE change_id = ?";
        self.must(WRITING, SQL, params![note, key], || format!("change {}", key.0))
    }

    /// Adds how cards stood before a change, once it is known which it touches.
    ///
    /// # Errors
    /// When there is no such change, or the database cannot be written.
    pub fn remember_schedules(
        &self,
        key: ChangeKey,
        before: &[(CardKey, Schedule)],
    ) -> Result<(), Error> {
        const SQL: &str = "UPDATE changes SET before = ? WHERE change_id = ?";
        let values = params![to_json(WRITING, &before)?, key];
        self.must(WRITING, SQL, values, || format!("change {}", key.0))
    }

    /// Takes a change out of the journal that turned out to change nothing.
    ///
    /// # Errors
    /// When something hangs on it, or the database cannot be written.
    pub fn drop_change(&self, key: ChangeKey) -> Result<(), Error> {
        self.run(WRITING, "DELETE FROM changes WHERE change_id = ?", [key])?;
        Ok(())
    }

    /// Takes the last change back: everything it touched, a question's text as
    /// well, is as it was before, and its lines of the log are marked as undone. Returns it.
    ///
    /// # Errors
    /// When it is not the last change any more, or the database cannot be
    /// written.
    pub fn undo_change(&self, key: ChangeKey) -> Result<Change, Error> {
        let change = match self.last_change()? {
            Some((last, change)) if last == key => change,
            _ => return Err(Error::Outdated { what: "something else was changed since" }),
        };
        self.run(WRITING, "UPDATE changes SET undone = 1 WHERE change_id = ?", [key])?;
        self.mark_lines(key)?;
        if let Some(edit) = self.edit_of(key)? {
            self.put_edit_back(&edit)?;
        }
        for (card, schedule) in &change.before {
            let now = self.schedule(*card)?.unwrap_or_default();
            self.move_schedule(*card, &now, schedule)?;
        }
        self.take_from_trash(key)?;
        self.put_back(key)?;
        self.put_settings_back(key)?;
        self.put_marks_back(key)?;
        self.take_predictions_back(key)?;
        self.take_mocks_back(key)?;
        Ok(change)
    }

    /// Marks the lines of a change as undone. They stand between those that were there
    /// before it and those of the changes after it.
    fn mark_lines(&self, key: ChangeKey) -> Result<(), Error> {
        const SQL: &str = "
            UPDATE reviews SET undone = 1
            WHERE review_id > (SELECT line FROM changes WHERE change_id = ?1)
                AND review_id <= coalesce((SELECT line FROM changes
                    WHERE change_id > ?1 AND line IS NOT NULL
                    ORDER BY change_id LIMIT 1), 9223372036854775807)
                AND change_id = ?1";
        self.run(WRITING, SQL, [key])?;
        Ok(())
    }
}

/// Returns the two columns of a kind.
const fn columns(kind: ChangeKind) -> (&'static str, Option<Grade>) {
    match kind {
        ChangeKind::Grade(grade) => ("grade", Some(grade)),
        ChangeKind::Suspend => ("suspend", None),
        ChangeKind::Unsuspend => ("unsuspend", None),
        ChangeKind::Bury => ("bury", None),
        ChangeKind::Unbury => ("unbury", None),
        ChangeKind::Mark => ("mark", None),
        ChangeKind::Unmark => ("unmark", None),
        ChangeKind::Unlock => ("unlock", None),
        ChangeKind::Reset => ("reset", None),
        ChangeKind::SetDue => ("setdue", None),
        ChangeKind::Edit => ("edit", None),
        ChangeKind::Delete => ("delete", None),
        ChangeKind::Import => ("import", None),
        ChangeKind::Reschedule => ("reschedule", None),
        ChangeKind::Mock => ("mock", None),
        ChangeKind::MockMarks => ("mockmarks", None),
        ChangeKind::Options => ("options", None),
        ChangeKind::CatchUp => ("catchup", None),
    }
}

/// Reads the two columns of a kind.
fn kind(row: &mut Cursor<'_, '_>) -> rusqlite::Result<ChangeKind> {
    let Word(word) = row.take()?;
    let grade: Option<Grade> = row.take()?;
    Ok(grade.map_or(word, ChangeKind::Grade))
}

/// The first column of a kind; a grade's own grade stands in the second.
struct Word(ChangeKind);

impl FromSql for Word {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        const KINDS: [ChangeKind; 18] = [
            ChangeKind::Grade(Grade::Again),
            ChangeKind::Suspend,
            ChangeKind::Unsuspend,
            ChangeKind::Bury,
            ChangeKind::Unbury,
            ChangeKind::Mark,
            ChangeKind::Unmark,
            ChangeKind::Unlock,
            ChangeKind::Reset,
            ChangeKind::SetDue,
            ChangeKind::Edit,
            ChangeKind::Delete,
            ChangeKind::Import,
            ChangeKind::Reschedule,
            ChangeKind::Mock,
            ChangeKind::MockMarks,
            ChangeKind::Options,
            ChangeKind::CatchUp,
        ];
        super::convert::word(value, |word| {
            KINDS.into_iter().find(|kind| columns(*kind).0 == word).map(Self)
        })
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<(ChangeKey, Change)> {
    let mut row = Cursor::new(row);
    let key = row.take()?;
    let kind = kind(&mut row)?;
    Ok((key, Change { kind, card: row.take()?, note: row.take()?, before: row.json()? }))
}
