//! Bytes to text: UTF-8 with or without a byte order mark, UTF-16 by its mark,
//! else Windows-1252; one kind of line break; nothing that steers a terminal.

use std::borrow::Cow;

use crate::diagnostic::{Diagnostic, Source};
use crate::domain::text::is_unsafe;

use super::report::{CONTROL, ENCODING, Report};

/// A decoded file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text: line breaks are `\n`, control characters are gone.
    pub source: Source,
    /// What had to be changed, with its place.
    pub diagnostics: Vec<Diagnostic>,
    /// Remarks on the file as a whole.
    pub notes: Vec<String>,
}

/// Decodes a file. Every sequence of bytes gives a text.
#[must_use]
pub fn decode(name: &str, bytes: &[u8]) -> Decoded {
    let (raw, encoding) = to_text(bytes);
    let (text, removed) = settle(&raw);
    let source = Source::new(name, text);
    let mut report = Report::new(&source);
    let mut notes = Vec::new();
    if encoding == Encoding::Windows1252 {
        notes.push("The file is not UTF-8; it was read as Windows-1252.".to_owned());
        let help = "look at accented letters and quotes; save the file as UTF-8 if they are wrong";
        report.warn(ENCODING, 0..0, "not UTF-8, read as Windows-1252", help);
    }
    if encoding == Encoding::Utf16 {
        notes.push("The file was read as UTF-16.".to_owned());
    }
    if let Some((first, count)) = removed {
        let message = match count {
            1 => "1 control character taken out".to_owned(),
            n => format!("{n} control characters taken out"),
        };
        report.warn(CONTROL, first..first, &message, "the first one stood here");
    }
    let diagnostics = report.finish();
    Decoded { source, diagnostics, notes }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Utf16,
    Windows1252,
}

fn to_text(bytes: &[u8]) -> (Cow<'_, str>, Encoding) {
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return (utf16(rest, u16::from_le_bytes).into(), Encoding::Utf16);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return (utf16(rest, u16::from_be_bytes).into(), Encoding::Utf16);
    }
    let body = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(body) {
        Ok(text) => (text.into(), Encoding::Utf8),
        Err(_) => (body.iter().copied().map(windows_1252).collect(), Encoding::Windows1252),
    }
}

fn utf16(bytes: &[u8], read: fn([u8; 2]) -> u16) -> String {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|pair| read(*pair));
    let mut text: String =
        char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    if !odd.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    text
}

/// Windows-1252 as browsers read it: the five holes are control characters.
pub(super) fn windows_1252(byte: u8) -> char {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    let high = byte.checked_sub(0x80).and_then(|at| HIGH.get(usize::from(at)));
    high.copied().unwrap_or_else(|| char::from(byte))
}

/// Makes every kind of line break `\n` and takes control characters out;
/// returns where the first stood and how many there were.
fn settle(raw: &str) -> (String, Option<(usize, usize)>) {
    let mut text = String::with_capacity(raw.len());
    let mut removed: Option<(usize, usize)> = None;
    let mut rest = raw;
    // Plain text is copied in runs; what needs a look is seldom.
    while let Some(at) = rest.bytes().position(needs_a_look) {
        text.push_str(rest.get(..at).unwrap_or(""));
        let mut chars = rest.get(at..).unwrap_or("").chars();
        match chars.next() {
            Some('\r') => {
                text.push('\n');
                let after = chars.as_str();
                rest = after.strip_prefix('\n').unwrap_or(after);
                continue;
            }
            // Vertical tab, form feed, and Unicode's line and paragraph separators.
            Some('\u{b}' | '\u{c}' | '\u{2028}' | '\u{2029}') => text.push('\n'),
            Some(c) if is_unsafe(c) => {
                let (first, count) = removed.unwrap_or((text.len(), 0));
                removed = Some((first, count + 1));
            }
            Some(c) => text.push(c),
            None => {}
        }
        rest = chars.as_str();
    }
    text.push_str(rest);
    (text, removed)
}

fn needs_a_look(byte: u8) -> bool {
    !matches!(byte, b' '..=b'~' | b'\n' | b'\t')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(bytes: &[u8]) -> String {
        decode("f", bytes).source.text
    }

    #[test]
    fn byte_order_marks_are_not_text() {
        assert_eq!(text(b"\xef\xbb\xbfa"), "a");
        assert_eq!(text(b"\xff\xfea\0\xac\x20"), "a€");
        assert_eq!(text(b"\xfe\xff\0a\x20\xac"), "a€");
    }

    #[test]
    fn half_a_utf16_unit_is_visible() {
        assert_eq!(text(b"\xff\xfea\0\x00\xd8b\0\x01"), "a\u{fffd}b\u{fffd}");
    }

    #[test]
    fn other_bytes_are_windows_1252_and_the_report_says_so() {
        let decoded = decode("f", b"caf\xe9 \x96 \x93x\x94 \x80\r\n");
        assert_eq!(decoded.source.text, "café – “x” €\n");
        assert_eq!(decoded.diagnostics[0].code, ENCODING);
        assert_eq!(decoded.notes.len(), 1);
    }

    #[test]
    fn all_line_breaks_become_one_kind() {
        assert_eq!(text("a\r\nb\nc\rd\u{2028}e".as_bytes()), "a\nb\nc\nd\ne");
    }

    #[test]
    fn control_characters_go_and_are_counted_at_the_first() {
        let decoded = decode("f", "ab\u{1b}[31m\u{202e}c\td".as_bytes());
        assert_eq!(decoded.source.text, "ab[31mc\td");
        assert_eq!(decoded.diagnostics.len(), 1);
        assert_eq!(decoded.diagnostics[0].span, 2..2);
        assert_eq!(decoded.diagnostics[0].message, "2 control characters taken out");
    }

    proptest! {
        #[test]
        fn any_bytes_give_a_safe_text(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let decoded = decode("f", &bytes);
            prop_assert!(!decoded.source.text.contains(is_unsafe));
            prop_assert!(!decoded.source.text.contains('\r'));
        }

        #[test]
        fn clean_utf8_is_kept(lines in "[a-zäß≤ \t\n]{0,80}") {
            prop_assert_eq!(text(lines.as_bytes()), lines);
        }
    }
}
