//! The decks inside the program.

use include_dir::{Dir, File, include_dir};

use super::error::Error;
use super::import::Writing;
use super::open::Collection;
use super::sync::{Incoming, Rules};
use super::watch::unwatched;
use crate::deckfile;
use crate::diagnostic::Source;
use crate::domain::chance::{combine, hash_text};
use crate::store::SourceKind;

/// The decks as they were when the program was built.
static DECKS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/decks");

/// The setting that tells which decks were shipped last.
pub(super) const SHIPPED: &str = "shipped";

impl Collection {
    /// Brings the shipped decks into the collection when they differ from those
    /// that were shipped last. Questions the user edited stay.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn ship(&mut self) -> Result<(), Error> {
        let print = fingerprint();
        if self.store.setting(SHIPPED)?.as_deref() == Some(print.as_str()) {
            return Ok(());
        }
        let rules = Rules {
            theirs: false,
            today: self.now().day,
            unlocking: self.config.unlocking,
            journal: None,
        };
        let mut decks = Vec::new();
        for incoming in shipped_decks() {
            // A deck that the user deleted stays so.
            let known = self.store.deck(&incoming.deck.id)?;
            let deleted = known.map(|row| self.store.is_deleted(row.key)).transpose()?;
            if deleted != Some(true) {
                decks.push(incoming);
            }
        }
        self.write_decks(decks, rules, Writing::Shipped, &mut unwatched)?;
        self.store.write(|tx| Ok::<_, Error>(tx.set_setting(SHIPPED, &print)?))
    }
}

/// Returns the shipped decks. They are checked when the program is built, so
/// faults are not looked at here.
#[must_use]
pub fn shipped_decks() -> Vec<Incoming> {
    let mut folders: Vec<&Dir<'_>> = DECKS.dirs().collect();
    folders.sort_by_key(|folder| folder.path());
    folders.into_iter().filter_map(shipped_deck).collect()
}

fn shipped_deck(folder: &Dir<'_>) -> Option<Incoming> {
    let source = |file: &File<'_>| {
        Source::new(file.path().display().to_string(), file.contents_utf8().unwrap_or_default())
    };
    let is_question = |file: &&File<'_>| file.path().extension().is_some_and(|end| end == "md");
    let deck_toml = folder.files().find(|file| file.path().ends_with("deck.toml"))?;
    let mut files: Vec<&File<'_>> = folder.files().filter(is_question).collect();
    files.sort_by_key(|file| file.path());
    let questions: Vec<Source> = files.into_iter().map(source).collect();
    let deck = deckfile::parse_folder(&source(deck_toml), &questions).deck;
    Some(Incoming {
        kind: SourceKind::Shipped,
        location: deck.id.0.clone(),
        deck,
        describes_deck: true,
        retires: true,
    })
}

/// Returns a hash of all shipped files, their names and texts.
fn fingerprint() -> String {
    let mut hash = hash_text(env!("CARGO_PKG_VERSION"));
    let mut folders = vec![&DECKS];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        files.extend(folder.files());
    }
    files.sort_by_key(|file| file.path());
    for file in files {
        hash = combine(hash, hash_text(&file.path().display().to_string()));
        hash = combine(hash, hash_text(file.contents_utf8().unwrap_or_default()));
    }
    format!("{hash:016x}")
}
