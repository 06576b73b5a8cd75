//! What the use cases hand to screens and commands: values only.

use super::origin::Kept;
use super::trace::Trace;
use crate::domain::{
    CardId, CardKey, CardKind, ChangeKind, Day, DeckId, PointPredictions, Review, Schedule,
    Timestamp,
};
use std::rc::Rc;

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

/// Which limit holds reviews back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeldBy {
    /// That of all decks together.
    Collection,
    /// The catch-up plan's.
    CatchUp,
    /// A deck's own.
    Deck(DeckId),
}

/// Cards that another study day will ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ahead {
    /// Cards, new ones included.
    pub cards: u32,
    /// Estimated minutes, rounded up.
    pub minutes: u32,
}

/// The cards of a drill, and whether answers count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drill {
    /// The cards, in order.
    pub cards: Rc<[CardKey]>,
    /// Whether answers count like any others; those to a card that was answered
    /// on the same study day already never do.
    pub counts: bool,
}

/// How far a session is.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Which limit does.
    pub held_by: Option<HeldBy>,
    /// Whether keep going would offer new cards beyond the day's limit.
    pub more_new: bool,
}

impl Progress {
    /// Tells whether more can be asked beyond the day's limits.
    #[must_use]
    pub const fn goes_on(&self) -> bool {
        self.more_new || self.due_held_back > 0
    }
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
    /// Where the text of an edit that was taken back is kept now, where a file
    /// of the user's was changed with it.
    pub kept: Option<Kept>,
}

impl Undoable {
    /// Says why undo beside one card does not take this back: many cards were
    /// changed at once, and a slip of a finger must not undo that.
    #[must_use]
    pub fn not_beside_a_card(&self) -> Option<String> {
        let is_wide = self.id.is_none();
        is_wide.then(|| format!("The last change: {}. `viva undo` undoes it.", self.kind.name()))
    }

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
        // What was chosen says all by itself.
        (None, Some(note)) if matches!(kind, ChangeKind::Options | ChangeKind::CatchUp) => {
            note.to_owned()
        }
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
    /// Why its interval is as long as it is, in one sentence.
    pub why_interval: Option<String>,
    /// The chance of recall now, 0 to 1; `None` when new.
    pub recall: Option<f32>,
    /// The desired retention, 0 to 1.
    pub aim: f32,
    /// Its memory over time.
    pub trace: Trace,
    /// Live entries of the log, latest first.
    pub history: Vec<Answered>,
    /// What was predicted of its question's simulation, by key point.
    pub predictions: Vec<PointPredictions>,
    /// The other cards of its question, in their order.
    pub siblings: Vec<Sibling>,
    /// Where the facts come from.
    pub sources: Vec<String>,
    /// Where the question came from, in words.
    pub origin: String,
}

/// An entry of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// The entry.
    pub review: Review,
    /// The chance of recall just before it, 0 to 1; `None` where nothing was
    /// to be recalled.
    pub recall: Option<f32>,
}

/// Another card of the same question.
#[derive(Clone, Debug, PartialEq)]
pub struct Sibling {
    /// Its row.
    pub key: CardKey,
    /// Its kind.
    pub kind: CardKind,
    /// Its front on one line.
    pub front: String,
    /// Its state in a word.
    pub state: &'static str,
    /// Its due day.
    pub due: Option<Day>,
    /// The chance of recall now.
    pub recall: Option<f32>,
}
