//! What was said and marked of one question, raw: everything else is computed
//! from it, so that a score can be computed again when weights change.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What the user ticks at a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Said.
    Said,
    /// Said in part. At a pitfall it counts as said.
    Half,
    /// Not said.
    Not,
}

/// What the user ticks at a follow-up, its answer beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Right {
    /// Right.
    Right,
    /// Right in part.
    Half,
    /// Wrong.
    Wrong,
}

/// How sure the user is: one of five shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Sure {
    /// 10 %.
    P10,
    /// 30 %.
    P30,
    /// 50 %.
    P50,
    /// 70 %.
    P70,
    /// 90 %.
    P90,
}

/// A claim of the list to be marked: which point or pitfall of the question it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClaimRef {
    /// A key point, by its place.
    Point(usize),
    /// A pitfall, by its place.
    Pitfall(usize),
}

/// A claim, as it stands in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimMark {
    /// Which one.
    pub claim: ClaimRef,
    /// What was ticked; `None` yet.
    pub mark: Option<Mark>,
}

/// The marks of one question: the user's, or his partner's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The claims, in the order in which they were shown.
    pub claims: Vec<ClaimMark>,
    /// The follow-ups that were asked, in their order; `None`: not marked yet.
    pub follow_ups: Vec<Option<Right>>,
    /// The rungs of the ladder that were done, from the bottom, until the first
    /// that was not. `None`: not asked, or not marked yet.
    pub rungs: Option<u8>,
    /// Whether the first sentence answered the question.
    pub headline: Option<bool>,
    /// Whether it was said in an order one could draw.
    pub structure: Option<bool>,
}

/// One follow-up as it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskedFollowUp {
    /// Its place among the question's follow-ups.
    pub place: usize,
    /// Milliseconds of the answer; `None` while it runs.
    pub ms: Option<u32>,
    /// How sure the user was.
    pub sure: Option<Sure>,
}

/// Everything of one question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Record {
    /// Milliseconds of the answer; `None` while it was not given.
    pub answer_ms: Option<u32>,
    /// How sure the user was of every must point and nothing wrong.
    pub sure: Option<Sure>,
    /// What was typed while answering.
    pub pad: String,
    /// What was typed afterwards, in one to three lines.
    pub gist: String,
    /// Whether the gist was skipped.
    pub gist_skipped: bool,
    /// The follow-ups that were asked.
    pub follow_ups: Vec<AskedFollowUp>,
    /// Milliseconds of what was said to the rung.
    pub rung_ms: Option<u32>,
    /// Milliseconds of the marking.
    pub marking_ms: u32,
    /// The user's marks.
    pub marks: Marks,
    /// Whether the marking is done: only then there is a score.
    pub done: bool,
}

/// The time that an interview was left for: the shell, an editor, a kill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Away {
    /// How often it was left.
    pub times_away: u32,
    /// Milliseconds of all together.
    pub away_ms: u64,
}

impl Mark {
    /// All marks, best first.
    pub const ALL: [Self; 3] = [Self::Said, Self::Half, Self::Not];

    /// Returns the word shown on screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Said => "said",
            Self::Half => "half",
            Self::Not => "not",
        }
    }

    /// Returns its worth at a key point.
    #[must_use]
    pub const fn worth(self) -> f64 {
        match self {
            Self::Said => 1.0,
            Self::Half => 0.5,
            Self::Not => 0.0,
        }
    }
}

impl Right {
    /// All marks, best first.
    pub const ALL: [Self; 3] = [Self::Right, Self::Half, Self::Wrong];

    /// Returns the word shown on screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Half => "half",
            Self::Wrong => "wrong",
        }
    }

    /// Returns its worth.
    #[must_use]
    pub const fn worth(self) -> f64 {
        match self {
            Self::Right => 1.0,
            Self::Half => 0.5,
            Self::Wrong => 0.0,
        }
    }
}

impl Sure {
    /// All five, lowest first.
    pub const ALL: [Self; 5] = [Self::P10, Self::P30, Self::P50, Self::P70, Self::P90];

    /// Returns it in per cent.
    #[must_use]
    pub const fn percent(self) -> u8 {
        match self {
            Self::P10 => 10,
            Self::P30 => 30,
            Self::P50 => 50,
            Self::P70 => 70,
            Self::P90 => 90,
        }
    }

    /// Returns it as a share.
    #[must_use]
    pub fn share(self) -> f64 {
        f64::from(self.percent()) / 100.0
    }

    /// Tells whether an error at it is a confident one.
    #[must_use]
    pub const fn is_confident(self) -> bool {
        self.percent() >= 70
    }
}

/// A share that nobody can have chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not one of 10, 30, 50, 70 and 90")]
pub struct NoSuchShare(u8);

impl TryFrom<u8> for Sure {
    type Error = NoSuchShare;

    fn try_from(percent: u8) -> Result<Self, NoSuchShare> {
        Self::ALL.into_iter().find(|sure| sure.percent() == percent).ok_or(NoSuchShare(percent))
    }
}

impl From<Sure> for u8 {
    fn from(sure: Sure) -> Self {
        sure.percent()
    }
}

impl Away {
    /// Adds one time away.
    pub fn add(&mut self, spent: Duration) {
        self.times_away += 1;
        self.away_ms += u64::try_from(spent.as_millis()).unwrap_or(u64::MAX);
    }
}

impl Marks {
    /// Returns the mark of a claim.
    #[must_use]
    pub fn of(&self, claim: ClaimRef) -> Option<Mark> {
        self.claims.iter().find(|one| one.claim == claim).and_then(|one| one.mark)
    }

    /// Tells whether a pitfall was said; half counts as said.
    #[must_use]
    pub fn fell_into(&self, pitfall: usize) -> bool {
        matches!(self.of(ClaimRef::Pitfall(pitfall)), Some(Mark::Said | Mark::Half))
    }

    /// Returns how many pitfalls were said.
    #[must_use]
    pub fn pitfalls_said(&self) -> usize {
        self.claims
            .iter()
            .filter(|one| matches!(one.claim, ClaimRef::Pitfall(at) if self.fell_into(at)))
            .count()
    }

    /// Tells whether nothing at all was marked.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.claims.iter().all(|one| one.mark.is_none())
            && self.follow_ups.iter().all(Option::is_none)
            && (self.rungs, self.headline, self.structure) == (None, None, None)
    }
}

impl Record {
    /// Returns what the user wrote down of the answer: the pad, else the gist.
    #[must_use]
    pub fn written(&self) -> &str {
        if says_something(&self.pad) { &self.pad } else { &self.gist }
    }
}

/// Tells whether a text has a letter or a digit: signs alone say nothing.
#[must_use]
pub fn says_something(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}
