//! The native deck format: Markdown that reads well as it stands.
//!
//! Reading never fails and never stops at the first fault; it is handed text
//! and names and touches no file. Scenarios are run when asked for. Writing gives text that reads back the same,
//! `fix` adds missing ids and nothing else. `docs/deck-format.md` is the
//! format's own document.

mod bless;
mod block;
mod check;
mod collect;
mod entry;
mod excerpt;
mod fix;
mod front_matter;
mod identity;
mod input;
mod keys;
mod list;
mod parse;
mod parts;
mod place;
mod points;
mod question;
mod reader;
mod rule;
mod scenario;
mod section;
mod simulation;
mod tidy;
mod write;

#[cfg(test)]
pub(crate) mod tests;

pub use bless::{Edit, bless, edited};
pub use collect::{FileKind, Parsed};
pub use excerpt::{excerpt, spliced, with_id};
pub use fix::fix;
pub use input::Offsets;
pub use parse::{MOST_BYTES, kind_of, parse_folder, parse_question, parse_single};
pub use parts::{Parts, apart, together};
pub use place::{HeadingPlace, IdPlace, Insertion, QuestionPlace};
pub use rule::{RULES, Rule, is_misspelt_section};
pub use scenario::run_scenarios;
pub use tidy::{tidy_deck_toml, tidy_question, tidy_single};
pub use write::{body, write_deck_toml, write_question, write_single};
