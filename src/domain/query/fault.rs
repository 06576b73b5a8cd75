//! Faults of a query: which term, where it stands, what is wrong, and the word
//! that was perhaps meant.

use super::form::Key;

/// Most terms of a query.
pub const MOST_TERMS: usize = 200;

/// Most days that a term may look back.
pub(super) const MOST_DAYS: u32 = 36_500;

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

impl QueryError {
    /// Returns the word before the colon, where the term has a known one.
    #[must_use]
    pub fn key(&self) -> Option<Key> {
        let body = self.term.strip_prefix('-').unwrap_or(&self.term);
        let (name, _) = body.split_once(':')?;
        let name =
            self.nearest.filter(|_| self.problem == QueryProblem::UnknownKey).unwrap_or(name);
        Key::all().find(|key| key.name() == name)
    }
}

/// What is wrong with a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryProblem {
    /// The word before the colon is not known.
    #[error("no such term (in quotes, it is searched as text)")]
    UnknownKey,
    /// The word after `kind:` is not known.
    #[error("no such kind of card")]
    UnknownKind,
    /// The word after `is:` is not known.
    #[error("no such standing")]
    UnknownStanding,
    /// The word after `prop:` is not known.
    #[error("no such number of a card; they are r, s, d, due, ivl, reps and lapses")]
    UnknownProperty,
    /// There is no comparison after the property.
    #[error("a comparison is missing, such as prop:r<0.9")]
    NoComparison,
    /// What is compared with is no number.
    #[error("a number is missing after the comparison")]
    NotANumber,
    /// A measured number is asked to be exactly something.
    #[error("r, s and d are measured and never exactly equal; use < or >")]
    NeverExact,
    /// A share that is none.
    #[error("r is a share from 0 to 1, such as 0.9")]
    NotAShare,
    /// The days to look back are none.
    #[error("the days are a whole number from 1 to {MOST_DAYS}")]
    NotDays,
    /// The grade after `rated:N:` is not known.
    #[error("the grades are 1 Again, 2 Hard, 3 Good and 4 Easy")]
    UnknownGrade,
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
