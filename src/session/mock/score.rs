//! The score of one question: the program adds up what was ticked.
//!
//! With coverage C, coverage of the must points Cm, depth D, follow-ups F,
//! delivery S, breadth share b and p pitfalls said:
//! `Q = 100 * (0.70 * (b*C + (1-b)*D) + 0.20*F + 0.10*S) - 10*p`, not below 0,
//! under the caps of [`Cap`]. The weights are ours, and practice feedback only.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::format::{Format, Limits};
use super::plan::Asking;
use super::record::{ClaimRef, Mark, Record, Right};
use crate::domain::Level;

/// The version of the rubric below: weights, caps and borders. It grows with
/// each of their changes; a report keeps the version it was made by.
pub const RUBRIC_VERSION: u32 = 1;

const KNOWLEDGE: f64 = 0.70;
const FOLLOW_UPS: f64 = 0.20;
const DELIVERY: f64 = 0.10;
const PITFALL: f64 = 10.0;

/// Coverage of the must points from which an answer is good.
const GOOD: f64 = 0.8;
/// What sums of halves may be off by.
const TINY: f64 = 1e-9;
/// An answer that is shorter earns nothing for its time.
pub(super) const SHORTEST: Duration = Duration::from_secs(15);

/// What a score is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// The level the question is put at.
    pub target: Level,
    /// Each key point: whether it is a must, and its mark.
    pub points: Vec<(bool, Mark)>,
    /// Pitfalls said.
    pub pitfalls: u32,
    /// The follow-ups that were asked.
    pub follow_ups: Vec<Right>,
    /// The ladder; `None` where no rung was asked for.
    pub ladder: Option<Ladder>,
    /// Whether the first sentence answered the question.
    pub headline: bool,
    /// Whether it was said in an order one could draw.
    pub structure: bool,
    /// The time of the answer.
    pub spent: Duration,
    /// Its limits.
    pub limits: Limits,
}

/// How far up the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The highest rung that was marked from the bottom, 0 to 4.
    pub reached: u8,
    /// The rung that the level wants, 1 to 4.
    pub wanted: u8,
}

/// The score of one question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// Q, 0 to 100.
    pub q: f64,
    /// Q before the caps, not below 0.
    pub uncapped: f64,
    /// What capped it; the lowest cap first.
    pub caps: Vec<Cap>,
    /// C, 0 to 1.
    pub coverage: f64,
    /// Cm, 0 to 1.
    pub must_coverage: f64,
    /// r, the rungs that count, where a rung was asked for.
    pub rung: Option<u8>,
    /// The rung that the level wants, where one was asked for.
    pub rung_wanted: Option<u8>,
    /// D, 0 to 1.
    pub depth: Option<f64>,
    /// F, 0 to 1; `None` where none was asked.
    pub follow_up: Option<f64>,
    /// S, 0 to 1.
    pub delivery: f64,
    /// p.
    pub pitfalls: u32,
    /// Whether every must point was (nearly) covered and nothing wrong said: the
    /// event that the confidence is about.
    pub good: bool,
}

/// Why Q is held down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cap {
    /// A pitfall was said: it costs the question.
    Pitfall,
    /// Less than half of the must points.
    MustPoints,
    /// Two or more rungs short: another level.
    TwoRungsShort,
    /// One rung short: at best a hire.
    OneRungShort,
}

/// A band of scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Band {
    /// 0 to 39.
    StrongNoHire,
    /// 40 to 59.
    NoHire,
    /// 60 to 79.
    Hire,
    /// 80 to 100.
    StrongHire,
}

impl Cap {
    /// Returns the highest Q it lets through.
    #[must_use]
    pub const fn highest(self) -> f64 {
        match self {
            Self::Pitfall | Self::MustPoints | Self::TwoRungsShort => 59.0,
            Self::OneRungShort => 79.0,
        }
    }

    /// Says why, for a report.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Pitfall => "a pitfall costs the question",
            Self::MustPoints => "less than half of the must points",
            Self::TwoRungsShort => "two rungs short is another level",
            Self::OneRungShort => "one rung short is at best a hire",
        }
    }
}

impl Band {
    /// The band of a score. Borders are those of the whole number shown.
    #[must_use]
    pub fn of(score: f64) -> Self {
        let shown = score.round();
        if shown >= 80.0 {
            Self::StrongHire
        } else if shown >= 60.0 {
            Self::Hire
        } else if shown >= 40.0 {
            Self::NoHire
        } else {
            Self::StrongNoHire
        }
    }

    /// Returns the number of real forms, 1 to 4.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::StrongNoHire => 1,
            Self::NoHire => 2,
            Self::Hire => 3,
            Self::StrongHire => 4,
        }
    }

    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::StrongNoHire => "strong no hire",
            Self::NoHire => "no hire",
            Self::Hire => "hire",
            Self::StrongHire => "strong hire",
        }
    }

    /// Returns what it means; empty for the lowest.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::StrongNoHire => "",
            Self::NoHire => "some signal, not this level",
            Self::Hire => "enough, with gaps named",
            Self::StrongHire => "would argue for you",
        }
    }

    /// Returns the band below, if there is one.
    #[must_use]
    pub const fn lower(self) -> Self {
        match self {
            Self::StrongNoHire | Self::NoHire => Self::StrongNoHire,
            Self::Hire => Self::NoHire,
            Self::StrongHire => Self::Hire,
        }
    }
}

/// Scores a question whose marking is done; `None` for any other.
#[must_use]
pub fn score_of(asking: &Asking, record: &Record, format: Format) -> Option<Score> {
    evidence(asking, record, format).map(|evidence| score(&evidence))
}

