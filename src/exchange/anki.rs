//! Anki's notes in other files than its own text: decks of `CrowdAnki`, and the
//! templates that turn a note's fields into cards.

pub(super) mod crowd;
pub(super) mod template;
