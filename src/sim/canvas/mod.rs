//! A scene drawn once, as a grid of cells with roles. The terminal, the plain
//! text and the exports only dress this grid.
//!
//! Widths as the screens have them: 76 columns beside margins in 80, 64 in the
//! right pane of 120, 82 in the simulator; below [`LEAST_WIDTH`] a lane is a
//! line of text. When rows are short, air goes first, then what matters less,
//! then the lanes become lines.

use super::scene::{Detail, Part, Role, Scene, Widget};

mod boxes;
mod facts;
mod grid;
mod ground;
mod lanes;
mod messages;
mod narrow;
mod shelf;
mod steady;
#[cfg(test)]
mod tests;
mod tween;
mod width;

pub use grid::{Canvas, Glyph};
pub use ground::Ground;
pub use steady::Layout;

use tween::Tween;

/// Below this width lanes are lines of text.
pub const LEAST_WIDTH: usize = 56;

/// The room of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Columns.
    pub width: usize,
    /// Rows. A picture may come out lower, never higher.
    pub height: usize,
}

/// Draws a scene. `ground` keeps offsets in place from step to step; that of
/// the scene alone will do for a single picture.
#[must_use]
pub fn draw(scene: &Scene, ground: &Ground, room: Room) -> Canvas {
    fit(scene, ground, room, None)
}

/// Draws a scene on its way from another, `part` thousandths along: markers
/// glide, new cells slide in. At 1000 it is the scene.
#[must_use]
pub fn between(from: &Scene, to: &Scene, part: u16, ground: &Ground, room: Room) -> Canvas {
    fit(to, ground, room, (part < 1000).then(|| Tween::new(from, None, part)))
}

/// Draws a scene in a room that is too narrow for all of it, such as half of a
/// screen: lanes keep their cells, and leave out the states of their actors and
/// the later values. What matters less gives way; what has no rows is cut.
#[must_use]
pub fn tight(scene: &Scene, ground: &Ground, room: Room) -> Canvas {
    let [canvas, _] = abreast([scene, &Scene::default()], ground, room);
    canvas
}

/// Draws two scenes in rooms of one size, so that each shows as much as the other.
#[must_use]
pub fn abreast(scenes: [&Scene; 2], ground: &Ground, room: Room) -> [Canvas; 2] {
    let draw = |most, air| {
        scenes.map(|scene| {
            compose(&scene.parts, most, air, room.width, &|widget, canvas| {
                full(widget, ground, canvas, None);
            })
        })
    };
    let fits = |both: &[Canvas; 2]| both.iter().all(|canvas| canvas.height() <= room.height);
    let ways = WAYS.into_iter().map(|(most, air)| draw(most, air));
    let mut last = [Canvas::new(room.width), Canvas::new(room.width)];
    for both in ways {
        last = both;
        if fits(&last) {
            break;
        }
    }
    for canvas in &mut last {
        canvas.cut(room.height);
    }
    last
}

/// How much is shown, from all to the least.
const WAYS: [(Detail, bool); 4] = [
    (Detail::Extra, true),
    (Detail::Extra, false),
    (Detail::Context, false),
    (Detail::Core, false),
];

fn fit(scene: &Scene, ground: &Ground, room: Room, tween: Option<Tween<'_>>) -> Canvas {
    if room.width >= LEAST_WIDTH {
        for (most, air) in WAYS {
            let canvas = compose(&scene.parts, most, air, room.width, &|widget, canvas| {
                full(widget, ground, canvas, tween);
            });
            if canvas.height() <= room.height {
                return canvas;
            }
        }
    }
    let mut last = Canvas::new(room.width);
    for (most, air) in WAYS {
        last = compose(&scene.parts, most, air, room.width, &narrow::draw);
        if last.height() <= room.height {
            break;
        }
    }
    last.cut(room.height);
    last
}

/// Draws the parts that are shown below each other.
fn compose(
    parts: &[Part],
    most: Detail,
    air: bool,
    width: usize,
    draw: &dyn Fn(&Widget, &mut Canvas),
) -> Canvas {
    let mut canvas = Canvas::new(width);
    let shown = parts.iter().filter(|part| part.detail <= most);
    for Part { widget, .. } in shown {
        let mut part = Canvas::new(width);
        draw(widget, &mut part);
        if part.height() > 0 && air && canvas.height() > 0 {
            canvas.row();
        }
        canvas.append(part);
    }
    canvas
}

fn full(widget: &Widget, ground: &Ground, canvas: &mut Canvas, tween: Option<Tween<'_>>) {
    match widget {
        Widget::Lanes(lanes) => lanes::draw(lanes, ground, canvas, tween),
        Widget::Messages(messages) => messages::draw(messages, canvas),
        Widget::Table(table) => facts::table(table, canvas),
        Widget::Facts(given) => facts::facts(given, canvas),
        Widget::Note(note) => facts::note(note, canvas),
        Widget::Boxes(given) => boxes::draw(given, ground, canvas),
    }
}

/// Labels and offsets.
const LABEL: Role = Role::Dim;
