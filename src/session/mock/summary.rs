//! What lists and curves over many interviews need of one, so that they need
//! not read every question again.

use serde::{Deserialize, Serialize};

use super::calibration::Pair;
use super::plan::Transcript;
use super::report::{dimensions, pairs, scores};
use super::verdict::{Mean, Verdict, session_mean, verdict};

/// An interview in numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Summary {
    /// The mean; `None` where nothing was marked.
    pub mean: Option<Mean>,
    /// The verdict, where there is one.
    pub verdict: Option<Verdict>,
    /// Correctness, depth, follow-ups, delivery, 0 to 100.
    pub dimensions: [Option<f64>; 4],
    /// Questions whose marking was done.
    pub marked: u32,
    /// Milliseconds it took, time away left out.
    pub spent_ms: u64,
    /// Confidence and outcome of answers.
    pub answers: Vec<Pair>,
    /// The same of follow-ups.
    pub follow_ups: Vec<Pair>,
}

/// Sums an interview up.
#[must_use]
pub fn summary(transcript: &Transcript) -> Summary {
    let scores = scores(transcript);
    let (answers, follow_ups) = pairs(transcript);
    let shape = transcript.plan.setting.format.shape();
    let ends = shape.gives_verdict && !transcript.abandoned;
    Summary {
        mean: session_mean(&scores),
        verdict: if ends { verdict(&scores) } else { None },
        dimensions: dimensions(transcript),
        marked: u32::try_from(scores.len()).unwrap_or(u32::MAX),
        spent_ms: transcript.spent_ms,
        answers,
        follow_ups,
    }
}
