//! The spoken target glued to the front of an answer: `~20 sThe replica …`.

use crate::exchange::text::{is_blank, is_capital, is_opening_quote};

/// The units, with their seconds.
const UNITS: [(&str, u32); 2] = [("min", 60), ("s", 1)];

/// Splits a target from the text glued to it; `None` when the line begins
/// otherwise, or the number is absurd.
///
/// One unit is taken and no more: the text may begin with the unit's own letter.
pub(super) fn duration(line: &str) -> Option<(u16, &str)> {
    let rest = line.strip_prefix('~')?.trim_start_matches(is_blank);
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = rest.strip_suffix(after)?;
    let number: u32 = digits.parse().ok()?;
    let after = after.strip_prefix(is_blank).unwrap_or(after);
    UNITS.iter().find_map(|(unit, seconds)| {
        let text = after.strip_prefix(unit)?;
        let seconds = u16::try_from(number.checked_mul(*seconds)?).ok()?;
        text.starts_with(begins_text).then_some((seconds, text))
    })
}

/// Reads a target that stands alone on its line, above its text.
pub(super) fn duration_alone(line: &str) -> Option<u16> {
    // The glued form is the same with a text behind it.
    duration(&format!("{line}*")).filter(|(_, text)| *text == "*").map(|(seconds, _)| seconds)
}

/// Estimates how long a text takes to say, at 2.5 words a second.
pub(super) fn estimate(text: &str) -> u16 {
    let words = text.split_whitespace().count();
    let seconds = words.saturating_mul(2).saturating_add(2) / 5;
    u16::try_from(seconds.max(1)).unwrap_or(u16::MAX)
}

fn begins_text(c: char) -> bool {
    is_capital(c) || c.is_numeric() || is_opening_quote(c) || matches!(c, '`' | '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_unit_is_taken_and_the_text_keeps_its_letter() {
        assert_eq!(duration("~20 sThe page"), Some((20, "The page")));
        assert_eq!(duration("~50 sSay the"), Some((50, "Say the")));
        assert_eq!(duration("~1 minThe page"), Some((60, "The page")));
        assert_eq!(duration("~2minMin"), Some((120, "Min")));
        assert_eq!(duration("~ 30s3 pages"), Some((30, "3 pages")));
        assert_eq!(duration("~20\u{a0}s\"Yes\""), Some((20, "\"Yes\"")));
        assert_eq!(duration("~20 s`acks`"), Some((20, "`acks`")));
        assert_eq!(duration("~20 s**No**"), Some((20, "**No**")));
        assert_eq!(duration("~20 s页面"), Some((20, "页面")));
    }

    #[test]
    fn other_beginnings_are_text() {
        for line in [
            "20 sThe page",
            "~20 s The page",
            "~20 secThe page",
            "~20  sThe page",
            "~ sThe page",
            "~20 ssThe page",
            "~20 hThe page",
            "~20 s",
            "~99999 sThe page",
            "~4294967295 minThe page",
            "~99999999999999999999 sThe page",
        ] {
            assert_eq!(duration(line), None, "{line}");
        }
    }

    #[test]
    fn a_target_may_stand_alone() {
        assert_eq!(duration_alone("~20 s"), Some(20));
        assert_eq!(duration_alone("~2 min"), Some(120));
        assert_eq!(duration_alone("~20 sThe"), None);
        assert_eq!(duration_alone("~20"), None);
    }

    #[test]
    fn estimates_are_words_over_two_and_a_half() {
        assert_eq!(estimate(&"word ".repeat(44)), 18);
        assert_eq!(estimate(&"word ".repeat(135)), 54);
        assert_eq!(estimate("word"), 1);
    }
}
