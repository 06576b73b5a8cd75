//! A query of the user's as a condition on cards. Only places for values are
//! put into the statement; the values are bound.

use rusqlite::types::Value;

use super::decks::DeckRow;
use super::naming::Naming;
use super::search::{beginning, phrase};
use crate::domain::query::{Bound, Property, Query, Standing, Term, Test};
use crate::domain::{DeckId, Moment};

/// From where a query is seen: what `is:due` and `prop:r` mean changes with time.
#[derive(Clone, Copy)]
pub struct Viewpoint<'a> {
    /// The moment.
    pub now: Moment,
    /// How many stabilities after an answer the chance of recall has fallen to
    /// a share.
    pub stabilities_until: &'a dyn Fn(f64) -> f64,
}

/// `Schedule::may_come_early`, as SQL.
macro_rules! may_come_early {
    () => {
        "(c.phase = 'new' AND c.reachable = 1 AND c.suspended = 0 \
          AND (c.buried_until IS NULL OR c.buried_until <= ?1))"
    };
}

/// `Standing::New`, as SQL: never answered, and can be asked today, `?1`.
macro_rules! is_new {
    () => {
        "(c.phase = 'new' AND c.suspended = 0 AND (c.buried_until > ?1) IS NOT TRUE \
          AND (c.reachable = 1 OR (c.opens_on <= ?1 AND (c.hidden_on = ?1) IS NOT TRUE)))"
    };
}

pub(super) use is_new;

/// A condition on `cards c` with the values of its places. `?1` is today, `?2`
/// the instant in milliseconds, whether terms ask for them or not.
pub(super) struct Condition {
    pub(super) sql: String,
    pub(super) values: Vec<Value>,
}

/// Puts a query's terms together. Each begins with ` AND `. The words in `named`
/// are beginnings of ids as well.
pub(super) fn condition(
    query: &Query,
    named: &[String],
    decks: &[DeckRow],
    view: &Viewpoint<'_>,
) -> Condition {
    let mut whole = Condition {
        sql: " AND ?1 IS NOT NULL AND ?2 IS NOT NULL".to_owned(),
        values: vec![view.now.day.number().into(), view.now.at.millis().into()],
    };
    let found = Found::new(query, named, decks);
    let names = |term: &Term| !term.negated && matches!(term.test, Test::Question { .. });
    // What finds few cards is looked up first, the rest is asked of those.
    let narrow = !found.parts.is_empty() || query.terms.iter().any(names);
    for (sql, values) in found.parts {
        whole.add(&format!("c.question_id IN ({sql})"), false, values);
    }
    for term in &query.terms {
        match &term.test {
            Test::Word(_) | Test::Phrase(_) if term.negated => {
                match Found::word(&term.test, named, decks) {
                    Some((sql, values)) => {
                        whole.add(&format!("c.question_id IN ({sql})"), true, values);
                    }
                    None => whole.add("FALSE", true, []),
                }
            }
            // A text without a letter or digit is in no question.
            Test::Word(_) | Test::Phrase(_) if text(&term.test).is_none() => {
                whole.add("FALSE", false, []);
            }
            Test::Word(_) | Test::Phrase(_) => {}
            test => {
                let drives = !narrow && !term.negated;
                let (sql, value) = single(test, decks, view, drives);
                whole.add(&sql, term.negated, value);
            }
        }
    }
    whole
}

impl Condition {
    /// Adds a term. The places of its values are written `?#`.
    fn add(&mut self, sql: &str, negated: bool, values: impl IntoIterator<Item = Value>) {
        let sql = numbered(sql, self.values.len());
        let sql =
            if negated { format!(" AND ({sql}) IS NOT TRUE") } else { format!(" AND ({sql})") };
        self.sql.push_str(&sql);
        self.values.extend(values);
    }
}

