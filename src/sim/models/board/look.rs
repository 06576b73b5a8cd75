//! What can be seen of the board: paths and the picture.

use super::{Place, Shape, State};
use crate::sim::model::{PathError, PathHelp};
use crate::sim::scene::{Arrow, Boxes, Detail, Facts, Node, Role, Scene, Shown, Table, Widget};
use crate::sim::value::Value;

/// Looks at a path.
pub(super) fn observe(state: &State, path: &str) -> Result<Value, PathError> {
    let (name, what) = path.rsplit_once('.').ok_or(PathError::Unknown)?;
    let place = state.place(name);
    match what {
        "items" => place.map(|place| Value::names(&place.items)).ok_or(PathError::Unknown),
        "size" => place
            .map(|place| Value::Int(i64::try_from(place.items.len()).unwrap_or(i64::MAX)))
            .ok_or(PathError::Unknown),
        "links" if place.is_some_and(Place::is_box) => {
            let links = state.links.iter().filter(|link| link.from == name);
            Ok(Value::names(links.map(|link| &link.to)))
        }
        "value" => state.count(name).map(Value::Int).ok_or(PathError::Unknown),
        // An item may come later: until then it is nowhere.
        "at" if place.is_none() && state.count(name).is_none() => {
            Ok(state.place_of(name).map(|place| place.name.as_str()).into())
        }
        "lit" => Ok(Value::Bool(state.is_lit(name))),
        _ => Err(PathError::Unknown),
    }
}

/// Lists the paths.
pub(super) fn paths(state: &State) -> Vec<PathHelp> {
    let mut paths = Vec::new();
    for place in &state.places {
        let name = &place.name;
        paths.push(PathHelp::new(format!("{name}.items"), format!("what is in {name}")));
        paths.push(PathHelp::new(format!("{name}.size"), format!("how many are in {name}")));
        if place.is_box() {
            paths.push(PathHelp::new(format!("{name}.links"), format!("what {name} points at")));
        }
    }
    for item in state.places.iter().flat_map(|place| &place.items) {
        paths.push(PathHelp::new(format!("{item}.at"), format!("where {item} is")));
    }
    for (name, _) in &state.counts {
        paths.push(PathHelp::new(format!("{name}.value"), format!("the count {name}")));
    }
    paths
}

/// Draws the board.
pub(super) fn scene(state: &State) -> Scene {
    let mut scene = Scene::default();
    let boxes: Vec<Node> = state.places.iter().filter_map(|place| node(state, place)).collect();
    if !boxes.is_empty() {
        let arrows = state.links.iter().map(|link| Arrow {
            from: link.from.clone(),
            to: link.to.clone(),
            label: link.label.clone(),
            role: Role::Plain,
        });
        let boxes = Boxes { boxes, arrows: arrows.collect() };
        scene = scene.with(Detail::Core, Widget::Boxes(boxes));
    }
    for place in &state.places {
        if let Some(table) = table(state, place) {
            scene = scene.with(Detail::Core, Widget::Table(table));
        }
    }
    if !state.counts.is_empty() {
        let fact = |(name, count): &(String, i64)| {
            shown(state, name, format!("{name}.value"), format!("{name} {count}"))
        };
        let facts = state.counts.iter().map(fact).collect();
        let facts = Facts { label: "counts".to_owned(), facts };
        scene = scene.with(Detail::Context, Widget::Facts(facts));
    }
    scene
}

fn shown(state: &State, name: &str, path: String, text: String) -> Shown {
    let role = if state.is_lit(name) { Role::Active } else { Role::Plain };
    Shown { path, text, role }
}

fn node(state: &State, place: &Place) -> Option<Node> {
    let Shape::Box { row, column } = place.shape else { return None };
    let item = |item: &String| shown(state, item, format!("{item}.at"), item.replace('_', " "));
    Some(Node {
        name: place.name.clone(),
        label: place.label.clone(),
        row,
        column,
        items: place.items.iter().map(item).collect(),
        role: if state.is_lit(&place.name) { Role::Active } else { Role::Plain },
    })
}

fn table(state: &State, place: &Place) -> Option<Table> {
    let Shape::Table { heads, rows } = &place.shape else { return None };
    let row = |item: &String| {
        let (_, cells) = rows.iter().find(|(name, _)| name == item)?;
        let cell = |cell: &String| shown(state, item, String::new(), cell.clone());
        Some(cells.iter().map(cell).collect())
    };
    Some(Table {
        title: place.label.clone(),
        heads: heads.clone(),
        rows: place.items.iter().filter_map(row).collect(),
    })
}
