//! The lists that mean something: key points and rungs.
//!
//! An item is one bullet with the lines that belong to it, joined to one line
//! of text. A blank line ends an item; what follows is a bullet or no part of
//! the list.

use std::ops::Range;

use crate::diagnostic::Span;
use crate::domain::Level;
use crate::domain::slug::is_valid_id;
use crate::domain::text::one_line;

use super::block::{Fencing, Seen, bullet, cut, heading, indent, is_blank, lines};

/// One item of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// Where its first line stands, without the bullet.
    pub(super) span: Span,
    /// Its text.
    pub(super) text: String,
}

/// A list, and what follows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct List {
    /// The items.
    pub(super) items: Vec<Item>,
    /// Bullets inside an item.
    pub(super) nested: Vec<Span>,
    /// Where the list ends: the start of the first line that is no part of it.
    pub(super) end: usize,
}

/// The parts of a key point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Point {
    /// The name in brackets.
    pub(super) name: Option<String>,
    /// False for `(should)`.
    pub(super) must: bool,
    /// True for `(talk)`.
    pub(super) talk: bool,
    /// The claim.
    pub(super) text: String,
    /// True when brackets at the start hold something that is no name.
    pub(super) odd_name: bool,
}

/// Reads the list at the start of a piece of text. `goes_on` tells whether the
/// bullet with this text, which follows a blank line, is still part of it.
pub(super) fn list(text: &str, span: Range<usize>, goes_on: impl Fn(&str) -> bool) -> List {
    let mut list = List { end: span.end, ..List::default() };
    let mut fencing = Fencing::default();
    let (mut after_blank, mut base) = (true, None);
    for line in lines(text, span) {
        let words = cut(text, line.span.clone());
        if is_blank(words) {
            after_blank = true;
            continue;
        }
        let ends = fencing.see(words) != Seen::Text || heading(words).is_some();
        let found = bullet(words).filter(|_| !ends);
        let column = found.map_or_else(|| indent(words), |(column, _)| column);
        let margin = *base.get_or_insert(column);
        match (found, list.items.last_mut()) {
            (Some((_, from)), last) if column <= margin + 1 && (column <= 3 || last.is_some()) => {
                let from = line.span.start + from;
                let words = cut(text, from..line.span.end);
                if last.is_some() && after_blank && !goes_on(words) {
                    list.end = line.span.start;
                    return tidied(list);
                }
                list.items.push(Item { span: from..line.span.end, text: words.to_owned() });
            }
            (found, Some(last)) if !ends && !after_blank => {
                if found.is_some() {
                    list.nested.push(line.span);
                }
                last.text.push(' ');
                last.text.push_str(words);
            }
            _ => {
                list.end = line.span.start;
                return tidied(list);
            }
        }
        after_blank = false;
    }
    tidied(list)
}

fn tidied(mut list: List) -> List {
    for item in &mut list.items {
        item.text = one_line(&item.text);
    }
    list
}

/// Takes a key point apart: `[name] (should) (talk) text`.
pub(super) fn point(item: &str) -> Point {
    let (name, mut rest) = match bracket(item) {
        Some((name, rest)) if is_valid_id(name) => (Some(name.to_owned()), rest),
        _ => (None, item),
    };
    let odd_name = name.is_none() && bracket(item).is_some();
    let (mut must, mut talk) = (true, false);
    loop {
        if let Some(after) = marker(rest, "(should)") {
            must = false;
            rest = after;
        } else if let Some(after) = marker(rest, "(talk)") {
            talk = true;
            rest = after;
        } else {
            break;
        }
    }
    let text = if is_escaped(rest) { rest.strip_prefix('\\').unwrap_or(rest) } else { rest };
    Point { name, must, talk, text: text.to_owned(), odd_name }
}

/// Writes the text of a key point so that `point` reads it as text.
pub(super) fn escaped(text: &str) -> String {
    let marked = marker(text, "(should)").is_some() || marker(text, "(talk)").is_some();
    let fence = text.starts_with("```") || text.starts_with("~~~");
    let escape = marked || fence || bracket(text).is_some() || is_escaped(text);
    if escape { format!("\\{text}") } else { text.to_owned() }
}

