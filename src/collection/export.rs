//! Decks out of the collection: in the program's own format, for other programs,
//! for reading, and whole with their history.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::archive;
use super::error::Error;
use super::files::is_question_file;
use super::open::Collection;
use super::write::{self, demand_free, write_file};
use crate::deckfile::{write_deck_toml, write_question, write_single};
use crate::domain::card::cards_of;
use crate::domain::{Deck, DeckId};
use crate::exchange::out;
use crate::store::DeckRow;

/// What decks are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The program's own format: a folder with one file a question; several
    /// decks are a folder each. With a file's name: one file.
    Native,
    /// Everything, with schedules and history.
    Json,
    /// A table: one question a row.
    Csv,
    /// Anki's text format: one note a card.
    Anki,
    /// A document to be read.
    Markdown,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 5] = [Self::Native, Self::Json, Self::Csv, Self::Anki, Self::Markdown];

    /// Returns the name used with `--format`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Anki => "anki",
            Self::Markdown => "markdown",
        }
    }

    /// Returns how names of its files end.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Native | Self::Markdown => "md",
            Self::Json => "json",
            Self::Csv => "csv",
            Self::Anki => "txt",
        }
    }

    /// Reads a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.name() == name)
    }

    /// Returns what a file of this name would hold.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        let end = path.extension().map(|end| end.to_string_lossy().to_lowercase());
        match end.as_deref() {
            Some("json") => Self::Json,
            Some("csv") => Self::Csv,
            Some("txt" | "tsv") => Self::Anki,
            _ => Self::Native,
        }
    }
}

/// Where an export goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A file or a folder.
    Path(PathBuf),
    /// Back to the caller, as one text.
    Text,
}

/// What to export, and where to.
#[derive(Clone, Debug)]
pub struct ExportOptions {
    /// The decks; none is all, with what was chosen for all of them.
    pub decks: Vec<DeckId>,
    /// Where to.
    pub to: Target,
    /// What they are written as.
    pub form: Form,
    /// Whether files that are there may be overwritten.
    pub force: bool,
}

/// What was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExportReport {
    /// The files.
    pub files: Vec<PathBuf>,
    /// The text, where no file was wanted.
    pub text: Option<String>,
    /// Questions in them.
    pub questions: u32,
    /// Cards in them.
    pub cards: u32,
    /// Lines of the log in them.
    pub reviews: u32,
    /// Mock interviews in them, by their numbers.
    pub mocks: BTreeSet<u32>,
    /// Those that are in none of them, since they asked of other decks as well.
    pub mocks_left_out: BTreeSet<u32>,
}

/// Files that are to be written, with what they hold.
type Plan = Vec<(PathBuf, String)>;

impl Collection {
    /// Writes decks. Every file is written beside its place and then renamed, so
    /// a file is old or new and never half.
    ///
    /// # Errors
    /// When a deck is unknown, a file exists, or cannot be written.
    pub fn export(&self, options: &ExportOptions) -> Result<ExportReport, Error> {
        let rows = self.wanted(&options.decks)?;
        let mut report = ExportReport::default();
        let plan = match &options.to {
            Target::Text => {
                let text = self.text(&rows, options, &mut report)?;
                report.text = Some(text);
                return Ok(report);
            }
            Target::Path(path) => self.plan(&rows, path, options, &mut report)?,
        };
        let ExportReport { mocks, mocks_left_out, .. } = &mut report;
        mocks_left_out.retain(|mock| !mocks.contains(mock));
        plan.iter().try_for_each(|(path, _)| demand_free(path, options.force))?;
        no_strangers(&plan)?;
        let folders: BTreeSet<&Path> = plan.iter().filter_map(|(path, _)| path.parent()).collect();
        folders.into_iter().for_each(write::sweep);
        for (path, text) in plan {
            write_file(&path, &text)?;
            report.files.push(path);
        }
        Ok(report)
    }

    /// Returns the decks that are wanted, each once.
    fn wanted(&self, ids: &[DeckId]) -> Result<Vec<DeckRow>, Error> {
        if ids.is_empty() {
            return Ok(self.store.decks()?);
        }
        let mut rows: Vec<DeckRow> = Vec::new();
        for id in ids {
            if !rows.iter().any(|row| row.deck.id == *id) {
                let row = self.demand_deck(id)?;
                if self.store.is_deleted(row.key)? {
                    return Err(Error::Unknown(format!(
                        "the deck {id} was deleted; nothing was written"
                    )));
                }
                rows.push(row);
            }
        }
        Ok(rows)
    }

