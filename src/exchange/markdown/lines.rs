//! The lines of a Markdown text with their places: fenced code, comments,
//! headings, rules and list items are told apart here, once for all formats.

use crate::diagnostic::Span;
use crate::exchange::text::{is_blank, trim};

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing but blanks.
    Blank,
    /// Inside fenced code, fences included.
    Code,
    /// A comment, or a line of one.
    Comment,
    /// A heading of this level.
    Heading(u8),
    /// A rule: `---`, `***`, `<br/>`, `<hr>`; also the line below a heading.
    Rule,
    /// Anything else.
    Text,
}

/// A line of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    /// As it stands in the text.
    pub(super) raw: &'a str,
    /// Without blanks at its edges; of a heading, its words.
    pub(super) text: &'a str,
    /// Where `raw` begins, in bytes.
    pub(super) start: usize,
    /// Columns of blanks before the text; a tab is four.
    pub(super) indent: usize,
    /// What it is.
    pub(super) kind: Kind,
}

impl<'a> Line<'a> {
    /// Returns where the line stands, its blanks left out.
    pub(super) fn span(&self) -> Span {
        let leading = self.raw.len() - self.raw.trim_start_matches(is_blank).len();
        let start = if self.kind == Kind::Blank { self.start } else { self.start + leading };
        start..start + trim(self.raw).len()
    }

    /// Returns the level and the words of a heading.
    pub(super) const fn heading(&self) -> Option<(u8, &'a str)> {
        match self.kind {
            Kind::Heading(level) => Some((level, self.text)),
            _ => None,
        }
    }

    /// Tells whether the line is words: neither blank nor code nor a comment.
    pub(super) const fn is_words(&self) -> bool {
        matches!(self.kind, Kind::Text | Kind::Heading(_))
    }

    /// Returns the list item that begins here.
    pub(super) fn item(&self) -> Option<Item<'a>> {
        if self.kind != Kind::Text {
            return None;
        }
        item(self.text)
    }
}

/// The first line of a list item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Item<'a> {
    /// Its number, in a numbered list.
    pub(super) number: Option<u64>,
    /// Whether its box is ticked, where it has one.
    pub(super) ticked: Option<bool>,
    /// What follows the mark.
    pub(super) rest: &'a str,
    /// Columns of the mark and the blanks behind it.
    pub(super) width: usize,
}

/// Reads the mark of a list item.
pub(super) fn item(text: &str) -> Option<Item<'_>> {
    if let Some(rest) = text.strip_prefix("<li>") {
        let rest = trim(rest.strip_suffix("</li>").unwrap_or(rest));
        return Some(Item { number: None, ticked: None, rest, width: text.len() - rest.len() });
    }
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, after) = if digits == 0 {
        (None, text.strip_prefix(['-', '*', '+', '•'])?)
    } else {
        let number = text.get(..digits)?;
        if digits > 9 {
            return None;
        }
        (number.parse().ok(), text.get(digits..)?.strip_prefix(['.', ')'])?)
    };
    if !after.is_empty() && !after.starts_with(is_blank) {
        return None;
    }
    let rest = trim(after);
    let width = (text.len() - rest.len()).min(digits + 5);
    let (ticked, rest) = boxed(rest);
    Some(Item { number, ticked, rest, width })
}

/// Reads the box before an item, its brackets escaped or not.
fn boxed(text: &str) -> (Option<bool>, &str) {
    let marks = [("[ ]", false), ("[x]", true), ("[X]", true), ("\\[ ]", false), ("\\[x]", true)];
    let escaped = [("\\[X]", true), ("\\[ \\]", false), ("\\[x\\]", true), ("\\[X\\]", true)];
    let found = marks
        .iter()
        .chain(&escaped)
        .find_map(|(mark, ticked)| text.strip_prefix(mark).map(|rest| (Some(*ticked), trim(rest))));
    found.unwrap_or((None, text))
}

/// Returns all lines of a text that begins at `base` of its file.
pub(super) fn scan(text: &str, base: usize) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut start = base;
    for raw in text.split('\n') {
        lines.push(classified(raw, start));
        start += raw.len() + 1;
    }
    mark_fences(&mut lines);
    mark_comments(&mut lines);
    mark_underlines(&mut lines);
    lines
}

