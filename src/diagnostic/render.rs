//! Diagnostic to text; the only user of the rendering crate.
//!
//! Only the line of the fault is shown, and nothing in it that could steer a
//! terminal.

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use super::{Diagnostic, Severity, Source, Span};

/// Width of a terminal nobody told us about.
const WIDTH: usize = 100;

/// Characters shown of a line beyond the start of the fault, and of a message.
const BEYOND: usize = 400;

/// Bytes of a line before the fault from which on only its end is shown.
const LONG: usize = 4000;

/// Returns a fault as text for a terminal, with or without colours: code and
/// message, the place, the line with its marks, and the help. It ends with a
/// line break.
#[must_use]
pub fn render(diagnostic: &Diagnostic, source: &Source, color: bool) -> String {
    let (line, column) = source.line_column(diagnostic.span.start);
    let Shown { text, span, cut } = shown_line(&source.text, &diagnostic.span);
    let file = safe(&diagnostic.file);
    let (message, label) = (safe(&diagnostic.message), safe(&diagnostic.label));
    let help = safe(&diagnostic.help);
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mark = AnnotationKind::Primary.span(span);
    let mark = if label.is_empty() { mark } else { mark.label(label.as_str()) };
    let snippet = Snippet::source(text.as_str()).line_start(line).annotation(mark);
    let title = level.primary_title(message.as_str()).id(diagnostic.code);
    let mut group = if cut {
        // The column of what is shown is not that of the file.
        let place = Origin::path(file.as_str()).line(line).char_column(column);
        title.element(place).element(snippet)
    } else {
        title.element(snippet.path(file.as_str()))
    };
    if !help.is_empty() {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    let renderer = if color { Renderer::styled().hyperlink(false) } else { Renderer::plain() };
    let mut out = renderer.term_width(WIDTH).render(&[group]);
    out.push('\n');
    out
}

/// A line as it is shown.
struct Shown {
    text: String,
    /// The part that is marked.
    span: Span,
    /// Its beginning is left out.
    cut: bool,
}

/// Returns the line in which a fault begins and the part of it that is marked,
/// as far as it is worth showing. Each character stays one character, so the
/// columns are those of the file where the beginning of the line is shown.
fn shown_line(text: &str, span: &Span) -> Shown {
    let at = border(text, span.start);
    let start = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let cut = at - start > LONG;
    let start = if cut { border(text, at - BEYOND) } else { start };
    let line = text.get(start..).unwrap_or_default().split('\n').next().unwrap_or_default();
    let line = line.strip_suffix('\r').unwrap_or(line);
    let (from, to) = (at - start, span.end.max(at) - start);
    let mut shown = String::from(if cut { "…" } else { "" });
    let mut marked = None;
    let mut end = 0;
    let mut beyond = 0;
    for (position, c) in line.char_indices() {
        if position >= from {
            marked.get_or_insert(shown.len());
            beyond += 1;
        }
        if beyond > BEYOND {
            break;
        }
        shown.push(safe_char(c));
        if position < to {
            end = shown.len();
        }
    }
    let marked = marked.unwrap_or(shown.len());
    let end = end.max(marked);
    Shown { text: shown, span: marked..end, cut }
}

/// Returns the last border of a character at or before a position.
fn border(text: &str, position: usize) -> usize {
    (0..=position.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// Returns a text as one line that can be shown, its end left out where it is
/// long.
fn safe(text: &str) -> String {
    let even = |c| if c == '\n' || c == '\t' { ' ' } else { safe_char(c) };
    let mut chars = text.chars();
    let mut shown: String = chars.by_ref().take(BEYOND).map(even).collect();
    if chars.next().is_some() {
        shown.push('…');
    }
    shown
}

/// Returns a character, or a mark in place of one that could steer a terminal.
/// Knows nothing of decks, so the table is its own.
fn safe_char(c: char) -> char {
    match c {
        '\t' => c,
        '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{2028}'..='\u{2029}'
        | '\u{feff}' => '\u{fffd}',
        c if c.is_control() => '\u{fffd}',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(span: Span, label: &str, help: &str) -> Diagnostic {
        Diagnostic {
            code: "D023",
            severity: Severity::Error,
            message: "unknown level `senoir`".into(),
            file: "decks/raft/election.md".into(),
            span,
            label: label.into(),
            help: help.into(),
        }
    }

    #[test]
    fn a_fault_shows_code_place_line_and_help() {
        let source = Source::new("decks/raft/election.md", "+++\nlevel = \"senoir\"\n+++\n");
        let fault = fault(12..20, "no level of this name", "did you mean `senior`?");
        insta::assert_snapshot!(render(&fault, &source, false), @r#"
        error[D023]: unknown level `senoir`
         --> decks/raft/election.md:2:9
          |
        2 | level = "senoir"
          |         ^^^^^^^^ no level of this name
          |
          = help: did you mean `senior`?
        "#);
    }

    #[test]
    fn columns_count_characters_and_nothing_steers_the_terminal() {
        let source = Source::new("x", "\té\u{1b}[31m漢 \u{202e}b\r\n");
        let at = source.text.find('b').unwrap();
        let fault = fault(at..at + 1, "", "");
        let (line, column) = source.line_column(at);
        assert_eq!((line, column), (1, 11));
        insta::assert_snapshot!(render(&fault, &source, false), @r"
        error[D023]: unknown level `senoir`
         --> decks/raft/election.md:1:11
          |
        1 |     é�[31m漢 �b
          |               ^
        ");
    }

    #[test]
    fn of_a_long_line_only_the_end_before_the_fault_is_shown() {
        let source = Source::new("x", format!("a\n{}bad", "word ".repeat(100_000)));
        let at = source.text.len() - 3;
        let shown = render(&fault(at..at + 3, "here", ""), &source, false);
        assert!(shown.contains("decks/raft/election.md:2:500001"), "{shown}");
        assert!(shown.contains("bad") && shown.len() < 2000, "{shown}");
        let mark = shown.lines().find(|line| line.contains("^^^ here"));
        let line = shown.lines().find(|line| line.contains("bad"));
        let place = |line: Option<&str>, part: &str| {
            line.unwrap().split_once(part).map(|(before, _)| before.chars().count())
        };
        assert_eq!(place(mark, "^^^"), place(line, "bad"), "{shown}");
    }

    #[test]
    fn a_long_message_is_cut() {
        let source = Source::new("x", "abc");
        let fault = Diagnostic { message: "m".repeat(1_000_000), ..fault(0..1, "", "") };
        assert!(render(&fault, &source, false).len() < 2000);
    }

    #[test]
    fn colours_are_on_request() {
        let source = Source::new("x", "abc");
        assert!(render(&fault(0..1, "", ""), &source, true).contains('\u{1b}'));
        assert!(!render(&fault(0..1, "", ""), &source, false).contains('\u{1b}'));
    }

    #[test]
    fn any_place_can_be_shown() {
        for text in ["", "\n", "é", "a\nb", &"x".repeat(100_000)] {
            for start in 0..text.len().min(3) + 2 {
                let source = Source::new("x", text);
                assert!(
                    render(&fault(start..start + 9, "l", "h"), &source, false).contains("D023")
                );
            }
        }
    }
}
