//! Importing: files into the collection, in one transaction.

use std::ops::ControlFlow;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::archive::{Terms, restore};
use super::backup::Reason;
use super::care::save_before;
use super::error::Error;
use super::files::{Found, STDIN, gather};
use super::open::Collection;
use super::read::{
    Archived, Fault, FileRead, Foreign, Read, ReadOptions, location, print_of, read_watched,
};
use super::reading::Choices;
use super::sync::{Incoming, Rules, Tally, sync_deck};
use super::watch::{Step, Watch, unwatched};
use crate::diagnostic::Problem;
use crate::domain::slug::is_valid_id;
use crate::domain::text::counted;
use crate::domain::{Change, ChangeKind, DeckId, DeckKey};
use crate::store::{self, FilePrint, SourceKey, Tx};

/// What the user said about an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportOptions {
    /// The deck for questions that name none.
    pub deck: Option<String>,
    /// The format, where it is not to be guessed.
    pub format: Option<String>,
    /// How foreign files are read.
    pub foreign: Foreign,
    /// Tell what would be done and change nothing.
    pub dry_run: bool,
    /// Take the file's version of locally edited questions.
    pub theirs: bool,
    /// Guess anew, whatever was said at the last import of a file.
    pub anew: bool,
}

impl ImportOptions {
    /// Returns how files are read.
    pub(super) fn reading(&self) -> ReadOptions {
        ReadOptions {
            deck: self.deck.clone(),
            format: self.format.clone(),
            foreign: self.foreign.clone(),
            ..ReadOptions::default()
        }
    }
}

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
    /// Questions that are new.
    pub added: u32,
    /// Questions whose content changed.
    pub changed: u32,
    /// Questions that are as they were.
    pub unchanged: u32,
    /// Questions found again under another id.
    pub renamed: u32,
    /// Questions taken out of the queue.
    pub retired: u32,
    /// Cards taken out that were answered before.
    pub answered_out: u32,
    /// Questions that could not be taken.
    pub skipped: u32,
    /// The faults with their sources.
    pub faults: Vec<Fault>,
    /// The faults as JSON shows them.
    pub problems: Vec<Problem>,
    /// Remarks, each a sentence.
    pub notes: Vec<String>,
    /// Whether nothing was written because it was only tried.
    pub dry_run: bool,
    /// Whether nothing was written because of a fault, or for want of questions.
    pub refused: bool,
}

/// A deck that an import touched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckTouched {
    /// The deck.
    pub id: DeckId,
    /// Its title.
    pub title: String,
    /// Its questions from these sources.
    pub questions: u32,
    /// The cards of these questions.
    pub cards: u32,
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
}

/// A file that is what it was when it was last imported.
struct Same {
    at: usize,
    report: FileReport,
}

/// An import that writes over so many questions is backed up before.
const MUCH: u32 = 20;

/// How decks are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writing {
    /// Tried, then taken back.
    Tried,
    /// For the user, who may undo it.
    Journaled,
    /// For the program, with its decks.
    Shipped,
}

impl DeckWritten {
    /// Returns what happened to its questions.
    pub(super) const fn tally(&self) -> &Tally {
        &self.tally
    }
}

/// How a transaction ends that is only tried.
enum Stop {
    Failed(Error),
    Tried(Vec<DeckWritten>),
}

/// A deck of one source that was written.
#[derive(Debug)]
pub(super) struct DeckWritten {
    location: String,
    source: SourceKey,
    touched: DeckTouched,
    tally: Tally,
}

impl From<store::Error> for Stop {
    fn from(error: store::Error) -> Self {
        Self::Failed(error.into())
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
        if let Some(deck) = options.deck.as_deref().filter(|deck| !is_valid_id(deck)) {
            return Err(Error::Unknown(format!(
                "`{deck}` is no deck id: letters, digits, `.`, `_` and `-`, a letter or digit first"
            )));
        }
        let mut found = gather(paths)?;
        let wanted = self.reading_of(&found, options)?;
        let same = self.pass_over(&mut found, &wanted)?;
        let read = read_watched(&found, &wanted, tell)?;
        drop(found);
        let mut report = self.take_in(read, options, same.is_empty(), tell)?;
        same.into_iter().for_each(|same| report.pass_over(same));
        Ok(report)
    }

