//! Holes as org-drill and org-fc write them.

use crate::exchange::cloze::Piece;
use crate::exchange::text::trim;

/// The longest hole, in bytes.
const LONGEST: usize = 1000;

/// Reads `[hidden||hint]`, or `<[hidden||hint]>` where the text has such. Each
/// hole has its own card, or all have one.
pub(super) fn drill_holes(text: &str, each: bool) -> Option<Vec<Piece>> {
    let (open, close) = if text.contains("<[") { ("<[", "]>") } else { ("[", "]") };
    let mut pieces = Vec::new();
    let mut rest = text;
    let mut shown = String::new();
    let mut number: u16 = 0;
    let mut in_code = false;
    while let Some((before, after)) = rest.split_once(open) {
        shown.push_str(before);
        in_code ^= before.matches('`').count() % 2 == 1;
        // A hole holds no bracket: the nearest one must close it.
        let nearest = near(after).find(['[', ']']).filter(|_| !in_code);
        let closes = nearest.is_some_and(|at| after.as_bytes().get(at) == Some(&b']'));
        let end = if closes { near(after).find(close) } else { None };
        let inner = end.and_then(|end| {
            let (inner, behind) = (after.get(..end)?, after.get(end + close.len()..)?);
            let link = open == "[" && behind.starts_with(['(', '[']);
            (is_hole(inner) && !link).then_some((inner, behind))
        });
        let Some((inner, behind)) = inner else {
            shown.push_str(open);
            rest = after;
            continue;
        };
        let (hidden, hint) = inner.split_once("||").unwrap_or((inner, ""));
        let hint = Some(trim(hint).to_owned()).filter(|hint| !hint.is_empty());
        if each || number == 0 {
            number = number.saturating_add(1);
        }
        pieces.push(Piece::shown(&std::mem::take(&mut shown)));
        pieces.push(Piece::hole(trim(hidden), number, hint));
        rest = behind;
    }
    shown.push_str(rest);
    pieces.push(Piece::shown(&shown));
    (number > 0).then_some(pieces)
}

/// Boxes, dates, counts and footnotes are no holes.
fn is_hole(inner: &str) -> bool {
    let bare = trim(inner);
    let digits = |c: char| c.is_ascii_digit();
    let count = bare.contains(['/', '%']) && bare.chars().all(|c| digits(c) || "/%".contains(c));
    let date = bare.chars().take(4).all(digits) && bare.chars().nth(4) == Some('-');
    let other = ["fn:", "image: ", "sound: "].iter().any(|start| bare.starts_with(start));
    let mark = bare.is_empty() || matches!(bare, "X" | "x" | "-");
    !(mark || count || date || other || bare.contains('['))
}

/// Reads `{{hidden}{hint}@3}`, `{{hidden}@3}` and `{{hidden}}`.
pub(super) fn fc_holes(text: &str) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    let mut next: u16 = 0;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((hole, behind)) = hole(after) else { break };
        pieces.push(Piece::shown(before));
        next = next.saturating_add(1);
        let number = hole.number.unwrap_or(next.saturating_add(400));
        pieces.push(Piece::hole(hole.hidden, number, hole.hint.map(str::to_owned)));
        rest = behind;
    }
    pieces.push(Piece::shown(rest));
    (next > 0).then_some(pieces)
}

/// What stands between the braces of a hole.
struct Hole<'a> {
    hidden: &'a str,
    hint: Option<&'a str>,
    number: Option<u16>,
}

/// Reads a hole behind its `{{`, and what follows it.
fn hole(text: &str) -> Option<(Hole<'_>, &str)> {
    let (hidden, behind) = braced(text)?;
    let (hint, behind) = match behind.strip_prefix('{').and_then(braced) {
        Some((hint, behind)) => (Some(hint).filter(|hint| !hint.is_empty()), behind),
        None => (None, behind),
    };
    let (number, behind) = match behind.strip_prefix('@').and_then(|rest| rest.split_once('}')) {
        Some((number, behind)) => (number.parse().ok().filter(|n: &u16| *n < 400), behind),
        None => (None, behind.strip_prefix('}').unwrap_or(behind)),
    };
    Some((Hole { hidden, hint, number }, behind))
}

/// Parts a text at the brace that closes it; pairs of braces inside belong to it.
fn braced(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0_usize;
    let close = near(text).char_indices().find(|(_, c)| match c {
        '{' => {
            depth += 1;
            false
        }
        '}' if depth == 0 => true,
        '}' => {
            depth -= 1;
            false
        }
        _ => false,
    });
    // Braces that do not match: the nearest one closes.
    let at = close.map(|(at, _)| at).or_else(|| near(text).find('}'))?;
    Some((text.get(..at)?, text.get(at + 1..)?))
}

/// The beginning of a text, within which a hole or mark must end.
pub(super) fn near(text: &str) -> &str {
    let mut end = text.len().min(LONGEST);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::cloze;
    use crate::exchange::note::Note;

    fn holes(pieces: Option<Vec<Piece>>) -> (String, usize) {
        let mut note = Note::default();
        cloze::fill(&mut note, &pieces.unwrap());
        (note.front, note.cards.len())
    }

    #[test]
    fn holes_of_both_programs_are_read() {
        assert_eq!(
            holes(drill_holes("The [leader||who] writes to [it].", true)),
            ("The [who] writes to [...].".to_owned(), 2)
        );
        assert_eq!(holes(drill_holes("a [b] c <[d]>", false)), ("a [b] c [...]".to_owned(), 0));
        assert_eq!(
            holes(fc_holes("{{a}{h}@0} is {{b}@1} {{c}}")),
            ("[h] is [...] [...]".to_owned(), 3)
        );
        let formula = fc_holes("is {{\\\\frac{a}{b}}{half}@0} of {{$x_{1}$}@1}.").unwrap();
        assert!(formula.contains(&Piece::hole("\\\\frac{a}{b}", 0, Some("half".to_owned()))));
        assert!(formula.contains(&Piece::hole("$x_{1}$", 1, None)));
        for text in ["[a](b)", "- [ ] x", "[1/3]", "[2024-01-01 Mon]", "`[a]`", "[fn:1]", "no"] {
            assert_eq!(drill_holes(text, true), None, "{text}");
        }
    }
}
