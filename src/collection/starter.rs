//! A deck to begin with: `deck.toml` and one question that shows everything a
//! question can have.

use std::fs;
use std::path::{Path, PathBuf};

use super::error::Error;
use super::write::write_file;
use crate::deckfile::write_deck_toml;
use crate::domain::Deck;
use crate::domain::slug::{is_valid_id, slug};
use crate::domain::text::one_line;
use crate::exchange::title_of;

/// What stands in `deck.toml` below id and title.
const KEYS: &str = include_str!("starter/deck.toml");
/// The question, and the name of its file.
const QUESTION: (&str, &str) = ("01-outbox.md", include_str!("starter/01-outbox.md"));

/// Returns the deck of a name: an id in lower case as it stands, else a title.
#[must_use]
pub fn named(name: &str) -> Deck {
    let name = one_line(name);
    if !is_valid_id(&name) || name.chars().any(char::is_uppercase) {
        return Deck::new(slug(&name), name);
    }
    let title = title_of(&name);
    Deck::new(name, title)
}

/// Writes the files of a new deck; returns their names.
///
/// # Errors
/// When the folder holds anything, or cannot be written.
pub fn begin(deck: &Deck, folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let holds = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    if holds || folder.is_file() {
        let path = folder.display();
        return Err(Error::Unknown(format!(
            "{path} is there and not empty; nothing was written; name another folder"
        )));
    }
    let (name, question) = QUESTION;
    let files = [
        (folder.join("deck.toml"), format!("{}{KEYS}", write_deck_toml(deck))),
        (folder.join(name), question.to_owned()),
    ];
    for (path, text) in &files {
        write_file(path, text)?;
    }
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::check::check;

    #[test]
    fn a_new_deck_is_clean_and_shows_every_section() {
        let folder = tempfile::tempdir().unwrap();
        let deck = named("My \"events\"");
        assert_eq!((deck.id.0.as_str(), deck.title.as_str()), ("my-events", "My \"events\""));
        begin(&deck, &folder.path().join("new")).unwrap();
        let report = check(&[folder.path().join("new")], true).unwrap();
        assert!(report.faults.is_empty(), "{:?}", report.problems);
        assert_eq!((report.questions, report.cards, report.scenarios), (1, 5, 1));
        for (key, _) in KEYS.lines().filter_map(|line| line.strip_prefix("# ")?.split_once(" = ")) {
            let toml = folder.path().join("new/deck.toml");
            let text = fs::read_to_string(&toml).unwrap();
            fs::write(&toml, text.replace(&format!("# {key} = "), &format!("{key} = "))).unwrap();
            let report = check(&[folder.path().join("new")], true).unwrap();
            assert!(report.faults.is_empty(), "{key}: {:?}", report.problems);
        }
    }

    #[test]
    fn a_folder_that_holds_something_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("notes.txt"), "mine").unwrap();
        let error = begin(&named("net"), folder.path()).unwrap_err().to_string();
        assert!(error.contains("nothing was written"), "{error}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!(named("b_tree-pages").title, "B tree pages");
    }
}
