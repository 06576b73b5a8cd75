//! Tables `kept`, `kept_new` and `kept_settings`: rows as they stood before an import or a
//! reschedule, and settings before they were chosen anew, so that undo can put
//! them back.

use rusqlite::params;

use super::bulk::FirstRows;
use super::changes::ChangeKey;
use super::error::Error;
use super::store::Tx;
use crate::domain::{CardKey, DeckKey, QuestionKey};

/// A row that a change is about to write over, or has just added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// A deck's own data.
    Deck(DeckKey),
    /// A question with its place, its source and its texts.
    Question(QuestionKey),
    /// A card without its schedule, but for what opens it.
    Card(CardKey),
    /// A card's due day alone.
    Due(CardKey),
}

const KEEPING: &str = "keeping what stood before";
const RESTORING: &str = "putting back what stood before";

const DECK: &str = "
    SELECT json_object('id', id, 'title', title, 'description', description,
        'language', language, 'license', license, 'tags', tags, 'level', level,
        'prerequisites', prerequisites, 'animated', animated, 'position', position,
        'deleted_by', deleted_by)
    FROM decks WHERE deck_id = ?3";

const QUESTION: &str = "
    SELECT json_object('slug', slug, 'source_id', source_id, 'position', position,
        'title', title, 'level', level, 'importance', importance, 'content', content,
        'edited', edited, 'retired', retired, 'added_day', added_day,
        'trash', (SELECT change_id FROM trash t WHERE t.question_id = q.question_id))
    FROM questions q WHERE question_id = ?3";

const CARD: &str = "
    SELECT json_object('slug', slug, 'front', front, 'lead', lead, 'position', position,
        'hash', hash, 'retired', retired, 'opens_on', opens_on, 'reachable', reachable)
    FROM cards WHERE card_id = ?3";

const DUE: &str = "SELECT json_object('due', due) FROM cards WHERE card_id = ?3";

