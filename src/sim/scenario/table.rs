//! TOML with places: tables whose keys are known, values of known types.
//! Everything that is not so becomes a fault where it stands.

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::Place;
use super::fault::{Fault, MISSING_KEY, Rule, Span, TOML, UNKNOWN_KEY, WRONG_TYPE};
use super::place::Line;
use crate::sim::config::{Config, Setting};
use crate::sim::near;
use crate::sim::value::is_name;

/// Faults of syntax told: after the first few, one mistake only echoes.
const MOST_TOML_FAULTS: usize = 5;

/// Most settings inside each other.
const MOST_NESTING: usize = 6;

/// A value and its key.
#[derive(Clone, Copy)]
pub(super) struct Entry<'a, 't> {
    pub(super) name: &'a str,
    pub(super) value: &'a Spanned<DeValue<'t>>,
    key: &'a Spanned<std::borrow::Cow<'t, str>>,
}

/// Collects faults over a source.
pub(super) struct Reader<'s> {
    pub(super) source: &'s str,
    pub(super) faults: Vec<Fault>,
}

impl Entry<'_, '_> {
    pub(super) fn key(&self) -> Span {
        self.key.span()
    }

    pub(super) fn span(&self) -> Span {
        self.value.span()
    }
}

/// Parses a source; tells its faults of syntax.
pub(super) fn document<'s>(reader: &mut Reader<'s>) -> DeTable<'s> {
    let (table, errors) = DeTable::parse_recoverable(reader.source);
    let end = reader.source.len();
    for error in errors.iter().take(MOST_TOML_FAULTS) {
        let span = error.span().unwrap_or(0..end);
        let message = error.message().lines().next().unwrap_or("this is no TOML").to_owned();
        reader.add(Fault::new(&TOML, &span, message));
    }
    table.into_inner()
}

/// Returns the entries of a table in the order written.
pub(super) fn entries<'a, 't>(table: &'a DeTable<'t>) -> Vec<Entry<'a, 't>> {
    let mut entries: Vec<_> =
        table.iter().map(|(key, value)| Entry { name: key.get_ref(), value, key }).collect();
    entries.sort_by_key(|entry| entry.key().start);
    entries
}

impl<'s> Reader<'s> {
    pub(super) const fn new(source: &'s str) -> Self {
        Self { source, faults: Vec::new() }
    }

