//! The grammar of `expect`: comparisons joined by `and`, or `refused`, or
//! `broken ID`, `holds ID`.
//!
//! `F2.leo == 801 and ctl.isr == [L, F1] and broken CommittedStays`
//!
//! Left of a sign stands a path. Right of it stands a value, or a path: a word
//! with a `.` is one. `F2 in ctl.isr` may begin with a name.

use std::ops::Range;

use crate::sim::value::{Comparison, Value};

/// One claim of an expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// A comparison.
    Compare {
        /// The left side.
        left: Side,
        /// The sign.
        by: Comparison,
        /// The right side.
        right: Side,
        /// Where the right side stands in the text.
        at: Range<usize>,
    },
    /// The last verb of the step is refused.
    Refused,
    /// The invariant of this id is broken after the step.
    Broken(String, Range<usize>),
    /// The invariant of this id holds after the step.
    Holds(String, Range<usize>),
}

/// A side of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// What is observed at a path, and where the path stands in the text.
    Path(String, Range<usize>),
    /// A value.
    Value(Value),
    /// `?`: to be filled in by what is observed.
    Open,
}

/// A fault in the text of an expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ExpectFault {
    /// Where, in bytes of the text.
    pub(super) span: Range<usize>,
    /// What is wrong.
    pub(super) message: String,
}

/// Most claims of one expectation.
const MOST_CLAIMS: usize = 20;

#[derive(Clone, Debug)]
struct Token<'t> {
    text: &'t str,
    span: Range<usize>,
}

/// Reads an expectation.
///
/// # Errors
///
/// The first fault.
pub(super) fn read(text: &str) -> Result<Vec<Claim>, ExpectFault> {
    let tokens = tokens(text)?;
    let mut rest = Rest { text, tokens: &tokens };
    let mut claims = vec![rest.claim()?];
    while let Some(word) = rest.next() {
        if word.text != "and" {
            return Err(fault(&word, format!("`and` is missing before `{}`", word.text)));
        }
        if claims.len() >= MOST_CLAIMS {
            return Err(fault(&word, format!("at most {MOST_CLAIMS} claims")));
        }
        claims.push(rest.claim()?);
    }
    Ok(claims)
}

fn fault(at: &Token<'_>, message: impl Into<String>) -> ExpectFault {
    ExpectFault { span: at.span.clone(), message: message.into() }
}

/// Splits a text into words, signs and lists.
fn tokens(text: &str) -> Result<Vec<Token<'_>>, ExpectFault> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let blank = rest.len() - rest.trim_start().len();
        if blank > 0 {
            at += blank;
            continue;
        }
        let length = length(rest);
        let span = at..at + length.unwrap_or_else(|| rest.chars().next().map_or(1, char::len_utf8));
        let token = Token { text: text.get(span.clone()).unwrap_or(""), span: span.clone() };
        if length.is_none() {
            return Err(fault(&token, format!("`{}` does not belong here", token.text)));
        }
        at = span.end;
        tokens.push(token);
    }
    Ok(tokens)
}

/// The length of the token at the beginning of a text without leading blanks.
fn length(rest: &str) -> Option<usize> {
    if rest.starts_with('?') {
        return Some(1);
    }
    if rest.starts_with('[') {
        return list_length(rest);
    }
    let signs = Comparison::ALL.iter().map(|sign| sign.sign()).filter(|sign| *sign != "in");
    if let Some(sign) = signs.into_iter().find(|sign| rest.starts_with(sign)) {
        return Some(sign.len());
    }
    let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    Some(rest.find(|c| !word(c)).unwrap_or(rest.len())).filter(|length| *length > 0)
}

