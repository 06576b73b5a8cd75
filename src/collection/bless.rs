//! Writing what scenarios were observed to do into their `expect` lines.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::error::Error;
use super::files::{Found, NamedBytes, gather};
use super::read::Fault;
use super::write::write_file;
use crate::deckfile::{self, Edit, Parsed};
use crate::diagnostic::Source;

/// What was blessed.
#[derive(Clone, Debug, Default)]
pub struct BlessReport {
    /// What was written.
    pub changes: Vec<Change>,
    /// Places, `kl5.md:183:23`, at which the combinations of the switches
    /// disagree; they stay as they are.
    pub disagreeing: Vec<String>,
    /// What keeps scenarios from being run; then nothing was written.
    pub faults: Vec<Fault>,
}

/// One place that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The place: `kl5.md:183:23`.
    pub place: String,
    /// What stood there.
    pub before: String,
    /// What stands there now.
    pub now: String,
}

/// A deck as its bytes say it, so that no other byte of a file changes.
struct Deck {
    parsed: Parsed,
    sources: Vec<Source>,
    edits: Vec<Edit>,
}

/// Runs every scenario under the path and writes what is observed into the
/// `expect` lines of the files, each whole or not at all. Nothing is written
/// when a scenario has a fault.
///
/// # Errors
/// When a path cannot be read, a file is no UTF-8, or cannot be written.
pub fn bless(path: &Path) -> Result<BlessReport, Error> {
    let mut report = BlessReport::default();
    let mut decks = Vec::new();
    for found in gather(&[PathBuf::from(path)])? {
        let mut deck = read(&found)?;
        let sources: Vec<&Source> = deck.sources.iter().collect();
        match deckfile::bless(&deck.parsed, &sources) {
            Ok(edits) => deck.edits = edits,
            Err(faults) => report.faults.extend(faults.into_iter().map(|fault| {
                let source = deck.sources.iter().find(|source| source.name == fault.file);
                Fault::new(fault, Rc::new(source.cloned().unwrap_or_else(|| Source::new("", ""))))
            })),
        }
        decks.push(deck);
    }
    if report.faults.is_empty() {
        for deck in &decks {
            write(deck, &mut report)?;
        }
    }
    Ok(report)
}

fn read(found: &Found) -> Result<Deck, Error> {
    let (parsed, sources) = match found {
        Found::Folder { deck_toml, questions, .. } => {
            let deck_toml = source(deck_toml)?;
            let questions = questions.iter().map(source).collect::<Result<Vec<_>, _>>()?;
            let parsed = deckfile::parse_folder(&deck_toml, &questions);
            (parsed, std::iter::once(deck_toml).chain(questions).collect())
        }
        Found::File(file) => {
            let source = source(file)?;
            (deckfile::parse_single(&source), vec![source])
        }
    };
    Ok(Deck { parsed, sources, edits: Vec::new() })
}

fn source(file: &NamedBytes) -> Result<Source, Error> {
    let text = String::from_utf8(file.bytes.clone()).map_err(|_bytes| {
        Error::Unknown(format!("{} is not UTF-8 and is left alone", file.name))
    })?;
    Ok(Source::new(file.name.clone(), text))
}

fn write(deck: &Deck, report: &mut BlessReport) -> Result<(), Error> {
    for (number, source) in deck.sources.iter().enumerate() {
        let edits = || deck.edits.iter().filter(move |edit| edit.file == number);
        if edits().any(|edit| edit.words.is_some()) {
            let text = deckfile::edited(&source.text, edits());
            write_file(Path::new(&source.name), &text)?;
        }
        for edit in edits() {
            let (line, column) = source.line_column(edit.span.start);
            let place = format!("{}:{line}:{column}", source.name);
            match &edit.words {
                Some(now) => report.changes.push(Change {
                    place,
                    before: source.text.get(edit.span.clone()).unwrap_or_default().to_owned(),
                    now: now.clone(),
                }),
                None => report.disagreeing.push(place),
            }
        }
    }
    Ok(())
}
