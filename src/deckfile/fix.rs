//! Writes missing ids and slugs into a file, and changes nothing else.

use crate::diagnostic::Source;
use crate::domain::question::Question;

use super::collect::Parsed;
use super::place::{HeadingPlace, IdPlace, Insertion, QuestionPlace};

/// Returns the text of a file with the ids and slugs it lacks; `None` when it
/// lacks none. `file` counts as in `parsed.offsets`.
#[must_use]
pub fn fix(parsed: &Parsed, file: usize, source: &Source) -> Option<String> {
    let line_end = if source.text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut insertions: Vec<(usize, String)> = Vec::new();
    let questions = parsed.deck.questions.iter().zip(&parsed.places);
    for (question, place) in questions.filter(|(_, place)| place.file == file) {
        insertions.extend(missing_id(question, place, &source.text, line_end));
        insertions.extend(missing_slugs(question, place));
    }
    (!insertions.is_empty()).then(|| inserted(&source.text, insertions))
}

pub(super) fn missing_id(
    question: &Question,
    place: &QuestionPlace,
    text: &str,
    line_end: &str,
) -> Option<(usize, String)> {
    let IdPlace::Missing(at, insertion) = place.id else { return None };
    let id = format!("id = \"{}\"{line_end}", question.id);
    let written = match insertion {
        Insertion::Line => id,
        Insertion::FrontMatter => format!("+++{line_end}{id}+++{line_end}{line_end}"),
        Insertion::Block => format!("```toml question{line_end}{id}```{line_end}"),
    };
    // A title in the last line may lack its line break.
    let fresh_line = insertion == Insertion::FrontMatter
        || text.get(..at).is_some_and(|before| before.is_empty() || before.ends_with('\n'));
    let written = if fresh_line { written } else { format!("{line_end}{written}") };
    Some((at, written))
}

fn missing_slugs<'a>(
    question: &'a Question,
    place: &'a QuestionPlace,
) -> impl Iterator<Item = (usize, String)> + 'a {
    let follow_ups = question.follow_ups.iter().map(|card| &card.slug).zip(&place.follow_ups);
    let pitfalls = question.pitfalls.iter().map(|card| &card.slug).zip(&place.pitfalls);
    let cards = question.cards.iter().map(|card| &card.slug).zip(&place.cards);
    follow_ups.chain(pitfalls).chain(cards).filter_map(missing_slug)
}

fn missing_slug((slug, place): (&String, &HeadingPlace)) -> Option<(usize, String)> {
    (!place.stated).then(|| (place.words.end, format!(" {{#{slug}}}")))
}

pub(super) fn inserted(text: &str, mut insertions: Vec<(usize, String)>) -> String {
    insertions.sort_by_key(|(at, _)| *at);
    let mut out = String::with_capacity(text.len() + 64 * insertions.len());
    let mut from = 0;
    for (at, written) in insertions {
        out.push_str(text.get(from..at).unwrap_or_default());
        out.push_str(&written);
        from = at;
    }
    out.push_str(text.get(from..).unwrap_or_default());
    out
}
