//! The keys of a place, as a box over the screen, from the place's table.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::footer::{Said, Say, labels};
use super::framed;
use super::scroll::Scroll;
use super::terms;
use crate::sim::Sign;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Bound, Place};
use crate::tui::paint;
use crate::tui::text::{pad, width};
use crate::tui::theme::Role;
use crate::tui::wrap::{Prefix, line_width, wrap_after};

/// The box's widest.
const WIDEST: usize = 76;
/// Narrower than this inside, its keys stand in one column.
const TWO_COLUMNS: usize = 64;
/// The blanks between its two columns.
const BETWEEN: usize = 3;

/// What is said of the keys as such.
const CHANGE: &str = "Every key can be changed: viva config keys";

/// What the box holds, and how it is laid out.
struct Page {
    lines: Vec<Line<'static>>,
    area: Rect,
    rows: usize,
}

/// What is said beside the keys.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// Stands beside the title.
    pub note: &'static str,
    /// What the signs of the picture under it mean.
    pub signs: Vec<Sign>,
}

/// Draws the box; what lies under it is dimmed.
pub fn draw(
    place: Place,
    say: Say<'_>,
    beside: &Beside,
    scroll: Scroll,
    context: &Context,
    buffer: &mut Buffer,
) {
    let page = page(place, say, beside, context);
    let inner = framed::draw(page.area, context, buffer);
    let offset = scroll.offset(page.lines.len(), page.rows);
    paint::lines(buffer, inner, offset, &page.lines);
    if let Some(mark) = scroll.mark(page.lines.len(), page.rows) {
        let at = usize::from(page.area.width).saturating_sub(width(&mark) + 4);
        let bottom = usize::from(page.area.height).saturating_sub(1);
        let line = Line::from(context.span(Role::Dim, format!(" {mark} ")));
        paint::line(buffer, page.area, at, bottom, &line);
    }
}

/// Returns how many lines the help has, and how many rows show them.
#[must_use]
pub fn extent(place: Place, say: Say<'_>, beside: &Beside, context: &Context) -> (usize, usize) {
    let page = page(place, say, beside, context);
    (page.lines.len(), page.rows)
}

fn page(place: Place, say: Say<'_>, beside: &Beside, context: &Context) -> Page {
    let narrow = context.class() <= Class::Narrow;
    let margin = if narrow { 0 } else { 2 };
    let box_width = usize::from(context.width).saturating_sub(2 * margin).min(WIDEST);
    let inner = box_width.saturating_sub(6);
    let mut lines = vec![title(place, beside.note, inner, context), Line::default()];
    let entries: Vec<(String, String)> =
        context.keys.rows(place).iter().filter_map(|row| entry(row, say, context)).collect();
    let keys = columns(&entries, inner, inner >= TWO_COLUMNS, context);
    // Who types a query asks for its terms, who looks at the list for its keys.
    let (first, rest) = match place {
        Place::Browse => (keys, terms::lines(None, inner, context)),
        Place::BrowseField => (terms::lines(None, inner, context), keys),
        _ if beside.signs.is_empty() => (keys, Vec::new()),
        _ => (keys, sign_lines(&beside.signs, inner, context)),
    };
    lines.extend(first);
    if !rest.is_empty() {
        lines.push(Line::default());
        lines.extend(rest);
    }
    let most = usize::from(context.height).saturating_sub(if narrow { 0 } else { 3 });
    // Not worth scrolling for.
    if lines.len() + 4 <= most {
        lines.push(Line::default());
        lines.push(Line::from(context.span(Role::Dim, CHANGE)));
    }
    let height = (lines.len() + 2).min(most);
    let x = usize::from(context.width).saturating_sub(box_width) / 2;
    let y = usize::from(context.height).saturating_sub(height) / 2;
    let area = Rect::new(
        paint::cells(x),
        paint::cells(if narrow { 0 } else { y }),
        paint::cells(box_width),
        paint::cells(height),
    );
    Page { lines, area, rows: height.saturating_sub(2) }
}

fn title(place: Place, note: &str, inner: usize, context: &Context) -> Line<'static> {
    let name = context.strong(Role::Text, place.title());
    let gap = inner.saturating_sub(width(place.title()) + width(note));
    if gap < 2 {
        return Line::from(name);
    }
    Line::from(vec![name, Span::raw(" ".repeat(gap)), context.span(Role::Dim, note)])
}

/// What signs mean, each on its lines, in `room` cells.
#[must_use]
pub fn sign_lines(signs: &[Sign], room: usize, context: &Context) -> Vec<Line<'static>> {
    let words = |sign: &Sign| format!("{}: {}", sign.name, sign.means);
    let entries: Vec<(String, String)> =
        signs.iter().map(|sign| (sign.sign.to_owned(), words(sign))).collect();
    column(&entries, room, context)
}

