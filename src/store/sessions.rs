//! Table `sessions`: sittings, so that an unfinished one can be taken up again.

use rusqlite::params;
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use super::convert::{Cursor, column};
use super::error::Error;
use super::store::{Queries, Tx};
use crate::domain::{CardKey, Day, Grade, Moment, Timestamp};

/// A session's row in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionKey(pub i64);

/// A session as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSession {
    /// The row.
    pub key: SessionKey,
    /// When it began.
    pub began: Moment,
    /// What it was about, as the caller wrote it.
    pub scope: String,
    /// When it ended; `None` while it runs, or when it was broken off.
    pub ended: Option<Timestamp>,
    /// Answers given in it, without those taken back.
    pub answered: u32,
}

column!(SessionKey, |key| key.0, |value| i64::column_result(value).map(Self));

impl Queries {
    /// Returns the session of a day that began last among those in which something
    /// was answered, if it is one of the last hundred.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn last_session(&self, day: Day) -> Result<Option<StoredSession>, Error> {
        const SQL: &str = "
            SELECT s.session_id, s.at, s.offset_minutes, s.day, s.scope, s.ended_at,
                (SELECT count(*) FROM reviews r INDEXED BY reviews_day
                    WHERE r.day >= s.day AND r.session_id = s.session_id AND r.undone = 0
                        AND r.rating IS NOT NULL) AS answered
            FROM sessions s
            WHERE s.session_id > (SELECT max(session_id) FROM sessions) - 100
                AND s.day = ? AND answered > 0
            ORDER BY s.session_id DESC LIMIT 1";
        self.first("reading the last session", SQL, [day], |row| {
            let mut row = Cursor::new(row);
            Ok(StoredSession {
                key: row.take()?,
                began: row.moment()?,
                scope: row.take()?,
                ended: row.take()?,
                answered: row.take()?,
            })
        })
    }

    /// Returns the live answers of a session, first one first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn session_answers(&self, key: SessionKey) -> Result<Vec<(CardKey, Grade)>, Error> {
        const SQL: &str = "
            SELECT r.card_id, r.rating FROM reviews r INDEXED BY reviews_day
            WHERE r.day >= (SELECT s.day FROM sessions s WHERE s.session_id = ?1)
                AND r.session_id = ?1 AND r.undone = 0 AND r.rating IS NOT NULL
            ORDER BY r.review_id";
        self.all("reading a session", SQL, [key], |row| Ok((row.get(0)?, row.get(1)?)))
    }
}

impl Tx<'_> {
    /// Records that a session begins.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn begin_session(&self, now: Moment, scope: &str) -> Result<SessionKey, Error> {
        const SQL: &str =
            "INSERT INTO sessions (at, offset_minutes, day, scope) VALUES (?, ?, ?, ?)";
        let values = params![now.at, now.offset_minutes, now.day, scope];
        self.add("beginning a session", SQL, values).map(SessionKey)
    }

    /// Records that a session goes on.
    ///
    /// # Errors
    /// When there is no such session, or the database cannot be written.
    pub fn reopen_session(&self, key: SessionKey) -> Result<(), Error> {
        const SQL: &str = "UPDATE sessions SET ended_at = NULL WHERE session_id = ?";
        self.must("going on with a session", SQL, [key], || format!("session {}", key.0))
    }

    /// Records that a session ends.
    ///
    /// # Errors
    /// When there is no such session, or the database cannot be written.
    pub fn end_session(&self, key: SessionKey, now: Moment) -> Result<(), Error> {
        const SQL: &str = "UPDATE sessions SET ended_at = ? WHERE session_id = ?";
        self.must("ending a session", SQL, params![now.at, key], || format!("session {}", key.0))
    }
}
