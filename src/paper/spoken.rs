//! Markdown as words on one line, without its marks: for what is read aloud.

use pulldown_cmark::{Event, Parser};

use crate::domain::text::one_line;

/// Returns the words of a text as one line.
#[must_use]
pub fn spoken(markdown: &str) -> String {
    let mut out = String::new();
    for event in Parser::new(&words_first(markdown)) {
        match event {
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                out.push_str(&text);
            }
            Event::SoftBreak | Event::HardBreak | Event::Rule => out.push(' '),
            Event::End(tag) if !is_inline(tag) => out.push(' '),
            _ => {}
        }
    }
    one_line(&out)
}

const fn is_inline(tag: pulldown_cmark::TagEnd) -> bool {
    use pulldown_cmark::TagEnd::{Emphasis, Image, Link, Strong};
    matches!(tag, Emphasis | Image | Link | Strong)
}

/// Keeps the start of a line from being read as the mark of a list or heading:
/// `1. What …` and `- 4` are words here.
pub(super) fn words_first(markdown: &str) -> String {
    let text = markdown.trim_start();
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let mark = text.chars().nth(digits);
    let marks = if digits > 0 { ".)" } else { "-+#>" };
    match mark.filter(|mark| marks.contains(*mark)) {
        Some(mark) => text.replacen(mark, &format!("\\{mark}"), 1),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_not_read_and_no_word_is_lost() {
        let said = spoken("1. **R + W > N** is `not` <b>enough</b>:\n\n- so\n- it is");
        assert_eq!(said, "1. R + W > N is not <b>enough</b>: so it is");
        assert_eq!(spoken("- 4 and # 5"), "- 4 and # 5");
        assert_eq!(spoken("*un*likely"), "unlikely");
    }
}
