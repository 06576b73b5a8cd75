//! Pictures of two states with what differs marked and the rest dim.

use crate::sim::scene::{Caret, Facts, Lane, Lanes, Mark, Role, Scene, Shown, Table, Widget};

/// Marks what a picture has and another has not, or has otherwise.
pub(super) fn marked(scene: &Scene, other: &Scene) -> Scene {
    let mut scene = scene.clone();
    for part in &mut scene.parts {
        let others = other.parts.iter().map(|part| &part.widget);
        match &mut part.widget {
            Widget::Lanes(lanes) => mark_lanes(lanes, others),
            Widget::Facts(facts) => mark_facts(facts, others),
            Widget::Table(table) => mark_table(table, others),
            Widget::Boxes(boxes) => {
                let known: Vec<(String, String)> = others
                    .filter_map(|widget| match widget {
                        Widget::Boxes(boxes) => Some(&boxes.boxes),
                        _ => None,
                    })
                    .flatten()
                    .flat_map(|node| {
                        node.items.iter().map(|item| (node.name.clone(), item.text.clone()))
                    })
                    .collect();
                for node in &mut boxes.boxes {
                    for item in &mut node.items {
                        let is_there = known.contains(&(node.name.clone(), item.text.clone()));
                        mark_value(item, is_there);
                    }
                }
            }
            Widget::Messages(_) | Widget::Note(_) => {}
        }
    }
    scene
}

fn mark_lanes<'w>(lanes: &mut Lanes, others: impl Iterator<Item = &'w Widget>) {
    let others: Vec<&Lanes> = others
        .filter_map(|widget| match widget {
            Widget::Lanes(lanes) => Some(lanes),
            _ => None,
        })
        .collect();
    for lane in &mut lanes.lanes {
        let known = others.iter().flat_map(|lanes| &lanes.lanes);
        mark_lane(lane, known.into_iter().find(|known| known.name == lane.name));
    }
    for caret in &mut lanes.carets {
        let mut known = others.iter().flat_map(|lanes| &lanes.carets);
        let same = |known: &&Caret| known.name == caret.name && known.at == caret.at;
        if known.any(|known| same(&known)) {
            caret.role = Role::Dim;
        } else {
            caret.mark = Mark::Differs;
            caret.role = Role::Warn;
        }
    }
}

fn mark_lane(lane: &mut Lane, other: Option<&Lane>) {
    for cell in &mut lane.cells {
        let same = other.is_some_and(|other| {
            other.cells.iter().any(|known| {
                (known.start, known.end, &known.name, &known.detail)
                    == (cell.start, cell.end, &cell.name, &cell.detail)
            })
        });
        if same {
            cell.role = Role::Dim;
        } else {
            cell.mark = Mark::Differs;
            cell.role = Role::Warn;
        }
    }
    for (at, value) in lane.values.iter_mut().enumerate() {
        let known = other.and_then(|other| other.values.get(at));
        mark_value(value, known.is_some_and(|known| known.text == value.text));
    }
    match other {
        Some(other) if other.state == lane.state => lane.role = Role::Dim,
        _ => {
            lane.state = format!("≠{}", lane.state);
            lane.role = Role::Warn;
        }
    }
}

fn mark_facts<'w>(facts: &mut Facts, others: impl Iterator<Item = &'w Widget>) {
    let mut others = others.filter_map(|widget| match widget {
        Widget::Facts(known) => Some(known),
        _ => None,
    });
    let other = others.find(|known| known.label == facts.label);
    for (at, fact) in facts.facts.iter_mut().enumerate() {
        let known = other.and_then(|other| {
            let by_path = other.facts.iter().find(|known| known.path == fact.path);
            by_path.filter(|_| !fact.path.is_empty()).or_else(|| other.facts.get(at))
        });
        mark_value(fact, known.is_some_and(|known| known.text == fact.text));
    }
}

fn mark_table<'w>(table: &mut Table, others: impl Iterator<Item = &'w Widget>) {
    let mut others = others.filter_map(|widget| match widget {
        Widget::Table(known) => Some(known),
        _ => None,
    });
    let other = others.find(|known| known.title == table.title);
    for (at, row) in table.rows.iter_mut().enumerate() {
        let first = row.first().map(|cell| cell.text.clone());
        let by_name = |known: &&Vec<Shown>| known.first().map(|cell| &cell.text) == first.as_ref();
        let known =
            other.and_then(|other| other.rows.iter().find(by_name).or_else(|| other.rows.get(at)));
        for (column, cell) in row.iter_mut().enumerate() {
            let known = known.and_then(|known| known.get(column));
            mark_value(cell, known.is_some_and(|known| known.text == cell.text));
        }
    }
}

fn mark_value(value: &mut Shown, same: bool) {
    if same {
        value.role = Role::Dim;
    } else {
        value.text.insert(0, '≠');
        value.role = Role::Warn;
    }
}
