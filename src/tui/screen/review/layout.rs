//! The room a card has on the screen, and what is said on several sides of it.

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::Review;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::Action;
use crate::tui::paint;
use crate::tui::text::{READING_WIDTH, width};
use crate::tui::theme::Role;
use crate::tui::wrap::{line_width, wrap};

/// Returns the screen without header and footer, and without its edges.
pub(super) fn body(context: &Context) -> Rect {
    let whole = Rect::new(0, 0, context.width, context.height);
    paint::inset(whole, 0, 0, 1, 1)
}

/// Returns the width of text in a body.
pub(super) fn reading_width(context: &Context) -> usize {
    let margin = if context.class() <= Class::Narrow { 3 } else { 4 };
    usize::from(context.width).saturating_sub(margin).min(READING_WIDTH)
}

/// Adds "Suggested: Again (1)." with the key that gives it, where a grade is
/// suggested: on the last line, or whole on the next. Space stays Good.
pub(super) fn suggest(
    mut lines: Vec<Line<'static>>,
    review: &Review,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let Some(grade) = review.session.suggestion() else { return lines };
    let key = context.keys.own_key(review.place(), Action::Grade(grade));
    let key = key.map_or_else(String::new, |key| key.label(context.glyphs));
    let words = format!("Suggested: {} ({key}).", grade.name());
    match lines.last_mut() {
        Some(last) if line_width(last) + 1 + width(&words) <= room => {
            last.push_span(context.span(Role::Warn, format!(" {words}")));
        }
        _ => lines.extend(wrap(&[context.span(Role::Warn, words)], room)),
    }
    lines
}
