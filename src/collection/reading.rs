//! What the user says about the reading of files: now, and at the last import of
//! the same file. What is not said now stays as it was said then.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::exchange::Field;

/// What the user said about foreign files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Foreign {
    /// What columns or keys become, by their name or number.
    pub columns: Vec<(String, Field)>,
    /// What stands between the fields of a table.
    pub separator: Option<String>,
    /// What ends the rows of a table.
    pub rows: Option<String>,
    /// Takes questions in whose answer is still to be written.
    pub unanswered: bool,
}

/// What the user said about the reading.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The deck for questions that name none.
    pub deck: Option<String>,
    /// The format, where it is not to be guessed.
    pub format: Option<String>,
    /// How a foreign table is taken apart, and whether open questions count.
    pub foreign: Foreign,
    /// Whether the files are checked: then Markdown is meant to be native, and
    /// whatever keeps it from being so is a fault to be told.
    pub checking: bool,
    /// What was said at the last import of a file, by its location.
    pub(super) last_time: HashMap<String, Choices>,
}

impl ReadOptions {
    /// Returns how the file at a location is read, and whether that is what was
    /// said at its last import.
    pub(super) fn of_file(&self, location: &str) -> (Self, bool) {
        let last = self.last_time.get(location).cloned().unwrap_or_default();
        let options = last.under(self);
        let is_same = last.says_anything() && Choices::of(&options) == last.said();
        (options, is_same)
    }
}

/// What was said about one file, as it is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Choices {
    #[serde(skip_serializing_if = "Option::is_none")]
    deck: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    columns: Vec<(String, String)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    separator: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unanswered: bool,
    /// The folder with which it was named, empty where it was named itself: which
    /// its deck is. Not said, and so not told.
    #[serde(skip_serializing_if = "Option::is_none")]
    home: Option<String>,
}

impl Choices {
    /// Returns what was said about a file.
    pub(super) fn of(options: &ReadOptions) -> Self {
        let Foreign { columns, separator, rows, unanswered } = &options.foreign;
        // In the order of their names: whoever says the same twice said it once.
        let mut columns: Vec<(String, String)> =
            columns.iter().map(|(name, field)| (name.clone(), field.to_string())).collect();
        columns.sort();
        Self {
            deck: options.deck.clone(),
            format: options.format.clone(),
            columns,
            separator: separator.clone(),
            rows: rows.clone(),
            unanswered: *unanswered,
            home: None,
        }
    }

    /// The same of a file that was found in this folder, or named itself.
    pub(super) fn at_home(self, folder: Option<&str>) -> Self {
        Self { home: Some(folder.unwrap_or_default().to_owned()), ..self }
    }

    /// Returns the folder by which the deck of the file was named, if it is known
    /// whether there was one.
    pub(super) fn home(&self) -> Option<Option<String>> {
        let home = self.home.as_ref()?;
        Some((!home.is_empty()).then(|| home.clone()))
    }

    /// Returns what the user said of it.
    fn said(&self) -> Self {
        Self { home: None, ..self.clone() }
    }

    /// Tells whether the user said anything.
    pub(super) fn says_anything(&self) -> bool {
        self.said() != Self::default()
    }

    /// Reads what is kept; what cannot be read was not said.
    pub(super) fn parse(kept: &str) -> Option<Self> {
        serde_json::from_str(kept).ok()
    }

    /// Returns what is kept; `None` where nothing was said.
    pub(super) fn kept(&self) -> Option<String> {
        (*self != Self::default()).then(|| serde_json::to_string(self).ok()).flatten()
    }

    /// Returns what is said now, and what is not said as it was said then. Another
    /// format or separator gives other columns.
    fn under(&self, now: &ReadOptions) -> ReadOptions {
        let ReadOptions { deck, format, foreign, checking, .. } = now;
        let alike = |now: &Option<String>, then: &Option<String>| now.is_none() || now == then;
        let same_table = alike(format, &self.format)
            && alike(&foreign.separator, &self.separator)
            && alike(&foreign.rows, &self.rows);
        let then = |value: &Option<String>| value.clone().filter(|_| same_table);
        let mut columns = foreign.columns.clone();
        let known = self.columns.iter().filter(|_| same_table);
        for (name, field) in known {
            if let Ok(field) = field.parse::<Field>()
                && !columns.iter().any(|(said, _)| said.eq_ignore_ascii_case(name))
            {
                columns.push((name.clone(), field));
            }
        }
        ReadOptions {
            deck: deck.clone().or_else(|| self.deck.clone()),
            format: format.clone().or_else(|| then(&self.format)),
            foreign: Foreign {
                columns,
                separator: foreign.separator.clone().or_else(|| then(&self.separator)),
                rows: foreign.rows.clone().or_else(|| then(&self.rows)),
                unanswered: foreign.unanswered || self.unanswered,
            },
            checking: *checking,
            last_time: HashMap::new(),
        }
    }

    /// Says what was chosen: `deck net, notes=left out`.
    pub(super) fn words(&self) -> String {
        let named = |what: &str, value: &Option<String>| {
            value.as_ref().map(|value| format!("{what} {}", value.escape_debug()))
        };
        let all = [
            named("deck", &self.deck),
            named("format", &self.format),
            named("separator", &self.separator),
            named("rows", &self.rows),
        ];
        let columns = self.columns.iter().map(|(name, field)| format!("{name}={field}"));
        let unanswered = self.unanswered.then(|| "unanswered ones too".to_owned());
        all.into_iter().flatten().chain(columns).chain(unanswered).collect::<Vec<_>>().join(", ")
    }
}
