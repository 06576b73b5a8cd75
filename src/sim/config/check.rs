//! Settings checked against a schema; what is not written is filled in.

use super::{Config, ConfigError, Fallback, Field, Kind, MOST_ITEMS, MOST_TEXT, Setting};
use crate::sim::near;
use crate::sim::value::is_name;

impl Config {
    /// Checks settings against a schema and fills in what is not written.
    ///
    /// # Errors
    ///
    /// Every setting that cannot be: unknown, of the wrong type, out of range,
    /// or missing.
    pub fn checked(&self, schema: &[Field]) -> Result<Self, Vec<ConfigError>> {
        let mut errors = Vec::new();
        let config = record(self, schema, "", &mut errors);
        if errors.is_empty() { Ok(config) } else { Err(errors) }
    }
}

pub(super) fn join(outer: &str, inner: &str) -> String {
    if outer.is_empty() { inner.to_owned() } else { format!("{outer}.{inner}") }
}

fn record(given: &Config, schema: &[Field], path: &str, errors: &mut Vec<ConfigError>) -> Config {
    let known: Vec<&str> = schema.iter().map(|field| field.name).collect();
    for (name, _) in given.entries() {
        if !known.contains(&name.as_str()) {
            let help = near::help(name, "settings", &known);
            errors.push(
                ConfigError::new(join(path, name), format!("no setting `{name}`"))
                    .name()
                    .help(help),
            );
        }
    }
    let mut checked = Config::default();
    for field in schema {
        let at = join(path, field.name);
        let setting = match given.get(field.name) {
            Some(setting) => value(setting, field, &field.kind, &at, errors),
            None => fallback(field, &at, errors),
        };
        if let Some(setting) = setting {
            checked.put(field.name, setting);
        }
    }
    checked
}

fn fallback(field: &Field, at: &str, errors: &mut Vec<ConfigError>) -> Option<Setting> {
    match field.fallback {
        Fallback::Required => {
            let error = ConfigError::new(at, format!("the setting `{}` is missing", field.name));
            errors.push(error.help(field.help));
            None
        }
        Fallback::Absent => None,
        Fallback::Switch(on) => Some(Setting::Switch(on)),
        Fallback::Number(number) => Some(Setting::Number(number)),
        Fallback::Word(word) => Some(Setting::Text(word.to_owned())),
        Fallback::Words(words) => Some(Setting::List(
            words.iter().map(|word| Setting::Text((*word).to_owned())).collect(),
        )),
        Fallback::Empty => Some(match field.kind {
            Kind::Map(_) | Kind::Record(_) => Setting::Map(Config::default()),
            _ => Setting::List(Vec::new()),
        }),
    }
}

fn value(
    given: &Setting,
    field: &Field,
    kind: &Kind,
    at: &str,
    errors: &mut Vec<ConfigError>,
) -> Option<Setting> {
    match (kind, given) {
        (Kind::Switch, Setting::Switch(_)) => return Some(given.clone()),
        (Kind::Number { least, most }, Setting::Number(number))
            if (*least..=*most).contains(number) =>
        {
            return Some(given.clone());
        }
        (Kind::Name, Setting::Text(text)) if is_name(text) => return Some(given.clone()),
        (Kind::Text, Setting::Text(text)) if text.chars().count() <= MOST_TEXT => {
            return Some(given.clone());
        }
        (Kind::OneOf(words), Setting::Text(word)) if words.contains(&word.as_str()) => {
            return Some(given.clone());
        }
        (Kind::List(inner), Setting::List(list)) if list.len() <= MOST_ITEMS => {
            let item = |(i, item)| value(item, field, inner, &format!("{at}.{i}"), errors);
            return Some(Setting::List(list.iter().enumerate().filter_map(item).collect()));
        }
        (Kind::Map(inner), Setting::Map(map)) if map.entries().len() <= MOST_ITEMS => {
            return Some(Setting::Map(named(map, field, inner, at, errors)));
        }
        (Kind::Record(fields), Setting::Map(map)) => {
            return Some(Setting::Map(record(map, fields, at, errors)));
        }
        _ => {}
    }
    let wanted = ConfigError::new(at, format!("{} must be {}", subject(at), wanted(kind)));
    errors.push(wanted.help(help(given, kind, field)));
    None
}

