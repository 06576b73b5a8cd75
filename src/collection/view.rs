//! What the use cases hand to screens and commands: values only.

use crate::domain::{CardId, CardKey, ChangeKind, Day, DeckId, Review, Schedule, Timestamp};

/// The cards of one deck that wait today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckDue {
    /// The deck.
    pub id: DeckId,
    /// Its title.
    pub title: String,
    /// Reviews due.
    pub due: u32,
    /// New cards that today's limits will offer.
    pub new: u32,
    /// Cards in their ten-minute step.
    pub learning: u32,
    /// Estimated minutes, rounded up.
    pub minutes: u32,
}

impl DeckDue {
    /// Returns the number of cards that wait.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.due + self.new + self.learning
    }
}

/// What waits today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueReport {
    /// The study day.
    pub day: Day,
    /// Reviews due.
    pub due: u32,
    /// New cards that today's limits will offer.
    pub new: u32,
    /// Cards in their ten-minute step.
    pub learning: u32,
    /// Estimated minutes, rounded up.
    pub minutes: u32,
    /// The decks, in their order.
    pub decks: Vec<DeckDue>,
}

impl DueReport {
    /// Returns the number of cards that wait.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.due + self.new + self.learning
    }
}

/// Cards that another study day will ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ahead {
    /// Cards, new ones included.
    pub cards: u32,
    /// Estimated minutes, rounded up.
    pub minutes: u32,
}

/// How far a session is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Cards that are left for today.
    pub left: u32,
    /// Of these, new ones.
    pub new: u32,
    /// Of these, cards in their step.
    pub learning: u32,
    /// Estimated minutes for what is left.
    pub minutes: u32,
    /// When the next step card may come.
    pub next_step: Option<Timestamp>,
    /// Reviews that the day's limit holds back.
    pub due_held_back: u32,
    /// Whether keep going would offer new cards beyond the day's limit.
    pub more_new: bool,
}

/// What undo would take back next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undoable {
    /// What was done.
    pub kind: ChangeKind,
    /// At which card; `None` when many were changed at once.
    pub id: Option<CardId>,
    /// What it was, in words, where no card says it.
    pub note: Option<String>,
}

/// What undo took back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undone {
    /// What had been done.
    pub kind: ChangeKind,
    /// The card's row; `None` when many had been changed at once.
    pub card: Option<CardKey>,
    /// The card's id.
    pub id: Option<CardId>,
    /// What it had been, in words, where no card says it.
    pub note: Option<String>,
}

impl Undoable {
    /// Says what undo would take back with all that belongs to it.
    #[must_use]
    pub fn words(&self) -> String {
        words_of(self.kind, self.id.as_ref(), self.note.as_deref())
    }
}

impl Undone {
    /// Says what was taken back with all that belongs to it.
    #[must_use]
    pub fn words(&self) -> String {
        words_of(self.kind, self.id.as_ref(), self.note.as_deref())
    }
}

fn words_of(kind: ChangeKind, id: Option<&CardId>, note: Option<&str>) -> String {
    match (id, note) {
        (Some(id), _) => format!("{} of {id}", kind.name()),
        (None, Some(note)) => format!("{} of {note}", kind.name()),
        (None, None) => kind.name().to_owned(),
    }
}

/// Everything about one card: why it is due, its memory, its history.
#[derive(Clone, Debug, PartialEq)]
pub struct Details {
    /// The card's row.
    pub key: CardKey,
    /// The card's id.
    pub id: CardId,
    /// The question's title.
    pub title: String,
    /// The card's front.
    pub front: String,
    /// The state in a word, as in JSON.
    pub state: &'static str,
    /// The schedule.
    pub schedule: Schedule,
    /// Why it is due, or when it will be, in one sentence.
    pub why: String,
    /// The chance of recall now, 0 to 1; `None` when new.
    pub recall: Option<f32>,
    /// The desired retention, 0 to 1.
    pub aim: f32,
    /// Live entries of the log, latest first.
    pub history: Vec<Review>,
    /// Where the facts come from.
    pub sources: Vec<String>,
}
