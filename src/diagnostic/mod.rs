//! Faults in a text the user wrote: where, what, why, and what to do.
//!
//! Knows nothing of decks. `render` alone names the crate that draws them.

pub mod render;
pub mod source;

use serde::Serialize;

pub use source::{Source, Span};

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The text cannot be taken in.
    Error,
    /// The text works, but probably not as meant.
    Warning,
}

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// A stable code, such as `D014`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// A lower-case clause with names in backquotes.
    pub message: String,
    /// Name of the file.
    pub file: String,
    /// Where in the file, in bytes.
    pub span: Span,
    /// What is said at the place; may be empty.
    pub label: String,
    /// What can be done; may be empty.
    pub help: String,
}

/// A fault as JSON shows it; keys as documented in docs/json.md.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The code.
    pub code: String,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// What can be done.
    pub help: String,
}

impl Diagnostic {
    /// Places the fault in its source.
    #[must_use]
    pub fn problem(&self, source: &Source) -> Problem {
        let (line, column) = source.line_column(self.span.start);
        Problem {
            file: self.file.clone(),
            line,
            column,
            code: self.code.to_owned(),
            severity: self.severity,
            message: self.message.clone(),
            help: self.help.clone(),
        }
    }
}

/// Returns the candidate nearest to `word`, if one is near enough to be meant.
#[must_use]
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    known
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(&word, &candidate.to_lowercase()), candidate))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}
