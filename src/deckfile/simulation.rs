//! Simulations: one fenced block of TOML, kept as written. Only its syntax is
//! checked here; what it says is the business of the simulator.

use std::ops::Range;

use crate::diagnostic::Span;
use crate::domain::question::Simulation;

use super::block::{Fencing, Seen, cut, fence_info, lines};
use super::front_matter::check_syntax;
use super::reader::Reader;
use super::rule::SIMULATION;

/// A fenced block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fence {
    /// The lines inside, with their line breaks.
    pub(super) content: Span,
    /// Where the text after the block begins.
    pub(super) end: usize,
}

/// Returns the fenced block that begins at the start of a piece of text.
pub(super) fn fence(text: &str, span: Range<usize>) -> Option<Fence> {
    let mut all = lines(text, span.clone());
    let open = all.next()?;
    let mut fencing = Fencing::default();
    if fencing.see(cut(text, open.span)) != Seen::Opens {
        return None;
    }
    for line in all {
        match fencing.see(cut(text, line.span.clone())) {
            Seen::Inside => {}
            Seen::Closes => {
                let content = open.next..line.span.start;
                return Some(Fence { content, end: line.next });
            }
            Seen::Text | Seen::Opens => return None,
        }
    }
    Some(Fence { content: open.next..span.end, end: span.end })
}

/// Reads a simulation and where its TOML stands. `at` is the heading.
pub(super) fn read(
    reader: &mut Reader<'_>,
    at: &Span,
    name: Option<String>,
    span: Range<usize>,
) -> Option<(Simulation, Span)> {
    let Some(first) = reader.first_text(span.clone()) else {
        odd(reader, at, "the simulation is empty");
        return None;
    };
    let info = fence_info(reader.cut(first.clone()));
    let is_toml = info.is_some_and(|info| info.split_whitespace().next().is_some_and(is_toml_word));
    let block = fence(reader.text, first.start..span.end).filter(|_| is_toml);
    let Some(block) = block else {
        odd(reader, &first, "a simulation is a block of TOML");
        return None;
    };
    if let Some(line) = reader.first_text(block.end..span.end) {
        odd(reader, &line, "text behind the block of a simulation");
    }
    check_syntax(reader, &block.content);
    let mut source = reader.cut(block.content.clone()).to_owned();
    if !source.is_empty() && !source.ends_with('\n') {
        source.push('\n');
    }
    Some((Simulation { name, source }, block.content))
}

fn is_toml_word(word: &str) -> bool {
    word.eq_ignore_ascii_case("toml")
}

fn odd(reader: &mut Reader<'_>, at: &Span, message: &str) {
    let help = "write the scenario between a line ```toml and a line ```, and nothing else";
    reader.faults.add(&SIMULATION, at, message, "", help);
}
