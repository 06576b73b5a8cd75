//! Mock interviews on paper: the report as Markdown, as a page of HTML and in
//! words, and the sheet an interviewer has in hand.
//!
//! Pure: numbers in, text out. [`report()`] and [`sheet()`] say what is on the
//! paper as a [`Document`]; [`markdown()`] and [`page`] write one down, so that
//! both say the same. [`words()`] is the report read aloud, by lines.

pub mod block;
pub mod figures;
mod html;
mod markdown;
mod report;
mod sheet;
mod spoken;
#[cfg(test)]
mod tests;
mod words;

pub use block::{Document, Sat};
pub use html::page;
pub use markdown::markdown;
pub use report::report;
pub use sheet::{command, sheet};
pub use spoken::spoken;
pub use words::words;
