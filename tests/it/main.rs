//! The boundaries of the house, from outside: one module for each.

mod command;
mod days;
mod docs;
mod doors;
mod house;
mod import;
mod kill;
mod plain;
mod proof;
mod terminal;
