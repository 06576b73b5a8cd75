//! Uses of the program, from the keys to the screen.

mod decks;
mod picture;
mod review;
mod screens;
mod sizes;
