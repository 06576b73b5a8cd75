//! Holes as Markdown's dialects write them; what comes of them is told in
//! [`crate::exchange::cloze`].

use crate::domain::text::one_line;
use crate::exchange::cloze::{self, Piece};
use crate::exchange::note::Note;
use crate::exchange::page::code::{code_spans, in_code};

/// The longest text that can have holes, in bytes.
const LONGEST: usize = 32 * 1024;

/// Fills a note from a text with holes; false when nothing in it is hidden. A
/// paragraph is one question, however its lines are broken.
pub(super) fn fill(note: &mut Note, mut pieces: Vec<Piece>) -> bool {
    if !pieces.iter().any(|piece| matches!(piece, Piece::Hole { .. })) {
        return false;
    }
    let blocks = ["\n\n", "```", "\n-", "\n*", "\n1"];
    let texts = || pieces.iter().filter_map(Piece::as_text);
    if !texts().any(|text| blocks.iter().any(|mark| text.contains(mark))) {
        for piece in &mut pieces {
            if let Piece::Text(text) = piece {
                *text = text.replace('\n', " ");
            }
        }
    }
    cloze::fill(note, &pieces);
    note.front = if note.front.contains('\n') { note.front.clone() } else { one_line(&note.front) };
    true
}

/// Reads `==hidden==`, with `^[hint]` and a group `[^1]` behind it.
pub(super) fn marked(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    let mut next: u16 = 0;
    while let Some((before, after)) = rest.split_once("==") {
        let Some((hidden, behind)) =
            after.split_once("==").filter(|(hidden, _)| !hidden.trim().is_empty())
        else {
            break;
        };
        pieces.push(Piece::shown(before));
        let (hint, behind) = bracket(behind, "^[");
        let (group, behind) = bracket(behind, "[^");
        next = next.saturating_add(1);
        let group = group.and_then(|group| group.parse().ok()).unwrap_or(next.saturating_add(1000));
        pieces.push(Piece::hole(hidden, group, hint.map(str::to_owned)));
        rest = behind;
    }
    pieces.push(Piece::shown(rest));
    pieces
}

fn bracket<'a>(text: &'a str, open: &str) -> (Option<&'a str>, &'a str) {
    match text.strip_prefix(open).and_then(|rest| rest.split_once(']')) {
        Some((inner, rest)) => (Some(inner), rest),
        None => (None, text),
    }
}

/// Reads `[hidden]`; `\[` is a bracket, `![` a picture, `[a](b)` a link.
pub(super) fn bracketed(text: &str) -> Vec<Piece> {
    if text.len() > LONGEST {
        return vec![Piece::shown(text)];
    }
    let code = code_spans(text);
    let mut pieces = Vec::new();
    let mut shown = String::new();
    let mut group: u16 = 0;
    let mut from = 0;
    while let Some(found) = text.get(from..).and_then(|rest| rest.find('[')) {
        let at = from + found;
        shown.push_str(text.get(from..at).unwrap_or(""));
        let escaped = shown.ends_with('\\');
        let picture = shown.ends_with('!');
        let inner = text.get(at + 1..).and_then(|rest| rest.split_once(']'));
        from = at + 1;
        match inner {
            Some((hidden, behind))
                if !escaped
                    && !picture
                    && !behind.starts_with('(')
                    && !hidden.is_empty()
                    && !in_code(&code, at) =>
            {
                pieces.push(Piece::shown(&std::mem::take(&mut shown).replace("\\]", "]")));
                group = group.saturating_add(1);
                pieces.push(Piece::hole(hidden, group, None));
                from = at + hidden.len() + 2;
            }
            None => {
                shown.push_str(text.get(at..).unwrap_or(""));
                from = text.len();
            }
            Some(_) => {
                if escaped {
                    shown.pop();
                }
                shown.push('[');
            }
        }
    }
    shown.push_str(text.get(from..).unwrap_or(""));
    pieces.push(Piece::shown(&shown.replace("\\]", "]")));
    pieces
}

