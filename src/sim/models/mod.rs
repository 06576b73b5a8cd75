//! The models: one file or folder each, and one line in [`MODELS`].

pub mod board;

use super::world::AnyModel;

/// Every model.
pub const MODELS: &[&dyn AnyModel] = &[&board::Board];

/// Returns the model of an id.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn AnyModel> {
    MODELS.iter().copied().find(|model| model.id() == id)
}
