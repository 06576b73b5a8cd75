//! What statistics read of the log and of the cards: a graded line, and what is
//! remembered. A few plain numbers each, since there are many.

use super::card::CardKind;
use super::grade::Grade;
use super::ids::CardKey;
use super::memory::Memory;
use super::review::ReviewKind;
use super::time::{Day, Timestamp};

/// A graded line of the log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LoggedAnswer {
    /// Its study day, as it was stored.
    pub day: Day,
    /// Its card.
    pub card: CardKey,
    /// The kind of card.
    pub kind: CardKind,
    /// The grade.
    pub grade: Grade,
    /// What the line was: an answer that counts, or a drill.
    pub entry: ReviewKind,
    /// The hour on the wall clock on which it was given, 0 to 23.
    pub hour: u8,
    /// Tenths of a second from the question to the reveal; pauses are left out.
    pub said: Option<u16>,
    /// Tenths of a second from the reveal to the grade.
    pub weighed: Option<u16>,
    /// The spoken target in seconds, where the card has one.
    pub target: Option<u16>,
    /// The stability before, where the card had been answered.
    pub stability: Option<f32>,
}

/// A card that was answered before, and is not retired.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RememberedCard {
    /// Its memory.
    pub memory: Memory,
    /// The day on which it is due.
    pub due: Option<Day>,
    /// When it was last answered.
    pub last_at: Option<Timestamp>,
    /// Whether it is suspended.
    pub suspended: bool,
}