/// Numbers the places of values, after so many.
fn numbered(sql: &str, after: usize) -> String {
    let mut parts = sql.split("?#");
    let mut numbered = parts.next().unwrap_or_default().to_owned();
    for (n, part) in (after + 1..).zip(parts) {
        numbered.push_str(&format!("?{n}{part}"));
    }
    numbered
}

/// The questions that words and phrases find: those that are in each of the parts.
struct Found {
    parts: Vec<(String, Vec<Value>)>,
}

impl Found {
    const IN_TEXT: &str = "SELECT rowid FROM questions_fts WHERE questions_fts MATCH ?#";

    /// What is in the text alone is looked for in one go.
    fn new(query: &Query, named: &[String], decks: &[DeckRow]) -> Self {
        let positive = query.terms.iter().filter(|term| !term.negated).map(|term| &term.test);
        let (by_id, by_text): (Vec<&Test>, Vec<&Test>) =
            positive.partition(|test| matches!(test, Test::Word(word) if named.contains(word)));
        let texts: Vec<String> = by_text.into_iter().filter_map(text).collect();
        let mut parts = Vec::new();
        if !texts.is_empty() {
            parts.push((Self::IN_TEXT.to_owned(), vec![texts.join(" AND ").into()]));
        }
        parts.extend(by_id.into_iter().filter_map(|test| Self::word(test, named, decks)));
        Self { parts }
    }

    /// A word or phrase: in the text, or the beginning of an id.
    fn word(test: &Test, named: &[String], decks: &[DeckRow]) -> Option<(String, Vec<Value>)> {
        let mut sql = Self::IN_TEXT.to_owned();
        let mut values = vec![text(test)?.into()];
        let naming = match test {
            Test::Word(word) if named.contains(word) => Naming::of(word, decks),
            _ => None,
        };
        if let Some(naming) = naming {
            let (questions, bounds) = naming.questions();
            sql = format!("{sql} UNION ALL {questions}");
            values.extend(bounds);
        }
        Some((sql, values))
    }
}

fn text(test: &Test) -> Option<String> {
    match test {
        Test::Word(word) => beginning(word),
        Test::Phrase(words) => phrase(words),
        _ => None,
    }
}

/// Returns the statement of the questions of a query that is made of words and
/// phrases alone, none of them negated.
pub(super) fn words_alone(
    query: &Query,
    named: &[String],
    decks: &[DeckRow],
) -> Option<(String, Vec<Value>)> {
    let is_text = |term: &Term| !term.negated && text(&term.test).is_some();
    if !query.terms.iter().all(is_text) {
        return None;
    }
    let (statements, values): (Vec<String>, Vec<Vec<Value>>) =
        Found::new(query, named, decks).parts.into_iter().unzip();
    let whole = match statements.as_slice() {
        [single] => single.clone(),
        several => {
            let each: Vec<String> =
                several.iter().map(|sql| format!("SELECT * FROM ({sql})")).collect();
            each.join(" INTERSECT ")
        }
    };
    Some((numbered(&whole, 0), values.concat()))
}

/// Returns the condition of a test that is not of text. With `drives`, it is
/// written so that cards are looked up by it.
fn single(
    test: &Test,
    decks: &[DeckRow],
    view: &Viewpoint<'_>,
    drives: bool,
) -> (String, Option<Value>) {
    match test {
        Test::Word(_) | Test::Phrase(_) => ("TRUE".to_owned(), None),
        Test::Deck(id) => deck(id, decks, drives),
        Test::Question { deck, slug } => question(deck.as_ref(), slug, decks),
        Test::Tag(tag) => {
            let tag = tag.to_lowercase();
            (tagged(&tag, decks), Some(tag.into()))
        }
        Test::Kind(kind) => ("c.kind = ?#".to_owned(), Some(kind.name().to_owned().into())),
        Test::Is(standing) => (stands(*standing).to_owned(), None),
        Test::Rated { days, grade } => {
            let grade = grade.map_or_else(
                || "r.rating IS NOT NULL".to_owned(),
                |grade| format!("r.rating = {}", grade.rating()),
            );
            let sql = format!(
                "c.card_id IN (SELECT r.card_id FROM reviews r INDEXED BY reviews_day \
                 WHERE r.undone = 0 AND r.day > ?1 - ?# AND r.day <= ?1 AND {grade})"
            );
            (sql, Some((*days).into()))
        }
        Test::Added(days) => {
            let sql = "c.question_id IN (SELECT q.question_id FROM questions q \
                       INDEXED BY questions_added WHERE q.retired = 0 AND q.added_day > ?1 - ?#)";
            (sql.to_owned(), Some((*days).into()))
        }
        Test::Prop(bound) => prop(bound, view),
    }
}

