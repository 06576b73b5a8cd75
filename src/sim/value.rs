//! What can be observed of a state, compared in an `expect` line and written
//! into a caption.

use std::fmt;

/// A value of a path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// Nothing is there: no leader, an unknown offset.
    None,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A name or a word.
    Name(String),
    /// Values in order.
    List(Vec<Self>),
}

/// How two values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    Differs,
    /// `<`
    Below,
    /// `<=`
    AtMost,
    /// `>`
    Above,
    /// `>=`
    AtLeast,
    /// `in`
    In,
}

impl Comparison {
    /// All comparisons; longer signs before those they begin with.
    pub const ALL: [Self; 7] = [
        Self::Equal,
        Self::Differs,
        Self::AtMost,
        Self::AtLeast,
        Self::Below,
        Self::Above,
        Self::In,
    ];

    /// Returns the sign as it is written.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::Differs => "!=",
            Self::Below => "<",
            Self::AtMost => "<=",
            Self::Above => ">",
            Self::AtLeast => ">=",
            Self::In => "in",
        }
    }
}

impl Value {
    /// Makes a name.
    #[must_use]
    pub fn name(name: impl Into<String>) -> Self {
        Self::Name(name.into())
    }

    /// Makes a list of names.
    #[must_use]
    pub fn names<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Self {
        Self::List(names.into_iter().map(Self::name).collect())
    }

    /// Returns the word for the value's type, with its article.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Bool(_) => "true or false",
            Self::Int(_) => "a number",
            Self::Name(_) => "a name",
            Self::List(_) => "a list",
        }
    }

    /// Compares with another value. `none` equals only `none` and has no order.
    ///
    /// # Errors
    ///
    /// Says in words that values of these types cannot be compared so.
    pub fn compare(&self, by: Comparison, other: &Self) -> Result<bool, String> {
        match by {
            Comparison::Equal => self.same(other),
            Comparison::Differs => self.same(other).map(|same| !same),
            Comparison::Below => self.ordered(other, |a, b| a < b),
            Comparison::AtMost => self.ordered(other, |a, b| a <= b),
            Comparison::Above => self.ordered(other, |a, b| a > b),
            Comparison::AtLeast => self.ordered(other, |a, b| a >= b),
            Comparison::In => match other {
                Self::List(all) => Ok(all.contains(self)),
                Self::None => Ok(false),
                _ => Err(format!("`in` needs a list, not {}", other.kind())),
            },
        }
    }

    fn same(&self, other: &Self) -> Result<bool, String> {
        let comparable = matches!(self, Self::None)
            || matches!(other, Self::None)
            || std::mem::discriminant(self) == std::mem::discriminant(other);
        if comparable {
            Ok(self == other)
        } else {
            Err(format!("{} is compared with {}", self.kind(), other.kind()))
        }
    }

    fn ordered(&self, other: &Self, test: fn(i64, i64) -> bool) -> Result<bool, String> {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => Ok(test(*a, *b)),
            (Self::None | Self::Int(_), Self::None) | (Self::None, Self::Int(_)) => Ok(false),
            (Self::None | Self::Int(_), odd) | (odd, _) => {
                Err(format!("numbers have an order, not {}", odd.kind()))
            }
        }
    }

    /// Reads a value as `expect` lines write it: `none`, `true`, `801`, `F2`,
    /// `[L, F1]`, `[[0, 0], [3, 801]]`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut rest = text;
        let value = Self::read_from(&mut rest, MOST_NESTING)?;
        rest.trim().is_empty().then_some(value)
    }

    /// Reads a value from the front of a text and leaves the rest.
    fn read_from(rest: &mut &str, nesting: usize) -> Option<Self> {
        *rest = rest.trim_start();
        let Some(mut inner) = rest.strip_prefix('[') else {
            let end = rest.find([',', ']']).unwrap_or(rest.len());
            let (word, behind) = rest.split_at_checked(end)?;
            *rest = behind;
            return Self::read_one(word);
        };
        let nesting = nesting.checked_sub(1)?;
        let mut list = Vec::new();
        loop {
            inner = inner.trim_start();
            if let Some(behind) = inner.strip_prefix(']').filter(|_| list.is_empty()) {
                *rest = behind;
                return Some(Self::List(list));
            }
            list.push(Self::read_from(&mut inner, nesting)?);
            inner = inner.trim_start();
            if let Some(behind) = inner.strip_prefix(']') {
                *rest = behind;
                return Some(Self::List(list));
            }
            inner = inner.strip_prefix(',')?;
        }
    }

    fn read_one(text: &str) -> Option<Self> {
        match text.trim() {
            "none" => Some(Self::None),
            "true" => Some(Self::Bool(true)),
            "false" => Some(Self::Bool(false)),
            word if is_name(word) => Some(Self::name(word)),
            word => word.parse().ok().map(Self::Int),
        }
    }

    /// Returns the value as a caption says it: lists without brackets, `yes`
    /// and `no`; an empty list is `none`.
    #[must_use]
    pub fn spoken(&self) -> String {
        match self {
            Self::Bool(true) => "yes".to_owned(),
            Self::Bool(false) => "no".to_owned(),
            Self::List(all) if all.is_empty() => "none".to_owned(),
            Self::List(all) => all.iter().map(Self::spoken).collect::<Vec<_>>().join(", "),
            Self::None | Self::Int(_) | Self::Name(_) => self.to_string(),
        }
    }
}

