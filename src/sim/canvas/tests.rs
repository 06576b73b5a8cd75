//! Pictures of lanes, messages and boxes, as the screens have them.

use super::*;
use crate::sim::effect::Effect;
use crate::sim::scene::{
    Arrow, Boxes, Caret, Cell, Facts, Lane, Lanes, Line, Mark, Message, Node, Note, Shown, Table,
};

fn cell(start: i64, end: i64, name: &str, epoch: u32) -> Cell {
    Cell {
        start,
        end,
        name: name.to_owned(),
        detail: format!("e{epoch}"),
        short: format!("{name}{epoch}"),
        role: if epoch > 0 { Role::Info } else { Role::Plain },
        mark: Mark::None,
    }
}

fn lane(name: &str, state: &str, cells: Vec<Cell>, leo: i64, hw: i64) -> Lane {
    let value = |what: &str, value: i64| Shown::new(format!("{name}.{what}"), value.to_string());
    Lane {
        name: name.to_owned(),
        state: state.to_owned(),
        role: if state == "down" { Role::Dim } else { Role::Plain },
        cells,
        line: Some(Line { path: format!("{name}.hw"), reach: hw, end: leo, hidden: false }),
        values: vec![value("leo", leo), value("hw", hw)],
    }
}

fn old() -> Vec<Cell> {
    vec![cell(0, 401, "A", 0), cell(401, 801, "B", 0)]
}

fn long() -> Vec<Cell> {
    let mut cells = old();
    cells.extend([cell(801, 901, "C", 0), cell(901, 1001, "D", 0)]);
    cells
}

fn caret(name: &str, at: i64, note: &str) -> Caret {
    Caret {
        name: name.to_owned(),
        path: format!("{name}.position"),
        at,
        note: note.to_owned(),
        mark: Mark::None,
        role: Role::Plain,
    }
}

fn facts(label: &str, facts: &[&str]) -> Widget {
    let facts = facts.iter().map(|fact| Shown::text(*fact)).collect();
    Widget::Facts(Facts { label: label.to_owned(), facts })
}

fn heads() -> Vec<String> {
    vec!["LEO".to_owned(), "HW".to_owned()]
}

/// The new leader has written at the old offsets.
fn reuse() -> Scene {
    let mut new = old();
    new.push(cell(801, 901, "X", 3));
    let remark = Caret { mark: Mark::Differs, ..caret("", 801, "C, same offsets") };
    let lanes = Lanes {
        heads: heads(),
        lanes: vec![
            lane("L", "down", long(), 1001, 1001),
            lane("F1", "down", long(), 1001, 1001),
            lane("F2", "leads", new, 901, 901),
        ],
        carets: vec![remark, caret("C1", 1001, "next 1001")],
    };
    Scene::default().with(Detail::Core, Widget::Lanes(lanes))
}

/// The old leader drops what the new one does not have.
fn truncation() -> Scene {
    let mut new = old();
    new.push(cell(801, 901, "X", 3));
    let lanes = Lanes {
        heads: heads(),
        lanes: vec![
            lane("L", "follows", old(), 801, 801),
            lane("F1", "down", long(), 1001, 1001),
            lane("F2", "leads", new, 901, 901),
        ],
        carets: vec![caret("C2", 401, ""), caret("C1", 801, "next 801")],
    };
    let controller =
        facts("controller", &["F2 leads, epoch 3, ISR F2", "unclean on", "min ISR 1", "fetch"]);
    let send = |from: &str, to: &str, label: &str| Effect::Send {
        from: from.to_owned(),
        to: to.to_owned(),
        label: label.to_owned(),
        lost: false,
    };
    let effects = [
        Effect::MarkerMove { marker: "C1".to_owned(), from: 1001, to: 801 },
        send("L", "F2", "Fetch(1001, last epoch 0)"),
        send("F2", "L", "diverging(epoch 0, end 801)"),
        Effect::Truncate {
            lane: "L".to_owned(),
            to: 801,
            cells: vec![cell(801, 901, "C", 0), cell(901, 1001, "D", 0)],
        },
    ];
    Scene::default()
        .with(Detail::Context, controller)
        .with(Detail::Core, Widget::Lanes(lanes))
        .with(Detail::Extra, facts("cache", &["L {0:0}", "F1 {0:0}", "F2 {0:0, 3:801}"]))
        .after(&effects)
}

