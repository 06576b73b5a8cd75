//! Breaking styled text into lines of a width. Lines break at blanks and
//! beside wide characters; a word that is longer than a line is broken where
//! the line ends. Nothing is lost but the blanks at a break.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::text::{cells, take, width};

/// What stands before the text of a paragraph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prefix {
    /// On the first line.
    pub first: Vec<Span<'static>>,
    /// On every other line.
    pub rest: Vec<Span<'static>>,
}

/// One grapheme, or a forced end of the line.
#[derive(Clone, Copy)]
struct Piece<'a> {
    symbol: &'a str,
    width: usize,
    style: Style,
}

impl Piece<'_> {
    fn is_blank(&self) -> bool {
        self.symbol == " "
    }

    fn is_end(&self) -> bool {
        self.symbol == "\n"
    }
}

/// Wraps plain text of one style.
#[must_use]
pub fn wrap_text(text: &str, style: Style, room: usize) -> Vec<Line<'static>> {
    wrap(&[Span::styled(text.to_owned(), style)], room)
}

/// Wraps styled text. `\n` ends a line. A width of 0 gives no lines.
#[must_use]
pub fn wrap(spans: &[Span<'_>], room: usize) -> Vec<Line<'static>> {
    wrap_after(spans, room, &Prefix::default())
}

/// Wraps styled text behind a prefix. A prefix that leaves no room goes.
#[must_use]
pub fn wrap_after(spans: &[Span<'_>], room: usize, prefix: &Prefix) -> Vec<Line<'static>> {
    if room == 0 {
        return Vec::new();
    }
    let first = beside(&prefix.first, room);
    let others = beside(&prefix.rest, room);
    let pieces = pieces(spans, first.1.min(others.1));
    let mut lines = Vec::new();
    let mut rest = pieces.as_slice();
    loop {
        let (before, room) = if lines.is_empty() { first } else { others };
        let (line, next) = first_line(rest, room);
        lines.push(assemble(before, line));
        if next.is_empty() {
            return lines;
        }
        rest = next;
    }
}

/// Returns a prefix and the room beside it; no prefix where it leaves none.
fn beside<'a>(prefix: &'a [Span<'static>], room: usize) -> (&'a [Span<'static>], usize) {
    let taken = prefix.iter().map(|span| width(&span.content)).sum::<usize>();
    if taken + 2 > room { (&[], room) } else { (prefix, room - taken) }
}

/// Cuts the text into pieces. A grapheme wider than the whole line is shown
/// by `…`; a tab is a blank.
fn pieces<'a>(spans: &'a [Span<'_>], room: usize) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    for span in spans {
        for (n, part) in span.content.split('\n').enumerate() {
            if n > 0 {
                pieces.push(Piece { symbol: "\n", width: 0, style: span.style });
            }
            for (m, word) in part.split('\t').enumerate() {
                if m > 0 {
                    pieces.push(Piece { symbol: " ", width: 1, style: span.style });
                }
                pieces.extend(cells(word).map(|(symbol, width)| {
                    let (symbol, width) = if width > room { ("…", 1) } else { (symbol, width) };
                    Piece { symbol, width, style: span.style }
                }));
            }
        }
    }
    pieces
}

/// Returns the first line and what follows it.
fn first_line<'p, 'a>(pieces: &'p [Piece<'a>], room: usize) -> (&'p [Piece<'a>], &'p [Piece<'a>]) {
    let mut used = 0;
    // The last place where the line may end, after skipping blanks.
    let mut opportunity = None;
    for (n, piece) in pieces.iter().enumerate() {
        if piece.is_end() {
            return (trimmed(part(pieces, 0, n)), part(pieces, n + 1, pieces.len()));
        }
        if piece.is_blank() {
            // A share keeps its sign.
            if pieces.get(n + 1).is_none_or(|next| next.symbol != "%") {
                opportunity = Some(n);
            }
        } else if used + piece.width > room {
            let end = opportunity.filter(|at| *at > 0).unwrap_or(n.max(1));
            return (trimmed(part(pieces, 0, end)), unindented(part(pieces, end, pieces.len())));
        } else if pieces.get(n + 1).is_some_and(|next| breaks_between(piece, next)) {
            opportunity = Some(n + 1);
        }
        used += piece.width;
    }
    (trimmed(pieces), &[])
}

fn part<'p, 'a>(pieces: &'p [Piece<'a>], from: usize, to: usize) -> &'p [Piece<'a>] {
    pieces.get(from..to).unwrap_or(&[])
}

fn trimmed<'p, 'a>(line: &'p [Piece<'a>]) -> &'p [Piece<'a>] {
    let end = line.iter().rposition(|piece| !piece.is_blank()).map_or(0, |at| at + 1);
    part(line, 0, end)
}

/// Takes the blanks off the start of what follows a break; a forced end stays.
fn unindented<'p, 'a>(rest: &'p [Piece<'a>]) -> &'p [Piece<'a>] {
    let start = rest.iter().position(|piece| !piece.is_blank()).unwrap_or(rest.len());
    part(rest, start, rest.len())
}

/// Tells whether a line may end between two graphemes without a blank: beside
/// wide ones, but neither before a closing mark nor after an opening one.
fn breaks_between(one: &Piece<'_>, next: &Piece<'_>) -> bool {
    const CLOSING: &str = "、。，．：；？！）】」』〉》〕”’,.:;?!)]}%…";
    const OPENING: &str = "（【「『〈《〔“‘([{";
    (one.width > 1 || next.width > 1)
        && !next.is_blank()
        && !CLOSING.contains(next.symbol)
        && !OPENING.contains(one.symbol)
}

