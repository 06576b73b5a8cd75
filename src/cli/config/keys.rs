//! `viva config keys`: every place, its actions, and the keys of each.

use std::path::Path;

use serde::Serialize;

use crate::cli::ColorWhen;
use crate::cli::context::{config_source, judged, show_config_faults};
use crate::cli::error::CommandError;
use crate::cli::output::Output;
use crate::diagnostic::Source;
use crate::tui::glyphs::Glyphs;
use crate::tui::keymap::{Keymap, Place};
use crate::tui::text::{pad, width};

#[derive(Serialize)]
struct KeysJson {
    places: Vec<PlaceJson>,
}

#[derive(Serialize)]
struct PlaceJson {
    place: &'static str,
    actions: Vec<ActionJson>,
}

#[derive(Serialize)]
struct ActionJson {
    action: String,
    keys: Vec<String>,
    meaning: &'static str,
}

/// Lists the keys in force.
///
/// # Errors
/// When the file cannot be read, or stdout is closed.
pub(super) fn run(file: &Path, color: ColorWhen, json: bool) -> Result<u8, CommandError> {
    let source = config_source(file)?.unwrap_or_else(|| Source::new("", ""));
    let (reading, keymap) = judged(&source);
    show_config_faults(&reading, &source, color);
    let places: Vec<PlaceJson> =
        Place::ALL.into_iter().map(|place| actions(place, &keymap)).collect();
    if json {
        Output.json(&KeysJson { places })?;
    } else {
        Output.lines(places.iter().flat_map(lines))?;
    }
    Ok(0)
}

fn actions(place: Place, keymap: &Keymap) -> PlaceJson {
    let actions = keymap.list(place).into_iter().map(|(action, meaning, keys)| ActionJson {
        action: action.name(),
        keys: keys.into_iter().map(|key| key.label(Glyphs::Ascii)).collect(),
        meaning,
    });
    PlaceJson { place: place.name(), actions: actions.collect() }
}

fn lines(place: &PlaceJson) -> Vec<String> {
    let keys = |action: &ActionJson| match action.keys.as_slice() {
        [] => "-".to_owned(),
        keys => keys.join(" "),
    };
    let widest =
        |of: &dyn Fn(&ActionJson) -> usize| place.actions.iter().map(of).max().unwrap_or(0);
    let (names, bound) =
        (widest(&|action| width(&action.action)), widest(&|action| width(&keys(action))));
    let mut lines = vec![place.place.to_owned()];
    lines.extend(place.actions.iter().map(|action| {
        let (name, keys) = (pad(&action.action, names), pad(&keys(action), bound));
        format!("  {name}  {keys}  {}", action.meaning)
    }));
    lines.push(String::new());
    lines
}
