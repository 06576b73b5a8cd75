//! What an import did: in sum, for each deck and for each file.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::touched::{DeckTouched, DeckWritten};
use crate::collection::aside::Aside;
use crate::collection::read::{Fault, FileRead};
use crate::collection::sync::{Changed, Counts, MOST_NAMED};
use crate::diagnostic::Problem;
use crate::domain::text::one_line;
use crate::exchange::Column;

/// What an import did, or would do.
#[derive(Clone, Debug, Default)]
pub struct ImportReport {
    /// The formats found.
    pub format: String,
    /// The decks touched, with what they hold from these sources.
    pub decks: Vec<DeckTouched>,
    /// What came of each file.
    pub files: Vec<FileReport>,
    /// Questions in the files.
    pub read: u32,
    /// What happened to them.
    pub counts: Counts,
    /// The changed and the renamed ones, as many as are named.
    pub changes: Vec<Changed>,
    /// Questions that could not be taken.
    pub skipped: u32,
    /// The faults with their sources.
    pub faults: Vec<Fault>,
    /// The faults as JSON shows them.
    pub problems: Vec<Problem>,
    /// Remarks, each a sentence.
    pub notes: Vec<String>,
    /// Files of folders that were left aside.
    pub aside: Vec<Aside>,
    /// Whether something could not be understood and was left out.
    pub partial: bool,
    /// Whether nothing was written because it was only tried.
    pub dry_run: bool,
    /// Whether nothing was written because of a fault, or for want of questions.
    pub refused: bool,
}

/// What came of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FileReport {
    /// Its name as the user gave it.
    pub name: String,
    /// Its format.
    pub format: String,
    /// Questions in it.
    pub read: u32,
    /// Questions that are new.
    pub added: u32,
    /// Questions whose content changed.
    pub changed: u32,
    /// Questions that are as they were.
    pub unchanged: u32,
    /// Questions that could not be taken.
    pub skipped: u32,
    /// The decks its questions went into, by id.
    pub decks: Vec<DeckTouched>,
    /// Its columns or keys, and what they became.
    pub columns: Vec<ColumnRead>,
    /// What has no place of its own and stands under answers, by its names.
    pub kept: Vec<String>,
}

/// A column or key of a file, and what it became.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColumnRead {
    /// Its name in the file, or its number.
    pub name: String,
    /// The word of the field.
    pub becomes: String,
}

/// A file that is what it was when it was last imported.
pub(super) struct Same {
    pub(super) at: usize,
    pub(super) report: FileReport,
}

/// What was written of each file.
pub(super) struct ByFile<'a>(HashMap<&'a str, Vec<&'a DeckWritten>>);

impl<'a> ByFile<'a> {
    pub(super) fn of(written: &'a [DeckWritten]) -> Self {
        let mut by_file: HashMap<&str, Vec<&DeckWritten>> = HashMap::new();
        for deck in written {
            by_file.entry(deck.location.as_str()).or_default().push(deck);
        }
        Self(by_file)
    }

    /// Returns the decks of the file at a location.
    pub(super) fn decks(&self, location: &str) -> &[&'a DeckWritten] {
        self.0.get(location).map_or(&[], Vec::as_slice)
    }
}

impl ImportReport {
    /// Counts what was written, in sum and for each file.
    pub(super) fn count(&mut self, written: &[DeckWritten], files: &[FileRead]) {
        for deck in written {
            self.counts += deck.tally.counts;
            let room = MOST_NAMED.saturating_sub(self.changes.len());
            self.changes.extend(deck.tally.changes.iter().take(room).cloned());
            self.touch(&deck.touched);
        }
        self.read = files.iter().map(|file| file.read).sum();
        let by_file = ByFile::of(written);
        let report = |file: &FileRead| FileReport::of(file, by_file.decks(&file.location));
        self.files = files.iter().map(report).collect();
    }

    /// Notes a deck; one that came of several files is one.
    fn touch(&mut self, touched: &DeckTouched) {
        match self.decks.iter_mut().find(|known| known.id == touched.id) {
            Some(known) => {
                known.questions += touched.questions;
                known.cards += touched.cards;
            }
            None => self.decks.push(touched.clone()),
        }
    }

    /// Adds a file that was passed over: it is what it was.
    pub(super) fn pass_over(&mut self, Same { at, report }: Same) {
        if !self.format.split(", ").any(|known| known == report.format) {
            let apart = if self.format.is_empty() { "" } else { ", " };
            self.format = format!("{}{apart}{}", self.format, report.format);
        }
        self.read += report.read;
        self.counts.unchanged += report.unchanged;
        report.decks.iter().for_each(|deck| self.touch(deck));
        self.files.insert(at.min(self.files.len()), report);
    }
}

impl ColumnRead {
    fn of(column: &Column) -> Self {
        Self { name: one_line(&column.name), becomes: column.becomes.word().to_owned() }
    }
}

impl FileReport {
    pub(super) fn of(file: &FileRead, decks: &[&DeckWritten]) -> Self {
        let mut report = Self {
            name: file.name.clone(),
            format: file.format.clone(),
            read: file.read,
            skipped: file.skipped,
            columns: file.columns.iter().map(ColumnRead::of).collect(),
            kept: file.kept.clone(),
            ..Self::default()
        };
        for deck in decks {
            let Counts { added, changed, unchanged, renamed, .. } = deck.tally.counts;
            report.added += added;
            report.changed += changed + renamed;
            report.unchanged += unchanged;
            report.decks.push(deck.touched.clone());
        }
        report
    }
}
