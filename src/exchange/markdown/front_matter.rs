//! The head of a Markdown file between two lines `---` (YAML) or `+++` (TOML):
//! a flat list of keys, each with its values.

use crate::exchange::clean::plain_name;
use crate::exchange::tree::{node as tree, yaml};

/// The largest head, in bytes.
const MOST_BYTES: usize = 64 * 1024;

/// The head of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FrontMatter {
    /// Keys with their values, in the order of the file.
    pub(super) entries: Vec<(String, Value)>,
    /// Where the rest of the file begins.
    pub(super) end: usize,
    /// Why the head could not be read.
    pub(super) fault: Option<String>,
}

/// A value of the head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A text, number or switch, as written.
    Text(String),
    /// A list.
    List(Vec<Self>),
    /// Keys with values.
    Map(Vec<(String, Self)>),
}

impl FrontMatter {
    /// Returns a value by one of its names.
    pub(super) fn get(&self, names: &[&str]) -> Option<&Value> {
        find(&self.entries, names)
    }

    /// Returns a text by one of its names.
    pub(super) fn text(&self, names: &[&str]) -> Option<String> {
        self.get(names).map(Value::text).filter(|text| !text.trim().is_empty())
    }

    /// Returns a list of tags by one of its names.
    pub(super) fn tags(&self) -> Vec<String> {
        match self.get(&["tags", "tag", "keywords"]) {
            Some(Value::Text(text)) => crate::exchange::clean::tags(text),
            Some(value) => value.texts(),
            None => Vec::new(),
        }
    }
}

impl Value {
    /// Returns the value as one text; a list as a Markdown list.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Text(text) => text.trim().to_owned(),
            Self::List(_) => {
                self.texts().iter().map(|text| format!("- {text}")).collect::<Vec<_>>().join("\n")
            }
            Self::Map(entries) => {
                let lines = entries.iter().map(|(key, value)| format!("{key}: {}", value.text()));
                lines.collect::<Vec<_>>().join("\n")
            }
        }
    }

    /// Returns the texts of a list; one text is a list of one.
    pub(super) fn texts(&self) -> Vec<String> {
        match self {
            Self::List(values) => {
                values.iter().map(Self::text).filter(|text| !text.is_empty()).collect()
            }
            other => Some(other.text()).into_iter().filter(|text| !text.is_empty()).collect(),
        }
    }
}

/// Returns a value by one of its names.
pub(super) fn find<'a>(entries: &'a [(String, Value)], names: &[&str]) -> Option<&'a Value> {
    let named = |key: &str| names.contains(&plain_name(key).as_str());
    entries.iter().find(|(key, _)| named(key)).map(|(_, value)| value)
}

/// Reads the head of a text; one that does not close within reason is none.
pub(super) fn read(text: &str) -> Option<FrontMatter> {
    let skipped = text.len() - text.trim_start().len();
    let body = text.get(skipped..)?;
    let (first, after) = body.split_once('\n')?;
    let fence = first.trim_end();
    if fence != "---" && fence != "+++" {
        return None;
    }
    let base = skipped + first.len() + 1;
    let mut end = base;
    let mut content = None;
    for line in after.split('\n') {
        if line.trim_end() == fence {
            content = text.get(base..end);
            end += line.len() + 1;
            break;
        }
        end += line.len() + 1;
        if end - base > MOST_BYTES {
            break;
        }
    }
    let content = content?;
    let end = end.min(text.len());
    // Words between two rules are no head: it begins with a key.
    let key =
        content.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    if key.is_some_and(|line| !begins_head(line)) {
        return None;
    }
    // Some heads between `---` hold TOML: `name = "…"`.
    let toml = fence == "+++"
        || key.is_some_and(|line| {
            line.find('=').unwrap_or(usize::MAX) < line.find(':').unwrap_or(usize::MAX)
        });
    let entries = if toml { from_toml(content) } else { from_yaml(content) };
    Some(match entries {
        Ok(entries) => FrontMatter { entries, end, fault: None },
        Err(fault) => FrontMatter { entries: Vec::new(), end, fault: Some(fault) },
    })
}

