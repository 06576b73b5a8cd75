//! Importing: files into the collection, in one transaction.

mod report;
mod touched;
mod words;
mod written;

use std::ops::ControlFlow;
use std::path::PathBuf;

use report::{ByFile, Same};
pub use report::{FileReport, ImportReport};
pub use touched::DeckTouched;
use touched::DeckWritten;
pub(super) use written::Writing;

use super::error::Error;
use super::files::{Found, STDIN, gather_all};
use super::open::Collection;
use super::read::{
    Fault, FileRead, Foreign, NATIVE, Read, ReadOptions, location, print_of, read_watched,
};
use super::reading::Choices;
use super::sync::Rules;
use super::watch::{Step, unwatched};
use crate::domain::slug::is_valid_id;
use crate::domain::text::{counted, one_line};
use crate::exchange::is_lost;
use crate::store::{FilePrint, SourceKey, SourceKind, Tx};

/// What the user said about an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportOptions {
    /// The deck for questions that name none: its id, or a title.
    pub deck: Option<String>,
    /// The format, where it is not to be guessed.
    pub format: Option<String>,
    /// How foreign files are read.
    pub foreign: Foreign,
    /// Tell what would be done and change nothing.
    pub dry_run: bool,
    /// Refuse where cards that were answered would be taken out.
    pub spares: bool,
    /// Take the file's version of locally edited questions.
    pub theirs: bool,
    /// Guess anew, whatever was said at the last import of a file.
    pub anew: bool,
}

impl ImportOptions {
    /// Returns how files are read.
    pub(in crate::collection) fn reading(&self) -> ReadOptions {
        ReadOptions {
            deck: self.deck.clone(),
            format: self.format.clone(),
            foreign: self.foreign.clone(),
            ..ReadOptions::default()
        }
    }
}

impl Collection {
    /// Imports what the paths lead to, all or nothing.
    ///
    /// # Errors
    /// When a path cannot be read, or the database cannot be written. Faults
    /// inside a deck are part of the report.
    pub fn import(
        &mut self,
        paths: &[PathBuf],
        options: &ImportOptions,
    ) -> Result<ImportReport, Error> {
        self.import_watched(paths, options, &mut unwatched)
    }

