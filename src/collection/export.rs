//! Decks as files in the program's own format.

use std::fs;
use std::path::{Path, PathBuf};

use super::error::Error;
use super::files::is_question_file;
use super::open::Collection;
use super::write::{demand_free, write_file};
use crate::deckfile::{write_deck_toml, write_question, write_single};
use crate::domain::card::cards_of;
use crate::domain::{Deck, DeckId};

/// What to export, and where to.
#[derive(Clone, Debug)]
pub struct ExportOptions {
    /// The decks.
    pub decks: Vec<DeckId>,
    /// The file or folder.
    pub to: PathBuf,
    /// One file, or a folder.
    pub form: Form,
    /// Whether files that are there may be overwritten.
    pub force: bool,
}

/// The two forms of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One file that holds the whole deck.
    OneFile,
    /// A folder with one file a question; several decks are a folder each.
    Folder,
}

/// What was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExportReport {
    /// The files.
    pub files: Vec<PathBuf>,
    /// Questions in them.
    pub questions: u32,
    /// Cards in them.
    pub cards: u32,
}

impl Collection {
    /// Writes decks as files. Every file is written beside its place and then
    /// renamed, so a file is old or new and never half.
    ///
    /// # Errors
    /// When a deck is unknown, a file exists, or cannot be written.
    pub fn export(&self, options: &ExportOptions) -> Result<ExportReport, Error> {
        let mut decks = Vec::new();
        for (at, id) in options.decks.iter().enumerate() {
            if !options.decks.iter().take(at).any(|before| before == id) {
                decks.push(self.whole_deck(id)?);
            }
        }
        let files = plan(&decks, options)?;
        files.iter().try_for_each(|(path, _)| demand_free(path, options.force))?;
        no_strangers(&files)?;
        let mut report = ExportReport::default();
        for (path, text) in files {
            write_file(&path, &text)?;
            report.files.push(path);
        }
        for question in decks.iter().flat_map(|deck| &deck.questions) {
            report.questions += 1;
            report.cards += u32::try_from(cards_of(question).len()).unwrap_or(u32::MAX);
        }
        Ok(report)
    }

    fn whole_deck(&self, id: &DeckId) -> Result<Deck, Error> {
        let row = self.demand_deck(id)?;
        let stored = self.store.questions_of_deck(row.key)?;
        let questions = stored
            .into_iter()
            .filter(|stored| !stored.retired)
            .map(|stored| stored.question)
            .collect();
        Ok(Deck { questions, ..row.deck })
    }
}

fn plan(decks: &[Deck], options: &ExportOptions) -> Result<Vec<(PathBuf, String)>, Error> {
    match (options.form, decks) {
        (Form::OneFile, [deck]) => Ok(vec![(options.to.clone(), write_single(deck))]),
        (Form::OneFile, _) => Err(Error::OneDeckAFile),
        (Form::Folder, [deck]) => Ok(folder_files(deck, &options.to)),
        (Form::Folder, _) => Ok(decks
            .iter()
            .flat_map(|deck| folder_files(deck, &options.to.join(&deck.id.0)))
            .collect()),
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
fn folder_files(deck: &Deck, folder: &Path) -> Vec<(PathBuf, String)> {
    let digits = deck.questions.len().to_string().len().max(2);
    let mut files = vec![(folder.join("deck.toml"), write_deck_toml(deck))];
    for (at, question) in deck.questions.iter().enumerate() {
        let name = format!("{:0digits$}-{}.md", at + 1, question.id);
        files.push((folder.join(name), write_question(question)));
    }
    files
}
