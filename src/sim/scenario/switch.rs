//! Switches, combinations of their values, and conditions on them.

use toml::de::DeTable;

use super::fault::{Fault, LARGE, Rule, SWITCH, Span, TIE, WHEN};
use super::table::{Reader, entries};
use super::{MOST_COMBINATIONS, Scenario, Switch, When};
use crate::sim::config::{Config, Setting};
use crate::sim::near;

/// A value for each switch of a scenario, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Choice(pub(super) Vec<usize>);

impl Choice {
    /// Returns the number of the value of a switch.
    #[must_use]
    pub fn value(&self, switch: usize) -> Option<usize> {
        self.0.get(switch).copied()
    }
}

impl Switch {
    /// Returns a value as a condition writes it.
    #[must_use]
    pub fn word(&self, value: usize) -> String {
        self.values.get(value).map(word).unwrap_or_default()
    }

    fn find(&self, text: &str) -> Option<usize> {
        self.values.iter().position(|value| word(value) == text)
    }
}

fn word(value: &Setting) -> String {
    match value {
        Setting::Text(text) => text.clone(),
        other => other.to_string(),
    }
}

/// What the switches may refer to.
pub(super) struct Scope<'a> {
    pub(super) config: &'a Config,
    /// The settings with their defaults; none when they cannot be.
    pub(super) checked: Option<&'a Config>,
    pub(super) tags: &'a [String],
    pub(super) fields: Vec<&'static str>,
}

