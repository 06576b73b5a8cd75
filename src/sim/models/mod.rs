//! The models: one file or folder each, and one line in [`MODELS`].

pub mod board;
pub mod kafka_compaction;
pub mod kafka_partition;
pub mod kafka_topic;

use super::world::AnyModel;

/// Every model.
pub const MODELS: &[&dyn AnyModel] = &[
    &board::Board,
    &kafka_compaction::KafkaCompaction,
    &kafka_partition::KafkaPartition,
    &kafka_topic::KafkaTopic,
];

/// Returns the model of an id.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn AnyModel> {
    MODELS.iter().copied().find(|model| model.id() == id)
}
