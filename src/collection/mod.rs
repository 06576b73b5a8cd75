//! The use cases: the only place where store, clock and rules meet.

pub mod add;
mod archive;
pub mod backup;
pub mod batch;
pub mod bless;
pub mod browse;
mod by_hand;
mod care;
pub mod catch_up;
mod changing;
pub mod check;
mod choose;
mod chosen;
mod columns;
pub mod damage;
mod day;
mod deed;
pub mod delete;
pub mod details;
pub mod doctor;
pub mod drill;
pub mod edit;
pub mod error;
pub mod export;
pub mod files;
pub mod hold;
mod home;
mod identity;
pub mod import;
mod import_words;
pub mod library;
mod load;
pub mod matching;
pub mod mock;
pub mod open;
pub mod options;
pub mod origin;
mod pace;
pub mod place;
pub mod play;
pub mod preview;
mod raw;
pub mod read;
mod reading;
pub mod report;
pub mod reschedule;
pub mod restore;
mod returned;
mod shelf;
pub mod shipped;
pub mod simulation;
pub mod sitting;
pub mod staged;
pub mod starter;
pub mod statistics;
pub mod study;
pub mod sync;
#[cfg(test)]
mod tests;
pub mod tidy;
pub mod trace;
pub mod view;
pub mod watch;
mod why;
pub mod write;

pub use catch_up::CatchUp;
pub use error::Error;
pub use home::Home;
pub use open::Collection;
pub use options::{OptionRow, OptionSheet, Origin};
pub use sitting::Interrupted;
pub use statistics::{Statistics, StatsScope};
pub use view::{
    Ahead, Answered, DeckDue, Details, Drill, DueReport, HeldBy, Progress, Sibling, Undoable,
    Undone,
};
