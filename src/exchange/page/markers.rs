//! The marker lines between the parts of a page, as data.

use crate::exchange::text::is_blank;

use super::lines::Line;

/// The parts of a page after its question, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// Key points: a list.
    KeyPoints,
    /// The first spoken tier.
    Basics,
    /// The full spoken answer.
    Solid,
    /// Rungs, article, follow-ups.
    Deeper,
    /// Wrong claims and their corrections: a list.
    Pitfalls,
}

#[derive(Clone, Copy)]
enum Match {
    /// The line is the phrase.
    Whole,
    /// The line begins with the phrase.
    Begins,
}

/// The phrases, in lower case. A page in another language needs lines here.
const MARKERS: &[(Part, Match, &str)] = &[
    (Part::KeyPoints, Match::Whole, "answer"),
    (Part::Basics, Match::Whole, "basics"),
    (Part::Solid, Match::Whole, "solid answer"),
    (Part::Deeper, Match::Whole, "go deeper"),
    (Part::Pitfalls, Match::Begins, "saying these in an interview"),
];

/// The longest line that can be a marker, in bytes.
const LONGEST: usize = 200;

impl Part {
    /// Tells whether the part is a list and nothing else.
    pub(super) const fn is_list(self) -> bool {
        matches!(self, Self::KeyPoints | Self::Pitfalls)
    }
}

/// Returns the part that a line announces. Case, blanks and one colon at the
/// end do not matter.
pub(super) fn marker_of(line: &Line<'_>) -> Option<Part> {
    if line.fenced || line.text.is_empty() || line.text.len() > LONGEST {
        return None;
    }
    let phrase = line.text.strip_suffix([':', '：']).unwrap_or(line.text).to_lowercase();
    let words: Vec<&str> = phrase.split(is_blank).filter(|word| !word.is_empty()).collect();
    let phrase = words.join(" ");
    let found = MARKERS.iter().find(|(_, how, marker)| match how {
        Match::Whole => phrase == *marker,
        Match::Begins => phrase.strip_prefix(marker).is_some_and(ends_word),
    });
    found.map(|(part, _, _)| *part)
}

fn ends_word(rest: &str) -> bool {
    !rest.starts_with(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::super::lines::lines;
    use super::*;

    fn marker(text: &str) -> Option<Part> {
        marker_of(&lines(text)[0])
    }

    #[test]
    fn case_blanks_and_a_colon_do_not_matter() {
        for text in ["answer", " Answer: ", "ANSWER :", "\u{a0}answer\u{200b}", "answer："] {
            assert_eq!(marker(text), Some(Part::KeyPoints), "{text:?}");
        }
        assert_eq!(marker("Solid\u{a0} Answer"), Some(Part::Solid));
        assert_eq!(marker("GO DEEPER:"), Some(Part::Deeper));
        assert_eq!(marker("basics"), Some(Part::Basics));
    }

    #[test]
    fn the_last_marker_needs_only_its_beginning() {
        assert_eq!(marker("Saying these in an interview costs you."), Some(Part::Pitfalls));
        assert_eq!(marker("saying these in an interview:"), Some(Part::Pitfalls));
        assert_eq!(marker("saying these in an interviewer's room"), None);
    }

    #[test]
    fn markers_stand_alone() {
        for text in ["answer this", "- answer", "the basics", "answer::", ""] {
            assert_eq!(marker(text), None, "{text:?}");
        }
    }
}
