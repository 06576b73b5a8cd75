//! The boundaries of the house, from outside: one module for each.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::cast_possible_truncation,
    clippy::disallowed_methods,
    clippy::must_use_candidate,
    unreachable_pub,
    reason = "tests may fail loudly"
)]

mod answers;
mod arrows;
mod care;
mod command;
mod days;
mod demands;
mod docs;
mod doors;
mod edit;
mod export;
mod film;
mod house;
mod import;
mod kill;
mod mock;
mod mock_kill;
mod plain;
mod proof;
mod schema;
mod screen;
mod shell;
mod simulation;
mod terminal;
mod tty;
