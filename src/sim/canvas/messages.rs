//! Messages, one a row. Who spoke first to another stands to the left of both
//! their messages, so that an answer points back.

use super::grid::Canvas;
use super::width::{truncate, width};
use crate::sim::scene::{Message, Role};

/// From this width the words stand on the arrow.
const WIDE: usize = 82;

/// Columns of an arrow with its words on it, names included.
const LONG: usize = 77;

pub(super) fn draw(messages: &[Message], canvas: &mut Canvas) {
    let left = messages.iter().map(|message| width(sides(message).0)).max().unwrap_or(0);
    let right = messages.iter().map(|message| width(sides(message).1)).max().unwrap_or(0);
    for message in messages {
        let row = canvas.row();
        if canvas.width() >= WIDE {
            long(message, left, right, canvas, row);
        } else {
            short(message, left, right, canvas, row);
        }
    }
}

/// Who stands to the left and to the right of a message.
pub(super) fn sides(message: &Message) -> (&str, &str) {
    let (from, to) = (message.from.as_str(), message.to.as_str());
    if message.back { (to, from) } else { (from, to) }
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

fn short(message: &Message, left: usize, right: usize, canvas: &mut Canvas, row: usize) {
    let role = role(message);
    let (first, second) = sides(message);
    canvas.put(0, row, first, Role::Plain);
    canvas.put(left + 1, row, &arrow(3, message.back, message.lost), role);
    canvas.put(left + 5, row, second, Role::Plain);
    let words = left + 5 + right + 3;
    let room = canvas.width().saturating_sub(words);
    canvas.put(words, row, &truncate(&label(message), room), role);
}

fn long(message: &Message, left: usize, right: usize, canvas: &mut Canvas, row: usize) {
    let role = role(message);
    let (first, second) = sides(message);
    let shaft = LONG.saturating_sub(left + right + 2);
    let words = format!(" {} ", truncate(&label(message), shaft.saturating_sub(8)));
    let start = left + 1;
    canvas.put(0, row, first, Role::Plain);
    canvas.put(start, row, &arrow(shaft, message.back, message.lost), role);
    canvas.put(start + (shaft.saturating_sub(width(&words))) / 2, row, &words, role);
    canvas.put(start + shaft + 1, row, second, Role::Plain);
}
