//! The room a card has on the screen.

use ratatui::layout::Rect;

use crate::tui::context::{Class, Context};
use crate::tui::paint;
use crate::tui::text::READING_WIDTH;

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
