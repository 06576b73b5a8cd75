//! Deck files written canonically. A deck with a fault, or one that would not
//! read the same, is left alone.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::error::Error;
use super::files::{Found, STDIN, gather};
use super::raw::RawDeck;
use super::read::Fault;
use super::write::write_file;
use crate::deckfile::{self, FileKind};
use crate::diagnostic::{Problem, Severity, Source};

/// The code of characters that reading takes out.
const TAKEN_OUT: &str = "D002";

/// What was tidied, or would be.
#[derive(Clone, Debug, Default)]
pub struct TidyReport {
    /// The files that were not as the format writes them.
    pub changed: Vec<String>,
    /// How many files were as the format writes them.
    pub unchanged: u32,
    /// What keeps decks from being tidied: their files were left alone.
    pub faults: Vec<Fault>,
    /// The faults as JSON shows them.
    pub problems: Vec<Problem>,
    /// Files that were left alone for another reason, each a sentence.
    pub refused: Vec<String>,
}

/// Writes the deck files that the paths lead to as the format writes them;
/// with `check`, only tells which would change.
///
/// # Errors
/// When a path cannot be read, or a file not written.
pub fn tidy(paths: &[PathBuf], check: bool) -> Result<TidyReport, Error> {
    let mut report = TidyReport::default();
    for found in gather(paths)? {
        if matches!(&found, Found::File(file) if file.name == STDIN) {
            return Err(Error::Unknown("standard input cannot be written into".to_owned()));
        }
        let deck = RawDeck::read(&found)?;
        if !report.is_fit(&found, &deck) {
            continue;
        }
        for (name, text) in report.texts(&found, &deck) {
            let source = deck.sources.iter().find(|source| source.name == name);
            if source.is_some_and(|source| source.text == text) {
                report.unchanged += 1;
                continue;
            }
            if !check {
                write_file(Path::new(&name), &text)?;
            }
            report.changed.push(name);
        }
    }
    report.problems = report.faults.iter().map(Fault::problem).collect();
    Ok(report)
}

impl TidyReport {
    /// Tells whether a deck can be tidied; what keeps it from that is noted.
    fn is_fit(&mut self, found: &Found, deck: &RawDeck) -> bool {
        if let (Found::File(_), Some(source)) = (found, deck.sources.first())
            && deckfile::kind_of(&source.text) == FileKind::NotNative
        {
            self.refused.push(format!("{} is no deck of this program's format", source.name));
            return false;
        }
        let lost = |code: &str| code == TAKEN_OUT;
        let hindered = deck
            .parsed
            .diagnostics
            .iter()
            .filter(|fault| fault.severity == Severity::Error || lost(fault.code));
        let source = |file: &str| {
            let found = deck.sources.iter().find(|source| source.name == file).cloned();
            Rc::new(found.unwrap_or_else(|| Source::new("", "")))
        };
        let before = self.faults.len();
        self.faults.extend(hindered.map(|fault| Fault::new(fault.clone(), source(&fault.file))));
        self.faults.len() == before
    }

    /// Returns the names and tidy texts of a deck's files.
    fn texts(&mut self, found: &Found, deck: &RawDeck) -> Vec<(String, String)> {
        let parsed = &deck.parsed;
        let whole = parsed.kind == FileKind::Deck;
        let mut texts = Vec::new();
        for (at, source) in deck.sources.iter().enumerate() {
            let text = match (found, at) {
                (Found::Folder { .. }, 0) => Some(deckfile::tidy_deck_toml(&parsed.deck, source)),
                (Found::File(_), _) if whole => deckfile::tidy_single(&parsed.deck, source),
                _ => {
                    let questions = parsed.deck.questions.iter().zip(&parsed.places);
                    let own = questions.into_iter().find(|(_, place)| place.file == at);
                    own.and_then(|(question, _)| deckfile::tidy_question(question, source))
                }
            };
            match text {
                Some(text) => texts.push((source.name.clone(), text)),
                None => self
                    .refused
                    .push(format!("{} would not read the same and is left as it is", source.name)),
            }
        }
        texts
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_deck_is_tidied_once_and_then_is_tidy() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("deck.toml", "title = 'D'\r\nid = 'd'\r\n");
        write("a.md", "# A?\n## Answer\n\n\nYes.\n");
        write("b.md", "+++\nid = \"b\"\n+++\n\n# B?\n\n## Answer\nNo.\n");
        let paths = [folder.path().to_owned()];
        let would = tidy(&paths, true).unwrap();
        assert_eq!((would.changed.len(), would.unchanged), (2, 1));
        assert!(fs::read_to_string(folder.path().join("a.md")).unwrap().contains("\n\n\nYes"));
        assert_eq!(tidy(&paths, false).unwrap().changed, would.changed);
        let text = fs::read_to_string(folder.path().join("a.md")).unwrap();
        assert_eq!(text, "+++\nid = \"a\"\n+++\n\n# A?\n\n## Answer\nYes.\n");
        let again = tidy(&paths, true).unwrap();
        assert_eq!((again.changed.len(), again.unchanged), (0, 3));
    }

    #[test]
    fn what_has_a_fault_or_would_lose_something_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let all = [
            ("fault.md", "# A?\n## Anwser\nx\n## Answer\ny\n"),
            ("mark.md", "# A?\n## Answer\nx\u{202e}y\n"),
            ("other.md", "Just a list\n- a\n"),
        ];
        for (name, text) in all {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let report = tidy(&[folder.path().to_owned()], false).unwrap();
        assert_eq!(report.changed, Vec::<String>::new());
        let codes: Vec<_> = report.problems.iter().map(|problem| problem.code.as_str()).collect();
        assert_eq!(codes, ["D002"]);
        assert_eq!(report.refused.len(), 2);
        for (name, text) in all {
            assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), text);
        }
    }
}
