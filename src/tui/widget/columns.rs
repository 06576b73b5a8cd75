//! Columns from zero, the count and its place printed below each, so that no
//! axis is needed. Eight steps a row; in ASCII whole rows.

use ratatui::text::Line;

use crate::tui::context::Context;
use crate::tui::text::{pad_left, width};
use crate::tui::theme::Role;

/// A chart of columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The counts, each with what stands below it.
    pub columns: Vec<(u32, String)>,
    /// The rows the highest one has.
    pub rows: usize,
    /// How they are painted.
    pub role: Role,
}

impl Columns {
    /// Returns the cells from one column to the next: three, and more where a
    /// count or what stands below it needs them.
    fn pitch(&self) -> usize {
        let cells = |(count, label): &(u32, String)| width(&count.to_string()).max(width(label));
        self.columns.iter().map(cells).max().unwrap_or(0).max(2) + 1
    }

    /// Returns the cells it takes.
    #[must_use]
    pub fn width(&self) -> usize {
        (self.columns.len() * self.pitch()).saturating_sub(1)
    }

    /// Lays the chart out: its rows, the counts, the labels.
    #[must_use]
    pub fn lines(&self, context: &Context) -> Vec<Line<'static>> {
        let pitch = self.pitch();
        let below = |text: &str| format!("{} ", pad_left(text, pitch - 1));
        let row = |of: &dyn Fn(&(u32, String)) -> String| -> String {
            self.columns.iter().map(of).collect::<String>().trim_end().to_owned()
        };
        let bars = (0..self.rows).rev().map(|level| {
            let cells = row(&|(count, _)| {
                let eighths = self.eighths(*count).saturating_sub(level * 8);
                format!("{} ", context.glyphs.column(eighths).repeat(pitch - 1))
            });
            Line::from(context.span(self.role, cells))
        });
        let mut lines: Vec<Line<'static>> = bars.collect();
        let counts = row(&|(count, _)| below(&count.to_string()));
        lines.push(Line::from(context.span(Role::Text, counts)));
        lines.push(Line::from(context.span(Role::Dim, row(&|(_, label)| below(label)))));
        lines
    }

    /// Something is never drawn as nothing.
    fn eighths(&self, count: u32) -> usize {
        let most = self.columns.iter().map(|(count, _)| *count).max().unwrap_or(0).max(1);
        let rows = u64::try_from(self.rows).unwrap_or(0);
        let eighths = (u64::from(count) * rows * 8).div_ceil(u64::from(most));
        usize::try_from(eighths).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::glyphs::Glyphs;
    use crate::tui::testing::{context, plain_text};

    fn of(counts: &[u32]) -> Columns {
        let columns = (2..).zip(counts).map(|(day, count)| (*count, day.to_string())).collect();
        Columns { columns, rows: 3, role: Role::Text }
    }

    #[test]
    fn columns_stand_on_their_counts() {
        let shown = plain_text(&of(&[26, 31, 0, 1, 16]).lines(&context(80, 24)));
        insta::assert_snapshot!(shown, @"
        ▅▅ ██
        ██ ██       ▅▅
        ██ ██    ▁▁ ██
        26 31  0  1 16
         2  3  4  5  6
        ");
    }

    #[test]
    fn ascii_has_whole_rows() {
        let ascii = Context { glyphs: Glyphs::Ascii, ..context(80, 24) };
        insta::assert_snapshot!(plain_text(&of(&[26, 31, 5]).lines(&ascii)), @"
        ## ##
        ## ##
        ## ## ##
        26 31  5
         2  3  4
        ");
    }

    #[test]
    fn long_counts_take_more_room() {
        assert_eq!(of(&[7, 12]).width(), 5);
        assert_eq!(of(&[1_000, 2]).width(), 9);
        let month = Columns { columns: vec![(7, "Nov".to_owned())], ..of(&[]) };
        assert_eq!(month.width(), 3);
        let shown = plain_text(&of(&[120, 7]).lines(&context(80, 24)));
        insta::assert_snapshot!(shown, @"
        ███
        ███
        ███ ▂▂▂
        120   7
          2   3
        ");
    }

    #[test]
    fn nothing_is_flat() {
        let shown = plain_text(&of(&[0, 0]).lines(&context(80, 24)));
        assert_eq!(shown.trim_start(), "0  0\n 2  3");
        assert_eq!(of(&[]).lines(&context(80, 24)).len(), 5);
    }
}
