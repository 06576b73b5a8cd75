//! The use cases: the only place where store, clock and rules meet.

pub mod bless;
pub mod check;
mod day;
pub mod delete;
pub mod details;
pub mod error;
pub mod export;
pub mod files;
pub mod home;
pub mod import;
pub mod library;
pub mod matching;
pub mod open;
pub mod play;
mod raw;
pub mod read;
pub mod report;
pub mod reschedule;
pub mod shipped;
pub mod simulation;
pub mod sitting;
pub mod statistics;
pub mod study;
pub mod sync;
#[cfg(test)]
mod tests;
pub mod view;
pub mod write;

pub use error::Error;
pub use home::Home;
pub use open::Collection;
pub use sitting::Interrupted;
pub use statistics::{Statistics, StatsScope};
pub use view::{Ahead, DeckDue, Details, DueReport, Progress, Undoable, Undone};