/// Joins lines as they stand, up to `strip` columns of blanks taken off each. Code
/// loses as many as stand before its fence, as in Markdown.
pub(super) fn joined(lines: &[Line<'_>], strip: usize) -> String {
    let mut out = String::new();
    let mut fence = None;
    for (at, line) in lines.iter().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        fence = match (line.kind, fence) {
            (Kind::Code, None) => Some(line.indent),
            (Kind::Code, fence) => fence,
            _ => None,
        };
        let strip = fence.filter(|_| strip > 0).unwrap_or(strip);
        out.push_str(outdented(line.raw, strip));
    }
    out
}

/// Returns the columns of blanks that all lines of words and all fences have.
pub(super) fn common_indent(lines: &[Line<'_>]) -> usize {
    let mut fenced = false;
    let said = lines.iter().filter(|line| {
        let inside = fenced && line.kind == Kind::Code;
        fenced = line.kind == Kind::Code;
        !inside && !matches!(line.kind, Kind::Blank | Kind::Comment)
    });
    said.map(|line| line.indent).min().unwrap_or(0)
}

/// Takes up to so many columns of blanks off the beginning of a line.
pub(super) fn outdented(raw: &str, strip: usize) -> &str {
    let mut left = strip;
    let mut rest = raw;
    while left > 0 {
        if let Some(after) = rest.strip_prefix(' ') {
            left -= 1;
            rest = after;
        } else if let Some(after) = rest.strip_prefix('\t') {
            left = left.saturating_sub(4);
            rest = after;
        } else {
            break;
        }
    }
    rest
}

fn classified(raw: &str, start: usize) -> Line<'_> {
    let text = trim(raw);
    let blanks: usize =
        raw.chars().take_while(|c| is_blank(*c)).map(|c| if c == '\t' { 4 } else { 1 }).sum();
    // An item of a list in HTML stands inside of the list's own tag.
    let indent = if text.starts_with("<li>") { blanks.saturating_sub(4) } else { blanks };
    let line = |text, kind| Line { raw, text, start, indent, kind };
    if text.is_empty() {
        return line(text, Kind::Blank);
    }
    if is_rule(text) {
        return line(text, Kind::Rule);
    }
    if indent <= 3
        && let Some((level, words)) = heading(text)
    {
        return line(words, Kind::Heading(level));
    }
    // A heading that is a list item: `1.  ### What …`.
    if let Some(item) = item(text)
        && item.ticked.is_none()
        && let Some((level, words)) = heading(item.rest)
    {
        return Line { indent: indent + item.width, ..line(words, Kind::Heading(level)) };
    }
    line(text, Kind::Text)
}

/// Reads `## words ##`; two hashes and more need no blank behind them.
fn heading(text: &str) -> Option<(u8, &str)> {
    let after = text.trim_start_matches('#');
    let level =
        u8::try_from(text.len() - after.len()).ok().filter(|level| (1..=6).contains(level))?;
    let glued = level >= 2 && after.starts_with(|c: char| c.is_alphanumeric() || c == '*');
    if !after.is_empty() && !after.starts_with(is_blank) && !glued {
        return None;
    }
    let words = trim(after);
    let bare = words.trim_end_matches('#');
    let closed = bare.is_empty() || bare.ends_with(is_blank);
    Some((level, if closed { trim(bare) } else { words }))
}

fn is_rule(text: &str) -> bool {
    let marks =
        |mark: char| text.chars().all(|c| c == mark || c == ' ') && text.matches(mark).count() >= 3;
    ['-', '*', '_'].into_iter().any(marks)
        || ["<br>", "<br/>", "<br />", "<hr>", "<hr/>", "<hr />"].contains(&text)
}

/// Reads the mark that opens fenced code: its character and length.
fn opens_fence(text: &str) -> Option<(char, usize)> {
    let text = item(text).map_or(text, |item| item.rest);
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let info = text.trim_start_matches(mark);
    let length = text.len() - info.len();
    (length >= 3 && !(mark == '`' && info.contains('`'))).then_some((mark, length))
}