/// Reads `[[switch]]`.
pub(super) fn read(
    reader: &mut Reader<'_>,
    tables: Vec<(&DeTable<'_>, Span)>,
    scope: &Scope<'_>,
) -> Vec<Switch> {
    let mut switches: Vec<Switch> = Vec::new();
    let mut combinations: usize = 1;
    for (table, span) in tables {
        let Some(switch) = read_one(reader, table, &span, scope) else { continue };
        if switches.iter().any(|known| known.key == switch.key) {
            let message = format!("the switch `{}` is there twice", switch.key);
            reader.fault(&SWITCH, &span, &message, "write its values into one list");
            continue;
        }
        combinations = combinations.saturating_mul(switch.values.len());
        if combinations > MOST_COMBINATIONS {
            let message = format!("the switches have more than {MOST_COMBINATIONS} combinations");
            reader.fault(&LARGE, &span, &message, "write a second scenario");
            break;
        }
        switches.push(switch);
    }
    switches
}

fn read_one(
    reader: &mut Reader<'_>,
    table: &DeTable<'_>,
    span: &Span,
    scope: &Scope<'_>,
) -> Option<Switch> {
    let entries = entries(table);
    reader.known(&entries, &["key", "label", "values", "default"]);
    let (mut key, mut label, mut default) = (None, None, None);
    let mut values = Vec::new();
    for entry in entries {
        match entry.name {
            "key" => key = reader.line("key", entry.value),
            "label" => label = reader.line("label", entry.value),
            "default" => default = reader.plain("default", entry.value).map(|v| (v, entry.span())),
            "values" => {
                for item in reader.list(entry).into_iter().flatten() {
                    values.extend(reader.plain("values", item));
                }
            }
            _ => {}
        }
    }
    let Some(key) = key else {
        reader.missing(span, "key", "a setting of the model, or the tag of steps: `tag.NAME`");
        return None;
    };
    let tag = target(reader, &key.text, &key.span, scope)?;
    if tag.is_some() && values.is_empty() {
        values = vec![Setting::Switch(true), Setting::Switch(false)];
    }
    let odd = if tag.is_some() { !values.iter().all(is_switch) } else { false };
    let twins =
        values.iter().enumerate().any(|(at, value)| values.iter().skip(at + 1).any(|v| v == value));
    if values.len() < 2 || odd || twins {
        let message = format!("`values` of `{}` must be two or more different values", key.text);
        let help =
            if tag.is_some() { "a tag is true or false" } else { "list them: `[true, false]`" };
        reader.fault(&SWITCH, span, &message, help);
        return None;
    }
    let default = start(reader, &key.text, default, &values, scope)?;
    let label = label.map_or_else(|| key.text.clone(), |label| label.text);
    Some(Switch { key: key.text, label, values, default, tag })
}

const fn is_switch(value: &Setting) -> bool {
    matches!(value, Setting::Switch(_))
}

/// What a key refers to: `None` is nothing (told), `Some(None)` a setting.
fn target(
    reader: &mut Reader<'_>,
    key: &str,
    span: &Span,
    scope: &Scope<'_>,
) -> Option<Option<String>> {
    let tag = key.strip_prefix("tag.").unwrap_or(key);
    let is_setting = scope.fields.contains(&key.split('.').next().unwrap_or(key));
    if scope.tags.iter().any(|known| known == tag) && !(is_setting && tag == key) {
        return Some(Some(tag.to_owned()));
    }
    if is_setting {
        return Some(None);
    }
    let tags = scope.tags.iter().map(|tag| format!("tag.{tag}"));
    let known: Vec<String> = scope.fields.iter().map(|f| (*f).to_owned()).chain(tags).collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let message = format!("`{key}` is no setting of the model and no tag of a step");
    reader.fault(&SWITCH, span, &message, &near::help(key, "switches", &known));
    None
}

/// The number of the value the base run has.
fn start(
    reader: &mut Reader<'_>,
    key: &str,
    default: Option<(Setting, Span)>,
    values: &[Setting],
    scope: &Scope<'_>,
) -> Option<usize> {
    if let Some((default, span)) = default {
        let found = values.iter().position(|value| *value == default);
        if found.is_none() {
            let message = format!("the default of `{key}` is none of its values");
            reader.fault(&SWITCH, &span, &message, "add it to `values`");
        }
        return found;
    }
    let written = scope.config.get_at(key).or_else(|| scope.checked?.get_at(key));
    let found = written.and_then(|written| values.iter().position(|value| value == written));
    Some(found.unwrap_or(0))
}

/// Reads a condition, `unclean=false,protocol=hw`.
pub(super) fn conditions(
    reader: &mut Reader<'_>,
    text: &str,
    span: &Span,
    switches: &[Switch],
) -> Option<Vec<(usize, usize)>> {
    let mut conditions = Vec::new();
    for piece in text.split(',') {
        let (key, value) = piece.split_once('=').unwrap_or((piece, ""));
        let condition = condition(key.trim(), value.trim(), switches);
        match condition {
            Ok((switch, _)) if conditions.iter().any(|(known, _)| *known == switch) => {
                let message = format!("`{}` stands twice in one condition", key.trim());
                reader.fault(&WHEN, span, &message, "");
                return None;
            }
            Ok(condition) => conditions.push(condition),
            Err(unknown) => {
                unknown.tell(reader, &WHEN, span);
                return None;
            }
        }
    }
    conditions.sort_unstable();
    Some(conditions)
}

/// A switch that is not there, or has no such value.
pub(super) struct Unknown {
    is_switch: bool,
    message: String,
    help: String,
}

impl Unknown {
    /// Tells it, unless it only echoes a switch that could not be read.
    pub(super) fn tell(self, reader: &mut Reader<'_>, rule: &'static Rule, span: &Span) {
        let broken = reader.faults.iter().any(|fault| fault.rule == &SWITCH);
        if !(self.is_switch && broken) {
            reader.fault(rule, span, &self.message, &self.help);
        }
    }
}

/// Finds a switch and its value.
pub(super) fn condition(
    key: &str,
    value: &str,
    switches: &[Switch],
) -> Result<(usize, usize), Unknown> {
    let found = switches.iter().enumerate().find(|(_, switch)| switch.key == key);
    let Some((at, switch)) = found else {
        let keys: Vec<&str> = switches.iter().map(|switch| switch.key.as_str()).collect();
        let message = format!("no switch `{key}`");
        return Err(Unknown { is_switch: true, message, help: near::help(key, "switches", &keys) });
    };
    if let Some(value) = switch.find(value) {
        return Ok((at, value));
    }
    let words: Vec<String> = switch.values.iter().map(word).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let message = format!("the switch `{key}` has no value `{value}`");
    Err(Unknown { is_switch: false, message, help: near::help(value, "values", &words) })
}

/// Tells pairs of conditions that fit one combination equally well.
pub(super) fn ties<T>(reader: &mut Reader<'_>, whens: &[When<T>], choices: &[Choice]) {
    let mut told = Vec::new();
    for choice in choices {
        let fitting = whens.iter().filter(|when| when.fits(choice));
        let Some(most) = fitting.clone().map(|when| when.conditions.len()).max() else { continue };
        let mut best = fitting.filter(|when| when.conditions.len() == most);
        let (Some(_), Some(second)) = (best.next(), best.next()) else { continue };
        if !told.contains(&second.key) {
            told.push(second.key.clone());
            let message = "two conditions fit one combination of the switches equally well";
            let help = "add an entry that names both, such as \"a=1,b=2\"";
            reader.add(Fault::new(&TIE, &second.key, message).help(help));
        }
    }
}

impl<T> When<T> {
    fn fits(&self, choice: &Choice) -> bool {
        self.conditions.iter().all(|(switch, value)| choice.0.get(*switch) == Some(value))
    }
}

/// Returns what holds for a choice: of the entries that fit, the one that names
/// most switches, else `base`.
pub(super) fn select<'a, T>(
    base: Option<&'a T>,
    whens: &'a [When<T>],
    choice: &Choice,
) -> Option<&'a T> {
    let fitting = whens.iter().filter(|when| when.fits(choice));
    fitting.max_by_key(|when| when.conditions.len()).map(|when| &when.value).or(base)
}