impl fmt::Display for Value {
    /// Writes the value so that [`Value::read`] reads it again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Bool(yes) => write!(f, "{yes}"),
            Self::Int(number) => write!(f, "{number}"),
            Self::Name(name) => f.write_str(name),
            Self::List(all) => {
                f.write_str("[")?;
                for (at, value) in all.iter().enumerate() {
                    if at > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{value}")?;
                }
                f.write_str("]")
            }
        }
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Self {
        Self::Bool(yes)
    }
}

impl From<&str> for Value {
    fn from(name: &str) -> Self {
        Self::name(name)
    }
}

impl<V: Into<Self>> From<Option<V>> for Value {
    fn from(value: Option<V>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}

/// Most lists inside each other.
const MOST_NESTING: usize = 3;

/// Most characters of a name.
pub const MOST_NAME: usize = 32;

/// Tells whether a text is a name: a letter, then letters, digits, `_` and `-`,
/// all ASCII, at most [`MOST_NAME`], and no word of the language.
#[must_use]
pub fn is_name(text: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    text.len() <= MOST_NAME
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(word)
        && !RESERVED.contains(&text)
}

/// Words that are no names.
pub const RESERVED: [&str; 10] =
    ["none", "true", "false", "and", "in", "all", "refused", "broken", "holds", "before"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_reads_what_it_writes() {
        for text in [
            "none",
            "true",
            "-3",
            "801",
            "F2",
            "[]",
            "[L, F1]",
            "[1, none, true]",
            "[[0, 0], [3, 801]]",
        ] {
            assert_eq!(Value::read(text).unwrap().to_string(), text);
        }
        for text in
            ["", "[", "[a", "1.5", "a b", "é", "and", "[[a]", "[a]]", "[a,]", "[a b]", "[[[[1]]]]"]
        {
            assert_eq!(Value::read(text), None, "{text}");
        }
    }

    #[test]
    fn none_compares_with_everything_and_has_no_order() {
        let leader = Value::from("F2");
        assert_eq!(leader.compare(Comparison::Equal, &Value::None), Ok(false));
        assert_eq!(Value::None.compare(Comparison::Equal, &Value::None), Ok(true));
        assert_eq!(Value::None.compare(Comparison::Below, &Value::Int(3)), Ok(false));
        assert_eq!(Value::None.compare(Comparison::Differs, &Value::Int(3)), Ok(true));
    }

    #[test]
    fn types_that_do_not_compare_are_told() {
        let told = Value::Int(3).compare(Comparison::Equal, &Value::from("F2"));
        assert_eq!(told, Err("a number is compared with a name".to_owned()));
        assert!(Value::from("a").compare(Comparison::Below, &Value::Int(1)).is_err());
        assert!(Value::Int(1).compare(Comparison::In, &Value::Int(1)).is_err());
    }

    #[test]
    fn order_and_membership() {
        let isr = Value::names(["L", "F1"]);
        assert_eq!(Value::from("F1").compare(Comparison::In, &isr), Ok(true));
        assert_eq!(Value::from("F2").compare(Comparison::In, &isr), Ok(false));
        assert_eq!(Value::Int(801).compare(Comparison::AtMost, &Value::Int(801)), Ok(true));
        assert_eq!(isr.spoken(), "L, F1");
    }
}
