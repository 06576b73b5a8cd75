//! Parts of a page, one above the other or side by side. When there is no room,
//! the air between them gives way first, then parts by rank.

use ratatui::text::{Line, Span};

use crate::tui::wrap::line_width;

/// A part of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// The empty rows above it.
    pub air: usize,
    /// Its lines.
    pub lines: Vec<Line<'static>>,
    /// 0 never gives way; of the others, the largest first.
    pub rank: u8,
}

impl Part {
    /// Makes a part.
    #[must_use]
    pub const fn new(air: usize, rank: u8, lines: Vec<Line<'static>>) -> Self {
        Self { air, lines, rank }
    }
}

/// Stacks parts into at most `rows` rows. Parts without lines leave no air.
#[must_use]
pub fn stack(mut parts: Vec<Part>, rows: usize) -> Vec<Line<'static>> {
    parts.retain(|part| !part.lines.is_empty());
    while height(&parts) > rows {
        // The widest gap gives way first, of equal ones the lowest.
        if let Some(widest) = parts.iter_mut().filter(|part| part.air > 0).max_by_key(|p| p.air) {
            widest.air -= 1;
            continue;
        }
        let Some(rank) = parts.iter().map(|part| part.rank).filter(|rank| *rank > 0).max() else {
            break;
        };
        parts.retain(|part| part.rank != rank);
    }
    let mut lines: Vec<Line<'static>> = Vec::new();
    for part in parts {
        lines.extend(std::iter::repeat_n(Line::default(), part.air));
        lines.extend(part.lines);
    }
    lines.truncate(rows);
    lines
}

/// Puts lines beside others, from a column on.
#[must_use]
pub fn beside(
    left: &[Line<'static>],
    right: &[Line<'static>],
    column: usize,
) -> Vec<Line<'static>> {
    let rows = left.len().max(right.len());
    (0..rows)
        .map(|at| {
            let mut line = left.get(at).cloned().unwrap_or_default();
            if let Some(beside) = right.get(at).filter(|beside| !beside.spans.is_empty()) {
                let gap = column.saturating_sub(line_width(&line));
                line.push_span(Span::raw(" ".repeat(gap)));
                line.spans.extend(beside.spans.iter().cloned());
            }
            line
        })
        .collect()
}

fn height(parts: &[Part]) -> usize {
    parts.iter().map(|part| part.air + part.lines.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::testing::plain_text;

    fn part(air: usize, rank: u8, text: &'static str) -> Part {
        Part::new(air, rank, text.lines().map(Line::raw).collect())
    }

    #[test]
    fn air_goes_first_then_the_largest_rank() {
        let parts = || vec![part(2, 0, "number"), part(1, 2, "label"), part(1, 1, "list\nlist")];
        let at = |rows| plain_text(&stack(parts(), rows)).replace('\n', "/");
        assert_eq!(at(8), "//number//label//list/list");
        assert_eq!(at(7), "/number//label//list/list");
        assert_eq!(at(4), "number/label/list/list");
        assert_eq!(at(3), "number/list/list");
        assert_eq!(at(2), "number");
        assert_eq!(at(0), "");
    }

    #[test]
    fn columns_stand_beside_each_other() {
        let of = |text: &'static str| text.lines().map(Line::raw).collect::<Vec<_>>();
        let text = plain_text(&beside(&of("a\nbb"), &of("x\n\nz"), 4));
        assert_eq!(text, "a   x\nbb\n    z");
    }

    #[test]
    fn a_part_without_lines_leaves_no_air() {
        assert_eq!(stack(vec![part(3, 0, ""), part(0, 0, "a")], 9).len(), 1);
    }
}
