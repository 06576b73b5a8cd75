//! Table `questions`: the questions with all their texts, and what is made of
//! them for searching (`question_tags`, `questions_fts`).

use std::borrow::Cow;

use rusqlite::{Row, params};

use super::convert::{Cursor, to_json};
use super::error::Error;
use super::known::print_of;
use super::sources::SourceKey;
use super::store::{Queries, Tx};
use crate::domain::text::clean;
use crate::domain::{Day, DeckId, DeckKey, Question, QuestionId, QuestionKey, chance};

/// A question as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredQuestion {
    /// The row.
    pub key: QuestionKey,
    /// Its deck.
    pub deck: DeckKey,
    /// Its textual id. The second part is always `question.id`.
    pub id: QuestionId,
    /// Where it came from.
    pub source: Option<SourceKey>,
    /// Its place in the deck.
    pub position: i64,
    /// The question.
    pub question: Question,
    /// Edited in the program: a re-import does not overwrite it.
    pub edited: bool,
    /// Out of every list; its history stays.
    pub retired: bool,
    /// The study day on which it came in.
    pub added: Day,
}

/// A question to be stored. Its `id` must not be empty.
#[derive(Clone, Copy, Debug)]
pub struct NewQuestion<'a> {
    /// Its deck.
    pub deck: DeckKey,
    /// Where it comes from.
    pub source: Option<SourceKey>,
    /// Its place in the deck.
    pub position: i64,
    /// The question.
    pub question: &'a Question,
    /// Today.
    pub added: Day,
}

/// The columns of a question, `questions q` joined with `decks d`.
macro_rules! select_questions {
    ($rest:literal) => {
        concat!(
            "SELECT q.question_id, q.deck_id, d.id, q.slug, q.source_id, q.position, q.content, q.title, \
             q.edited, q.retired, q.added_day \
             FROM questions q JOIN decks d ON d.deck_id = q.deck_id ",
            $rest
        )
    };
}

const READING: &str = "reading questions";
const WRITING: &str = "writing a question";

impl Queries {
    /// Returns the question of an id, retired or not.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn question(&self, id: &QuestionId) -> Result<Option<StoredQuestion>, Error> {
        const SQL: &str = select_questions!("WHERE d.id = ? AND q.slug = ?");
        self.first(READING, SQL, [&id.deck.0, &id.question], read)
    }

    /// Returns the question of a key, retired or not.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn question_by_key(&self, key: QuestionKey) -> Result<Option<StoredQuestion>, Error> {
        const SQL: &str = select_questions!("WHERE q.question_id = ?");
        self.first(READING, SQL, [key], read)
    }

    /// Returns the questions that have this id in any deck, without the
    /// retired ones. One alone is what the user means.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn questions_named(&self, id: &str) -> Result<Vec<StoredQuestion>, Error> {
        const SQL: &str = select_questions!(
            "WHERE q.slug = ?1 COLLATE NOCASE AND q.slug = ?1 AND q.retired = 0 ORDER BY d.position, d.deck_id"
        );
        self.all(READING, SQL, [id], read)
    }

    /// Returns a deck's questions in their order, the retired ones too.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn questions_of_deck(&self, deck: DeckKey) -> Result<Vec<StoredQuestion>, Error> {
        const SQL: &str =
            select_questions!("WHERE q.deck_id = ? ORDER BY q.position, q.question_id");
        self.all(READING, SQL, [deck], read)
    }

    /// Returns the questions that came from a source, the retired ones too, by
    /// deck and place.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn questions_of_source(&self, source: SourceKey) -> Result<Vec<StoredQuestion>, Error> {
        const SQL: &str = select_questions!(
            "WHERE q.source_id = ? ORDER BY d.position, d.deck_id, q.position, q.question_id"
        );
        self.all(READING, SQL, [source], read)
    }
}