fn deck(id: &DeckId, decks: &[DeckRow], drives: bool) -> (String, Option<Value>) {
    let Some(row) = decks.iter().find(|row| row.deck.id == *id) else {
        return ("FALSE".to_owned(), None);
    };
    let sql = if drives {
        "c.question_id IN (SELECT q.question_id FROM questions q INDEXED BY questions_live \
         WHERE q.retired = 0 AND q.deck_id = ?#)"
    } else {
        "c.deck_id = ?#"
    };
    (sql.to_owned(), Some(row.key.0.into()))
}

fn question(deck: Option<&DeckId>, slug: &str, decks: &[DeckRow]) -> (String, Option<Value>) {
    let of_decks = match deck.map(|id| decks.iter().find(|row| row.deck.id == *id)) {
        None => decks.iter().map(|row| row.key.0.to_string()).collect::<Vec<_>>().join(", "),
        Some(Some(row)) => row.key.0.to_string(),
        Some(None) => return ("FALSE".to_owned(), None),
    };
    let sql = format!(
        "c.question_id IN (SELECT q.question_id FROM questions q \
         WHERE q.deck_id IN ({of_decks}) AND q.slug = ?#)"
    );
    (sql, Some(slug.to_owned().into()))
}

/// The question's own tag, or one of its deck's. Deck tags are compared here:
/// SQLite knows upper and lower case in ASCII only.
fn tagged(tag: &str, decks: &[DeckRow]) -> String {
    let has_it = |row: &&DeckRow| row.deck.tags.iter().any(|own| own.to_lowercase() == tag);
    let keys: Vec<String> = decks.iter().filter(has_it).map(|row| row.key.0.to_string()).collect();
    format!(
        "c.question_id IN (SELECT t.question_id FROM question_tags t WHERE t.tag = ?#) \
         OR c.deck_id IN ({})",
        keys.join(", ")
    )
}

/// A number on one side of a value. Where a card has no such number, the
/// comparison is unknown, which is no match.
fn prop(bound: &Bound, view: &Viewpoint<'_>) -> (String, Option<Value>) {
    let number = match bound.property {
        // Recall falls as time passes, so the sides change.
        Property::Recall => {
            let sign = bound.comparison.turned().sign();
            let sql = format!("max(?2 - c.last_at, 0) / 86400000.0 {sign} ?# * c.stability");
            return (sql, Some((view.stabilities_until)(bound.value).into()));
        }
        Property::Stability => "c.stability",
        Property::Difficulty => "c.difficulty",
        Property::Due => "c.due - ?1",
        Property::Interval => "c.due - c.last_day",
        Property::Reps => "c.reps",
        Property::Lapses => "c.lapses",
    };
    (format!("{number} {} ?#", bound.comparison.sign()), Some(bound.value.into()))
}

const fn stands(standing: Standing) -> &'static str {
    match standing {
        Standing::Due => {
            "c.due <= ?1 AND c.suspended = 0 \
             AND (c.buried_until > ?1) IS NOT TRUE AND (c.hidden_on = ?1) IS NOT TRUE"
        }
        Standing::New => is_new!(),
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
