//! Markdown as plain lines: for line mode, screen readers and pipes.

use super::{Layout, render};
use crate::config::ThemeName;
use crate::tui::theme::Theme;

/// Returns Markdown as lines of at most `width` columns, without styles. Art of
/// our own is ASCII; the text's own characters stay.
#[must_use]
pub fn plain(markdown: &str, width: usize) -> Vec<String> {
    let layout = Layout { width, shift: 0, theme: Theme::new(ThemeName::Mono) };
    render(markdown, layout)
        .lines
        .iter()
        .map(|line| {
            let text: String = line.spans.iter().map(|span| span.content.as_ref()).collect();
            text.trim_end().chars().map(ascii).collect()
        })
        .collect()
}

const fn ascii(c: char) -> char {
    match c {
        '│' | '┊' => '|',
        '•' | '─' | '━' => '-',
        '┼' => '+',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_markdown_are_not_read_aloud() {
        let text = "### Why\n\n- **one** `x`\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
        let lines = plain(text, 40);
        assert_eq!(lines.first().map(String::as_str), Some("Why"));
        assert!(lines.contains(&"- one x".to_owned()), "{lines:?}");
        assert!(!lines.iter().any(|line| line.contains("**") || line.contains("|---")));
    }
}
