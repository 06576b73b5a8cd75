//! Checking deck files, and writing missing ids into them.

use std::path::{Path, PathBuf};

use super::error::Error;
use super::files::{Found, STDIN, gather, is_question_file};
use super::raw::RawDeck;
use super::read::{Fault, ReadOptions, read};
use super::write::write_file;
use crate::deckfile;
use crate::diagnostic::{Problem, Severity};
use crate::domain::card::cards_of;

/// What a check found.
#[derive(Clone, Debug, Default)]
pub struct CheckReport {
    /// Decks read.
    pub decks: u32,
    /// Questions in them.
    pub questions: u32,
    /// Cards they give.
    pub cards: u32,
    /// Scenarios in them.
    pub scenarios: u32,
    /// Number of errors.
    pub errors: u32,
    /// Number of warnings.
    pub warnings: u32,
    /// The faults with their sources.
    pub faults: Vec<Fault>,
    /// The faults as JSON shows them.
    pub problems: Vec<Problem>,
}

/// Checks what the paths lead to. `strict` counts warnings as errors.
///
/// # Errors
/// When a path cannot be read. Faults in the texts are part of the report.
pub fn check(paths: &[PathBuf], strict: bool) -> Result<CheckReport, Error> {
    let mut read = read(&gather(paths)?, &checking())?;
    if strict {
        for fault in &mut read.faults {
            fault.diagnostic.severity = Severity::Error;
        }
    }
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let questions = || read.decks.iter().flat_map(|incoming| &incoming.deck.questions);
    let errors = read.faults.iter().filter(|fault| fault.is_error()).count();
    Ok(CheckReport {
        decks: count(read.decks.len()),
        questions: count(questions().count()),
        cards: count(questions().map(|question| cards_of(question).len()).sum()),
        scenarios: read.scenarios,
        errors: count(errors),
        warnings: count(read.faults.len() - errors),
        problems: read.faults.iter().map(Fault::problem).collect(),
        faults: read.faults,
    })
}

fn checking() -> ReadOptions {
    ReadOptions { checking: true, ..ReadOptions::default() }
}

/// Writes missing ids and slugs into the files; returns the names of those
/// that changed. Each file is written beside its place and then renamed.
///
/// # Errors
/// When a path cannot be read or a file not written.
pub fn fix(paths: &[PathBuf]) -> Result<Vec<String>, Error> {
    let mut changed = Vec::new();
    for found in gather(paths)?.iter().filter(|found| may_be_native(found)) {
        let deck = RawDeck::read(found)?;
        for (at, source) in deck.sources.iter().enumerate() {
            if let Some(text) = deckfile::fix(&deck.parsed, at, source) {
                write_file(Path::new(&source.name), &text)?;
                changed.push(source.name.clone());
            }
        }
    }
    Ok(changed)
}

/// Standard input cannot be written into, and pages are no decks.
fn may_be_native(found: &Found) -> bool {
    match found {
        Found::Folder { .. } => true,
        Found::File(file) => file.name != STDIN && is_question_file(Path::new(&file.name)),
    }
}
