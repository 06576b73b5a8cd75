//! The session as a whole: its mean with uncertainty, and the verdict.

use serde::{Deserialize, Serialize};

use super::format::Role;
use super::score::{Band, Score, mean};

/// Mains below which there is no verdict.
pub const FEWEST_MAINS: usize = 4;
/// Standard errors on each side that hold about 80 %.
const ERRORS: f64 = 1.3;
/// A spread below this would read as none.
const LEAST: f64 = 0.5;
/// A main below this, twice, takes a band away.
const POOR: f64 = 40.0;

/// The mean of an interview.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mean {
    /// M, 0 to 100.
    pub value: f64,
    /// About 80 % lies within so much of it; `None` with one answer, and with answers
    /// that are all alike: they do not tell how far off they are.
    pub plus_minus: Option<f64>,
    /// The questions that entered it.
    pub answers: u32,
}

/// A verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The band of the mean itself.
    pub band: Band,
    /// The lowest band that the uncertainty reaches.
    pub low: Band,
    /// The highest.
    pub high: Band,
    /// Why it is one band lower than the mean says.
    pub lowered: Option<Lowered>,
}

/// What takes a band away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lowered {
    /// Two or more mains are below 40.
    PoorMains,
    /// Pitfalls were said in two or more mains.
    Pitfalls,
}

impl Verdict {
    /// Returns the verdict in words: `hire`, `no hire to hire`.
    #[must_use]
    pub fn words(&self) -> String {
        if self.low == self.high {
            self.high.name().to_owned()
        } else {
            format!("{} to {}", self.low.name(), self.high.name())
        }
    }
}

/// Tells for each score whether it enters the mean: a stretch question only
/// where it raises it.
#[must_use]
pub fn entered(scores: &[(Role, Score)]) -> Vec<bool> {
    let plain = |role: Role| role != Role::Stretch;
    let without = weighted(scores.iter().filter(|(role, _)| plain(*role)));
    scores
        .iter()
        .map(|(role, score)| plain(*role) || without.is_none_or(|mean| score.q > mean))
        .collect()
}

/// Returns the mean of an interview; `None` where nothing was marked.
#[must_use]
pub fn session_mean(scores: &[(Role, Score)]) -> Option<Mean> {
    let kept: Vec<&(Role, Score)> = scores
        .iter()
        .zip(entered(scores))
        .filter_map(|(one, enters)| enters.then_some(one))
        .collect();
    let value = weighted(kept.iter().copied())?;
    let answers = u32::try_from(kept.len()).unwrap_or(u32::MAX);
    let plus_minus =
        deviation(kept.iter().map(|(_, score)| score.q).collect::<Vec<_>>().as_slice())
            .map(|sd| ERRORS * sd / f64::from(answers).sqrt())
            .filter(|spread| *spread >= LEAST);
    Some(Mean { value, plus_minus, answers })
}

/// Returns the verdict; `None` with fewer than four mains.
#[must_use]
pub fn verdict(scores: &[(Role, Score)]) -> Option<Verdict> {
    let mains: Vec<&Score> =
        scores.iter().filter(|(role, _)| role.is_main()).map(|(_, score)| score).collect();
    if mains.len() < FEWEST_MAINS {
        return None;
    }
    let mean = session_mean(scores)?;
    let twice = |what: fn(&Score) -> bool| mains.iter().filter(|score| what(score)).count() >= 2;
    let lowered = if twice(|score| score.q < POOR) {
        Some(Lowered::PoorMains)
    } else if twice(|score| score.pitfalls > 0) {
        Some(Lowered::Pitfalls)
    } else {
        None
    };
    let band = |value: f64| {
        let band = Band::of(value.clamp(0.0, 100.0));
        if lowered.is_some() { band.lower() } else { band }
    };
    let spread = mean.plus_minus.unwrap_or(0.0);
    Some(Verdict {
        band: band(mean.value),
        low: band(mean.value - spread),
        high: band(mean.value + spread),
        lowered,
    })
}

fn weighted<'a>(scores: impl Iterator<Item = &'a (Role, Score)>) -> Option<f64> {
    let (sum, all) = scores.fold((0.0, 0.0), |(sum, all), (role, score)| {
        (role.weight().mul_add(score.q, sum), all + role.weight())
    });
    (all > 0.0).then(|| sum / all)
}

/// The sample standard deviation; `None` of fewer than two.
fn deviation(numbers: &[f64]) -> Option<f64> {
    let centre = mean(numbers.iter().copied())?;
    let squares: f64 = numbers.iter().map(|one| (one - centre).powi(2)).sum();
    let free = u32::try_from(numbers.len()).ok()?.checked_sub(1).filter(|free| *free > 0)?;
    Some((squares / f64::from(free)).sqrt())
}
