//! Facts, tables and notes.

use super::LABEL;
use super::grid::Canvas;
use super::width::{truncate, width, wrap};
use crate::sim::scene::{Facts, Note, Shown, Table};

/// Columns of a label, so that facts stand under the lanes' cells.
const LABEL_WIDTH: usize = 12;

/// Blanks between facts.
const GAP: usize = 3;

pub(super) fn facts(facts: &Facts, canvas: &mut Canvas) {
    let mut row = canvas.row();
    let left = (width(&facts.label) + 2).max(LABEL_WIDTH);
    canvas.put(0, row, &facts.label, LABEL);
    let mut column = left;
    for fact in &facts.facts {
        let words = truncate(&fact.text, canvas.width().saturating_sub(left));
        if column > left && column + width(&words) > canvas.width() {
            row = canvas.row();
            column = left;
        }
        column = canvas.put(column, row, &words, fact.role) + GAP;
    }
}

pub(super) fn note(note: &Note, canvas: &mut Canvas) {
    for line in wrap(&note.text, canvas.width()) {
        let row = canvas.row();
        canvas.put(0, row, &line, note.role);
    }
}

pub(super) fn table(table: &Table, canvas: &mut Canvas) {
    if !table.title.is_empty() {
        let row = canvas.row();
        canvas.put(0, row, &table.title, LABEL);
    }
    let columns = table.rows.iter().map(Vec::len).max().unwrap_or(0).max(table.heads.len());
    let measured: Vec<(usize, bool)> = (0..columns).map(|at| measure(table, at)).collect();
    if table.heads.iter().any(|head| !head.is_empty()) {
        let heads: Vec<Shown> =
            table.heads.iter().map(|head| Shown::text(head).role(LABEL)).collect();
        line(&heads, &measured, canvas);
    }
    for row in &table.rows {
        line(row, &measured, canvas);
    }
}

/// The width of a column, and whether it holds numbers alone.
fn measure(table: &Table, at: usize) -> (usize, bool) {
    let texts = || table.rows.iter().filter_map(|row| row.get(at)).map(|shown| shown.text.as_str());
    let head = table.heads.get(at).map_or(0, |head| width(head));
    let widest = texts().map(width).max().unwrap_or(0).max(head);
    let mut texts = texts();
    let numbers = texts.clone().next().is_some()
        && texts.all(|text| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit()));
    (widest, numbers)
}

fn line(cells: &[Shown], measured: &[(usize, bool)], canvas: &mut Canvas) {
    let row = canvas.row();
    let mut column = 2;
    for (cell, (width, number)) in cells.iter().zip(measured) {
        if *number {
            canvas.put_before(column + width, row, &cell.text, cell.role);
        } else {
            canvas.put(column, row, &cell.text, cell.role);
        }
        column += width + GAP;
    }
}
