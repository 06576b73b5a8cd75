//! The query language of card lists: words and terms such as `deck:kafka-log`
//! or `is:due`, joined by blanks, `-` before a term to leave its cards out.

use super::card::CardKind;
use super::ids::DeckId;

/// A query: a card matches when it passes every term. An empty query matches
/// every card.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Query {
    /// The terms, in the order in which they were written.
    pub terms: Vec<Term>,
}

/// One term of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// True when the cards that pass the test are left out.
    pub negated: bool,
    /// What is tested.
    pub test: Test,
}

/// What a term tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// A word of the question's text begins like this.
    Word(String),
    /// The question's text has these words, one after the other.
    Phrase(String),
    /// The card is of this deck.
    Deck(DeckId),
    /// The question or its deck has this tag; upper and lower case are the same.
    Tag(String),
    /// The card is of this kind.
    Kind(CardKind),
    /// The card stands like this.
    Is(Standing),
}

/// Where a card stands, as `is:` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Answered before, due today or earlier, and not put away.
    Due,
    /// Never answered, locked or not.
    New,
    /// In its ten-minute step, for the first time or again.
    Learning,
    /// Passed; comes back on its due day.
    Review,
    /// Taken out by the user.
    Suspended,
    /// Put away for the day, by hand or behind a sibling.
    Buried,
    /// New, and not to be introduced yet.
    Locked,
    /// Marked by the user.
    Marked,
    /// Marked as a leech.
    Leech,
}

impl Standing {
    /// All standings, in the order in which help lists them.
    pub const ALL: [Self; 9] = [
        Self::Due,
        Self::New,
        Self::Learning,
        Self::Review,
        Self::Suspended,
        Self::Buried,
        Self::Locked,
        Self::Marked,
        Self::Leech,
    ];

    /// Returns the word after `is:`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Due => "due",
            Self::New => "new",
            Self::Learning => "learning",
            Self::Review => "review",
            Self::Suspended => "suspended",
            Self::Buried => "buried",
            Self::Locked => "locked",
            Self::Marked => "marked",
            Self::Leech => "leech",
        }
    }

    /// Reads the word after `is:`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standing| standing.name() == name)
    }
}

/// A term that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{term}` at column {column}: {problem}{}", hint(*nearest))]
pub struct QueryError {
    /// The term as it was written.
    pub term: String,
    /// Where it begins, in characters from 1.
    pub column: usize,
    /// What is wrong with it.
    pub problem: QueryProblem,
    /// The known word that is nearest to the one that was written.
    pub nearest: Option<&'static str>,
}

/// What is wrong with a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryProblem {
    /// The word before the colon is not known.
    #[error(
        "no such term; the terms are deck:, tag:, kind: and is: (in quotes, it is searched as text)"
    )]
    UnknownKey,
    /// The word after `kind:` is not known.
    #[error("no such kind of card")]
    UnknownKind,
    /// The word after `is:` is not known.
    #[error("no such standing")]
    UnknownStanding,
    /// Nothing stands after the colon or the minus.
    #[error("nothing stands after it")]
    Empty,
    /// The query has more terms than can be searched at once.
    #[error("a query has at most {MOST_TERMS} terms")]
    TooMany,
    /// A quotation mark is missing at the end.
    #[error("the closing quotation mark is missing")]
    Unclosed,
}

fn hint(nearest: Option<&'static str>) -> String {
    nearest.map(|word| format!("; did you mean `{word}`?")).unwrap_or_default()
}

/// The words that may stand before a colon.
const KEYS: [&str; 4] = ["deck", "tag", "kind", "is"];

