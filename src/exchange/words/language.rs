//! The table of a language.

use crate::domain::Level;
use crate::exchange::role::Role;

/// What a language calls things. Case, accents, blanks and signs do not count.
#[derive(Debug)]
pub(in crate::exchange) struct Language {
    /// Names of languages in this one: a vocabulary's columns are called so.
    pub languages: &'static [&'static str],
    /// Columns that are what is asked and nothing else.
    pub asked: &'static [&'static str],
    /// Columns that are the answer and nothing else.
    pub answers: &'static [&'static str],
    /// Other columns; earlier ones are the stronger where two want the same place.
    pub columns: &'static [(Role, &'static [&'static str])],
    /// Levels.
    pub levels: &'static [(Level, &'static [&'static str])],
    /// Words that may stand beside a level's.
    pub beside: &'static [&'static str],
    /// Headings that hold no question.
    pub aside: &'static [&'static str],
    /// Words that questions and orders begin with.
    pub asking: &'static [&'static str],
}
