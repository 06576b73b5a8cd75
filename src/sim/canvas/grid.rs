//! The grid: rows of cells, each a grapheme and its role.

use std::fmt;

use super::width::cells;
use crate::sim::scene::Role;

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// A grapheme; empty in the second cell of a wide one.
    pub symbol: String,
    /// Its meaning.
    pub role: Role,
}

impl Default for Glyph {
    fn default() -> Self {
        Self { symbol: " ".to_owned(), role: Role::Plain }
    }
}

/// A picture: rows of equal width.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Canvas {
    width: usize,
    rows: Vec<Vec<Glyph>>,
}

impl Canvas {
    /// Makes an empty canvas.
    #[must_use]
    pub const fn new(width: usize) -> Self {
        Self { width, rows: Vec::new() }
    }

    /// Returns the columns.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.rows.len()
    }

    /// Returns the rows from the top.
    #[must_use]
    pub fn rows(&self) -> &[Vec<Glyph>] {
        &self.rows
    }

    /// Adds an empty row and returns its number.
    pub(super) fn row(&mut self) -> usize {
        self.rows.push(vec![Glyph::default(); self.width]);
        self.rows.len() - 1
    }

    /// Adds another canvas below.
    pub(super) fn append(&mut self, other: Self) {
        self.rows.extend(other.rows);
    }

    /// Leaves out the rows behind the first ones.
    pub(super) fn cut(&mut self, height: usize) {
        self.rows.truncate(height);
    }

    /// Writes a text on a row and returns the column behind it. What does not
    /// fit is left out. Rows that are missing are added.
    pub(super) fn put(&mut self, column: usize, row: usize, text: &str, role: Role) -> usize {
        while self.rows.len() <= row {
            self.row();
        }
        let mut at = column;
        for (symbol, width) in cells(text) {
            if at + width > self.width {
                break;
            }
            for part in 0..width {
                let symbol = if part == 0 { symbol } else { "" };
                self.set(at + part, row, symbol, role);
            }
            at += width;
        }
        at
    }

    fn set(&mut self, column: usize, row: usize, symbol: &str, role: Role) {
        if let Some(glyph) = self.rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            symbol.clone_into(&mut glyph.symbol);
            glyph.role = role;
        }
    }

    /// Gives the cells of a row that have one role another, from a column on.
    pub(super) fn recolor(&mut self, from: usize, row: usize, now: Role, then: Role) {
        let cells = self.rows.get_mut(row).into_iter().flatten().skip(from);
        for glyph in cells.filter(|glyph| glyph.role == now) {
            glyph.role = then;
        }
    }

    /// Writes a text that ends before a column.
    pub(super) fn put_before(&mut self, end: usize, row: usize, text: &str, role: Role) {
        let start = end.saturating_sub(super::width::width(text));
        self.put(start, row, text, role);
    }

    /// Repeats a sign on a row, over `start..end`.
    pub(super) fn fill(&mut self, start: usize, end: usize, row: usize, sign: &str, role: Role) {
        for column in start..end {
            self.put(column, row, sign, role);
        }
    }
}

impl fmt::Display for Canvas {
    /// Writes the rows as text, without the blanks at their ends.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            let line: String = row.iter().map(|glyph| glyph.symbol.as_str()).collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
