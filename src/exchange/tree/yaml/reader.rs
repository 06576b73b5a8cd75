//! The events of a YAML text become nodes with their places. An alias repeats
//! what it names, but never more than a set share: such bombs are faults.

use std::collections::HashMap;

use saphyr_parser::{Event, Marker, Parser, ScalarStyle};

use crate::exchange::tree::node::{Fault, MOST_KEYS, MOST_VALUES, Node, Value};

/// What is read at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::exchange) struct Limits {
    /// The deepest nesting.
    pub depth: usize,
    /// The most bytes that aliases may repeat in all.
    pub repeated: usize,
    /// The largest text, in bytes.
    pub bytes: usize,
}

impl Limits {
    /// For a file of questions.
    pub(in crate::exchange) const FILE: Self =
        Self { depth: 64, repeated: 1024 * 1024, bytes: 32 * 1024 * 1024 };
    /// For the head of a Markdown file.
    pub(in crate::exchange) const HEAD: Self =
        Self { depth: 16, repeated: 16 * 1024, bytes: 64 * 1024 };
}

/// What a YAML text holds.
#[derive(Debug, Default)]
pub(in crate::exchange) struct Documents {
    /// Its documents.
    pub values: Vec<Node>,
    /// Why it ends early.
    pub fault: Option<Fault>,
    /// It names types of values.
    pub tags: bool,
    /// It names values to repeat them.
    pub aliases: bool,
}

/// Reads all documents of a text.
pub(in crate::exchange) fn documents(text: &str, limits: Limits) -> Documents {
    let mut found = Documents::default();
    if text.len() > limits.bytes {
        let message = format!("larger than {} KiB", limits.bytes / 1024);
        found.fault = Some(Fault::new(0, message, "split the file and import the parts"));
        return found;
    }
    if let Some(fault) = too_deep(text, limits.depth) {
        found.fault = Some(fault);
        return found;
    }
    let mut builder = Builder {
        places: Places { text, chars: 0, at: 0 },
        limits,
        open: Vec::new(),
        anchors: HashMap::new(),
        values: 0,
        repeated: 0,
        found,
    };
    for event in Parser::new_from_str(text) {
        let fault = match event {
            Ok((event, span)) => builder.event(event, span.start, span.end).err(),
            Err(fault) => {
                let at = builder.places.byte(*fault.marker());
                Some(Fault::new(at, sentence(fault.info()), HELP))
            }
        };
        if fault.is_some() {
            builder.found.fault = fault;
            break;
        }
    }
    builder.found
}

/// What can be done about a fault.
const HELP: &str =
    "correct it there; a text with `: ` or `#` in it needs quotes, or `|` and lines below";

/// Brackets that are opened and not closed are counted before the text is read:
/// the parser's own stack grows with them.
fn too_deep(text: &str, most: usize) -> Option<Fault> {
    // Only runs of brackets are nesting beyond doubt; the builder counts the rest.
    let mut run = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' | b'{' => run += 1,
            b' ' | b'\n' | b'\t' | b'"' | b':' | b',' => {}
            _ => run = 0,
        }
        if run > most * 4 {
            return Some(deep(at, most));
        }
    }
    None
}

fn deep(at: usize, most: usize) -> Fault {
    let message = format!("values are nested deeper than {most}");
    Fault::new(at, message, "a list of questions needs few levels")
}

fn sentence(info: &str) -> String {
    format!("this is no YAML: {}", crate::domain::text::one_line(info))
}

/// A list or map that is being read.
struct Open {
    start: usize,
    anchor: usize,
    items: Vec<Node>,
    entries: Vec<(String, Node)>,
    key: Option<String>,
    is_map: bool,
}

struct Builder<'t> {
    places: Places<'t>,
    limits: Limits,
    open: Vec<Open>,
    anchors: HashMap<usize, (Node, usize)>,
    values: usize,
    repeated: usize,
    found: Documents,
}

impl Builder<'_> {
    fn event(&mut self, event: Event<'_>, start: Marker, end: Marker) -> Result<(), Fault> {
        let at = self.places.byte(start);
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                self.found.tags |= tag.is_some();
                let empty = style == ScalarStyle::Plain
                    && matches!(&*text, "" | "~" | "null" | "Null" | "NULL");
                let span = at..self.places.byte(end).max(at);
                let node = if empty {
                    Node { span, value: Value::Null }
                } else {
                    Node::text_at(span, text.into_owned())
                };
                self.done(node, anchor)
            }
            Event::SequenceStart(anchor, tag) => {
                self.found.tags |= tag.is_some();
                self.enter(at, anchor, false)
            }
            Event::MappingStart(anchor, tag) => {
                self.found.tags |= tag.is_some();
                self.enter(at, anchor, true)
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let Some(open) = self.open.pop() else { return Ok(()) };
                let value = match open.is_map {
                    true => Value::Map(merged(open.entries)),
                    false => Value::List(open.items),
                };
                self.done(Node { span: open.start..at.max(open.start), value }, open.anchor)
            }
            Event::Alias(anchor) => self.alias(anchor, at),
            _ => Ok(()),
        }
    }

    fn enter(&mut self, start: usize, anchor: usize, is_map: bool) -> Result<(), Fault> {
        if self.open.len() >= self.limits.depth {
            return Err(deep(start, self.limits.depth));
        }
        let (items, entries) = (Vec::new(), Vec::new());
        self.open.push(Open { start, anchor, items, entries, key: None, is_map });
        Ok(())
    }

    /// Repeats what an alias names, and counts it.
    fn alias(&mut self, anchor: usize, at: usize) -> Result<(), Fault> {
        self.found.aliases = true;
        let Some((node, weight)) = self.anchors.get(&anchor) else {
            let help = "write out what is meant";
            return Err(Fault::new(at, "this alias is inside what it names", help));
        };
        self.repeated += weight;
        if self.repeated > self.limits.repeated {
            let message = format!("aliases repeat more than {} KiB", self.limits.repeated / 1024);
            return Err(Fault::new(at, message, "write out what is meant"));
        }
        let node = node.clone();
        self.done(node, 0)
    }

    /// Puts a value where it belongs.
    fn done(&mut self, node: Node, anchor: usize) -> Result<(), Fault> {
        self.values += 1;
        if self.values > MOST_VALUES {
            let help = "split the file and import the parts";
            return Err(Fault::new(
                node.span.start,
                format!("more than {MOST_VALUES} values"),
                help,
            ));
        }
        if anchor > 0 {
            let weight = weight(&node);
            // What is kept for aliases counts as well.
            self.repeated += weight / 16;
            self.anchors.insert(anchor, (node.clone(), weight));
        }
        let Some(open) = self.open.last_mut() else {
            self.found.values.push(node);
            return Ok(());
        };
        if !open.is_map {
            open.items.push(node);
        } else if let Some(key) = open.key.take() {
            open.entries.push((key, node));
        } else if open.entries.len() >= MOST_KEYS {
            let message = format!("more than {MOST_KEYS} keys in one object");
            return Err(Fault::new(node.span.start, message, "split the file"));
        } else {
            open.key = Some(node.markdown(&str::to_owned));
        }
        Ok(())
    }
}

