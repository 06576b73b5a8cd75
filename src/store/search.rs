//! Searching questions by words. Any text of the user's is safe: its words are
//! quoted, so nothing in it is an operator.

use rusqlite::{Row, params};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::convert::Cursor;
use super::error::Error;
use super::questions::body;
use super::store::Queries;
use crate::domain::text::one_line;
use crate::domain::{DeckId, QuestionId, QuestionKey};

/// A question that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The row.
    pub key: QuestionKey,
    /// Its textual id, deck included.
    pub id: QuestionId,
    /// The title of its deck.
    pub deck_title: String,
    /// Its title.
    pub title: String,
    /// Some words around the first match in its text, in one line.
    pub snippet: String,
}

const SEARCHING: &str = "searching";

/// Words beyond this many are not looked for.
const MOST_WORDS: usize = 32;

/// Of more questions than this the best are not looked for: a word that is in
/// most of them says nothing about any.
const MOST_RANKED: u32 = 1_000;

/// The columns of a hit, of questions that match `?1`.
macro_rules! select_hits {
    ($rest:literal) => {
        concat!(
            "SELECT q.question_id, d.id, q.slug, d.title, q.title, \
             q.content \
             FROM questions_fts \
             CROSS JOIN questions q ON q.question_id = questions_fts.rowid \
             CROSS JOIN decks d ON d.deck_id = q.deck_id \
             WHERE questions_fts MATCH ?1 ",
            $rest
        )
    };
}

impl Queries {
    /// Returns the questions with this id, then those that have all of the words,
    /// best match first; of very many those that have them in the title, then the
    /// others as they came in. The last word may be the beginning of one. Case and
    /// accents do not matter.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn search(&self, words: &str, limit: u32) -> Result<Vec<Hit>, Error> {
        const BEST: &str = select_hits!("ORDER BY questions_fts.rank LIMIT ?2");
        const FIRST: &str = select_hits!("LIMIT ?2");
        let Some(expression) = all_words(words) else {
            return Ok(Vec::new());
        };
        let _same_state = self.snapshot()?;
        let mut hits = self.hits_named(words, limit)?;
        if self.are_few(&expression)? {
            join(&mut hits, self.hits(BEST, &expression, words, limit)?, limit);
            return Ok(hits);
        }
        let titled = format!("title : ({expression})");
        let sql = if self.are_few(&titled)? { BEST } else { FIRST };
        join(&mut hits, self.hits(sql, &titled, words, limit)?, limit);
        if u32::try_from(hits.len()).is_ok_and(|found| found < limit) {
            join(&mut hits, self.hits(FIRST, &expression, words, limit)?, limit);
        }
        Ok(hits)
    }

    /// Returns the questions with an id, written with its deck or without.
    fn hits_named(&self, id: &str, limit: u32) -> Result<Vec<Hit>, Error> {
        const NAMED: &str = "
            SELECT q.question_id, d.id, q.slug, d.title, q.title, q.content
            FROM questions q INDEXED BY questions_named JOIN decks d ON d.deck_id = q.deck_id
            WHERE q.retired = 0 AND q.slug = ?1 COLLATE NOCASE AND (?3 IS NULL OR d.id = ?3)
            ORDER BY d.position, d.deck_id LIMIT ?2";
        let id = id.trim();
        let (deck, slug) = id.split_once('/').map_or((None, id), |(deck, slug)| (Some(deck), slug));
        self.all(SEARCHING, NAMED, params![slug, limit, deck], |row| read_hit(row, slug))
    }

    /// Tells whether so few questions match that they can be ranked.
    fn are_few(&self, expression: &str) -> Result<bool, Error> {
        const SQL: &str = "
            SELECT count(*) FROM (SELECT 1 FROM questions_fts WHERE questions_fts MATCH ? LIMIT ?)";
        let values = params![expression, MOST_RANKED + 1];
        let found: u32 = self.one(SEARCHING, SQL, values, |row| row.get(0))?;
        Ok(found <= MOST_RANKED)
    }

    fn hits(
        &self,
        sql: &str,
        expression: &str,
        words: &str,
        limit: u32,
    ) -> Result<Vec<Hit>, Error> {
        self.all(SEARCHING, sql, params![expression, limit], |row| read_hit(row, words))
    }
}

fn read_hit(row: &Row<'_>, words: &str) -> rusqlite::Result<Hit> {
    let mut row = Cursor::new(row);
    Ok(Hit {
        key: row.take()?,
        id: QuestionId { deck: DeckId(row.take()?), question: row.take()? },
        deck_title: row.take()?,
        title: row.take()?,
        snippet: snippet(&body(&row.json()?), words),
    })
}

/// Adds those that are not there yet, up to a number.
fn join(hits: &mut Vec<Hit>, others: Vec<Hit>, limit: u32) {
    let known: Vec<QuestionKey> = hits.iter().map(|hit| hit.key).collect();
    hits.extend(others.into_iter().filter(|hit| !known.contains(&hit.key)));
    hits.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
}

/// Returns some words of a text around the first that is looked for, in one line;
/// those at its beginning, where none is.
fn snippet(text: &str, looked_for: &str) -> String {
    const SHOWN: usize = 16;
    let text = one_line(&text.replace(['`', '*'], ""));
    let wanted = folded_words(looked_for);
    let shown: Vec<&str> = text.split(' ').collect();
    let is_wanted = |word: &&str| {
        folded_words(word).iter().any(|part| wanted.iter().any(|word| part.starts_with(word)))
    };
    let first = shown.iter().position(is_wanted).unwrap_or(0);
    let from = first.saturating_sub(SHOWN / 4).min(shown.len().saturating_sub(SHOWN));
    let words: Vec<&str> = shown.iter().skip(from).take(SHOWN).copied().collect();
    let before = if from > 0 { "…" } else { "" };
    let after = if from + SHOWN < shown.len() { "…" } else { "" };
    format!("{before}{}{after}", words.join(" "))
}

/// Returns a text's words as the index compares them: in lower case, without accents.
fn folded_words(text: &str) -> Vec<String> {
    let letters = text.nfd().filter(|letter| !is_combining_mark(*letter));
    let folded = letters.collect::<String>().to_lowercase();
    let words = folded.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Returns the expression for a text's words, the last one as a beginning;
/// `None` when there is no word in it.
fn all_words(text: &str) -> Option<String> {
    let text = text.replace(char::is_control, " ");
    let phrases: Vec<String> =
        text.split_whitespace().filter_map(phrase).take(MOST_WORDS).collect();
    (!phrases.is_empty()).then(|| format!("{} *", phrases.join(" ")))
}

/// Returns the expression for words that follow each other; `None` when there
/// is no letter or digit among them.
pub(super) fn phrase(text: &str) -> Option<String> {
    let quoted = text.replace(char::is_control, " ").replace('"', "\"\"");
    text.contains(char::is_alphanumeric).then(|| format!("\"{quoted}\""))
}

/// Returns the expression for the beginning of a word.
pub(super) fn beginning(word: &str) -> Option<String> {
    phrase(word).map(|phrase| format!("{phrase} *"))
}
