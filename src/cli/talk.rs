//! Speaking by lines: words out, a line of input back.

use std::io::BufRead;

use super::error::CommandError;
use crate::tui::widget::markdown::plain;

/// Columns of a line of text.
const READING_WIDTH: usize = 76;

/// A talk with the user.
#[derive(Debug)]
pub struct Talk<I, S> {
    input: I,
    say: S,
}

/// Something to be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A line as it is.
    Line(String),
    /// Markdown of a deck.
    Text(String),
}

impl<I, S> Talk<I, S>
where
    I: BufRead,
    S: FnMut(&str) -> Result<(), CommandError>,
{
    /// Makes a talk that reads answers from `input` and hands words to `say`.
    pub const fn new(input: I, say: S) -> Self {
        Self { input, say }
    }

    /// Says a line.
    ///
    /// # Errors
    /// When it cannot be said.
    pub fn tell(&mut self, words: &str) -> Result<(), CommandError> {
        (self.say)(words)
    }

    /// Says lines.
    ///
    /// # Errors
    /// When they cannot be said.
    pub fn tell_all(&mut self, lines: &[String]) -> Result<(), CommandError> {
        lines.iter().try_for_each(|line| self.tell(line))
    }

    /// Says Markdown without its marks.
    ///
    /// # Errors
    /// When it cannot be said.
    pub fn tell_text(&mut self, markdown: &str) -> Result<(), CommandError> {
        self.tell_all(&plain(markdown, READING_WIDTH))
    }

    /// Says lines and texts.
    ///
    /// # Errors
    /// When they cannot be said.
    pub fn tell_said(&mut self, said: &[Said]) -> Result<(), CommandError> {
        said.iter().try_for_each(|one| match one {
            Said::Line(line) => self.tell(line),
            Said::Text(text) => self.tell_text(text),
        })
    }

    /// Reads a line; `None` at the end of the input.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn read(&mut self) -> Result<Option<String>, CommandError> {
        let mut bytes = Vec::new();
        let read = self
            .input
            .read_until(b'\n', &mut bytes)
            .map_err(|error| CommandError::failed(format!("cannot read stdin: {error}")))?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }
}
