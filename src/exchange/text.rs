//! Small readings of text that several formats share.

/// Words that stand where an answer is still to be written.
const PLACEHOLDERS: &[&str] = &[
    "pass",
    "to be completed",
    "to be added",
    "to be answered",
    "todo",
    "tbd",
    "tba",
    "wip",
    "-",
    "coming soon",
    "answer here",
    "answer goes here",
    "your answer",
    "your answer here",
    "your answer goes here",
    "your answer comes here",
    "add your answer here",
    "write your answer here",
    "put your answer here",
    "insert answer here",
    "deine antwort",
    "antwort folgt",
    "tu respuesta aquí",
    "sua resposta aqui",
    "votre réponse ici",
    "à compléter",
    "pendiente",
    "ответ появится позже",
    "待补充",
    "待完善",
    "待更新",
    "略",
];

/// Tells whether a character counts as blank at the edges of a field: white
/// space including the no-break kinds, and the marks of zero width that web
/// pages leave behind.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}' | '\u{2060}')
}

/// Returns the text without blanks at its edges.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// Returns the text without blank lines and blanks at its edges; the indentation of
/// code at its beginning stays.
pub(super) fn trim_block(text: &str) -> &str {
    let start = text.len() - text.trim_start_matches(is_blank).len();
    let line = text.get(..start).and_then(|blanks| blanks.rfind('\n')).map_or(0, |at| at + 1);
    let is_code = text.get(line..start).is_some_and(|indent| indent.starts_with("    "));
    let from = if is_code { line } else { start };
    text.get(from..).unwrap_or_default().trim_end_matches(is_blank)
}

/// Returns the text with its first letter in upper case; a text that begins
/// with another character stays.
pub(super) fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// Tells whether a text only marks an answer that is still to be written.
pub(super) fn is_placeholder(text: &str) -> bool {
    // No longer text is one; it is not looked through.
    if text.len() > 200 {
        return false;
    }
    let around =
        |c: char| is_blank(c) || matches!(c, '*' | '_' | '`' | '(' | ')' | '[' | ']' | '<' | '>');
    let bare = trim(text).trim_matches(around).trim_end_matches(['.', '…', ':', '!']);
    let lower = if bare.is_empty() { trim(text).to_lowercase() } else { bare.to_lowercase() };
    lower.is_empty() || PLACEHOLDERS.contains(&lower.as_str())
}

/// Tells whether a character can begin a sentence: a letter that is not lower
/// case, whatever the script.
pub(super) fn is_capital(c: char) -> bool {
    c.is_alphabetic() && !c.is_lowercase()
}

/// Tells whether a quotation mark can open a quotation.
pub(super) fn is_opening_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '“' | '‘' | '«' | '„' | '‹' | '「')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_break_and_zero_width_blanks_are_trimmed_at_the_edges_only() {
        assert_eq!(trim("\u{a0}\u{200b} a\u{a0}b \u{202f}"), "a\u{a0}b");
    }

    #[test]
    fn placeholders_are_seen_through_case_and_final_dots() {
        for text in [
            "TODO",
            "todo.",
            " Pass ",
            "To be completed…",
            "-",
            "",
            "tbd",
            "Your answer goes here",
            "_Your answer here_",
            "[TODO]",
        ] {
            assert!(is_placeholder(text), "{text:?}");
        }
        assert!(!is_placeholder("pass the token on"));
    }

    #[test]
    fn first_letters_rise_and_other_characters_stay() {
        assert_eq!(capitalised("éclair"), "Éclair");
        assert_eq!(capitalised("`acks` is"), "`acks` is");
        assert_eq!(capitalised(""), "");
    }
}
