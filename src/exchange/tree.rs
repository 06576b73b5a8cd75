//! Files that are trees of keys and values: JSON and YAML. Both are read to the
//! same nodes with their places, and one walk finds the questions in them.

mod card;
pub(super) mod json;
pub(super) mod node;
mod read;
mod roles;
mod shape;
mod values;
mod walk;
pub(super) mod yaml;

#[cfg(test)]
mod tests;