/// What is put back, in this order. Names are moved out of the way first: two
/// rows may have changed theirs with each other, and a row that came later may
/// have taken one. Questions that were edited since, and their cards, stay.
const PUT_BACK: [&str; 11] = [
    "UPDATE decks SET id = char(1) || deck_id FROM kept k
        WHERE k.change_id = ?1 AND k.kind = 'deck' AND k.row = deck_id
            AND (k.before IS NOT NULL OR id IN (SELECT o.before ->> 'id' FROM kept o
                WHERE o.change_id = ?1 AND o.kind = 'deck'))",
    "UPDATE decks SET (id, title, description, language, license, tags, level, prerequisites,
            animated, position, deleted_by) = (k.before ->> 'id', k.before ->> 'title',
            k.before ->> 'description', k.before ->> 'language', k.before ->> 'license',
            k.before ->> 'tags', k.before ->> 'level', k.before ->> 'prerequisites',
            k.before ->> 'animated', k.before ->> 'position', k.before ->> 'deleted_by')
        FROM kept k WHERE k.change_id = ?1 AND k.kind = 'deck' AND k.row = deck_id
            AND k.before IS NOT NULL",
    "UPDATE decks SET deleted_by = ?1 FROM kept k
        WHERE k.change_id = ?1 AND k.kind = 'deck' AND k.row = deck_id AND k.before IS NULL",
    "UPDATE questions SET slug = char(1) || question_id FROM kept k
        WHERE k.change_id = ?1 AND k.kind = 'question' AND k.row = question_id
            AND CASE WHEN k.before IS NULL THEN slug IN (SELECT o.before ->> 'slug'
                    FROM kept o WHERE o.change_id = ?1 AND o.kind = 'question')
                ELSE edited = 0 AND slug <> k.before ->> 'slug' END",
    "UPDATE questions SET (slug, source_id, position, title, level, importance, content, edited,
            retired, added_day) = (k.before ->> 'slug', k.before ->> 'source_id',
            k.before ->> 'position', k.before ->> 'title', k.before ->> 'level',
            k.before ->> 'importance', k.before ->> 'content', k.before ->> 'edited',
            k.before ->> 'retired', coalesce(k.before ->> 'added_day', added_day))
        FROM kept k WHERE k.change_id = ?1 AND k.kind = 'question' AND k.row = question_id
            AND k.before IS NOT NULL AND questions.edited = 0",
    "UPDATE questions SET retired = 1 FROM kept k
        WHERE k.change_id = ?1 AND k.kind = 'question' AND k.row = question_id
            AND k.before IS NULL",
    "INSERT OR REPLACE INTO trash (question_id, change_id)
        SELECT k.row, CASE WHEN k.before IS NULL THEN ?1 ELSE k.before ->> 'trash' END FROM kept k
        WHERE k.change_id = ?1 AND k.kind = 'question'
            AND (k.before IS NULL OR k.before ->> 'trash' IS NOT NULL)",
    "UPDATE cards SET slug = char(1) || card_id FROM kept k
        WHERE k.change_id = ?1 AND k.kind = 'card' AND k.row = card_id AND cards.slug <> ''
            AND CASE WHEN k.before IS NULL THEN EXISTS (SELECT 1 FROM kept o
                    JOIN cards c ON c.card_id = o.row WHERE o.change_id = ?1 AND o.kind = 'card'
                        AND c.question_id = cards.question_id AND c.kind = cards.kind
                        AND o.before ->> 'slug' = cards.slug)
                ELSE cards.slug <> k.before ->> 'slug' AND NOT EXISTS (SELECT 1 FROM questions q
                    WHERE q.question_id = cards.question_id AND q.edited = 1) END",
    "UPDATE cards SET (slug, front, lead, position, hash, retired, opens_on, reachable) =
            (k.before ->> 'slug', k.before ->> 'front', k.before ->> 'lead',
            k.before ->> 'position', k.before ->> 'hash', k.before ->> 'retired',
            k.before ->> 'opens_on', k.before ->> 'reachable')
        FROM kept k WHERE k.change_id = ?1 AND k.kind = 'card' AND k.row = card_id
            AND k.before IS NOT NULL AND NOT EXISTS (SELECT 1 FROM questions q
                WHERE q.question_id = cards.question_id AND q.edited = 1)",
    "UPDATE cards SET retired = 1 FROM kept k
        WHERE k.change_id = ?1 AND k.kind = 'card' AND k.row = card_id AND k.before IS NULL
            AND NOT EXISTS (SELECT 1 FROM questions q
                WHERE q.question_id = cards.question_id AND q.edited = 1)",
    "UPDATE cards SET due = k.before ->> 'due' FROM kept k
        WHERE k.change_id = ?1 AND k.kind = 'due' AND k.row = card_id",
];

