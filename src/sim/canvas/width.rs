//! Text measured in cells.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Returns the graphemes of a text with their width in cells. What steers a
/// terminal, and what has no width, is left out.
pub(super) fn cells(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let odd = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.graphemes(true)
        .filter(move |symbol| !symbol.contains(odd))
        .map(|symbol| (symbol, symbol.width()))
        .filter(|(_, width)| *width > 0)
}

/// Returns the width of a text in cells.
pub(super) fn width(text: &str) -> usize {
    cells(text).map(|(_, width)| width).sum()
}

/// Returns the text in at most `room` cells; what was cut ends with `…`.
pub(super) fn truncate(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut head = String::new();
    let mut used = 1;
    for (symbol, width) in cells(text) {
        used += width;
        if used > room {
            break;
        }
        head.push_str(symbol);
    }
    if room == 0 { String::new() } else { format!("{}…", head.trim_end()) }
}

/// Splits a text at blanks into lines of at most `room` cells. A word that is
/// longer is cut.
pub(super) fn wrap(text: &str, room: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let word = truncate(word, room);
        if !line.is_empty() && width(&line) + 1 + width(&word) > room {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}
