//! From answers to numbers. Values in, values out.

pub mod pace;

pub use pace::Pace;