/// Joins a prefix and graphemes, equal styles in one span.
fn assemble(before: &[Span<'static>], line: &[Piece<'_>]) -> Line<'static> {
    let mut spans: Vec<Span<'static>> = before.to_vec();
    let own = spans.len();
    for piece in line {
        match spans.get_mut(own..).and_then(<[Span<'static>]>::last_mut) {
            Some(last) if last.style == piece.style => last.content.to_mut().push_str(piece.symbol),
            _ => spans.push(Span::styled(piece.symbol.to_owned(), piece.style)),
        }
    }
    Line::from(spans)
}

/// Returns the width of a line in cells.
#[must_use]
pub fn line_width(line: &Line<'_>) -> usize {
    line.spans.iter().map(|span| width(&span.content)).sum()
}

/// Cuts a line to `room` cells; where something was cut, the last is `…`.
#[must_use]
pub fn truncate_line(line: &Line<'static>, room: usize) -> Line<'static> {
    if line_width(line) <= room {
        return line.clone();
    }
    let mut left = room.saturating_sub(1);
    let mut spans = Vec::new();
    let mut style = Style::new();
    for span in &line.spans {
        let (head, used) = take(&span.content, left);
        left -= used;
        let whole = used == width(&span.content);
        style = span.style;
        if !head.is_empty() {
            spans.push(Span::styled(head, style));
        }
        if !whole {
            break;
        }
    }
    if room > 0 {
        spans.push(Span::styled("…", style));
    }
    Line::from(spans).style(line.style)
}

/// Moves lines two columns in, to the edge of what a screen shows.
#[must_use]
pub fn indent(lines: Vec<Line<'static>>) -> Vec<Line<'static>> {
    lines
        .into_iter()
        .map(|mut line| {
            line.spans.insert(0, "  ".into());
            line
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::tui::testing::{any_text, plain};

    fn wrapped(text: &str, room: usize) -> Vec<String> {
        wrap_text(text, Style::new(), room).iter().map(plain).collect()
    }

    #[test]
    fn lines_break_at_blanks() {
        assert_eq!(
            wrapped("What is lost and what diverges after it?", 16),
            ["What is lost and", "what diverges", "after it?"]
        );
    }

    #[test]
    fn a_number_keeps_its_sign() {
        assert_eq!(wrapped("aim about 90 % of them", 12), ["aim about", "90 % of them"]);
        assert_eq!(wrapped("90 %", 3), ["90", "%"]);
    }

    #[test]
    fn long_words_break_where_the_line_ends() {
        assert_eq!(wrapped("a abcdefghij k", 4), ["a", "abcd", "efgh", "ij k"]);
    }

    #[test]
    fn forced_ends_and_empty_lines_stay() {
        assert_eq!(wrapped("a\n\nb", 4), ["a", "", "b"]);
        assert_eq!(wrapped("", 4), [""]);
        assert_eq!(wrapped("aa bb\ncc", 2), ["aa", "bb", "cc"]);
    }

    #[test]
    fn wide_text_breaks_between_characters_but_not_before_a_full_stop() {
        assert_eq!(wrapped("日本語の文。次", 6), ["日本語", "の文。", "次"]);
        assert_eq!(wrapped("日本語。次", 6), ["日本", "語。次"]);
    }

    #[test]
    fn a_prefix_hangs() {
        let prefix = Prefix { first: vec![Span::raw("- ")], rest: vec![Span::raw("  ")] };
        let lines = wrap_after(&[Span::raw("one two three")], 7, &prefix);
        let lines: Vec<String> = lines.iter().map(plain).collect();
        assert_eq!(lines, ["- one", "  two", "  three"]);
    }

    #[test]
    fn styles_live_through_a_break() {
        let bold = Style::new().add_modifier(ratatui::style::Modifier::BOLD);
        let lines = wrap(&[Span::raw("aa "), Span::styled("bb cc", bold)], 5);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0].spans[1], Span::styled("bb", bold));
        assert_eq!(lines[1].spans[0], Span::styled("cc", bold));
    }

    #[test]
    fn lines_are_cut_with_a_mark() {
        let line = Line::from(vec![Span::raw("abc"), Span::raw("def")]);
        assert_eq!(plain(&truncate_line(&line, 5)), "abcd…");
        assert_eq!(plain(&truncate_line(&line, 6)), "abcdef");
        assert_eq!(plain(&truncate_line(&line, 0)), "");
    }

    proptest! {
        #[test]
        fn no_line_is_wider_than_its_room(text in any_text(), room in 0_usize..40) {
            for line in wrap_text(&text, Style::new(), room) {
                prop_assert!(line_width(&line) <= room);
                prop_assert!(line_width(&truncate_line(&line, room / 2)) <= room / 2);
            }
        }

        #[test]
        fn nothing_is_lost_but_blanks(text in any_text(), room in 12_usize..40) {
            let shown = |text: &str| -> String {
                cells(text).map(|(symbol, _)| symbol).filter(|symbol| *symbol != " ").collect()
            };
            let wrapped: String =
                wrap_text(&text, Style::new(), room).iter().map(plain).collect();
            let whole: String = text.split(['\n', '\t']).map(shown).collect();
            prop_assert_eq!(shown(&wrapped), whole);
        }
    }
}
