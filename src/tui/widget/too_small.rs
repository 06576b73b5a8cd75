//! The notice of a terminal that is too small to draw on.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::footer::{self, Say};
use crate::tui::context::Context;
use crate::tui::keymap::Place;
use crate::tui::paint;
use crate::tui::text::{truncate, width};
use crate::tui::theme::Role;
use crate::tui::wrap::wrap;

/// Draws the notice: whole, as one line, or not at all.
pub fn draw(say: Say<'_>, context: &Context, buffer: &mut Buffer) {
    let area = buffer.area;
    if area.height < 4 || area.width < 24 {
        if area.width > 1 {
            let text = truncate("40x12 needed", usize::from(area.width)).into_owned();
            paint::line(buffer, area, 0, 0, &Line::from(context.span(Role::Text, text)));
        }
        return;
    }
    let size = format!("{}x{}", area.width, area.height);
    let name = context.strong(Role::Text, "Viva");
    let gap = usize::from(area.width).saturating_sub(6 + width(&size));
    let header =
        vec![Span::raw(" "), name, Span::raw(" ".repeat(gap)), context.span(Role::Dim, size)];
    paint::line(buffer, area, 0, 0, &Line::from(header));
    let notes = ["Too small to draw: 40x12 is needed.", "Your place and the clock are kept."];
    let first = if area.height > 5 { 2 } else { 1 };
    let last = usize::from(area.height) - 1;
    let room = usize::from(area.width).saturating_sub(1);
    let lines = notes.iter().flat_map(|note| wrap(&[context.span(Role::Text, *note)], room));
    for (n, line) in lines.enumerate().take(last - first) {
        paint::line(buffer, area, 1, first + n, &line);
    }
    paint::line(buffer, area, 0, last, &footer_line(say, area, context));
}

fn footer_line(say: Say<'_>, area: Rect, context: &Context) -> Line<'static> {
    let mut line = footer::line(Place::TooSmall, say, context);
    if area.width >= 36 {
        line.push_span(context.span(Role::Dim, "   or enlarge"));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::testing::{buffer_text, context};
    use crate::tui::widget::footer::Said;

    fn shown(columns: u16, rows: u16) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
        draw(&|_| Said::Usual, &context(columns, rows), &mut buffer);
        buffer_text(&buffer)
    }

    #[test]
    fn the_notice_names_what_is_needed_and_what_is_kept() {
        insta::assert_snapshot!(shown(36, 8), @"
         Viva                          36x8

         Too small to draw: 40x12 is needed.
         Your place and the clock are kept.



         q leave   P pause   or enlarge
        ");
    }

    #[test]
    fn very_small_terminals_get_one_line_or_nothing() {
        assert_eq!(shown(30, 3).trim_end(), "40x12 needed");
        assert_eq!(shown(9, 8).trim_end(), "40x12 ne…");
        assert_eq!(shown(1, 1).trim_end(), "");
    }

    #[test]
    fn no_size_panics() {
        for columns in 0..45 {
            for rows in 0..14 {
                shown(columns, rows);
            }
        }
    }
}
