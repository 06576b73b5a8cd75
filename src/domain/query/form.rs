//! The forms a term can take: what the parser reads is what help shows.

/// A form of a term, with an example of it.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The word before the colon; `None` for plain text.
    pub key: Option<Key>,
    /// A term of this form.
    pub example: &'static str,
    /// Which cards the example finds, in words that follow "cards".
    pub finds: &'static str,
}

/// The words that may stand before a colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// How the card stands.
    Is,
    /// Its deck.
    Deck,
    /// Its question.
    Question,
    /// A tag of its question or deck.
    Tag,
    /// Its kind.
    Kind,
    /// When it was answered, and how.
    Rated,
    /// When its question came in.
    Added,
    /// A number of it.
    Prop,
}

/// All forms, in the order in which help lists them. The parser knows no other.
pub const FORMS: [Form; 11] = [
    text("leader", "with a word, or a question's id, that begins so"),
    text("\"leader epoch\"", "with these words, one after the other"),
    text("-leader", "without it; a minus can stand before any term"),
    keyed(
        Key::Is,
        "is:due",
        "due; or new, locked, learning, review, buried, suspended, marked, leech",
    ),
    keyed(Key::Deck, "deck:kafka-log", "of this deck"),
    keyed(Key::Question, "question:kl5", "of this question"),
    keyed(Key::Tag, "tag:acks", "whose question or deck has this tag"),
    keyed(Key::Kind, "kind:solid", "solid, basics, deeper, followup, pitfall, answer, card"),
    keyed(Key::Rated, "rated:7:1", "answered within 7 days with Again; or rated:7"),
    keyed(Key::Added, "added:7", "that came in within 7 days"),
    keyed(Key::Prop, "prop:r<0.9", "recalled below 90 %; or s, d, due, ivl, reps, lapses"),
];

impl Key {
    /// Returns the word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Is => "is",
            Self::Deck => "deck",
            Self::Question => "question",
            Self::Tag => "tag",
            Self::Kind => "kind",
            Self::Rated => "rated",
            Self::Added => "added",
            Self::Prop => "prop",
        }
    }

    /// Returns the keys of all forms.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        FORMS.iter().filter_map(|form| form.key)
    }
}

const fn keyed(key: Key, example: &'static str, finds: &'static str) -> Form {
    Form { key: Some(key), example, finds }
}

const fn text(example: &'static str, finds: &'static str) -> Form {
    Form { key: None, example, finds }
}