    /// Returns how files are read: as the user says, else as at their last import.
    pub(super) fn reading_of(
        &self,
        found: &[Found],
        options: &ImportOptions,
    ) -> Result<ReadOptions, Error> {
        let mut wanted = options.reading();
        for found in found.iter().filter(|_| !options.anew) {
            let Found::File(file) = found else { continue };
            let location = location(&file.name);
            let kept = self.store.file_choices(&location)?;
            if let Some(choices) = kept.as_deref().and_then(Choices::parse) {
                wanted.last_time.insert(location, choices);
            }
        }
        Ok(wanted)
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
            faults: read.faults,
            notes: read.notes,
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
        let how = if options.dry_run { Writing::Tried } else { Writing::Journaled };
        let written = self.write_all(read.decks, &read.archives, rules, how, tell)?;
        report.count(&written, &read.files);
        if !options.dry_run {
            self.keep_prints(&read.files, &report, &written)?;
        }
        report.notes.extend(read.files.iter().filter(|file| file.as_last_time).map(|file| {
            let said = file.choices.words();
            format!("{} was read as last time: {said}; --anew guesses again", file.name)
        }));
        let reviews: u32 = written.iter().map(|deck| deck.tally.reviews).sum();
        if reviews > 0 {
            let lines = counted(reviews, "review", "reviews");
            report.notes.push(format!("{lines} of their history came in"));
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
            for (file, report) in files.iter().zip(&report.files) {
                let mut of_file = written.iter().filter(|deck| deck.location == file.location);
                let told = of_file.clone().any(|deck| !deck.tally.notes.is_empty());
                let Some(source) = of_file.next().map(|deck| deck.source) else { continue };
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

    pub(super) fn write_decks(
        &mut self,
        decks: Vec<Incoming>,
        rules: Rules,
        how: Writing,
        tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<Vec<DeckWritten>, Error> {
        self.write_all(decks, &[], rules, how, tell)
    }

    fn write_all(
        &mut self,
        decks: Vec<Incoming>,
        archives: &[Archived],
        rules: Rules,
        how: Writing,
        tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<Vec<DeckWritten>, Error> {
        let unlocks = self.unlocks_by_deck()?;
        let (now, place) = (self.now(), self.place.clone());
        let parameters = self.policy.parameters.clone();
        self.day.forget();
        self.chosen.forget();
        let number = decks.iter().map(|incoming| incoming.deck.questions.len()).sum();
        let mut watch = Watch::new(number, tell);
        let outcome = self.store.write(|tx| {
            let journal = match how {
                Writing::Journaled => Some(tx.push_change(&journal_entry(), now)?),
                Writing::Tried | Writing::Shipped => None,
            };
            let rules = Rules { journal, ..rules };
            let mut written =
                sync_all(tx, decks, &unlocks, rules, &mut watch).map_err(Stop::Failed)?;
            let terms = Terms { rules, now, parameters: &parameters, unlocks: &unlocks };
            for archived in archives {
                written.extend(restored(tx, archived, &terms).map_err(Stop::Failed)?);
            }
            if journal.is_some()
                && written.iter().map(|deck| deck.tally.overwritten()).sum::<u32>() >= MUCH
                && let Some(place) = &place
            {
                save_before(place, now, Reason::Import).map_err(Stop::Failed)?;
            }
            match journal {
                Some(change)
                    if tx.has_kept(change)? || written.iter().any(|d| d.tally.has_history()) =>
                {
                    tx.describe_change(change, &note(&written))?;
                    let stood = written.iter().flat_map(|deck| deck.tally.before.clone());
                    tx.remember_schedules(change, &stood.collect::<Vec<_>>())?;
                }
                Some(change) => tx.drop_change(change)?,
                None => {}
            }
            match how {
                Writing::Tried => Err(Stop::Tried(written)),
                Writing::Journaled | Writing::Shipped => Ok(written),
            }
        });
        match outcome {
            Ok(written) | Err(Stop::Tried(written)) => Ok(written),
            Err(Stop::Failed(error)) => Err(error),
        }
    }
}

impl ImportReport {
    /// Counts what was written, in sum and for each file.
    fn count(&mut self, written: &[DeckWritten], files: &[FileRead]) {
        for deck in written {
            let Tally { added, changed, unchanged, renamed, retired, answered_out, .. } =
                deck.tally;
            self.answered_out += answered_out;
            self.added += added;
            self.changed += changed;
            self.unchanged += unchanged;
            self.renamed += renamed;
            self.retired += retired;
            self.touch(&deck.touched);
        }
        self.read = files.iter().map(|file| file.read).sum();
        self.files = files.iter().map(|file| FileReport::of(file, written)).collect();
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
    fn pass_over(&mut self, Same { at, report }: Same) {
        if !self.format.split(", ").any(|known| known == report.format) {
            let apart = if self.format.is_empty() { "" } else { ", " };
            self.format = format!("{}{apart}{}", self.format, report.format);
        }
        self.read += report.read;
        self.unchanged += report.unchanged;
        report.decks.iter().for_each(|deck| self.touch(deck));
        self.files.insert(at.min(self.files.len()), report);
    }
}

impl FileReport {
    fn of(file: &FileRead, written: &[DeckWritten]) -> Self {
        let mut report = Self {
            name: file.name.clone(),
            format: file.format.clone(),
            read: file.read,
            skipped: file.skipped,
            ..Self::default()
        };
        for deck in written.iter().filter(|deck| deck.location == file.location) {
            report.added += deck.tally.added;
            report.changed += deck.tally.changed + deck.tally.renamed;
            report.unchanged += deck.tally.unchanged;
            report.decks.push(deck.touched.clone());
        }
        report
    }
}

/// Brings all decks into the store, and counts what they hold then.
fn sync_all(
    tx: &Tx<'_>,
    decks: Vec<Incoming>,
    unlocks: &dyn Fn(&DeckId) -> bool,
    rules: Rules,
    watch: &mut Watch<'_>,
) -> Result<Vec<DeckWritten>, Error> {
    let mut all = Vec::new();
    for incoming in decks {
        let rules = Rules { unlocking: unlocks(&incoming.deck.id), ..rules };
        let mut tally = Tally::default();
        let location = incoming.location.clone();
        let (deck, source) = sync_deck(tx, incoming, rules, &mut tally, watch)?;
        let touched = touched(tx, deck, source)?;
        all.push(DeckWritten { location, source, touched, tally });
    }
    Ok(all)
}

/// Brings decks with their history in. What happened is told once, at the first deck.
fn restored(
    tx: &Tx<'_>,
    archived: &Archived,
    terms: &Terms<'_>,
) -> Result<Vec<DeckWritten>, Error> {
    let mut tally = Tally::default();
    let keys = restore(tx, &archived.archive, terms, &mut tally)?;
    keys.into_iter()
        .map(|(deck, source)| {
            let touched = touched(tx, deck, source)?;
            let location = archived.location.clone();
            Ok(DeckWritten { location, source, touched, tally: std::mem::take(&mut tally) })
        })
        .collect()
}

/// Counts what a deck holds of a source.
fn touched(tx: &Tx<'_>, deck: DeckKey, source: SourceKey) -> Result<DeckTouched, Error> {
    let row = tx.deck_by_key(deck)?.ok_or(Error::Gone)?;
    let (questions, cards) = tx.stock_of_source(deck, source)?;
    Ok(DeckTouched { id: row.deck.id, title: row.deck.title, questions, cards })
}

/// An import in the journal; what it was is known at its end.
fn journal_entry() -> Change {
    let note = Some(String::new());
    Change { kind: ChangeKind::Import, card: None, note, before: Vec::new() }
}

/// Says what an import was: `tcp: 3 questions added, 1 changed`.
fn note(written: &[DeckWritten]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for deck in written {
        if !names.contains(&deck.touched.id.0.as_str()) {
            names.push(&deck.touched.id.0);
        }
    }
    let sum = |count: fn(&Tally) -> u32| written.iter().map(|deck| count(&deck.tally)).sum();
    let reviews = sum(|tally| tally.reviews);
    let counts: [(u32, &str); 4] = [
        (sum(|tally| tally.added), "added"),
        (sum(|tally| tally.changed), "changed"),
        (sum(|tally| tally.renamed), "renamed"),
        (sum(|tally| tally.retired), "retired"),
    ];
    let counts: Vec<String> = counts
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, done)| format!("{} {done}", counted(number, "question", "questions")))
        .chain((reviews > 0).then(|| format!("{} added", counted(reviews, "review", "reviews"))))
        .collect();
    let counts =
        if counts.is_empty() { "descriptions changed".to_owned() } else { counts.join(", ") };
    format!("{}: {counts}", names.join(", "))
}
