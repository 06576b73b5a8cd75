//! From a place inside a TOML string to its place in the source.

use std::ops::Range;

use super::fault::Span;

/// A string and where its literal stands, quotes included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text.
    pub text: String,
    /// The literal in the source.
    pub span: Span,
}

impl Line {
    /// Returns the place in the source of a piece of the text, in bytes. The
    /// whole literal when they cannot be brought together.
    #[must_use]
    pub fn place(&self, source: &str, piece: &Range<usize>) -> Span {
        let raw = source.get(self.span.clone()).unwrap_or("");
        let (Some(start), Some(end)) =
            (offset(raw, &self.text, piece.start), offset(raw, &self.text, piece.end))
        else {
            return self.span.clone();
        };
        // Signs that stand for nothing belong to what comes before.
        let piece = raw.get(start..end).unwrap_or("");
        let rest = piece.strip_prefix('\\').filter(|rest| rest.starts_with(char::is_whitespace));
        let blank = rest.map_or(0, |rest| piece.len() - rest.trim_start().len());
        self.span.start + start + blank..self.span.start + end
    }
}

/// Walks literal and text together to the byte `at` of the text.
fn offset(raw: &str, text: &str, at: usize) -> Option<usize> {
    let (quote, open) = opening(raw)?;
    let mut raw_at = open;
    let mut text_at = 0;
    while text_at < at {
        let rest = raw.get(raw_at..)?;
        let (read, written) = unit(rest, text.get(text_at..)?, quote)?;
        raw_at += read;
        text_at += written;
    }
    (text_at == at).then_some(raw_at)
}

/// Returns the quote and where the text begins behind it.
fn opening(raw: &str) -> Option<(char, usize)> {
    let quote = raw.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let triple = raw.chars().take_while(|c| *c == quote).count() >= 3;
    // A break right behind three quotes is no part of the text.
    let after = raw.get(3..).filter(|_| triple);
    let open = match after {
        None => 1,
        Some(after) if after.starts_with("\r\n") => 5,
        Some(after) if after.starts_with('\n') => 4,
        Some(_) => 3,
    };
    Some((quote, open))
}

/// Returns how many bytes of literal and of text the next unit takes.
fn unit(raw: &str, text: &str, quote: char) -> Option<(usize, usize)> {
    let first = raw.chars().next()?;
    let written = text.chars().next()?.len_utf8();
    if first != '\\' || quote == '\'' {
        return Some((first.len_utf8(), written));
    }
    let length = match raw.chars().nth(1)? {
        'x' => 4,
        'u' => 6,
        'U' => 10,
        c if c.is_whitespace() => {
            // A break behind a backslash, and the blanks after it, are nothing.
            let rest = raw.get(1..)?;
            return Some((1 + rest.len() - rest.trim_start().len(), 0));
        }
        _ => 2,
    };
    Some((length, written))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(literal: &str, piece: &str) -> String {
        let source = format!("x = {literal}\n");
        let table: toml::Table = source.parse().unwrap();
        let text = table["x"].as_str().unwrap().to_owned();
        let at = text.find(piece).unwrap();
        let line = Line { text, span: 4..4 + literal.len() };
        source.get(line.place(&source, &(at..at + piece.len()))).unwrap().to_owned()
    }

    #[test]
    fn a_piece_is_found_behind_every_way_to_quote() {
        assert_eq!(found(r#""cut F2 L""#, "F2"), "F2");
        assert_eq!(found("'cut F2 L'", "F2"), "F2");
        assert_eq!(found(r#""\u00e9\t\"é F2 L""#, "F2"), "F2");
        assert_eq!(found("\"\"\"\ncut F2\"\"\"", "F2"), "F2");
        assert_eq!(found("\"\"\"cut \\\n   F2\"\"\"", "F2"), "F2");
        assert_eq!(found("'''\ncut \\F2'''", "F2"), "F2");
        assert_eq!(found(r#""a\u0062c""#, "b"), r"\u0062");
    }

    #[test]
    fn what_does_not_fit_is_the_whole() {
        let line = Line { text: "abc".to_owned(), span: 0..3 };
        assert_eq!(line.place("abc", &(1..2)), 0..3);
        assert_eq!(line.place("", &(1..2)), 0..3);
    }
}
