//! From answers to numbers. Values in, values out.

pub mod pace;
pub mod recent;
pub mod streak;

pub use pace::Pace;
pub use recent::{LEFT_ALONE_MS, Recent, recent};
pub use streak::{Streak, streak};
