//! When a card comes back, and which card is next.

pub mod outcome;

pub use outcome::{Interval, Outcome};