/// Reads `{{c1::hidden::hint}}`, else `{1:hidden}` and `{hidden}`.
pub(super) fn numbered(text: &str) -> Vec<Piece> {
    if let Some(pieces) = cloze::parse(text) {
        return pieces;
    }
    let mut pieces = Vec::new();
    let mut rest = text;
    let mut next: u16 = 0;
    while let Some((before, after)) = rest.split_once('{') {
        let double = after.starts_with('{');
        let Some((inner, behind)) = after.split_once(if double { "}}" } else { "}" }) else {
            break;
        };
        pieces.push(Piece::shown(before));
        let inner = inner.trim_start_matches('{');
        let (group, words) = match inner.split_once([':', '|']) {
            Some((group, words)) if group.trim_start_matches('c').parse::<u16>().is_ok() => {
                (group.trim_start_matches('c').parse().ok(), words.trim_start_matches(':'))
            }
            _ => (None, inner),
        };
        next = next.saturating_add(1);
        let (hidden, hint) = match words.split_once("::") {
            Some((hidden, hint)) => (hidden, Some(hint.to_owned())),
            None => (words, None),
        };
        pieces.push(Piece::hole(hidden, group.unwrap_or(next.saturating_add(1000)), hint));
        rest = behind;
    }
    pieces.push(Piece::shown(rest));
    pieces
}

/// Reads `{{cloze hidden}}` and `{{hidden}}`.
pub(super) fn braced(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    let mut group: u16 = 0;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((inner, behind)) = after.split_once("}}") else { break };
        pieces.push(Piece::shown(before));
        let inner = inner.trim();
        let inner = inner.strip_prefix("cloze").map_or(inner, str::trim);
        let (hidden, hint) = inner.split_once("\\\\").unwrap_or((inner, ""));
        let hint = Some(hint.trim().to_owned()).filter(|hint| !hint.is_empty());
        group = group.saturating_add(1);
        pieces.push(Piece::hole(hidden.trim(), group, hint));
        rest = behind;
    }
    pieces.push(Piece::shown(rest));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(pieces: Vec<Piece>) -> Option<Note> {
        let mut note = Note::default();
        fill(&mut note, pieces).then_some(note)
    }

    #[test]
    fn one_hole_is_a_question_with_an_answer() {
        let note = note(marked("The ==leader==^[who]\nwrites.")).unwrap();
        assert_eq!((note.front.as_str(), note.back.as_str()), ("The [who] writes.", "leader"));
        assert!(note.cards.is_empty());
    }

    #[test]
    fn several_holes_are_cards_of_one_question() {
        let note = note(bracketed("[Paris] is the capital of [France].")).unwrap();
        assert_eq!(note.front, "[...] is the capital of [...].");
        assert_eq!(
            note.cards[1],
            (
                "Paris is the capital of [...].".to_owned(),
                "France\n\nParis is the capital of France.".to_owned()
            )
        );
    }

    #[test]
    fn groups_are_hidden_together() {
        let note = note(marked("==a==[^1] ==b==[^2] ==c==[^1]")).unwrap();
        assert_eq!(note.cards[0].0, "[...] b [...]");
    }

    #[test]
    fn brackets_that_hide_nothing_stay() {
        for text in ["\\[a\\]", "![a](b)", "[a](b)", "`[a]`", "[", "a]"] {
            assert_eq!(note(bracketed(text)), None, "{text}");
        }
        assert_eq!(note(marked("a == b")), None);
    }

    #[test]
    fn braces_hide() {
        assert_eq!(note(braced("A {{cloze b}} c")).unwrap().front, "A [...] c");
        assert_eq!(note(numbered("A {1:b} {2:c}")).unwrap().cards.len(), 2);
        assert_eq!(note(numbered("A {{c1::b::h}}")).unwrap().front, "A [h]");
    }
}
