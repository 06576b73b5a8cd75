//! A screen as a picture for documents.

use ratatui::buffer::{Buffer, CellWidth};
use ratatui::style::Modifier;

use super::theme::ink;
use crate::cast::grid::{Cell, Grid, Look};

/// Returns the cells of a screen.
#[must_use]
pub fn grid(buffer: &Buffer) -> Grid {
    let area = buffer.area;
    let rows = (area.top()..area.bottom()).map(|y| row(buffer, y)).collect();
    Grid { rows }
}

fn row(buffer: &Buffer, y: u16) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut x = buffer.area.left();
    while let Some(cell) = buffer.cell((x, y)) {
        let columns = cell.symbol().cell_width().max(1);
        let has = |modifier| cell.modifier.contains(modifier);
        let look = Look {
            ink: ink(cell.fg),
            bold: has(Modifier::BOLD),
            dim: has(Modifier::DIM),
            underline: has(Modifier::UNDERLINED),
            reverse: has(Modifier::REVERSED),
        };
        cells.push(Cell { symbol: cell.symbol().to_owned(), columns: usize::from(columns), look });
        x = x.saturating_add(columns);
    }
    cells
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;
    use crate::cast::grid::Ink;
    use crate::config::ThemeName;
    use crate::tui::theme::{Role, Theme};

    #[test]
    fn cells_keep_symbol_width_and_look() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 2));
        let theme = Theme::new(ThemeName::Dark);
        buffer.set_string(0, 1, "漢a", theme.strong(Role::Accent));
        let grid = grid(&buffer);
        assert_eq!(grid.rows.len(), 2);
        assert_eq!(grid.rows[0].len(), 4);
        let look = Look { ink: Ink::Cyan, bold: true, ..Look::default() };
        assert_eq!(grid.rows[1][0], Cell { symbol: "漢".to_owned(), columns: 2, look });
        assert_eq!(grid.rows[1].len(), 3);
    }
}
