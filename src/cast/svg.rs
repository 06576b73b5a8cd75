//! A grid of cells as one self-contained SVG: monospaced text on a ground.
//!
//! Runs of equal style are one text each, fitted to their cells, so the columns
//! stand whatever font the reader has.

use std::fmt::Write;

use super::grid::{Cell, Grid, Ink, Look, columns};
use super::palette::Palette;

/// A cell, in pixels; the width is in tenths.
const CELL_TENTHS: usize = 84;
/// The height of a row, in pixels.
pub(super) const LINE: usize = 18;
const FONT: usize = 14;
/// The space around the text, in pixels.
pub(super) const MARGIN: usize = 14;
/// How far below a row's top its text stands.
const BASELINE: usize = 13;

/// Draws the grid. `title` is what a screen reader says of it.
#[must_use]
pub fn svg(grid: &Grid, title: &str, palette: Palette) -> String {
    let mut out = head((grid.columns(), grid.rows.len()), title, palette);
    out.push_str(&ground(palette));
    for (y, row) in grid.rows.iter().enumerate() {
        push_row(&mut out, row, MARGIN + y * LINE, palette);
    }
    out.push_str("</svg>\n");
    out
}

/// Opens a picture of so many columns and rows.
pub(super) fn head(size: (usize, usize), title: &str, palette: Palette) -> String {
    let width = width_of(size.0);
    let height = size.1 * LINE + 2 * MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"ui-monospace, \
         'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"{FONT}\" \
         fill=\"{}\">\n<title>{}</title>\n",
        palette.hex(Ink::Default),
        escape(title),
    )
}

/// Draws what everything stands on.
pub(super) fn ground(palette: Palette) -> String {
    format!("<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{}\"/>\n", palette.ground())
}

/// Returns the width of a picture of so many columns.
pub(super) fn width_of(columns: usize) -> String {
    tenths(columns * CELL_TENTHS + 20 * MARGIN)
}

/// Draws a row whose top is at a height.
pub(super) fn push_row(out: &mut String, row: &[Cell], top: usize, palette: Palette) {
    let mut column = 0;
    // What another font may have to draw has a place of its own.
    let kind = |cell: &Cell| (cell.look, is_rare(&cell.symbol));
    for run in row.chunk_by(|one, next| kind(one) == kind(next)) {
        push_run(out, run, (column, top), palette);
        column += columns(run);
    }
}

/// Tells whether a sign is missing in some monospaced fonts: neither Latin nor a
/// line.
fn is_rare(symbol: &str) -> bool {
    !symbol
        .chars()
        .all(|c| matches!(c, '\0'..='\u{24f}' | '\u{2010}'..='\u{2026}' | '\u{2500}'..='\u{257f}'))
}

/// Draws cells of one look; blanks at both ends are left out, unless they show.
fn push_run(out: &mut String, run: &[Cell], (column, top): (usize, usize), palette: Palette) {
    let look = run.first().map(|cell| cell.look).unwrap_or_default();
    let shows = |cell: &Cell| cell.symbol != " " || look.underline;
    if look.reverse {
        let (x, width) = (x_of(column), tenths(columns(run) * CELL_TENTHS));
        let hex = palette.hex(look.ink);
        push(
            out,
            &format!(
                "<rect x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"{LINE}\" fill=\"{hex}\"/>"
            ),
        );
    }
    let Some(first) = run.iter().position(shows) else { return };
    let last = run.iter().rposition(shows).unwrap_or(first);
    let before = run.get(..first).map_or(0, columns);
    let shown = run.get(first..=last).unwrap_or(&[]);
    let text: String = shown.iter().map(|cell| cell.symbol.as_str()).collect();
    let x = x_of(column + before);
    let length = tenths(columns(shown) * CELL_TENTHS);
    // Only a text that says so itself keeps its blanks everywhere.
    let blanks = if text.contains("  ") { " xml:space=\"preserve\"" } else { "" };
    push(
        out,
        &format!(
            "<text x=\"{x}\" y=\"{}\" textLength=\"{length}\" \
             lengthAdjust=\"spacingAndGlyphs\"{blanks}{}>{}</text>",
            top + BASELINE,
            style(look, palette),
            escape(&text)
        ),
    );
}

