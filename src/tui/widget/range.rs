//! Dot and range: `──━━●━━┼──`. Light is the axis, heavy the spread, `●` the
//! value, `┼` the aim (`╋` inside the spread).

use ratatui::text::Span;

use crate::tui::context::Context;
use crate::tui::theme::Role;

/// A value with its spread and aim, in the same unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Where the axis ends; it begins at 0.
    pub end: u64,
    /// The spread.
    pub spread: (u64, u64),
    /// The value.
    pub value: u64,
    /// The aim, where there is one.
    pub aim: Option<u64>,
}

impl Range {
    /// Lays the range out in `cells` cells; `role` is the value's.
    #[must_use]
    pub fn spans(&self, cells: usize, role: Role, context: &Context) -> Vec<Span<'static>> {
        self.spans_between(self.aim.as_slice(), cells, role, context)
    }

    /// The same, with borders where a single aim would be.
    #[must_use]
    pub fn spans_between(
        &self,
        borders: &[u64],
        cells: usize,
        role: Role,
        context: &Context,
    ) -> Vec<Span<'static>> {
        let (from, to) = (self.cell(self.spread.0, cells), self.cell(self.spread.1, cells));
        let value = self.cell(self.value, cells);
        let borders: Vec<usize> = borders.iter().map(|at| self.cell(*at, cells)).collect();
        (0..cells)
            .map(|at| {
                let inside = (from..=to).contains(&at);
                match (at == value, borders.contains(&at), inside) {
                    (true, ..) => context.span(role, "●"),
                    (_, true, true) => context.span(Role::Text, "╋"),
                    (_, true, false) => context.span(Role::Text, "┼"),
                    (_, _, true) => context.span(Role::Text, "━"),
                    _ => context.span(Role::Dim, "─"),
                }
            })
            .collect()
    }

    fn cell(&self, value: u64, cells: usize) -> usize {
        let last = u64::try_from(cells.saturating_sub(1)).unwrap_or(0);
        let at = value.min(self.end).saturating_mul(last) / self.end.max(1);
        usize::try_from(at).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::testing::context;

    fn shown(range: Range, cells: usize) -> String {
        let spans = range.spans(cells, Role::Text, &context(80, 24));
        spans.iter().map(|span| span.content.as_ref()).collect()
    }

    #[test]
    fn value_spread_and_aim_have_their_glyphs() {
        let range = Range { end: 90, spread: (42, 66), value: 54, aim: Some(50) };
        assert_eq!(shown(range, 21), "─────────━━╋●━━──────");
        let out = Range { aim: Some(90), ..range };
        assert_eq!(shown(out, 11), "────━━●━──┼");
        let odd = Range { end: 0, spread: (9, 1), value: 5, aim: None };
        assert_eq!(shown(odd, 3), "●──");
        assert_eq!(shown(odd, 0), "");
    }
}
