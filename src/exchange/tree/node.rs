//! A tree of keys and values, each with its place in the text.

use crate::diagnostic::Span;
use crate::domain::text::is_unsafe;

/// The deepest nesting that is read.
pub(in crate::exchange) const DEEPEST: usize = 128;
/// The most values of one file.
pub(in crate::exchange) const MOST_VALUES: usize = 4_000_000;
/// The most keys of one object.
pub(in crate::exchange) const MOST_KEYS: usize = 100_000;

/// A value and its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::exchange) struct Node {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub value: Value,
}

/// What a node is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::exchange) enum Value {
    /// Nothing.
    #[default]
    Null,
    /// A text, number or switch, as written.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// Keys with values, in the order of the file.
    Map(Vec<(String, Node)>),
}

/// Why a text is no tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::exchange) struct Fault {
    /// Where.
    pub at: usize,
    /// What is wrong.
    pub message: String,
    /// What can be done.
    pub help: String,
}

impl Fault {
    /// Makes a fault.
    pub(in crate::exchange) fn new(at: usize, message: impl Into<String>, help: &str) -> Self {
        Self { at, message: message.into(), help: help.to_owned() }
    }
}

impl Node {
    /// Makes a text; what steers a terminal goes, line breaks are of one kind.
    pub(in crate::exchange) fn text_at(span: Span, text: String) -> Self {
        let text = if text.contains(is_unsafe) || text.contains('\r') {
            text.replace("\r\n", "\n")
                .replace('\r', "\n")
                .chars()
                .filter(|c| !is_unsafe(*c))
                .collect()
        } else {
            text
        };
        Self { span, value: Value::Text(text) }
    }

    /// Returns the text of a text.
    pub(in crate::exchange) fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the items of a list.
    pub(in crate::exchange) fn as_list(&self) -> Option<&[Self]> {
        match &self.value {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the keys of a map with their values.
    pub(in crate::exchange) fn as_map(&self) -> Option<&[(String, Self)]> {
        match &self.value {
            Value::Map(entries) => Some(entries),
            _ => None,
        }
    }

    /// Tells whether a value says nothing.
    pub(in crate::exchange) fn is_empty(&self) -> bool {
        match &self.value {
            Value::Null => true,
            Value::Text(text) => text.trim().is_empty(),
            Value::List(items) => items.iter().all(Self::is_empty),
            Value::Map(entries) => entries.iter().all(|(_, value)| value.is_empty()),
        }
    }

    /// Returns all of a value as Markdown: lists as lists, keys before values.
    pub(in crate::exchange) fn markdown(&self, words: &dyn Fn(&str) -> String) -> String {
        match &self.value {
            Value::Null => String::new(),
            Value::Text(text) => words(text),
            Value::List(items) => {
                let texts: Vec<String> = items.iter().map(|item| item.markdown(words)).collect();
                joined(&texts)
            }
            Value::Map(entries) => {
                let lines = entries.iter().filter(|(_, value)| !value.is_empty());
                let lines = lines.map(|(key, value)| {
                    let text = value.markdown(words);
                    if text.contains('\n') {
                        format!("{key}:\n\n{text}")
                    } else {
                        format!("{key}: {text}")
                    }
                });
                joined(&lines.collect::<Vec<_>>())
            }
        }
    }

    /// Calls a function for each text in the tree.
    pub(in crate::exchange) fn texts<'n>(&'n self, into: &mut Vec<&'n str>, most: usize) {
        match &self.value {
            Value::Text(text) if into.len() < most => into.push(text),
            Value::List(items) if into.len() < most => {
                items.iter().for_each(|item| item.texts(into, most));
            }
            Value::Map(entries) if into.len() < most => {
                entries.iter().for_each(|(_, value)| value.texts(into, most));
            }
            _ => {}
        }
    }
}

/// Puts texts together: those of one line are a list, longer ones paragraphs; a
/// list of lines that hold a fence is one text cut at its line breaks.
fn joined(texts: &[String]) -> String {
    let full: Vec<&String> = texts.iter().filter(|text| !text.trim().is_empty()).collect();
    match full.as_slice() {
        [] => String::new(),
        [one] => (*one).clone(),
        many if many.iter().any(|text| text.trim() == "```" || text.trim() == "~~~") => {
            texts.join("\n")
        }
        many if many.iter().all(|text| !text.contains('\n')) => {
            let items = many
                .iter()
                .map(|text| if is_item(text) { text.to_string() } else { format!("- {text}") });
            items.collect::<Vec<_>>().join("\n")
        }
        many => many.iter().map(|text| text.as_str()).collect::<Vec<_>>().join("\n\n"),
    }
}

fn is_item(text: &str) -> bool {
    let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = number.len() < text.len() && number.starts_with([')', '.']);
    numbered || ["- ", "* ", "+ "].iter().any(|mark| text.starts_with(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Node {
        Node::text_at(0..0, text.to_owned())
    }

    fn list(texts: &[&str]) -> String {
        let items = texts.iter().map(|item| text(item)).collect();
        Node { span: 0..0, value: Value::List(items) }.markdown(&str::to_owned)
    }

    #[test]
    fn lists_are_lists_paragraphs_or_lines() {
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "", "- b"]), "- a\n- b");
        assert_eq!(list(&["a", "b\nc"]), "a\n\nb\nc");
        assert_eq!(list(&["a", "```js", "", "x", "```"]), "a\n```js\n\nx\n```");
    }

    #[test]
    fn what_steers_a_terminal_is_no_text() {
        assert_eq!(text("a\u{1b}[1m\r\nb\u{1}").as_text(), Some("a[1m\nb"));
    }
}
