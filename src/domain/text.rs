//! Text from elsewhere, made safe for a terminal; comparing texts by words.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::time::Duration;

/// Tells whether a character must not reach a terminal: control characters
/// other than line break and tab, and marks that turn the direction of text.
#[must_use]
pub fn is_unsafe(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{2028}'..='\u{2029}'
        | '\u{feff}' => true,
        _ => c.is_control(),
    }
}

/// Returns a number with its noun: `1 card`, `6,580 answers`.
#[must_use]
pub fn counted(number: impl Into<u64>, one: &str, many: &str) -> String {
    let number = number.into();
    format!("{} {}", thousands(number), if number == 1 { one } else { many })
}

/// Returns a clock's reading: `0:54`, `1:02:03`.
#[must_use]
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Returns a size: `8.2 MB`, `61 kB`.
#[must_use]
pub fn size(bytes: u64) -> String {
    if bytes < 1_000_000 {
        return format!("{} kB", bytes.div_ceil(1000));
    }
    let tenths = bytes / 100_000;
    format!("{}.{} MB", thousands(tenths / 10), tenths % 10)
}

/// Returns a number with `,` between thousands.
#[must_use]
pub fn thousands(number: impl Into<u64>) -> String {
    let digits = number.into().to_string();
    let mut out = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Returns the text without characters that could steer a terminal. Line
/// breaks and tabs stay; a carriage return before a line break goes.
#[must_use]
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.contains(is_unsafe) {
        Cow::Owned(text.chars().filter(|c| !is_unsafe(*c)).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns the text as one safe line: every run of blanks and line breaks one
/// blank, none at the ends.
#[must_use]
pub fn one_line(text: &str) -> String {
    if is_one_line(text) {
        return text.to_owned();
    }
    let mut line = String::with_capacity(text.len());
    for word in clean(text).split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// Tells of most texts quickly that they are one safe line; false says nothing.
fn is_one_line(text: &str) -> bool {
    let mut blank = true;
    for byte in text.bytes() {
        let is_blank = byte == b' ';
        if !(0x20..0x7f).contains(&byte) || (is_blank && blank) {
            return false;
        }
        blank = is_blank;
    }
    !blank
}

/// Returns words with a capital at the start, on one line.
#[must_use]
pub fn sentence(words: &str) -> String {
    let line = one_line(words);
    let mut chars = line.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Returns the set of lower-case words of a text.
#[must_use]
pub fn words(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// Returns the share of words two texts have in common, 0 to 1: the size of
/// the intersection over the size of the union.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "numbers of words are small")]
pub fn overlap(a: &BTreeSet<String>, b: &BTreeSet<String>) -> f64 {
    let common = a.intersection(b).count();
    let all = a.len() + b.len() - common;
    if all == 0 { 0.0 } else { common as f64 / all as f64 }
}