fn closes_fence(text: &str, (mark, length): (char, usize)) -> bool {
    text.len() >= length && text.chars().all(|c| c == mark)
}

/// Marks fenced code; a fence that never closes is text.
fn mark_fences(lines: &mut [Line<'_>]) {
    // The shortest fence of each mark that is known to find no end.
    let (mut hopeless_ticks, mut hopeless_tildes) = (usize::MAX, usize::MAX);
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        let Some(fence) = opens_fence(trim(line.raw)) else { continue };
        let hopeless = if fence.0 == '`' { &mut hopeless_ticks } else { &mut hopeless_tildes };
        if fence.1 >= *hopeless {
            continue;
        }
        let rest = lines.get_mut(at..).unwrap_or_default();
        match rest.iter().position(|line| closes_fence(trim(line.raw), fence)) {
            Some(last) => {
                let block = lines.get_mut(at - 1..=at + last).unwrap_or_default();
                block.iter_mut().for_each(|line| {
                    line.kind = Kind::Code;
                    line.text = trim(line.raw);
                });
                at += last + 1;
            }
            None => *hopeless = fence.1,
        }
    }
}

/// Marks comments that fill whole lines; one that never closes is text.
fn mark_comments(lines: &mut [Line<'_>]) {
    let mut open: Option<usize> = None;
    for at in 0..lines.len() {
        let Some(line) = lines.get_mut(at).filter(|line| line.kind != Kind::Code) else { continue };
        let first = match open {
            None if line.text.starts_with("<!--") => at,
            None => continue,
            Some(first) => first,
        };
        let Some((_, after)) = line.text.split_once("-->") else {
            open = Some(first);
            continue;
        };
        open = None;
        // What follows the comment on its line keeps the line alive.
        if trim(after).is_empty() {
            let block = lines.get_mut(first..=at).unwrap_or_default();
            block.iter_mut().filter(|line| line.kind != Kind::Code).for_each(|line| {
                line.kind = Kind::Comment;
                line.text = trim(line.raw);
            });
        }
    }
}

/// Marks headings that are underlined.
fn mark_underlines(lines: &mut [Line<'_>]) {
    for at in 1..lines.len() {
        let before = at.checked_sub(2).and_then(|at| lines.get(at)).copied();
        let rest = lines.get(at + 1..).unwrap_or_default();
        let next = rest.iter().find(|line| !matches!(line.kind, Kind::Blank | Kind::Comment));
        let followed = next.is_some_and(|next| matches!(next.kind, Kind::Text | Kind::Code));
        let Some([above, line]) = lines.get_mut(at - 1..=at) else { continue };
        if above.kind != Kind::Text || above.indent > 3 || line.indent > 3 {
            continue;
        }
        let length = line.text.len();
        let dashes = length >= 3 && line.text.bytes().all(|c| c == b'-');
        let long = length >= 5 && length * 2 >= above.text.chars().count();
        let level = match line.text.chars().next() {
            Some('=') if length >= 3 && line.text.bytes().all(|c| c == b'=') => 1,
            Some('-') if dashes && (long || (followed && is_title(above, before.as_ref()))) => 2,
            _ => continue,
        };
        above.kind = Kind::Heading(level);
        line.kind = Kind::Rule;
    }
}

/// Tells whether a line above a few dashes is their heading. They are a rule more
/// often, unless the line stands alone, and asks or has a rule above it as well.
fn is_title(line: &Line<'_>, before: Option<&Line<'_>>) -> bool {
    let ruled = before.is_some_and(|before| before.kind == Kind::Rule);
    let alone = before.is_none_or(|before| matches!(before.kind, Kind::Blank | Kind::Comment));
    let asks = line.text.ends_with(['?', '？']);
    let other = item(line.text).is_some()
        || line.text.starts_with(['>', '|', '<', '*', '_', '`', '!', '['])
        || line.text.contains("::")
        || matches!(line.text, "?" | "??")
        || line.text.split_once([':', '：']).is_some_and(|(name, _)| name.chars().count() <= 2);
    let ends = line.text.ends_with(['.', ';', ',', '。']);
    !other && ((ruled && !ends) || (alone && asks))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind> {
        scan(text, 0).iter().map(|line| line.kind).collect()
    }

    #[test]
    fn markers_in_fences_mean_nothing() {
        use Kind::{Blank, Code, Heading, Text};
        assert_eq!(kinds("# a\n```sh\n# b\n```\n\nc"), [Heading(1), Code, Code, Code, Blank, Text]);
        assert_eq!(kinds("~~~\n```\n~~~\n## a"), [Code, Code, Code, Heading(2)]);
        assert_eq!(kinds("````\n```\n# x\n````"), [Code; 4]);
        assert_eq!(kinds("- ```js\n  # x\n  ```"), [Code; 3]);
    }

    #[test]
    fn a_fence_that_never_closes_is_text() {
        assert_eq!(kinds("```sh\n# a"), [Kind::Text, Kind::Heading(1)]);
    }

    #[test]
    fn headings_are_read_in_all_their_forms() {
        let heading = |text| scan(text, 0)[0].heading();
        assert_eq!(heading("### a b ##"), Some((3, "a b")));
        assert_eq!(heading("##What?"), Some((2, "What?")));
        assert_eq!(heading("## C#"), Some((2, "C#")));
        assert_eq!(heading("1.  ### What?"), Some((3, "What?")));
        assert_eq!(heading("What?\n====="), Some((1, "What?")));
        assert_eq!(heading("What?\n-----"), Some((2, "What?")));
        assert_eq!(heading("What?\n---\nSo"), Some((2, "What?")));
        for text in [
            "#tag",
            "    # code",
            "#include <a>",
            "####### a",
            "It is so\n---",
            "Q: What?\n---",
            "- What?\n---",
            "**What?**\n---",
        ] {
            assert_eq!(heading(text), None, "{text}");
        }
        let headings: Vec<_> = scan("---\nBasics\n---\nWhy?\n---\nSo it is\nand so\n---\nx", 0);
        let headings: Vec<_> = headings.iter().filter_map(Line::heading).collect();
        assert_eq!(headings, [(2, "Basics"), (2, "Why?")]);
    }

    #[test]
    fn items_tell_number_box_and_width() {
        let read = |text| item(text).map(|item| (item.number, item.ticked, item.rest, item.width));
        assert_eq!(read("- a"), Some((None, None, "a", 2)));
        assert_eq!(read("12) a"), Some((Some(12), None, "a", 4)));
        assert_eq!(read("- [x] a"), Some((None, Some(true), "a", 2)));
        assert_eq!(read("- [ ] a"), Some((None, Some(false), "a", 2)));
        for text in ["-a", "1.5 times", "**a**", "a", ""] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn boxes_may_be_escaped() {
        let ticked = |text| item(text).and_then(|item| item.ticked);
        assert_eq!(ticked("- \\[x] a"), Some(true));
        assert_eq!(ticked("- \\[ \\] a"), Some(false));
        assert_eq!(ticked("- \\[y] a"), None);
    }

    #[test]
    fn code_loses_what_stands_before_its_fence() {
        let text = "```\n    a\n  b\n```\n    c\n   ```\n     d\n   ```";
        assert_eq!(joined(&scan(text, 0), 3), "```\n    a\n  b\n```\n c\n```\n  d\n```");
        assert_eq!(joined(&scan(text, 0), 0), text);
    }

    #[test]
    fn what_is_indented_as_a_whole_is_told() {
        let indent = |text| common_indent(&scan(text, 0));
        assert_eq!(indent("    - a\n\n      b\n    ```\nx\n    ```"), 4);
        assert_eq!(indent("  a\nb"), 0);
    }

    #[test]
    fn comments_and_rules_are_told_apart() {
        use Kind::{Comment, Rule, Text};
        assert_eq!(
            kinds("<!-- a -->\n<!-- b\nc\n-->\n***\n<br/>\n<!-- d --> e"),
            [Comment, Comment, Comment, Comment, Rule, Rule, Text]
        );
        assert_eq!(kinds("<!-- a\nb"), [Text, Text]);
    }

    #[test]
    fn places_are_those_of_the_file() {
        let text = "a\n  bc \n";
        let line = scan(text, 10)[1];
        assert_eq!((line.start, line.span()), (12, 14..16));
    }
}
