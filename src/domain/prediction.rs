//! What one said that a simulation would show.

use super::time::{Day, Moment};

/// One prediction about a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// The key point's name; empty where the simulation shows none.
    pub point: String,
    /// When it was made.
    pub moment: Moment,
    /// Whether it came true.
    pub right: bool,
}

/// The predictions about a key point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointPredictions {
    /// The key point's name; empty where the simulation shows none.
    pub point: String,
    /// How many came true.
    pub right: u32,
    /// Of how many.
    pub of: u32,
    /// The study day of the last one.
    pub last: Day,
}
