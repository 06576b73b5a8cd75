//! Tables: rows of cells become a Markdown table where they can.

/// Returns a Markdown table of rows; its first row is the head. A table of one
/// column, or with blocks in its cells, is layout: its cells become paragraphs.
pub(super) fn markdown(rows: Vec<Vec<String>>) -> String {
    let rows: Vec<Vec<String>> =
        rows.into_iter().filter(|row| row.iter().any(|cell| !cell.is_empty())).collect();
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    let has_blocks = rows.iter().flatten().any(|cell| cell.contains("```"));
    if width < 2 || has_blocks {
        let cells = rows.into_iter().flatten().filter(|cell| !cell.is_empty());
        return cells.collect::<Vec<_>>().join("\n\n");
    }
    let mut out = String::new();
    for (n, row) in rows.iter().enumerate() {
        out.push('|');
        for cell in row {
            out.push(' ');
            out.push_str(&cell_text(cell));
            out.push_str(" |");
        }
        out.push_str(&"  |".repeat(width - row.len()));
        out.push('\n');
        if n == 0 {
            out.push('|');
            out.push_str(&" --- |".repeat(width));
            out.push('\n');
        }
    }
    out
}

/// A cell's text as one line, without bars that would end it.
fn cell_text(cell: &str) -> String {
    let line = cell.split_whitespace().collect::<Vec<_>>().join(" ");
    line.replace('|', "\\|")
}
