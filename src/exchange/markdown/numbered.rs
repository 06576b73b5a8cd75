//! Questions as the items of a list: the item asks, what is behind its question
//! mark or indented below answers.

use crate::exchange::format::{Confidence, Format, Imported, Input, Options};

use super::census::census;
use super::list;

/// A numbered list, or one with bullets.
pub(in crate::exchange) const FORMAT: Format =
    Format { name: "numbered", about: "text with questions as a list", detect, import };

fn detect(input: &Input) -> Option<Confidence> {
    let census = census(input);
    let listed = census.numbered.max(census.bulleted);
    let asked = census.asked_above(listed);
    let rivals = asked.max(census.bold_asked).max(census.questions).max(census.details);
    match (census.numbered, census.bulleted) {
        (n, _) if n >= 2 && n > rivals => Some(Confidence::Likely),
        // Bullets ask in passing as well: where they are most of the text they are its
        // questions.
        (_, n) if n >= 2 && n > rivals && n * 2 >= census.lines => Some(Confidence::Likely),
        (1.., _) => Some(Confidence::Possible),
        _ if census.alone >= 3 && rivals == 0 => Some(Confidence::Possible),
        _ => None,
    }
}

fn import(input: &Input, options: &Options) -> Imported {
    list::import(FORMAT.name, false, input, options)
}
