//! Tables `mocks` and `mock_answers`: mock interviews as they went. Settings,
//! records and summaries are texts of the caller's.

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Row, params};

use super::changes::ChangeKey;
use super::convert::{Cursor, column, live_cards, to_json};
use super::error::Error;
use super::store::{Queries, Tx};
use crate::domain::{
    CardKey, Day, DeckId, DeckKey, Level, Moment, Question, QuestionKey, Timestamp,
};

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
}

/// A question of a mock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MockAnswer {
    /// The question's row.
    pub question: QuestionKey,
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

const READING: &str = "reading mock interviews";
const WRITING: &str = "writing a mock interview";
const CHOOSING: &str = "choosing questions for a mock interview";

/// The columns of [`StoredMock`]. Cards that were undone count for nothing.
macro_rules! select_mocks {
    ($rest:literal) => {
        concat!(
            "SELECT m.mock_id, m.at, m.offset_minutes, m.day, m.setting, m.given_up, m.rubric, \
             m.status, m.turn, m.saved, m.saved_at, m.summary, \
             (SELECT m.cards FROM changes c WHERE c.change_id = m.change_id AND c.undone = 0) \
             FROM mocks m ",
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
    /// Returns the mocks, first one first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn mocks(&self) -> Result<Vec<StoredMock>, Error> {
        self.all(READING, select_mocks!("ORDER BY m.mock_id"), [], read)
    }

    /// Returns a mock.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn mock(&self, key: MockKey) -> Result<Option<StoredMock>, Error> {
        self.first(READING, select_mocks!("WHERE m.mock_id = ?"), [key], read)
    }

    /// Returns the mock that goes on, or was broken off. There is one at most.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn running_mock(&self) -> Result<Option<StoredMock>, Error> {
        self.first(READING, select_mocks!("WHERE m.status = 'running'"), [], read)
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

    /// Returns the places that are to be marked again by `today`.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn to_mark_again(&self, today: Day) -> Result<Vec<(MockKey, usize)>, Error> {
        const SQL: &str = "
            SELECT mock_id, place FROM mock_answers
            WHERE again_on <= ? AND again_on IS NOT NULL AND again IS NULL
            ORDER BY mock_id, place";
        self.all(READING, SQL, [today], |row| {
            let place: u32 = row.get(1)?;
            Ok((row.get(0)?, usize::try_from(place).unwrap_or(usize::MAX)))
        })
    }

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
             FROM cards c INDEXED BY cards_weak WHERE c.stability IS NOT NULL \
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
            WHERE asked_on >= ? AND asked_on IS NOT NULL GROUP BY question_id";
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

    /// Returns the key points that reviews of a card should show: missed in a
    /// mock, and the card not yet passed twice with Good since.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn drill_points(&self, card: CardKey) -> Result<Vec<String>, Error> {
        const SQL: &str = "
            SELECT DISTINCT p.point FROM drill_points p
            WHERE p.card_id = ?
                AND EXISTS (SELECT 1 FROM changes c
                    WHERE c.change_id = p.change_id AND c.undone = 0)
                AND (SELECT count(*) FROM reviews r
                    WHERE r.card_id = p.card_id AND r.undone = 0 AND r.review_id > p.since
                        AND r.source = 'review' AND r.rating >= 3) < 2
            ORDER BY p.mock_id, p.point";
        self.all(READING, SQL, [card], |row| row.get(0))
    }
}

impl Tx<'_> {
    /// Stores a mock that begins; returns its number.
    ///
    /// # Errors
    /// When another one is running, or the database cannot be written.
    pub fn begin_mock(&self, mock: &StoredMock) -> Result<MockKey, Error> {
        const SQL: &str = "
            INSERT INTO mocks (at, offset_minutes, day, setting, given_up, rubric, status, turn,
                saved, saved_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        let values = params![
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
                version, question, record)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
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

    /// Takes a running mock over: what wrote it before may write no more.
    ///
    /// # Errors
    /// When it does not run, or the database cannot be written.
    pub fn take_over_mock(&self, key: MockKey, now: Timestamp) -> Result<(), Error> {
        const SQL: &str = "
            UPDATE mocks SET turn = turn + 1, saved_at = ?
            WHERE mock_id = ? AND status = 'running'";
        self.must(WRITING, SQL, params![now, key], || format!("mock {} that runs", key.0))
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

    /// Writes what lists read of a mock that has ended.
    ///
    /// # Errors
    /// When there is no such mock, or the database cannot be written.
    pub fn set_mock_summary(&self, key: MockKey, summary: &str) -> Result<(), Error> {
        const SQL: &str = "UPDATE mocks SET summary = ? WHERE mock_id = ?";
        self.must(WRITING, SQL, params![summary, key], || format!("mock {}", key.0))
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

    /// Notes that a question is to be marked again from a day on.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn mark_again_on(&self, key: MockKey, place: usize, day: Day) -> Result<(), Error> {
        const SQL: &str = "UPDATE mock_answers SET again_on = ? WHERE mock_id = ? AND place = ?";
        self.run(WRITING, SQL, params![day, key, column_of(place)])?;
        Ok(())
    }

    /// Stores the marks of a second marking.
    ///
    /// # Errors
    /// When there is no such question, or the database cannot be written.
    pub fn set_marks_again(&self, key: MockKey, place: usize, marks: &str) -> Result<(), Error> {
        const SQL: &str = "UPDATE mock_answers SET again = ? WHERE mock_id = ? AND place = ?";
        let missing = || format!("question {place} of mock {}", key.0);
        self.must(WRITING, SQL, params![marks, key, column_of(place)], missing)
    }

    /// Stores a partner's marks.
    ///
    /// # Errors
    /// When there is no such question, or the database cannot be written.
    pub fn set_partner_marks(&self, key: MockKey, place: usize, marks: &str) -> Result<(), Error> {
        const SQL: &str = "UPDATE mock_answers SET partner = ? WHERE mock_id = ? AND place = ?";
        let missing = || format!("question {place} of mock {}", key.0);
        self.must(WRITING, SQL, params![marks, key, column_of(place)], missing)
    }

    /// Stores key points that the next reviews of a card should show. They go
    /// with the change they belong to.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn add_drill_points(
        &self,
        card: CardKey,
        mock: MockKey,
        change: ChangeKey,
        points: &[String],
    ) -> Result<(), Error> {
        const SQL: &str = "
            INSERT OR IGNORE INTO drill_points (card_id, mock_id, point, since, change_id)
            VALUES (?, ?, ?, (SELECT coalesce(max(review_id), 0) FROM reviews), ?)";
        for point in points {
            self.run(WRITING, SQL, params![card, mock, point, change])?;
        }
        Ok(())
    }
}

/// Returns a place as its column holds it.
fn column_of(place: usize) -> i64 {
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
    })
}
