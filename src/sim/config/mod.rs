//! The settings of a model: a schema of typed fields with defaults and help,
//! and the settings of one run, checked against it.

use std::fmt;

mod check;

/// A setting of a model.
#[derive(Debug)]
pub struct Field {
    /// Its key.
    pub name: &'static str,
    /// What it may hold.
    pub kind: Kind,
    /// What holds when it is not written.
    pub fallback: Fallback,
    /// A clause that says what it does, with units.
    pub help: &'static str,
}

/// What a setting may hold.
#[derive(Debug)]
pub enum Kind {
    /// `true` or `false`.
    Switch,
    /// A whole number in a range, both ends included.
    Number {
        /// Least.
        least: i64,
        /// Most.
        most: i64,
    },
    /// A name, as [`is_name`](super::value::is_name) has it.
    Name,
    /// A line of text, at most [`MOST_TEXT`] characters.
    Text,
    /// One of some words.
    OneOf(&'static [&'static str]),
    /// A list.
    List(&'static Self),
    /// Values under free names, in the order written.
    Map(&'static Self),
    /// Values under fixed names.
    Record(&'static [Field]),
}

/// What holds for a setting that is not written.
#[derive(Clone, Copy, Debug)]
pub enum Fallback {
    /// It must be written.
    Required,
    /// It has no value.
    Absent,
    /// `true` or `false`.
    Switch(bool),
    /// A number.
    Number(i64),
    /// A word or text.
    Word(&'static str),
    /// A list of words.
    Words(&'static [&'static str]),
    /// An empty list or map.
    Empty,
}

/// The value of a setting.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// `true` or `false`.
    Switch(bool),
    /// A whole number.
    Number(i64),
    /// A name, word or text.
    Text(String),
    /// A list.
    List(Vec<Self>),
    /// Values under names.
    Map(Config),
}

/// Settings under names. After [`Config::checked`] every field of the schema
/// that has a value is there, in the schema's order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Config {
    entries: Vec<(String, Setting)>,
}

/// A setting that cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// Names joined by `.`, list items by their number from 0:
    /// `consumers.C1.at`, `log.all.0`.
    pub path: String,
    /// What is wrong.
    pub message: String,
    /// What can be done; may be empty.
    pub help: String,
    /// The name itself is wrong, not its value.
    pub is_name: bool,
}

/// Most characters of a text in the settings.
pub const MOST_TEXT: usize = 200;

/// Most items of a list or map in the settings.
pub const MOST_ITEMS: usize = 200;

impl ConfigError {
    /// Makes an error without help.
    #[must_use]
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into(), help: String::new(), is_name: false }
    }

    /// Adds help.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// Says that the name itself is wrong: it is the place of the error.
    #[must_use]
    pub const fn name(mut self) -> Self {
        self.is_name = true;
        self
    }

    /// Puts the path under another.
    #[must_use]
    pub fn under(mut self, outer: &str) -> Self {
        self.path = check::join(outer, &self.path);
        self
    }
}

impl Config {
    /// Makes settings of entries; a later one of the same name replaces.
    #[must_use]
    pub fn new(entries: impl IntoIterator<Item = (String, Setting)>) -> Self {
        let mut config = Self::default();
        for (name, setting) in entries {
            config.put(&name, setting);
        }
        config
    }

    /// Sets a value under a name.
    pub fn put(&mut self, name: &str, setting: Setting) {
        match self.entries.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = setting,
            None => self.entries.push((name.to_owned(), setting)),
        }
    }

    /// Sets a value at a path (`consumers.C1.kip320`), making maps on the way.
    pub fn put_at(&mut self, path: &str, setting: Setting) {
        let Some((name, rest)) = path.split_once('.') else { return self.put(path, setting) };
        let mut inner = match self.get(name) {
            Some(Setting::Map(inner)) => inner.clone(),
            _ => Self::default(),
        };
        inner.put_at(rest, setting);
        self.put(name, Setting::Map(inner));
    }

    /// Returns the entries in order.
    #[must_use]
    pub fn entries(&self) -> &[(String, Setting)] {
        &self.entries
    }

    /// Returns a setting.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Setting> {
        self.entries.iter().find(|(known, _)| known == name).map(|(_, setting)| setting)
    }

    /// Returns the setting at a path.
    #[must_use]
    pub fn get_at(&self, path: &str) -> Option<&Setting> {
        match path.split_once('.') {
            None => self.get(path),
            Some((name, rest)) => match self.get(name)? {
                Setting::Map(inner) => inner.get_at(rest),
                _ => None,
            },
        }
    }

    /// Returns `true` or `false`.
    ///
    /// # Errors
    ///
    /// When the setting is absent or of another type.
    pub fn switch(&self, name: &str) -> Result<bool, ConfigError> {
        match self.get(name) {
            Some(Setting::Switch(on)) => Ok(*on),
            _ => Err(missing(name, "true or false")),
        }
    }

    /// Returns a number.
    ///
    /// # Errors
    ///
    /// When the setting is absent or of another type.
    pub fn number(&self, name: &str) -> Result<i64, ConfigError> {
        match self.get(name) {
            Some(Setting::Number(number)) => Ok(*number),
            _ => Err(missing(name, "a number")),
        }
    }

    /// Returns a name, word or text.
    ///
    /// # Errors
    ///
    /// When the setting is absent or of another type.
    pub fn word(&self, name: &str) -> Result<&str, ConfigError> {
        match self.get(name) {
            Some(Setting::Text(word)) => Ok(word),
            _ => Err(missing(name, "a word")),
        }
    }

    /// Returns a list of names, words or texts.
    ///
    /// # Errors
    ///
    /// When the setting is absent or of another type.
    pub fn words(&self, name: &str) -> Result<Vec<&str>, ConfigError> {
        let Some(Setting::List(list)) = self.get(name) else {
            return Err(missing(name, "a list of words"));
        };
        list.iter()
            .map(|item| match item {
                Setting::Text(word) => Ok(word.as_str()),
                _ => Err(missing(name, "a list of words")),
            })
            .collect()
    }

    /// Returns a map or record.
    ///
    /// # Errors
    ///
    /// When the setting is absent or of another type.
    pub fn map(&self, name: &str) -> Result<&Self, ConfigError> {
        match self.get(name) {
            Some(Setting::Map(map)) => Ok(map),
            _ => Err(missing(name, "a table")),
        }
    }
}

impl fmt::Display for Config {
    /// Writes the settings as an inline table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (at, (name, setting)) in self.entries.iter().enumerate() {
            write!(f, "{}{name} = {setting}", if at > 0 { ", " } else { " " })?;
        }
        f.write_str(if self.entries.is_empty() { "}" } else { " }" })
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch(on) => write!(f, "{on}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::List(list) => {
                f.write_str("[")?;
                for (at, item) in list.iter().enumerate() {
                    write!(f, "{}{item}", if at > 0 { ", " } else { "" })?;
                }
                f.write_str("]")
            }
            Self::Map(map) => write!(f, "{map}"),
        }
    }
}

fn missing(name: &str, what: &str) -> ConfigError {
    ConfigError::new(name, format!("`{name}` must be {what}"))
}
