//! The scheduler: what an answer does to a card, and which card comes next.
//!
//! Pure throughout. Time is an argument, chance comes from the card's own id,
//! and nothing here knows where cards are stored. `fsrs` speaks to the memory
//! model; `fuzz`, `balance` and `interval` make whole days of it; `outcome`
//! puts them together for the four grades. `unlock` and `siblings` keep the
//! cards of one question in their order, `queue` says which card is next and
//! what today still holds, `plan` keeps that from one answer to the next, `manual` and `cram` are what the user does beside,
//! and `replay` gives a card's schedule from its log.

mod arrange;
pub mod balance;
pub mod catch_up;
pub mod cram;
mod due;
pub mod fsrs;
pub mod fuzz;
mod interval;
mod keyed;
mod line;
pub mod manual;
pub mod outcome;
mod pass;
pub mod pick;
pub mod plan;
pub mod queue;
pub mod recall;
pub mod replay;
pub mod reschedule;
pub mod siblings;
pub mod spread;
mod tally;
pub mod unlock;

pub use self::fsrs::Parameters;
pub use balance::Load;
pub use outcome::{Answer, Interval, Outcome, Policy, load_windows, outcomes};
pub use pick::{DeckLimits, Limits, Pick, Why};
pub use plan::Plan;
pub use queue::{Agenda, Share, agenda, backlog, by_deck, next, order};
pub use recall::recall;
pub use replay::replay;
pub use spread::{Spread, spread};
pub use tally::HeldBy;

#[cfg(test)]
mod tests;
