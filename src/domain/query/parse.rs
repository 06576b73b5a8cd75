//! Reading a query.

use super::fault::MOST_DAYS;
use super::form::Key;
use super::{
    Bound, Comparison, MOST_TERMS, Property, Query, QueryError, QueryProblem, Standing, Term, Test,
};
use crate::domain::card::CardKind;
use crate::domain::grade::Grade;
use crate::domain::ids::{DeckId, QuestionId};

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
        let Some(key) = Key::all().find(|known| known.name() == key) else {
            return Err(self.error(
                QueryProblem::UnknownKey,
                meant(key).or_else(|| nearest(key, Key::all().map(Key::name))),
            ));
        };
        if value.trim().is_empty() {
            return Err(self.error(QueryProblem::Empty, None));
        }
        let lower = value.to_lowercase();
        match key {
            Key::Is => self.standing(&lower),
            Key::Deck => Ok(Test::Deck(DeckId(value.to_owned()))),
            Key::Question => Ok(question(value)),
            Key::Tag => Ok(Test::Tag(value.to_owned())),
            Key::Kind => self.kind(&lower),
            Key::Rated => self.rated(&lower),
            Key::Added => self.days(&lower).map(Test::Added),
            Key::Prop => self.bound(&lower).map(Test::Prop),
        }
    }

    fn kind(&self, name: &str) -> Result<Test, QueryError> {
        let named = |kind: &CardKind| kind.name() == name || kind.label() == name;
        CardKind::ALL.into_iter().find(named).map(Test::Kind).ok_or_else(|| {
            let known = CardKind::ALL.map(CardKind::name);
            self.error(QueryProblem::UnknownKind, nearest(name, known))
        })
    }

    fn standing(&self, name: &str) -> Result<Test, QueryError> {
        Standing::from_name(name).map(Test::Is).ok_or_else(|| {
            let known = Standing::ALL.map(Standing::name);
            self.error(QueryProblem::UnknownStanding, nearest(name, known))
        })
    }

    fn rated(&self, value: &str) -> Result<Test, QueryError> {
        let Some((days, grade)) = value.split_once(':') else {
            return self.days(value).map(|days| Test::Rated { days, grade: None });
        };
        let days = self.days(days)?;
        let named = |known: &Grade| {
            known.rating().to_string() == grade || known.name().eq_ignore_ascii_case(grade)
        };
        match Grade::ALL.into_iter().find(named) {
            Some(grade) => Ok(Test::Rated { days, grade: Some(grade) }),
            None => Err(self.error(
                QueryProblem::UnknownGrade,
                nearest(grade, ["again", "hard", "good", "easy"]),
            )),
        }
    }

    fn days(&self, value: &str) -> Result<u32, QueryError> {
        let days = value.parse().ok().filter(|days| (1..=MOST_DAYS).contains(days));
        days.ok_or_else(|| self.error(QueryProblem::NotDays, None))
    }

    fn bound(&self, value: &str) -> Result<Bound, QueryError> {
        let at = value.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(value.len());
        let (name, rest) = value.split_at_checked(at).unwrap_or((value, ""));
        let property = Property::from_name(name).ok_or_else(|| {
            let known = Property::ALL.map(Property::name);
            self.error(QueryProblem::UnknownProperty, nearest(name, known))
        })?;
        let compared = Comparison::ALL.into_iter().find_map(|comparison| {
            rest.strip_prefix(comparison.sign()).map(|number| (comparison, number))
        });
        let (comparison, number) =
            compared.ok_or_else(|| self.error(QueryProblem::NoComparison, None))?;
        let value: f64 = number
            .parse()
            .ok()
            .filter(|number: &f64| number.is_finite())
            .ok_or_else(|| self.error(QueryProblem::NotANumber, None))?;
        if property.is_measured() && comparison.is_exact() {
            return Err(self.error(QueryProblem::NeverExact, None));
        }
        if property == Property::Recall && !(0.0..=1.0).contains(&value) {
            return Err(self.error(QueryProblem::NotAShare, None));
        }
        Ok(Bound { property, comparison, value })
    }

    fn error(&self, problem: QueryProblem, nearest: Option<&'static str>) -> QueryError {
        QueryError { term: self.raw.clone(), column: self.column, problem, nearest }
    }
}

/// Reads what stands after `question:`, with its deck or without.
fn question(value: &str) -> Test {
    match QuestionId::parse(value) {
        Some(id) => Test::Question { deck: Some(id.deck), slug: id.question },
        None => Test::Question { deck: None, slug: value.to_owned() },
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

/// Returns the key for a word that others use for the same.
fn meant(word: &str) -> Option<&'static str> {
    let key = match word.to_lowercase().as_str() {
        "state" | "status" | "standing" => Key::Is,
        "type" | "tier" => Key::Kind,
        "topic" | "label" => Key::Tag,
        _ => return None,
    };
    Some(key.name())
}

fn nearest(word: &str, known: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
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
