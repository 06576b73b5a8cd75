//! One question out of a file, and back into it: for editing. Every byte
//! around the question stays as it is.

use std::ops::Range;

use crate::diagnostic::Source;
use crate::domain::question::Question;

use super::block::cut;
use super::collect::{FileKind, Parsed};
use super::fix::{inserted, missing_id};
use super::parse::{parse_question, parse_single};
use super::place::{IdPlace, Insertion, QuestionPlace};

/// Returns where the text of question `at` stands in its file: from its title
/// to the next one in a file that holds a whole deck, else the whole file.
#[must_use]
pub fn excerpt(parsed: &Parsed, at: usize, source: &Source) -> Range<usize> {
    let whole = 0..source.text.len();
    if !holds_deck(parsed) {
        return whole;
    }
    let line = |title: usize| {
        let before = source.text.get(..title).unwrap_or_default();
        before.rfind('\n').map_or(0, |end| end + 1)
    };
    let Some(place) = parsed.places.get(at) else { return whole };
    let later = parsed.places.iter().map(|other| other.title.start);
    let next = later.filter(|start| *start > place.title.start).min();
    line(place.title.start)..next.map_or(whole.end, line)
}

/// Returns a file's text with another text in the place of an excerpt, if
/// that changes the one question and nothing else. Blank lines after it stay.
#[must_use]
pub fn spliced(
    source: &Source,
    place: &Range<usize>,
    text: &str,
    question: &Question,
) -> Option<String> {
    let before = source.text.get(..place.start)?;
    let old = source.text.get(place.clone())?;
    let blanks = old.strip_prefix(old.trim_end()).unwrap_or_default();
    let new = format!("{before}{}{blanks}{}", text.trim_end(), source.text.get(place.end..)?);
    let now = Source::new(source.name.clone(), new);
    let read = |source: &Source| {
        let parsed = parse_single(source);
        if holds_deck(&parsed) { parsed } else { parse_question(source) }
    };
    let (was, is) = (read(source), read(&now));
    let (was_asked, is_asked) = (&was.deck.questions, &is.deck.questions);
    let changed = is_asked.iter().zip(was_asked).filter(|(is, was)| is != was);
    let only = changed.map(|(is, _)| is).all(|is| is == question);
    let sound = !is.has_errors() && was_asked.len() == is_asked.len() && was.kind == is.kind;
    (only && sound && is_asked.contains(question)).then_some(now.text)
}

/// Returns a question's text with its id stated, where it states none.
/// `in_deck`: the text stands in a file that holds a whole deck, where no front
/// matter can be.
#[must_use]
pub fn with_id(parsed: &Parsed, source: &Source, id: &str, in_deck: bool) -> Option<String> {
    let (question, place) = parsed.deck.questions.first().zip(parsed.places.first())?;
    let question = Question { id: id.to_owned(), ..question.clone() };
    let place = match place.id {
        IdPlace::Missing(_, Insertion::FrontMatter) if in_deck => {
            let title = place.title.end;
            let rest = cut(&source.text, title..source.text.len());
            let at = title + rest.find('\n').map_or(rest.len(), |end| end + 1);
            QuestionPlace { id: IdPlace::Missing(at, Insertion::Block), ..place.clone() }
        }
        _ => place.clone(),
    };
    let line_end = if source.text.contains("\r\n") { "\r\n" } else { "\n" };
    let insertion = missing_id(&question, &place, &source.text, line_end)?;
    Some(inserted(&source.text, vec![insertion]))
}

/// Tells whether one file holds a whole deck.
fn holds_deck(parsed: &Parsed) -> bool {
    parsed.kind == FileKind::Deck && parsed.offsets.len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECK: &str = "+++\nid = \"d\"\ntitle = \"D\"\n+++\n\n# One?\n\n## Answer\nA.\n\n\n\
                        # Two?\n```toml question\nid = \"two\"\n```\n\n## Answer\nB.\n";

    fn source(text: &str) -> Source {
        Source::new("d.md", text)
    }

    fn piece(text: &str, at: usize) -> &str {
        let parsed = parse_single(&source(text));
        cut(text, excerpt(&parsed, at, &source(text)))
    }

    fn put(at: usize, text: &str) -> Option<String> {
        let parsed = parse_single(&source(DECK));
        let question = parse_question(&source(text)).deck.questions.remove(0);
        spliced(&source(DECK), &excerpt(&parsed, at, &source(DECK)), text, &question)
    }

    #[test]
    fn a_question_is_cut_out_of_a_deck_and_a_file_is_one_whole() {
        assert_eq!(piece(DECK, 0), "# One?\n\n## Answer\nA.\n\n\n");
        assert!(piece(DECK, 1).starts_with("# Two?\n```toml"));
        let lone = "+++\nid = \"x\"\n+++\n\n# X?\n\n## Answer\nY.\n";
        assert_eq!(piece(lone, 0), lone);
    }

    #[test]
    fn a_changed_question_goes_back_and_the_rest_stays() {
        let changed = put(0, "# One?\n\n## Answer\nOther.\n").unwrap();
        assert_eq!(changed, DECK.replace("A.\n", "Other.\n"));
    }

    #[test]
    fn what_would_change_more_than_the_question_does_not_go_back() {
        assert_eq!(put(0, "# One?\n\n## Answer\nA.\n\n# Three?\n\n## Answer\nC.\n"), None);
        assert_eq!(put(0, "+++\nid = \"one\"\n+++\n\n# One?\n\n## Answer\nA.\n"), None);
        assert_eq!(put(0, "# One?\n\n## Answer\n```\nopen\n"), None);
        assert_eq!(put(0, "# Two\n```toml question\nid = \"two\"\n```\n## Answer\nA.\n"), None);
    }

    #[test]
    fn a_missing_id_is_stated_where_it_can_stand() {
        let text = "# New words?\n\n## Answer\nA.\n";
        let parsed = parse_question(&source(text));
        let lone = with_id(&parsed, &source(text), "one", false).unwrap();
        assert!(lone.starts_with("+++\nid = \"one\"\n+++\n"), "{lone}");
        let inside = with_id(&parsed, &source(text), "one", true).unwrap();
        assert!(inside.starts_with("# New words?\n```toml question\nid = \"one\"\n```\n"));
        let stated = source("+++\nid = \"x\"\n+++\n\n# X?\n\n## Answer\nY.\n");
        assert_eq!(with_id(&parse_question(&stated), &stated, "x", false), None);
    }
}
