//! Cards by a query of the user's, put together as one statement. Only places
//! for values are put in; the values are bound.

use rusqlite::params_from_iter;
use rusqlite::types::Value;

use super::cards::{StoredCard, card_columns, from_cards};
use super::convert::{Cursor, live_cards};
use super::decks::DeckRow;
use super::error::Error;
use super::search::{beginning, phrase};
use super::store::Queries;
use crate::domain::Day;
use crate::domain::query::{Query, Standing, Test};

/// A card that matches, with what lists show beside it. Its deck is part of its id.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchedCard {
    /// The card.
    pub card: StoredCard,
    /// The title of its question.
    pub title: String,
    /// The word for how it stands today.
    pub state: &'static str,
}

/// `Schedule::may_come_early`, as SQL.
macro_rules! may_come_early {
    () => {
        "(c.phase = 'new' AND c.reachable = 1 AND c.suspended = 0 \
          AND (c.buried_until IS NULL OR c.buried_until <= ?1))"
    };
}

impl Queries {
    /// Returns the cards that match, by deck, question and place; never a
    /// retired one.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn cards_matching(&self, query: &Query, today: Day) -> Result<Vec<MatchedCard>, Error> {
        const HEAD: &str = concat!(
            "SELECT ",
            card_columns!(),
            ", q.title",
            from_cards!(),
            "WHERE ",
            live_cards!()
        );
        const TAIL: &str = " ORDER BY d.position, d.deck_id, c.question_position, c.question_id, \
                            c.position, c.card_id";
        let _same_state = self.snapshot()?;
        let decks = self.decks()?;
        let mut sql = HEAD.to_owned();
        // `?1` is today in every statement, whether its terms ask for it or not.
        let mut values = vec![Value::from(today.number())];
        for term in &query.terms {
            let (condition, value) = condition(&term.test, &decks, values.len() + 1);
            values.extend(value);
            let truth = if term.negated { "IS NOT TRUE" } else { "IS TRUE" };
            sql.push_str(&format!(" AND ({condition}) {truth}"));
        }
        sql.push_str(" AND ?1 IS NOT NULL");
        sql.push_str(TAIL);
        self.all("listing cards", &sql, params_from_iter(values), |row| {
            let mut row = Cursor::new(row);
            let card = StoredCard::read(&mut row)?;
            let state = card.schedule.state_name(today);
            Ok(MatchedCard { title: row.take()?, state, card })
        })
    }
}

/// Returns a term's condition and the value at place `n` in it.
fn condition(test: &Test, decks: &[DeckRow], n: usize) -> (String, Option<Value>) {
    match test {
        Test::Word(word) => text(beginning(word), n),
        Test::Phrase(words) => text(phrase(words), n),
        Test::Deck(id) => (format!("d.id = ?{n}"), Some(id.0.clone().into())),
        Test::Tag(tag) => {
            let tag = tag.to_lowercase();
            (tagged(&tag, decks, n), Some(tag.into()))
        }
        Test::Kind(kind) => (format!("c.kind = ?{n}"), Some(kind.name().to_owned().into())),
        Test::Is(standing) => (stands(*standing).to_owned(), None),
    }
}

/// A text without a letter or digit is in no question.
fn text(expression: Option<String>, n: usize) -> (String, Option<Value>) {
    match expression {
        None => ("FALSE".to_owned(), None),
        Some(expression) => (
            format!(
                "c.question_id IN (SELECT rowid FROM questions_fts WHERE questions_fts MATCH ?{n})"
            ),
            Some(expression.into()),
        ),
    }
}

/// The question's own tag, or one of its deck's. Deck tags are compared here:
/// SQLite knows upper and lower case in ASCII only.
fn tagged(tag: &str, decks: &[DeckRow], n: usize) -> String {
    let has_it = |row: &&DeckRow| row.deck.tags.iter().any(|own| own.to_lowercase() == tag);
    let keys: Vec<String> = decks.iter().filter(has_it).map(|row| row.key.0.to_string()).collect();
    format!(
        "c.question_id IN (SELECT t.question_id FROM question_tags t WHERE t.tag = ?{n}) \
         OR c.deck_id IN ({})",
        keys.join(", ")
    )
}

const fn stands(standing: Standing) -> &'static str {
    match standing {
        Standing::Due => {
            "c.due <= ?1 AND c.suspended = 0 \
             AND (c.buried_until > ?1) IS NOT TRUE AND (c.hidden_on = ?1) IS NOT TRUE"
        }
        Standing::New => "c.phase = 'new'",
        Standing::Learning => "c.phase IN ('learning', 'relearning')",
        Standing::Review => "c.phase = 'review'",
        Standing::Suspended => "c.suspended = 1",
        Standing::Buried => {
            concat!("(c.buried_until > ?1 OR c.hidden_on = ?1) AND NOT ", may_come_early!())
        }
        Standing::Locked => concat!(
            "c.phase = 'new' AND (c.opens_on <= ?1) IS NOT TRUE AND NOT ",
            may_come_early!()
        ),
        Standing::Marked => "c.marked = 1",
        Standing::Leech => "c.leech = 1",
    }
}
