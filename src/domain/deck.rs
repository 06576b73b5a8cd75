//! A deck: what stands in `deck.toml`, and its questions.

use serde::{Deserialize, Serialize};

use super::ids::DeckId;
use super::level::Level;
use super::question::Question;

/// A deck of questions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// The id, such as `kafka-log`.
    pub id: DeckId,
    /// The title.
    pub title: String,
    /// What the deck is about.
    pub description: Option<String>,
    /// Language tag, such as `en`.
    pub language: Option<String>,
    /// Licence of the texts.
    pub license: Option<String>,
    /// Tags that every question of the deck has.
    pub tags: Vec<String>,
    /// Level of questions that state none.
    pub level: Option<Level>,
    /// Decks to learn before this one.
    pub prerequisites: Vec<DeckId>,
    /// True when every question must carry a simulation.
    pub animated: bool,
    /// The questions, in the order of their files or headings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<Question>,
}

impl Deck {
    /// Makes an empty deck.
    #[must_use]
    pub fn new(id: impl Into<String>, title: impl Into<String>) -> Self {
        Self {
            id: DeckId(id.into()),
            title: title.into(),
            description: None,
            language: None,
            license: None,
            tags: Vec::new(),
            level: None,
            prerequisites: Vec::new(),
            animated: false,
            questions: Vec::new(),
        }
    }
}