fn drawn(scene: &Scene, width: usize, height: usize) -> String {
    let canvas = draw(scene, &Ground::of([scene]), Room { width, height });
    assert!(canvas.height() <= height && canvas.width() == width);
    assert!(canvas.rows().iter().all(|row| row.len() == width));
    canvas.to_string()
}

#[test]
fn lanes_beside_margins_in_80_columns() {
    insta::assert_snapshot!("reuse-76", drawn(&reuse(), 76, 10));
}

#[test]
fn lanes_in_the_right_pane_of_120_columns() {
    insta::assert_snapshot!("truncation-64", drawn(&truncation(), 64, 18));
}

#[test]
fn lanes_in_the_simulator() {
    insta::assert_snapshot!("truncation-72", drawn(&truncation(), 72, 18));
    insta::assert_snapshot!("truncation-82", drawn(&truncation(), 82, 24));
}

#[test]
fn what_matters_less_gives_way_to_the_lanes() {
    insta::assert_snapshot!("truncation-76x13", drawn(&truncation(), 76, 13));
    insta::assert_snapshot!("truncation-76x8", drawn(&truncation(), 76, 8));
    insta::assert_snapshot!("truncation-76x2", drawn(&truncation(), 76, 2));
}

#[test]
fn narrow_rooms_have_a_line_for_each_lane() {
    insta::assert_snapshot!("narrow-44", drawn(&truncation(), 44, 12));
    insta::assert_snapshot!("narrow-36", drawn(&truncation(), 36, 12));
}

#[test]
fn what_is_not_committed_is_a_light_line_and_a_hidden_one_is_broken() {
    let mut scene = reuse();
    if let Widget::Lanes(lanes) = &mut scene.parts[0].widget {
        lanes.lanes[0] = lane("L", "leads", long(), 1001, 801);
        lanes.lanes[1] = lane("F1", "follows", Vec::new(), 0, 0);
        lanes.lanes.truncate(2);
    }
    insta::assert_snapshot!("uncommitted", drawn(&scene, 76, 10));
    insta::assert_snapshot!("hidden", drawn(&scene.hide("L.hw"), 76, 10));
}

#[test]
fn markers_glide_and_new_cells_slide_in() {
    let lanes = |cells: Vec<Cell>, leo, hw, at| {
        let lanes = Lanes {
            heads: heads(),
            lanes: vec![lane("L", "leads", cells, leo, hw)],
            carets: vec![caret("C1", at, "")],
        };
        Scene::default().with(Detail::Core, Widget::Lanes(lanes))
    };
    let (from, to) = (lanes(old(), 801, 401, 0), lanes(long(), 1001, 1001, 1001));
    let ground = Ground::of([&from, &to]);
    let room = Room { width: 72, height: 9 };
    let at = |part| between(&from, &to, part, &ground, room).to_string();
    insta::assert_snapshot!("halfway", at(500));
    assert_eq!(at(1000), draw(&to, &ground, room).to_string());
}

