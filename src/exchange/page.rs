//! Pages of one question each, copied from a web page as flattened text:
//! marker lines part the page, and the article has lost its line breaks.
//!
//! The parts are read by the files below this one; here they are put together
//! as a question, and what is missing is reported.

pub(super) mod code;
mod deeper;
pub(super) mod follow_up;
mod lines;
mod markers;
pub(super) mod pitfall;
pub mod reflow;
mod split;
mod tier;

use crate::diagnostic::Span;
use crate::domain::text::one_line;
use crate::domain::{KeyPoint, Question, Tier};

use super::format::{Confidence, Format, Imported, Input, Options, deck_for};
use super::report::{EMPTY_PART, NO_ANSWER, NO_DURATION, NO_QUESTION, NOT_UNDERSTOOD, Report};
use super::text::is_placeholder;
use lines::Line;
use markers::{Part, marker_of};
use split::Page;

/// The flattened page.
pub const FORMAT: Format =
    Format { name: "page", about: "text copied from a question's web page", detect, import };

fn detect(input: &Input) -> Option<Confidence> {
    let lines = lines::lines(&input.source.text);
    let mut found: Vec<(Part, Option<&Line<'_>>)> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if let Some(part) = marker_of(line)
            && !found.iter().any(|(other, _)| *other == part)
        {
            let below = lines.get(at + 1..).unwrap_or_default();
            found.push((part, below.iter().find(|next| !next.text.is_empty())));
        }
    }
    match found.as_slice() {
        [(Part::KeyPoints, Some(next))] => next.bullet().map(|_| Confidence::Possible),
        [(Part::Basics | Part::Solid, Some(next))] => {
            tier::duration(next.text).map(|_| Confidence::Likely)
        }
        [_, _, ..] => Some(Confidence::Certain),
        _ => None,
    }
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut report = Report::new(&input.source);
    let lines = lines::lines(&input.source.text);
    let pages = split::pages(&lines);
    let questions: Vec<Question> =
        pages.iter().filter_map(|page| question(page, options, &mut report)).collect();
    let notes = match pages.len() {
        0 | 1 => Vec::new(),
        n => vec![format!("The file holds {n} pages.")],
    };
    Imported {
        notes,
        ..Imported::of(FORMAT.name, input, vec![deck_for(input, options, questions)], report)
    }
}

fn question(page: &Page<'_>, options: &Options, report: &mut Report<'_>) -> Option<Question> {
    let Some(title) = page.title() else {
        let help = "write the question on the line above the first marker";
        report.error(NO_QUESTION, page.span(), "page without a question, skipped", help);
        return None;
    };
    let mut question = Question { title: one_line(title.text), ..Question::default() };
    split::read_context(page, title, &mut question);
    question.key_points = key_points(&page.part(Part::KeyPoints), report);
    question.basics = spoken(page, Part::Basics, report);
    question.solid = spoken(page, Part::Solid, report);
    deeper::read(&page.part(Part::Deeper), options, &mut question, report);
    question.pitfalls = pitfall::read(&page.part(Part::Pitfalls), report);
    report_empty_parts(page, report);
    let answered =
        !question.key_points.is_empty() || question.basics.is_some() || question.solid.is_some();
    if !answered {
        let help = "a page needs key points, basics or a solid answer";
        report.error(NO_ANSWER, title.span(), "question without an answer, skipped", help);
        return None;
    }
    Some(question)
}

fn key_points(lines: &[&Line<'_>], report: &mut Report<'_>) -> Vec<KeyPoint> {
    bullets(lines, report)
        .into_iter()
        .map(|(text, _)| KeyPoint { name: None, text: text.to_owned(), must: true, talk: false })
        .collect()
}

/// Returns the texts behind `- `; every other line is reported.
fn bullets<'a>(lines: &[&Line<'a>], report: &mut Report<'_>) -> Vec<(&'a str, Span)> {
    let mut texts = Vec::new();
    for line in lines {
        match line.bullet() {
            Some("") => report.warn(EMPTY_PART, line.span(), "empty list item, skipped", ""),
            Some(text) => texts.push((text, line.span())),
            None => {
                let help = "lines of this part begin with `- `";
                report.warn(NOT_UNDERSTOOD, line.span(), "line not understood, skipped", help);
            }
        }
    }
    texts
}

/// Reads a spoken tier: its target glued to the first line, or alone on it,
/// then its text.
fn spoken(page: &Page<'_>, part: Part, report: &mut Report<'_>) -> Option<Tier> {
    let all = page.part(part);
    let head = all.first()?;
    let alone = tier::duration_alone(head.text);
    let lines = if alone.is_some() { all.get(1..)? } else { all.as_slice() };
    let first = lines.first().map_or("", |line| line.text);
    let (glued, rest) = tier::duration(first).filter(|_| alone.is_none()).unzip();
    let text = lines::joined(rest.unwrap_or(first), lines, "\n\n");
    if is_placeholder(&text) {
        let help = "the answer is still to be written";
        report.warn(EMPTY_PART, head.span(), "placeholder instead of an answer, skipped", help);
        return None;
    }
    let seconds = alone.or(glued).filter(|seconds| *seconds > 0).unwrap_or_else(|| {
        let estimate = tier::estimate(&text);
        let help = format!("estimated from the number of words: {estimate} s");
        report.warn(NO_DURATION, head.span(), "no spoken target such as `~20 s`", &help);
        estimate
    });
    Some(Tier { seconds: Some(seconds), text })
}

fn report_empty_parts(page: &Page<'_>, report: &mut Report<'_>) {
    for (marker, lines) in page.parts() {
        if lines.iter().all(|line| line.text.is_empty()) {
            report.warn(EMPTY_PART, marker.span(), "nothing follows this marker", "");
        }
    }
}

#[cfg(test)]
mod tests;
