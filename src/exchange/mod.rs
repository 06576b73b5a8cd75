//! Foreign formats: bytes of a file become decks, with a report of everything
//! that was not understood.
//!
//! A format is one file with a `FORMAT` constant and one line in [`FORMATS`];
//! the format is recognised by content, never by the file's extension. Reading
//! files and writing the database belong to others.

mod aiken;
mod anki;
mod choices;
mod clean;
mod cloze;
pub mod decode;
pub mod delimited;
pub mod field;
pub mod format;
mod gather;
mod gift;
mod html;
mod level;
mod lists;
mod markdown;
mod names;
mod note;
mod org;
pub mod out;
pub mod page;
mod parts;
mod prose;
mod refuse;
mod report;
mod role;
mod text;
mod tree;
mod typed;
mod words;

pub use field::{Column, Field};
pub use format::{Confidence, Error, Format, Imported, Input, Options, title_of};
pub use refuse::Refusal;
pub use report::{is_beside, is_lost, is_open_follow_up};

use decode::Decoded;

/// All formats that can be read, in the order in which ties are decided.
pub const FORMATS: &[Format] = &[
    page::FORMAT,
    anki::crowd::FORMAT,
    tree::json::FORMAT,
    tree::yaml::FORMAT,
    org::FORMAT,
    gift::FORMAT,
    aiken::FORMAT,
    delimited::own::FORMAT,
    delimited::FORMAT,
    markdown::start_end::FORMAT,
    markdown::logseq::FORMAT,
    markdown::card_tag::FORMAT,
    markdown::flip::FORMAT,
    markdown::fields::FORMAT,
    markdown::note_file::FORMAT,
    markdown::details::FORMAT,
    markdown::qa::FORMAT,
    markdown::ruled::FORMAT,
    markdown::obsidian::FORMAT,
    markdown::headings::FORMAT,
    markdown::bold::FORMAT,
    markdown::numbered::FORMAT,
];

/// Reads decks out of a file's bytes. `name` is the file's name, for messages
/// and for the deck's id; `-` or an empty name is standard input.
///
/// # Errors
///
/// Fails when nothing can be read: too large, empty, no text, a kind of file
/// that has to be turned into text first, or no known format. Faults inside a
/// recognised text are diagnostics of the result.
pub fn import(name: &str, bytes: &[u8], options: &Options) -> Result<Imported, Error> {
    let name = if name.is_empty() || name == "-" { "<stdin>" } else { name };
    if bytes.len() > options.max_bytes {
        return Err(Error::TooLarge { name: name.to_owned(), limit: options.max_bytes });
    }
    if let Some(refusal) = refuse::bytes(bytes) {
        return Err(Error::Refused { name: name.to_owned(), refusal });
    }
    let Decoded { source, diagnostics, notes } = decode::decode(name, bytes);
    if source.text.trim().is_empty() {
        return Err(Error::Empty { name: name.to_owned() });
    }
    if let Some(refusal) = refuse::text(&source.text) {
        return Err(Error::Refused { name: name.to_owned(), refusal });
    }
    let input = Input { source };
    let mut imported = match choose(&input, options) {
        Ok(format) => (format.import)(&input, options),
        Err(error @ Error::NotRecognised { .. }) => almost(&input, options).ok_or(error)?,
        Err(error) => return Err(error),
    };
    imported.diagnostics.splice(0..0, diagnostics);
    imported.notes.splice(0..0, notes);
    imported.source = input.source;
    Ok(imported)
}

/// Returns why the beginning of a file says that it cannot be read, if it does.
#[must_use]
pub fn refusal_of(head: &[u8]) -> Option<Refusal> {
    refuse::bytes(head).or_else(|| refuse::text(&decode::decode("", head).source.text))
}

/// Returns the format that is surest of the text, if any takes it for its own.
#[must_use]
pub fn detect(input: &Input) -> Option<&'static Format> {
    let mut best: Option<(&Format, Confidence)> = None;
    for format in FORMATS {
        if let Some(confidence) = (format.detect)(input)
            && best.is_none_or(|(_, so_far)| confidence > so_far)
        {
            best = Some((format, confidence));
            // None is surer, and of equals the first counts: long texts are not
            // searched in vain.
            if confidence == Confidence::Certain {
                break;
            }
        }
    }
    best.map(|(format, _)| format)
}

fn choose(input: &Input, options: &Options) -> Result<&'static Format, Error> {
    let Some(wanted) = &options.format else {
        if options.separator.is_some() {
            return Ok(&delimited::FORMAT);
        }
        return detect(input).ok_or_else(|| Error::NotRecognised {
            name: input.source.name.clone(),
            hint: refuse::hint(&input.source.text, markdown::headings::count(&input.source.text)),
        });
    };
    FORMATS
        .iter()
        .find(|format| format.name == wanted.trim().to_lowercase())
        .ok_or_else(|| Error::UnknownFormat { wanted: wanted.clone() })
}

/// Reads a text that no format takes for its own and one nearly does, for the faults
/// that keep it from it.
fn almost(input: &Input, options: &Options) -> Option<Imported> {
    let name = input.source.name.to_lowercase();
    let named = |ends: &[&str]| ends.iter().any(|end| name.ends_with(end));
    if named(&[".yaml", ".yml"]) || tree::yaml::is_broken(input) {
        return Some((tree::yaml::FORMAT.import)(input, options));
    }
    if named(&[".json", ".jsonl", ".ndjson"]) {
        return Some((tree::json::FORMAT.import)(input, options));
    }
    delimited::ragged(input)
}

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
