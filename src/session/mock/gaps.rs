//! The gaps that cost most: must points missed, by what Q lost through them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::format::Format;
use super::plan::Transcript;
use super::record::Mark;
use super::score::{Evidence, evidence, score};

/// A must point that was not, or only half, said.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Missed {
    /// The place of its question in the interview.
    pub place: usize,
    /// Its place among the question's key points.
    pub point: usize,
    /// Its words.
    pub text: String,
    /// Its name, by which a simulation knows it.
    pub name: Option<String>,
    /// Whether half of it was said.
    pub half: bool,
    /// Points of Q that were lost through it.
    pub lost: f64,
}

/// What was lost at one topic.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Gap {
    /// The simulator's model, else the deck.
    pub topic: String,
    /// The points, the costliest first.
    pub missed: Vec<Missed>,
    /// Points of Q that were lost through all of them.
    pub lost: f64,
}

/// Returns the gaps by topic, the costliest first.
///
/// What a question lost is the difference to the same marks with every must
/// point said, parted among its missed points by what was missing of each.
#[must_use]
pub fn gaps(transcript: &Transcript) -> Vec<Gap> {
    let mut by_topic: BTreeMap<&str, Vec<Missed>> = BTreeMap::new();
    let format = transcript.plan.setting.format;
    for (place, asking) in transcript.plan.questions.iter().enumerate() {
        by_topic.entry(&asking.topic).or_default().extend(missed(transcript, place, format));
    }
    let mut gaps: Vec<Gap> = by_topic
        .into_iter()
        .filter(|(_, missed)| !missed.is_empty())
        .map(|(topic, mut missed)| {
            missed.sort_by(|a, b| b.lost.total_cmp(&a.lost));
            let lost = missed.iter().map(|one| one.lost).sum();
            Gap { topic: topic.to_owned(), missed, lost }
        })
        .collect();
    gaps.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    gaps
}

/// Returns the must points missed at one question, in their order.
#[must_use]
pub fn missed(transcript: &Transcript, place: usize, format: Format) -> Vec<Missed> {
    let found = transcript.plan.questions.get(place).zip(transcript.records.get(place));
    let Some((asking, record)) = found else { return Vec::new() };
    let Some(evidence) = evidence(asking, record, format) else { return Vec::new() };
    let short = |(must, mark): &(bool, Mark)| if *must { 1.0 - mark.worth() } else { 0.0 };
    let all: f64 = evidence.points.iter().map(short).sum();
    let lost = score(&with_musts(&evidence)).q - score(&evidence).q;
    let points = evidence.points.iter().zip(&asking.question.key_points).enumerate();
    points
        .filter(|(_, (marked, _))| short(marked) > 0.0)
        .map(|(point, (marked, key_point))| Missed {
            place,
            point,
            text: key_point.text.clone(),
            name: key_point.name.clone(),
            half: marked.1 == Mark::Half,
            lost: lost * short(marked) / all,
        })
        .collect()
}

fn with_musts(evidence: &Evidence) -> Evidence {
    let said = |(must, mark): &(bool, Mark)| (*must, if *must { Mark::Said } else { *mark });
    Evidence { points: evidence.points.iter().map(said).collect(), ..evidence.clone() }
}