impl Tx<'_> {
    /// Keeps a row as it stands. What a change kept of it before stays.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn keep(&self, change: ChangeKey, row: Kept) -> Result<(), Error> {
        let (kind, key, before) = match row {
            Kept::Deck(key) => ("deck", key.0, DECK),
            Kept::Question(key) => ("question", key.0, QUESTION),
            Kept::Card(key) => ("card", key.0, CARD),
            Kept::Due(key) => ("due", key.0, DUE),
        };
        let sql = format!(
            "INSERT OR IGNORE INTO kept (change_id, kind, row, before) VALUES (?1, ?2, ?3, ({before}))"
        );
        self.run(KEEPING, &sql, params![change, kind, key])?;
        Ok(())
    }

    /// Notes that a row was not there before.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn keep_new(&self, change: ChangeKey, row: Kept) -> Result<(), Error> {
        const SQL: &str =
            "INSERT OR IGNORE INTO kept (change_id, kind, row, before) VALUES (?, ?, ?, NULL)";
        let (kind, key) = match row {
            Kept::Deck(key) => ("deck", key.0),
            Kept::Question(key) => ("question", key.0),
            Kept::Card(key) | Kept::Due(key) => ("card", key.0),
        };
        self.run(KEEPING, SQL, params![change, kind, key])?;
        Ok(())
    }

    /// Notes that questions and cards from these rows on were not there before.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn keep_all_new(&self, change: ChangeKey, first: FirstRows) -> Result<(), Error> {
        const CARDS: &str = "
            INSERT INTO kept_new (change_id, kind, first, last)
            SELECT ?1, 'card', ?2, last FROM (SELECT max(card_id) AS last FROM cards)
            WHERE last >= ?2";
        const QUESTIONS: &str = "
            INSERT INTO kept_new (change_id, kind, first, last)
            SELECT ?1, 'question', ?2, last FROM (SELECT max(question_id) AS last FROM questions)
            WHERE last >= ?2";
        self.run(KEEPING, CARDS, params![change, first.card])?;
        self.run(KEEPING, QUESTIONS, params![change, first.question])?;
        Ok(())
    }

    /// Gives each row that a change added from one to another a row of its own.
    fn spread_new(&self, change: ChangeKey) -> Result<(), Error> {
        const CARDS: &str = "
            INSERT OR IGNORE INTO kept (change_id, kind, row, before)
            SELECT n.change_id, n.kind, c.card_id, NULL
            FROM kept_new n CROSS JOIN cards c ON c.card_id BETWEEN n.first AND n.last
            WHERE n.change_id = ? AND n.kind = 'card'";
        const QUESTIONS: &str = "
            INSERT OR IGNORE INTO kept (change_id, kind, row, before)
            SELECT n.change_id, n.kind, q.question_id, NULL
            FROM kept_new n CROSS JOIN questions q ON q.question_id BETWEEN n.first AND n.last
            WHERE n.change_id = ? AND n.kind = 'question'";
        for sql in [CARDS, QUESTIONS, "DELETE FROM kept_new WHERE change_id = ?"] {
            self.run(RESTORING, sql, [change])?;
        }
        Ok(())
    }

    /// Tells whether a change kept any row.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn has_kept(&self, change: ChangeKey) -> Result<bool, Error> {
        const SQL: &str = "
            SELECT EXISTS (SELECT 1 FROM kept WHERE change_id = ?1)
                OR EXISTS (SELECT 1 FROM kept_new WHERE change_id = ?1)";
        self.one(KEEPING, SQL, [change], |row| row.get(0))
    }

    /// Keeps a setting as it stood; `None` where there was none.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn keep_setting(
        &self,
        change: ChangeKey,
        key: &str,
        before: Option<&str>,
    ) -> Result<(), Error> {
        const SQL: &str = "INSERT INTO kept_settings (change_id, key, before) VALUES (?, ?, ?)";
        self.run(KEEPING, SQL, params![change, key, before])?;
        Ok(())
    }

    /// Puts back every setting a change kept.
    pub(super) fn put_settings_back(&self, change: ChangeKey) -> Result<(), Error> {
        const SQL: &str = "SELECT key, before FROM kept_settings WHERE change_id = ?";
        let kept: Vec<(String, Option<String>)> =
            self.all(RESTORING, SQL, [change], |row| Ok((row.get(0)?, row.get(1)?)))?;
        kept.into_iter().try_for_each(|(key, before)| match before {
            Some(value) => self.set_setting(&key, &value),
            None => self.clear_setting(&key),
        })
    }

    /// Puts back every row a change kept. A row that was not there goes into
    /// the trash: the log that may hang on it only grows.
    pub(super) fn put_back(&self, change: ChangeKey) -> Result<(), Error> {
        // A new question is in no list any more and keeps its name, unless that was
        // taken; of all others everything that is made of them is made anew.
        const UNSEARCHED: &str = "
            DELETE FROM questions_fts WHERE rowid IN (SELECT row FROM kept
                WHERE change_id = ?1 AND kind = 'question' AND before IS NULL)";
        const QUESTIONS: &str = "
            SELECT k.row FROM kept k JOIN questions q ON q.question_id = k.row
                WHERE k.change_id = ?1 AND k.kind = 'question'
                    AND (k.before IS NOT NULL OR substr(q.slug, 1, 1) = char(1))
            UNION SELECT c.question_id FROM kept k JOIN cards c ON c.card_id = k.row
                WHERE k.change_id = ?1 AND k.kind = 'card' AND NOT EXISTS (SELECT 1 FROM kept n
                    WHERE n.change_id = ?1 AND n.kind = 'question' AND n.row = c.question_id
                        AND n.before IS NULL)";
        if !self.has_kept(change)? {
            return Ok(());
        }
        self.spread_new(change)?;
        for sql in PUT_BACK {
            self.run(RESTORING, sql, [change])?;
        }
        self.run(RESTORING, UNSEARCHED, [change])?;
        let questions: Vec<QuestionKey> =
            self.all(RESTORING, QUESTIONS, [change], |row| row.get(0))?;
        questions.into_iter().try_for_each(|question| self.renew_question(question))
    }
}
