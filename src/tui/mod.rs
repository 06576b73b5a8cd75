//! The terminal interface: an `App` that is a value, effects carried out by
//! `perform`, and the loop between them. One thread; it sleeps until a key, a
//! signal, or the next second of a running clock.

pub mod app;
pub mod browsing;
pub mod choosing;
pub mod clipboard;
pub mod context;
pub mod editing;
pub mod editor;
pub mod event;
pub mod glyphs;
pub mod held;
pub mod importing;
pub mod keymap;
pub mod mocking;
pub mod msg;
pub mod page;
pub mod paint;
pub mod perform;
pub mod picture;
pub mod run;
pub mod screen;
pub mod signals;
pub mod simulating;
pub mod surroundings;
pub mod terminal;
pub mod text;
pub mod theme;
pub mod widget;
pub mod words;
pub mod wrap;

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use app::Start;
pub use msg::Failure;
pub use run::{run, run_in};
pub use theme::ColorChoice;
