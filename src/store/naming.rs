//! Questions whose id begins like a word that is searched.

use rusqlite::params_from_iter;
use rusqlite::types::Value;

use super::decks::DeckRow;
use super::error::Error;
use super::store::Queries;
use crate::domain::query::{Query, Test};
use crate::domain::{DeckId, DeckKey};

/// Ids that begin in one way, of any deck or of one.
pub(super) struct Naming {
    beginning: String,
    deck: Option<DeckKey>,
}

impl Naming {
    /// Reads a word as the beginning of an id, with its deck or without. `None`
    /// when no id can begin so.
    pub(super) fn of(word: &str, decks: &[DeckRow]) -> Option<Self> {
        let (deck, beginning) = match word.split_once('/') {
            Some((deck, beginning)) => {
                let id = DeckId(deck.to_owned());
                (Some(decks.iter().find(|row| row.deck.id == id)?.key), beginning)
            }
            None => (None, word),
        };
        let first = beginning.chars().next()?;
        first.is_alphanumeric().then(|| Self { beginning: beginning.to_owned(), deck })
    }

    /// Returns the statement of the questions, places for values written `?#`,
    /// and the values.
    pub(super) fn questions(&self) -> (String, [Value; 2]) {
        let deck = self.deck.map_or_else(String::new, |key| format!(" AND q.deck_id = {}", key.0));
        let sql = format!(
            "SELECT q.question_id FROM questions q INDEXED BY questions_named \
             WHERE q.retired = 0 AND q.slug >= ?# COLLATE NOCASE AND q.slug < ?# COLLATE NOCASE{deck}"
        );
        let end = format!("{}{}", self.beginning, char::MAX);
        (sql, [self.beginning.clone().into(), end.into()])
    }
}

impl Queries {
    /// Returns the words of a query that are the beginning of a question's id.
    /// Most are not, and then there is nothing more to look for.
    pub(super) fn words_that_name(
        &self,
        query: &Query,
        decks: &[DeckRow],
    ) -> Result<Vec<String>, Error> {
        let mut words = Vec::new();
        for term in &query.terms {
            let Test::Word(word) = &term.test else { continue };
            let Some(naming) = Naming::of(word, decks) else { continue };
            let (sql, values) = naming.questions();
            let sql = format!("SELECT EXISTS ({})", sql.replace("?#", "?"));
            if self.one("searching ids", &sql, params_from_iter(values), |row| row.get(0))? {
                words.push(word.clone());
            }
        }
        Ok(words)
    }
}
