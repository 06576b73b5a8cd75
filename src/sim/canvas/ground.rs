//! The common ground of a run's pictures: every offset that any of them shows
//! has its own place, so that nothing moves but what changed.

use std::collections::BTreeSet;

use super::shelf::{self, Grid};
use super::width::width;
use crate::sim::scene::{Boxes, Lanes, Line, Scene, Widget};

/// The offsets of the lanes of some scenes, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    offsets: BTreeSet<i64>,
    names: usize,
    states: usize,
    grid: Grid,
}

/// Least width of an actor's name, blanks included.
const LEAST_NAME: usize = 4;

/// Least width of an actor's state, blanks included.
const LEAST_STATE: usize = 8;

impl Ground {
    /// Takes in what some scenes show.
    #[must_use]
    pub fn of<'s>(scenes: impl IntoIterator<Item = &'s Scene>) -> Self {
        let mut ground = Self::default();
        for part in scenes.into_iter().flat_map(|scene| &scene.parts) {
            match &part.widget {
                Widget::Lanes(lanes) => ground.take(lanes),
                Widget::Boxes(boxes) => ground.grid.merge(&shelf::measure(boxes)),
                _ => {}
            }
        }
        ground
    }

    fn take(&mut self, lanes: &Lanes) {
        self.offsets.extend(offsets(lanes));
        for lane in &lanes.lanes {
            self.names = self.names.max(width(&lane.name));
            self.states = self.states.max(width(&lane.state));
        }
    }

    /// Returns the sizes that the boxes of all scenes need.
    pub(super) fn grid(&self, boxes: &Boxes) -> Grid {
        let mut grid = self.grid.clone();
        grid.merge(&shelf::measure(boxes));
        grid
    }

    pub(super) fn offsets(&self, lanes: &Lanes) -> Vec<i64> {
        let mut all = self.clone();
        all.take(lanes);
        all.offsets.into_iter().collect()
    }

    /// Returns the columns of names and of states.
    pub(super) fn heads(&self, lanes: &Lanes) -> (usize, usize) {
        let mut all = self.clone();
        all.take(lanes);
        ((all.names + 2).max(LEAST_NAME), (all.states + 1).max(LEAST_STATE))
    }
}

/// Returns every offset that lanes show.
pub(super) fn offsets(lanes: &Lanes) -> BTreeSet<i64> {
    let mut offsets = BTreeSet::new();
    for lane in &lanes.lanes {
        offsets.extend(lane.cells.iter().flat_map(|cell| [cell.start, cell.end]));
        // A reach that is hidden is not told by the axis either.
        let reach = |line: &Line| if line.hidden { line.end } else { line.reach };
        offsets.extend(lane.line.iter().flat_map(|line| [reach(line), line.end]));
    }
    offsets.extend(lanes.carets.iter().map(|caret| caret.at));
    offsets
}
