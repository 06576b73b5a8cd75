//! The head of a Markdown file between two lines `---` (YAML) or `+++` (TOML):
//! a flat list of keys, each with its values.

use saphyr_parser::{Event, Parser, ScalarStyle};

use crate::exchange::clean::plain_name;

/// The largest head, in bytes.
const MOST_BYTES: usize = 64 * 1024;

/// How deep values may be nested.
const DEEPEST: usize = 16;

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
    if key.is_some_and(|line| !line.contains([':', '='])) {
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

/// A list or map that is being read.
enum Open {
    List(Vec<Value>),
    Map(Vec<(String, Value)>, Option<String>),
}

/// Reads YAML without tags and aliases.
fn from_yaml(content: &str) -> Result<Vec<(String, Value)>, String> {
    let mut open: Vec<Open> = Vec::new();
    for event in Parser::new_from_str(content) {
        let (event, _) = event.map_err(|fault| fault.info().to_owned())?;
        let done = match event {
            Event::Alias(_) => return Err("aliases are not read".to_owned()),
            Event::SequenceStart(..) => {
                open.push(Open::List(Vec::new()));
                None
            }
            Event::MappingStart(..) => {
                open.push(Open::Map(Vec::new(), None));
                None
            }
            Event::Scalar(text, style, ..) => {
                let empty = style == ScalarStyle::Plain && matches!(&*text, "~" | "null");
                Some(Value::Text(if empty { String::new() } else { text.into_owned() }))
            }
            Event::SequenceEnd | Event::MappingEnd => open.pop().map(|open| match open {
                Open::List(values) => Value::List(values),
                Open::Map(entries, _) => Value::Map(entries),
            }),
            _ => None,
        };
        if open.len() > DEEPEST {
            return Err(format!("values are nested deeper than {DEEPEST}"));
        }
        let Some(value) = done else { continue };
        match open.last_mut() {
            Some(Open::List(values)) => values.push(value),
            Some(Open::Map(entries, key)) => match key.take() {
                Some(key) => entries.push((key, value)),
                None => *key = Some(value.text()),
            },
            None => {
                return match value {
                    Value::Map(entries) => Ok(entries),
                    _ => Err("it holds no keys".to_owned()),
                };
            }
        }
    }
    Ok(Vec::new())
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
        let bomb = "---\na: &a [x]\nb: [*a, *a]\n---\n".to_owned();
        assert_eq!(read(&bomb).unwrap().fault.as_deref(), Some("aliases are not read"));
        let deep = format!("---\na: {}\n---\n", "[".repeat(5000));
        assert!(read(&deep).unwrap().fault.is_some());
        let wrong = read("---\na: [\n---\nbody").unwrap();
        assert!(wrong.fault.is_some() && wrong.end == 13);
    }
}
