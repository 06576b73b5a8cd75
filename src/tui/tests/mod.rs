//! Uses of the program, from the keys to the screen.

mod counts;
mod decks;
mod demands;
mod desk;
mod details;
mod home;
mod keys;
mod ladder;
mod picture;
mod review;
mod screens;
mod sizes;
mod stage;
mod stats;
mod ui;
mod windows;
mod words;
