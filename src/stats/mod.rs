//! From answers to numbers. Values in, values out.

pub mod pace;
pub mod streak;

pub use pace::Pace;
pub use streak::{Streak, streak};
