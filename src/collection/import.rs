//! Importing: files into the collection, in one transaction.

use std::path::PathBuf;

use super::archive::{Archive, Terms, restore};
use super::backup::Reason;
use super::care::save_before;
use super::error::Error;
use super::files::gather;
use super::open::Collection;
use super::read::{Fault, Foreign, Read, ReadOptions, read};
use super::sync::{Incoming, Rules, Tally, sync_deck};
use crate::diagnostic::Problem;
use crate::domain::slug::is_valid_id;
use crate::domain::text::counted;
use crate::domain::{Change, ChangeKind, DeckId, DeckKey};
use crate::store::{self, SourceKey, Tx};

/// What the user said about an import.
#[derive(Clone, Debug, Default)]
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
}

/// What an import did, or would do.
#[derive(Clone, Debug, Default)]
pub struct ImportReport {
    /// The formats found.
    pub format: String,
    /// The decks touched, with what they hold from these sources.
    pub decks: Vec<DeckTouched>,
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
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// How a transaction ends that is only tried.
enum Stop {
    Failed(Error),
    Tried(Vec<DeckTouched>, Tally),
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
        if let Some(deck) = options.deck.as_deref().filter(|deck| !is_valid_id(deck)) {
            return Err(Error::Unknown(format!(
                "`{deck}` is no deck id: letters, digits, `.`, `_` and `-`, a letter or digit first"
            )));
        }
        let found = gather(paths)?;
        let wanted = ReadOptions {
            deck: options.deck.clone(),
            format: options.format.clone(),
            foreign: options.foreign.clone(),
            ..ReadOptions::default()
        };
        let read = read(&found, &wanted)?;
        self.take_in(read, options)
    }

    fn take_in(&mut self, read: Read, options: &ImportOptions) -> Result<ImportReport, Error> {
        let mut report = ImportReport {
            format: read.formats.join(", "),
            skipped: read.skipped,
            problems: read.faults.iter().map(Fault::problem).collect(),
            faults: read.faults,
            notes: read.notes,
            dry_run: options.dry_run,
            ..ImportReport::default()
        };
        let nothing = read.archives.iter().all(Archive::is_empty)
            && read.decks.iter().all(|incoming| incoming.deck.questions.is_empty());
        if read.refused || nothing {
            report.refused = true;
            return Ok(report);
        }
        let rules = Rules {
            theirs: options.theirs,
            today: self.now().day,
            unlocking: self.config.unlocking,
            journal: None,
        };
        let how = if options.dry_run { Writing::Tried } else { Writing::Journaled };
        let (decks, tally) = self.write_all(&read.decks, &read.archives, rules, how)?;
        report.decks = decks;
        report.added = tally.added;
        report.changed = tally.changed;
        report.unchanged = tally.unchanged;
        report.renamed = tally.renamed;
        report.retired = tally.retired;
        report.notes.extend(tally.notes);
        if tally.reviews > 0 {
            let lines = counted(tally.reviews, "review", "reviews");
            report.notes.push(format!("{lines} of their history came in"));
        }
        Ok(report)
    }

    pub(super) fn write_decks(
        &mut self,
        decks: &[Incoming],
        rules: Rules,
        how: Writing,
    ) -> Result<(Vec<DeckTouched>, Tally), Error> {
        self.write_all(decks, &[], rules, how)
    }

    fn write_all(
        &mut self,
        decks: &[Incoming],
        archives: &[Archive],
        rules: Rules,
        how: Writing,
    ) -> Result<(Vec<DeckTouched>, Tally), Error> {
        let unlocks = self.unlocks_by_deck()?;
        let (now, place) = (self.now(), self.place.clone());
        let parameters = self.policy.parameters.clone();
        self.day.forget();
        self.chosen.forget();
        let outcome = self.store.write(|tx| {
            let journal = match how {
                Writing::Journaled => Some(tx.push_change(&journal_entry(), now)?),
                Writing::Tried | Writing::Shipped => None,
            };
            let rules = Rules { journal, ..rules };
            let mut tally = Tally::default();
            let mut keys = Vec::new();
            for incoming in decks {
                let rules = Rules { unlocking: unlocks(&incoming.deck.id), ..rules };
                keys.push(sync_deck(tx, incoming, rules, &mut tally).map_err(Stop::Failed)?);
            }
            let terms = Terms { rules, now, parameters: &parameters, unlocks: &unlocks };
            for archive in archives {
                keys.extend(restore(tx, archive, &terms, &mut tally).map_err(Stop::Failed)?);
            }
            let touched = touched(tx, &keys).map_err(Stop::Failed)?;
            if journal.is_some()
                && tally.overwritten() >= MUCH
                && let Some(place) = &place
            {
                save_before(place, now, Reason::Import).map_err(Stop::Failed)?;
            }
            match journal {
                Some(change) if tx.has_kept(change)? || tally.has_history() => {
                    tx.describe_change(change, &note(&touched, &tally))?;
                    tx.remember_schedules(change, &tally.before)?;
                }
                Some(change) => tx.drop_change(change)?,
                None => {}
            }
            match how {
                Writing::Tried => Err(Stop::Tried(touched, tally)),
                Writing::Journaled | Writing::Shipped => Ok((touched, tally)),
            }
        });
        match outcome {
            Ok(done) => Ok(done),
            Err(Stop::Tried(touched, tally)) => Ok((touched, tally)),
            Err(Stop::Failed(error)) => Err(error),
        }
    }
}

/// An import in the journal; what it was is known at its end.
fn journal_entry() -> Change {
    let note = Some(String::new());
    Change { kind: ChangeKind::Import, card: None, note, before: Vec::new() }
}

/// Says what an import was: `tcp: 3 questions added, 1 changed`.
fn note(decks: &[DeckTouched], tally: &Tally) -> String {
    let names: Vec<&str> = decks.iter().map(|deck| deck.id.0.as_str()).collect();
    let counts = [
        (tally.added, "added"),
        (tally.changed, "changed"),
        (tally.renamed, "renamed"),
        (tally.retired, "retired"),
    ];
    let counts: Vec<String> = counts
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, done)| format!("{} {done}", counted(number, "question", "questions")))
        .chain(
            (tally.reviews > 0)
                .then(|| format!("{} added", counted(tally.reviews, "review", "reviews"))),
        )
        .collect();
    let counts =
        if counts.is_empty() { "descriptions changed".to_owned() } else { counts.join(", ") };
    format!("{}: {counts}", names.join(", "))
}

/// Counts what the decks hold from the sources just read.
fn touched(tx: &Tx<'_>, keys: &[(DeckKey, SourceKey)]) -> Result<Vec<DeckTouched>, Error> {
    let mut decks: Vec<DeckTouched> = Vec::new();
    for row in tx.decks()? {
        let sources: Vec<SourceKey> =
            keys.iter().filter(|(deck, _)| *deck == row.key).map(|(_, source)| *source).collect();
        if sources.is_empty() {
            continue;
        }
        let mut touched =
            DeckTouched { id: row.deck.id, title: row.deck.title, questions: 0, cards: 0 };
        for question in tx.questions_of_deck(row.key)? {
            let ours = question.source.is_some_and(|source| sources.contains(&source));
            if ours && !question.retired {
                let cards = tx.cards_of_question(question.key)?;
                let live = cards.iter().filter(|card| !card.retired).count();
                touched.questions += 1;
                touched.cards += u32::try_from(live).unwrap_or(u32::MAX);
            }
        }
        decks.push(touched);
    }
    Ok(decks)
}
