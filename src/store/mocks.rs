//! Tables `mocks` and `mock_answers`: mock interviews as they went. Settings,
//! records and summaries are texts of the caller's.

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Row, params};

use super::changes::ChangeKey;
use super::convert::{Cursor, column, to_json};
use super::error::Error;
use super::store::{Queries, Tx};
use crate::domain::{Day, Level, Moment, Question, QuestionKey, Timestamp};

/// A mock's row in the database, which is its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MockKey(pub i64);

column!(MockKey, |key| key.0, |value| i64::column_result(value).map(Self));

/// How a mock stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MockStatus {
    /// It goes on, or was broken off.
    Running,
    /// It came to its end.
    Done,
    /// It was given up.
    Abandoned,
}

column!(MockStatus, |status| status.name(), |value| super::convert::word(value, Self::from_name));

/// A mock as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMock {
    /// The row.
    pub key: MockKey,
    /// When it began.
    pub began: Moment,
    /// What was chosen, as the caller wrote it.
    pub setting: String,
    /// What the decks could not give, as the caller wrote it.
    pub given_up: String,
    /// The version of its rubric.
    pub rubric: u32,
    /// How it stands.
    pub status: MockStatus,
    /// Which window may write.
    pub turn: u32,
    /// Where it stands, as the caller wrote it.
    pub saved: String,
    /// When that was written.
    pub saved_at: Timestamp,
    /// What lists read of it, once it has ended.
    pub summary: Option<String>,
    /// The cards that its answers were recorded at; `None` where they were not,
    /// or that was taken back.
    pub cards: Option<u32>,
    /// Whether its answers were taken back.
    pub undone: bool,
}

/// A question of a mock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MockAnswer {
    /// The question's row; `None` where it was deleted before it came here.
    pub question: Option<QuestionKey>,
    /// Its id at the time.
    pub id: String,
    /// What it was in the mock, as the caller wrote it.
    pub role: String,
    /// The level it was put at.
    pub target: Level,
    /// Its topic.
    pub topic: String,
    /// A hash of its text.
    pub version: u64,
    /// The question as it stood.
    pub text: Question,
    /// What was recorded, as the caller wrote it.
    pub record: String,
    /// The day on which it was asked.
    pub asked_on: Option<Day>,
    /// A partner's marks.
    pub partner: Option<String>,
    /// From when on it is to be marked again.
    pub again_on: Option<Day>,
    /// The marks given then.
    pub again: Option<String>,
}

const READING: &str = "reading mock interviews";
const WRITING: &str = "writing a mock interview";

/// The columns of [`StoredMock`]. Cards that were undone count for nothing.
macro_rules! select_mocks {
    ($rest:literal) => {
        concat!(
            "SELECT mock_id, at, offset_minutes, day, setting, given_up, rubric, status, turn, \
             saved, saved_at, summary, iif(undone = 1, NULL, cards), undone FROM mocks ",
            $rest
        )
    };
}

impl MockStatus {
    const fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Done => "done",
            Self::Abandoned => "abandoned",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        [Self::Running, Self::Done, Self::Abandoned].into_iter().find(|one| one.name() == name)
    }
}

impl Queries {
    /// Returns the mocks, first one first: by the day, since one that came in from
    /// elsewhere may be older than its number, and within a day by the number, since a
    /// clock may have been set back.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn mocks(&self) -> Result<Vec<StoredMock>, Error> {
        self.all(READING, select_mocks!("ORDER BY day, mock_id"), [], read)
    }

    /// Returns a mock.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn mock(&self, key: MockKey) -> Result<Option<StoredMock>, Error> {
        self.first(READING, select_mocks!("WHERE mock_id = ?"), [key], read)
    }

    /// Returns the mock that goes on, or was broken off. There is one at most.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn running_mock(&self) -> Result<Option<StoredMock>, Error> {
        self.first(READING, select_mocks!("WHERE status = 'running'"), [], read)
    }

    /// Returns the questions of a mock in their order.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn mock_answers(&self, key: MockKey) -> Result<Vec<MockAnswer>, Error> {
        const SQL: &str = "
            SELECT question_id, id, role, target, topic, version, question, record, asked_on,
                partner, again_on, again
            FROM mock_answers WHERE mock_id = ? ORDER BY place";
        self.all(READING, SQL, [key], |row| {
            let mut row = Cursor::new(row);
            Ok(MockAnswer {
                question: row.take()?,
                id: row.take()?,
                role: row.take()?,
                target: row.take()?,
                topic: row.take()?,
                version: row.take::<i64>()?.cast_unsigned(),
                text: row.json()?,
                record: row.take()?,
                asked_on: row.take()?,
                partner: row.take()?,
                again_on: row.take()?,
                again: row.take()?,
            })
        })
    }
}

