//! Uses of the program, from the keys to the screen.

mod decks;
mod review;
mod screens;
mod sizes;