impl Query {
    /// Reads a query.
    ///
    /// ```
    /// use vivavoce::domain::query::{Query, Standing, Test};
    /// let query = Query::parse("is:due -tag:raft \"leader epoch\"").unwrap();
    /// assert_eq!(query.terms[0].test, Test::Is(Standing::Due));
    /// assert!(query.terms[1].negated);
    /// assert_eq!(query.terms[2].test, Test::Phrase("leader epoch".into()));
    /// ```
    ///
    /// # Errors
    /// When a term is not known or not complete.
    pub fn parse(text: &str) -> Result<Self, QueryError> {
        let pieces = pieces(text);
        if let Some(beyond) = pieces.get(MOST_TERMS) {
            return Err(beyond.error(QueryProblem::TooMany, None));
        }
        let terms = pieces.iter().map(Piece::term).collect::<Result<_, _>>()?;
        Ok(Self { terms })
    }
}

/// Most terms of a query.
pub const MOST_TERMS: usize = 200;

/// A run of characters without a blank outside quotes.
#[derive(Debug, Default)]
struct Piece {
    column: usize,
    raw: String,
    quoted: Quoted,
}

/// Whether a piece holds quotation marks, and whether they are closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Quoted {
    #[default]
    No,
    Open,
    Closed,
}

/// Parts a text at the blanks that stand outside quotes.
fn pieces(text: &str) -> Vec<Piece> {
    let mut done = Vec::new();
    let mut piece = Piece::default();
    for (index, c) in text.chars().enumerate() {
        if c.is_whitespace() && piece.quoted != Quoted::Open {
            if !piece.raw.is_empty() {
                done.push(std::mem::take(&mut piece));
            }
            continue;
        }
        if piece.raw.is_empty() {
            piece.column = index + 1;
        }
        if c == '"' {
            piece.quoted = if piece.quoted == Quoted::Open { Quoted::Closed } else { Quoted::Open };
        }
        piece.raw.push(c);
    }
    if !piece.raw.is_empty() {
        done.push(piece);
    }
    done
}

impl Piece {
    fn term(&self) -> Result<Term, QueryError> {
        if self.quoted == Quoted::Open {
            return Err(self.error(QueryProblem::Unclosed, None));
        }
        let (negated, body) = match self.raw.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, self.raw.as_str()),
        };
        let test = match body.split_once(':') {
            Some((key, value)) if is_key(key, value) => self.keyed(key, &unquote(value))?,
            _ if self.quoted == Quoted::Closed => Test::Phrase(unquote(body)),
            _ => Test::Word(body.to_owned()),
        };
        match &test {
            Test::Word(text) | Test::Phrase(text) if text.trim().is_empty() => {
                Err(self.error(QueryProblem::Empty, None))
            }
            _ => Ok(Term { negated, test }),
        }
    }

    fn keyed(&self, key: &str, value: &str) -> Result<Test, QueryError> {
        if !KEYS.contains(&key) {
            return Err(self.error(QueryProblem::UnknownKey, nearest(key, KEYS)));
        }
        if value.trim().is_empty() {
            return Err(self.error(QueryProblem::Empty, None));
        }
        let lower = value.to_lowercase();
        match key {
            "deck" => Ok(Test::Deck(DeckId(value.to_owned()))),
            "tag" => Ok(Test::Tag(value.to_owned())),
            "kind" => CardKind::ALL
                .into_iter()
                .find(|kind| kind.name() == lower || kind.label() == lower)
                .map(Test::Kind)
                .ok_or_else(|| {
                    let known = CardKind::ALL.map(CardKind::name);
                    self.error(QueryProblem::UnknownKind, nearest(&lower, known))
                }),
            _ => Standing::from_name(&lower).map(Test::Is).ok_or_else(|| {
                let known = Standing::ALL.map(Standing::name);
                self.error(QueryProblem::UnknownStanding, nearest(&lower, known))
            }),
        }
    }

    fn error(&self, problem: QueryProblem, nearest: Option<&'static str>) -> QueryError {
        QueryError { term: self.raw.clone(), column: self.column, problem, nearest }
    }
}

/// Tells whether a colon parts a key from its value; not so in `std::sync`,
/// `https://…` and `9:30`.
fn is_key(key: &str, value: &str) -> bool {
    !key.is_empty()
        && key.chars().all(|c| c.is_ascii_lowercase())
        && !value.starts_with(':')
        && !value.starts_with("//")
}

