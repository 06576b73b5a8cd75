//! How well confidence fits what came true: Brier score, bias, curve.

use serde::Serialize;

use super::record::Sure;
use super::score::mean;

/// Answers below which nothing is said of calibration.
pub const ENOUGH: u32 = 20;
/// Answers from which the Brier score is split.
pub const ENOUGH_TO_SPLIT: u32 = 50;
/// Answers of one level of confidence from which its point is filled.
pub const ENOUGH_FOR_A_POINT: u32 = 5;
/// The answers looked at; see also the whole history.
pub const WINDOW: usize = 100;

/// One answer: how sure, and whether it came true.
pub type Pair = (Sure, bool);

/// Calibration over some answers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Calibration {
    /// The number of answers.
    pub answers: u32,
    /// The five levels of confidence, lowest first.
    pub curve: [Point; 5],
    /// The figures; `None` below 20 answers: not enough yet.
    pub figures: Option<Figures>,
}

/// One level of confidence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// The confidence, in per cent.
    pub sure: Sure,
    /// Answers given with it.
    pub answers: u32,
    /// Of them, those that came true.
    pub good: u32,
}

/// The figures of calibration.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// Brier score, 0 to 1; 0 is best.
    pub brier: f64,
    /// Share of answers that came true.
    pub base_rate: f64,
    /// `1 - brier / (g * (1 - g))`; undefined where all or none came true.
    pub skill: Option<f64>,
    /// Mean confidence less base rate, in points.
    pub bias: f64,
    /// Murphy's split of the Brier score, from 50 answers on.
    pub split: Option<Split>,
}

/// `brier = reliability - resolution + uncertainty` (Murphy 1973).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Split {
    /// How far confidence is from what came true; 0 is best.
    pub reliability: f64,
    /// How far the levels of confidence tell good from bad; more is better.
    pub resolution: f64,
    /// What the questions bring with them.
    pub uncertainty: f64,
}

/// Which way confidence is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Bias {
    /// More than 10 points too sure.
    Overconfident,
    /// More than 10 points too unsure.
    Underconfident,
    /// Within 10 points.
    Fair,
}

impl Point {
    /// Returns the share that came true; `None` without an answer.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        (self.answers > 0).then(|| f64::from(self.good) / f64::from(self.answers))
    }

    /// Tells whether the point rests on too few answers to be filled.
    #[must_use]
    pub const fn is_hollow(&self) -> bool {
        self.answers < ENOUGH_FOR_A_POINT
    }
}

impl Figures {
    /// Says which way confidence is off.
    #[must_use]
    pub fn leaning(&self) -> Bias {
        if self.bias > 10.0 {
            Bias::Overconfident
        } else if self.bias < -10.0 {
            Bias::Underconfident
        } else {
            Bias::Fair
        }
    }
}

/// Computes calibration over answers, in any order.
#[must_use]
pub fn calibration(pairs: &[Pair]) -> Calibration {
    let answers = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
    let curve = Sure::ALL.map(|sure| {
        let of = pairs.iter().filter(|(said, _)| *said == sure);
        let (answers, good) =
            of.fold((0, 0), |(all, good), (_, came)| (all + 1, good + u32::from(*came)));
        Point { sure, answers, good }
    });
    let figures = if answers < ENOUGH { None } else { figures(pairs, &curve) };
    Calibration { answers, curve, figures }
}

fn figures(pairs: &[Pair], curve: &[Point; 5]) -> Option<Figures> {
    let came = |good: bool| f64::from(u8::from(good));
    let brier = mean(pairs.iter().map(|(sure, good)| (sure.share() - came(*good)).powi(2)))?;
    let base_rate = mean(pairs.iter().map(|(_, good)| came(*good)))?;
    let confidence = mean(pairs.iter().map(|(sure, _)| sure.share()))?;
    let uncertainty = base_rate * (1.0 - base_rate);
    Some(Figures {
        brier,
        base_rate,
        skill: (uncertainty > 0.0).then(|| 1.0 - brier / uncertainty),
        bias: 100.0 * (confidence - base_rate),
        split: (u32::try_from(pairs.len()).unwrap_or(u32::MAX) >= ENOUGH_TO_SPLIT)
            .then(|| split(curve, base_rate, uncertainty)),
    })
}

fn split(curve: &[Point; 5], base_rate: f64, uncertainty: f64) -> Split {
    let all: f64 = curve.iter().map(|point| f64::from(point.answers)).sum();
    let weighted = |distance: &dyn Fn(Sure, f64) -> f64| -> f64 {
        let part = |point: &Point| {
            let share = point.share()?;
            Some(f64::from(point.answers) * distance(point.sure, share).powi(2))
        };
        curve.iter().filter_map(part).sum::<f64>() / all
    };
    Split {
        reliability: weighted(&|sure, share| sure.share() - share),
        resolution: weighted(&|_sure, share| share - base_rate),
        uncertainty,
    }
}
