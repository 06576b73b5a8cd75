//! Half-way pictures: where a marker is between two places, how much of a new
//! cell is there.

use crate::sim::scene::{Caret, Cell, Lane, Lanes, Scene, Widget};

/// A way from a scene, in thousandths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tween<'s> {
    pub(super) from: &'s Scene,
    pub(super) part: u16,
}

impl<'s> Tween<'s> {
    /// Returns a column on the way from one to another.
    pub(super) fn column(self, from: usize, to: usize) -> usize {
        let part = usize::from(self.part);
        if to >= from { from + (to - from) * part / 1000 } else { from - (from - to) * part / 1000 }
    }

    fn lanes(self) -> impl Iterator<Item = &'s Lanes> {
        self.from.parts.iter().filter_map(|part| match &part.widget {
            Widget::Lanes(lanes) => Some(lanes),
            _ => None,
        })
    }

    /// Returns a lane as it was.
    pub(super) fn lane(self, name: &str) -> Option<&'s Lane> {
        self.lanes().flat_map(|lanes| &lanes.lanes).find(|lane| lane.name == name)
    }

    /// Returns a caret as it was; remarks have no name and do not move.
    pub(super) fn caret(self, name: &str) -> Option<&'s Caret> {
        let carets = self.lanes().flat_map(|lanes| &lanes.carets);
        carets.into_iter().find(|caret| !name.is_empty() && caret.name == name)
    }

    /// Tells whether a cell is new in its lane.
    pub(super) fn is_new(self, lane: &str, cell: &Cell) -> bool {
        self.lane(lane).is_some_and(|before| {
            !before.cells.iter().any(|known| known.start == cell.start && known.end == cell.end)
        })
    }
}
