//! The four formats of an interview as data: what is asked, for how long, and
//! which level each question is put at.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::domain::Level;

/// How long an interview is and what it is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Three questions for every day; scores, no verdict.
    Drill,
    /// A phone screen.
    Screen,
    /// An on-site round on concepts.
    #[default]
    Round,
    /// A full rehearsal.
    Long,
}

/// What a format is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The minutes after which no further question is asked.
    pub minutes: u16,
    /// The questions, in order.
    pub roles: &'static [Role],
    /// Whether the target level's rung is asked for.
    pub asks_rung: bool,
    /// The most follow-ups of a question; `None`: as many as the rules ask.
    pub most_follow_ups: Option<usize>,
    /// Whether it can end in a verdict.
    pub gives_verdict: bool,
}

/// What a question is in its interview.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The first one, a level below.
    WarmUp,
    /// One that counts in full.
    Main,
    /// The last one, a level above; it counts only where it helps.
    Stretch,
    /// One with ten minutes to design something; counts in full.
    Design,
}

/// Whether one is examined or coached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// No pause; verdict and answers at the end.
    #[default]
    Exam,
    /// Pauses; answer, article and simulation after each question.
    Coach,
}

/// The times of one state: at `soft` it should end, at `hard` it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Until here the time costs nothing.
    pub soft: Duration,
    /// Here the state ends; `None` where it never does by itself.
    pub hard: Option<Duration>,
}

/// How a time stands to its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressure {
    /// Within the soft limit.
    InTime,
    /// Over the soft limit.
    Over,
    /// In the last 30 seconds before the hard limit.
    Last,
}

/// How long before the hard limit it is said that time runs out.
const LAST: Duration = Duration::from_secs(30);

use Role::{Design, Main, Stretch, WarmUp};

impl Format {
    /// All formats, shortest first.
    pub const ALL: [Self; 4] = [Self::Drill, Self::Screen, Self::Round, Self::Long];

    /// Returns the word of commands and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Drill => "drill",
            Self::Screen => "screen",
            Self::Round => "round",
            Self::Long => "long",
        }
    }

    /// Reads a format's word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Returns what the format is made of.
    #[must_use]
    pub const fn shape(self) -> Shape {
        let whole = Shape {
            minutes: 45,
            roles: &[WarmUp, Main, Main, Main, Main, Stretch],
            asks_rung: true,
            most_follow_ups: None,
            gives_verdict: true,
        };
        match self {
            Self::Drill => Shape {
                minutes: 12,
                roles: &[Main, Main, Main],
                asks_rung: false,
                most_follow_ups: Some(1),
                gives_verdict: false,
            },
            Self::Screen => {
                Shape { minutes: 30, roles: &[WarmUp, Main, Main, Main, Main], ..whole }
            }
            Self::Round => whole,
            Self::Long => Shape {
                minutes: 60,
                roles: &[WarmUp, Main, Main, Main, Main, Main, Stretch, Design],
                ..whole
            },
        }
    }

    /// Returns the time after which no further question is asked.
    #[must_use]
    pub const fn time(self) -> Duration {
        Duration::from_secs(self.shape().minutes as u64 * 60)
    }
}

impl Mode {
    /// Both modes.
    pub const ALL: [Self; 2] = [Self::Exam, Self::Coach];

    /// Returns the word of commands and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exam => "exam",
            Self::Coach => "coach",
        }
    }

    /// Reads a mode's word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

impl Role {
    /// Returns the word shown on screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::WarmUp => "warm-up",
            Self::Main => "main",
            Self::Stretch => "stretch",
            Self::Design => "design",
        }
    }

    /// Returns the level a question of this role is put at, in an interview at
    /// `level`: a warm-up one below, a stretch one above, as far as there is one.
    #[must_use]
    pub const fn level(self, level: Level) -> Level {
        match (self, level) {
            (Self::WarmUp, Level::Junior | Level::Mid) => Level::Junior,
            (Self::WarmUp, Level::Senior) | (Self::Stretch, Level::Junior) => Level::Mid,
            (Self::WarmUp, Level::Staff) | (Self::Stretch, Level::Mid) => Level::Senior,
            (Self::Stretch, Level::Senior | Level::Staff) => Level::Staff,
            (Self::Main | Self::Design, level) => level,
        }
    }

    /// Returns the weight in the mean.
    #[must_use]
    pub const fn weight(self) -> f64 {
        match self {
            Self::WarmUp | Self::Stretch => 0.5,
            Self::Main | Self::Design => 1.0,
        }
    }

    /// Tells whether the question counts among the mains.
    #[must_use]
    pub const fn is_main(self) -> bool {
        matches!(self, Self::Main | Self::Design)
    }

    /// Returns the limits of the answer.
    #[must_use]
    pub const fn limits(self) -> Limits {
        match self {
            Self::Design => Limits::seconds(480, 600),
            Self::WarmUp | Self::Main | Self::Stretch => Limits::seconds(120, 240),
        }
    }
}

impl Limits {
    /// The limits of a follow-up.
    pub const FOLLOW_UP: Self = Self::seconds(45, 90);
    /// The limits of the rung: what it takes beyond is not marked.
    pub const RUNG: Self = Self { soft: Duration::from_secs(60), hard: Some(RUNG_HARD) };
    /// The time for a gist; nobody is cut off while typing.
    pub const COMMIT: Self = Self { soft: Duration::from_secs(30), hard: None };

    const fn seconds(soft: u64, hard: u64) -> Self {
        Self { soft: Duration::from_secs(soft), hard: Some(Duration::from_secs(hard)) }
    }

    /// Tells whether the time is up.
    #[must_use]
    pub fn is_over(&self, spent: Duration) -> bool {
        self.hard.is_some_and(|hard| spent >= hard)
    }

    /// Returns how a time stands to the limits.
    #[must_use]
    pub fn pressure(&self, spent: Duration) -> Pressure {
        if self.hard.is_some_and(|hard| spent + LAST >= hard) {
            Pressure::Last
        } else if spent > self.soft {
            Pressure::Over
        } else {
            Pressure::InTime
        }
    }
}

/// A rung has no hard limit of its own in the rubric; it ends at twice the soft.
const RUNG_HARD: Duration = Duration::from_secs(120);

/// Returns a level's number in the rubric, 1 to 4.
#[must_use]
pub const fn number(level: Level) -> u8 {
    match level {
        Level::Junior => 1,
        Level::Mid => 2,
        Level::Senior => 3,
        Level::Staff => 4,
    }
}