/// One or two columns of keys and words.
fn columns(
    entries: &[(String, String)],
    inner: usize,
    two: bool,
    context: &Context,
) -> Vec<Line<'static>> {
    let height = if two { entries.len().div_ceil(2) } else { entries.len() };
    let (left, right) = entries.split_at_checked(height).unwrap_or((entries, &[]));
    // Halves, unless the words of one need more and the other has it to spare.
    let (least, most) = (wanted(left) + BETWEEN, inner.saturating_sub(wanted(right)));
    let half = inner / 2;
    let first = if two { half.max(least.min(most)).min(most.max(least)) } else { inner };
    let left = column(left, first.saturating_sub(BETWEEN), context);
    let right = column(right, inner.saturating_sub(first), context);
    (0..left.len().max(right.len()))
        .map(|at| {
            let mut line = left.get(at).cloned().unwrap_or_default();
            if let Some(beside) = right.get(at) {
                let gap = first.saturating_sub(line_width(&line));
                line.push_span(Span::raw(" ".repeat(gap)));
                line.spans.extend(beside.spans.iter().cloned());
            }
            line
        })
        .collect()
}

/// Entries one below the other. Words that have no room go on in the next line.
fn column(entries: &[(String, String)], room: usize, context: &Context) -> Vec<Line<'static>> {
    let keys = keys_width(entries);
    let entry = |(names, words): &(String, String)| {
        let prefix = Prefix {
            first: vec![context.span(Role::Accent, pad(names, keys))],
            rest: vec![Span::raw(" ".repeat(keys))],
        };
        wrap_after(&[context.span(Role::Text, words.clone())], room, &prefix)
    };
    entries.iter().flat_map(entry).collect()
}

/// Returns the columns of the keys, with what keeps them from the words.
fn keys_width(entries: &[(String, String)]) -> usize {
    entries.iter().map(|(keys, _)| width(keys)).max().unwrap_or(0) + 2
}

/// Returns the columns in which no word is cut.
fn wanted(entries: &[(String, String)]) -> usize {
    let words = entries.iter().map(|(_, words)| width(words)).max().unwrap_or(0);
    keys_width(entries) + words
}

fn entry(row: &Bound, say: Say<'_>, context: &Context) -> Option<(String, String)> {
    let words = match row.action.map_or(Said::Usual, say) {
        Said::Usual | Said::HelpOnly => row.words.to_owned(),
        Said::Words(words) | Said::Early(words) => words,
        Said::Hidden => return None,
    };
    Some((labels(row, row.shown, say, context).join(" "), words))
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;
    use crate::tui::keymap::Action;
    use crate::tui::testing::{buffer_text, context};
    use crate::tui::widget::scroll::Move;

    fn shown(place: Place, columns: u16, rows: u16) -> String {
        scrolled(place, Scroll::default(), columns, rows)
    }

    fn scrolled(place: Place, scroll: Scroll, columns: u16, rows: u16) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
        let say = |action: Action| match action {
            Action::Undo => Said::Words("undo kd4 Good".to_owned()),
            _ => Said::Usual,
        };
        let context = context(columns, rows);
        let beside = Beside { note: "clock stands still", ..Beside::default() };
        draw(place, &say, &beside, scroll, &context, &mut buffer);
        buffer_text(&buffer)
    }

    #[test]
    fn the_box_holds_the_table() {
        insta::assert_snapshot!(shown(Place::Back, 80, 24));
        insta::assert_snapshot!(shown(Place::FrontClaim, 50, 16));
    }

    #[test]
    fn long_words_go_on_in_the_next_line() {
        let entry = |keys: &str, words: &str| (keys.to_owned(), words.to_owned());
        let entries = [
            entry("Space Enter", "Good"),
            entry("u", "undo a-long-question-id unsuspend"),
            entry("q", "leave, all is saved"),
        ];
        let lines = columns(&entries, 60, true, &context(80, 24));
        insta::assert_snapshot!(crate::tui::testing::plain_text(&lines), @"
        Space Enter  Good                     q  leave, all is saved
        u            undo
                     a-long-question-id
                     unsuspend
        ");
    }

    #[test]
    fn no_word_is_cut() {
        for place in Place::ALL {
            for (columns, rows) in [(80, 24), (120, 40)] {
                let mut end = Scroll::default();
                end.go(Move::Bottom, 100, 1);
                let pages = [Scroll::default(), end];
                let shown = pages.map(|page| scrolled(place, page, columns, rows)).concat();
                assert!(!shown.contains('…'), "{place:?}:\n{shown}");
                for row in place.usual_rows().filter(|row| row.action() != Some(Action::Undo)) {
                    assert!(shown.contains(row.words), "{place:?}, `{}`:\n{shown}", row.words);
                }
            }
        }
    }

    #[test]
    fn the_screen_beneath_is_dimmed() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        buffer.set_string(0, 23, "漢", Style::new());
        buffer.set_string(1, 12, "漢", Style::new());
        let context = context(80, 24);
        let beside = Beside::default();
        draw(Place::Home, &|_| Said::Usual, &beside, Scroll::default(), &context, &mut buffer);
        assert!(buffer[(0, 23)].modifier.contains(ratatui::style::Modifier::DIM));
        assert_eq!(buffer[(1, 12)].symbol(), " ", "half a wide character is none");
    }

    #[test]
    fn no_size_panics() {
        for columns in 0..100 {
            for rows in [0, 1, 2, 5, 12, 24] {
                for place in Place::ALL {
                    shown(place, columns, rows);
                }
            }
        }
    }
}
