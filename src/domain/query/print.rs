//! A query as text again: what is printed is read as the same query.

use std::fmt::{Display, Formatter, Result};

use super::{Query, Term, Test};

impl Display for Query {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (n, term) in self.terms.iter().enumerate() {
            let blank = if n == 0 { "" } else { " " };
            write!(f, "{blank}{term}")?;
        }
        Ok(())
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if self.negated {
            f.write_str("-")?;
        }
        write!(f, "{}", self.test)
    }
}

impl Display for Test {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Phrase(words) => write!(f, "\"{words}\""),
            Self::Deck(deck) => write!(f, "deck:{}", quoted(&deck.0)),
            Self::Question { deck: None, slug } => write!(f, "question:{}", quoted(slug)),
            Self::Question { deck: Some(deck), slug } => {
                write!(f, "question:{}", quoted(&format!("{deck}/{slug}")))
            }
            Self::Tag(tag) => write!(f, "tag:{}", quoted(tag)),
            Self::Kind(kind) => write!(f, "kind:{}", kind.name()),
            Self::Is(standing) => write!(f, "is:{}", standing.name()),
            Self::Rated { days, grade: None } => write!(f, "rated:{days}"),
            Self::Rated { days, grade: Some(grade) } => {
                write!(f, "rated:{days}:{}", grade.rating())
            }
            Self::Added(days) => write!(f, "added:{days}"),
            Self::Prop(bound) => write!(
                f,
                "prop:{}{}{}",
                bound.property.name(),
                bound.comparison.sign(),
                bound.value
            ),
        }
    }
}

/// Puts quotation marks around a value that needs them.
fn quoted(value: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    let plain = value.split('/').all(|part| !part.is_empty() && part.chars().all(is_plain));
    if plain { value.to_owned() } else { format!("\"{value}\"") }
}
