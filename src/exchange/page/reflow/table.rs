//! Flattened tables: the row of dashes tells the number of columns, and every
//! row has one pipe more than that.

use crate::exchange::text::{is_blank, trim};

use super::super::code::{code_spans, in_code};

/// A table inside a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    /// Where its first row begins, in bytes.
    pub(super) start: usize,
    /// Where each row ends.
    pub(super) ends: Vec<usize>,
}

/// Finds the tables of a text that hold more than their row of dashes.
pub(super) fn tables(text: &str) -> Vec<Table> {
    let mut tables = Vec::new();
    if !text.contains("--") {
        return tables;
    }
    let pipes = pipes(text);
    let mut from = 0;
    let mut free = 0;
    while let Some((first, last)) = delimiter(text, &pipes, from) {
        from = last;
        if let Some((table, end)) = table_at(text, &pipes, free, first, last) {
            tables.push(table);
            from = end;
            free = end;
        }
    }
    tables
}

/// The pipes that part cells: not escaped, not in code.
fn pipes(text: &str) -> Vec<usize> {
    let code = code_spans(text);
    text.match_indices('|')
        .map(|(at, _)| at)
        .filter(|at| !in_code(&code, *at))
        .filter(|at| !text.get(..*at).is_some_and(|before| before.ends_with('\\')))
        .collect()
}

/// Returns the first and last pipe of the next row of dashes, as indices.
fn delimiter(text: &str, pipes: &[usize], from: usize) -> Option<(usize, usize)> {
    let is_dashes = |at: usize| cell(text, pipes, at).is_some_and(dashes);
    let first = (from..pipes.len()).find(|at| is_dashes(*at))?;
    let last = (first..pipes.len()).find(|at| !is_dashes(*at)).unwrap_or(first + 1);
    Some((first, last))
}

fn cell<'a>(text: &'a str, pipes: &[usize], at: usize) -> Option<&'a str> {
    text.get(pipes.get(at)? + 1..*pipes.get(at + 1)?)
}

fn dashes(cell: &str) -> bool {
    let cell = trim(cell);
    let cell = cell.strip_prefix(':').unwrap_or(cell);
    let cell = cell.strip_suffix(':').unwrap_or(cell);
    cell.len() >= 2 && cell.bytes().all(|byte| byte == b'-')
}

/// Builds the table around the row of dashes from pipe `first` to pipe `last`;
/// pipes before `free` belong to another. Returns the first pipe behind it, too.
fn table_at(
    text: &str,
    pipes: &[usize],
    free: usize,
    first: usize,
    last: usize,
) -> Option<(Table, usize)> {
    let row = last - first + 1;
    let head = first.checked_sub(row).filter(|head| *head >= free)?;
    let begins_word = |at: usize| {
        let before = pipes.get(at).and_then(|pipe| text.get(..*pipe));
        before.is_some_and(|before| before.is_empty() || before.ends_with(is_blank))
    };
    if !begins_word(head) || !adjacent(text, pipes, first - 1, first) {
        return None;
    }
    let end = |at: usize| pipes.get(at).map(|pipe| pipe + 1);
    let mut ends = vec![end(first - 1)?, end(last)?];
    let mut at = last;
    while adjacent(text, pipes, at, at + 1)
        && let Some(next) = end(at + row)
    {
        ends.push(next);
        at += row;
    }
    Some((Table { start: *pipes.get(head)?, ends }, at + 1))
}

/// Tells whether nothing but blanks stands between two pipes, and at least one.
fn adjacent(text: &str, pipes: &[usize], left: usize, right: usize) -> bool {
    let (Some(left), Some(right)) = (pipes.get(left), pipes.get(right)) else { return false };
    text.get(left + 1..*right)
        .is_some_and(|between| !between.is_empty() && trim(between).is_empty())
}
