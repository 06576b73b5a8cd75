//! Tables: columns as wide as they need to be; where that is too much, cells
//! wrap; where even that does not fit, each row becomes a small list.

use pulldown_cmark::Alignment;
use ratatui::text::{Line, Span};

use crate::tui::text::width;
use crate::tui::theme::{Role, Theme};
use crate::tui::wrap::{line_width, wrap};

/// The blanks between two columns.
const BETWEEN: usize = 2;
/// The narrowest a column gets before rows become lists.
const NARROWEST: usize = 8;

type Cell = Vec<Span<'static>>;

/// A table that is being gathered. The first row is its head.
pub(super) struct Table {
    alignments: Vec<Alignment>,
    rows: Vec<Vec<Cell>>,
}

impl Table {
    pub(super) const fn new(alignments: Vec<Alignment>) -> Self {
        Self { alignments, rows: Vec::new() }
    }

    pub(super) fn start_row(&mut self) {
        self.rows.push(Vec::new());
    }

    pub(super) fn cell(&mut self, spans: Cell) {
        if let Some(row) = self.rows.last_mut() {
            row.push(spans);
        }
    }

    /// Lays the table out in at most `room` columns.
    pub(super) fn lines(mut self, room: usize, theme: Theme) -> Vec<Line<'static>> {
        if let Some(head) = self.rows.first_mut() {
            for span in head.iter_mut().flatten() {
                span.style = span.style.patch(theme.strong(Role::Text));
            }
        }
        match self.widths(room) {
            Some(widths) => self.grid(&widths, theme),
            None => self.records(room, theme),
        }
    }

    /// Returns the columns' widths, or `None` where they do not fit.
    fn widths(&self, room: usize) -> Option<Vec<usize>> {
        let columns = self.alignments.len();
        let mut widths: Vec<usize> = (0..columns)
            .map(|column| {
                self.rows
                    .iter()
                    .filter_map(|row| row.get(column))
                    .map(cell_width)
                    .max()
                    .unwrap_or(0)
            })
            .collect();
        let between = BETWEEN * columns.saturating_sub(1);
        // The widest column gives way first, a cell at a time.
        while widths.iter().sum::<usize>() + between > room {
            let widest = widths.iter_mut().max()?;
            if *widest <= NARROWEST {
                return None;
            }
            *widest -= 1;
        }
        Some(widths)
    }

    fn grid(&self, widths: &[usize], theme: Theme) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        for (n, row) in self.rows.iter().enumerate() {
            let cells: Vec<Vec<Line<'static>>> = widths
                .iter()
                .enumerate()
                .map(|(column, width)| {
                    row.get(column).map_or_else(Vec::new, |cell| wrap(cell, *width))
                })
                .collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            lines.extend((0..height).map(|at| self.grid_line(widths, &cells, at)));
            if n == 0 {
                lines.push(rule(widths, theme));
            }
        }
        lines
    }

    fn grid_line(
        &self,
        widths: &[usize],
        cells: &[Vec<Line<'static>>],
        at: usize,
    ) -> Line<'static> {
        let mut spans = Vec::new();
        for (column, (width, cell)) in widths.iter().zip(cells).enumerate() {
            if column > 0 {
                spans.push(Span::raw(" ".repeat(BETWEEN)));
            }
            let line = cell.get(at).cloned().unwrap_or_default();
            let free = width.saturating_sub(line_width(&line));
            let before = match self.alignments.get(column) {
                Some(Alignment::Right) => free,
                Some(Alignment::Center) => free / 2,
                _ => 0,
            };
            spans.push(Span::raw(" ".repeat(before)));
            spans.extend(line.spans);
            spans.push(Span::raw(" ".repeat(free - before)));
        }
        Line::from(spans)
    }

    /// Shows every row as lines of `head: cell`.
    fn records(&self, room: usize, theme: Theme) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        let Some((head, rows)) = self.rows.split_first() else { return lines };
        if rows.is_empty() {
            return head.iter().flat_map(|cell| wrap(cell, room)).collect();
        }
        for (n, row) in rows.iter().enumerate() {
            if n > 0 {
                lines.push(Line::default());
            }
            for (column, cell) in row.iter().enumerate() {
                let mut spans = head.get(column).cloned().unwrap_or_default();
                spans.push(Span::styled(": ", theme.style(Role::Dim)));
                spans.extend(cell.iter().cloned());
                lines.extend(wrap(&spans, room));
            }
        }
        lines
    }
}

fn cell_width(cell: &Cell) -> usize {
    cell.iter().map(|span| width(&span.content)).sum()
}

fn rule(widths: &[usize], theme: Theme) -> Line<'static> {
    let parts: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
    Line::from(Span::styled(parts.join(&" ".repeat(BETWEEN)), theme.style(Role::Dim)))
}
