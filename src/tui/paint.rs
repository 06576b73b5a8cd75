//! Putting lines onto the screen's cells. Nothing outside an area is touched,
//! however small the area is.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// Returns a length in cells; what is longer than any screen is as long as one.
#[must_use]
pub fn cells(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

/// Paints a line at column `x` and row `y` of an area, cut at its edge.
pub fn line(buffer: &mut Buffer, area: Rect, x: usize, y: usize, line: &Line<'_>) {
    let area = area.intersection(buffer.area);
    let (x, y) = (cells(x), cells(y));
    if x < area.width && y < area.height {
        buffer.set_line(area.x + x, area.y + y, line, area.width - x);
    }
}

/// Paints lines from the top of an area, leaving out the first `offset`.
pub fn lines(buffer: &mut Buffer, area: Rect, offset: usize, lines: &[Line<'_>]) {
    let shown = lines.iter().skip(offset).take(usize::from(area.height));
    for (y, text) in shown.enumerate() {
        line(buffer, area, 0, y, text);
    }
}

/// Returns an area without `left` columns on its left, and so on.
#[must_use]
pub const fn inset(area: Rect, left: u16, right: u16, top: u16, bottom: u16) -> Rect {
    let width = area.width.saturating_sub(left.saturating_add(right));
    let height = area.height.saturating_sub(top.saturating_add(bottom));
    Rect { x: area.x.saturating_add(left), y: area.y.saturating_add(top), width, height }
}

/// Returns the rows `from..from + height` of an area, as far as it has them.
#[must_use]
pub fn rows(area: Rect, from: usize, height: usize) -> Rect {
    let from = cells(from).min(area.height);
    let height = cells(height).min(area.height - from);
    Rect { y: area.y + from, height, ..area }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_area_is_touched() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 3));
        let area = Rect::new(1, 1, 3, 1);
        for (x, y) in [(0, 0), (2, 0), (3, 0), (0, 1), (900, 900)] {
            line(&mut buffer, area, x, y, &Line::raw("漢字漢字"));
        }
        for y in [0, 2] {
            assert!((0..6).all(|x| buffer[(x, y)].symbol() == " "));
        }
        assert_eq!(buffer[(0, 1)].symbol(), " ");
        assert_eq!(buffer[(4, 1)].symbol(), " ");
    }

    #[test]
    fn areas_shrink_to_nothing() {
        let area = Rect::new(0, 0, 3, 2);
        assert_eq!(inset(area, 2, 2, 0, 9), Rect::new(2, 0, 0, 0));
        assert_eq!(rows(area, 1, 5), Rect::new(0, 1, 3, 1));
        assert_eq!(rows(area, 9, 5).height, 0);
    }
}
