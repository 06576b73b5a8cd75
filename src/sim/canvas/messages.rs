//! Messages, one a row. Who spoke first to another stands to the left of both
//! their messages, so that an answer points back.

use super::grid::Canvas;
use super::width::{truncate, width};
use crate::sim::scene::{Message, Role};

/// From this width the words stand on the arrow.
const WIDE: usize = 82;

/// Columns of an arrow with its words on it, names included.
const LONG: usize = 77;

/// A message with its left and right.
struct Drawn<'m> {
    left: &'m str,
    right: &'m str,
    back: bool,
    message: &'m Message,
}

pub(super) fn draw(messages: &[Message], canvas: &mut Canvas) {
    let drawn: Vec<Drawn<'_>> = sides(messages);
    let left = drawn.iter().map(|drawn| width(drawn.left)).max().unwrap_or(0);
    let right = drawn.iter().map(|drawn| width(drawn.right)).max().unwrap_or(0);
    for message in drawn {
        let row = canvas.row();
        if canvas.width() >= WIDE {
            long(&message, left, right, canvas, row);
        } else {
            short(&message, left, right, canvas, row);
        }
    }
}

fn sides(messages: &[Message]) -> Vec<Drawn<'_>> {
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    let mut drawn = Vec::new();
    for message in messages {
        let (from, to) = (message.from.as_str(), message.to.as_str());
        let back = pairs.contains(&(to, from)) && !pairs.contains(&(from, to));
        if !back && !pairs.contains(&(from, to)) {
            pairs.push((from, to));
        }
        let (left, right) = if back { (to, from) } else { (from, to) };
        drawn.push(Drawn { left, right, back, message });
    }
    drawn
}

/// Returns an arrow of some columns.
pub(super) fn arrow(columns: usize, back: bool, lost: bool) -> String {
    let shaft = "─".repeat(columns.saturating_sub(1));
    match (back, lost) {
        (false, false) => format!("{shaft}▶"),
        (false, true) => format!("{shaft}×"),
        (true, false) => format!("◀{shaft}"),
        (true, true) => format!("×{shaft}"),
    }
}

const fn role(message: &Message) -> Role {
    if message.lost { Role::Lost } else { Role::Info }
}

fn label(message: &Message) -> String {
    if message.lost { format!("{}, lost", message.label) } else { message.label.clone() }
}

fn short(drawn: &Drawn<'_>, left: usize, right: usize, canvas: &mut Canvas, row: usize) {
    let role = role(drawn.message);
    canvas.put(0, row, drawn.left, Role::Plain);
    canvas.put(left + 1, row, &arrow(3, drawn.back, drawn.message.lost), role);
    canvas.put(left + 5, row, drawn.right, Role::Plain);
    let words = left + 5 + right + 3;
    let room = canvas.width().saturating_sub(words);
    canvas.put(words, row, &truncate(&label(drawn.message), room), role);
}

fn long(drawn: &Drawn<'_>, left: usize, right: usize, canvas: &mut Canvas, row: usize) {
    let role = role(drawn.message);
    let shaft = LONG.saturating_sub(left + right + 2);
    let words = format!(" {} ", truncate(&label(drawn.message), shaft.saturating_sub(8)));
    let start = left + 1;
    canvas.put(0, row, drawn.left, Role::Plain);
    canvas.put(start, row, &arrow(shaft, drawn.back, drawn.message.lost), role);
    canvas.put(start + (shaft.saturating_sub(width(&words))) / 2, row, &words, role);
    canvas.put(start + shaft + 1, row, drawn.right, Role::Plain);
}
