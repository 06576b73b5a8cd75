//! Decks with all their data and their history as one JSON text, and back into
//! a collection: into an empty one exactly, into any other without doubling a
//! line of the log. `docs/export.md` describes the text.

mod gather;
mod history;
mod mocks;
mod predictions;
mod restore;
mod settings;
mod types;

pub(super) use gather::of;
pub(super) use restore::{Terms, restore};
pub(super) use types::{Archive, is_archive};
