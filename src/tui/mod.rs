//! The terminal interface.

pub mod context;
pub mod event;
pub mod glyphs;
pub mod held;
pub mod keymap;
pub mod paint;
pub mod signals;
pub mod surroundings;
pub mod terminal;
pub mod text;
pub mod theme;
pub mod widget;
pub mod words;
pub mod wrap;

#[cfg(test)]
pub(crate) mod testing;
