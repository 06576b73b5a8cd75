//! The user's own keys: names looked up, and everything refused that would leave
//! a key with two meanings or a place without a way out.

use super::{Action, Key, Keymap, Place, left_hand};
use crate::config::{Binding, Config, Named};
use crate::diagnostic::{Diagnostic, Severity, Span, did_you_mean};

/// Where an action's keys come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Usual,
    LeftHand,
    /// A line of the file.
    Line(usize),
}

/// A binding whose names are known.
#[derive(Clone, Debug)]
struct Known<'a> {
    binding: &'a Binding,
    place: Option<Place>,
    action: Action,
    keys: Vec<Key>,
}

/// Makes the keymap of the settings. Faults are told as in `file`, and what has
/// one is left as it is usually.
#[must_use]
pub fn bind(config: &Config, file: &str) -> (Keymap, Vec<Diagnostic>) {
    let mut faults = Faults { file, found: Vec::new() };
    let known: Vec<Known<'_>> =
        config.keys.iter().filter_map(|binding| look_up(binding, &mut faults)).collect();
    let own = |place, action| own(&known, config.left_hand, place, action);
    let mut keymap = Keymap::with(|place, action| own(place, action).map(|(keys, _)| keys));
    let origin = |place, action| own(place, action).map_or(Origin::Usual, |(_, from)| from);
    conflicts(&keymap, &known, &origin, &mut faults);
    missing(&keymap, &known, &mut faults);
    faults.found.sort_by_key(|fault| fault.span.start);
    if !config.space_grades {
        keymap.part_reveal_from_grades();
    }
    if faults.found.is_empty() { (keymap, faults.found) } else { (Keymap::default(), faults.found) }
}

