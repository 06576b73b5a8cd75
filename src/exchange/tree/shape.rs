//! What a value looks like: a name, a list of questions, pairs, a dictionary.

use crate::diagnostic::Span;
use crate::domain::text::one_line;
use crate::exchange::gather;
use crate::exchange::text::capitalised;

use super::node::{Node, Value};

/// Keys of a deck that name it.
const NAMES: &[&str] = &[
    "title", "name", "deck", "deckname", "category", "topic", "subject", "section", "chapter",
    "label", "module",
];

/// The name of a deck that a key gives: `system_design` gives `System design`.
pub(super) fn deck_name(key: &str) -> String {
    let plain =
        key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '-'));
    let name = gather::deck_name(key);
    if plain { capitalised(&one_line(&name.replace(['_', '-'], " "))) } else { name }
}

/// Keys such as `tests`, where the object has a name already.
pub(super) fn is_plural_part(key: &str) -> bool {
    key.len() > 3 && key.ends_with('s') && key.chars().all(|c| c.is_ascii_lowercase())
}

/// The name that a deck gives itself, with its key.
pub(super) fn own_name(entries: &[(String, Node)]) -> Option<(&str, &str)> {
    NAMES.iter().find_map(|wanted| {
        entries.iter().find_map(|(key, value)| {
            let plain: String = key.chars().filter(|c| c.is_alphanumeric()).collect();
            let text = value.as_text().filter(|text| !text.trim().is_empty())?;
            plain.eq_ignore_ascii_case(wanted).then_some((key.as_str(), text))
        })
    })
}

/// Tells whether a value holds objects or lists.
pub(super) fn holds_objects(value: &Node) -> bool {
    match &value.value {
        Value::List(items) => {
            items.iter().any(|item| item.as_map().is_some() || item.as_list().is_some())
        }
        Value::Map(entries) => {
            entries.iter().any(|(_, value)| value.as_map().is_some() || value.as_list().is_some())
        }
        _ => false,
    }
}

/// A key that numbers or names an object and says nothing.
pub(super) fn is_id(key: &str) -> bool {
    key.chars().any(|c| c.is_ascii_digit()) && !key.contains(char::is_whitespace)
}

/// A list of questions alone.
pub(super) fn is_asking(items: &[Node]) -> bool {
    let texts: Vec<&str> = items.iter().filter_map(Node::as_text).collect();
    let asking = texts.iter().filter(|text| text.trim_end().ends_with(['?', '？'])).count();
    !texts.is_empty() && texts.len() == items.len() && asking * 2 >= texts.len()
}

/// A list of pairs of texts.
pub(super) fn is_pairs(items: &[Node]) -> bool {
    let is_pair = |item: &Node| {
        item.as_list().is_some_and(|pair| {
            pair.len() >= 2
                && pair.iter().all(|one| one.as_text().is_some() || one.value == Value::Null)
                && pair
                    .first()
                    .and_then(Node::as_text)
                    .is_some_and(|text| text.contains(char::is_alphabetic))
        })
    };
    !items.is_empty() && items.iter().all(is_pair)
}

/// An object whose keys are questions, or sentences.
pub(super) fn is_dictionary(entries: &[(String, Node)]) -> bool {
    let count = |test: fn(&str) -> bool| entries.iter().filter(|(key, _)| test(key)).count();
    let asking = count(|key| key.trim_end().ends_with(['?', '？']));
    let sentences = count(|key| key.split_whitespace().count() >= 4);
    let said = asking > 0 && asking * 2 >= entries.len()
        || sentences >= 2 && sentences * 4 >= entries.len() * 3;
    said && entries.iter().all(|(_, value)| !holds_objects(value) && value.as_map().is_none())
}

/// The place that is shown of a node: its beginning.
pub(super) fn first_line(node: &Node) -> Span {
    node.span.start..node.span.start
}
