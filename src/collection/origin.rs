//! The user's own file a question came from: the question's piece of it, and
//! writing that piece anew.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::error::Error;
use super::files::{self, Found};
use super::raw::RawDeck;
use super::sync::same;
use super::write::write_file;
use crate::deckfile;
use crate::diagnostic::Source;
use crate::domain::{FileEdit, Question};
use crate::store::{Queries, SourceKind, StoredQuestion};

/// Where a question came from.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Origin {
    /// From no file of the user's.
    None,
    /// From a file in which it does not stand as it does in the collection.
    Apart(PathBuf),
    /// From a file in which it stands as it does in the collection.
    File(Piece),
}

/// A question's piece of a file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece {
    pub(super) path: PathBuf,
    pub(super) source: Source,
    pub(super) place: Range<usize>,
}

/// Where an edited text is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// In the collection alone: there is no file of the user's.
    Collection,
    /// In the collection and in this file.
    File(String),
    /// In the collection; this file differed already and was left alone.
    Apart(String),
    /// In the collection; this file could not be written.
    Unwritable(String, String),
}

impl Kept {
    /// Returns the file, by its name alone.
    #[must_use]
    pub fn file_name(&self) -> Option<String> {
        let path = self.path()?;
        let name = Path::new(path).file_name();
        Some(name.map_or_else(|| path.to_owned(), |name| name.to_string_lossy().into_owned()))
    }

    /// Returns the file with its path.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        match self {
            Self::Collection => None,
            Self::File(file) | Self::Apart(file) | Self::Unwritable(file, _) => Some(file),
        }
    }

    /// Says where the text is, in a clause; `file` is how the file is named.
    #[must_use]
    pub fn words(&self, file: &str) -> String {
        match self {
            Self::Collection => "in the collection".to_owned(),
            Self::File(_) => format!("in the collection and {file}"),
            Self::Apart(_) => {
                format!("in the collection; {file} differed already and was left alone")
            }
            Self::Unwritable(_, why) => {
                format!("in the collection; {file} could not be written: {why}")
            }
        }
    }
}

impl Piece {
    /// Returns the piece.
    pub(super) fn text(&self) -> &str {
        self.source.text.get(self.place.clone()).unwrap_or_default()
    }

    /// Tells whether the file holds a whole deck.
    pub(super) fn is_of_deck(&self) -> bool {
        self.place != (0..self.source.text.len())
    }

    /// Writes the piece anew, if the file is still as it was read and nothing
    /// but the question changes.
    pub(super) fn write(&self, text: &str, question: &Question) -> Result<FileEdit, Kept> {
        let shown = self.path.display().to_string();
        let apart = || Kept::Apart(shown.clone());
        if fs::read_to_string(&self.path).ok().as_ref() != Some(&self.source.text) {
            return Err(apart());
        }
        let whole = deckfile::spliced(&self.source, &self.place, text, question);
        let whole = whole.ok_or_else(apart)?;
        write_file(&self.path, &whole).map_err(|error| unwritable(shown.clone(), &error))?;
        let tail = self.source.text.len() - self.place.end;
        let after = whole.get(self.place.start..whole.len() - tail).unwrap_or_default();
        Ok(FileEdit { path: shown, before: self.text().to_owned(), after: after.to_owned() })
    }
}

/// Puts the piece of a file back that an edit replaced, if it still stands
/// there, once.
pub(super) fn put_back(edit: &FileEdit) -> Kept {
    let path = Path::new(&edit.path);
    let text = fs::read_to_string(path).unwrap_or_default();
    let (Some(at), 1) = (text.find(&edit.after), text.matches(&edit.after).count()) else {
        return Kept::Apart(edit.path.clone());
    };
    let (before, rest) = text.split_at(at);
    let rest = rest.strip_prefix(&edit.after).unwrap_or_default();
    match write_file(path, &format!("{before}{}{rest}", edit.before)) {
        Ok(()) => Kept::File(edit.path.clone()),
        Err(error) => unwritable(edit.path.clone(), &error),
    }
}

fn unwritable(file: String, error: &super::write::Error) -> Kept {
    use std::error::Error as _;
    Kept::Unwritable(file, error.source().map_or_else(|| error.to_string(), ToString::to_string))
}

/// Finds where a question came from.
pub(super) fn origin_of(store: &Queries, stored: &StoredQuestion) -> Result<Origin, Error> {
    let source = stored.source.map(|key| store.source_by_key(key)).transpose()?.flatten();
    let own = |kind| matches!(kind, SourceKind::Folder | SourceKind::File);
    let Some(source) = source.filter(|source| own(source.kind)) else { return Ok(Origin::None) };
    let path = PathBuf::from(source.location);
    Ok(piece_of(&path, stored).map_or(Origin::Apart(path), Origin::File))
}

fn piece_of(path: &Path, stored: &StoredQuestion) -> Option<Piece> {
    let found: [Found; 1] = files::gather(&[path.to_owned()]).ok()?.try_into().ok()?;
    let deck = found.first().and_then(|found| RawDeck::read(found).ok())?;
    let at = deck.parsed.deck.questions.iter().position(|question| {
        question.id == stored.id.question && same(question, &stored.question)
    })?;
    let source = deck.sources.get(deck.parsed.places.get(at)?.file)?;
    let place = deckfile::excerpt(&deck.parsed, at, source);
    Some(Piece { path: PathBuf::from(&source.name), source: source.clone(), place })
}
