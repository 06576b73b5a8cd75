//! Texts with holes: `{{c1::text::hint}}`. One note stays one question, so that
//! its cards are siblings: a card of each number shows all but its own holes.
//!
//! With one number the question is a plain one: the text with holes, and what
//! fills them. With several, the question is the text with all holes open, and
//! each number a plain card: its front the line with the holes of this number,
//! its back what fills them and the whole line. Further lines of the text are
//! the question's context, holes open, so that code and lists keep their form.

use super::note::Note;
use crate::domain::text::one_line;

/// Deeper holes are text.
const DEEPEST: usize = 8;
/// Stands before a hidden hole while lines are chosen; no text holds it.
const MARK: char = '\u{1}';
/// The highest number of a hole.
const HIGHEST: u16 = 500;
/// A text of more holes is a list, not cards.
const MOST_HOLES: usize = 30;
/// The most that the cards of one text repeat of it, in bytes.
const MOST_REPEATED: usize = 256 * 1024;

/// A piece of a text with holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Text that is always seen.
    Text(String),
    /// What may be hidden.
    Hole {
        /// The numbers of the cards that hide it.
        numbers: Vec<u16>,
        /// What is shown in its place.
        hint: Option<String>,
        /// What is hidden; holes may be nested.
        inside: Vec<Self>,
    },
}

impl Piece {
    /// A text that is shown.
    pub(super) fn shown(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    /// A text that one card hides.
    pub(super) fn hole(text: &str, number: u16, hint: Option<String>) -> Self {
        Self::Hole { numbers: vec![number], hint, inside: vec![Self::shown(text)] }
    }

    /// Returns the text of a text.
    pub(super) fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Hole { .. } => None,
        }
    }
}

/// Reads the holes of a text; `None` when it has none.
pub(super) fn parse(text: &str) -> Option<Vec<Piece>> {
    if !text.contains("{{c") && !text.contains("{{C") {
        return None;
    }
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut root: Vec<Piece> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        let (before, here) = rest.split_at_checked(at)?;
        push_text(open.last_mut().map_or(&mut root, |open| &mut open.inside), before);
        if let Some((numbers, after)) = opening(here).filter(|_| open.len() < DEEPEST) {
            let mark = here.get(..here.len() - after.len())?;
            open.push(Open { numbers, mark, inside: Vec::new() });
            rest = after;
        } else if let Some(after) = here.strip_prefix("}}")
            && let Some(closed) = open.pop()
        {
            let hole = closed.close();
            open.last_mut().map_or(&mut root, |open| &mut open.inside).push(hole);
            rest = after;
        } else {
            let (c, after) = here.split_at_checked(1)?;
            push_text(open.last_mut().map_or(&mut root, |open| &mut open.inside), c);
            rest = after;
        }
    }
    push_text(open.last_mut().map_or(&mut root, |open| &mut open.inside), rest);
    // What never closes is text.
    while let Some(Open { mark, inside, .. }) = open.pop() {
        let outer = open.last_mut().map_or(&mut root, |open| &mut open.inside);
        push_text(outer, mark);
        for piece in inside {
            match piece {
                Piece::Text(text) => push_text(outer, &text),
                hole @ Piece::Hole { .. } => outer.push(hole),
            }
        }
    }
    let has_hole = root.iter().any(|piece| matches!(piece, Piece::Hole { .. }));
    has_hole.then_some(root)
}

/// Fills a note from a text with holes: what is asked, and what answers it.
pub(super) fn fill(note: &mut Note, pieces: &[Piece]) {
    let mut numbers = Vec::new();
    collect(pieces, &mut numbers);
    numbers.sort_unstable();
    numbers.dedup();
    note.front = shown(pieces, &|_| true).replace(MARK, "");
    let whole = shown(pieces, &|_| false);
    let is_list = numbers.len() > MOST_HOLES || numbers.len() * whole.len() > MOST_REPEATED;
    if numbers.len() < 2 || is_list {
        note.back = filled(pieces, &|_| true);
        if note.front.contains('\n') {
            note.back = format!("{}\n\n{whole}", note.back);
        }
        return;
    }
    for number in numbers {
        let hides = |hole: &[u16]| hole.contains(&number);
        let front = shown(pieces, &hides);
        let lines = front.lines().filter(|line| line.contains(MARK));
        let front = lines.map(str::trim).collect::<Vec<_>>().join(" … ").replace(MARK, "");
        note.cards.push((front, format!("{}\n\n{whole}", filled(pieces, &hides))));
    }
}

/// A hole that is not closed yet.
struct Open<'a> {
    numbers: Vec<u16>,
    mark: &'a str,
    inside: Vec<Piece>,
}

impl Open<'_> {
    /// Closes the hole; what follows the first `::` in its text is the hint.
    fn close(mut self) -> Piece {
        let mut hint = None;
        for piece in &mut self.inside {
            if let Piece::Text(text) = piece
                && let Some((before, after)) = text.split_once("::")
            {
                hint = Some(after.trim().to_owned()).filter(|hint| !hint.is_empty());
                *text = before.to_owned();
                break;
            }
        }
        Piece::Hole { numbers: self.numbers, hint, inside: self.inside }
    }
}