    fn plan(
        &self,
        rows: &[DeckRow],
        path: &Path,
        options: &ExportOptions,
        report: &mut ExportReport,
    ) -> Result<Plan, Error> {
        let ends_in_md = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("md"));
        if options.form == Form::Native && !ends_in_md {
            let decks = self.whole(rows, report)?;
            return Ok(match decks.as_slice() {
                [deck] => folder_files(deck, path),
                decks => {
                    let folder = |deck: &Deck| folder_files(deck, &path.join(&deck.id.0));
                    decks.iter().flat_map(folder).collect()
                }
            });
        }
        if !path.is_dir() {
            return Ok(vec![(path.to_owned(), self.text(rows, options, report)?)]);
        }
        let file = |row: &DeckRow| {
            let name = format!("{}.{}", row.deck.id, options.form.ending());
            let text = self.text(std::slice::from_ref(row), options, report)?;
            Ok((path.join(name), text))
        };
        rows.iter().map(file).collect()
    }

    /// Returns decks as one text.
    fn text(
        &self,
        rows: &[DeckRow],
        options: &ExportOptions,
        report: &mut ExportReport,
    ) -> Result<String, Error> {
        if options.form == Form::Json {
            let (archive, left_out) = archive::of(self, rows, options.decks.is_empty())?;
            let (questions, cards, reviews) = archive.counts();
            report.questions += questions;
            report.cards += cards;
            report.reviews += reviews;
            report.mocks.extend(archive.mock_numbers());
            report.mocks_left_out.extend(left_out);
            return archive.text();
        }
        let decks = self.whole(rows, report)?;
        match (options.form, decks.as_slice()) {
            (Form::Native | Form::Json, [deck]) => Ok(write_single(deck)),
            (Form::Native | Form::Json, _) => Err(Error::OneDeckAFile),
            (Form::Csv, decks) => Ok(out::table(decks)),
            (Form::Anki, decks) => Ok(out::anki(decks)),
            (Form::Markdown, decks) => Ok(out::reading(decks)),
        }
    }

    /// Returns decks with their live questions.
    fn whole(&self, rows: &[DeckRow], report: &mut ExportReport) -> Result<Vec<Deck>, Error> {
        let mut decks = Vec::new();
        for row in rows {
            let stored = self.store.questions_of_deck(row.key)?;
            let live = stored.into_iter().filter(|stored| !stored.retired);
            let questions: Vec<_> = live.map(|stored| stored.question).collect();
            for question in &questions {
                report.questions += 1;
                report.cards += u32::try_from(cards_of(question).len()).unwrap_or(u32::MAX);
            }
            decks.push(Deck { questions, ..row.deck.clone() });
        }
        Ok(decks)
    }
}

/// Refuses a deck folder that holds question files which would not be written
/// anew: they would become part of the deck.
fn no_strangers(files: &[(PathBuf, String)]) -> Result<(), Error> {
    let folders = files.iter().filter(|(path, _)| path.ends_with("deck.toml"));
    for folder in folders.filter_map(|(path, _)| path.parent()) {
        let Ok(entries) = fs::read_dir(folder) else { continue };
        let mut strangers: Vec<String> = entries
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| is_question_file(path) && !files.iter().any(|(ours, _)| ours == path))
            .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
            .collect();
        strangers.sort();
        if !strangers.is_empty() {
            return Err(Error::Unknown(format!(
                "{} holds other question files ({}); export to another folder, or take them away",
                folder.display(),
                strangers.join(", ")
            )));
        }
    }
    Ok(())
}

/// Question files are numbered, so that the order of their names is the
/// order of the deck.
fn folder_files(deck: &Deck, folder: &Path) -> Plan {
    let digits = deck.questions.len().to_string().len().max(2);
    let mut files = vec![(folder.join("deck.toml"), write_deck_toml(deck))];
    for (at, question) in deck.questions.iter().enumerate() {
        let name = format!("{:0digits$}-{}.md", at + 1, question.id);
        files.push((folder.join(name), write_question(question)));
    }
    files
}
