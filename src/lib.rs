//! Viva: an interview coach in the terminal.
//!
//! Deck files become cards, due cards are asked, a grade is logged, and FSRS
//! tells when the card comes back. `ARCHITECTURE.md` shows the house.

pub mod cast;
pub mod cli;
pub mod clock;
pub mod collection;
pub mod config;
pub mod deckfile;
pub mod diagnostic;
pub mod domain;
pub mod exchange;
pub mod paper;
pub mod scheduler;
pub mod session;
pub mod sim;
pub mod stats;
pub mod store;
pub mod tui;
