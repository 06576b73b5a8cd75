//! What the verbs do.

use super::{Action, Link, MOST_COUNT, OUT, Place, State};
use crate::sim::effect::Effect;
use crate::sim::model::Step;
use crate::sim::near;
use crate::sim::value::Value;
use crate::sim::verb::{ArgError, Call};

/// Most items at one place.
const MOST_ITEMS: usize = 40;

/// Makes an action of a verb.
pub(super) fn action(state: &State, call: &Call) -> Result<Action, ArgError> {
    let word = |name: &'static str| call.word(name).map(ToOwned::to_owned);
    Ok(match call.verb {
        "put" => Action::Put { item: word("item")?, place: place(state, call, false)? },
        "move" => Action::Move { item: word("item")?, place: place(state, call, true)? },
        "link" => Action::Link {
            from: word("from")?,
            to: word("to")?,
            label: word("label").unwrap_or_default(),
        },
        "unlink" => Action::Unlink { from: word("from")?, to: word("to")? },
        "highlight" => {
            Action::Highlight { names: call.words("name").map(<[_]>::to_vec).unwrap_or_default() }
        }
        _ => count(state, call)?,
    })
}

fn place(state: &State, call: &Call, or_out: bool) -> Result<String, ArgError> {
    let name = call.word("place")?;
    if state.place(name).is_some() || (or_out && name == OUT) {
        return Ok(name.to_owned());
    }
    let known: Vec<&str> = state.places.iter().map(|place| place.name.as_str()).collect();
    let help = near::help(name, "places", &known);
    Err(ArgError { arg: "place", message: format!("no place `{name}`"), help })
}

fn count(state: &State, call: &Call) -> Result<Action, ArgError> {
    let name = call.word("name")?;
    if state.count(name).is_none() {
        let known: Vec<&str> = state.counts.iter().map(|(name, _)| name.as_str()).collect();
        let help = near::help(name, "counts", &known);
        return Err(ArgError { arg: "name", message: format!("no count `{name}`"), help });
    }
    let name = name.to_owned();
    match (call.number("by"), call.number("to")) {
        (Ok(_), Ok(_)) => Err(ArgError::new("to", "`by` and `to` do not go together")),
        (_, Ok(to)) => Ok(Action::CountTo { name, to }),
        (by, Err(_)) => Ok(Action::Count { name, by: by.unwrap_or(1) }),
    }
}

/// Acts.
pub(super) fn step(state: &State, action: &Action) -> Step<State> {
    match action {
        Action::Put { item, place } => put(state, item, place),
        Action::Move { item, place } => shift(state, item, place),
        Action::Link { from, to, label } => link(state, from, to, label),
        Action::Unlink { from, to } => unlink(state, from, to),
        Action::Highlight { names } => highlight(state, names),
        Action::Count { name, by } => {
            let now = state.count(name).unwrap_or(0);
            set_count(state, name, now.saturating_add(*by))
        }
        Action::CountTo { name, to } => set_count(state, name, *to),
    }
}

fn put(state: &State, item: &str, place: &str) -> Step<State> {
    if let Some(there) = state.place_of(item) {
        return Step::refused(format!("{item} is in {} already", there.name));
    }
    if state.place(item).is_some() || state.count(item).is_some() || item == OUT {
        return Step::refused(format!("{item} is no item"));
    }
    arrive(state, item, None, place)
}

fn shift(state: &State, item: &str, place: &str) -> Step<State> {
    match state.place_of(item) {
        None => Step::refused(format!("{item} is nowhere on the board")),
        Some(there) if there.name == place => {
            Step::refused(format!("{item} is in {place} already"))
        }
        Some(there) => arrive(state, item, Some(there), place),
    }
}

fn arrive(state: &State, item: &str, from: Option<&Place>, to: &str) -> Step<State> {
    if let Some(place) = state.place(to) {
        if !place.takes(item) {
            return Step::refused(format!("{to} has no row {item}"));
        }
        if place.items.len() >= MOST_ITEMS {
            return Step::refused(format!("{to} is full"));
        }
    }
    let mut next = state.clone();
    for place in &mut next.places {
        place.items.retain(|held| held != item);
        if place.name == to {
            place.items.push(item.to_owned());
        }
    }
    let change = Effect::ValueChange {
        path: format!("{item}.at"),
        from: Value::from(from.map(|place| place.name.as_str())),
        to: if to == OUT { Value::None } else { Value::from(to) },
    };
    let mut effects = vec![change];
    if let Some((from, to)) = from.zip(state.place(to)) {
        effects.insert(0, send(&from.label, &to.label, item));
    }
    Step::done(next, effects)
}

fn send(from: &str, to: &str, label: &str) -> Effect {
    Effect::Send { from: from.to_owned(), to: to.to_owned(), label: label.to_owned(), lost: false }
}

fn link(state: &State, from: &str, to: &str, label: &str) -> Step<State> {
    if state.links.iter().any(|link| link.from == from && link.to == to) {
        return Step::refused(format!("{from} points at {to} already"));
    }
    let mut next = state.clone();
    let label = label.replace('_', " ");
    next.links.push(Link { from: from.to_owned(), to: to.to_owned(), label });
    Step::done(next, vec![Effect::Highlight { target: to.to_owned() }])
}

fn unlink(state: &State, from: &str, to: &str) -> Step<State> {
    let mut next = state.clone();
    next.links.retain(|link| link.from != from || link.to != to);
    if next.links.len() == state.links.len() {
        return Step::refused(format!("{from} does not point at {to}"));
    }
    Step::done(next, vec![Effect::Highlight { target: from.to_owned() }])
}

fn highlight(state: &State, names: &[String]) -> Step<State> {
    let known = |name: &str| {
        state.place(name).is_some() || state.place_of(name).is_some() || state.count(name).is_some()
    };
    if let Some(odd) = names.iter().find(|name| !known(name)) {
        return Step::refused(format!("{odd} is nowhere on the board"));
    }
    let mut next = state.clone();
    next.lit = names.to_vec();
    let lit = |target: &String| Effect::Highlight { target: target.clone() };
    Step::done(next, names.iter().map(lit).collect())
}

fn set_count(state: &State, name: &str, to: i64) -> Step<State> {
    if !(-MOST_COUNT..=MOST_COUNT).contains(&to) {
        return Step::refused(format!("{name} would be out of range"));
    }
    let mut next = state.clone();
    let Some((_, count)) = next.counts.iter_mut().find(|(known, _)| known == name) else {
        return Step::refused(format!("there is no count {name}"));
    };
    let from = std::mem::replace(count, to);
    let path = format!("{name}.value");
    Step::done(next, vec![Effect::ValueChange { path, from: from.into(), to: to.into() }])
}

/// Moves of the items there are, and arrows there are not or are.
pub(super) fn enabled(state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    for from in &state.places {
        for item in &from.items {
            let free =
                |to: &&Place| to.name != from.name && to.takes(item) && to.items.len() < MOST_ITEMS;
            actions.extend(
                state
                    .places
                    .iter()
                    .filter(free)
                    .map(|to| Action::Move { item: item.clone(), place: to.name.clone() }),
            );
        }
    }
    for link in &state.links {
        actions.push(Action::Unlink { from: link.from.clone(), to: link.to.clone() });
    }
    actions
}
