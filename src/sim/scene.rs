//! The picture of a state as plain data, without terminal types. A model
//! composes widgets; the canvas draws each of them once.

/// A picture: its widgets from top to bottom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The parts, in order.
    pub parts: Vec<Part>,
}

/// A widget and how much it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// When room is short, less important parts give way.
    pub detail: Detail,
    /// What is drawn.
    pub widget: Widget,
}

/// How much a part matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Never left out.
    Core,
    /// Left out when the picture stands beside other things in 80 columns.
    Context,
    /// Only where there is room: caches, counters.
    Extra,
}

/// One thing to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Widget {
    /// Rows of cells over a common axis.
    Lanes(Lanes),
    /// Messages, one a row.
    Messages(Vec<Message>),
    /// Rows and columns of values.
    Table(Table),
    /// A label and some facts on one row.
    Facts(Facts),
    /// A sentence.
    Note(Note),
    /// Boxes on a grid, and arrows between them.
    Boxes(Boxes),
}

/// What a piece of the picture means. A role never stands on colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Role {
    /// What is read.
    #[default]
    Plain,
    /// Labels, what is past, down or switched off.
    Dim,
    /// What the step is about.
    Active,
    /// Holds, in time.
    Good,
    /// Broken.
    Bad,
    /// Other content, messages.
    Info,
    /// Differs, lags.
    Warn,
    /// Gone in this step.
    Lost,
}

/// Rows of cells over one axis of offsets. The axis carries every place at
/// which a cell begins or ends or a marker stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lanes {
    /// Heads of the right-aligned columns: `LEO`, `HW`.
    pub heads: Vec<String>,
    /// The rows, from the top.
    pub lanes: Vec<Lane>,
    /// Pointers below the lanes.
    pub carets: Vec<Caret>,
}

/// A row of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lane {
    /// The actor's name: `F2`.
    pub name: String,
    /// What it is doing, one or two words: `leads`, `cut off`, `down`.
    pub state: String,
    /// How its name and state are drawn.
    pub role: Role,
    /// The cells, in order of their starts.
    pub cells: Vec<Cell>,
    /// The line under the cells.
    pub line: Option<Line>,
    /// A value for each head.
    pub values: Vec<Shown>,
}

/// A cell: it covers `start..end` of the axis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// First offset.
    pub start: i64,
    /// The offset behind the last one.
    pub end: i64,
    /// The letter of what is in it: `A`.
    pub name: String,
    /// The rest of its identity, with its sign: `e0`. May be empty.
    pub detail: String,
    /// Both as short as can be read: `A0`.
    pub short: String,
    /// How it is drawn.
    pub role: Role,
    /// A sign before the name.
    pub mark: Mark,
}

/// The sign of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// None.
    #[default]
    None,
    /// `×`: dropped in this step.
    Dropped,
    /// `≠`: differs from what stands in another lane or fork.
    Differs,
    /// `✗`: it is what breaks an invariant.
    Witness,
}

impl Mark {
    /// Returns the sign.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Dropped => "×",
            Self::Differs => "≠",
            Self::Witness => "✗",
        }
    }
}

/// The line under a lane: heavy up to `reach`, whose `▲` points between two
/// cells, then light up to `end`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The path of `reach`: `F2.hw`.
    pub path: String,
    /// Where the heavy part ends.
    pub reach: i64,
    /// Where the light part ends.
    pub end: i64,
    /// The reach is not told: the whole line is broken.
    pub hidden: bool,
}

/// A value with its path, so that a question about it can hide it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Its path: `F2.leo`. Empty when it has none.
    pub path: String,
    /// As it is read.
    pub text: String,
    /// How it is drawn.
    pub role: Role,
}

/// A pointer at a boundary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caret {
    /// Its name: `C1`. Empty for a remark.
    pub name: String,
    /// The path of its place, such as `C1.position`; may be empty.
    pub path: String,
    /// Where it points.
    pub at: i64,
    /// What is said behind the name: `next 801`.
    pub note: String,
    /// The sign: `▲`, or `≠` for [`Mark::Differs`].
    pub mark: Mark,
    /// How it is drawn.
    pub role: Role,
}

/// A message between two actors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// Who sends.
    pub from: String,
    /// Who is to receive.
    pub to: String,
    /// What it says.
    pub label: String,
    /// It never arrives.
    pub lost: bool,
    /// It goes back to who spoke first: in a picture it points to the left.
    pub back: bool,
}

/// Rows and columns of values. Numbers stand to the right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The table's name; may be empty.
    pub title: String,
    /// Heads of the columns; empty for none.
    pub heads: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Shown>>,
}

/// A label and facts about it: `controller  F2 leads, epoch 3`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The label, in lower case.
    pub label: String,
    /// The facts.
    pub facts: Vec<Shown>,
}

/// A sentence below the picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The words.
    pub text: String,
    /// How it is drawn.
    pub role: Role,
}

/// Boxes on a grid, and arrows between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boxes {
    /// The boxes, no two at one place.
    pub boxes: Vec<Node>,
    /// The arrows.
    pub arrows: Vec<Arrow>,
}

/// A box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// Its name, unique.
    pub name: String,
    /// What is written in it.
    pub label: String,
    /// Row of the grid, from 0.
    pub row: usize,
    /// Column of the grid, from 0.
    pub column: usize,
    /// What it holds, in order.
    pub items: Vec<Shown>,
    /// How it is drawn.
    pub role: Role,
}

/// An arrow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrow {
    /// Name of the box it leaves.
    pub from: String,
    /// Name of the box it points at.
    pub to: String,
    /// What is written on it; may be empty.
    pub label: String,
    /// How it is drawn.
    pub role: Role,
}

impl Scene {
    /// Returns the names of the lanes.
    pub fn lane_names(&self) -> impl Iterator<Item = &str> {
        let lanes = self.parts.iter().filter_map(|part| match &part.widget {
            Widget::Lanes(lanes) => Some(lanes),
            _ => None,
        });
        lanes.flat_map(|lanes| &lanes.lanes).map(|lane| lane.name.as_str())
    }

    /// Returns the messages.
    #[must_use]
    pub fn messages(&self) -> &[Message] {
        let messages = self.parts.iter().find_map(|part| match &part.widget {
            Widget::Messages(messages) => Some(messages.as_slice()),
            _ => None,
        });
        messages.unwrap_or_default()
    }

    /// Adds a part; reads like a list: `Scene::default().with(Detail::Core, …)`.
    #[must_use]
    pub fn with(mut self, detail: Detail, widget: Widget) -> Self {
        self.parts.push(Part { detail, widget });
        self
    }
}

impl Shown {
    /// Makes a value that has a path.
    #[must_use]
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self { path: path.into(), text: text.into(), role: Role::Plain }
    }

    /// Makes a text without a path.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::new("", text)
    }

    /// Sets how it is drawn.
    #[must_use]
    pub const fn role(mut self, role: Role) -> Self {
        self.role = role;
        self
    }
}

impl Caret {
    /// Returns the caret as words, for pictures without an axis.
    #[must_use]
    pub fn words(&self) -> String {
        match (self.name.as_str(), self.note.as_str()) {
            (name, "") => format!("{name} at {}", self.at),
            ("", note) => format!("{}: {note}", self.at),
            (name, note) => format!("{name} {note}"),
        }
    }
}
