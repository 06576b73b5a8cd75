//! A screen as data: rows of cells, each with its look.

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

impl Cell {
    /// Tells whether nothing of it is seen.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.symbol == " " && !self.look.underline && !self.look.reverse
    }
}

impl Grid {
    /// Returns the columns of the widest row.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.rows.iter().map(|row| columns(row)).max().unwrap_or(0)
    }

    /// Gives blanks the look of what stands before them, so that words of one look
    /// are one run.
    #[must_use]
    pub fn settled(mut self) -> Self {
        for row in &mut self.rows {
            let mut before = Look::default();
            for cell in row {
                if cell.is_blank() {
                    cell.look = before;
                }
                // An underline and a ground would show under a blank.
                let unseen = Look { underline: false, reverse: false, ..cell.look };
                before = if unseen == cell.look { unseen } else { Look::default() };
            }
        }
        self
    }
}

/// Returns the columns that cells take.
#[must_use]
pub fn columns(cells: &[Cell]) -> usize {
    cells.iter().map(|cell| cell.columns).sum()
}

/// Returns cells without the blanks at their end.
#[must_use]
pub fn trimmed(cells: &[Cell]) -> &[Cell] {
    let end = cells.iter().rposition(|cell| !cell.is_blank()).map_or(0, |last| last + 1);
    cells.get(..end).unwrap_or_default()
}
