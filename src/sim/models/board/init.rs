//! The board at the start.

use std::collections::BTreeSet;

use super::{Link, OUT, Place, Shape, State};
use crate::sim::config::{Config, ConfigError, Setting};
use crate::sim::value::is_name;

/// Sets the board up.
pub(super) fn state(config: &Config) -> Result<State, ConfigError> {
    let mut state = State::default();
    for (name, entry) in config.map("boxes")?.entries() {
        if let Setting::Map(entry) = entry {
            let place = make_box(name, entry, &state.places);
            state.places.push(place.map_err(|error| error.under(&format!("boxes.{name}")))?);
        }
    }
    for (name, entry) in config.map("tables")?.entries() {
        if let Setting::Map(entry) = entry {
            let place = make_table(name, entry);
            state.places.push(place.map_err(|error| error.under(&format!("tables.{name}")))?);
        }
    }
    for (name, count) in config.map("counts")?.entries() {
        if let Setting::Number(count) = count {
            state.counts.push((name.clone(), *count));
        }
    }
    check_names(&state)?;
    for (at, text) in config.words("links")?.into_iter().enumerate() {
        let link = link(text, &state).map_err(|message| {
            ConfigError::new(format!("links.{at}"), message)
                .help("an arrow is written `a -> b` or `a -> b: label`")
        })?;
        state.links.push(link);
    }
    Ok(state)
}

fn label(name: &str, entry: &Config) -> String {
    entry.word("label").map_or_else(|_| name.to_owned(), ToOwned::to_owned)
}

fn owned(words: Vec<&str>) -> Vec<String> {
    words.into_iter().map(ToOwned::to_owned).collect()
}

fn make_box(name: &str, entry: &Config, before: &[Place]) -> Result<Place, ConfigError> {
    let row = usize::try_from(entry.number("row")?).unwrap_or(0);
    let taken: BTreeSet<usize> = before
        .iter()
        .filter_map(|place| match place.shape {
            Shape::Box { row: other, column } if other == row => Some(column),
            _ => None,
        })
        .collect();
    let column = match entry.number("column") {
        Ok(column) => usize::try_from(column).unwrap_or(0),
        Err(_) => taken.last().map_or(0, |last| last + 1),
    };
    if taken.contains(&column) {
        let message = format!("another box stands in row {row}, column {column}");
        return Err(ConfigError::new("column", message));
    }
    let items = owned(entry.words("items")?);
    Ok(Place {
        name: name.to_owned(),
        label: label(name, entry),
        shape: Shape::Box { row, column },
        items,
    })
}

fn make_table(name: &str, entry: &Config) -> Result<Place, ConfigError> {
    let given = entry.map("rows")?;
    let mut rows = Vec::new();
    for (row, _) in given.entries() {
        rows.push((row.clone(), owned(given.words(row)?)));
    }
    let items = match entry.words("items") {
        Ok(items) => owned(items),
        Err(_) => rows.iter().map(|(row, _)| row.clone()).collect(),
    };
    if let Some(odd) = items.iter().find(|item| !rows.iter().any(|(row, _)| row == *item)) {
        return Err(ConfigError::new("items", format!("the table has no row `{odd}`")));
    }
    Ok(Place {
        name: name.to_owned(),
        label: label(name, entry),
        shape: Shape::Table { heads: owned(entry.words("heads")?), rows },
        items,
    })
}

/// Names of places, items and counts must differ, or paths would not be clear.
fn check_names(state: &State) -> Result<(), ConfigError> {
    let mut seen = BTreeSet::from([OUT]);
    let kind = |place: &Place| if place.is_box() { "boxes" } else { "tables" };
    let places = state.places.iter().map(|place| (kind(place), place.name.as_str()));
    let items = state.places.iter().flat_map(|place| {
        let kind = kind(place);
        place.items.iter().map(move |item| (kind, item.as_str()))
    });
    let counts = state.counts.iter().map(|(name, _)| ("counts", name.as_str()));
    for (path, name) in places.chain(items).chain(counts) {
        if !seen.insert(name) {
            return Err(ConfigError::new(path, format!("`{name}` is there twice"))
                .help("boxes, tables, items and counts need different names; `out` is taken"));
        }
    }
    Ok(())
}

fn link(text: &str, state: &State) -> Result<Link, String> {
    let (arrow, label) = text.split_once(':').unwrap_or((text, ""));
    let (from, to) = arrow.split_once("->").ok_or("this is no arrow")?;
    let (from, to) = (from.trim(), to.trim());
    for name in [from, to] {
        let known = is_name(name) && state.place(name).is_some_and(Place::is_box);
        if !known {
            return Err(format!("no box `{name}`"));
        }
    }
    Ok(Link { from: from.to_owned(), to: to.to_owned(), label: label.trim().to_owned() })
}
