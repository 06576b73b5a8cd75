//! What is remembered of a card's learning: memory state and schedule.

use serde::{Deserialize, Serialize};

use super::time::{Day, Timestamp};

/// The FSRS memory state. A card that was never answered has none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Memory {
    /// Stability: days until the chance of recall falls to 90 %.
    pub stability: f32,
    /// Difficulty, 1 to 10.
    pub difficulty: f32,
}

/// Where a card stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Never answered.
    #[default]
    New,
    /// In its first ten-minute step.
    Learning,
    /// Passed; comes back on its due day.
    Review,
    /// Failed after it had been passed; in its ten-minute step.
    Relearning,
}

impl Phase {
    /// Returns the word used in the database and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Learning => "learning",
            Self::Review => "review",
            Self::Relearning => "relearning",
        }
    }

    /// Reads a phase's word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::New, Self::Learning, Self::Review, Self::Relearning]
            .into_iter()
            .find(|phase| phase.name() == name)
    }

    /// Tells whether the card waits for its ten-minute step.
    #[must_use]
    pub const fn is_step(self) -> bool {
        matches!(self, Self::Learning | Self::Relearning)
    }
}

/// Everything that is stored of one card's learning. Undo restores it whole.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Schedule {
    /// Where the card stands.
    #[serde(skip_serializing_if = "is_default")]
    pub phase: Phase,
    /// The memory; `None` exactly when the card was never answered (or reset since).
    #[serde(skip_serializing_if = "is_default")]
    pub memory: Option<Memory>,
    /// The study day on which it is due; `None` when new. A step card is due
    /// on the day of its step.
    #[serde(skip_serializing_if = "is_default")]
    pub due: Option<Day>,
    /// When the ten-minute step is over; `Some` exactly in the step phases.
    #[serde(skip_serializing_if = "is_default")]
    pub step: Option<Timestamp>,
    /// Study day of the first counted answer.
    #[serde(skip_serializing_if = "is_default")]
    pub first_day: Option<Day>,
    /// Study day of the last counted answer.
    #[serde(skip_serializing_if = "is_default")]
    pub last_day: Option<Day>,
    /// Instant of the last counted answer.
    #[serde(skip_serializing_if = "is_default")]
    pub last_at: Option<Timestamp>,
    /// Study day of the last pass.
    #[serde(skip_serializing_if = "is_default")]
    pub last_pass_day: Option<Day>,
    /// Number of different study days with a pass.
    #[serde(skip_serializing_if = "is_default")]
    pub pass_days: u32,
    /// Number of counted answers.
    #[serde(skip_serializing_if = "is_default")]
    pub reps: u32,
    /// Number of times a review was failed.
    #[serde(skip_serializing_if = "is_default")]
    pub lapses: u32,
    /// The study day of an answer that was sure and wrong: whatever the
    /// interval, the card comes back on the next one.
    #[serde(skip_serializing_if = "is_default")]
    pub sure_wrong: Option<Day>,
    /// Taken out by the user.
    #[serde(skip_serializing_if = "is_default")]
    pub suspended: bool,
    /// Put away by the user until this day begins.
    #[serde(skip_serializing_if = "is_default")]
    pub buried_until: Option<Day>,
    /// The day for which it was hidden because a sibling was answered.
    #[serde(skip_serializing_if = "is_default")]
    pub hidden_on: Option<Day>,
    /// How many study days in a row it was hidden, up to `hidden_on`.
    #[serde(skip_serializing_if = "is_default")]
    pub hidden_run: u8,
    /// For a new card, the first day on which it may be introduced; `None`
    /// while it is locked behind a tier that was not answered yet.
    #[serde(skip_serializing_if = "is_default")]
    pub opens_on: Option<Day>,
    /// For a new card: the card it hangs on was passed once (or there is none).
    #[serde(skip_serializing_if = "is_default")]
    pub reachable: bool,
    /// Marked by the user.
    #[serde(skip_serializing_if = "is_default")]
    pub marked: bool,
    /// Marked as a leech: failed again and again.
    #[serde(skip_serializing_if = "is_default")]
    pub leech: bool,
}

/// What stands at its default is left out of the JSON, which is read the same.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Schedule {
    /// Tells whether the card may not be shown on `day`, whatever its due day.
    #[must_use]
    pub fn is_put_away(&self, day: Day) -> bool {
        self.suspended || self.is_buried(day)
    }

    /// Tells whether the card is buried by hand or hidden behind a sibling on `day`.
    #[must_use]
    pub fn is_buried(&self, day: Day) -> bool {
        self.buried_until.is_some_and(|until| day < until) || self.hidden_on == Some(day)
    }

    /// Tells whether a new card is still locked on `day`.
    #[must_use]
    pub fn is_locked(&self, day: Day) -> bool {
        self.phase == Phase::New && self.opens_on.is_none_or(|opens| day < opens)
    }

    /// Tells whether a new card may be asked before it opens, or although it is
    /// hidden today: as a further one of its question, when the day has room.
    #[must_use]
    pub fn may_come_early(&self, day: Day) -> bool {
        self.phase == Phase::New
            && self.reachable
            && !self.suspended
            && self.buried_until.is_none_or(|until| until <= day)
    }

    /// Returns the word that JSON and lists use for the card's state on `day`.
    #[must_use]
    pub fn state_name(&self, day: Day) -> &'static str {
        if self.suspended {
            "suspended"
        } else if self.may_come_early(day) {
            Phase::New.name()
        } else if self.is_buried(day) {
            "buried"
        } else if self.is_locked(day) {
            "locked"
        } else {
            self.phase.name()
        }
    }
}
