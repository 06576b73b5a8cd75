//! What a format is, what it is given, and what it gives back.

use crate::diagnostic::{Diagnostic, Severity, Source};
use crate::domain::slug::{is_valid_id, slug};
use crate::domain::text::one_line;
use crate::domain::{Deck, Question};

use super::FORMATS;
use super::field::{Column, Field};
use super::refuse::Refusal;
use super::report::Report;

/// A foreign format.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The name used with `--format` and in reports.
    pub name: &'static str,
    /// What the format is, in a few words.
    pub about: &'static str,
    /// Tells how surely a text is of this format; `None` when it is not.
    pub detect: fn(&Input) -> Option<Confidence>,
    /// Reads the text. Never fails: what is not understood is reported.
    pub import: fn(&Input, &Options) -> Imported,
}

/// How sure a format is of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// It can be read, but so could another format.
    Possible,
    /// Most signs are there.
    Likely,
    /// It is nothing else.
    Certain,
}

/// A decoded file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// The text with its name; places of diagnostics refer to it.
    pub source: Source,
}

/// What the user asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The format by name; `None` finds it out.
    pub format: Option<String>,
    /// The deck to import into, whatever the file names.
    pub deck: Option<String>,
    /// The folder the file was found in: the deck where the file names none.
    pub folder: Option<String>,
    /// What columns or keys become, by their name or number in the file; what is
    /// not named here is guessed.
    pub columns: Vec<(String, Field)>,
    /// What stands between the fields of a record; `None` finds it out. `\\t` and
    /// `\\n` are tab and line break.
    pub separator: Option<String>,
    /// What stands between records, written in the same way.
    pub rows: Option<String>,
    /// Takes questions in whose answer is still to be written.
    pub unanswered: bool,
    /// The largest file that is read, in bytes.
    pub max_bytes: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            format: None,
            deck: None,
            folder: None,
            columns: Vec::new(),
            separator: None,
            rows: None,
            unanswered: false,
            max_bytes: 64 * 1024 * 1024,
        }
    }
}

/// What was read, and what was not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// Name of the format.
    pub format: &'static str,
    /// The text that was read; places of the diagnostics refer to it.
    pub source: Source,
    /// The decks. Questions without a stated id have an empty one.
    pub decks: Vec<Deck>,
    /// Skipped parts and doubtful readings, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
    /// Remarks on the file as a whole, each a sentence.
    pub notes: Vec<String>,
    /// How the file was taken apart, in few words: `separator ;`.
    pub facts: Vec<String>,
    /// Columns or keys and what they became; empty where a format has none.
    pub columns: Vec<Column>,
    /// Names of what has no place of its own and stands under answers.
    pub kept: Vec<String>,
}

impl Imported {
    /// Makes what was read out of decks and a report, without remarks, facts and
    /// columns.
    pub(super) fn of(
        format: &'static str,
        input: &Input,
        decks: Vec<Deck>,
        mut report: Report,
    ) -> Self {
        Self {
            format,
            source: input.source.clone(),
            decks,
            kept: report.kept(),
            diagnostics: report.finish(),
            notes: Vec::new(),
            facts: Vec::new(),
            columns: Vec::new(),
        }
    }

    /// Returns the number of questions in all decks.
    #[must_use]
    pub fn question_count(&self) -> usize {
        self.decks.iter().map(|deck| deck.questions.len()).sum()
    }

    /// Returns the number of errors: questions that were left out.
    #[must_use]
    pub fn error_count(&self) -> usize {
        self.diagnostics.iter().filter(|fault| fault.severity == Severity::Error).count()
    }
}

/// Nothing could be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The file is larger than the limit.
    #[error("`{name}` is larger than {} MiB; split it, or import a part of it", .limit / (1024 * 1024))]
    TooLarge {
        /// The file.
        name: String,
        /// The limit in bytes.
        limit: usize,
    },
    /// The file holds nothing but blanks.
    #[error("`{name}` is empty")]
    Empty {
        /// The file.
        name: String,
    },
    /// A kind of file that has to be turned into text first.
    #[error("`{name}` is {}; {}", .refusal.what, .refusal.help)]
    Refused {
        /// The file.
        name: String,
        /// What it is, and what to do.
        refusal: Refusal,
    },
    /// No format recognises the text.
    #[error("`{name}` holds no questions that are recognised; {hint}")]
    NotRecognised {
        /// The file.
        name: String,
        /// What can be done.
        hint: String,
    },
    /// There is no format of that name.
    #[error("there is no format `{wanted}`; known: {}", format_names())]
    UnknownFormat {
        /// The name asked for.
        wanted: String,
    },
}

/// Makes the deck an import fills: named by the option, else by the file, else
/// `imported`.
#[must_use]
pub(super) fn deck_for(input: &Input, options: &Options, questions: Vec<Question>) -> Deck {
    let wanted = options.deck.as_deref().or(options.folder.as_deref());
    let wanted = wanted.map(str::trim).filter(|name| !name.is_empty());
    let (id, title) = match wanted {
        Some(name) if is_valid_id(name) => (name.to_owned(), title_of(name)),
        Some(name) => (slug(name), one_line(name)),
        None => match file_stem(&input.source.name) {
            Some(stem) => (slug(stem), title_of(stem)),
            None => ("imported".to_owned(), "Imported".to_owned()),
        },
    };
    Deck { questions, ..Deck::new(id, title) }
}

/// Returns the file's name without folders and extension; `None` for standard
/// input and for names that hold no letter or digit.
fn file_stem(name: &str) -> Option<&str> {
    if name == "<stdin>" {
        return None;
    }
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let stem = match file.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => file,
    };
    stem.contains(char::is_alphanumeric).then_some(stem)
}

/// Returns an id or a file's name as words: `b_tree-pages` gives `B tree pages`.
#[must_use]
pub fn title_of(name: &str) -> String {
    let name = one_line(name);
    let words = name.split(['-', '_', ' ']).filter(|word| !word.is_empty());
    super::text::capitalised(&words.collect::<Vec<_>>().join(" "))
}

fn format_names() -> String {
    FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().join(", ")
}
