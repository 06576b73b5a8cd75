//! Blessing: what scenarios were observed to do, as edits of the files, for
//! their author to look at. Only `expect` lines are named.

use crate::diagnostic::{Diagnostic, Source, Span};
use crate::sim::scenario::{self, Blessing, Fault};

use super::collect::Parsed;
use super::scenario::{diagnostic, place};

/// An edit of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The file, as `Parsed::offsets` counts.
    pub file: usize,
    /// The place, in bytes of the file.
    pub span: Span,
    /// What is to stand there. `None`: runs that share the line disagree.
    pub words: Option<String>,
}

/// Returns the edits that make every expectation say what is observed, in the
/// order of the files. `sources` are the files as they were parsed.
///
/// # Errors
///
/// What keeps scenarios from being read or run; then there are no edits.
pub fn bless(parsed: &Parsed, sources: &[&Source]) -> Result<Vec<Edit>, Vec<Diagnostic>> {
    let mut edits = Vec::new();
    let mut told = Vec::new();
    for (at, question) in parsed.deck.questions.iter().enumerate() {
        for (number, simulation) in question.simulations.iter().enumerate() {
            let here = |span: &Span| place(parsed, at, number, span);
            match blessings(&simulation.source) {
                Ok(blessings) => edits.extend(blessings.into_iter().filter_map(|blessing| {
                    let (file, span) = here(&blessing.span)?;
                    Some(Edit { file, span, words: blessing.words })
                })),
                Err(faults) => told.extend(faults.iter().filter_map(|fault| {
                    let (file, span) = here(&fault.span)?;
                    Some(diagnostic(fault, &sources.get(file)?.name, span))
                })),
            }
        }
    }
    let is_new = |edit: &Edit| {
        let stands = sources.get(edit.file).and_then(|source| source.text.get(edit.span.clone()));
        stands != edit.words.as_deref()
    };
    edits.retain(is_new);
    edits.sort_by_key(|edit| (edit.file, edit.span.start));
    if told.is_empty() { Ok(edits) } else { Err(told) }
}

fn blessings(source: &str) -> Result<Vec<Blessing>, Vec<Fault>> {
    let (scenario, mut faults) = scenario::parse(source);
    faults.retain(Fault::is_error);
    match scenario {
        Some(scenario) if faults.is_empty() => scenario.blessings(),
        _ => Err(faults),
    }
}

/// Returns a text with edits made; places that do not fit stay. The edits must
/// be in order.
#[must_use]
pub fn edited<'e>(text: &str, edits: impl DoubleEndedIterator<Item = &'e Edit>) -> String {
    let mut text = text.to_owned();
    for edit in edits.rev() {
        if let Some(words) = &edit.words
            && text.get(edit.span.clone()).is_some()
        {
            text.replace_range(edit.span.clone(), words);
        }
    }
    text
}