impl Tx<'_> {
    /// Stores a new question. Its cards are stored one by one.
    ///
    /// # Errors
    /// When its id is empty or taken, or the database cannot be written.
    pub fn insert_question(&self, new: &NewQuestion<'_>) -> Result<QuestionKey, Error> {
        const SQL: &str = "
            INSERT INTO questions (deck_id, slug, source_id, position, title, level, importance,
                content, edited, retired, added_day, print)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)";
        let question = new.question;
        let values = params![
            new.deck,
            question.id,
            new.source,
            new.position,
            question.title,
            question.level,
            question.importance,
            content_of(question)?,
            new.added,
            print_of(question),
        ];
        let key = QuestionKey(self.add(WRITING, SQL, values)?);
        self.put_search_texts(key, question, false)?;
        Ok(key)
    }

    /// Writes everything of a question but its deck. Where its `id` differs
    /// from the stored one, the question is renamed, and its cards with it.
    ///
    /// # Errors
    /// When there is no such question, its new id is taken, or the database
    /// cannot be written.
    pub fn update_question(&self, stored: &StoredQuestion) -> Result<(), Error> {
        const SQL: &str = "
            UPDATE questions SET slug = ?, source_id = ?, position = ?, title = ?, level = ?,
                importance = ?, content = ?, edited = ?, retired = ?, print = ?
            WHERE question_id = ?";
        let question = &stored.question;
        let values = params![
            question.id,
            stored.source,
            stored.position,
            question.title,
            question.level,
            question.importance,
            content_of(question)?,
            stored.edited,
            stored.retired,
            print_of(question),
            stored.key,
        ];
        self.must(WRITING, SQL, values, || format!("question {}", stored.id))?;
        self.put_search_texts(stored.key, question, stored.retired)?;
        self.renew_hashes(stored.key)
    }

    /// Writes where a question comes from and where it stands.
    ///
    /// # Errors
    /// When there is no such question, or the database cannot be written.
    pub fn move_question(
        &self,
        key: QuestionKey,
        source: SourceKey,
        position: i64,
    ) -> Result<(), Error> {
        const SQL: &str = "UPDATE questions SET source_id = ?, position = ? WHERE question_id = ?";
        self.must(WRITING, SQL, params![source, position, key], || format!("question {}", key.0))
    }

    /// Writes the study day on which a question came in.
    ///
    /// # Errors
    /// When there is no such question, or the database cannot be written.
    pub fn set_added(&self, key: QuestionKey, added: Day) -> Result<(), Error> {
        const SQL: &str = "UPDATE questions SET added_day = ? WHERE question_id = ?";
        self.must(WRITING, SQL, params![added, key], || format!("question {}", key.0))
    }

    /// Takes a question out of every list, or brings it back.
    ///
    /// # Errors
    /// When there is no such question, or the database cannot be written.
    pub fn retire_question(&self, key: QuestionKey, retired: bool) -> Result<(), Error> {
        const SQL: &str = "UPDATE questions SET retired = ? WHERE question_id = ?";
        let missing = || format!("question {}", key.0);
        self.must("retiring a question", SQL, params![retired, key], missing)?;
        let stored = self.question_by_key(key)?.ok_or_else(|| Error::not_found(missing()))?;
        self.put_search_texts(key, &stored.question, retired)
    }

    /// Renews everything that is made of a question's row.
    pub(super) fn renew_question(&self, key: QuestionKey) -> Result<(), Error> {
        if let Some(stored) = self.question_by_key(key)? {
            self.put_search_texts(key, &stored.question, stored.retired)?;
        }
        self.renew_hashes(key)
    }

    /// Renews what searching reads: nothing of a retired question.
    fn put_search_texts(
        &self,
        key: QuestionKey,
        question: &Question,
        retired: bool,
    ) -> Result<(), Error> {
        self.run(WRITING, "DELETE FROM question_tags WHERE question_id = ?", [key])?;
        for tag in &question.tags {
            const SQL: &str =
                "INSERT OR IGNORE INTO question_tags (tag, question_id) VALUES (?, ?)";
            self.run(WRITING, SQL, params![tag.to_lowercase(), key])?;
        }
        self.run(WRITING, "DELETE FROM questions_fts WHERE rowid = ?", [key])?;
        if retired {
            return Ok(());
        }
        const SQL: &str =
            "INSERT INTO questions_fts (rowid, title, body, tags) VALUES (?, ?, ?, ?)";
        let [title, body, tags] = search_texts(question);
        self.run(WRITING, SQL, params![key, title, body, tags])?;
        Ok(())
    }

    /// Computes the hashes of a question's cards anew: their ids may be others.
    pub(super) fn renew_hashes(&self, key: QuestionKey) -> Result<(), Error> {
        for card in self.cards_of_question(key)? {
            const SQL: &str = "UPDATE cards SET hash = ?2 WHERE card_id = ?1 AND hash <> ?2";
            let hash = chance::hash_text(&card.id.to_string()).cast_signed();
            self.run(WRITING, SQL, params![card.key, hash])?;
        }
        Ok(())
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<StoredQuestion> {
    let mut row = Cursor::new(row);
    let (key, deck) = (row.take()?, row.take()?);
    let id = QuestionId { deck: DeckId(row.take()?), question: row.take()? };
    let (source, position) = (row.take()?, row.take()?);
    let content: Question = row.json()?;
    let question = Question { id: id.question.clone(), title: row.take()?, ..content };
    Ok(StoredQuestion {
        key,
        deck,
        id,
        source,
        position,
        question,
        edited: row.take()?,
        retired: row.take()?,
        added: row.take()?,
    })
}

/// Returns a question as `content` holds it: without what has columns of its own.
pub(super) fn content_of(question: &Question) -> Result<String, Error> {
    let content = Question { id: String::new(), title: String::new(), ..question.clone() };
    to_json(WRITING, &content)
}

/// Returns what is searched of a question: title, body, tags.
pub(super) fn search_texts(question: &Question) -> [Cow<'_, str>; 3] {
    let own = |text: String| {
        let cleaned = if let Cow::Owned(cleaned) = clean(&text) { Some(cleaned) } else { None };
        Cow::Owned(cleaned.unwrap_or(text))
    };
    [clean(&question.title), own(body(question)), own(question.tags.join(" "))]
}

/// Returns all texts of a question below its title, scenarios left out.
pub(super) fn body(question: &Question) -> String {
    let mut parts: Vec<&str> = vec![&question.context];
    parts.extend(question.key_points.iter().map(|point| point.text.as_str()));
    parts
        .extend([&question.basics, &question.solid].into_iter().flatten().map(|t| t.text.as_str()));
    parts.extend(question.rungs.iter().map(|rung| rung.text.as_str()));
    parts.push(&question.article);
    parts.extend(question.answer.as_deref());
    for follow_up in &question.follow_ups {
        parts.extend([follow_up.question.as_str(), &follow_up.answer]);
    }
    for pitfall in &question.pitfalls {
        parts.push(&pitfall.claim);
        parts.extend(pitfall.right.as_deref());
        parts.push(&pitfall.reason);
    }
    for card in &question.cards {
        parts.extend([card.front.as_str(), &card.back]);
    }
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}
