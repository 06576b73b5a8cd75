//! YAML: lists of questions, decks of cards, several documents. Tags are not
//! followed, aliases within reason.

mod reader;

use crate::exchange::format::{Confidence, Format, Imported, Input, Options};
use crate::exchange::names::Role;
use crate::exchange::{Field, names};

use super::node::{Node, Value};
use super::{json, read};
pub(in crate::exchange) use reader::{Documents, Limits, documents};

/// YAML.
pub(in crate::exchange) const FORMAT: Format =
    Format { name: "yaml", about: "YAML: lists of questions, decks of cards", detect, import };

/// How many lines are looked at before the text is read as a whole.
const LOOKED_AT: usize = 400;

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    let looks = looks(text);
    if looks.keys == 0 || looks.others > 0 || json::begins(text) {
        return None;
    }
    let name = input.source.name.to_lowercase();
    let named = name.ends_with(".yaml") || name.ends_with(".yml");
    let found = documents(text, Limits::FILE);
    if found.fault.is_some() {
        // The name decides alone whose fault is the better answer.
        return (named && looks.asked > 0).then_some(Confidence::Certain);
    }
    let (cards, pairs) = count(&found.values);
    let front_matter = text.starts_with("---")
        && found.values.iter().any(|v| v.as_map().is_none() && v.as_list().is_none());
    match () {
        () if front_matter => None,
        () if cards >= 2 || (cards == 1 && pairs == 0 && (looks.block || looks.nested)) => {
            Some(Confidence::Certain)
        }
        () if cards == 1 && looks.listed => Some(Confidence::Certain),
        () if cards == 1 => Some(if named { Confidence::Certain } else { Confidence::Possible }),
        () if named => Some(Confidence::Likely),
        () if pairs >= 2 => Some(Confidence::Possible),
        () => None,
    }
}

/// Tells whether a text is YAML with questions, but for a fault.
pub(in crate::exchange) fn is_broken(input: &Input) -> bool {
    let text = &input.source.text;
    let looks = looks(text);
    looks.asked > 0
        && looks.listed
        && looks.others * 10 <= looks.keys
        && documents(text, Limits::FILE).fault.is_some()
}

/// What the first lines of a text look like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Looks {
    /// Lines with a key.
    keys: usize,
    /// Lines whose key names what is asked.
    asked: usize,
    /// Lines at the margin that are neither key, item nor comment.
    others: usize,
    /// A value is a block of lines.
    block: bool,
    /// A key stands below another.
    nested: bool,
    /// A key stands in a list.
    listed: bool,
}

fn looks(text: &str) -> Looks {
    let mut looks = Looks::default();
    for line in text.lines().filter(|line| !line.trim().is_empty()).take(LOOKED_AT) {
        let bare = line.trim_start();
        let item = bare.strip_prefix("- ").map(str::trim_start);
        let indented = bare.len() < line.len();
        if bare.starts_with('#') && !bare.starts_with("##")
            || bare.starts_with("---")
            || bare.starts_with("...")
            || bare.starts_with('%')
        {
            continue;
        }
        let Some(key) = key(item.unwrap_or(bare)) else {
            let open = bare.starts_with(['-', '[', ']', '{', '}', '?', '&', '!']);
            looks.others += usize::from(!indented && !open);
            continue;
        };
        looks.keys += 1;
        looks.listed |= item.is_some();
        looks.nested |= indented && item.is_none();
        looks.block |= line.trim_end().ends_with([':', '|', '>'])
            || line.contains(": |")
            || line.contains(": >");
        let role = names::role(key).map(|(role, _)| role);
        looks.asked += usize::from(role == Some(Role::Plain(Field::Front)));
    }
    looks
}

/// Reads the key of a line: `key:`, `"key": value`.
fn key(line: &str) -> Option<&str> {
    let (key, rest) = line.split_once(':')?;
    let key = key.trim_matches(['"', '\'', ' ']);
    let fits = !key.is_empty() && key.len() <= 60 && !key.contains(['*', '`', '[', '<']);
    (fits && (rest.is_empty() || rest.starts_with([' ', '\t']))).then_some(key)
}

/// Counts objects that ask and answer, and other objects in lists.
fn count(values: &[Node]) -> (usize, usize) {
    let mut cards = 0;
    let mut others = 0;
    let mut open: Vec<(&Node, bool)> = values.iter().map(|node| (node, true)).collect();
    while let Some((node, listed)) = open.pop() {
        match &node.value {
            Value::List(items) => open.extend(items.iter().map(|item| (item, true))),
            Value::Map(entries) => {
                let roles = || entries.iter().filter_map(|(key, _)| Some(names::role(key)?.0));
                let front = entries.iter().any(|(key, value)| {
                    value.as_text().is_some()
                        && names::role(key).is_some_and(|(r, _)| r == Role::Plain(Field::Front))
                });
                let answer = roles().any(|role| {
                    matches!(
                        role,
                        Role::Plain(Field::Answer | Field::Short) | Role::Right | Role::Choices
                    )
                });
                cards += usize::from(front && answer);
                others += usize::from(listed && entries.len() >= 2 && !(front && answer));
                open.extend(entries.iter().map(|(_, value)| (value, false)));
            }
            _ => {}
        }
    }
    (cards, others)
}

fn import(input: &Input, options: &Options) -> Imported {
    let Documents { mut values, fault, tags, aliases } =
        documents(&input.source.text, Limits::FILE);
    let mut facts = Vec::new();
    if values.len() > 1 {
        facts.push(format!("{} documents", values.len()));
    }
    if tags {
        facts.push("tags not followed".to_owned());
    }
    if aliases {
        facts.push("aliases written out".to_owned());
    }
    let faults: Vec<_> = fault.into_iter().collect();
    if !faults.is_empty() {
        values.clear();
    }
    let root = match values.len() {
        1 => values.swap_remove(0),
        _ => {
            let end = values.last().map_or(0, |value| value.span.end);
            Node { span: 0..end, value: Value::List(values) }
        }
    };
    read::imported(FORMAT.name, &root, faults, facts, input, options)
}
