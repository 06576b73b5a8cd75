//! The verbs of a model and the grammar of one verb: `produce C 100 acks=all`.
//! Words are split at blanks; a word with `=` is an option. Every fault knows
//! its place in the text.

use std::fmt::Write as _;
use std::ops::Range;

use super::near;
use super::value::{Value, is_name};

mod parse;

pub use parse::parse;

/// A verb of a model.
#[derive(Debug)]
pub struct Verb {
    /// Its word.
    pub name: &'static str,
    /// What it takes: first words in their order, then options.
    pub args: &'static [Arg],
    /// What it does, as one clause.
    pub help: &'static str,
}

/// An argument of a verb.
#[derive(Clone, Copy, Debug)]
pub struct Arg {
    /// Its name: shown in capitals, or the key of an option.
    pub name: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// Whether it must be there.
    pub need: Need,
    /// Written as `name=value`.
    pub option: bool,
    /// As a word: takes all words that are left, at least one unless optional.
    /// As an option: names joined by commas.
    pub many: bool,
    /// The word `all` is taken as well, alone.
    pub all: bool,
}

/// What an argument may be.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// An actor of a kind: `replica`. The model names them.
    Actor(&'static str),
    /// A whole number in a range, both ends included.
    Number(i64, i64),
    /// A name that need not be known.
    Name,
    /// One of some words.
    OneOf(&'static [&'static str]),
    /// Any value.
    Value,
}

/// Whether an argument must be there.
#[derive(Clone, Copy, Debug)]
pub enum Need {
    /// It must.
    Required,
    /// It may be left out.
    Optional,
    /// This stands for it.
    Default(&'static str),
}

impl Arg {
    /// An argument by its place.
    #[must_use]
    pub const fn word(name: &'static str, kind: Kind) -> Self {
        Self { name, kind, need: Need::Required, option: false, many: false, all: false }
    }

    /// An argument by its key, which may be left out.
    #[must_use]
    pub const fn option(name: &'static str, kind: Kind) -> Self {
        Self { name, kind, need: Need::Optional, option: true, many: false, all: false }
    }

    /// Must be there.
    #[must_use]
    pub const fn required(mut self) -> Self {
        self.need = Need::Required;
        self
    }

    /// May be left out.
    #[must_use]
    pub const fn optional(mut self) -> Self {
        self.need = Need::Optional;
        self
    }

    /// May be left out; then `value` is meant.
    #[must_use]
    pub const fn or(mut self, value: &'static str) -> Self {
        self.need = Need::Default(value);
        self
    }

    /// Takes several.
    #[must_use]
    pub const fn many(mut self) -> Self {
        self.many = true;
        self
    }

    /// Takes `all` as well.
    #[must_use]
    pub const fn or_all(mut self) -> Self {
        self.all = true;
        self
    }
}

impl Verb {
    /// Returns how the verb is written: `produce TAG COUNT [acks=all/1/0]`.
    #[must_use]
    pub fn usage(&self) -> String {
        let mut usage = self.name.to_owned();
        for arg in self.args {
            let shown = arg.shown();
            // Writing to a string cannot fail.
            let _ = match arg.need {
                Need::Required => write!(usage, " {shown}"),
                Need::Optional | Need::Default(_) => write!(usage, " [{shown}]"),
            };
        }
        usage
    }
}

impl Arg {
    fn shown(&self) -> String {
        let capitals = || self.name.to_uppercase();
        let value = match self.kind {
            Kind::OneOf(words) => words.join("/"),
            Kind::Actor(kind) if self.option => kind.to_uppercase(),
            Kind::Number(..) if self.option => "NUMBER".to_owned(),
            Kind::Name | Kind::Value if self.option => "NAME".to_owned(),
            Kind::Actor(_) | Kind::Number(..) | Kind::Name | Kind::Value => capitals(),
        };
        match (self.option, self.many) {
            (false, false) => value,
            (false, true) => format!("{value}.."),
            (true, false) => format!("{}={value}", self.name),
            (true, true) => format!("{}={value},..", self.name),
        }
    }
}

/// A verb with its arguments, checked against the verb's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The verb's word.
    pub verb: &'static str,
    given: Vec<Given>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Given {
    name: &'static str,
    what: What,
    span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    Word(String),
    Number(i64),
    Words(Vec<String>),
    Value(Value),
}

/// An argument that the model cannot take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgError {
    /// Name of the argument.
    pub arg: &'static str,
    /// What is wrong.
    pub message: String,
    /// What can be done; may be empty.
    pub help: String,
}

/// A fault in the text of a verb.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerbFault {
    /// Where, in bytes of the text.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What can be done.
    pub help: String,
}

impl ArgError {
    /// Makes an error without help.
    #[must_use]
    pub fn new(arg: &'static str, message: impl Into<String>) -> Self {
        Self { arg, message: message.into(), help: String::new() }
    }

    fn missing(arg: &'static str) -> Self {
        Self::new(arg, format!("`{arg}` is missing"))
    }
}

impl Call {
    fn find(&self, name: &'static str) -> Option<&What> {
        self.given.iter().find(|given| given.name == name).map(|given| &given.what)
    }

    /// Tells whether an argument is there.
    #[must_use]
    pub fn has(&self, name: &'static str) -> bool {
        self.find(name).is_some()
    }

    /// Returns an actor, name or word.
    ///
    /// # Errors
    ///
    /// When it is missing.
    pub fn word(&self, name: &'static str) -> Result<&str, ArgError> {
        match self.find(name) {
            Some(What::Word(word)) => Ok(word),
            _ => Err(ArgError::missing(name)),
        }
    }

    /// Returns a number.
    ///
    /// # Errors
    ///
    /// When it is missing.
    pub fn number(&self, name: &'static str) -> Result<i64, ArgError> {
        match self.find(name) {
            Some(What::Number(number)) => Ok(*number),
            _ => Err(ArgError::missing(name)),
        }
    }

    /// Returns the words of an argument that takes many; `all` comes as `["all"]`.
    ///
    /// # Errors
    ///
    /// When it is missing.
    pub fn words(&self, name: &'static str) -> Result<&[String], ArgError> {
        match self.find(name) {
            Some(What::Words(words)) => Ok(words),
            _ => Err(ArgError::missing(name)),
        }
    }

    /// Returns a value.
    ///
    /// # Errors
    ///
    /// When it is missing.
    pub fn value(&self, name: &'static str) -> Result<&Value, ArgError> {
        match self.find(name) {
            Some(What::Value(value)) => Ok(value),
            _ => Err(ArgError::missing(name)),
        }
    }

    /// Returns where an argument stands in the text, in bytes.
    #[must_use]
    pub fn span(&self, name: &str) -> Option<Range<usize>> {
        self.given.iter().find(|given| given.name == name).map(|given| given.span.clone())
    }
}

/// Returns the words of `list` as they are written: `S2,S3`.
#[must_use]
pub fn joined(list: &[String]) -> String {
    list.join(",")
}
