//! Text to blocks: lines, headings and code fences, each with its place.
//!
//! Follows CommonMark as far as deck files need it: up to three blanks before
//! a heading or a fence, nothing inside a fence means anything, a fence closes
//! with at least as many of its own marks, and one that begins a list item
//! ends with the item.

use std::ops::Range;

use crate::diagnostic::Span;

/// A line of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Where it stands, without the line break.
    pub(super) span: Span,
    /// Where the next line begins.
    pub(super) next: usize,
}

/// A heading outside any fence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    /// 1 for `#`, 2 for `##`, 3 for `###`.
    pub(super) level: usize,
    /// The whole line.
    pub(super) line: Span,
    /// The words, without blanks at their ends.
    pub(super) text: Span,
    /// Where the next line begins.
    pub(super) next: usize,
}

/// A fence that is still open where the text ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unclosed {
    /// The line that opens it.
    pub(super) line: Span,
    /// The line that would close it.
    pub(super) closing: String,
}

/// Headings of the first three levels, and a fence left open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Outline {
    /// In the order of the text.
    pub(super) headings: Vec<Heading>,
    /// The fence that never closes.
    pub(super) unclosed: Option<Unclosed>,
}

/// What a line is with regard to code fences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// Ordinary text.
    Text,
    /// Opens a fence.
    Opens,
    /// Stands inside a fence.
    Inside,
    /// Closes a fence.
    Closes,
}

/// Follows code fences from line to line.
#[derive(Clone, Debug, Default)]
pub(super) struct Fencing {
    open: Option<Open>,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    mark: char,
    length: usize,
    /// Column of the list item the fence begins; 0 outside lists.
    column: usize,
}

impl Fencing {
    /// Takes in the next line.
    pub(super) fn see(&mut self, line: &str) -> Seen {
        if let Some(open) = self.open {
            if open.column == 0 || is_blank(line) || indent(line) >= open.column {
                if open.is_closed_by(line) {
                    self.open = None;
                    return Seen::Closes;
                }
                return Seen::Inside;
            }
            self.open = None;
        }
        self.open = opening(line);
        if self.open.is_some() { Seen::Opens } else { Seen::Text }
    }

    /// Returns the line that would close a fence that runs on to the end.
    pub(super) fn closing(&self) -> Option<String> {
        self.open
            .filter(|open| open.column == 0)
            .map(|open| open.mark.to_string().repeat(open.length))
    }
}

impl Open {
    fn is_closed_by(self, line: &str) -> bool {
        let body = line.trim_start_matches([' ', '\t']);
        let rest = body.trim_start_matches(self.mark);
        let marks = body.len() - rest.len();
        indent(line) <= self.column + 3 && marks >= self.length && is_blank(rest)
    }
}

/// Returns a piece of a text; empty where the piece is none.
pub(super) fn cut(text: &str, span: Range<usize>) -> &str {
    text.get(span).unwrap_or("")
}

/// Tells whether a line holds nothing but blanks.
pub(super) fn is_blank(line: &str) -> bool {
    line.trim_matches([' ', '\t']).is_empty()
}

/// Returns the lines of a piece of a text.
pub(super) fn lines(text: &str, span: Range<usize>) -> impl Iterator<Item = Line> + '_ {
    let mut at = span.start;
    std::iter::from_fn(move || {
        if at >= span.end {
            return None;
        }
        let rest = cut(text, at..span.end);
        let (end, next) = match rest.find('\n') {
            Some(length) => (at + length, at + length + 1),
            None => (span.end, span.end),
        };
        let line = Line { span: at..end, next };
        at = next;
        Some(line)
    })
}

/// Returns level and words of a heading line.
pub(super) fn heading(line: &str) -> Option<(usize, Range<usize>)> {
    let body = line.trim_start_matches(' ');
    let start = line.len() - body.len();
    let rest = body.trim_start_matches('#');
    let level = body.len() - rest.len();
    let apart = rest.is_empty() || rest.starts_with([' ', '\t']);
    if start > 3 || !(1..=6).contains(&level) || !apart {
        return None;
    }
    let words = rest.trim_matches([' ', '\t']);
    let from = line.len() - rest.trim_start_matches([' ', '\t']).len();
    Some((level, from..from + words.len()))
}

/// Returns the headings of the first three levels and the fence left open.
pub(super) fn outline(text: &str, span: Range<usize>) -> Outline {
    let mut outline = Outline::default();
    let mut fencing = Fencing::default();
    let mut last_open = None;
    for line in lines(text, span) {
        let words = cut(text, line.span.clone());
        match fencing.see(words) {
            Seen::Opens => last_open = Some(line.span),
            Seen::Text => {
                if let Some((level @ 1..=3, within)) = heading(words) {
                    let at = line.span.start;
                    let text = at + within.start..at + within.end;
                    outline.headings.push(Heading {
                        level,
                        line: line.span,
                        text,
                        next: line.next,
                    });
                }
            }
            Seen::Inside | Seen::Closes => {}
        }
    }
    outline.unclosed =
        last_open.and_then(|line| fencing.closing().map(|closing| Unclosed { line, closing }));
    outline
}

