//! Decks as texts for other programs and for reading: the ways out.

mod anki;
mod html;
mod reading;
mod table;

pub use anki::{anki, as_it_returns};
pub use reading::reading;
pub use table::table;

pub(in crate::exchange) use table::{Column, parted};

use crate::domain::Deck;

/// Returns the tags of a question, those of its deck first, each once.
fn tags<'a>(deck: &'a Deck, own: &'a [String]) -> Vec<&'a str> {
    let mut tags: Vec<&str> = Vec::new();
    for tag in deck.tags.iter().chain(own) {
        if !tags.contains(&tag.as_str()) {
            tags.push(tag);
        }
    }
    tags
}

#[cfg(test)]
mod tests;
