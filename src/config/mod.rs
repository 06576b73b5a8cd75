//! The configuration file: one table of its keys, from which reading, faults,
//! documents and the file that `viva config init` writes are all made.

pub mod bindings;
pub mod options;
mod reading;
mod setting;
mod table;
mod text;
mod values;

pub use bindings::{Binding, Named};
pub use options::{DECK_OPTIONS, OPTIONS, Options};
pub use reading::{Reading, Set, read};
pub use setting::{Setting, Takes};
pub use table::SETTINGS;
pub use text::{document, template};
pub use values::{Config, Glyphs, Mouse, ThemeName};

#[cfg(test)]
mod tests;
