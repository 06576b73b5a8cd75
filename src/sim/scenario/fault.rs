//! What can be wrong with a scenario: stable codes, places in its source.

use std::ops::Range;

/// A place in the scenario's source, in bytes, on character borders.
pub type Span = Range<usize>;

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The scenario cannot be shown.
    Error,
    /// It can, but probably not as meant.
    Warning,
}

/// A fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its rule.
    pub rule: &'static Rule,
    /// Where.
    pub span: Span,
    /// A lower-case clause with names in backquotes.
    pub message: String,
    /// What can be done; may be empty.
    pub help: String,
}

/// What can be said about a scenario. A code never changes its meaning.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// The stable code.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What it is about, as a clause.
    pub about: &'static str,
}

macro_rules! rules {
    ($($name:ident $code:literal $severity:ident $about:literal;)*) => {
        $(pub(super) static $name: Rule =
            Rule { code: $code, severity: Severity::$severity, about: $about };)*
        /// Every rule, in the order of the codes.
        pub static RULES: &[&Rule] = &[$(&$name),*];
    };
}

rules! {
    LARGE "S001" Error "the scenario is too large, or has too many steps, verbs or switches";
    TOML "S002" Error "the TOML cannot be read";
    UNKNOWN_KEY "S003" Error "no key of this name";
    WRONG_TYPE "S004" Error "the value is of the wrong type, or out of range";
    MISSING_KEY "S005" Error "a key is missing";
    MODEL "S006" Error "no model of this name, or no such version of it";
    SETTING "S007" Error "the model cannot have these settings";
    SWITCH "S008" Error "the switch changes nothing that is there";
    WHEN "S009" Error "the condition names no switch or no value of it";
    TIE "S010" Error "two conditions fit equally well";
    VERB "S011" Error "the verb cannot be read";
    EXPECT "S012" Error "the expectation cannot be read";
    PATH "S013" Error "the path cannot be observed";
    NOT_MET "S014" Error "the run does not meet the expectation";
    CAPTION "S015" Error "the caption is too long";
    POINT "S016" Error "the key point is unknown, or no step shows it";
    PLAY "S017" Error "the part names no card, step or switch";
    ASK "S018" Error "the question cannot be asked";
    REFUSED "S019" Warning "a verb is refused and the step does not say so";
}

impl Fault {
    pub(super) fn new(rule: &'static Rule, span: &Span, message: impl Into<String>) -> Self {
        Self { rule, span: span.clone(), message: message.into(), help: String::new() }
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// Tells whether it is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.rule.severity == Severity::Error
    }
}
