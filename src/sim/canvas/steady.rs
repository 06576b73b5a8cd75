//! Pictures of a run that are all laid out alike: what has no room in one of
//! them is left out of all, so that nothing moves but what changed.

use super::grid::Canvas;
use super::ground::Ground;
use super::tween::Tween;
use super::{LEAST_WIDTH, Room, WAYS, compose, full, narrow};
use crate::sim::scene::{Detail, Scene};

/// How the pictures of a run are laid out in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// What matters less is left out.
    most: Detail,
    /// An empty row between the parts.
    air: bool,
    /// Lanes are lines of text.
    lines: bool,
    /// The columns, and the rows of the highest picture.
    room: Room,
}

impl Layout {
    /// Chooses the layout that shows the most, up to parts of the detail `most`,
    /// with which all scenes fit; where none does, the lines of text that show
    /// the least, cut.
    #[must_use]
    pub fn choose(scenes: &[Scene], ground: &Ground, room: Room, most: Detail) -> Self {
        let ways = |lines: bool| {
            let allowed = WAYS.into_iter().filter(move |(detail, _)| *detail <= most);
            allowed.map(move |(most, air)| Self { most, air, lines, room })
        };
        let full = ways(false).filter(|_| room.width >= LEAST_WIDTH);
        let mut last = Self { most: Detail::Core, air: false, lines: true, room };
        for layout in full.chain(ways(true)) {
            last = layout.at_its_height(scenes, ground);
            if last.room.height <= room.height {
                return last;
            }
        }
        Self { room, ..last }
    }

    fn at_its_height(self, scenes: &[Scene], ground: &Ground) -> Self {
        let all = Self { room: Room { height: usize::MAX, ..self.room }, ..self };
        let heights = scenes.iter().map(|scene| all.draw(scene, ground).height());
        let height = heights.max().unwrap_or(0);
        Self { room: Room { height, ..self.room }, ..self }
    }

    /// Returns the columns, and the rows of the highest picture.
    #[must_use]
    pub const fn room(&self) -> Room {
        self.room
    }

    /// Tells whether lanes are lines of text.
    #[must_use]
    pub const fn is_text(&self) -> bool {
        self.lines
    }

    /// Draws a scene.
    #[must_use]
    pub fn draw(&self, scene: &Scene, ground: &Ground) -> Canvas {
        self.canvas(scene, ground, None)
    }

    /// Draws a scene on its way from another, `part` thousandths along.
    #[must_use]
    pub fn between(&self, from: &Scene, to: &Scene, part: u16, ground: &Ground) -> Canvas {
        self.canvas(to, ground, (part < 1000).then_some(Tween { from, part }))
    }

    fn canvas(&self, scene: &Scene, ground: &Ground, tween: Option<Tween<'_>>) -> Canvas {
        let width = self.room.width;
        let mut canvas = if self.lines {
            compose(scene, self.most, self.air, width, &narrow::draw)
        } else {
            compose(scene, self.most, self.air, width, &|widget, canvas| {
                full(widget, ground, canvas, tween);
            })
        };
        canvas.cut(self.room.height);
        canvas
    }
}
