//! Where words and data leave the program: data to stdout, words to stderr.
//!
//! Everything passes `domain::text::clean`, so no text of a deck, no id and no
//! file name can steer the terminal. A closed pipe ends the program quietly.

use std::io::{self, IsTerminal, Write};

use serde::Serialize;

use super::ColorWhen;
use super::error::CommandError;
use crate::domain::text::clean;

/// Standard output and standard error, made safe.
#[derive(Clone, Copy, Debug, Default)]
pub struct Output;

impl Output {
    /// Writes one line of data.
    ///
    /// # Errors
    /// When stdout is closed or full.
    pub fn line(self, text: impl AsRef<str>) -> Result<(), CommandError> {
        let text = clean(text.as_ref());
        let mut out = io::stdout().lock();
        writeln!(out, "{text}").and_then(|()| out.flush()).map_err(CommandError::output)
    }

    /// Writes lines of data at once.
    ///
    /// # Errors
    /// When stdout is closed or full.
    pub fn lines(self, lines: impl IntoIterator<Item = String>) -> Result<(), CommandError> {
        let mut out = io::stdout().lock();
        for line in lines {
            writeln!(out, "{}", clean(&line)).map_err(CommandError::output)?;
        }
        out.flush().map_err(CommandError::output)
    }

    /// Writes a text that ends in its own line break.
    ///
    /// # Errors
    /// When stdout is closed or full.
    pub fn text(self, text: &str) -> Result<(), CommandError> {
        let mut out = io::stdout().lock();
        let text = clean(text);
        out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(CommandError::output)
    }

    /// Writes one JSON object with `"version": 1` in front.
    ///
    /// # Errors
    /// When stdout is closed or full.
    pub fn json(self, value: &impl Serialize) -> Result<(), CommandError> {
        let versioned = Versioned { version: 1, value };
        self.line(serde_json::to_string(&versioned).map_err(CommandError::internal)?)
    }

    /// Says something to the user on stderr. Nothing can be done if that fails.
    pub fn say(self, text: impl AsRef<str>) {
        let mut err = io::stderr().lock();
        let _unheard = writeln!(err, "{}", clean(text.as_ref()));
    }

    /// Writes text that carries colours of our own to stderr; the caller has
    /// cleaned every foreign part of it.
    pub fn say_styled(self, text: &str) {
        let mut err = io::stderr().lock();
        let _unheard = err.write_all(text.as_bytes());
    }

    /// Tells whether colours are welcome on stderr.
    #[must_use]
    pub fn stderr_has_colour(self, color: ColorWhen) -> bool {
        match color {
            ColorWhen::Always => return true,
            ColorWhen::Never => return false,
            ColorWhen::Auto => {}
        }
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        io::stderr().is_terminal() && !no_color && !dumb
    }
}

#[derive(Serialize)]
struct Versioned<'a, T> {
    version: u32,
    #[serde(flatten)]
    value: &'a T,
}
