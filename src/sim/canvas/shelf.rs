//! The sizes of a grid of boxes: of what is in them and what stands between.

use std::collections::BTreeMap;

use super::width::{truncate, width};
use crate::sim::scene::{Boxes, Node, Role};

/// Most columns of the inside of a box.
const MOST_INSIDE: usize = 24;

/// Least columns between two boxes.
const LEAST_GAP: usize = 5;

/// The sizes of a grid of boxes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Grid {
    /// The width of each column.
    pub(super) widths: BTreeMap<usize, usize>,
    /// The height of each row.
    pub(super) heights: BTreeMap<usize, usize>,
    /// The blanks behind each column.
    pub(super) gaps: BTreeMap<usize, usize>,
}

impl Grid {
    /// Takes in a size: the greatest counts.
    pub(super) fn take(sizes: &mut BTreeMap<usize, usize>, at: usize, size: usize) {
        let most = sizes.entry(at).or_insert(size);
        *most = size.max(*most);
    }

    /// Takes in the sizes of another grid.
    pub(super) fn merge(&mut self, other: &Self) {
        let pairs = [
            (&mut self.widths, &other.widths),
            (&mut self.heights, &other.heights),
            (&mut self.gaps, &other.gaps),
        ];
        for (sizes, others) in pairs {
            for (at, size) in others {
                Self::take(sizes, *at, *size);
            }
        }
    }
}

/// Returns the sizes that the boxes need.
pub(super) fn measure(boxes: &Boxes) -> Grid {
    let mut grid = Grid::default();
    for node in &boxes.boxes {
        let lines = lines(node);
        let widest = lines.iter().map(|line| line_width(line)).max().unwrap_or(0);
        let inside = widest.max(width(&node.label)).clamp(4, MOST_INSIDE);
        Grid::take(&mut grid.widths, node.column, inside + 4);
        Grid::take(&mut grid.heights, node.row, lines.len() + 3);
        Grid::take(&mut grid.gaps, node.column, gap(boxes, node.column));
    }
    grid
}

/// The blanks behind a column: the widest words on an arrow there have room.
fn gap(boxes: &Boxes, column: usize) -> usize {
    let place = |name: &str| boxes.boxes.iter().find(|node| node.name == name);
    let words = boxes.arrows.iter().filter_map(|arrow| {
        let (from, to) = (place(&arrow.from)?, place(&arrow.to)?);
        (from.row == to.row && from.column.min(to.column) == column).then(|| width(&arrow.label))
    });
    words.max().map_or(LEAST_GAP, |words| (words + 4).max(LEAST_GAP))
}

/// What a box holds, as lines of words.
pub(super) fn lines(node: &Node) -> Vec<Vec<(String, Role)>> {
    let mut lines: Vec<Vec<(String, Role)>> = Vec::new();
    for item in &node.items {
        let word = truncate(&item.text, MOST_INSIDE);
        let fits =
            lines.last().is_some_and(|line| line_width(line) + 2 + width(&word) <= MOST_INSIDE);
        match lines.last_mut() {
            Some(line) if fits => line.push((word, item.role)),
            _ => lines.push(vec![(word, item.role)]),
        }
    }
    lines
}

fn line_width(line: &[(String, Role)]) -> usize {
    line.iter().map(|(word, _)| width(word) + 2).sum::<usize>().saturating_sub(2)
}
