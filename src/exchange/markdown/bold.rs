//! Questions in bold, in paragraphs and lists, each with its answer behind it or
//! below.

use crate::exchange::format::{Confidence, Format, Imported, Input, Options};

use super::census::census;
use super::list;

/// Questions in bold.
pub(in crate::exchange) const FORMAT: Format =
    Format { name: "bold", about: "Markdown with questions in bold", detect, import };

fn detect(input: &Input) -> Option<Confidence> {
    if !input.source.text.contains(['*', '_']) {
        return None;
    }
    let census = census(input);
    let asked = census.asked_above(census.bold_asked);
    let rivals = asked.max(census.numbered).max(census.questions).max(census.details);
    match census.bold_asked {
        n if n >= 2 && n >= rivals && n > asked => Some(Confidence::Likely),
        1.. => Some(Confidence::Possible),
        // A list of terms is most of its file.
        _ if census.terms >= 3 && census.terms * 5 >= census.lines * 3 && asked == 0 => {
            Some(Confidence::Likely)
        }
        _ => (census.bold >= 2 && census.headed == 0).then_some(Confidence::Possible),
    }
}

fn import(input: &Input, options: &Options) -> Imported {
    list::import(FORMAT.name, true, input, options)
}
