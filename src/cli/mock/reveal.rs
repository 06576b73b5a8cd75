//! A question told once its marking is done: score, differences, answer, and the
//! steps of its simulation from the costliest missed point on.

use crate::cli::steps;
use crate::cli::talk::Said;
use crate::paper::figures::whole;
use crate::paper::spoken;
use crate::session::mock::grades::main_kind;
use crate::session::mock::record::Marks;
use crate::session::mock::view::Revealed;
use crate::session::mock::{Asking, Band, ClaimRef, Format, Mark, Record, score_of};

/// Says a question that is done.
pub(super) fn reveal(revealed: &Revealed<'_>, format: Format) -> Vec<Said> {
    let Revealed { asking, record } = revealed;
    let mut lines = score(asking, record, format);
    lines.extend(differences(asking, &record.marks));
    let mut said: Vec<Said> = lines.into_iter().map(Said::Line).collect();
    let question = &asking.question;
    said.extend(question.solid.iter().map(|tier| Said::Text(tier.text.clone())));
    said.extend(run(asking, &record.marks).into_iter().map(Said::Line));
    let article = if question.article.is_empty() { "" } else { "a says the article. " };
    said.push(Said::Line(format!("{article}Enter goes on.")));
    said
}

fn score(asking: &Asking, record: &Record, format: Format) -> Vec<String> {
    let Some(score) = score_of(asking, record, format) else { return Vec::new() };
    let points = asking.question.key_points.len();
    let worth = |at| record.marks.of(ClaimRef::Point(at)).map_or(0.0, Mark::worth);
    let said: f64 = (0..points).map(worth).sum();
    let mut words = format!("Score {}", whole(score.q));
    if format.shape().gives_verdict {
        words.push_str(&format!(", {}", Band::of(score.q).name()));
    }
    words.push_str(&format!(". Points {said} of {points}"));
    if let Some((rung, wanted)) = score.rung.zip(score.rung_wanted) {
        words.push_str(&format!(", rung {rung} of {wanted}"));
    }
    let caps = score.caps.iter();
    let caps = caps.map(|cap| format!("At most {}: {}.", whole(cap.highest()), cap.words()));
    std::iter::once(format!("{words}.")).chain(caps).collect()
}

/// Says what was missed, and what was said that is wrong.
fn differences(asking: &Asking, marks: &Marks) -> Vec<String> {
    let mut lines = Vec::new();
    for (at, point) in asking.question.key_points.iter().enumerate() {
        let missed = match marks.of(ClaimRef::Point(at)) {
            Some(Mark::Not) => "Not said",
            Some(Mark::Half) => "Half said",
            _ => continue,
        };
        lines.push(format!("{missed}: {}", spoken(&point.text)));
    }
    for (at, pitfall) in asking.question.pitfalls.iter().enumerate() {
        let said = match marks.of(ClaimRef::Pitfall(at)) {
            Some(Mark::Said) => Some("Said, and wrong"),
            Some(Mark::Half) => Some("Half said, and wrong"),
            _ => None,
        };
        if let Some(said) = said {
            lines.push(format!("{said}: {}", spoken(&pitfall.claim)));
            lines.push(format!("Right is: {}", spoken(&pitfall.correction())));
        }
    }
    if lines.is_empty() {
        lines.push("Every point was said, and nothing wrong.".to_owned());
    }
    lines
}

/// Says the simulation, from the step of the costliest missed point on.
fn run(asking: &Asking, marks: &Marks) -> Vec<String> {
    let question = &asking.question;
    let Some(kind) = main_kind(question) else { return Vec::new() };
    let lines = steps::in_short(question, kind.name());
    let missed = question.key_points.iter().enumerate().filter(|(at, point)| {
        point.must && marks.of(ClaimRef::Point(*at)).is_some_and(|mark| mark != Mark::Said)
    });
    let worth = |at: usize| marks.of(ClaimRef::Point(at)).map_or(0.0, Mark::worth);
    let costliest = missed
        .filter_map(|(at, point)| Some((worth(at), point.name.as_ref()?)))
        .min_by(|a, b| a.0.total_cmp(&b.0));
    let Some((_, name)) = costliest else { return lines };
    let place = lines.iter().position(|line| line.contains(&format!(", point {name}.")));
    lines.into_iter().skip(place.unwrap_or(0)).collect()
}
