//! Key points and rungs.

use std::collections::HashMap;
use std::ops::Range;

use crate::diagnostic::Span;
use crate::domain::Level;
use crate::domain::question::{KeyPoint, Rung};

use super::list::{Item, List, is_rung, list, point, rung};
use super::reader::{Reader, unknown_level};
use super::rule::{EMPTY_ITEM, NO_POINT, ODD_NAME, RUNG_ORDER, SAME_POINT};

/// Reads the key points.
pub(super) fn key_points(reader: &mut Reader<'_>, span: Range<usize>) -> Vec<KeyPoint> {
    let List { items, nested, end } = list(reader.text, span.clone(), |_| true);
    let stray = reader.first_text(end..span.end);
    for line in nested.iter().chain(&stray) {
        let message = "text that is no key point";
        let help = "every key point is one bullet: `- [name] the claim`";
        reader.faults.add(&NO_POINT, line, message, "", help);
    }
    let mut names: HashMap<String, usize> = HashMap::new();
    items.iter().filter_map(|item| key_point(reader, item, &mut names)).collect()
}

/// Reads the rungs and the article below them.
pub(super) fn deeper(reader: &mut Reader<'_>, span: Range<usize>) -> (Vec<Rung>, String) {
    let mut rungs: Vec<Rung> = Vec::new();
    let mut from = span.start;
    // Where no rung of a list could be taken, the next list is looked at, too.
    while rungs.is_empty() {
        let found = list(reader.text, from..span.end, is_rung);
        if !found.items.first().is_some_and(|item| is_rung(&item.text)) {
            break;
        }
        for line in &found.nested {
            let message = "a bullet inside a rung";
            let help = "a rung is one sentence; what is longer belongs in the article below";
            reader.faults.add(&NO_POINT, line, message, "", help);
        }
        for item in &found.items {
            rungs.extend(read_rung(reader, item, rungs.last().map(|rung| rung.level)));
        }
        from = found.end;
    }
    (rungs, reader.body(from..span.end))
}

fn key_point(
    reader: &mut Reader<'_>,
    item: &Item,
    names: &mut HashMap<String, usize>,
) -> Option<KeyPoint> {
    let found = point(&item.text);
    if found.text.is_empty() {
        empty(reader, &item.span, "the key point has no words");
        return None;
    }
    if found.odd_name {
        let message = "the brackets are not read as a name";
        let help =
            "a name has letters, digits, `.`, `_` and `-`; write `\\[` to begin with a bracket";
        reader.faults.add(&ODD_NAME, &item.span, message, "", help);
    }
    let mut name = found.name;
    if let Some(text) = &name {
        match names.get(text) {
            Some(first) => {
                same_name(reader, item, text, *first);
                name = None;
            }
            None => {
                names.insert(text.clone(), item.span.start);
            }
        }
    }
    Some(KeyPoint { name, text: found.text, must: found.must, talk: found.talk })
}

fn same_name(reader: &mut Reader<'_>, item: &Item, name: &str, first: usize) {
    let line = reader.line_of(first);
    let message = format!("two key points have the name `{name}`");
    let help = format!("the first one is in line {line}; give this one another");
    reader.faults.add(&SAME_POINT, &item.span, message, "again here", help);
}

fn read_rung(reader: &mut Reader<'_>, item: &Item, last: Option<Level>) -> Option<Rung> {
    let Some((word, text)) = rung(&item.text) else {
        let message = "a rung begins with its level";
        let help = "write `- senior: what this level must show`; an article begins with other text";
        reader.faults.add(&NO_POINT, &item.span, message, "", help);
        return None;
    };
    let Ok(level) = word.parse::<Level>() else {
        let at = item.span.start..item.span.start + word.len();
        unknown_level(reader, word, &at);
        return None;
    };
    if text.is_empty() {
        empty(reader, &item.span, "the rung has no words");
        return None;
    }
    if last.is_some_and(|last| last >= level) {
        let message = format!("the rung `{level}` is out of order, or stands twice");
        let help = "the order is junior, mid, senior, staff; a level may be missing";
        reader.faults.add(&RUNG_ORDER, &item.span, message, "", help);
        return None;
    }
    Some(Rung { level, text: text.to_owned() })
}

fn empty(reader: &mut Reader<'_>, at: &Span, message: &str) {
    reader.faults.add(&EMPTY_ITEM, at, message, "", "write it, or take the bullet out");
}