/// Splits `senior: text`; `None` when no single word stands before a colon.
pub(super) fn rung(item: &str) -> Option<(&str, &str)> {
    let (word, text) = item.split_once(':')?;
    let word = word.trim();
    let single = !word.is_empty() && word.len() <= 40 && word.chars().all(char::is_alphabetic);
    single.then(|| (word, text.trim()))
}

/// Tells whether an item at the start of a list makes it a list of rungs: its
/// word is a level, or so near to one that it was meant.
pub(super) fn is_rung(item: &str) -> bool {
    const OTHERS: [&str; 7] =
        ["intern", "entry", "intermediate", "advanced", "expert", "lead", "principal"];
    let Some((word, _)) = rung(item) else { return false };
    let word = word.to_lowercase();
    OTHERS.contains(&word.as_str())
        || Level::ALL.iter().any(|level| {
            let near = if *level == Level::Mid { 1 } else { 2 };
            strsim::levenshtein(&word, level.name()) <= near
        })
}

/// Splits `[name] rest`; `None` when the brackets are a link or not closed.
fn bracket(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.strip_prefix('[')?.split_once(']')?;
    (rest.is_empty() || rest.starts_with(' ')).then(|| (name, rest.trim_start()))
}

fn marker<'a>(text: &'a str, marker: &str) -> Option<&'a str> {
    let start = text.get(..marker.len())?;
    let rest = text.get(marker.len()..)?;
    let apart = rest.is_empty() || rest.starts_with(' ');
    (start.eq_ignore_ascii_case(marker) && apart).then(|| rest.trim_start())
}

/// Tells whether a text begins with backslashes that keep a mark from being
/// read: one of them is taken off.
fn is_escaped(text: &str) -> bool {
    let rest = text.trim_start_matches('\\');
    rest.len() < text.len() && rest.starts_with(['[', '(', '`', '~'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> (Vec<String>, &str) {
        let list = list(text, 0..text.len(), |_| true);
        (list.items.into_iter().map(|item| item.text).collect(), cut(text, list.end..text.len()))
    }

    #[test]
    fn lines_of_an_item_are_joined() {
        let (items, rest) = texts("- one\n  and\nmore\n\n- two\n* three\n\nafter\n");
        assert_eq!(items, ["one and more", "two", "three"]);
        assert_eq!(rest, "after\n");
    }

    #[test]
    fn headings_and_fences_end_a_list() {
        assert_eq!(texts("- one\n### x\n").1, "### x\n");
        assert_eq!(texts("- one\n  ```\n").1, "  ```\n");
        assert_eq!(texts("text\n- one\n"), (vec![], "text\n- one\n"));
        assert_eq!(texts("- ```sh\n  x\n"), (vec![], "- ```sh\n  x\n"));
    }

    #[test]
    fn nested_bullets_are_noticed() {
        let text = "- one\n  - inner\n- two\n";
        let list = list(text, 0..text.len(), |_| true);
        assert_eq!(list.items.len(), 2);
        assert_eq!(list.nested.len(), 1);
    }

    #[test]
    fn points_are_taken_apart() {
        let whole = point("[lag] (should) (Talk) the old leader");
        assert_eq!(whole.name.as_deref(), Some("lag"));
        assert_eq!((whole.must, whole.talk), (false, true));
        assert_eq!(whole.text, "the old leader");
        assert_eq!(point("(talk) x").name, None);
        assert_eq!(point("[a](b) link").text, "[a](b) link");
        assert!(point("[0, 1] is a range").odd_name);
        assert_eq!(point("\\[0, 1] is a range").text, "[0, 1] is a range");
        assert_eq!(point("[x]").text, "");
    }

    #[test]
    fn escaped_texts_are_read_back() {
        for text in ["[a] b", "(should) x", "(talk)", "\\[a]", "\\\\(x", "```", "plain", "[a](b)"] {
            let back = point(&escaped(text));
            assert_eq!((back.text.as_str(), back.name, back.must), (text, None, true));
        }
    }

    #[test]
    fn rungs_begin_with_a_level_or_nearly() {
        for text in ["junior: x", "Senoir: x", "middle: x", "staff:x", "principal: x"] {
            assert_eq!(is_rung(text), text != "middle: x", "{text}");
        }
        for text in ["Note: x", "mode: x", "a b: c", "plain", "https://x"] {
            assert!(!is_rung(text), "{text}");
        }
        assert_eq!(rung("mid : a: b"), Some(("mid", "a: b")));
    }
}
