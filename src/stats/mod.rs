//! From answers to numbers. Values in, values out.

pub mod answers;
pub mod memories;
pub mod pace;
pub mod period;
pub mod recent;
mod seen;
pub mod share;
pub mod streak;
pub mod times;

pub use answers::{Answers, Band, DayTotal, Hour, KindTotal};
pub use memories::{FORECAST_DAYS, Memories, STABILITY_LIMITS};
pub use pace::Pace;
pub use period::Period;
pub use recent::{LEFT_ALONE_MS, Recent, recent};
pub use share::Share;
pub use streak::{Streak, streak};
pub use times::Times;

#[cfg(test)]
mod tests;
