//! The keys of decks and questions.

use crate::diagnostic::Span;
use crate::domain::deck::Deck;
use crate::domain::ids::DeckId;
use crate::domain::question::Question;

use super::front_matter::{Entry, entries};
use super::reader::{Reader, nearest};
use super::rule::{DECK_INSIDE, IMPORTANCE, MISSING_KEY, UNKNOWN_KEY, shown};

/// Keys of a deck.
pub(super) const DECK_KEYS: [&str; 9] = [
    "id",
    "title",
    "description",
    "language",
    "license",
    "tags",
    "level",
    "prerequisites",
    "animated",
];

/// Keys of a question.
pub(super) const QUESTION_KEYS: [&str; 7] =
    ["id", "guid", "level", "tags", "sources", "importance", "retired"];

/// What a question's keys say about its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum StatedId {
    /// The id is stated, here.
    Stated(Span),
    /// There is no key `id`.
    Missing,
    /// It is there but wrong, or the keys cannot be read.
    Unreadable,
}

/// Reads a deck's keys. `head` is where a missing key is told.
pub(super) fn read_deck(reader: &mut Reader<'_>, content: &Span, head: &Span, deck: &mut Deck) {
    let (list, whole) = entries(reader, content);
    for entry in &list {
        match entry.name.as_str() {
            "id" => deck.id = DeckId(entry.id(reader).unwrap_or_default()),
            "title" => deck.title = entry.line(reader).unwrap_or_default(),
            "description" => {
                deck.description = entry.text(reader).filter(|text| !text.is_empty());
            }
            "language" => deck.language = entry.line(reader),
            "license" => deck.license = entry.line(reader),
            "tags" => deck.tags = entry.list(reader),
            "level" => deck.level = entry.level(reader),
            "prerequisites" => {
                deck.prerequisites = entry.ids(reader).into_iter().map(DeckId).collect();
            }
            "animated" => deck.animated = entry.flag(reader).unwrap_or_default(),
            _ => unknown(reader, entry, &DECK_KEYS, &QUESTION_KEYS, "a question"),
        }
    }
    for name in ["id", "title"] {
        if whole && !list.iter().any(|entry| entry.name == name) {
            let message = format!("the deck has no `{name}`");
            let help = format!("add a line `{name} = \"…\"`");
            reader.faults.add(&MISSING_KEY, head, message, "", help);
        }
    }
}

/// Reads a question's keys.
pub(super) fn read_question(
    reader: &mut Reader<'_>,
    content: &Span,
    question: &mut Question,
) -> StatedId {
    let (list, whole) = entries(reader, content);
    let mut stated = if whole { StatedId::Missing } else { StatedId::Unreadable };
    for entry in &list {
        match entry.name.as_str() {
            "id" => {
                stated = StatedId::Unreadable;
                if let Some(id) = entry.id(reader) {
                    question.id = id;
                    stated = StatedId::Stated(entry.span.clone());
                }
            }
            "guid" => question.guid = entry.line(reader).filter(|guid| !guid.is_empty()),
            "level" => question.level = entry.level(reader),
            "tags" => question.tags = entry.list(reader),
            "sources" => question.sources = entry.list(reader),
            "importance" => question.importance = importance(reader, entry),
            "retired" => question.retired = entry.flag(reader).unwrap_or_default(),
            "title" => {
                let message = "a `title` makes the file a deck, but it lies in one";
                let help = "a question's title is its `# ` heading";
                reader.faults.add(&DECK_INSIDE, &entry.key, message, "", help);
            }
            _ => unknown(reader, entry, &QUESTION_KEYS, &DECK_KEYS, "the deck"),
        }
    }
    stated
}

fn importance(reader: &mut Reader<'_>, entry: &Entry<'_>) -> Option<u8> {
    let number = entry.number(reader)?;
    let fits = u8::try_from(number).ok().filter(|number| *number <= 4);
    if fits.is_none() {
        let message = "the importance is a number from 0 to 4";
        let help = "1 is normal, 4 must know, 0 out";
        reader.faults.add(&IMPORTANCE, &entry.span, message, "", help);
    }
    fits
}

fn unknown(
    reader: &mut Reader<'_>,
    entry: &Entry<'_>,
    known: &[&str],
    others: &[&str],
    owner: &str,
) {
    let name = shown(&entry.name);
    let help = match nearest(&entry.name, known.iter().copied()) {
        _ if others.contains(&entry.name.as_str()) => format!("`{name}` is a key of {owner}"),
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the keys are {}", known.join(", ")),
    };
    let message = format!("unknown key `{name}`");
    reader.faults.add(&UNKNOWN_KEY, &entry.key, message, "no key of this name", help);
}