#[test]
fn a_dropped_cell_falls_a_message_travels_and_a_crash_greys_its_lane() {
    let lanes = |states: [&str; 2], dropped: bool| {
        let mut cells = long();
        if dropped {
            cells[3].mark = Mark::Dropped;
        }
        let lanes = [lane("L", states[0], cells, 1001, 801), lane("F", states[1], old(), 801, 801)];
        let lanes = Lanes { heads: heads(), lanes: lanes.into(), carets: Vec::new() };
        Scene::default().with(Detail::Core, Widget::Lanes(lanes))
    };
    let (from, to) = (lanes(["leads", "follows"], false), lanes(["leads", "down"], true));
    let message = |lost| Message {
        from: "F".to_owned(),
        to: "L".to_owned(),
        label: "Fetch".to_owned(),
        lost,
        back: false,
    };
    let news = Scene::default()
        .with(Detail::Context, Widget::Messages(vec![message(false), message(true)]));
    let ground = Ground::of([&from, &to]);
    let room = Room { width: 72, height: 9 };
    let layout = Layout::choose(&[from.clone(), to.clone()], &ground, room, Detail::Extra);
    let at = |part| layout.moving(&from, (&to, &news), part, &ground);
    let parts = [0, 250, 450, 600, 800].map(|part| at(part).to_string());
    insta::assert_snapshot!("moving", parts.join("\n"));
    assert_eq!(at(1000).to_string(), layout.draw(&to, &ground).to_string());
    let grey = |part| {
        let canvas = at(part);
        let row = canvas.rows().iter().find(|row| row[0].symbol == "F").unwrap().clone();
        row.iter().filter(|glyph| glyph.role == Role::Dim).count()
    };
    assert!(grey(0) < grey(500) && grey(500) < grey(1000), "from the left");
}

#[test]
fn tight_rooms_keep_the_cells() {
    let lanes = Lanes {
        heads: heads(),
        lanes: vec![lane("L", "leads", long(), 1001, 801), lane("F1", "down", old(), 801, 801)],
        carets: vec![caret("C1", 801, "")],
    };
    let scene = Scene::default().with(Detail::Core, Widget::Lanes(lanes));
    let ground = Ground::of([&scene]);
    let at = |width| tight(&scene, &ground, Room { width, height: 9 }).to_string();
    insta::assert_snapshot!("tight", [50, 37, 24].map(at).join("\n"));
    for width in 0..60 {
        for height in 0..9 {
            let canvas = tight(&scene, &ground, Room { width, height });
            assert!(canvas.height() <= height);
        }
    }
}

#[test]
fn words_of_a_caret_stand_where_there_is_room() {
    let remark = "was 1001, now 801: C, D read, gone";
    let lanes = Lanes {
        heads: heads(),
        lanes: vec![lane("L", "leads", long(), 1001, 801)],
        carets: vec![
            caret("C1", 801, remark),
            caret("C2", 1001, "at the end of it all"),
            caret("C3", 1001, remark),
            caret("C4", 0, ""),
        ],
    };
    let scene = Scene::default().with(Detail::Core, Widget::Lanes(lanes));
    insta::assert_snapshot!("carets", drawn(&scene, 64, 9));
}

#[test]
fn many_cells_leave_the_oldest_out() {
    let cells = |count: i64| (0..count).map(|at| cell(at, at + 1, "m", 0)).collect();
    let lanes = Lanes {
        heads: vec!["LEO".to_owned()],
        lanes: vec![lane("A", "leads", cells(20), 20, 20), lane("B", "down", cells(3), 3, 2)],
        carets: Vec::new(),
    };
    let scene = Scene::default().with(Detail::Core, Widget::Lanes(lanes));
    insta::assert_snapshot!("many-72", drawn(&scene, 72, 9));
    insta::assert_snapshot!("many-40", drawn(&scene, 40, 9));
}

fn message(from: &str, to: &str, label: &str, lost: bool) -> Message {
    let (from, to, label) = (from.to_owned(), to.to_owned(), label.to_owned());
    Message { from, to, label, lost, back: false }
}

#[test]
fn an_answer_points_back_and_a_lost_message_ends_in_a_cross() {
    let messages = vec![
        message("L", "F2", "Fetch(801)", false),
        Message { back: true, ..message("F2", "L", "X, HW 801", true) },
        message("F1", "L", "Fetch(901)", true),
    ];
    let scene = Scene::default().with(Detail::Core, Widget::Messages(messages));
    insta::assert_snapshot!("messages-72", drawn(&scene, 72, 9));
    insta::assert_snapshot!("messages-82", drawn(&scene, 82, 9));
    insta::assert_snapshot!("messages-40", drawn(&scene, 40, 9));
}

