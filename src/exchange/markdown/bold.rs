//! Questions as paragraphs in bold, each with its answer below.

use crate::exchange::format::{Confidence, Format, Imported, Input, Options};

use super::build::note;
use super::census::census;
use super::lines::joined;
use super::marks::{bold_question, is_asked};
use super::sections::part_of;
use super::sheet::{Path, Sheet};

/// Questions in bold.
pub(in crate::exchange) const FORMAT: Format =
    Format { name: "bold", about: "Markdown with questions in bold", detect, import };

fn detect(input: &Input) -> Option<Confidence> {
    if !input.source.text.contains("**") && !input.source.text.contains("__") {
        return None;
    }
    let census = census(input);
    let rivals = census.asked.max(census.numbered).max(census.questions).max(census.details);
    match census.bold_asked {
        n if n >= 2 && n > rivals => Some(Confidence::Likely),
        1.. => Some(Confidence::Possible),
        _ => (census.bold >= 2 && census.headed == 0).then_some(Confidence::Possible),
    }
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let lines = std::mem::take(&mut sheet.lines);
    let bold: Vec<Option<&str>> = lines.iter().map(bold_question).collect();
    let all = bold.iter().flatten().count();
    let asked = bold.iter().flatten().filter(|words| is_asked(words)).count();
    // Where most of what is bold asks, the rest of it is emphasis in answers.
    let only_asked = asked * 2 >= all;
    let begins =
        |at: usize| bold.get(at).copied().flatten().filter(|words| !only_asked || is_asked(words));
    let ends = |at: usize| {
        lines
            .get(at)
            .is_some_and(|line| line.heading().is_some_and(|(_, words)| part_of(words).is_none()))
    };
    let mut path = Path::default();
    let mut notes = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let rest = at + 1..lines.len();
        let end = rest.clone().find(|at| begins(*at).is_some() || ends(*at)).unwrap_or(rest.end);
        let body = lines.get(at + 1..end).unwrap_or_default();
        if let Some(words) = begins(at) {
            let indent = line.indent + line.item().map_or(0, |item| item.width);
            let mut note = note(words, &joined(body, indent), line.span(), &path.names());
            note.level = note.level.or_else(|| path.level());
            notes.push(note);
        } else {
            if let Some((level, words)) = line.heading() {
                path.enter(level, words);
            } else {
                sheet.outside(std::slice::from_ref(line));
            }
            sheet.outside(body);
        }
        at = end;
    }
    sheet.finish(FORMAT.name, notes)
}
