//! Frames leaving the program as files. Knows nothing of the terminal library:
//! it is handed grids of cells.

pub mod svg;
