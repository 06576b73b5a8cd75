//! The part `go deeper`: rungs, the article, follow-ups, in this order.

use crate::domain::slug::{distinct, slug};
use crate::domain::text::one_line;
use crate::domain::{FollowUp, Level, Question, Rung};
use crate::exchange::format::Options;
use crate::exchange::note::MOST_PARTS;
use crate::exchange::report::{NOT_UNDERSTOOD, OPEN_FOLLOW_UP, Report};
use crate::exchange::text::is_placeholder;

use super::follow_up;
use super::lines::{Line, joined};
use super::reflow::{nest_headings, reflow};

/// A rung is shorter than this, in characters.
pub(super) const LONGEST_RUNG: usize = 300;

/// Reads the lines of the part into the question.
pub(super) fn read(
    lines: &[&Line<'_>],
    options: &Options,
    question: &mut Question,
    report: &mut Report<'_>,
) {
    let rungs = lines.iter().take(Level::ALL.len()).take_while(|line| is_rung(line)).count();
    let (rungs, rest) = lines.split_at(rungs);
    question.rungs = Level::ALL
        .into_iter()
        .zip(rungs)
        .map(|(level, line)| Rung { level, text: line.text.to_owned() })
        .collect();
    let last_heading = rest.iter().rposition(|line| !line.fenced && line.text.starts_with("##"));
    let mut article = Vec::new();
    for (at, line) in rest.iter().copied().enumerate() {
        // Before the last heading a list is the article's own, unless it is
        // plainly a question with its answer.
        let inside = last_heading.is_some_and(|heading| at < heading);
        match line.bullet() {
            Some(text) if !inside || follow_up::is_glued(text) => {
                push_follow_up(text, line, options, question, report);
            }
            _ => article.push(line),
        }
    }
    if let Some(first) = article.first() {
        let text = if first.fenced { first.raw } else { first.text };
        let raw = joined(text, &article, "\n");
        question.article = nest_headings(&reflow(&raw));
        question.raw = (raw != question.article).then_some(raw);
    }
}

fn is_rung(line: &Line<'_>) -> bool {
    !line.fenced
        && line.bullet().is_none()
        && !line.text.contains("## ")
        && line.text.chars().count() < LONGEST_RUNG
}

fn push_follow_up(
    text: &str,
    line: &Line<'_>,
    options: &Options,
    question: &mut Question,
    report: &mut Report<'_>,
) {
    if question.follow_ups.len() >= MOST_PARTS {
        let help = "part them among several questions";
        report.warn(NOT_UNDERSTOOD, line.span(), "one follow-up too many, left out", help);
        return;
    }
    let (asked, answer) = follow_up::split(text).unwrap_or((text, ""));
    let open = is_placeholder(answer);
    if open && !options.unanswered {
        let help = "the answer follows the question mark on the same line";
        report.warn(OPEN_FOLLOW_UP, line.span(), "follow-up without an answer, skipped", help);
        return;
    }
    if open {
        let help = "its answer is still to be written";
        report.warn(OPEN_FOLLOW_UP, line.span(), "follow-up without an answer", help);
    }
    let asked = one_line(asked);
    let taken = |slug: &str| question.follow_ups.iter().any(|other| other.slug == slug);
    let slug = distinct(&slug(&asked), taken);
    let answer = if open { String::new() } else { answer.to_owned() };
    question.follow_ups.push(FollowUp { slug, question: asked, answer });
}