fn list_length(rest: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in rest.char_indices() {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

struct Rest<'a, 't> {
    text: &'t str,
    tokens: &'a [Token<'t>],
}

impl<'t> Rest<'_, 't> {
    fn next(&mut self) -> Option<Token<'t>> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first.clone())
    }

    fn want(&mut self, what: &str) -> Result<Token<'t>, ExpectFault> {
        let end = self.text.trim_end().len();
        self.next()
            .ok_or_else(|| ExpectFault { span: 0..end, message: format!("{what} is missing") })
    }

    fn claim(&mut self) -> Result<Claim, ExpectFault> {
        let first = self.want("a claim")?;
        match first.text {
            "refused" => return Ok(Claim::Refused),
            "broken" | "holds" => {
                let id = self.want("the invariant")?;
                let (name, span) = (id.text.to_owned(), id.span);
                return Ok(match first.text {
                    "broken" => Claim::Broken(name, span),
                    _ => Claim::Holds(name, span),
                });
            }
            _ => {}
        }
        let sign = self.want("a comparison")?;
        let by = Comparison::ALL.into_iter().find(|by| by.sign() == sign.text);
        let by = by.ok_or_else(|| {
            fault(&sign, format!("`{}` is no comparison: == != < <= > >= in", sign.text))
        })?;
        let right = self.want("the right side")?;
        let left = left_side(&first, by, &right)?;
        let at = right.span.clone();
        Ok(Claim::Compare { left, by, right: right_side(&right)?, at })
    }
}

fn is_path(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && !text.ends_with('.')
}

fn left_side(token: &Token<'_>, by: Comparison, right: &Token<'_>) -> Result<Side, ExpectFault> {
    let names_one = by == Comparison::In && !token.text.contains('.') && right.text.contains('.');
    match Value::read(token.text) {
        Some(value) if names_one => Ok(Side::Value(value)),
        _ if is_path(token.text) => Ok(Side::Path(token.text.to_owned(), token.span.clone())),
        _ => Err(fault(token, format!("`{}` is no path", token.text))),
    }
}

fn right_side(token: &Token<'_>) -> Result<Side, ExpectFault> {
    if token.text == "?" {
        return Ok(Side::Open);
    }
    if token.text.contains('.') && is_path(token.text) {
        return Ok(Side::Path(token.text.to_owned(), token.span.clone()));
    }
    Value::read(token.text)
        .map(Side::Value)
        .ok_or_else(|| fault(token, format!("`{}` is no value", token.text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_read() {
        let claims = read("L.leo==1001 and ctl.isr == [L, F1]  and broken CommittedStays").unwrap();
        assert_eq!(claims.len(), 3);
        let Claim::Compare { left, by, right, at } = &claims[0] else { panic!() };
        assert_eq!(*left, Side::Path("L.leo".to_owned(), 0..5));
        assert_eq!((*by, right), (Comparison::Equal, &Side::Value(Value::Int(1001))));
        assert_eq!(*at, 7..11);
        assert_eq!(claims[2], Claim::Broken("CommittedStays".to_owned(), 47..61));
        assert_eq!(read("refused").unwrap(), [Claim::Refused]);
    }

    #[test]
    fn a_word_with_a_dot_is_a_path() {
        let claims =
            read("L.leo == F2.leo and F2 in ctl.isr and hits in [1, 2] and a == ?").unwrap();
        let sides: Vec<(&Side, &Side)> = claims
            .iter()
            .map(|claim| match claim {
                Claim::Compare { left, right, .. } => (left, right),
                _ => panic!(),
            })
            .collect();
        assert!(matches!(sides[0], (Side::Path(..), Side::Path(..))));
        assert!(matches!(sides[1], (Side::Value(_), Side::Path(..))));
        assert!(matches!(sides[2], (Side::Path(..), Side::Value(Value::List(_)))));
        assert_eq!(sides[3].1, &Side::Open);
    }

    #[test]
    fn faults_have_their_place() {
        let table = [
            ("", 0..0, "a claim is missing"),
            ("L.leo", 0..5, "a comparison is missing"),
            ("L.leo ==", 0..8, "the right side is missing"),
            ("L.leo = 3", 6..7, "`=` does not belong here"),
            ("L.leo is 3", 6..8, "`is` is no comparison: == != < <= > >= in"),
            ("3 == 3", 0..1, "`3` is no path"),
            ("L.leo == 3 or a == 1", 11..13, "`and` is missing before `or`"),
            ("L.leo == 1.5", 9..12, "`1.5` is no value"),
            ("L.leo == [1, 2", 9..10, "`[` does not belong here"),
            ("holds", 0..5, "the invariant is missing"),
            ("é == 3", 0..2, "`é` does not belong here"),
        ];
        for (text, span, message) in table {
            let fault = read(text).unwrap_err();
            assert_eq!((fault.span, fault.message.as_str()), (span, message), "{text}");
        }
    }
}
