//! A numbered list of ways out, one of them chosen.

use ratatui::text::Line;

use super::scroll::Move;
use crate::tui::context::Context;
use crate::tui::theme::Role;
use crate::tui::wrap::{Prefix, wrap_after};

/// Choices that have a key.
const KEYS: usize = 9;

/// Draws the choices; the one under the cursor is bold.
#[must_use]
pub fn lines(
    choices: &[&str],
    cursor: usize,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    lines_from(0, choices, cursor, room, context)
}

/// Draws a part of the choices, which begins with the one at `first`. From the
/// tenth on a choice has no key of its own.
#[must_use]
pub fn lines_from(
    first: usize,
    choices: &[&str],
    cursor: usize,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let one = |(at, words): (usize, &&str)| {
        let at = first + at;
        let chosen = at == cursor;
        let key = if at < KEYS { format!("{}   ", at + 1) } else { "    ".to_owned() };
        let prefix = Prefix {
            first: vec![
                context.strong(Role::Accent, if chosen { "› " } else { "  " }),
                context.span(Role::Accent, key),
            ],
            rest: vec!["      ".into()],
        };
        let text = if chosen {
            context.strong(Role::Text, *words)
        } else {
            context.span(Role::Text, *words)
        };
        wrap_after(&[text], room, &prefix)
    };
    choices.iter().enumerate().flat_map(one).collect()
}

/// The choices of a page.
const PAGE: usize = 5;

/// Returns where a cursor comes to among so many choices.
#[must_use]
pub const fn go(to: Move, cursor: usize, number: usize) -> usize {
    let last = number.saturating_sub(1);
    match to {
        Move::Up => cursor.saturating_sub(1),
        Move::Down if cursor < last => cursor + 1,
        Move::Top => 0,
        Move::PageUp => cursor.saturating_sub(PAGE),
        Move::PageDown if cursor + PAGE < last => cursor + PAGE,
        Move::Down | Move::Bottom | Move::PageDown => last,
    }
}
