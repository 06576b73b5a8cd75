//! Which other format a file could be read as.

use std::path::PathBuf;

use super::error::Error;
use super::files::{Found, NamedBytes, gather_all};
use super::import::ImportOptions;
use super::open::Collection;
use super::read::{NATIVE, ReadOptions, read};
use crate::exchange::FORMATS;

/// A longer file is looked into as far as this, in bytes.
const LOOKED_INTO: usize = 512 * 1024;

impl Collection {
    /// Returns the next format that finds a question in the files, or the one before;
    /// `None`: it is guessed, which is between the last and the first.
    ///
    /// # Errors
    /// When the files cannot be read.
    pub fn other_format(
        &self,
        paths: &[PathBuf],
        options: &ImportOptions,
        on: bool,
    ) -> Result<Option<String>, Error> {
        let (found, _aside) = gather_all(paths)?;
        let found: Vec<Found> = found.into_iter().map(beginning).collect();
        let mut names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
        names.push(NATIVE);
        if !on {
            names.reverse();
        }
        let now = options.format.as_deref().and_then(|now| names.iter().position(|n| *n == now));
        let others = names.into_iter().skip(now.map_or(0, |at| at + 1));
        let mut readable = others.filter(|name| finds_questions(&found, name, options));
        Ok(readable.next().map(str::to_owned))
    }
}

fn finds_questions(found: &[Found], name: &str, options: &ImportOptions) -> bool {
    let wanted = ReadOptions {
        deck: options.deck.clone(),
        format: Some(name.to_owned()),
        ..ReadOptions::default()
    };
    read(found, &wanted).is_ok_and(|read| {
        !read.refused && read.decks.iter().any(|incoming| !incoming.deck.questions.is_empty())
    })
}

/// The beginning of a long file, up to the end of a line. What must be read as a
/// whole, such as JSON, stays whole.
fn beginning(found: Found) -> Found {
    let Found::File(file) = found else { return found };
    let is_whole = file.bytes.trim_ascii_start().starts_with(b"[")
        || file.bytes.trim_ascii_start().starts_with(b"{");
    let end = file.bytes.iter().take(LOOKED_INTO).rposition(|byte| *byte == b'\n');
    match end.filter(|_| file.bytes.len() > LOOKED_INTO && !is_whole) {
        Some(end) => {
            let bytes = file.bytes.get(..=end).unwrap_or_default().to_vec();
            Found::File(NamedBytes { bytes, ..file })
        }
        None => Found::File(file),
    }
}