/// Returns what the score of a question is made of, once its marking is done.
#[must_use]
pub fn evidence(asking: &Asking, record: &Record, format: Format) -> Option<Evidence> {
    if !record.done {
        return None;
    }
    let marks = &record.marks;
    let points = asking.question.key_points.iter().enumerate();
    let points = points
        .map(|(at, point)| (point.must, marks.of(ClaimRef::Point(at)).unwrap_or(Mark::Not)))
        .collect();
    let ladder = asking.asks_rung(format).then(|| Ladder {
        reached: asking.rung_of(marks.rungs.unwrap_or(0)),
        wanted: asking.rungs_wanted(),
    });
    Some(Evidence {
        target: asking.target,
        points,
        pitfalls: u32::try_from(marks.pitfalls_said()).unwrap_or(u32::MAX),
        follow_ups: marks.follow_ups.iter().copied().flatten().collect(),
        ladder,
        headline: marks.headline.unwrap_or(false),
        structure: marks.structure.unwrap_or(false),
        spent: Duration::from_millis(u64::from(record.answer_ms.unwrap_or(0))),
        limits: asking.role.limits(),
    })
}

/// Computes a score.
#[must_use]
pub fn score(evidence: &Evidence) -> Score {
    let coverage = covered(evidence.points.iter(), |must| if must { 2.0 } else { 1.0 });
    let must_coverage = must_coverage(&evidence.points);
    let ladder = evidence.ladder.map(|ladder| Ladder {
        reached: ladder.reached.min(highest_rung(must_coverage)),
        ..ladder
    });
    let depth = ladder.map(|ladder| share(ladder.reached, ladder.wanted));
    let follow_up = mean(evidence.follow_ups.iter().map(|right| right.worth()));
    let delivery = delivery(evidence);
    let knowledge = depth.map_or(coverage, |depth| {
        let breadth = breadth(evidence.target);
        breadth.mul_add(coverage, (1.0 - breadth) * depth)
    });
    let core = KNOWLEDGE.mul_add(knowledge, DELIVERY * delivery);
    let bracket = match follow_up {
        Some(follow_up) => FOLLOW_UPS.mul_add(follow_up, core),
        None => core / (KNOWLEDGE + DELIVERY),
    };
    let uncapped = 100.0_f64.mul_add(bracket, -PITFALL * f64::from(evidence.pitfalls)).max(0.0);
    let caps = caps(evidence.pitfalls, must_coverage, ladder);
    Score {
        q: caps.iter().map(|cap| cap.highest()).fold(uncapped, f64::min),
        uncapped,
        caps,
        coverage,
        must_coverage,
        rung: ladder.map(|ladder| ladder.reached),
        rung_wanted: ladder.map(|ladder| ladder.wanted),
        depth,
        follow_up,
        delivery,
        pitfalls: evidence.pitfalls,
        good: must_coverage >= GOOD - TINY && evidence.pitfalls == 0,
    }
}

/// Returns the mean of some numbers; `None` of none.
#[must_use]
pub fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.fold((0.0, 0_u32), |(sum, count), one| (sum + one, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

fn covered<'a>(points: impl Iterator<Item = &'a (bool, Mark)>, weight: fn(bool) -> f64) -> f64 {
    let (sum, all) = points.fold((0.0, 0.0), |(sum, all), (must, mark)| {
        (weight(*must).mul_add(mark.worth(), sum), all + weight(*must))
    });
    if all > 0.0 { sum / all } else { 0.0 }
}

/// Coverage of the must points; in a question without any, every point is one.
fn must_coverage(points: &[(bool, Mark)]) -> f64 {
    let any = points.iter().any(|(must, _)| *must);
    covered(points.iter().filter(|(must, _)| *must || !any), |_must| 1.0)
}

/// The highest rung that so much of the must points bears.
fn highest_rung(must_coverage: f64) -> u8 {
    let reaches = |border: f64| must_coverage >= border - TINY;
    u8::from(reaches(0.2))
        + u8::from(reaches(0.4))
        + u8::from(reaches(0.6))
        + u8::from(reaches(0.8))
}

fn share(reached: u8, wanted: u8) -> f64 {
    (f64::from(reached) / f64::from(wanted.max(1))).min(1.0)
}

const fn breadth(target: Level) -> f64 {
    match target {
        Level::Junior => 0.9,
        Level::Mid => 0.8,
        Level::Senior => 0.6,
        Level::Staff => 0.4,
    }
}

fn delivery(evidence: &Evidence) -> f64 {
    let tick = |yes: bool| f64::from(u8::from(yes));
    let time = in_time(evidence.spent, evidence.limits);
    (tick(evidence.headline) + tick(evidence.structure) + time) / 3.0
}

/// 1 up to the soft limit, in a line down to 0 at the hard one; 0 for an answer
/// that is too short to be one.
fn in_time(spent: Duration, limits: Limits) -> f64 {
    if spent < SHORTEST {
        return 0.0;
    }
    let over = spent.saturating_sub(limits.soft).as_secs_f64();
    let room = limits.hard.map_or(0.0, |hard| hard.saturating_sub(limits.soft).as_secs_f64());
    if over == 0.0 {
        1.0
    } else if room > 0.0 {
        (1.0 - over / room).max(0.0)
    } else {
        0.0
    }
}

fn caps(pitfalls: u32, must_coverage: f64, ladder: Option<Ladder>) -> Vec<Cap> {
    let short = ladder.map_or(0, |ladder| ladder.wanted.saturating_sub(ladder.reached));
    [
        (pitfalls > 0, Cap::Pitfall),
        (must_coverage < 0.5 - TINY, Cap::MustPoints),
        (short >= 2, Cap::TwoRungsShort),
        (short == 1, Cap::OneRungShort),
    ]
    .into_iter()
    .filter_map(|(holds, cap)| holds.then_some(cap))
    .collect()
}