    /// The same, watched; stopped half-way, it leaves no trace.
    ///
    /// # Errors
    /// As `import`, and [`Error::Cancelled`].
    pub fn import_watched(
        &mut self,
        paths: &[PathBuf],
        options: &ImportOptions,
        tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<ImportReport, Error> {
        let (mut found, aside) = gather_all(paths)?;
        let wanted = self.reading_of(&mut found, options)?;
        let same = self.pass_over(&mut found, &wanted)?;
        let mut read = read_watched(&found, &wanted, tell)?;
        read.aside.splice(0..0, aside);
        drop(found);
        let mut report = self.take_in(read, options, same.is_empty(), tell)?;
        same.into_iter().for_each(|same| report.pass_over(same));
        Ok(report)
    }

    /// Returns how files are read: as the user says, else as at their last import.
    /// Each goes where it went then, whether it is named itself or with its folder.
    pub(in crate::collection) fn reading_of(
        &self,
        found: &mut [Found],
        options: &ImportOptions,
    ) -> Result<ReadOptions, Error> {
        let mut wanted = options.reading();
        wanted.deck = wanted.deck.map(|named| self.deck_named(named)).transpose()?;
        for found in found {
            let Found::File(file) = found else { continue };
            let location = location(&file.name);
            let kept = self.store.file_choices(&location)?;
            let Some(choices) = kept.as_deref().and_then(Choices::parse) else { continue };
            if let Some(folder) = choices.home() {
                file.folder = folder;
            }
            if !options.anew {
                wanted.last_time.insert(location, choices);
            }
        }
        Ok(wanted)
    }

    /// Returns the deck that is meant: by its id, by the title of one that is here, or
    /// by a title of which an id will be made.
    fn deck_named(&self, named: String) -> Result<String, Error> {
        if is_valid_id(&named) {
            return Ok(named);
        }
        if !named.contains(char::is_alphanumeric) {
            return Err(Error::Unknown(format!("`{named}` names no deck: it has no letter")));
        }
        let title = one_line(&named).to_lowercase();
        let decks = self.store.decks()?;
        let known = decks.into_iter().find(|row| row.deck.title.to_lowercase() == title);
        Ok(known.map_or(named, |row| row.deck.id.0))
    }

    /// Takes out files that are what they were when they were last imported.
    fn pass_over(&self, found: &mut Vec<Found>, wanted: &ReadOptions) -> Result<Vec<Same>, Error> {
        let mut same = Vec::new();
        let mut rest = Vec::new();
        for (at, found) in std::mem::take(found).into_iter().enumerate() {
            match self.known_report(&found, wanted)? {
                Some(report) => same.push(Same { at, report }),
                None => rest.push(found),
            }
        }
        *found = rest;
        Ok(same)
    }

    fn known_report(
        &self,
        found: &Found,
        wanted: &ReadOptions,
    ) -> Result<Option<FileReport>, Error> {
        let Found::File(file) = found else { return Ok(None) };
        let location = location(&file.name);
        let Some(known) = self.store.file_print(&location)? else { return Ok(None) };
        if known.print != print_of(file, &wanted.of_file(&location).0) {
            return Ok(None);
        }
        // One that cannot be read is one that is not there.
        let report = serde_json::from_str(&known.report).ok();
        Ok(report.map(|report| FileReport { name: file.name.clone(), ..report }))
    }

    fn take_in(
        &mut self,
        read: Read,
        options: &ImportOptions,
        whole: bool,
        tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<ImportReport, Error> {
        let mut report = ImportReport {
            format: read.formats.join(", "),
            skipped: read.skipped,
            problems: read.faults.iter().map(Fault::problem).collect(),
            partial: read.faults.iter().any(|fault| is_lost(&fault.diagnostic))
                || read.aside.iter().any(|aside| aside.is_content),
            faults: read.faults,
            notes: read.notes,
            aside: read.aside,
            dry_run: options.dry_run,
            ..ImportReport::default()
        };
        let nothing = read.archives.iter().all(|archived| archived.archive.is_empty())
            && read.decks.iter().all(|incoming| incoming.deck.questions.is_empty());
        if read.refused || nothing {
            report.refused = read.refused || whole;
            report.files = read.files.iter().map(|file| FileReport::of(file, &[])).collect();
            report.read = read.files.iter().map(|file| file.read).sum();
            return Ok(report);
        }
        let rules = Rules {
            theirs: options.theirs,
            today: self.now().day,
            unlocking: self.config.unlocking,
            journal: None,
        };
        let how = match (options.dry_run, options.spares) {
            (true, _) => Writing::Tried,
            (false, true) => Writing::Spared,
            (false, false) => Writing::Journaled,
        };
        let written = self.write_all(read.decks, &read.archives, rules, how, tell)?;
        report.count(&written, &read.files);
        if !options.dry_run {
            self.keep_prints(&read.files, &report, &written)?;
        }
        report.notes.extend(read.files.iter().filter(|file| file.as_last_time).map(|file| {
            let said = file.choices.words();
            format!("{} was read as last time: {said}; --anew guesses again", file.name)
        }));
        if report.counts.reviews > 0 {
            let lines = counted(report.counts.reviews, "review", "reviews");
            report.notes.push(format!("{lines} of their history came in"));
        }
        if report.counts.predictions > 0 {
            let made = counted(report.counts.predictions, "prediction", "predictions");
            report.notes.push(format!("{made} came in"));
        }
        report.notes.extend(written.into_iter().flat_map(|deck| deck.tally.notes));
        Ok(report)
    }

    /// Keeps how the files were read, and what they are where there is nothing to tell.
    fn keep_prints(
        &mut self,
        files: &[FileRead],
        report: &ImportReport,
        written: &[DeckWritten],
    ) -> Result<(), Error> {
        self.store.write(|tx| {
            let by_file = ByFile::of(written);
            for (file, report) in files.iter().zip(&report.files) {
                let of_file = by_file.decks(&file.location);
                let told = of_file.iter().any(|deck| !deck.tally.notes.is_empty());
                let Some(source) = source_of(tx, file, of_file.first().copied())? else { continue };
                let choices = file.choices.kept().filter(|_| file.name != STDIN);
                tx.keep_file_choices(source, choices.as_deref())?;
                let Some(print) = &file.print else { continue };
                if !file.clean || told {
                    tx.drop_file_print(source)?;
                    continue;
                }
                let unchanged = report.added + report.changed + report.unchanged;
                let report = FileReport { added: 0, changed: 0, unchanged, ..report.clone() };
                let report = serde_json::to_string(&report).unwrap_or_default();
                tx.keep_file_print(source, &FilePrint { print: print.clone(), report })?;
            }
            Ok(())
        })
    }
}

/// Returns the source under which is kept how a file was read. Of lone questions
/// that were joined to one deck only the first file has brought one.
fn source_of(
    tx: &Tx<'_>,
    file: &FileRead,
    written: Option<&DeckWritten>,
) -> Result<Option<SourceKey>, Error> {
    let is_joined = file.format == NATIVE && file.read > 0 && file.choices.home().is_some();
    match written {
        Some(deck) => Ok(Some(deck.source)),
        None if is_joined => Ok(Some(tx.put_source(SourceKind::File, &file.location)?)),
        None => Ok(None),
    }
}
