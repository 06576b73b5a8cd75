//! Half-way pictures: where a marker or a message is between two places, how much
//! of a new cell is there, how far a dropped one has fallen.

use crate::sim::scene::{Caret, Cell, Lane, Lanes, Message, Scene, Widget};

/// A way from a scene, in thousandths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tween<'s> {
    pub(super) from: &'s Scene,
    pub(super) part: u16,
    /// The messages that are sent on the way, in order.
    pub(super) messages: &'s [Message],
}

/// How far a dropped cell has fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fall {
    /// It still stands.
    Stands,
    /// It is below its lane.
    Falls,
    /// It lies where it was, crossed out.
    Lies,
}

impl<'s> Tween<'s> {
    /// Makes a way from a scene. `news` is what happens on it.
    pub(super) fn new(from: &'s Scene, news: Option<&'s Scene>, part: u16) -> Self {
        Self { from, part, messages: news.map_or(&[], Scene::messages) }
    }

    /// Returns the message that is on its way now, and how far it is. Those that go
    /// from lane to lane go one after the other.
    pub(super) fn message(self) -> Option<(&'s Message, usize)> {
        let goes = |message: &&Message| {
            self.lane(&message.from).is_some() && self.lane(&message.to).is_some()
        };
        let all = || self.messages.iter().filter(goes);
        let along = usize::from(self.part) * all().count();
        Some((all().nth(along / 1000)?, along % 1000))
    }

    /// Returns how far a dropped cell of a lane has fallen.
    pub(super) fn fall(self, lane: &str, cell: &Cell) -> Fall {
        match self.part {
            _ if self.is_new(lane, cell) => Fall::Lies,
            0..350 => Fall::Stands,
            350..750 => Fall::Falls,
            _ => Fall::Lies,
        }
    }

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