fn node(name: &str, row: usize, column: usize, items: &[&str]) -> Node {
    Node {
        name: name.to_owned(),
        label: format!("the {name}"),
        row,
        column,
        items: items.iter().map(|item| Shown::text(*item)).collect(),
        role: Role::Plain,
    }
}

fn arrow(from: &str, to: &str, label: &str) -> Arrow {
    Arrow { from: from.to_owned(), to: to.to_owned(), label: label.to_owned(), role: Role::Plain }
}

fn boxes() -> Scene {
    let boxes = Boxes {
        boxes: vec![
            node("client", 0, 0, &["req 1", "req 2", "req 3", "req 4", "req 5"]),
            node("cache", 0, 1, &[]),
            node("db", 0, 2, &["row"]),
            node("queue", 1, 0, &["job"]),
        ],
        arrows: vec![
            arrow("client", "cache", "get"),
            arrow("cache", "client", "miss"),
            arrow("cache", "db", "load"),
            arrow("client", "queue", "enqueue"),
            arrow("queue", "db", "write behind"),
        ],
    };
    Scene::default().with(Detail::Core, Widget::Boxes(boxes))
}

#[test]
fn boxes_stand_on_a_grid_and_neighbours_are_joined() {
    insta::assert_snapshot!("boxes-72", drawn(&boxes(), 72, 18));
    insta::assert_snapshot!("boxes-40", drawn(&boxes(), 40, 18));
}

#[test]
fn tables_align_numbers_to_the_right() {
    let row = |cells: &[&str]| cells.iter().map(|cell| Shown::text(*cell)).collect();
    let table = Table {
        title: "users".to_owned(),
        heads: vec!["id".to_owned(), "name".to_owned(), "visits".to_owned()],
        rows: vec![row(&["1", "Ann", "12"]), row(&["20", "Béla", "7"])],
    };
    let note = Note { text: "a note of some words ".repeat(6), role: Role::Dim };
    let scene = Scene::default()
        .with(Detail::Core, Widget::Table(table))
        .with(Detail::Core, Widget::Note(note));
    insta::assert_snapshot!("table", drawn(&scene, 72, 9));
}

#[test]
fn no_room_is_too_small_and_no_text_too_wide() {
    let mut scene = truncation();
    for part in boxes().parts {
        scene.parts.push(part);
    }
    let odd = "漢字 👩‍👩‍👧 e\u{301}\u{1b}[31m \u{202e}x שלום".repeat(4);
    scene.parts.push(Part {
        detail: Detail::Core,
        widget: Widget::Note(Note { text: odd.clone(), role: Role::Plain }),
    });
    if let Widget::Lanes(lanes) = &mut scene.parts[1].widget {
        lanes.lanes[0].name = odd.clone();
        lanes.lanes[1].state.clone_from(&odd);
        lanes.carets[0].note = odd;
        lanes.carets[1].at = i64::MAX;
        lanes.lanes[0].cells[0].start = i64::MIN;
    }
    let ground = Ground::of([&scene]);
    for width in (0..20).chain((20..130).step_by(7)) {
        for height in [0, 1, 5, 24, 200] {
            let room = Room { width, height };
            let canvas = draw(&scene, &ground, room);
            assert!(canvas.height() <= height, "{room:?}");
            for row in canvas.rows() {
                assert_eq!(row.len(), width);
                assert!(row.iter().all(|glyph| !glyph.symbol.contains(['\u{1b}', '\u{202e}'])));
            }
            let _ = between(&Scene::default(), &scene, 300, &ground, room);
            let _ = between(&scene, &boxes(), 300, &ground, room);
        }
    }
}
