//! The boundaries of the house, from outside: one module for each.

mod command;
mod house;
mod kill;
mod proof;
mod terminal;