/// Tells whether a line is a key with its value; the label of a question is none.
fn begins_head(line: &str) -> bool {
    let Some((key, _)) = line.split_once([':', '=']) else { return false };
    let key = key.trim().trim_matches(['"', '\'']);
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' ' | '/');
    key.chars().all(is_name) && key.len() <= 80 && !matches!(key, "Q" | "A" | "C")
}

fn from_toml(content: &str) -> Result<Vec<(String, Value)>, String> {
    let table: toml::Table =
        content.parse().map_err(|fault: toml::de::Error| fault.message().to_owned())?;
    Ok(table.into_iter().map(|(key, value)| (key, toml_value(value))).collect())
}

fn toml_value(value: toml::Value) -> Value {
    match value {
        toml::Value::String(text) => Value::Text(text),
        toml::Value::Array(values) => Value::List(values.into_iter().map(toml_value).collect()),
        toml::Value::Table(table) => {
            Value::Map(table.into_iter().map(|(key, value)| (key, toml_value(value))).collect())
        }
        other => Value::Text(other.to_string()),
    }
}

/// Reads YAML as a map of keys.
fn from_yaml(content: &str) -> Result<Vec<(String, Value)>, String> {
    let yaml::Documents { values, fault, .. } = yaml::documents(content, yaml::Limits::HEAD);
    if let Some(fault) = fault {
        return Err(fault.message);
    }
    match values.into_iter().next().map(|node| yaml_value(node.value)) {
        Some(Value::Map(entries)) => Ok(entries),
        Some(_) => Err("it holds no keys".to_owned()),
        None => Ok(Vec::new()),
    }
}

fn yaml_value(value: tree::Value) -> Value {
    match value {
        tree::Value::Null => Value::Text(String::new()),
        tree::Value::Text(text) => Value::Text(text),
        tree::Value::List(items) => {
            Value::List(items.into_iter().map(|item| yaml_value(item.value)).collect())
        }
        tree::Value::Map(entries) => {
            let entries = entries.into_iter().map(|(key, node)| (key, yaml_value(node.value)));
            Value::Map(entries.collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yaml_between_rules_is_read() {
        let head =
            read("---\ntitle: \"What is X?\"\ntags: [a, b]\nnote: |\n  one\n  two\n---\nbody")
                .unwrap();
        assert_eq!(head.text(&["title"]).unwrap(), "What is X?");
        assert_eq!(head.tags(), ["a", "b"]);
        assert_eq!(head.text(&["note"]).unwrap(), "one\ntwo");
        assert_eq!(head.end, 61);
    }

    #[test]
    fn toml_is_told_by_its_sign() {
        for text in ["---\nname = \"Medicine\"\n---\n", "+++\nname = \"Medicine\"\n+++\n"] {
            assert_eq!(read(text).unwrap().text(&["name"]).unwrap(), "Medicine");
        }
    }

    #[test]
    fn words_between_rules_are_no_head() {
        assert_eq!(read("---\nWhat is X\n---\n"), None);
        assert_eq!(read("---\na: b\n"), None);
        assert_eq!(read("a: b"), None);
    }

    #[test]
    fn hostile_heads_are_faults() {
        let bomb = format!("---\na: &a [{}]\nb: [*a, *a]\n---\n", "x, ".repeat(5000));
        let fault = read(&bomb).unwrap().fault;
        assert_eq!(fault.as_deref(), Some("aliases repeat more than 16 KiB"));
        let deep = format!("---\na: {}\n---\n", "[".repeat(5000));
        assert!(read(&deep).unwrap().fault.is_some());
        let wrong = read("---\na: [\n---\nbody").unwrap();
        assert!(wrong.fault.is_some() && wrong.end == 13);
    }
}