    pub(super) fn add(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    pub(super) fn fault(&mut self, rule: &'static Rule, span: &Span, message: &str, help: &str) {
        self.add(Fault::new(rule, span, message).help(help));
    }

    /// Tells keys that are not known.
    pub(super) fn known(&mut self, entries: &[Entry<'_, '_>], known: &[&str]) {
        for entry in entries.iter().filter(|entry| !known.contains(&entry.name)) {
            let message = format!("no key `{}`", entry.name);
            self.add(
                Fault::new(&UNKNOWN_KEY, &entry.key(), message)
                    .help(near::help(entry.name, "keys", known)),
            );
        }
    }

    pub(super) fn missing(&mut self, span: &Span, key: &str, help: &str) {
        self.fault(&MISSING_KEY, span, &format!("the key `{key}` is missing"), help);
    }

    pub(super) fn wrong(&mut self, name: &str, value: &Spanned<DeValue<'_>>, wanted: &str) {
        let message = format!("`{name}` must be {wanted}, not {}", kind(value.get_ref()));
        self.add(Fault::new(&WRONG_TYPE, &value.span(), message));
    }

    pub(super) fn line(&mut self, name: &str, value: &Spanned<DeValue<'_>>) -> Option<Line> {
        match value.get_ref() {
            DeValue::String(text) => {
                Some(Line { text: text.clone().into_owned(), span: value.span() })
            }
            _ => {
                self.wrong(name, value, "a text");
                None
            }
        }
    }

    /// A text, or a list of texts.
    pub(super) fn lines(&mut self, name: &str, value: &Spanned<DeValue<'_>>) -> Vec<Line> {
        match value.get_ref() {
            DeValue::Array(list) => list.iter().filter_map(|item| self.line(name, item)).collect(),
            _ => self.line(name, value).into_iter().collect(),
        }
    }

    /// The name of a key point, as the deck has it, or of a tag.
    pub(super) fn name(&mut self, entry: Entry<'_, '_>) -> Option<Line> {
        let line = self.line(entry.name, entry.value)?;
        let letter = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-');
        let is_point =
            entry.name == "point" && !line.text.is_empty() && line.text.chars().all(letter);
        if is_point || is_name(&line.text) {
            return Some(line);
        }
        let message = format!("`{}` is no name", line.text);
        self.add(Fault::new(&WRONG_TYPE, &line.span, message));
        None
    }

    pub(super) fn number(&mut self, entry: Entry<'_, '_>, least: i64, most: i64) -> Option<i64> {
        let number = number(entry.value.get_ref()).filter(|n| (least..=most).contains(n));
        if number.is_none() {
            let message = format!("`{}` must be a whole number from {least} to {most}", entry.name);
            self.add(Fault::new(&WRONG_TYPE, &entry.span(), message));
        }
        number
    }

    pub(super) fn table<'a, 't>(&mut self, entry: Entry<'a, 't>) -> Option<&'a DeTable<'t>> {
        match entry.value.get_ref() {
            DeValue::Table(table) => Some(table),
            _ => {
                self.wrong(entry.name, entry.value, "a table");
                None
            }
        }
    }

    pub(super) fn list<'a, 't>(&mut self, entry: Entry<'a, 't>) -> Option<&'a DeArray<'t>> {
        match entry.value.get_ref() {
            DeValue::Array(list) => Some(list),
            _ => {
                self.wrong(entry.name, entry.value, "a list");
                None
            }
        }
    }

    /// Each table of a list of tables, with its place.
    pub(super) fn tables<'a, 't>(&mut self, entry: Entry<'a, 't>) -> Vec<(&'a DeTable<'t>, Span)> {
        let Some(list) = self.list(entry) else { return Vec::new() };
        let mut tables = Vec::new();
        for item in list {
            match item.get_ref() {
                DeValue::Table(table) => tables.push((table, item.span())),
                _ => self.wrong(entry.name, item, "a list of tables"),
            }
        }
        tables
    }

    /// A setting of one value: no list and no table.
    pub(super) fn plain(&mut self, name: &str, value: &Spanned<DeValue<'_>>) -> Option<Setting> {
        let setting = match value.get_ref() {
            DeValue::Boolean(on) => Some(Setting::Switch(*on)),
            DeValue::String(text) => Some(Setting::Text(text.clone().into_owned())),
            other => number(other).map(Setting::Number),
        };
        if setting.is_none() {
            self.wrong(name, value, "true, false, a whole number or a text");
        }
        setting
    }

    /// A table of settings, and the place of each by its path.
    pub(super) fn settings(
        &mut self,
        table: &DeTable<'_>,
        path: &str,
        places: &mut Vec<Place>,
    ) -> Config {
        let mut config = Config::default();
        for entry in entries(table) {
            let at = if path.is_empty() {
                entry.name.to_owned()
            } else {
                format!("{path}.{}", entry.name)
            };
            places.push(Place { path: at.clone(), key: entry.key(), value: entry.span() });
            if let Some(setting) = self.setting(entry.name, entry.value, &at, places) {
                config.put(entry.name, setting);
            }
        }
        config
    }

    fn setting(
        &mut self,
        name: &str,
        value: &Spanned<DeValue<'_>>,
        path: &str,
        places: &mut Vec<Place>,
    ) -> Option<Setting> {
        if path.matches('.').count() > MOST_NESTING {
            self.wrong(name, value, "nested less deeply");
            return None;
        }
        match value.get_ref() {
            DeValue::Table(table) => Some(Setting::Map(self.settings(table, path, places))),
            DeValue::Array(list) => {
                let mut settings = Vec::new();
                for (at, item) in list.iter().enumerate() {
                    let path = format!("{path}.{at}");
                    places.push(Place { path: path.clone(), key: item.span(), value: item.span() });
                    settings.extend(self.setting(name, item, &path, places));
                }
                Some(Setting::List(settings))
            }
            _ => self.plain(name, value),
        }
    }
}

fn number(value: &DeValue<'_>) -> Option<i64> {
    match value {
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
        _ => None,
    }
}

const fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a fraction",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
