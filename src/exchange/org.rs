//! Org: cards of org-drill, org-fc, anki-editor and org-anki; without any such
//! mark, headlines with text below them.

mod cards;
mod holes;
mod marks;
mod outline;

use super::format::{Confidence, Format, Imported, Input, Options};
use super::gather::decks;
use super::report::Report;
use cards::Reader;
use outline::Outline;

/// Org.
pub(super) const FORMAT: Format =
    Format { name: "org", about: "Org: org-drill, org-fc, anki-editor, headlines", detect, import };

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    if !text.starts_with('*') && !text.contains("\n*") {
        return None;
    }
    let outline = Outline::read(text);
    let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    let keyword = lines.iter().any(|line| {
        let lower: String = line.chars().take(24).collect::<String>().to_lowercase();
        ["#+title:", "#+begin_", "#+filetags:", "#+anki", "#+startup:", "#+property:", "#+options:"]
            .iter()
            .any(|key| lower.starts_with(key))
    });
    let drawer = lines.iter().any(|line| line.trim_end().eq_ignore_ascii_case(":properties:"));
    let named = input.source.name.to_lowercase().ends_with(".org");
    match outline.headlines.len() {
        0 => None,
        _ if outline.is_marked() => Some(Confidence::Certain),
        _ if keyword || drawer => Some(Confidence::Certain),
        _ if named => Some(Confidence::Likely),
        _ => None,
    }
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut report = Report::new(&input.source);
    let outline = Outline::read(&input.source.text);
    let mut reader = Reader::new(&outline);
    reader.read(&mut report);
    let facts = reader.facts();
    let notes = reader.remarks();
    let decks = decks(reader.notes, input, options, &mut report);
    Imported { notes, facts, ..Imported::of(FORMAT.name, input, decks, report) }
}

#[cfg(test)]
mod tests;
