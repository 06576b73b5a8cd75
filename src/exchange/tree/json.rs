//! JSON: a list or an object, one object a line, several behind each other.
//! Comments and a comma before a closing bracket are read over.

mod reader;

use crate::exchange::format::{Confidence, Format, Imported, Input, Options};

use super::node::{Fault, Node, Value};
use super::read;
pub(in crate::exchange) use reader::Reader;

/// JSON.
pub(in crate::exchange) const FORMAT: Format = Format {
    name: "json",
    about: "JSON: lists of questions, decks of cards, one object a line",
    detect,
    import,
};

/// The most lines with an object each.
const MOST_LINES: usize = 1_000_000;
/// The most lines that are reported one by one.
const MOST_FAULTS: usize = 1000;

/// What a JSON text holds.
#[derive(Debug, Default)]
pub(in crate::exchange) struct Documents {
    /// Its values; a text of lines has several.
    pub values: Vec<Node>,
    /// Lines that are none.
    pub faults: Vec<Fault>,
    /// One object stands on each line.
    pub lines: bool,
    /// Comments were read over.
    pub comments: bool,
}

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    if !begins(text) {
        return None;
    }
    let found = documents(text);
    match found.faults.is_empty() || !found.values.is_empty() {
        true => Some(Confidence::Certain),
        // Broken JSON is JSON, and its fault the best answer.
        false => Some(Confidence::Likely),
    }
}

/// Tells quickly whether a text begins as JSON does: `{"key":`, `[{`, `["text",`.
pub(in crate::exchange) fn begins(text: &str) -> bool {
    let mut reader = Reader::new(text, 0);
    let list = reader.take('[');
    while reader.take('[') {}
    if reader.take('{') {
        if reader.take('}') {
            return true;
        }
        return reader.peek() == Some('"') && reader.text().is_ok() && reader.take(':');
    }
    match reader.peek() {
        Some('"') if list => {
            reader.text().is_ok() && matches!(reader.peek(), Some(',' | ']')) && {
                // `["a"](b)` is a link.
                !(reader.take(']') && reader.peek() == Some('('))
            }
        }
        Some(']') if list => reader.take(']') && reader.peek().is_none(),
        _ => false,
    }
}

/// Reads all values of a text.
pub(in crate::exchange) fn documents(text: &str) -> Documents {
    let mut found = Documents::default();
    let mut reader = Reader::new(text, 0);
    match reader.value() {
        Ok(value) if reader.peek().is_none() => found.values.push(value),
        Ok(value) => {
            found.lines = text.get(value.span.clone()).is_some_and(|v| !v.contains('\n'));
            found.values.push(value);
            if found.lines {
                lines(text, reader.at(), &mut found);
            } else {
                rest(&mut reader, &mut found);
            }
        }
        Err(fault) => {
            // The first line may be the only broken one.
            let second = text.trim_start().split_once('\n').map_or("", |(_, rest)| rest);
            let is_lines = second.trim_start().starts_with('{')
                && second
                    .lines()
                    .filter(|line| !line.trim().is_empty())
                    .all(|line| line.trim().starts_with('{') && line.trim().ends_with('}'));
            found.faults.push(fault);
            if is_lines {
                found.lines = true;
                lines(text, text.len() - second.len(), &mut found);
            }
        }
    }
    found.comments = reader.comments;
    found
}

/// Reads what stands behind the first line, a value a line.
fn lines(text: &str, from: usize, found: &mut Documents) {
    let mut at = from;
    for line in text.get(from..).unwrap_or("").split_inclusive('\n') {
        if found.values.len() > MOST_LINES || found.faults.len() > MOST_FAULTS {
            let help = "nothing from here on was read; split or correct the file";
            found.faults.push(Fault::new(at, "too many lines, or too many that are no JSON", help));
            return;
        }
        let bare = line.trim_end_matches('\n');
        if !bare.trim().is_empty() {
            let mut reader = Reader::new(text.get(..at + bare.len()).unwrap_or(text), at);
            let value = reader.value().and_then(|value| reader.end().map(|()| value));
            match value {
                Ok(value) => found.values.push(value),
                Err(_) if reader.peek().is_none() && reader.comments => {}
                Err(fault) => {
                    let message = fault.message.replace("end of the text", "end of the line");
                    let help = "this line was left out, the others are read";
                    found.faults.push(Fault::new(fault.at, message, help));
                }
            }
        }
        at += line.len();
    }
}

/// Reads values behind each other; a comma may part them.
fn rest(reader: &mut Reader<'_>, found: &mut Documents) {
    while reader.peek().is_some() {
        reader.take(',');
        match reader.value() {
            Ok(value) => found.values.push(value),
            Err(fault) => {
                found.values.clear();
                found.faults.push(fault);
                return;
            }
        }
    }
}

fn import(input: &Input, options: &Options) -> Imported {
    let Documents { mut values, faults, lines, comments } = documents(&input.source.text);
    let mut facts = Vec::new();
    if lines {
        facts.push("one object a line".to_owned());
    }
    if comments {
        facts.push("comments read over".to_owned());
    }
    let root = match values.len() {
        1 => values.swap_remove(0),
        _ => {
            let end = values.last().map_or(0, |value| value.span.end);
            Node { span: 0..end, value: Value::List(values) }
        }
    };
    read::imported(FORMAT.name, &root, faults, facts, input, options)
}
