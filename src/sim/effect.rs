//! What moved in a step. Effects stand in the order in which they happen; the
//! picture of a step is the scene after it, dressed by its effects.

use super::scene::Cell;
use super::value::Value;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A message goes from one actor to another.
    Send {
        /// Who sends.
        from: String,
        /// Who is to receive.
        to: String,
        /// What it says: `Fetch(801, last epoch 0)`.
        label: String,
        /// It never arrives.
        lost: bool,
    },
    /// Cells come to the end of a lane.
    Append {
        /// Name of the lane.
        lane: String,
        /// Where the first new cell begins.
        from: i64,
        /// Where the last new cell ends.
        to: i64,
    },
    /// Cells fall off the end of a lane.
    Truncate {
        /// Name of the lane.
        lane: String,
        /// The lane keeps what lies below.
        to: i64,
        /// The cells that are gone, in order.
        cells: Vec<Cell>,
    },
    /// Cells leave a lane, wherever they stand; the others keep their places.
    Remove {
        /// Name of the lane.
        lane: String,
        /// The cells that are gone, in order.
        cells: Vec<Cell>,
    },
    /// A marker moves: a lane's line or a caret.
    MarkerMove {
        /// The path of a line (`F2.hw`), or the name of a caret (`C1`).
        marker: String,
        /// Where it stood.
        from: i64,
        /// Where it stands.
        to: i64,
    },
    /// An actor changes its part: `follows` to `leads`.
    RoleChange {
        /// The actor.
        actor: String,
        /// Its part before.
        from: String,
        /// Its part after.
        to: String,
    },
    /// An observed value changes.
    ValueChange {
        /// Its path.
        path: String,
        /// The value before.
        from: Value,
        /// The value after.
        to: Value,
    },
    /// Something is pointed at.
    Highlight {
        /// An actor, lane or box.
        target: String,
    },
    /// A request is turned down by somebody.
    Refuse {
        /// Who refuses.
        by: String,
        /// Why, as a short clause.
        reason: String,
    },
}
