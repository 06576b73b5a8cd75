//! Native decks as their bytes say them, so that writing into a file changes
//! no byte but those that are meant: line ends and marks stay.

use super::error::Error;
use super::files::{Found, NamedBytes};
use crate::deckfile::{self, Parsed};
use crate::diagnostic::Source;

/// A deck, or a lone question, with its texts as they stand on disk.
pub(super) struct RawDeck {
    pub(super) parsed: Parsed,
    /// The texts, numbered as in `parsed`.
    pub(super) sources: Vec<Source>,
}

impl RawDeck {
    /// Reads what was found as a native deck.
    pub(super) fn read(found: &Found) -> Result<Self, Error> {
        match found {
            Found::Folder { deck_toml, questions, .. } => {
                let deck_toml = source(deck_toml)?;
                let questions = questions.iter().map(source).collect::<Result<Vec<_>, _>>()?;
                let parsed = deckfile::parse_folder(&deck_toml, &questions);
                let sources = std::iter::once(deck_toml).chain(questions).collect();
                Ok(Self { parsed, sources })
            }
            Found::File(file) => {
                let source = source(file)?;
                Ok(Self { parsed: deckfile::parse_single(&source), sources: vec![source] })
            }
        }
    }
}

fn source(file: &NamedBytes) -> Result<Source, Error> {
    let text = String::from_utf8(file.bytes.clone()).map_err(|_bytes| {
        Error::Unknown(format!("{} is not UTF-8 and is left alone", file.name))
    })?;
    Ok(Source::new(file.name.clone(), text))
}
