//! `board`: boxes, arrows, lists, tables and tokens that a script moves. No
//! rules of a real system stand behind it, so it has no invariants and is
//! marked as drawn. For questions that have no model of their own.

use std::fmt;

use crate::sim::config::{Config, ConfigError, Fallback, Field, Kind};
use crate::sim::model::{Bounds, Invariant, Model, PathError, PathHelp, Step};
use crate::sim::scene::Scene;
use crate::sim::value::Value;
use crate::sim::verb::{self, Arg, ArgError, Call, Verb};

mod init;
mod look;
mod rules;
#[cfg(test)]
mod tests;

/// The model.
#[derive(Clone, Copy, Debug)]
pub struct Board;

/// What stands on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    places: Vec<Place>,
    links: Vec<Link>,
    counts: Vec<(String, i64)>,
    lit: Vec<String>,
}

/// A box or a table; it holds items.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Place {
    name: String,
    label: String,
    shape: Shape,
    items: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Shape {
    Box {
        row: usize,
        column: usize,
    },
    /// The rows that its items may be, each with its cells.
    Table {
        heads: Vec<String>,
        rows: Vec<(String, Vec<String>)>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Link {
    from: String,
    to: String,
    label: String,
}

/// A request. Names are those of the script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// An item comes to a place.
    Put {
        /// The item.
        item: String,
        /// The place.
        place: String,
    },
    /// An item goes from where it is to a place, or off the board.
    Move {
        /// The item.
        item: String,
        /// The place; `out` is off the board.
        place: String,
    },
    /// An arrow is drawn.
    Link {
        /// The box it leaves.
        from: String,
        /// The box it points at.
        to: String,
        /// What is written on it; may be empty.
        label: String,
    },
    /// An arrow is taken away.
    Unlink {
        /// The box it leaves.
        from: String,
        /// The box it points at.
        to: String,
    },
    /// These are lit, all else is not.
    Highlight {
        /// Boxes, tables, items, counts.
        names: Vec<String>,
    },
    /// A count changes.
    Count {
        /// The count.
        name: String,
        /// By how much.
        by: i64,
    },
    /// A count is set.
    CountTo {
        /// The count.
        name: String,
        /// To what.
        to: i64,
    },
}

/// The place off the board.
const OUT: &str = "out";

/// Counts stay between these, so that they never overflow.
const MOST_COUNT: i64 = 1_000_000_000;

const BOX: &[Field] = &[
    Field {
        name: "label",
        kind: Kind::Text,
        fallback: Fallback::Absent,
        help: "what is written in the box; its name, if left out",
    },
    Field {
        name: "row",
        kind: Kind::Number { least: 0, most: 7 },
        fallback: Fallback::Number(0),
        help: "row of the grid, from 0",
    },
    Field {
        name: "column",
        kind: Kind::Number { least: 0, most: 7 },
        fallback: Fallback::Absent,
        help: "column of the grid, from 0; the next free one, if left out",
    },
    Field {
        name: "items",
        kind: Kind::List(&Kind::Name),
        fallback: Fallback::Empty,
        help: "what is in the box at the start",
    },
];

const TABLE: &[Field] = &[
    Field {
        name: "label",
        kind: Kind::Text,
        fallback: Fallback::Absent,
        help: "the title; the table's name, if left out",
    },
    Field {
        name: "heads",
        kind: Kind::List(&Kind::Text),
        fallback: Fallback::Empty,
        help: "heads of the columns",
    },
    Field {
        name: "rows",
        kind: Kind::Map(&Kind::List(&Kind::Text)),
        fallback: Fallback::Empty,
        help: "the rows that may stand in it, each a list of cells under a name",
    },
    Field {
        name: "items",
        kind: Kind::List(&Kind::Name),
        fallback: Fallback::Absent,
        help: "the rows that stand in it at the start; all, if left out",
    },
];

const SETTINGS: &[Field] = &[
    Field {
        name: "boxes",
        kind: Kind::Map(&Kind::Record(BOX)),
        fallback: Fallback::Empty,
        help: "boxes on a grid, each with label, row, column and items",
    },
    Field {
        name: "tables",
        kind: Kind::Map(&Kind::Record(TABLE)),
        fallback: Fallback::Empty,
        help: "tables, each with label, heads, rows and items",
    },
    Field {
        name: "links",
        kind: Kind::List(&Kind::Text),
        fallback: Fallback::Empty,
        help: "arrows at the start: `a -> b` or `a -> b: label`",
    },
    Field {
        name: "counts",
        kind: Kind::Map(&Kind::Number { least: -MOST_COUNT, most: MOST_COUNT }),
        fallback: Fallback::Empty,
        help: "numbers that `count` changes",
    },
];

const VERBS: &[Verb] = &[
    Verb {
        name: "put",
        args: &[Arg::word("item", verb::Kind::Name), Arg::word("place", verb::Kind::Name)],
        help: "a new item comes to a box, or a row into its table",
    },
    Verb {
        name: "move",
        args: &[Arg::word("item", verb::Kind::Name), Arg::word("place", verb::Kind::Name)],
        help: "an item goes to another place; `out` takes it off the board",
    },
    Verb {
        name: "link",
        args: &[
            Arg::word("from", verb::Kind::Actor("box")),
            Arg::word("to", verb::Kind::Actor("box")),
            Arg::option("label", verb::Kind::Name),
        ],
        help: "draws an arrow; `_` in the label is shown as a blank",
    },
    Verb {
        name: "unlink",
        args: &[
            Arg::word("from", verb::Kind::Actor("box")),
            Arg::word("to", verb::Kind::Actor("box")),
        ],
        help: "takes an arrow away",
    },
    Verb {
        name: "highlight",
        args: &[Arg::word("name", verb::Kind::Name).many().optional()],
        help: "lights these and nothing else; without a name nothing",
    },
    Verb {
        name: "count",
        args: &[
            Arg::word("name", verb::Kind::Name),
            Arg::option("by", verb::Kind::Number(-MOST_COUNT, MOST_COUNT)),
            Arg::option("to", verb::Kind::Number(-MOST_COUNT, MOST_COUNT)),
        ],
        help: "adds to a count (1, if `by` is left out) or sets it",
    },
];

impl Model for Board {
    type State = State;
    type Action = Action;

    fn id(&self) -> &'static str {
        "board"
    }

    fn version(&self) -> u32 {
        1
    }

    fn title(&self) -> &'static str {
        "Board"
    }

    fn note(&self) -> &'static str {
        "drawn, not simulated"
    }

    fn settings(&self) -> &'static [Field] {
        SETTINGS
    }

    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }

    fn init(&self, config: &Config, _seed: u64) -> Result<State, ConfigError> {
        init::state(config)
    }

    fn actors(&self, state: &State, kind: &str) -> Vec<String> {
        let wanted = |place: &&Place| kind.is_empty() || (kind == "box" && place.is_box());
        state.places.iter().filter(wanted).map(|place| place.name.clone()).collect()
    }

    fn action(&self, state: &State, call: &Call) -> Result<Action, ArgError> {
        rules::action(state, call)
    }

    fn step(&self, state: &State, action: &Action) -> Step<State> {
        rules::step(state, action)
    }

    fn enabled(&self, state: &State, _bounds: &Bounds) -> Vec<Action> {
        rules::enabled(state)
    }

    fn invariants(&self) -> &'static [Invariant<State>] {
        &[]
    }

    fn observe(&self, state: &State, path: &str) -> Result<Value, PathError> {
        look::observe(state, path)
    }

    fn paths(&self, state: &State) -> Vec<PathHelp> {
        look::paths(state)
    }

    fn scene(&self, state: &State) -> Scene {
        look::scene(state)
    }
}

