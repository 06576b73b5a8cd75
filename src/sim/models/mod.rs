//! The models: one file or folder each, and one line in [`MODELS`].

use super::world::AnyModel;

pub mod kafka_partition;

use kafka_partition::KafkaPartition;

/// Every model.
pub const MODELS: &[&dyn AnyModel] = &[&KafkaPartition];

/// Returns the model of an id.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn AnyModel> {
    MODELS.iter().copied().find(|model| model.id() == id)
}