/// Returns every combination, the base first where it stands in their order.
pub(super) fn combinations(switches: &[Switch]) -> Vec<Choice> {
    let mut choices = vec![Vec::new()];
    for switch in switches {
        choices = choices
            .into_iter()
            .flat_map(|choice| {
                (0..switch.values.len()).map(move |value| {
                    let mut longer = choice.clone();
                    longer.push(value);
                    longer
                })
            })
            .collect();
    }
    choices.into_iter().map(Choice).collect()
}

impl Scenario {
    /// Returns the values of the base run.
    #[must_use]
    pub fn base(&self) -> Choice {
        Choice(self.switches.iter().map(|switch| switch.default).collect())
    }

    /// Returns every combination of the values of the switches.
    #[must_use]
    pub fn combinations(&self) -> Vec<Choice> {
        combinations(&self.switches)
    }

    /// Returns a choice with one switch set, `set_switch(&base, "unclean", "false")`.
    ///
    /// # Errors
    ///
    /// What is wrong, and what can be done.
    pub fn set_switch(
        &self,
        choice: &Choice,
        key: &str,
        value: &str,
    ) -> Result<Choice, (String, String)> {
        let found = condition(key, value, &self.switches);
        let (switch, value) = found.map_err(|unknown| (unknown.message, unknown.help))?;
        Ok(self.with(choice, &[(switch, value)]))
    }

    /// Returns a choice with the value of one switch set, both by their numbers.
    #[must_use]
    pub fn with_value(&self, choice: &Choice, switch: usize, value: usize) -> Choice {
        self.with(choice, &[(switch, value)])
    }

    pub(super) fn with(&self, choice: &Choice, set: &[(usize, usize)]) -> Choice {
        let mut choice = choice.clone();
        for (switch, value) in set {
            if let Some(old) = choice.0.get_mut(*switch) {
                *old = *value;
            }
        }
        choice
    }

    /// Returns each switch with the value that a choice gives it, as conditions
    /// write them.
    #[must_use]
    pub fn values(&self, choice: &Choice) -> Vec<(&str, String)> {
        let pairs = self.switches.iter().zip(&choice.0);
        pairs.map(|(switch, value)| (switch.key.as_str(), switch.word(*value))).collect()
    }

    /// Returns what a choice differs in from the base run: `unclean=false`.
    #[must_use]
    pub fn difference(&self, choice: &Choice) -> String {
        let differing = self
            .switches
            .iter()
            .zip(&choice.0)
            .filter(|(switch, value)| switch.default != **value)
            .map(|(switch, value)| format!("{}={}", switch.key, switch.word(*value)));
        differing.collect::<Vec<_>>().join(",")
    }
}
