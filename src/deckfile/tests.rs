//! Tests of the whole room: examples, faults, properties.

mod examples;
mod faults;
pub(crate) mod fuzz;
mod properties;
mod scenarios;

use crate::diagnostic::Source;
use crate::domain::question::Question;

use super::{Parsed, parse_single, run_scenarios};

/// The document whose examples are tested.
const DOCUMENT: &str = include_str!("../../docs/deck-format.md");

fn parse(text: &str) -> Parsed {
    parse_single(&Source::new("deck.md", text))
}

/// Reads a text and runs its scenarios.
fn parse_and_run(text: &str) -> Parsed {
    let source = Source::new("deck.md", text);
    let mut parsed = parse_single(&source);
    run_scenarios(&mut parsed, &[&source]);
    parsed
}

/// Reads a text and returns its only question.
fn question(text: &str) -> Question {
    let parsed = parse(text);
    assert_eq!(parsed.deck.questions.len(), 1, "{:?}", parsed.diagnostics);
    parsed.deck.questions.into_iter().next().unwrap()
}

/// Returns the codes of what is wrong, in order.
fn codes(text: &str) -> Vec<&'static str> {
    parse(text).diagnostics.iter().map(|fault| fault.code).collect()
}

/// Returns the codes of the errors alone.
fn errors(parsed: &Parsed) -> Vec<&'static str> {
    parsed
        .diagnostics
        .iter()
        .filter(|fault| fault.severity == crate::diagnostic::Severity::Error)
        .map(|fault| fault.code)
        .collect()
}
