//! The use cases: the only place where store, clock and rules meet.

pub mod collection;
pub mod study;
pub mod view;

pub use collection::{Collection, Error};
pub use view::{DeckDue, Details, DueReport, Home, Progress, Undoable, Undone};
