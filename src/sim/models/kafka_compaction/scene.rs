//! The picture: a lane a segment, the cleaner's place, tombstones with their
//! time, consumers with what they know.

use crate::sim::model::Sign;
use crate::sim::scene::{
    Caret, Cell, Detail, Facts, Lane, Lanes, Mark, Role, Scene, Shown, Widget,
};

use super::cleaner;
use super::state::{Offset, Record, Segment, State, known};

/// What its signs mean.
pub(super) const SIGNS: &[Sign] = &[
    Sign { sign: "S0", name: "a log segment", means: "named by its first offset" },
    Sign {
        sign: "a2",
        name: "a record",
        means: "the second value of key a; dim once a later one replaces it",
    },
    Sign { sign: "a-", name: "a tombstone", means: "key a is deleted" },
    Sign { sign: "▲ cleaner", name: "cleaned so far", means: "what lies before it is compacted" },
    Sign { sign: "▲ C", name: "next read of C", means: "where that consumer stands" },
];

/// Draws a state.
pub(super) fn scene(state: &State) -> Scene {
    let mut scene = Scene::default()
        .with(Detail::Context, Widget::Facts(cleaner(state)))
        .with(Detail::Core, Widget::Lanes(lanes(state)));
    let tombstones = tombstones(state);
    if !tombstones.facts.is_empty() {
        scene = scene.with(Detail::Context, Widget::Facts(tombstones));
    }
    for (name, consumer) in state.setup.consumers.iter().zip(&state.consumers) {
        let path = format!("{name}.state");
        let mut facts: Vec<Shown> =
            known(&consumer.view).into_iter().map(|value| Shown::new(&path, value)).collect();
        if facts.is_empty() {
            facts.push(Shown::new(&path, "nothing").role(Role::Dim));
        }
        let facts = Facts { label: format!("{name} knows"), facts };
        scene = scene.with(Detail::Context, Widget::Facts(facts));
    }
    scene
}

/// The lane of a segment is named by its first offset, as its file is.
pub(super) fn lane_name(base: Offset) -> String {
    format!("S{base}")
}

/// A record as a cell; those that a later one replaces are dim.
pub(super) fn cell(state: &State, record: &Record) -> Cell {
    let name = record.entry.to_string();
    let is_last = state.last(&record.entry.key).is_some_and(|last| last.offset == record.offset);
    Cell {
        start: record.offset,
        end: record.offset + 1,
        short: name.clone(),
        name,
        detail: String::new(),
        role: match (is_last, record.entry.is_tombstone()) {
            (true, true) => Role::Warn,
            (true, false) => Role::Plain,
            (false, _) => Role::Dim,
        },
        mark: Mark::None,
    }
}

fn cleaner(state: &State) -> Facts {
    let setup = &state.setup;
    let mut facts = vec![
        Shown::new("now", format!("time {}", state.now)),
        Shown::new("dirty", format!("dirty {} %", cleaner::look(state).percent())),
        Shown::new("min_dirty", format!("starts above {} %", setup.min_dirty)),
        Shown::new("retention", format!("tombstones stay {}", setup.retention)),
    ];
    if setup.min_lag > 0 {
        facts.push(Shown::text(format!("records stay {}", setup.min_lag)));
    }
    Facts { label: "cleaner".to_owned(), facts }
}

fn tombstones(state: &State) -> Facts {
    let all = state.records().filter(|record| record.entry.is_tombstone());
    let fact = |record: &Record| {
        let words = match record.horizon {
            Some(horizon) if horizon <= state.now => format!("{} may go", record.entry),
            Some(horizon) => format!("{} stays to {horizon}", record.entry),
            None => format!("{} not cleaned yet", record.entry),
        };
        Shown::new("tombstones", words)
    };
    Facts { label: "tombstones".to_owned(), facts: all.map(fact).collect() }
}

fn lanes(state: &State) -> Lanes {
    let cleaner = Caret {
        name: "cleaner".to_owned(),
        path: "cleaned".to_owned(),
        at: state.cleaned,
        ..Caret::default()
    };
    let readers =
        state.setup.consumers.iter().zip(&state.consumers).map(|(name, consumer)| Caret {
            name: name.to_string(),
            path: format!("{name}.position"),
            at: consumer.position,
            ..Caret::default()
        });
    Lanes {
        heads: vec!["records".to_owned()],
        lanes: state.segments.iter().map(|segment| lane(state, segment)).collect(),
        carets: std::iter::once(cleaner).chain(readers).collect(),
    }
}

fn lane(state: &State, segment: &Segment) -> Lane {
    let (word, role) = if segment.base == state.active() {
        ("active", Role::Plain)
    } else if segment.base < state.cleaned {
        ("clean", Role::Plain)
    } else {
        ("dirty", Role::Plain)
    };
    Lane {
        name: lane_name(segment.base),
        state: word.to_owned(),
        role,
        cells: segment.records.iter().map(|record| cell(state, record)).collect(),
        line: None,
        values: vec![Shown::text(segment.records.len().to_string())],
    }
}
