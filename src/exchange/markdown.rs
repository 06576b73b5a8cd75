//! Markdown in all the ways in which people write questions in it. One scanner
//! of lines serves all; what stands below a question is cut into sections in one
//! place, so every way fills key points, follow-ups, pitfalls, tags and sources.

pub(super) mod bold;
pub(super) mod build;
pub(super) mod card_tag;
mod census;
mod choice;
mod cloze;
mod contents;
pub(super) mod details;
pub(super) mod fields;
pub(super) mod flip;
mod front_matter;
pub(super) mod headings;
mod lines;
mod list;
pub(super) mod logseq;
pub(super) mod marks;
pub(super) mod note_file;
pub(super) mod numbered;
pub(super) mod obsidian;
mod opening;
pub(super) mod qa;
mod sections;
mod sheet;
pub(super) mod start_end;
mod tidy;

#[cfg(test)]
mod tests;
