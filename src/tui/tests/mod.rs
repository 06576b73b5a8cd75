//! Uses of the program, from the keys to the screen.

mod browse;
mod counts;
mod damage;
mod decks;
mod demands;
mod desk;
mod details;
mod drill;
mod edit;
mod home;
mod import;
mod keys;
mod ladder;
mod mock;
mod mock_screens;
mod options;
mod picture;
mod review;
mod screens;
mod simulator;
mod sizes;
mod stage;
mod stats;
mod ui;
mod windows;
mod words;