/// Returns the keys of an action in a place that are not the usual ones: the
/// place's own before those of all places, these before the left hand's row.
fn own(
    known: &[Known<'_>],
    left_hand: bool,
    place: Place,
    action: Action,
) -> Option<(Vec<Key>, Origin)> {
    let of = |at: Option<Place>| {
        let found = known.iter().find(|known| known.action == action && known.place == at)?;
        Some((found.keys.clone(), Origin::Line(found.binding.action.line)))
    };
    let row = || {
        let keys = left_hand::keys(action).filter(|_| left_hand)?;
        Some((keys.to_vec(), Origin::LeftHand))
    };
    of(Some(place)).or_else(|| of(None)).or_else(row)
}

fn look_up<'a>(binding: &'a Binding, faults: &mut Faults<'_>) -> Option<Known<'a>> {
    let place = match &binding.place {
        None => None,
        Some(name) => Some(Place::named(&name.text).or_else(|| faults.place(name))?),
    };
    let action = actions(place).find(|action| action.name() == binding.action.text);
    let action = action.or_else(|| faults.action(&binding.action, place))?;
    let mut keys = Vec::new();
    for name in &binding.keys {
        match Key::parse(&name.text) {
            Ok(key) if !keys.contains(&key) => keys.push(key),
            Ok(_) => {}
            Err(error) => faults.tell("C006", &name.span, error.to_string(), ""),
        }
    }
    Some(Known { binding, place, action, keys })
}

/// Returns the actions that a place, or any place, has a key for and that may
/// have another.
fn actions(place: Option<Place>) -> impl Iterator<Item = Action> {
    let places = Place::ALL.into_iter().filter(move |at| place.is_none_or(|place| place == *at));
    let keys = places.flat_map(Place::usual_rows).flat_map(|row| row.keys);
    keys.map(|(_, action)| *action).filter(|action| !action.is_typed())
}

/// Finds keys with two meanings in a place. What is so in several is told once.
fn conflicts(
    keymap: &Keymap,
    known: &[Known<'_>],
    origin: &dyn Fn(Place, Action) -> Origin,
    faults: &mut Faults<'_>,
) {
    let mut told: Vec<(Key, Action, Action)> = Vec::new();
    for place in Place::ALL {
        let keys: Vec<(Key, Action)> = keymap.keys(place).collect();
        for (n, (key, one)) in keys.iter().enumerate() {
            let mut later = keys.iter().skip(n + 1);
            let Some((_, other)) = later.find(|(same, action)| same == key && action != one) else {
                continue;
            };
            if told.contains(&(*key, *one, *other)) {
                continue;
            }
            told.push((*key, *one, *other));
            let said = |action: Action| format!("`{}` ({})", action.name(), origin(place, action));
            let message = format!(
                "`{}` would mean two things at `{}`: {} and {}",
                key.label(crate::tui::glyphs::Glyphs::Ascii),
                place.name(),
                said(*one),
                said(*other)
            );
            let span = span_of(known, place, *key, [*one, *other]);
            faults.tell("C007", &span, message, "give one of them another key");
        }
    }
}

/// Returns where the file binds a key to one of two actions, the last such place.
fn span_of(known: &[Known<'_>], place: Place, key: Key, actions: [Action; 2]) -> Span {
    let is_here = |known: &&Known<'_>| known.place.is_none_or(|at| at == place);
    let bindings = known.iter().filter(is_here).filter(|known| actions.contains(&known.action));
    let names = bindings.flat_map(|known| &known.binding.keys);
    let of_key = names.filter(|name| Key::parse(&name.text) == Ok(key));
    of_key.map(|name| name.span.clone()).max_by_key(|span| span.start).unwrap_or_default()
}

/// Finds places that one could not leave, or not find out about.
fn missing(keymap: &Keymap, known: &[Known<'_>], faults: &mut Faults<'_>) {
    for known in known.iter().filter(|known| known.keys.is_empty() && known.action.is_essential()) {
        let places =
            Place::ALL.into_iter().filter(|at| known.place.is_none_or(|place| place == *at));
        let lost = places.filter(|place| {
            let mut usual = place.usual_rows().flat_map(|row| row.keys);
            usual.any(|(_, action)| *action == known.action)
                && keymap.key(*place, known.action).is_none()
        });
        if lost.count() > 0 {
            let name = known.action.name();
            let message = format!("`{name}` cannot be without a key");
            faults.tell("C008", &known.binding.action.span, message, "name at least one key");
        }
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Usual => f.write_str("its usual key"),
            Self::LeftHand => f.write_str("by left_hand"),
            Self::Line(line) => write!(f, "line {line}"),
        }
    }
}

struct Faults<'a> {
    file: &'a str,
    found: Vec<Diagnostic>,
}

impl Faults<'_> {
    fn place(&mut self, name: &Named) -> Option<Place> {
        let near = did_you_mean(&name.text, Place::ALL.map(Place::name));
        let message = format!("unknown place `{}`", name.text);
        self.tell("C004", &name.span, message, &nearest(near));
        None
    }

    fn action(&mut self, name: &Named, place: Option<Place>) -> Option<Action> {
        let elsewhere = actions(None).any(|action| action.name() == name.text);
        let names: Vec<String> = actions(place).map(Action::name).collect();
        let near = did_you_mean(&name.text, names.iter().map(String::as_str));
        let message = match place.filter(|_| elsewhere) {
            Some(place) => format!("`{}` has no meaning at `{}`", name.text, place.name()),
            None => format!("unknown action `{}`", name.text),
        };
        self.tell("C005", &name.span, message, &nearest(near.filter(|_| !elsewhere)));
        None
    }

    fn tell(&mut self, code: &'static str, span: &Span, message: String, help: &str) {
        self.found.push(Diagnostic {
            code,
            severity: Severity::Error,
            message,
            file: self.file.to_owned(),
            span: span.clone(),
            label: String::new(),
            help: help.to_owned(),
        });
    }
}

fn nearest(near: Option<&str>) -> String {
    near.map_or_else(
        || "`viva config keys` lists places, actions and keys".to_owned(),
        |near| format!("did you mean `{near}`?"),
    )
}
