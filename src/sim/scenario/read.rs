//! A scenario's source, from text to [`Scenario`] and faults.

use toml::de::{DeTable, DeValue};

use super::fault::{Fault, LARGE, MODEL, PLAY, POINT, SETTING, Span};
use super::place::Line;
use super::step;
use super::switch::{self, Scope};
use super::table::{Entry, Reader, document, entries};
use super::{MOST_SOURCE, MOST_STEPS, Place, Play, Scenario, Step, Switch};
use crate::sim::config::{Config, ConfigError, Setting};
use crate::sim::models::MODELS;
use crate::sim::near;
use crate::sim::world::AnyModel;

const KEYS: &[&str] = &["model", "version", "seed", "config", "points", "switch", "step", "play"];

/// Most parts of a scenario.
const MOST_PLAYS: usize = 100;

/// Reads a scenario; `None` when there is nothing that could run. Every fault
/// of the source is told; what only a run shows is the business of
/// [`check`](super::check()).
#[must_use]
pub fn parse(source: &str) -> (Option<Scenario>, Vec<Fault>) {
    parse_with(source, MODELS)
}

/// Reads a scenario for some models.
#[must_use]
pub fn parse_with(
    source: &str,
    models: &[&'static dyn AnyModel],
) -> (Option<Scenario>, Vec<Fault>) {
    let mut reader = Reader::new(source);
    if source.len() > MOST_SOURCE {
        let message = format!("a scenario has at most {} KiB", MOST_SOURCE / 1024);
        reader.fault(&LARGE, &(0..0), &message, "");
        return (None, reader.faults);
    }
    let table = document(&mut reader);
    if !reader.faults.is_empty() {
        return (None, reader.faults);
    }
    let scenario = read(&mut reader, &table, models);
    reader.faults.sort_by_key(|fault| (fault.span.start, fault.span.end));
    (scenario, reader.faults)
}

/// What is read before the steps.
struct Head {
    model: &'static dyn AnyModel,
    seed: u64,
    config: Config,
    places: Vec<Place>,
    points: Vec<Line>,
}

fn read(
    reader: &mut Reader<'_>,
    table: &DeTable<'_>,
    models: &[&'static dyn AnyModel],
) -> Option<Scenario> {
    let entries = entries(table);
    reader.known(&entries, KEYS);
    let find = |name: &str| entries.iter().copied().find(|entry| entry.name == name);
    let head = head(reader, &find, models)?;
    let tables = find("step").map(|entry| reader.tables(entry)).unwrap_or_default();
    if tables.is_empty() {
        reader.missing(&(0..0), "step", "a scenario has at least one `[[step]]`");
        return None;
    }
    if let Some((_, span)) = tables.get(MOST_STEPS) {
        let message = format!("a scenario has at most {MOST_STEPS} steps");
        reader.fault(&LARGE, span, &message, "write a second scenario");
        return None;
    }
    let tags = step::tags(&tables);
    let checked = check_settings(reader, &head);
    let fields = head.model.settings().iter().map(|field| field.name).collect();
    let scope = Scope { config: &head.config, checked: checked.as_ref(), tags: &tags, fields };
    let switches = find("switch").map(|entry| reader.tables(entry)).unwrap_or_default();
    let switches = switch::read(reader, switches, &scope);
    let steps = step::read(reader, tables, &switches, head.model);
    check_points(reader, &head.points, &steps);
    let plays = find("play").map(|entry| plays(reader, entry, &switches, &steps));
    Some(Scenario {
        source: reader.source.to_owned(),
        model: head.model,
        seed: head.seed,
        config: head.config,
        places: head.places,
        points: head.points,
        switches,
        steps,
        plays: plays.unwrap_or_default(),
    })
}

fn head<'a, 't: 'a>(
    reader: &mut Reader<'_>,
    find: &impl Fn(&str) -> Option<Entry<'a, 't>>,
    models: &[&'static dyn AnyModel],
) -> Option<Head> {
    let names: Vec<&str> = models.iter().map(|model| model.id()).collect();
    let Some(entry) = find("model") else {
        reader.missing(&(0..0), "model", &format!("models: {}", names.join(", ")));
        return None;
    };
    let id = reader.line("model", entry.value)?;
    let Some(model) = models.iter().copied().find(|model| model.id() == id.text) else {
        let message = format!("no model `{}`", id.text);
        reader.fault(&MODEL, &id.span, &message, &near::help(&id.text, "models", &names));
        return None;
    };
    if let Some(entry) = find("version") {
        let newest = i64::from(model.version());
        let version = reader.number(entry, 1, i64::from(u32::MAX));
        if version.is_some_and(|version| version > newest) {
            let message = format!("`{}` is at version {newest} here", model.id());
            reader.fault(&MODEL, &entry.span(), &message, "a newer program may have it");
        }
    }
    let seed = find("seed").and_then(|entry| reader.number(entry, 0, i64::MAX));
    let mut places = Vec::new();
    let mut config = Config::default();
    if let Some(table) = find("config").and_then(|entry| reader.table(entry)) {
        config = reader.settings(table, "", &mut places);
    }
    let mut points: Vec<Line> = Vec::new();
    for item in find("points").and_then(|entry| reader.list(entry)).into_iter().flatten() {
        let Some(point) = reader.line("points", item) else { continue };
        if points.iter().any(|known| known.text == point.text) {
            let message = format!("the point `{}` is listed twice", point.text);
            reader.fault(&POINT, &point.span, &message, "");
        } else {
            points.push(point);
        }
    }
    let seed = seed.map_or(1, i64::cast_unsigned);
    Some(Head { model, seed, config, places, points })
}

/// Tells settings that the schema does not have.
fn check_settings(reader: &mut Reader<'_>, head: &Head) -> Option<Config> {
    match head.config.checked(head.model.settings()) {
        Ok(checked) => Some(checked),
        Err(errors) => {
            for error in errors {
                let span = setting_span(&head.places, &error);
                reader.fault(&SETTING, &span, &error.message, &error.help);
            }
            None
        }
    }
}

/// The place of a setting, or of the nearest one around it.
pub(super) fn setting_span(places: &[Place], error: &ConfigError) -> Span {
    let mut path = error.path.as_str();
    loop {
        if let Some(place) = places.iter().find(|place| place.path == path) {
            return if error.is_name { place.key.clone() } else { place.value.clone() };
        }
        match path.rsplit_once('.') {
            Some((outer, _)) => path = outer,
            None => return 0..0,
        }
    }
}

/// Tells points of steps that are not listed, when points are listed.
fn check_points(reader: &mut Reader<'_>, points: &[Line], steps: &[Step]) {
    if points.is_empty() {
        return;
    }
    let names: Vec<&str> = points.iter().map(|point| point.text.as_str()).collect();
    for point in steps.iter().filter_map(|step| step.point.as_ref()) {
        if !names.contains(&point.text.as_str()) {
            let message = format!("the point `{}` is not listed in `points`", point.text);
            let help = near::help(&point.text, "points", &names);
            reader.fault(&POINT, &point.span, &message, &help);
        }
    }
}

fn plays(
    reader: &mut Reader<'_>,
    entry: Entry<'_, '_>,
    switches: &[Switch],
    steps: &[Step],
) -> Vec<Play> {
    let mut plays: Vec<Play> = Vec::new();
    for (table, span) in reader.tables(entry).into_iter().take(MOST_PLAYS) {
        let Some(play) = play(reader, table, &span, switches, steps) else { continue };
        if plays.iter().any(|known| known.card.text == play.card.text) {
            let message = format!("the card `{}` has two parts", play.card.text);
            reader.fault(&PLAY, &span, &message, "keep one");
        } else {
            plays.push(play);
        }
    }
    plays
}

fn play(
    reader: &mut Reader<'_>,
    table: &DeTable<'_>,
    span: &Span,
    switches: &[Switch],
    steps: &[Step],
) -> Option<Play> {
    let keys = entries(table);
    reader.known(&keys, &["card", "set", "from", "to"]);
    let find = |name: &str| keys.iter().copied().find(|entry| entry.name == name);
    let help = "a card of the question: `solid`, `pitfall:slug`, `followup:slug`, `card:slug`";
    let Some(card) = find("card") else {
        reader.missing(span, "card", help);
        return None;
    };
    let card = reader.line("card", card.value)?;
    if !is_card(&card.text) {
        reader.fault(&PLAY, &card.span, &format!("`{}` is no card", card.text), help);
        return None;
    }
    let mut set = Vec::new();
    if let Some(table) = find("set").and_then(|entry| reader.table(entry)) {
        for entry in entries(table) {
            set.extend(setting(reader, entry, switches));
        }
    }
    let from = find("from").and_then(|entry| tagged(reader, entry, steps));
    let to = find("to").and_then(|entry| tagged(reader, entry, steps));
    let dwell = match (from, to) {
        (None, None) => None,
        (from, to) => {
            let last = steps.len().saturating_sub(1);
            Some((from.map_or(0, |(first, _)| first), to.map_or(last, |(_, last)| last)))
        }
    };
    if dwell.is_some_and(|(first, last)| first > last) {
        reader.fault(&PLAY, span, "`to` comes before `from`", "turn them round");
        return None;
    }
    Some(Play { card, set, dwell })
}

/// One value of `set`.
fn setting(
    reader: &mut Reader<'_>,
    entry: Entry<'_, '_>,
    switches: &[Switch],
) -> Option<(usize, usize)> {
    // `tag.NAME = true` is a table in TOML, unless quoted.
    if let (DeValue::Table(inner), "tag") = (entry.value.get_ref(), entry.name) {
        let tags = entries(inner);
        let (first, rest) = tags.split_first()?;
        if !rest.is_empty() {
            let help = "quote them: `\"tag.a\" = false`";
            reader.fault(&PLAY, &entry.span(), "`set` takes one tag in this form", help);
        }
        let value = reader.plain(first.name, first.value)?;
        return condition(reader, &format!("tag.{}", first.name), &value, first.span(), switches);
    }
    let value = reader.plain(entry.name, entry.value)?;
    condition(reader, entry.name, &value, entry.span(), switches)
}

fn condition(
    reader: &mut Reader<'_>,
    key: &str,
    value: &Setting,
    span: Span,
    switches: &[Switch],
) -> Option<(usize, usize)> {
    let word = match value {
        Setting::Text(text) => text.clone(),
        other => other.to_string(),
    };
    match switch::condition(key, &word, switches) {
        Ok(condition) => Some(condition),
        Err(unknown) => {
            unknown.tell(reader, &PLAY, &span);
            None
        }
    }
}

/// The first and last step of a tag.
fn tagged(reader: &mut Reader<'_>, entry: Entry<'_, '_>, steps: &[Step]) -> Option<(usize, usize)> {
    let tag = reader.line(entry.name, entry.value)?;
    let tags: Vec<Option<&str>> =
        steps.iter().map(|step| step.tag.as_ref().map(|tag| tag.text.as_str())).collect();
    let wanted = Some(tag.text.as_str());
    let found = tags.iter().position(|t| *t == wanted).zip(tags.iter().rposition(|t| *t == wanted));
    if found.is_none() {
        let known: Vec<&str> = tags.into_iter().flatten().collect();
        let help = near::help(&tag.text, "tags", &known);
        reader.fault(&PLAY, &tag.span, &format!("no step has the tag `{}`", tag.text), &help);
    }
    found
}

/// Tells whether a text names a card as section 1 of the deck format does.
fn is_card(text: &str) -> bool {
    match text.split_once(':') {
        None => matches!(text, "basics" | "solid" | "deeper" | "answer"),
        Some((kind, slug)) => {
            let letter = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
            matches!(kind, "followup" | "pitfall" | "card")
                && !slug.is_empty()
                && slug.chars().all(letter)
        }
    }
}