/// Reads `{{c1,2::`; returns the numbers and what follows.
fn opening(text: &str) -> Option<(Vec<u16>, &str)> {
    let rest = text.strip_prefix("{{c").or_else(|| text.strip_prefix("{{C"))?;
    let end = rest.find(|c: char| !c.is_ascii_digit() && !matches!(c, ',' | ' '))?;
    let after = rest.get(end..)?.strip_prefix("::")?;
    let numbers = rest.get(..end)?.split(',').map(|number| number.trim().parse::<u16>().ok());
    let numbers: Option<Vec<u16>> = numbers.collect();
    let numbers = numbers?;
    (numbers.iter().all(|number| (1..=HIGHEST).contains(number))).then_some((numbers, after))
}

/// Adds text; text beside text is one piece.
fn push_text(pieces: &mut Vec<Piece>, text: &str) {
    match pieces.last_mut() {
        _ if text.is_empty() => {}
        Some(Piece::Text(before)) => before.push_str(text),
        _ => pieces.push(Piece::Text(text.to_owned())),
    }
}

fn collect(pieces: &[Piece], into: &mut Vec<u16>) {
    for piece in pieces {
        if let Piece::Hole { numbers, inside, .. } = piece {
            into.extend(numbers);
            collect(inside, into);
        }
    }
}

/// The text with the holes hidden that `hides` names, each behind a mark.
fn shown(pieces: &[Piece], hides: &dyn Fn(&[u16]) -> bool) -> String {
    let mut out = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Hole { numbers, hint, .. } if hides(numbers) => {
                out.push(MARK);
                out.push('[');
                out.push_str(&hint.as_deref().map_or("...".into(), one_line));
                out.push(']');
            }
            Piece::Hole { inside, .. } => out.push_str(&shown(inside, hides)),
        }
    }
    out
}

/// What fills the holes that `hides` names, parted by commas.
fn filled(pieces: &[Piece], hides: &dyn Fn(&[u16]) -> bool) -> String {
    fn walk(pieces: &[Piece], hides: &dyn Fn(&[u16]) -> bool, into: &mut Vec<String>) {
        for piece in pieces {
            match piece {
                Piece::Hole { numbers, inside, .. } if hides(numbers) => {
                    into.push(shown(inside, &|_| false).trim().to_owned());
                }
                Piece::Hole { inside, .. } => walk(inside, hides, into),
                Piece::Text(_) => {}
            }
        }
    }
    let mut fills = Vec::new();
    walk(pieces, hides, &mut fills);
    let lines = fills.iter().any(|fill| fill.contains('\n'));
    fills.join(if lines { "\n\n" } else { ", " })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn note(text: &str) -> Note {
        let mut note = Note::default();
        fill(&mut note, &parse(text).unwrap());
        note
    }

    #[test]
    fn one_number_is_a_plain_question() {
        let note = note("{{c1::Paris::city}} lies on the {{c1::Seine}}.");
        assert_eq!(note.front, "[city] lies on the [...].");
        assert_eq!(note.back, "Paris, Seine");
        assert!(note.cards.is_empty());
    }

    #[test]
    fn several_numbers_are_cards_of_one_question() {
        let note = note("{{c1::Paris}} is the capital of {{c2::France}}.");
        assert_eq!(note.front, "[...] is the capital of [...].");
        assert_eq!(note.back, "");
        let whole = "Paris is the capital of France.";
        assert_eq!(
            note.cards,
            [
                ("[...] is the capital of France.".to_owned(), format!("Paris\n\n{whole}")),
                ("Paris is the capital of [...].".to_owned(), format!("France\n\n{whole}")),
            ]
        );
    }

    #[test]
    fn holes_nest_share_numbers_and_span_lines() {
        let note = note("{{c1::a {{c2::b::hint}}}} c\n{{c2,3::d\ne}} f");
        assert_eq!(note.front, "[...] c\n[...] f");
        let fronts: Vec<&str> = note.cards.iter().map(|(front, _)| front.as_str()).collect();
        assert_eq!(fronts, ["[...] c", "a [hint] c … [...] f", "[...] f"]);
        assert_eq!(note.cards[0].1, "a b\n\na b c\nd\ne f");
        assert_eq!(note.cards[1].1, "b\n\nd\ne\n\na b c\nd\ne f");
    }

    #[test]
    fn what_is_no_hole_is_text() {
        for text in
            ["", "{{c1:x}}", "{{c1::open", "{{cx::y}}", "{{c0::y}}", "{{Front}} }}", "{{c::x}}"]
        {
            assert_eq!(parse(text), None, "{text}");
        }
        let note = note("}} {{c1::a}} {{c2::open {b} }");
        assert_eq!(note.front, "}} [...] {{c2::open {b} }");
    }

    #[test]
    fn deep_nesting_ends_in_time() {
        let deep = format!("{}x{}", "{{c1::".repeat(50_000), "}}".repeat(50_000));
        assert!(parse(&deep).is_some());
        assert_eq!(parse(&"{{c1::".repeat(50_000)), None);
    }

    proptest! {
        #[test]
        fn with_all_holes_filled_the_text_is_whole(text in "[ab {}]{0,8}(\\{\\{c[12]::[ab]{1,3}\\}\\}[ab ]{0,3}){1,4}") {
            let plain = text.replace("{{c1::", "").replace("{{c2::", "").replace("}}", "");
            if let Some(pieces) = parse(&text) {
                prop_assert_eq!(shown(&pieces, &|_| false).replace("}}", ""), plain);
            }
        }
    }
}