impl Tx<'_> {
    /// Stores a mock under its number, or under the next one where that is 0; returns
    /// it. What came in with an import goes when that is undone.
    ///
    /// # Errors
    /// When another one is running or has the number, or the database cannot be
    /// written.
    pub fn add_mock(&self, mock: &StoredMock, import: Option<ChangeKey>) -> Result<MockKey, Error> {
        const SQL: &str = "
            INSERT INTO mocks (mock_id, at, offset_minutes, day, setting, given_up, rubric,
                status, turn, saved, saved_at, summary, cards, undone, import_id)
            VALUES (nullif(?, 0), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        let values = params![
            mock.key,
            mock.began.at,
            mock.began.offset_minutes,
            mock.began.day,
            mock.setting,
            mock.given_up,
            mock.rubric,
            mock.status,
            mock.turn,
            mock.saved,
            mock.saved_at,
            mock.summary,
            mock.cards,
            mock.undone,
            import,
        ];
        self.add(WRITING, SQL, values).map(MockKey)
    }

    /// Stores a question of a mock.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn add_mock_answer(
        &self,
        key: MockKey,
        place: usize,
        answer: &MockAnswer,
    ) -> Result<(), Error> {
        const SQL: &str = "
            INSERT INTO mock_answers (mock_id, place, question_id, id, role, target, topic,
                version, question, record, asked_on, partner, again_on, again)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        let values = params![
            key,
            column_of(place),
            answer.question,
            answer.id,
            answer.role,
            answer.target,
            answer.topic,
            answer.version.cast_signed(),
            to_json(WRITING, &answer.text)?,
            answer.record,
            answer.asked_on,
            answer.partner,
            answer.again_on,
            answer.again,
        ];
        self.run(WRITING, SQL, values)?;
        Ok(())
    }

    /// Writes where a mock stands. Tells whether it was this window's to write.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn save_mock(
        &self,
        key: MockKey,
        turn: u32,
        saved: &str,
        now: Timestamp,
    ) -> Result<bool, Error> {
        const SQL: &str = "
            UPDATE mocks SET saved = ?, saved_at = ?
            WHERE mock_id = ? AND turn = ? AND status = 'running'";
        Ok(self.run(WRITING, SQL, params![saved, now, key, turn])? > 0)
    }

    /// Writes what was recorded of a question.
    ///
    /// # Errors
    /// When there is no such question, or the database cannot be written.
    pub fn save_mock_record(
        &self,
        key: MockKey,
        place: usize,
        record: &str,
        asked_on: Option<Day>,
    ) -> Result<(), Error> {
        const SQL: &str = "
            UPDATE mock_answers SET record = ?, asked_on = coalesce(asked_on, ?)
            WHERE mock_id = ? AND place = ?";
        let missing = || format!("question {place} of mock {}", key.0);
        self.must(WRITING, SQL, params![record, asked_on, key, column_of(place)], missing)
    }

    /// Takes a running mock over: what wrote it before may write no more. `saved` is
    /// where it stands now.
    ///
    /// # Errors
    /// When it does not run, or the database cannot be written.
    pub fn take_over_mock(&self, key: MockKey, saved: &str, now: Timestamp) -> Result<(), Error> {
        const SQL: &str = "
            UPDATE mocks SET turn = turn + 1, saved = ?, saved_at = ?
            WHERE mock_id = ? AND status = 'running'";
        self.must(WRITING, SQL, params![saved, now, key], || format!("mock {} that runs", key.0))
    }

    /// Ends a running mock.
    ///
    /// # Errors
    /// When it does not run, or the database cannot be written.
    pub fn end_mock(&self, key: MockKey, status: MockStatus, summary: &str) -> Result<(), Error> {
        const SQL: &str = "
            UPDATE mocks SET status = ?, summary = ? WHERE mock_id = ? AND status = 'running'";
        self.must(WRITING, SQL, params![status, summary, key], || {
            format!("mock {} that runs", key.0)
        })
    }

    /// Names the entry of the journal under which a mock's answers stand.
    ///
    /// # Errors
    /// When there is no such mock, or the database cannot be written.
    pub fn set_mock_change(
        &self,
        key: MockKey,
        change: ChangeKey,
        cards: u32,
    ) -> Result<(), Error> {
        const SQL: &str = "UPDATE mocks SET change_id = ?, cards = ? WHERE mock_id = ?";
        self.must(WRITING, SQL, params![change, cards, key], || format!("mock {}", key.0))
    }

    /// Notes at a mock that the change of its answers is undone, and takes out the
    /// mocks that came in with a change.
    pub(super) fn take_mocks_back(&self, change: ChangeKey) -> Result<(), Error> {
        const SQL: [&str; 4] = [
            "UPDATE mocks SET undone = 1 WHERE change_id = ?",
            "DELETE FROM drill_points
                WHERE mock_id IN (SELECT mock_id FROM mocks WHERE import_id = ?)",
            "DELETE FROM mock_answers
                WHERE mock_id IN (SELECT mock_id FROM mocks WHERE import_id = ?)",
            "DELETE FROM mocks WHERE import_id = ?",
        ];
        SQL.iter().try_for_each(|sql| self.run(WRITING, sql, [change]).map(|_| ()))
    }
}

/// Returns a place as its column holds it.
pub(super) fn column_of(place: usize) -> i64 {
    i64::try_from(place).unwrap_or(i64::MAX)
}

fn read(row: &Row<'_>) -> rusqlite::Result<StoredMock> {
    let mut row = Cursor::new(row);
    Ok(StoredMock {
        key: row.take()?,
        began: row.moment()?,
        setting: row.take()?,
        given_up: row.take()?,
        rubric: row.take()?,
        status: row.take()?,
        turn: row.take()?,
        saved: row.take()?,
        saved_at: row.take()?,
        summary: row.take()?,
        cards: row.take()?,
        undone: row.take()?,
    })
}
