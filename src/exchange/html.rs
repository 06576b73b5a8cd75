//! HTML to Markdown. What a reader of the page would see stays, once: tags
//! become marks, character references characters; styles, scripts, drawings and
//! comments go with their text; pictures and sounds leave a placeholder with
//! their file's name; preformatted text and code stay byte for byte. A tag that
//! is not known is text (`List<String>`).
//!
//! Every text gives a result, in linear time; what is nested deeper than
//! [`DEEPEST`] loses its marks and keeps its words.

mod entity;
mod finish;
mod frame;
mod table;
mod token;

use std::borrow::Cow;

use frame::Writer;
use token::{Kind, Token, Tokens};

pub(super) use entity::decoded;
pub(super) use finish::{fenced_lines, hard_breaks, placeholders};

/// How deep elements may be nested before their marks are left out.
const DEEPEST: usize = 48;

/// Turns HTML into Markdown: blanks and line breaks of the source mean one
/// blank, and characters mean themselves.
pub(super) fn to_markdown(html: &str) -> String {
    converted(html, false)
}

/// Turns the HTML in a Markdown text into Markdown: line breaks, code and marks
/// that stand there stay.
pub(super) fn mixed_to_markdown(text: &str) -> String {
    converted(text, true)
}

/// Turns `<br>` into line breaks and leaves all else as it stands.
pub(super) fn breaks(text: &str) -> Cow<'_, str> {
    if !text.contains("<b") && !text.contains("<B") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    for token in Tokens::new(text, true) {
        if let Token::Open(Kind::Break, attributes) = token {
            // All before this tag is as it was.
            let here = attributes.as_ptr() as usize - text.as_ptr() as usize;
            let start = here.saturating_sub("<br".len());
            let from = text.len() - rest.len();
            out.push_str(text.get(from..start).unwrap_or(""));
            let behind = text.get(here + attributes.len() + 1..).unwrap_or("");
            out.truncate(out.trim_end_matches([' ', '\t']).len());
            out.push('\n');
            let blanks = behind.trim_start_matches([' ', '\t']);
            rest = blanks.strip_prefix('\n').unwrap_or(blanks);
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Tells whether a text is HTML by itself: it holds a picture or a rule, or a
/// known element that closes around words. `<br>` alone says nothing.
pub(super) fn is_html(text: &str) -> bool {
    if !text.contains('<') {
        return false;
    }
    let mut open: Vec<(Kind, bool)> = Vec::new();
    for token in Tokens::new(text, true) {
        match token {
            Token::Open(Kind::Image, attributes) if attributes.contains('=') => return true,
            Token::Open(Kind::Break | Kind::Image | Kind::Rule, _) => {}
            Token::Open(kind, _) if open.iter().all(|(known, _)| *known != kind) => {
                open.push((kind, false));
            }
            Token::Open(..) => {}
            Token::Close(kind) => {
                if open.iter().any(|(known, words)| *known == kind && *words) {
                    return true;
                }
            }
            Token::Text(words) | Token::Verbatim(words) => {
                if !words.trim().is_empty() {
                    open.iter_mut().for_each(|(_, seen)| *seen = true);
                }
            }
        }
    }
    false
}

fn converted(text: &str, mixed: bool) -> String {
    let mut writer = Writer::new(mixed);
    for token in Tokens::new(text, mixed) {
        match token {
            Token::Text(text) => writer.text(text),
            Token::Verbatim(code) => writer.verbatim(code),
            Token::Open(kind, attributes) => writer.open(kind, attributes),
            Token::Close(kind) => writer.close(kind),
        }
    }
    finish::tidy(&writer.finish(), !mixed)
}

#[cfg(test)]
mod tests;
