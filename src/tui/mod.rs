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

/// Where the interface begins.
#[derive(Clone, Debug)]
pub enum Start {
    /// At the home screen.
    Home,
    /// In a review session.
    Review(crate::collection::study::Scope),
}

/// Runs the interface until the user leaves.
///
/// # Errors
/// When the terminal fails.
pub fn run(_collection: crate::collection::Collection, _start: Start) -> std::io::Result<()> {
    Err(std::io::Error::other("the screens are not drawn yet"))
}
