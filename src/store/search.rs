//! Searching questions by words. Any text of the user's is safe: its words are
//! quoted, so nothing in it is an operator.

use rusqlite::params;

use super::error::Error;
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

/// Words beyond this many are not looked for.
const MOST_WORDS: usize = 32;

impl Queries {
    /// Returns the questions that have all of the words, best match first. The
    /// last word may be the beginning of one. Case and accents do not matter.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn search(&self, words: &str, limit: u32) -> Result<Vec<Hit>, Error> {
        const SQL: &str = "
            SELECT q.question_id, d.id, q.slug, d.title, q.title,
                snippet(questions_fts, 1, '', '', '…', 16)
            FROM questions_fts
                JOIN questions q ON q.question_id = questions_fts.rowid
                JOIN decks d ON d.deck_id = q.deck_id
            WHERE questions_fts MATCH ? ORDER BY questions_fts.rank LIMIT ?";
        let Some(expression) = all_words(words) else {
            return Ok(Vec::new());
        };
        self.all("searching", SQL, params![expression, limit], |row| {
            let snippet: String = row.get(5)?;
            Ok(Hit {
                key: row.get(0)?,
                id: QuestionId { deck: DeckId(row.get(1)?), question: row.get(2)? },
                deck_title: row.get(3)?,
                title: row.get(4)?,
                snippet: one_line(&snippet.replace(['`', '*'], "")),
            })
        })
    }
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
