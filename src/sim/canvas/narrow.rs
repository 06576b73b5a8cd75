//! The text form for narrow rooms: a line for each lane.
//!
//! `F2 leads  A0 B0 X3  LEO 901  HW 901`

use super::grid::Canvas;
use super::messages::sides;
use super::width::{truncate, width};
use super::{LABEL, facts};
use crate::sim::scene::{Boxes, Lane, Lanes, Mark, Message, Node, Role, Shown, Widget};

pub(super) fn draw(widget: &Widget, canvas: &mut Canvas) {
    match widget {
        Widget::Lanes(given) => lanes(given, canvas),
        Widget::Messages(given) => messages(given, canvas),
        Widget::Boxes(given) => boxes(given, canvas),
        Widget::Facts(given) => facts::facts(given, canvas),
        Widget::Table(given) => facts::table(given, canvas),
        Widget::Note(given) => facts::note(given, canvas),
    }
}

fn lanes(lanes: &Lanes, canvas: &mut Canvas) {
    let names = lanes.lanes.iter().map(|lane| width(&lane.name)).max().unwrap_or(0);
    let states = lanes.lanes.iter().map(|lane| width(&lane.state)).max().unwrap_or(0);
    for lane in &lanes.lanes {
        self::lane(lane, &lanes.heads, names + 1, names + states + 3, canvas);
    }
    for caret in &lanes.carets {
        let row = canvas.row();
        canvas.put(0, row, &truncate(&caret.words(), canvas.width()), caret.role);
    }
}

fn lane(lane: &Lane, heads: &[String], states: usize, cells: usize, canvas: &mut Canvas) {
    let row = canvas.row();
    canvas.put(0, row, &lane.name, lane.role);
    canvas.put(states, row, &lane.state, lane.role);
    let values: Vec<(String, &Shown)> = heads.iter().cloned().zip(&lane.values).collect();
    let tail: usize = values.iter().map(|(head, value)| width(head) + width(&value.text) + 3).sum();
    let room = canvas.width().saturating_sub(cells + tail);
    let mut column = self::cells(lane, cells, room, canvas, row);
    for (head, value) in values {
        column = canvas.put(column + 2, row, &head, LABEL);
        let role = if value.role == Role::Plain { lane.role } else { value.role };
        column = canvas.put(column + 1, row, &value.text, role);
    }
}

/// Writes as many of the last cells as fit; returns the column behind them.
fn cells(lane: &Lane, start: usize, room: usize, canvas: &mut Canvas, row: usize) -> usize {
    let words: Vec<(String, Role)> = lane
        .cells
        .iter()
        .map(|cell| match cell.mark {
            Mark::Dropped => (format!("×{}", cell.short), Role::Lost),
            Mark::Differs => (format!("≠{}", cell.short), Role::Warn),
            Mark::Witness => (format!("✗{}", cell.short), Role::Bad),
            Mark::None => (cell.short.clone(), cell.role),
        })
        .collect();
    let mut used = 0;
    let mut shown = 0;
    for (word, _) in words.iter().rev() {
        let more = width(word) + 1;
        let ellipsis = if shown + 1 < words.len() { 2 } else { 0 };
        if used + more + ellipsis > room + 1 {
            break;
        }
        used += more;
        shown += 1;
    }
    let mut column = start;
    if shown < words.len() {
        column = canvas.put(column, row, "…", LABEL) + 1;
    }
    for (word, role) in words.iter().skip(words.len() - shown) {
        let role = if *role == Role::Plain { lane.role } else { *role };
        column = canvas.put(column, row, word, role) + 1;
    }
    column.saturating_sub(1).max(start)
}

fn messages(messages: &[Message], canvas: &mut Canvas) {
    for message in messages {
        let row = canvas.row();
        let lost = if message.lost { ", lost" } else { "" };
        let (left, right) = sides(message);
        let arrow = if message.back { "←" } else { "→" };
        let words = format!("{left} {arrow} {right}  {}{lost}", message.label);
        let role = if message.lost { Role::Lost } else { Role::Info };
        canvas.put(0, row, &truncate(&words, canvas.width()), role);
    }
}

/// Boxes as lines: what each holds and where it points.
pub(super) fn boxes(boxes: &Boxes, canvas: &mut Canvas) {
    let names = boxes.boxes.iter().map(|node| width(&node.label)).max().unwrap_or(0);
    for node in &boxes.boxes {
        let row = canvas.row();
        canvas.put(0, row, &node.label, node.role);
        let mut column = names + 2;
        for item in &node.items {
            column = canvas.put(column, row, &item.text, item.role) + 1;
        }
        let pointed = pointed(boxes, node);
        if !pointed.is_empty() {
            let room = canvas.width().saturating_sub(column + 1);
            canvas.put(column + 1, row, &truncate(&pointed, room), LABEL);
        }
    }
}

fn pointed(boxes: &Boxes, node: &Node) -> String {
    let label = |name: &str| {
        boxes.boxes.iter().find(|node| node.name == name).map_or("", |node| node.label.as_str())
    };
    let arrows = boxes.arrows.iter().filter(|arrow| arrow.from == node.name);
    let words: Vec<String> = arrows
        .map(|arrow| match arrow.label.as_str() {
            "" => format!("→ {}", label(&arrow.to)),
            on => format!("→ {} ({on})", label(&arrow.to)),
        })
        .collect();
    words.join("  ")
}
