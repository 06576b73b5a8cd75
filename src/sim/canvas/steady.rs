//! Pictures of a run that are all laid out alike: what has no room in one of
//! them is left out of all, so that nothing moves but what changed.

use super::grid::Canvas;
use super::ground::Ground;
use super::tween::Tween;
use super::{LEAST_WIDTH, Room, WAYS, compose, full, narrow};
use crate::sim::scene::{Detail, Part, Scene};

/// How the pictures of a run are laid out in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// What matters less is left out.
    most: Detail,
    /// An empty row between the parts.
    air: bool,
    /// Lanes are lines of text.
    lines: bool,
    /// The rows of what stands above the first part that is never left out.
    above: usize,
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
            let less = WAYS.into_iter().filter(move |(detail, air)| *detail <= most && !air);
            std::iter::once((most, true)).chain(less).map(move |(most, air)| Self {
                most,
                air,
                lines,
                above: 0,
                room,
            })
        };
        let full = ways(false).filter(|_| room.width >= LEAST_WIDTH);
        let mut last = Self { most: Detail::Core, air: false, lines: true, above: 0, room };
        for layout in full.chain(ways(true)) {
            last = layout.at_its_height(scenes, ground);
            if last.room.height <= room.height {
                return last;
            }
        }
        Self { room, ..last }
    }

    fn at_its_height(self, scenes: &[Scene], ground: &Ground) -> Self {
        let rows = |scene| self.parts(halves(scene).0, ground, None).height();
        let above = scenes.iter().map(rows).max().unwrap_or(0);
        let all = Self { room: Room { height: usize::MAX, ..self.room }, above, ..self };
        let heights = scenes.iter().map(|scene| all.draw(scene, ground).height());
        let height = heights.max().unwrap_or(0);
        Self { room: Room { height, ..self.room }, ..all }
    }

    /// Returns the columns, and the rows of the highest picture.
    #[must_use]
    pub const fn room(&self) -> Room {
        self.room
    }

    /// Tells whether parts of some detail are shown.
    #[must_use]
    pub fn shows(&self, detail: Detail) -> bool {
        self.most >= detail
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

    /// Draws a scene on its way from another, `part` thousandths along; the messages
    /// of `news` go between lanes meanwhile.
    #[must_use]
    pub fn moving(
        &self,
        from: &Scene,
        (to, news): (&Scene, &Scene),
        part: u16,
        ground: &Ground,
    ) -> Canvas {
        self.canvas(to, ground, (part < 1000).then(|| Tween::new(from, Some(news), part)))
    }

    fn canvas(&self, scene: &Scene, ground: &Ground, tween: Option<Tween<'_>>) -> Canvas {
        let (above, rest) = halves(scene);
        let mut canvas = self.parts(above, ground, tween);
        while canvas.height() < self.above {
            canvas.row();
        }
        let rest = self.parts(rest, ground, tween);
        if self.air && canvas.height() > 0 && rest.height() > 0 {
            canvas.row();
        }
        canvas.append(rest);
        canvas.cut(self.room.height);
        canvas
    }

    fn parts(&self, parts: &[Part], ground: &Ground, tween: Option<Tween<'_>>) -> Canvas {
        let width = self.room.width;
        if self.lines {
            return compose(parts, self.most, self.air, width, &narrow::draw);
        }
        compose(parts, self.most, self.air, width, &|widget, canvas| {
            full(widget, ground, canvas, tween);
        })
    }
}

/// What stands above the first part that is never left out, and the rest.
fn halves(scene: &Scene) -> (&[Part], &[Part]) {
    let core = scene.parts.iter().position(|part| part.detail == Detail::Core);
    scene.parts.split_at_checked(core.unwrap_or(0)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::scene::{Facts, Lane, Lanes, Line, Shown, Widget};

    /// Lanes, with a fact beside them in the second picture.
    fn scenes() -> Vec<Scene> {
        let lane = |name: &str, end| Lane {
            name: name.to_owned(),
            line: Some(Line { reach: end, end, ..Line::default() }),
            ..Lane::default()
        };
        let facts = |label: &str| {
            Widget::Facts(Facts { label: label.to_owned(), facts: vec![Shown::text("so")] })
        };
        let lanes = |end| Lanes { lanes: vec![lane("L", end), lane("F", 1)], ..Lanes::default() };
        let one = Scene::default()
            .with(Detail::Context, facts("controller"))
            .with(Detail::Core, Widget::Lanes(lanes(3)));
        let two = one.clone().with(Detail::Extra, facts("cache"));
        vec![one, two]
    }

    fn chosen(width: usize, height: usize, most: Detail) -> Layout {
        let scenes = scenes();
        Layout::choose(&scenes, &Ground::of(&scenes), Room { width, height }, most)
    }

    #[test]
    fn what_has_no_room_in_one_picture_is_left_out_of_all() {
        let at = |height| {
            let layout = chosen(60, height, Detail::Extra);
            (layout.most, layout.air, layout.is_text(), layout.room().height)
        };
        assert_eq!(at(9), (Detail::Extra, true, false, 9));
        assert_eq!(at(8), (Detail::Extra, false, false, 7));
        assert_eq!(at(6), (Detail::Context, false, false, 6));
        assert_eq!(at(5), (Detail::Core, false, false, 5));
        assert_eq!(at(4), (Detail::Extra, false, true, 4), "lines of text");
        assert_eq!(at(2), (Detail::Core, false, true, 2));
        assert_eq!(at(1), (Detail::Core, false, true, 1), "cut");
        assert_eq!(at(0), (Detail::Core, false, true, 0));
    }

    #[test]
    fn no_more_is_shown_than_is_asked_for() {
        assert_eq!(chosen(60, 99, Detail::Core).room(), Room { width: 60, height: 5 });
        assert_eq!(chosen(60, 99, Detail::Context).room().height, 7);
        assert!(chosen(LEAST_WIDTH - 1, 99, Detail::Extra).is_text());
    }

    #[test]
    fn lanes_keep_their_place_in_all_pictures() {
        let mut scenes = scenes();
        // What stands above has two rows in one of them.
        if let Widget::Facts(facts) = &mut scenes[1].parts[0].widget {
            facts.facts = vec![Shown::text("much".repeat(8)), Shown::text("more".repeat(8))];
        }
        let ground = Ground::of(&scenes);
        for height in 0..12 {
            let room = Room { width: 60, height };
            let layout = Layout::choose(&scenes, &ground, room, Detail::Extra);
            let row = |scene| {
                let text = layout.draw(scene, &ground).to_string();
                assert!(text.lines().count() <= height);
                text.lines().position(|line| line.starts_with("L "))
            };
            assert_eq!(row(&scenes[0]), row(&scenes[1]), "in {height} rows");
            for part in [0, 500, 999] {
                let half =
                    layout.moving(&scenes[0], (&scenes[1], &Scene::default()), part, &ground);
                assert!(half.height() <= height);
            }
        }
    }
}