/// What a value weighs when it is repeated, in bytes.
fn weight(node: &Node) -> usize {
    64 + match &node.value {
        Value::Null => 0,
        Value::Text(text) => text.len(),
        Value::List(items) => items.iter().map(weight).sum(),
        Value::Map(entries) => entries.iter().map(|(key, value)| key.len() + weight(value)).sum(),
    }
}

/// `<<` takes the keys of another map in, where they are not given.
fn merged(entries: Vec<(String, Node)>) -> Vec<(String, Node)> {
    if entries.iter().all(|(key, _)| key != "<<") {
        return entries;
    }
    let (merges, mut own): (Vec<_>, Vec<_>) = entries.into_iter().partition(|(key, _)| key == "<<");
    for (_, node) in merges {
        let maps = match node.value {
            Value::Map(entries) => vec![entries],
            Value::List(items) => items
                .into_iter()
                .filter_map(|item| match item.value {
                    Value::Map(entries) => Some(entries),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        };
        for (key, value) in maps.into_iter().flatten() {
            if own.iter().all(|(known, _)| *known != key) {
                own.push((key, value));
            }
        }
    }
    own
}

/// Places in characters become places in bytes; they come nearly in order.
struct Places<'t> {
    text: &'t str,
    chars: usize,
    at: usize,
}

impl Places<'_> {
    fn byte(&mut self, marker: Marker) -> usize {
        let wanted = marker.index();
        while self.chars < wanted {
            let Some(c) = self.text.get(self.at..).and_then(|rest| rest.chars().next()) else {
                break;
            };
            self.at += c.len_utf8();
            self.chars += 1;
        }
        while self.chars > wanted {
            let Some(c) = self.text.get(..self.at).and_then(|text| text.chars().next_back()) else {
                break;
            };
            self.at -= c.len_utf8();
            self.chars -= 1;
        }
        self.at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        documents(text, Limits::FILE).fault.unwrap().message
    }

    #[test]
    fn blocks_fold_or_keep_lines_and_places_are_bytes() {
        let text = "- é: |\n    a\n    b\n  f: >\n    a\n    b\n- x\n";
        let found = documents(text, Limits::FILE);
        let items = found.values[0].as_list().unwrap();
        let map = items[0].as_map().unwrap();
        assert_eq!(map[0].1.as_text(), Some("a\nb\n"));
        assert_eq!(map[1].1.as_text(), Some("a b\n"));
        assert_eq!(text.get(items[1].span.clone()), Some("x"));
    }

    #[test]
    fn aliases_repeat_within_reason_and_merge() {
        let found = documents("a: &a {x: 1, y: 2}\nb: {<<: *a, y: 3}\n", Limits::FILE);
        let root = found.values[0].as_map().unwrap();
        let keys: Vec<&str> = root[1].1.as_map().unwrap().iter().map(|(k, _)| k.as_str()).collect();
        assert_eq!(keys, ["y", "x"]);
        assert!(found.aliases && found.fault.is_none());
        let mut bomb = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n".to_owned();
        for n in 1..12 {
            let names = vec![format!("*a{}", n - 1); 9].join(",");
            bomb.push_str(&format!("a{n}: &a{n} [{names}]\n"));
        }
        assert_eq!(fault(&bomb), "aliases repeat more than 1024 KiB");
        assert_eq!(fault("a: &a [*a]"), "this alias is inside what it names");
    }

    #[test]
    fn tags_are_words_alone() {
        let found = documents("a: !!python/object:os.system x\nb: !<tag:y> z", Limits::FILE);
        assert!(found.tags);
        assert_eq!(found.values[0].as_map().unwrap()[0].1.as_text(), Some("x"));
    }

    #[test]
    fn nesting_and_broken_text_are_faults() {
        assert!(fault(&"[".repeat(100_000)).contains("deeper than 64"));
        assert!(fault(&"- ".repeat(1_000)).contains("deeper than 64"));
        let found = documents("a: b\n  c: d\n", Limits::FILE).fault.unwrap();
        assert!(found.message.starts_with("this is no YAML: "), "{found:?}");
        assert!(found.at > 3);
    }
}
