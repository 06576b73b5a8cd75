//! A box that lies over the screen: what lies under it is dimmed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use crate::tui::context::Context;
use crate::tui::paint;
use crate::tui::text::width;
use crate::tui::theme::Role;

/// Draws an empty box and returns the area inside it.
pub fn draw(area: Rect, context: &Context, buffer: &mut Buffer) -> Rect {
    veil(context, buffer);
    clear(area, buffer);
    frame(area, context, buffer);
    paint::inset(area, 3, 2, 1, 1)
}

fn veil(context: &Context, buffer: &mut Buffer) {
    let veiled = context.theme.veiled();
    for cell in &mut buffer.content {
        cell.set_style(veiled);
    }
}

fn clear(area: Rect, buffer: &mut Buffer) {
    let area = area.intersection(buffer.area);
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            if let Some(cell) = buffer.cell_mut((x, y)) {
                cell.reset();
            }
        }
        // A wide character that reaches into the box would be drawn over it.
        if let Some(cell) = area.left().checked_sub(1).and_then(|x| buffer.cell_mut((x, y)))
            && width(cell.symbol()) > 1
        {
            cell.set_symbol(" ");
        }
    }
}

fn frame(area: Rect, context: &Context, buffer: &mut Buffer) {
    let style: Style = context.theme.style(Role::Dim);
    let inner = usize::from(area.width).saturating_sub(2);
    let bottom = usize::from(area.height).saturating_sub(1);
    for y in 0..usize::from(area.height) {
        let text = match y {
            0 => format!("┌{}┐", "─".repeat(inner)),
            y if y == bottom => format!("└{}┘", "─".repeat(inner)),
            _ => format!("│{}│", " ".repeat(inner)),
        };
        paint::line(buffer, area, 0, y, &Line::styled(text, style));
    }
}