impl Place {
    const fn is_box(&self) -> bool {
        matches!(self.shape, Shape::Box { .. })
    }

    /// Tells whether an item may stand here: any in a box, its rows in a table.
    fn takes(&self, item: &str) -> bool {
        match &self.shape {
            Shape::Box { .. } => true,
            Shape::Table { rows, .. } => rows.iter().any(|(name, _)| name == item),
        }
    }
}

impl State {
    fn place(&self, name: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.name == name)
    }

    fn place_of(&self, item: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.items.iter().any(|held| held == item))
    }

    fn count(&self, name: &str) -> Option<i64> {
        self.counts.iter().find(|(known, _)| known == name).map(|(_, count)| *count)
    }

    fn is_lit(&self, name: &str) -> bool {
        self.lit.iter().any(|lit| lit == name)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Put { item, place } => write!(f, "put {item} {place}"),
            Self::Move { item, place } => write!(f, "move {item} {place}"),
            Self::Link { from, to, label } if label.is_empty() => write!(f, "link {from} {to}"),
            Self::Link { from, to, label } => write!(f, "link {from} {to} label={label}"),
            Self::Unlink { from, to } => write!(f, "unlink {from} {to}"),
            Self::Highlight { names } if names.is_empty() => f.write_str("highlight"),
            Self::Highlight { names } => write!(f, "highlight {}", names.join(" ")),
            Self::Count { name, by: 1 } => write!(f, "count {name}"),
            Self::Count { name, by } => write!(f, "count {name} by={by}"),
            Self::CountTo { name, to } => write!(f, "count {name} to={to}"),
        }
    }
}
