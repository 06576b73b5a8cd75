//! A grid of cells as one self-contained SVG: monospaced text on a dark ground.
//!
//! Runs of equal style are one text each, fitted to their cells, so the columns
//! stand whatever font the reader has.

use std::fmt::Write;

/// A text colour: the terminal's own, or one of its sixteen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the names are the colours' own")]
pub enum Ink {
    /// The terminal's own text colour.
    #[default]
    Default,
    Black,
    Red,
    Green,
    Yellow,
    Blue,
    Magenta,
    Cyan,
    Gray,
    DarkGray,
    LightRed,
    LightGreen,
    LightYellow,
    LightBlue,
    LightMagenta,
    LightCyan,
    White,
}

/// How a cell looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Look {
    /// The colour of the text.
    pub ink: Ink,
    /// Heavier than usual.
    pub bold: bool,
    /// Fainter than usual.
    pub dim: bool,
    /// Underlined.
    pub underline: bool,
    /// Text and ground exchanged.
    pub reverse: bool,
}

/// One cell, or two for a wide character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What stands in it; a blank for nothing.
    pub symbol: String,
    /// How many columns it takes.
    pub columns: usize,
    /// How it looks.
    pub look: Look,
}

/// A screen: rows of cells.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Grid {
    /// The rows, from the top.
    pub rows: Vec<Vec<Cell>>,
}

/// The colour of the ground.
const GROUND: &str = "#16181d";
/// A cell, in pixels; the width is in tenths.
const CELL_TENTHS: usize = 84;
const LINE: usize = 18;
const FONT: usize = 14;
/// The space around the text, in pixels.
const MARGIN: usize = 14;
/// How far below a row's top its text stands.
const BASELINE: usize = 13;

impl Ink {
    const fn hex(self) -> &'static str {
        match self {
            Self::Default => "#d6d9e0",
            Self::Black => "#2a2e37",
            Self::Red => "#e06c75",
            Self::Green => "#8fbf6f",
            Self::Yellow => "#e0b860",
            Self::Blue => "#6a9fe8",
            Self::Magenta => "#c586d8",
            Self::Cyan => "#56b6c2",
            Self::Gray => "#b4b9c4",
            Self::DarkGray => "#6b7280",
            Self::LightRed => "#f28b93",
            Self::LightGreen => "#a9d98a",
            Self::LightYellow => "#f2d080",
            Self::LightBlue => "#8ab8f5",
            Self::LightMagenta => "#dca4ec",
            Self::LightCyan => "#7dd3de",
            Self::White => "#ffffff",
        }
    }
}

impl Grid {
    /// Returns the columns of the widest row.
    #[must_use]
    pub fn columns(&self) -> usize {
        let width = |row: &Vec<Cell>| row.iter().map(|cell| cell.columns).sum();
        self.rows.iter().map(width).max().unwrap_or(0)
    }
}

/// Draws the grid. `title` is what a screen reader says of it.
#[must_use]
pub fn svg(grid: &Grid, title: &str) -> String {
    let width = tenths(grid.columns() * CELL_TENTHS + 20 * MARGIN);
    let height = grid.rows.len() * LINE + 2 * MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"ui-monospace, \
         'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"{FONT}\" \
         fill=\"{}\">\n<title>{}</title>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{GROUND}\"/>\n",
        Ink::Default.hex(),
        escape(title),
    );
    for (y, row) in grid.rows.iter().enumerate() {
        let mut column = 0;
        for run in row.chunk_by(|one, next| one.look == next.look) {
            push_run(&mut out, run, column, y);
            column += columns_of(run);
        }
    }
    out.push_str("</svg>\n");
    out
}

fn columns_of(run: &[Cell]) -> usize {
    run.iter().map(|cell| cell.columns).sum()
}

/// Draws cells of one look; blanks at both ends are left out, unless they show.
fn push_run(out: &mut String, run: &[Cell], column: usize, row: usize) {
    let look = run.first().map(|cell| cell.look).unwrap_or_default();
    let shows = |cell: &Cell| cell.symbol != " " || look.underline;
    let top = MARGIN + row * LINE;
    if look.reverse {
        let (x, width) = (x_of(column), tenths(columns_of(run) * CELL_TENTHS));
        let hex = look.ink.hex();
        push(
            out,
            &format!(
                "<rect x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"{LINE}\" fill=\"{hex}\"/>"
            ),
        );
    }
    let Some(first) = run.iter().position(shows) else { return };
    let last = run.iter().rposition(shows).unwrap_or(first);
    let before = run.get(..first).map_or(0, columns_of);
    let shown = run.get(first..=last).unwrap_or(&[]);
    let text: String = shown.iter().map(|cell| cell.symbol.as_str()).collect();
    let x = x_of(column + before);
    let length = tenths(columns_of(shown) * CELL_TENTHS);
    push(
        out,
        &format!(
            "<text x=\"{x}\" y=\"{}\" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\" \
             xml:space=\"preserve\"{}>{}</text>",
            top + BASELINE,
            style(look),
            escape(&text)
        ),
    );
}

fn push(out: &mut String, element: &str) {
    // Writing to a string does not fail.
    let _written = writeln!(out, "{element}");
}

fn style(look: Look) -> String {
    let mut style = String::new();
    if look.reverse {
        style.push_str(&format!(" fill=\"{GROUND}\""));
    } else if look.ink != Ink::Default {
        style.push_str(&format!(" fill=\"{}\"", look.ink.hex()));
    }
    if look.bold {
        style.push_str(" font-weight=\"bold\"");
    }
    if look.dim {
        style.push_str(" opacity=\"0.6\"");
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

    fn cells(text: &str, look: Look) -> Vec<Cell> {
        text.chars().map(|c| Cell { symbol: c.to_string(), columns: 1, look }).collect()
    }

    #[test]
    fn runs_stand_at_their_columns() {
        let bold = Look { bold: true, ink: Ink::Cyan, ..Look::default() };
        let mut row = cells("  a<b  ", Look::default());
        row.extend(cells("Go", bold));
        let grid = Grid { rows: vec![row, cells("   ", Look::default())] };
        insta::assert_snapshot!(svg(&grid, "A & B"), @r##"
        <svg xmlns="http://www.w3.org/2000/svg" width="103.6" height="64" viewBox="0 0 103.6 64" role="img" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14" fill="#d6d9e0">
        <title>A &amp; B</title>
        <rect width="100%" height="100%" rx="8" fill="#16181d"/>
        <text x="30.8" y="27" textLength="25.2" lengthAdjust="spacingAndGlyphs" xml:space="preserve">a&lt;b</text>
        <text x="72.8" y="27" textLength="16.8" lengthAdjust="spacingAndGlyphs" xml:space="preserve" fill="#56b6c2" font-weight="bold">Go</text>
        </svg>
        "##);
    }

    #[test]
    fn every_attribute_shows() {
        let look = |set: fn(&mut Look)| {
            let mut look = Look::default();
            set(&mut look);
            svg(&Grid { rows: vec![cells("x ", look)] }, "")
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
        assert!(svg(&grid, "").contains("<text x=\"30.8\""), "{}", svg(&grid, ""));
    }

    #[test]
    fn nothing_is_a_picture_too() {
        let empty = svg(&Grid::default(), "");
        assert!(empty.starts_with("<svg") && empty.ends_with("</svg>\n"));
    }
}
