//! A sitting in progress, as a state machine without screen or disk.
//!
//! It is told the time and what the user did, and it says what follows. It
//! never asks the store for anything.

pub mod asked;
pub mod mock;
pub mod review;
pub mod stopwatch;

pub use asked::{Asked, Claim, LastAnswer, Reason};
pub use review::{Answer, Call, Given, ReviewSession, Stage};
pub use stopwatch::Stopwatch;
