//! Writing what scenarios were observed to do into their `expect` lines.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::error::Error;
use super::files::gather;
use super::raw::RawDeck;
use super::read::Fault;
use super::write::write_file;
use crate::deckfile::{self, Edit};
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
        let deck = RawDeck::read(&found)?;
        let sources: Vec<&Source> = deck.sources.iter().collect();
        match deckfile::bless(&deck.parsed, &sources) {
            Ok(edits) => decks.push((deck, edits)),
            Err(faults) => report.faults.extend(faults.into_iter().map(|fault| {
                let source = deck.sources.iter().find(|source| source.name == fault.file);
                Fault::new(fault, Rc::new(source.cloned().unwrap_or_else(|| Source::new("", ""))))
            })),
        }
    }
    if report.faults.is_empty() {
        for (deck, edits) in &decks {
            write(deck, edits, &mut report)?;
        }
    }
    Ok(report)
}

fn write(deck: &RawDeck, edits: &[Edit], report: &mut BlessReport) -> Result<(), Error> {
    for (number, source) in deck.sources.iter().enumerate() {
        let edits = || edits.iter().filter(move |edit| edit.file == number);
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
