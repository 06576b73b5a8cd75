//! Boxes on a grid. Arrows between neighbours are drawn; all others are listed
//! below, as are both when the grid is wider than the room.

use std::collections::BTreeMap;

use super::grid::Canvas;
use super::ground::Ground;
use super::messages::arrow;
use super::shelf::{Grid, lines};
use super::width::{truncate, width};
use super::{LABEL, narrow};
use crate::sim::scene::{Arrow, Boxes, Node, Role};

/// Rows between two boxes.
const ROW_GAP: usize = 2;

/// A box and where it stands.
struct Placed<'b> {
    node: &'b Node,
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    lines: Vec<Vec<(String, Role)>>,
}

pub(super) fn draw(boxes: &Boxes, ground: &Ground, canvas: &mut Canvas) {
    let (placed, total) = place(boxes, &ground.grid(boxes));
    if total > canvas.width() {
        return narrow::boxes(boxes, canvas);
    }
    for placed in &placed {
        frame(placed, canvas);
    }
    let mut others = Vec::new();
    for arrow in &boxes.arrows {
        if !drawn(arrow, boxes, &placed, canvas) {
            others.push(arrow);
        }
    }
    if !others.is_empty() {
        canvas.row();
    }
    for other in others {
        list(other, &placed, canvas);
    }
}

/// Gives every box its place; returns the width of all.
fn place<'b>(boxes: &'b Boxes, grid: &Grid) -> (Vec<Placed<'b>>, usize) {
    let size = |sizes: &BTreeMap<usize, usize>, at| sizes.get(&at).copied().unwrap_or(0);
    let (lefts, total) = starts(&grid.widths, |column| size(&grid.gaps, column));
    let (tops, _) = starts(&grid.heights, |_| ROW_GAP);
    let placed = boxes.boxes.iter().map(|node| Placed {
        node,
        left: size(&lefts, node.column),
        top: size(&tops, node.row),
        width: size(&grid.widths, node.column),
        height: size(&grid.heights, node.row),
        lines: lines(node),
    });
    (placed.collect(), total)
}

/// Where each column or row begins, and where all end.
fn starts(
    sizes: &BTreeMap<usize, usize>,
    gap: impl Fn(usize) -> usize,
) -> (BTreeMap<usize, usize>, usize) {
    let mut starts = BTreeMap::new();
    let mut end = 0;
    let mut at = 0;
    for (number, size) in sizes {
        starts.insert(*number, at);
        end = at + size;
        at = end + gap(*number);
    }
    (starts, end)
}

fn frame(placed: &Placed<'_>, canvas: &mut Canvas) {
    let Placed { node, left, top, width, height, lines } = placed;
    let (right, bottom) = (left + width - 1, top + height - 1);
    let role = node.role;
    let across = "─".repeat(width - 2);
    canvas.put(*left, *top, &format!("┌{across}┐"), role);
    canvas.put(*left, bottom, &format!("└{across}┘"), role);
    for row in top + 1..bottom {
        canvas.put(*left, row, "│", role);
        canvas.put(right, row, "│", role);
    }
    canvas.put(left + 2, top + 1, &truncate(&node.label, width - 4), role);
    for (at, line) in lines.iter().enumerate() {
        let mut column = left + 2;
        for (word, role) in line {
            column = canvas.put(column, top + 2 + at, word, *role) + 2;
        }
    }
}

/// Draws an arrow between neighbours; false when they are none.
fn drawn(arrow: &Arrow, boxes: &Boxes, placed: &[Placed<'_>], canvas: &mut Canvas) -> bool {
    let find = |name: &str| placed.iter().find(|placed| placed.node.name == name);
    let (Some(from), Some(to)) = (find(&arrow.from), find(&arrow.to)) else { return false };
    let between = |low: (usize, usize), high: (usize, usize)| {
        boxes.boxes.iter().any(|node| {
            let at = (node.row, node.column);
            at != low
                && at != high
                && (low.0..=high.0).contains(&at.0)
                && (low.1..=high.1).contains(&at.1)
        })
    };
    let place = |placed: &Placed<'_>| (placed.node.row, placed.node.column);
    let (low, high) = if place(from) <= place(to) { (from, to) } else { (to, from) };
    if place(low) == place(high) || between(place(low), place(high)) {
        return false;
    }
    let back = place(from) > place(to);
    if low.node.row == high.node.row {
        across(arrow, low, high, back, canvas);
        return true;
    }
    if low.node.column == high.node.column {
        let both = boxes.arrows.iter().any(|a| a.from == arrow.to && a.to == arrow.from);
        down(arrow, low, high, (back, both), canvas);
        return true;
    }
    false
}

fn across(arrow: &Arrow, left: &Placed<'_>, right: &Placed<'_>, back: bool, canvas: &mut Canvas) {
    // The way there and the way back have a row each.
    let row = left.top + 1 + usize::from(back);
    let start = left.left + left.width + 1;
    let columns = right.left.saturating_sub(start + 1);
    canvas.put(start, row, &self::arrow(columns, back, false), arrow.role);
    let words = truncate(&arrow.label, columns);
    let row = if back { row + 1 } else { row - 1 };
    canvas.put(start + columns.saturating_sub(width(&words)) / 2, row, &words, LABEL);
}

/// `both` tells whether there is an arrow the other way: it has its own column.
fn down(
    arrow: &Arrow,
    top: &Placed<'_>,
    bottom: &Placed<'_>,
    (back, both): (bool, bool),
    canvas: &mut Canvas,
) {
    let beside = if both { 3 } else { 0 };
    let column = top.left + 2 + if back { beside } else { 0 };
    let (start, end) = (top.top + top.height, bottom.top);
    for row in start..end {
        canvas.put(column, row, "│", arrow.role);
    }
    let (row, sign) = if back { (start, "↑") } else { (end - 1, "↓") };
    canvas.put(column, row, sign, arrow.role);
    let row = if back { start } else { end - 1 };
    canvas.put(top.left + 2 + beside + 2, row, &arrow.label, LABEL);
}

fn list(arrow: &Arrow, placed: &[Placed<'_>], canvas: &mut Canvas) {
    let label = |name: &str| {
        placed.iter().find(|placed| placed.node.name == name).map_or("", |p| p.node.label.as_str())
    };
    let row = canvas.row();
    let column = canvas.put(0, row, label(&arrow.from), Role::Plain);
    let column = canvas.put(column + 1, row, &self::arrow(3, false, false), arrow.role);
    let column = canvas.put(column + 1, row, label(&arrow.to), Role::Plain);
    canvas.put(column + 3, row, &arrow.label, LABEL);
}
