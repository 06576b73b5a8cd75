//! A film: what the screen shows, and from when on.

use std::time::Duration;

use super::grid::Grid;
use super::palette::Palette;

/// Frames with their times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Film {
    /// What is told of it, in a line.
    pub title: String,
    /// Its colours.
    pub palette: Palette,
    /// The frames, in order of their times; the first stands from the start.
    pub frames: Vec<Frame>,
    /// Moments that have a name.
    pub marks: Vec<Mark>,
    /// The time from the start to the end of the last frame.
    pub length: Duration,
}

/// A screen, and from when on it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Time since the start.
    pub at: Duration,
    /// The screen.
    pub grid: Grid,
}

/// A named moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Time since the start.
    pub at: Duration,
    /// The name.
    pub words: String,
}

impl Film {
    /// Adds what the screen shows from a time on, unless it shows it already.
    pub fn show(&mut self, at: Duration, grid: Grid) {
        let grid = grid.settled();
        if self.frames.last().is_none_or(|last| last.grid != grid) {
            self.frames.push(Frame { at, grid });
        }
        self.length = self.length.max(at);
    }

    /// Returns the columns and rows of the largest frame.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        let columns = self.frames.iter().map(|frame| frame.grid.columns()).max();
        let rows = self.frames.iter().map(|frame| frame.grid.rows.len()).max();
        (columns.unwrap_or(0), rows.unwrap_or(0))
    }
}
