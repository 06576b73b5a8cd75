//! The tables with the user's own keys in them.

use super::{Action, Foot, Key, Place, Row};

/// The keys of every place.
#[derive(Clone, Debug)]
pub struct Keymap {
    places: Vec<(Place, Vec<Bound>)>,
}

/// A row of a place's table with the keys that are bound.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The keys, each with what it asks for.
    pub keys: Vec<(Key, Action)>,
    /// How many of them are named in help.
    pub shown: usize,
    /// What help says.
    pub words: &'static str,
    /// What the footer says, if the row can stand there.
    pub footer: Option<Foot>,
    /// The first action of the table's row, by which screens know it.
    pub action: Option<Action>,
}

impl Default for Keymap {
    fn default() -> Self {
        Self::with(|_, _| None)
    }
}

impl Keymap {
    /// Makes the keymap. `own` gives the keys of an action in a place where they
    /// are not the usual ones.
    pub(super) fn with(own: impl Fn(Place, Action) -> Option<Vec<Key>>) -> Self {
        let places = Place::ALL.map(|place| (place, rows(place, &|action| own(place, action))));
        Self { places: places.into() }
    }

    /// Takes the keys that show an answer away from its grades.
    pub(super) fn part_reveal_from_grades(&mut self) {
        let front = self.keys(Place::Front).filter(|(_, action)| *action == Action::Reveal);
        let reveal: Vec<Key> = front.map(|(key, _)| key).collect();
        let answers = [Place::Back, Place::BackLadder];
        for (_, rows) in self.places.iter_mut().filter(|(place, _)| answers.contains(place)) {
            for row in rows.iter_mut() {
                row.keys.retain(|(key, action)| {
                    !matches!(action, Action::Grade(_)) || !reveal.contains(key)
                });
                row.shown = row.shown.min(row.keys.len());
            }
            rows.retain(|row| !row.keys.is_empty());
        }
    }

    /// Returns the rows of a place, in the order of its help.
    #[must_use]
    pub fn rows(&self, place: Place) -> &[Bound] {
        self.places.iter().find(|(at, _)| *at == place).map_or(&[], |(_, rows)| rows)
    }

    /// Returns what a key asks for in a place. Where text is typed, a character
    /// is one, whatever else it may be bound to.
    #[must_use]
    pub fn action(&self, place: Place, key: Key) -> Option<Action> {
        let bound = || self.keys(place).find(|(bound, _)| *bound == key).map(|(_, action)| action);
        match key {
            Key::Char(c) if place.takes_text() => Some(Action::Type(c)),
            // What means nothing there is told.
            Key::Char(c) if place.takes_days() => bound().or(Some(Action::Type(c))),
            _ => bound(),
        }
    }

    /// Returns the first key that asks for something in a place, to be named in
    /// a sentence.
    #[must_use]
    pub fn key(&self, place: Place, action: Action) -> Option<Key> {
        self.keys(place).find(|(_, asks)| *asks == action).map(|(key, _)| key)
    }

    /// Returns the first key of the last row that is an action's own: the key
    /// that means nothing but this wherever one is, such as the digit of a grade.
    #[must_use]
    pub fn own_key(&self, place: Place, action: Action) -> Option<Key> {
        let mut rows = self.rows(place).iter().rev();
        let own = rows.find(|row| row.keys.first().is_some_and(|(_, asks)| *asks == action));
        own.and_then(|row| row.keys.first()).map(|(key, _)| *key)
    }

    /// Returns every action of a place that can have keys, with what it means and
    /// the keys it has.
    #[must_use]
    pub fn list(&self, place: Place) -> Vec<(Action, &'static str, Vec<Key>)> {
        let mut list: Vec<(Action, &str, Vec<Key>)> = Vec::new();
        for row in place.usual_rows() {
            for (_, action) in row.keys.iter().filter(|(_, action)| !action.is_typed()) {
                match list.iter_mut().find(|(known, ..)| known == action) {
                    Some(known) => known.1 = row.words,
                    None => {
                        let keys = self.keys(place).filter(|(_, asks)| asks == action);
                        list.push((*action, row.words, keys.map(|(key, _)| key).collect()));
                    }
                }
            }
        }
        list
    }

    /// Returns all keys of a place, each with what it asks for.
    pub fn keys(&self, place: Place) -> impl Iterator<Item = (Key, Action)> {
        self.rows(place).iter().flat_map(|row| row.keys.iter().copied())
    }
}

/// Returns the rows of a place that have a key.
fn rows(place: Place, own: &dyn Fn(Action) -> Option<Vec<Key>>) -> Vec<Bound> {
    let rows: Vec<&Row> = place.usual_rows().collect();
    let bound = (0..rows.len()).filter_map(|at| bound(&rows, at, own));
    bound.filter(|row| !row.keys.is_empty()).collect()
}

/// Returns a row with the keys that are bound. The first of an action's keys
/// stands where the table has its first, the others come last.
fn bound(rows: &[&Row], at: usize, own: &dyn Fn(Action) -> Option<Vec<Key>>) -> Option<Bound> {
    let row = *rows.get(at)?;
    let (mut first, mut more) = (Vec::new(), Vec::new());
    let mut done: Vec<Action> = Vec::new();
    let mut is_own = false;
    for (key, action) in row.keys {
        let Some(keys) = own(*action) else {
            first.push((*key, *action));
            continue;
        };
        if !done.contains(action) {
            done.push(*action);
            let mut keys = share(rows, at, *action, &keys).into_iter().map(|key| (key, *action));
            first.extend(keys.next());
            more.extend(keys);
        }
        is_own = true;
    }
    let is_pair = row.keys.iter().any(|(_, action)| Some(*action) != row.action());
    first.extend(more);
    let shown = if is_own && !is_pair { first.len() } else { row.shown.min(first.len()) };
    let Row { words, footer, .. } = *row;
    Some(Bound { keys: first, shown, words, footer, action: row.action() })
}

/// Returns which of an action's keys stand in one of the rows that have it: those
/// that usually do, and in its last row what is new.
fn share(rows: &[&Row], at: usize, action: Action, keys: &[Key]) -> Vec<Key> {
    let has = |row: &Row, key: Key| row.keys.contains(&(key, action));
    let is_last = |at: usize| {
        let mut after = rows.iter().skip(at + 1);
        !after.any(|row| row.keys.iter().any(|(_, asks)| *asks == action))
    };
    let elsewhere =
        |key: Key| rows.iter().enumerate().any(|(other, row)| other != at && has(row, key));
    let here = |key: Key| {
        rows.get(at).is_some_and(|row| has(row, key)) || (is_last(at) && !elsewhere(key))
    };
    keys.iter().copied().filter(|key| here(*key)).collect()
}
