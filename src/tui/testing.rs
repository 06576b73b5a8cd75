//! What the tests of this folder share.

use proptest::prelude::*;
use ratatui::text::Line;

/// Returns a line's text without its styles.
pub(crate) fn plain(line: &Line<'_>) -> String {
    line.spans.iter().map(|span| span.content.as_ref()).collect()
}

/// Returns lines as one text, blanks at the ends of lines taken off.
pub(crate) fn plain_text(lines: &[Line<'_>]) -> String {
    lines.iter().map(|line| plain(line).trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// Texts that are hard to lay out: wide, joined, combining, right to left,
/// control characters, blanks, Markdown.
pub(crate) fn any_text() -> impl Strategy<Value = String> {
    let fragment = prop_oneof![
        4 => "[a-z]{1,12}",
        3 => Just(" ".to_owned()),
        1 => Just("  \t".to_owned()),
        1 => Just("\n".to_owned()),
        1 => Just("漢字かな交じり文。".to_owned()),
        1 => Just("👩‍💻❤️🇩🇪".to_owned()),
        1 => Just("e\u{301}o\u{308}\u{304}".to_owned()),
        1 => Just("\u{1112}\u{1161}\u{11ab}".to_owned()),
        1 => Just("שלום עולם".to_owned()),
        1 => Just("مرحبا".to_owned()),
        1 => Just("ｶﾞﾊﾟ".to_owned()),
        1 => Just("\u{200b}\u{200d}\u{fe0f}".to_owned()),
        1 => Just("\u{1b}[31m\u{7}\u{202e}".to_owned()),
        1 => Just("| `a` **b** _c_ \n- ".to_owned()),
        1 => any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(fragment, 0..24).prop_map(|parts| parts.concat())
}