fn named(
    map: &Config,
    field: &Field,
    inner: &Kind,
    at: &str,
    errors: &mut Vec<ConfigError>,
) -> Config {
    let mut checked = Config::default();
    for (name, setting) in map.entries() {
        let within = join(at, name);
        // `all` stands for every actor: log = { all = […] }.
        if !is_name(name) && name != "all" {
            let error = ConfigError::new(&within, format!("`{name}` is no name")).name();
            errors.push(error.help("a name is a letter, then letters, digits, `_` and `-`"));
        } else if let Some(setting) = value(setting, field, inner, &within, errors) {
            checked.put(name, setting);
        }
    }
    checked
}

/// Names the setting at a path: an item of a list by its list.
fn subject(path: &str) -> String {
    match path.rsplit_once('.') {
        Some((outer, item)) if item.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("each of {}", subject(outer))
        }
        Some((_, name)) => format!("`{name}`"),
        None => format!("`{path}`"),
    }
}

fn help(given: &Setting, kind: &Kind, field: &Field) -> String {
    match (kind, given) {
        (Kind::OneOf(words), Setting::Text(word)) => near::help(word, "one of", words),
        _ => field.help.to_owned(),
    }
}

/// Returns what a setting must be, in words.
fn wanted(kind: &Kind) -> String {
    match kind {
        Kind::Switch => "true or false".to_owned(),
        Kind::Number { least, most } => format!("a whole number from {least} to {most}"),
        Kind::Name => "a name".to_owned(),
        Kind::Text => format!("a text of at most {MOST_TEXT} characters"),
        Kind::OneOf(words) => format!("one of {}", words.join(", ")),
        Kind::List(_) => format!("a list of at most {MOST_ITEMS} items"),
        Kind::Map(_) | Kind::Record(_) => "a table".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONSUMER: &[Field] = &[
        Field {
            name: "at",
            kind: Kind::Number { least: 0, most: 9 },
            fallback: Fallback::Number(0),
            help: "where it reads next",
        },
        Field {
            name: "reset",
            kind: Kind::OneOf(&["earliest", "latest"]),
            fallback: Fallback::Word("latest"),
            help: "auto.offset.reset",
        },
    ];
    const SCHEMA: &[Field] = &[
        Field {
            name: "replicas",
            kind: Kind::List(&Kind::Name),
            fallback: Fallback::Required,
            help: "names of the replicas",
        },
        Field {
            name: "unclean",
            kind: Kind::Switch,
            fallback: Fallback::Switch(false),
            help: "unclean.leader.election.enable",
        },
        Field {
            name: "consumers",
            kind: Kind::Map(&Kind::Record(CONSUMER)),
            fallback: Fallback::Empty,
            help: "consumers and where they stand",
        },
    ];

    fn text(text: &str) -> Setting {
        Setting::Text(text.to_owned())
    }

    #[test]
    fn what_is_not_written_is_filled_in() {
        let mut given = Config::default();
        given.put("replicas", Setting::List(vec![text("L"), text("F1")]));
        given.put_at("consumers.C1.at", Setting::Number(3));
        let config = given.checked(SCHEMA).unwrap();
        assert_eq!(
            config.to_string(),
            r#"{ replicas = ["L", "F1"], unclean = false, consumers = { C1 = { at = 3, reset = "latest" } } }"#
        );
        assert_eq!(config.get_at("consumers.C1.reset"), Some(&text("latest")));
        assert_eq!(config.words("replicas").unwrap(), ["L", "F1"]);
        assert!(!config.switch("unclean").unwrap());
        assert!(config.number("unclean").is_err());
    }

    #[test]
    fn every_fault_is_told_with_its_path() {
        let mut given = Config::default();
        given.put("uncleam", Setting::Switch(true));
        given.put("unclean", Setting::Number(1));
        given.put_at("consumers.C1.at", Setting::Number(10));
        given.put_at("consumers.C1.reset", text("lastest"));
        given.put_at("consumers.9.at", Setting::Number(1));
        let errors = given.checked(SCHEMA).unwrap_err();
        let told: Vec<String> =
            errors.iter().map(|e| format!("{}: {} ({})", e.path, e.message, e.help)).collect();
        assert_eq!(
            told,
            [
                "uncleam: no setting `uncleam` (did you mean `unclean`?)",
                "replicas: the setting `replicas` is missing (names of the replicas)",
                "unclean: `unclean` must be true or false (unclean.leader.election.enable)",
                "consumers.C1.at: `at` must be a whole number from 0 to 9 (where it reads next)",
                "consumers.C1.reset: `reset` must be one of earliest, latest (did you mean `latest`?)",
                "consumers.9: `9` is no name (a name is a letter, then letters, digits, `_` and `-`)",
            ]
        );
    }
}