fn push(out: &mut String, element: &str) {
    // Writing to a string does not fail.
    let _written = writeln!(out, "{element}");
}

fn style(look: Look, palette: Palette) -> String {
    let mut style = String::new();
    if look.reverse {
        style.push_str(&format!(" fill=\"{}\"", palette.ground()));
    } else if look.ink != Ink::Default {
        style.push_str(&format!(" fill=\"{}\"", palette.hex(look.ink)));
    }
    if look.bold {
        style.push_str(" font-weight=\"bold\"");
    }
    if look.dim {
        style.push_str(&format!(" opacity=\"{}\"", palette.faint()));
    }
    if look.underline {
        style.push_str(" text-decoration=\"underline\"");
    }
    style
}

fn x_of(column: usize) -> String {
    tenths(column * CELL_TENTHS + 10 * MARGIN)
}

/// Writes a number of tenths.
fn tenths(number: usize) -> String {
    match number % 10 {
        0 => (number / 10).to_string(),
        tenth => format!("{}.{tenth}", number / 10),
    }
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cast::testing::cells;

    #[test]
    fn runs_stand_at_their_columns() {
        let bold = Look { bold: true, ink: Ink::Cyan, ..Look::default() };
        let mut row = cells("  a<b  ", Look::default());
        row.extend(cells("Go", bold));
        let grid = Grid { rows: vec![row, cells("   ", Look::default())] };
        insta::assert_snapshot!(svg(&grid, "A & B", Palette::Dark), @r##"
        <svg xmlns="http://www.w3.org/2000/svg" width="103.6" height="64" viewBox="0 0 103.6 64" role="img" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14" fill="#d6d9e0">
        <title>A &amp; B</title>
        <rect width="100%" height="100%" rx="8" fill="#16181d"/>
        <text x="30.8" y="27" textLength="25.2" lengthAdjust="spacingAndGlyphs">a&lt;b</text>
        <text x="72.8" y="27" textLength="16.8" lengthAdjust="spacingAndGlyphs" fill="#56b6c2" font-weight="bold">Go</text>
        </svg>
        "##);
    }

    #[test]
    fn every_attribute_shows() {
        let look = |set: fn(&mut Look)| {
            let mut look = Look::default();
            set(&mut look);
            svg(&Grid { rows: vec![cells("x ", look)] }, "", Palette::Dark)
        };
        assert!(look(|look| look.dim = true).contains("opacity=\"0.6\""));
        assert!(look(|look| look.underline = true).contains("text-decoration=\"underline\""));
        let reversed = look(|look| look.reverse = true);
        assert!(reversed.contains("fill=\"#16181d\">x<"), "{reversed}");
        assert!(reversed.contains("width=\"16.8\" height=\"18\" fill=\"#d6d9e0\""), "{reversed}");
    }

    #[test]
    fn a_wide_character_takes_two_columns() {
        let wide = Cell { symbol: "漢".to_owned(), columns: 2, look: Look::default() };
        let mut row = vec![wide];
        row.extend(cells("x", Look { dim: true, ..Look::default() }));
        let grid = Grid { rows: vec![row] };
        assert_eq!(grid.columns(), 3);
        assert!(
            svg(&grid, "", Palette::Dark).contains("<text x=\"30.8\""),
            "{}",
            svg(&grid, "", Palette::Dark)
        );
    }

    #[test]
    fn nothing_is_a_picture_too() {
        let empty = svg(&Grid::default(), "", Palette::Dark);
        assert!(empty.starts_with("<svg") && empty.ends_with("</svg>\n"));
    }
}
