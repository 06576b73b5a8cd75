//! Frames leaving the program as files. Knows nothing of the terminal library:
//! it is handed grids of cells.
//!
//! A **film** is frames with their times; [`asciicast`](asciicast::asciicast) and
//! [`moving`](moving::moving) are its two writers, [`svg`](svg::svg) is the picture
//! of one grid.

pub mod asciicast;
pub mod film;
pub mod grid;
pub mod moving;
pub mod palette;
pub mod svg;
#[cfg(test)]
mod testing;
