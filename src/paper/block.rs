//! What can stand on paper. Texts are Markdown, those of a deck as they are.

use crate::domain::Day;
use crate::session::mock::calibration::Point;
use crate::session::mock::{Mean, Verdict};

/// A paper: a title and what stands below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The title.
    pub title: String,
    /// The blocks, in order.
    pub blocks: Vec<Block>,
}

/// One block.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// The first thing to be seen: words, and a figure with them.
    Lead(String, String),
    /// A heading.
    Heading(String),
    /// A smaller heading below one.
    Part(String),
    /// Text.
    Text(String),
    /// Text that matters less.
    Small(String),
    /// Text of a deck, set off.
    Quote(String),
    /// A list.
    List(Vec<String>),
    /// A table.
    Table(Table),
    /// Values from 0 to 100 as bars.
    Bars(Vec<Bar>),
    /// Sureness against what came true.
    Curve(Vec<Point>),
    /// Interviews that were, each with its uncertainty.
    Trend(Vec<Sat>),
    /// Room to write by hand.
    Notes,
    /// Here a new sheet begins in print.
    Break,
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The heads of the columns.
    pub head: Vec<Column>,
    /// The rows, a cell a column.
    pub rows: Vec<Vec<String>>,
}

/// The head of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its words; empty for none.
    pub name: &'static str,
    /// Whether it holds numbers.
    pub right: bool,
}

/// One bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// What it is of.
    pub name: &'static str,
    /// 0 to 100; `None` where it is not known.
    pub value: Option<f64>,
    /// What the value means.
    pub means: String,
    /// The change since an earlier one.
    pub change: Option<f64>,
}

/// An interview that was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sat {
    /// Its number.
    pub mock: i64,
    /// Its study day.
    pub day: Day,
    /// Its mean.
    pub mean: Mean,
    /// Its verdict, where there is one.
    pub verdict: Option<Verdict>,
}

impl Table {
    /// Makes an empty table; names that begin with `>` are of numbers.
    pub(super) fn of(names: &[&'static str]) -> Self {
        let column = |name: &&'static str| match name.strip_prefix('>') {
            Some(name) => Column { name, right: true },
            None => Column { name, right: false },
        };
        Self { head: names.iter().map(column).collect(), rows: Vec::new() }
    }
}
