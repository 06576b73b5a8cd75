//! The terminal interface.

pub mod glyphs;
pub mod surroundings;
pub mod text;
pub mod theme;
pub mod widget;
pub mod wrap;

#[cfg(test)]
pub(crate) mod testing;
