//! Reading the file: settings, where each is set, and every fault.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::bindings;
use super::options::{DECK_OPTIONS, OPTIONS, Options};
use super::setting::Setting;
use super::table::SETTINGS;
use super::values::Config;
use crate::diagnostic::{Diagnostic, Severity, Source, Span, did_you_mean};

/// The name of the table of keys.
const KEYS: &str = "keys";
/// The name of the table of decks.
const DECKS: &str = "deck";

/// A file that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The settings; what has a fault keeps its default.
    pub config: Config,
    /// The keys that are set, by the place they stand at.
    pub set: Vec<Set>,
    /// Every fault, in the order of the file.
    pub faults: Vec<Diagnostic>,
}

/// A key that is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// The key, with the tables it stands in: `keys.home.undo`.
    pub name: String,
    /// Its line, from 1.
    pub line: usize,
}

/// Reads the text of a configuration file; keys that are missing keep their
/// defaults. Which keys of `[keys]` are keys is not asked here.
#[must_use]
pub fn read(source: &Source) -> Reading {
    let mut reader = Reader { source, set: Vec::new(), faults: Vec::new() };
    let mut config = Config::default();
    let (table, errors) = DeTable::parse_recoverable(&source.text);
    if !errors.is_empty() {
        // What the parser makes of the rest is a guess, so it is not judged.
        reader.not_toml(&errors);
        return Reading { config, set: reader.set, faults: reader.faults };
    }
    for (key, value) in table.get_ref() {
        match (key.get_ref().as_ref(), value.get_ref()) {
            (KEYS, DeValue::Table(keys)) => config.keys = reader.keys(keys),
            (DECKS, DeValue::Table(decks)) => config.decks = reader.decks(decks),
            (KEYS | DECKS, _) => reader.no_table(key, value),
            _ if reader.take(SETTINGS, "", key, value, &mut config) => {
                note_option(key, value, &mut config.named);
            }
            _ => reader.unknown(key, SETTINGS.iter().map(|row| row.name).chain([KEYS, DECKS])),
        }
    }
    reader.faults.sort_by_key(|fault| fault.span.start);
    reader.set.sort_by_key(|set| set.line);
    Reading { config, set: reader.set, faults: reader.faults }
}

/// Notes that a setting is named which is also an option of decks.
fn note_option(key: &Spanned<DeString<'_>>, value: &Spanned<DeValue<'_>>, named: &mut Options) {
    let row = OPTIONS.iter().find(|row| row.name == key.get_ref().as_ref());
    if let Some((row, given)) = row.and_then(|row| Some((row, row.takes.accept(value.get_ref())?)))
    {
        (row.fill)(named, &given);
    }
}

/// What is found while reading.
struct Reader<'a> {
    source: &'a Source,
    set: Vec<Set>,
    faults: Vec<Diagnostic>,
}

impl Reader<'_> {
    /// Tells the first error of each line; those after it follow from it.
    fn not_toml(&mut self, errors: &[toml::de::Error]) {
        let mut lines = BTreeSet::new();
        for error in errors {
            let span = error.span().unwrap_or(0..0);
            if lines.insert(self.source.line_column(span.start).0) {
                let message = format!("this is not TOML: {}", error.message().trim());
                self.fault("C001", span, message, "", "");
            }
        }
    }

    /// Takes a key of a table; `under` is the table's name with a dot, empty at
    /// the top. Tells whether the table knows it.
    fn take<T>(
        &mut self,
        settings: &[Setting<T>],
        under: &str,
        key: &Spanned<DeString<'_>>,
        value: &Spanned<DeValue<'_>>,
        into: &mut T,
    ) -> bool {
        let Some(row) = settings.iter().find(|row| row.name == key.get_ref().as_ref()) else {
            return false;
        };
        let given = row.takes.accept(value.get_ref());
        if given.is_some_and(|given| (row.fill)(into, &given)) {
            self.set.push(Set { name: format!("{under}{}", row.name), line: self.line(key) });
        } else {
            let message = format!("`{}` takes {}", row.name, row.takes.says());
            self.fault("C003", value.span(), message, "", "");
        }
        true
    }

    fn keys(&mut self, table: &DeTable<'_>) -> Vec<bindings::Binding> {
        let (found, faults) = bindings::read(table, self.source);
        for span in faults {
            let message = "an action takes a key or a list of keys".to_owned();
            self.fault("C003", span, message, "", "write \"z\", \"<c-z>\" or [\"z\", \"Z\"]");
        }
        found
    }

    /// Reads what is set for single decks. Whether there is such a deck is not
    /// asked here: one may be imported later.
    fn decks(&mut self, table: &DeTable<'_>) -> BTreeMap<String, Options> {
        let mut decks = BTreeMap::new();
        for (id, value) in table {
            let DeValue::Table(options) = value.get_ref() else {
                self.no_table(id, value);
                continue;
            };
            let mut of_deck = Options::default();
            for (key, value) in options {
                let under = format!("{DECKS}.{}.", id.get_ref());
                if !self.take(DECK_OPTIONS, &under, key, value, &mut of_deck) {
                    self.unknown(key, DECK_OPTIONS.iter().map(|row| row.name));
                }
            }
            decks.insert(id.get_ref().to_string(), of_deck);
        }
        decks
    }

    fn no_table(&mut self, key: &Spanned<DeString<'_>>, value: &Spanned<DeValue<'_>>) {
        let message = format!("`{}` is a table", key.get_ref());
        let help = format!("write [{}] on a line of its own", key.get_ref());
        self.fault("C003", value.span(), message, "", &help);
    }

    fn unknown<'a>(
        &mut self,
        key: &Spanned<DeString<'_>>,
        known: impl IntoIterator<Item = &'a str>,
    ) {
        let name = key.get_ref();
        let help = match did_you_mean(name, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`viva config` lists the keys".to_owned(),
        };
        let message = format!("unknown key `{name}`");
        self.fault("C002", key.span(), message, "no key of this name", &help);
    }

    fn fault(&mut self, code: &'static str, span: Span, message: String, label: &str, help: &str) {
        self.faults.push(Diagnostic {
            code,
            severity: Severity::Error,
            message,
            file: self.source.name.clone(),
            span,
            label: label.to_owned(),
            help: help.to_owned(),
        });
    }

    fn line(&self, key: &Spanned<DeString<'_>>) -> usize {
        self.source.line_column(key.span().start).0
    }
}
