//! What lists and curves over many interviews need of one, so that they need
//! not read every question again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::calibration::Pair;
use super::gaps::gaps;
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
    /// Milliseconds of each answer and its soft limit.
    pub times: Vec<(u32, u64)>,
    /// The must points that were missed, the costliest first.
    pub missed: Vec<MissedPoint>,
    /// Confidence and outcome of answers.
    pub answers: Vec<Pair>,
    /// The same of follow-ups.
    pub follow_ups: Vec<Pair>,
}

/// A must point that was missed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MissedPoint {
    /// The question's id at the time.
    pub id: String,
    /// The simulator's model, else the deck.
    pub topic: String,
    /// Its words.
    pub text: String,
    /// Points of Q that were lost through it.
    pub lost: f64,
}

/// A topic with what was missed of it over several interviews.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WeakArea {
    /// The simulator's model, else the deck.
    pub topic: String,
    /// Must points missed.
    pub points: u32,
    /// Points of Q that were lost through them.
    pub lost: f64,
}

/// Returns the topics in which points were missed, the costliest first.
#[must_use]
pub fn weak_areas<'a>(summaries: impl IntoIterator<Item = &'a Summary>) -> Vec<WeakArea> {
    let mut by_topic: BTreeMap<&str, (u32, f64)> = BTreeMap::new();
    for point in summaries.into_iter().flat_map(|summary| &summary.missed) {
        let (points, lost) = by_topic.entry(&point.topic).or_default();
        *points += 1;
        *lost += point.lost;
    }
    let area =
        |(topic, (points, lost)): (&str, _)| WeakArea { topic: topic.to_owned(), points, lost };
    let mut areas: Vec<WeakArea> = by_topic.into_iter().map(area).collect();
    areas.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    areas
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
        times: times(transcript),
        missed: missed(transcript),
        answers,
        follow_ups,
    }
}

fn times(transcript: &Transcript) -> Vec<(u32, u64)> {
    let both = transcript.plan.questions.iter().zip(&transcript.records);
    both.filter(|(_, record)| record.done)
        .filter_map(|(asking, record)| Some((record.answer_ms?, asking.soft_ms())))
        .collect()
}

fn missed(transcript: &Transcript) -> Vec<MissedPoint> {
    let mut points: Vec<MissedPoint> = Vec::new();
    for gap in gaps(transcript) {
        points.extend(gap.missed.into_iter().filter_map(|one| {
            let id = transcript.plan.questions.get(one.place)?.id.clone();
            Some(MissedPoint { id, topic: gap.topic.clone(), text: one.text, lost: one.lost })
        }));
    }
    points.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    points
}
