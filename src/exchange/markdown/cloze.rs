//! Texts with holes: what is hidden, and the cards that come of it.

use std::collections::BTreeSet;

use crate::domain::text::one_line;
use crate::exchange::page::code::{code_spans, in_code};

/// The most cards of one text.
const MOST_CARDS: usize = 100;

/// The longest text that can have holes, in bytes.
const LONGEST: usize = 32 * 1024;

/// A piece of a text with holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// Its words.
    pub(super) text: String,
    /// The group whose card hides it, and the hint shown in its place.
    pub(super) hole: Option<(usize, Option<String>)>,
}

/// The cards of a text with holes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Holes {
    /// The text with all holes hidden.
    pub(super) front: String,
    /// The whole text, what one card asks in bold; empty where there are several.
    pub(super) back: String,
    /// One card for each group, where there are several.
    pub(super) cards: Vec<(String, String)>,
}

impl Piece {
    /// A piece that is shown.
    pub(super) fn shown(text: &str) -> Self {
        Self { text: text.to_owned(), hole: None }
    }

    /// A piece that a card of its own hides.
    pub(super) fn hidden(text: &str, group: usize, hint: Option<String>) -> Self {
        Self { text: text.to_owned(), hole: Some((group, hint)) }
    }
}

/// Makes the cards of a text; `None` when nothing in it is hidden.
pub(super) fn holes(pieces: &[Piece]) -> Option<Holes> {
    let groups: BTreeSet<usize> =
        pieces.iter().filter_map(|piece| piece.hole.as_ref()).map(|(group, _)| *group).collect();
    let front = one_paragraph(with_holes(pieces, |_| true, false));
    let mut cards: Vec<(String, String)> = groups
        .iter()
        // A text of very many holes is a list, not cards.
        .take(MOST_CARDS)
        .map(|group| {
            let is_asked = |other| other == *group;
            (with_holes(pieces, is_asked, false), with_holes(pieces, is_asked, true))
        })
        .collect();
    match cards.len() {
        0 => None,
        1 => cards.pop().map(|(_, back)| Holes { front, back, cards }),
        _ => Some(Holes { front, back: String::new(), cards }),
    }
}

/// A paragraph is one question, however its lines are broken.
fn one_paragraph(text: String) -> String {
    let blocks = ["\n\n", "```", "\n-", "\n*", "\n1"];
    if blocks.iter().any(|mark| text.contains(mark)) { text } else { one_line(&text) }
}

fn with_holes(pieces: &[Piece], is_asked: impl Fn(usize) -> bool, shown: bool) -> String {
    let mut out = String::new();
    for piece in pieces {
        match &piece.hole {
            Some((group, _)) if is_asked(*group) && shown => {
                out.push_str(&format!("**{}**", piece.text.trim()));
            }
            Some((group, hint)) if is_asked(*group) => {
                out.push_str(&format!("[{}]", hint.as_deref().unwrap_or("...")));
            }
            _ => out.push_str(&piece.text),
        }
    }
    out
}

/// Reads `==hidden==`, with `^[hint]` and a group `[^1]` behind it.
pub(super) fn marked(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    let mut next = 0;
    while let Some((before, after)) = rest.split_once("==") {
        let Some((hidden, behind)) =
            after.split_once("==").filter(|(hidden, _)| !hidden.trim().is_empty())
        else {
            break;
        };
        pieces.push(Piece::shown(before));
        let (hint, behind) = bracket(behind, "^[");
        let (group, behind) = bracket(behind, "[^");
        next += 1;
        let group = group.and_then(|group| group.parse().ok()).unwrap_or(next + 1000);
        pieces.push(Piece::hidden(hidden, group, hint.map(str::to_owned)));
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
    let mut group = 0;
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
                group += 1;
                pieces.push(Piece::hidden(hidden, group, None));
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

/// Reads `{1:hidden}`, `{hidden}` and `{{c1::hidden::hint}}`.
pub(super) fn numbered(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    let mut next = 0;
    while let Some((before, after)) = rest.split_once('{') {
        let double = after.starts_with('{');
        let Some((inner, behind)) = after.split_once(if double { "}}" } else { "}" }) else {
            break;
        };
        pieces.push(Piece::shown(before));
        let inner = inner.trim_start_matches('{');
        let (group, words) = match inner.split_once([':', '|']) {
            Some((group, words)) if group.trim_start_matches('c').parse::<usize>().is_ok() => {
                (group.trim_start_matches('c').parse().ok(), words.trim_start_matches(':'))
            }
            _ => (None, inner),
        };
        next += 1;
        let (hidden, hint) = match words.split_once("::") {
            Some((hidden, hint)) => (hidden, Some(hint.to_owned())),
            None => (words, None),
        };
        pieces.push(Piece::hidden(hidden, group.unwrap_or(next + 1000), hint));
        rest = behind;
    }
    pieces.push(Piece::shown(rest));
    pieces
}

/// Reads `{{cloze hidden}}` and `{{hidden}}`.
pub(super) fn braced(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((inner, behind)) = after.split_once("}}") else { break };
        pieces.push(Piece::shown(before));
        let inner = inner.trim();
        let inner = inner.strip_prefix("cloze").map_or(inner, str::trim);
        let (hidden, hint) = inner.split_once("\\\\").unwrap_or((inner, ""));
        let hint = Some(hint.trim().to_owned()).filter(|hint| !hint.is_empty());
        let group = pieces.len();
        pieces.push(Piece::hidden(hidden.trim(), group, hint));
        rest = behind;
    }
    pieces.push(Piece::shown(rest));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_hole_is_a_question_with_an_answer() {
        let holes = holes(&marked("The ==leader==^[who] writes.")).unwrap();
        assert_eq!(holes.front, "The [who] writes.");
        assert_eq!(holes.back, "The **leader** writes.");
        assert!(holes.cards.is_empty());
    }

    #[test]
    fn several_holes_are_cards_of_one_question() {
        let holes = holes(&bracketed("[Paris] is the capital of [France].")).unwrap();
        assert_eq!(holes.front, "[...] is the capital of [...].");
        assert_eq!(
            holes.cards[1],
            (
                "Paris is the capital of [...].".to_owned(),
                "Paris is the capital of **France**.".to_owned()
            )
        );
    }

    #[test]
    fn groups_are_hidden_together() {
        let holes = holes(&marked("==a==[^1] ==b==[^2] ==c==[^1]")).unwrap();
        assert_eq!(holes.cards[0].0, "[...] b [...]");
    }

    #[test]
    fn brackets_that_hide_nothing_stay() {
        for text in ["\\[a\\]", "![a](b)", "[a](b)", "`[a]`", "[", "a]"] {
            assert_eq!(holes(&bracketed(text)), None, "{text}");
        }
        assert_eq!(holes(&marked("a == b")), None);
    }

    #[test]
    fn braces_hide() {
        assert_eq!(holes(&braced("A {{cloze b}} c")).unwrap().front, "A [...] c");
    }
}