fn unquote(text: &str) -> String {
    text.chars().filter(|c| *c != '"').collect()
}

fn nearest<const N: usize>(word: &str, known: [&'static str; N]) -> Option<&'static str> {
    known
        .into_iter()
        .map(|candidate| (likeness(word, candidate), candidate))
        .filter(|(likeness, _)| *likeness > 0.65)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

/// Jaro and Winkler see common beginnings; in words of three letters they do
/// not see two that are swapped, which Damerau and Levenshtein do.
fn likeness(a: &str, b: &str) -> f64 {
    strsim::jaro_winkler(a, b).max(strsim::normalized_damerau_levenshtein(a, b))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tests_of(text: &str) -> Vec<(bool, Test)> {
        let query = Query::parse(text).unwrap();
        query.terms.into_iter().map(|term| (term.negated, term.test)).collect()
    }

    fn fault(text: &str) -> (usize, QueryProblem, Option<&'static str>) {
        let error = Query::parse(text).unwrap_err();
        (error.column, error.problem, error.nearest)
    }

    #[test]
    fn reads_every_kind_of_term() {
        assert_eq!(
            tests_of("leader -deck:kafka-log tag:\"exactly once\" kind:follow-up is:due"),
            [
                (false, Test::Word("leader".into())),
                (true, Test::Deck(DeckId("kafka-log".into()))),
                (false, Test::Tag("exactly once".into())),
                (false, Test::Kind(CardKind::Followup)),
                (false, Test::Is(Standing::Due)),
            ]
        );
        assert_eq!(tests_of("  "), []);
        assert_eq!(tests_of("-\"a b\""), [(true, Test::Phrase("a b".into()))]);
    }

    #[test]
    fn reads_every_known_name() {
        for standing in Standing::ALL {
            let text = format!("is:{}", standing.name());
            assert_eq!(tests_of(&text), [(false, Test::Is(standing))]);
        }
        for kind in CardKind::ALL {
            assert_eq!(tests_of(&format!("kind:{}", kind.name())), [(false, Test::Kind(kind))]);
        }
    }

    #[test]
    fn a_colon_in_plain_text_is_text() {
        for text in ["std::sync", "https://kafka.apache.org", "9:30", "A:b"] {
            assert_eq!(tests_of(text), [(false, Test::Word(text.into()))]);
        }
        assert_eq!(tests_of("\"deck:x\""), [(false, Test::Phrase("deck:x".into()))]);
    }

    #[test]
    fn faults_name_term_column_and_nearest_word() {
        assert_eq!(fault("é is:deu"), (3, QueryProblem::UnknownStanding, Some("due")));
        assert_eq!(fault("kind:pitfal"), (1, QueryProblem::UnknownKind, Some("pitfall")));
        assert_eq!(fault("dekc:x"), (1, QueryProblem::UnknownKey, Some("deck")));
        assert_eq!(fault("a -"), (3, QueryProblem::Empty, None));
        assert_eq!(fault("tag:"), (1, QueryProblem::Empty, None));
        assert_eq!(fault("a \"b c"), (3, QueryProblem::Unclosed, None));
        assert_eq!(
            Query::parse("is:leach").unwrap_err().to_string(),
            "`is:leach` at column 1: no such standing; did you mean `leech`?"
        );
    }

    proptest! {
        #[test]
        fn never_fails_without_a_colon_a_quote_or_a_minus(text in "[^:\"-]{0,40}") {
            let query = Query::parse(&text).unwrap();
            prop_assert_eq!(query.terms.len(), text.split_whitespace().count());
        }

        #[test]
        fn an_error_points_into_the_text(text in ".{0,40}") {
            if let Err(error) = Query::parse(&text) {
                let at: String = text.chars().skip(error.column - 1).collect();
                prop_assert!(at.starts_with(&error.term));
            }
        }
    }
}