/// Returns the info string of a line that opens a fence at the margin.
pub(super) fn fence_info(line: &str) -> Option<&str> {
    let body = line.trim_start_matches(' ');
    let (mark, length) = fence_marks(body)?;
    (line.len() - body.len() <= 3)
        .then(|| cut(body, mark.len_utf8() * length..body.len()).trim_matches([' ', '\t']))
}

/// Returns what follows a bullet (`-`, `*`, `+`) and its blanks, with the
/// bullet's column and the column of what follows.
pub(super) fn bullet(line: &str) -> Option<(usize, usize)> {
    let body = line.trim_start_matches([' ', '\t']);
    let rest = body.strip_prefix(['-', '*', '+'])?;
    if !rest.is_empty() && !rest.starts_with([' ', '\t']) {
        return None;
    }
    Some((indent(line), line.len() - rest.trim_start_matches([' ', '\t']).len()))
}

/// Returns the width of the blanks a line begins with.
pub(super) fn indent(line: &str) -> usize {
    let mut width = 0;
    for c in line.chars() {
        match c {
            ' ' => width += 1,
            '\t' => width += 4 - width % 4,
            _ => break,
        }
    }
    width
}

fn opening(line: &str) -> Option<Open> {
    if indent(line) > 3 {
        return None;
    }
    let body = line.trim_start_matches(' ');
    if let Some((mark, length)) = fence_marks(body) {
        return Some(Open { mark, length, column: 0 });
    }
    let item = after_list_mark(body)?;
    let (mark, length) = fence_marks(item)?;
    Some(Open { mark, length, column: line.len() - item.len() })
}

/// Returns mark and length of a fence at the start of a text.
fn fence_marks(body: &str) -> Option<(char, usize)> {
    let mark = body.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let rest = body.trim_start_matches(mark);
    let length = body.len() - rest.len();
    let fits = length >= 3 && (mark == '~' || !rest.contains('`'));
    fits.then_some((mark, length))
}

/// Returns what follows a list mark and one to four blanks.
fn after_list_mark(body: &str) -> Option<&str> {
    let digits = body.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = match body.len() - digits.len() {
        0 => body.strip_prefix(['-', '*', '+'])?,
        1..=9 => digits.strip_prefix(['.', ')'])?,
        _ => return None,
    };
    let item = rest.trim_start_matches(' ');
    (1..=4).contains(&(rest.len() - item.len())).then_some(item)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Seen> {
        let mut fencing = Fencing::default();
        text.lines().map(|line| fencing.see(line)).collect()
    }

    fn titles(text: &str) -> Vec<(usize, &str)> {
        let outline = outline(text, 0..text.len());
        outline.headings.iter().map(|h| (h.level, cut(text, h.text.clone()))).collect()
    }

    #[test]
    fn headings_are_found() {
        assert_eq!(
            titles("# a \n##  b #\n   ### c\n    # code\n#no\n#### deep\n#\n"),
            [(1, "a"), (2, "b #"), (3, "c"), (1, "")]
        );
    }

    #[test]
    fn nothing_inside_a_fence_means_anything() {
        assert_eq!(titles("````md\n# a\n```\n## b\n```\n````\n# c\n"), [(1, "c")]);
        assert_eq!(titles("~~~\n# a\n```\n~~~~\n# c\n"), [(1, "c")]);
        assert_eq!(titles("``` a`b\n# c\n"), [(1, "c")]);
        assert_eq!(titles("    ```\n# c\n"), [(1, "c")]);
    }

    #[test]
    fn a_fence_may_begin_a_list_item_and_ends_with_it() {
        assert_eq!(titles("- ```sh\n  # a\n  ```\n# b\n"), [(1, "b")]);
        assert_eq!(titles("10. ~~~\n    # a\n\n# b\n"), [(1, "b")]);
        assert_eq!(kinds("- ```\n  a\nb"), [Seen::Opens, Seen::Inside, Seen::Text]);
    }

    #[test]
    fn a_fence_left_open_is_told() {
        let text = "a\n~~~~ x\n# b\n~~~\n";
        let unclosed = outline(text, 0..text.len()).unclosed.unwrap();
        assert_eq!(cut(text, unclosed.line), "~~~~ x");
        assert_eq!(unclosed.closing, "~~~~");
    }

    #[test]
    fn bullets_have_columns() {
        assert_eq!(bullet("- a"), Some((0, 2)));
        assert_eq!(bullet("  *   a"), Some((2, 6)));
        assert_eq!(bullet("-"), Some((0, 1)));
        assert_eq!(bullet("-a"), None);
        assert_eq!(bullet("1. a"), None);
    }

    #[test]
    fn info_strings_are_read() {
        assert_eq!(fence_info("```toml question "), Some("toml question"));
        assert_eq!(fence_info("  ~~~~"), Some(""));
        assert_eq!(fence_info("    ```"), None);
        assert_eq!(fence_info("``"), None);
    }
}
