//! Identities. History hangs on the textual ids; keys are the database's.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::card::CardKind;

/// A deck's id, such as `kafka-log`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DeckId(pub String);

impl fmt::Display for DeckId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A question's id: deck and question, written `kafka-log/kl5`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuestionId {
    /// The deck.
    pub deck: DeckId,
    /// The question's own id inside the deck.
    pub question: String,
}

impl fmt::Display for QuestionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.deck, self.question)
    }
}

impl QuestionId {
    /// Reads `deck/question`; `None` when there is no `/` or a part is empty.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (deck, question) = text.split_once('/')?;
        (!deck.is_empty() && !question.is_empty())
            .then(|| Self { deck: DeckId(deck.to_owned()), question: question.to_owned() })
    }
}

/// A card's id, written `kafka-log/kl5#solid` or `kafka-log/kl5#pitfall:uses-hw`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId {
    /// The question.
    pub question: QuestionId,
    /// The kind of card.
    pub kind: CardKind,
    /// The slug of a follow-up, pitfall or plain card; empty for the other kinds.
    pub slug: String,
}

impl CardId {
    /// Returns what stands after `#`: `solid`, `followup:asks`.
    #[must_use]
    pub fn fragment(&self) -> String {
        fragment(self.kind, &self.slug)
    }

    /// Reads `deck/question#kind` or `deck/question#kind:slug`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (question, fragment) = text.split_once('#')?;
        let (kind, slug) = parse_fragment(fragment)?;
        Some(Self { question: QuestionId::parse(question)?, kind, slug })
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.question, self.fragment())
    }
}

/// Returns the part of a card's id after `#`.
#[must_use]
pub fn fragment(kind: CardKind, slug: &str) -> String {
    if kind.has_slug() { format!("{}:{slug}", kind.name()) } else { kind.name().to_owned() }
}

/// Reads the part of a card's id after `#`.
#[must_use]
pub fn parse_fragment(fragment: &str) -> Option<(CardKind, String)> {
    let (name, slug) = fragment.split_once(':').unwrap_or((fragment, ""));
    let kind = CardKind::from_name(name)?;
    (kind.has_slug() != slug.is_empty()).then(|| (kind, slug.to_owned()))
}

macro_rules! key {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);
    };
}

key!(
    /// A deck's row in the database.
    DeckKey
);
key!(
    /// A question's row in the database.
    QuestionKey
);
key!(
    /// A card's row in the database.
    CardKey
);
