//! A curve over time in braille, two columns of four dots a cell: what has
//! been as a line, what is to come as every third dot. In ASCII, one mark a
//! cell. Values in, cells out; nothing here knows what they mean.

use std::ops::Range;

/// Dots of a cell from left to right, and from top to bottom.
const ACROSS: usize = 2;
const DOWN: usize = 4;
/// What is to come is drawn at every so many columns of dots.
const SPARSE: usize = 3;

/// A curve to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Width in cells.
    pub cells: usize,
    /// Height in cells.
    pub rows: usize,
    /// The value at the bottom; at the top it is 1.
    pub floor: f32,
    /// The values under each column of dots, least and most; `None` where
    /// there is none.
    pub values: Vec<Option<(f32, f32)>>,
    /// The column of dots that is today: those after it are to come.
    pub today: usize,
}

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The character.
    pub glyph: char,
    /// Whether it is of what is to come.
    pub ahead: bool,
}

impl Curve {
    /// Returns the number of columns of dots.
    #[must_use]
    pub const fn dots(cells: usize) -> usize {
        cells * ACROSS
    }

    /// Returns the cell in which a column of dots is.
    #[must_use]
    pub const fn cell_of(dot: usize) -> usize {
        dot / ACROSS
    }

    /// Returns the row of cells in which a value is.
    #[must_use]
    pub fn row_of(&self, value: f32) -> usize {
        self.height_of(value) / DOWN
    }

    /// Draws the curve: rows of cells, empty ones `None`.
    #[must_use]
    pub fn marks(&self, ascii: bool) -> Vec<Vec<Option<Mark>>> {
        let mut rows = vec![vec![0_u8; self.cells]; self.rows];
        let mut ahead = vec![vec![true; self.cells]; self.rows];
        for (dot, value) in self.values.iter().enumerate() {
            let Some((least, most)) = value else { continue };
            let is_ahead = dot > self.today;
            if is_ahead && !(dot - self.today).is_multiple_of(SPARSE) {
                continue;
            }
            let lowest = if is_ahead { most } else { least };
            let heights = self.height_of(*most)..self.height_of(*lowest) + 1;
            for height in heights {
                let (row, cell) = (height / DOWN, Self::cell_of(dot));
                if let Some(bits) = rows.get_mut(row).and_then(|row| row.get_mut(cell)) {
                    *bits |= bit(dot % ACROSS, height % DOWN);
                }
                if let Some(flag) = ahead.get_mut(row).and_then(|row| row.get_mut(cell)) {
                    *flag &= is_ahead;
                }
            }
        }
        let mark = |(bits, ahead): (&u8, &bool)| {
            let glyph = match (ascii, ahead) {
                (false, _) => char::from_u32(0x2800 + u32::from(*bits)).unwrap_or(' '),
                (true, false) => '*',
                (true, true) => '.',
            };
            (*bits > 0).then_some(Mark { glyph, ahead: *ahead })
        };
        let lines = rows.iter().zip(&ahead);
        lines.map(|(bits, ahead)| bits.iter().zip(ahead).map(mark).collect()).collect()
    }

    /// Returns how many dots a value is below the top.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a height on a screen, held between 0 and the rows it has"
    )]
    fn height_of(&self, value: f32) -> usize {
        let most = (self.rows * DOWN).saturating_sub(1);
        let share = (1.0 - value) / (1.0 - self.floor).max(f32::EPSILON);
        (share.clamp(0.0, 1.0) * most as f32).round() as usize
    }
}

/// Returns the least and the most values of a range of a curve that jumps at
/// whole numbers and falls between them.
#[must_use]
pub fn extremes(range: &Range<f32>, at: impl Fn(f32) -> Option<f32>) -> Option<(f32, f32)> {
    let mut found: Option<(f32, f32)> = None;
    let mut look = |x: f32| {
        if let Some(value) = at(x) {
            let (least, most) = found.unwrap_or((value, value));
            found = Some((least.min(value), most.max(value)));
        }
    };
    look(range.start);
    let mut whole = range.start.floor() + 1.0;
    while whole < range.end {
        look(whole);
        whole += 1.0;
    }
    // Just before the end, so that what follows joins on.
    look(range.start + (range.end - range.start) * 0.999);
    found
}

/// Returns the bit of a dot in a braille character.
fn bit(across: usize, down: usize) -> u8 {
    const BITS: [[u8; DOWN]; ACROSS] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
    BITS.get(across).and_then(|column| column.get(down)).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn drawn(curve: &Curve, ascii: bool) -> String {
        let line = |row: &Vec<Option<Mark>>| {
            let glyphs: String = row.iter().map(|mark| mark.map_or(' ', |m| m.glyph)).collect();
            glyphs.trim_end().to_owned()
        };
        curve.marks(ascii).iter().map(line).collect::<Vec<_>>().join("\n")
    }

    #[expect(clippy::cast_precision_loss, reason = "a few dots")]
    fn falling(cells: usize, rows: usize, today: usize) -> Curve {
        let dots = Curve::dots(cells);
        let value = |dot: usize| 1.0 - 0.3 * (dot as f32) / (dots as f32 - 1.0);
        let values = (0..dots).map(|dot| Some((value(dot), value(dot)))).collect();
        Curve { cells, rows, floor: 0.7, values, today }
    }

    #[test]
    fn a_line_so_far_and_every_third_dot_ahead() {
        insta::assert_snapshot!(drawn(&falling(20, 3, 19), false), @"
        ⠉⠒⠒⠤⢄⣀⡀
              ⠈⠉⠒⠒ ⠄⢀
                      ⠁⠐ ⠄⠠
        ");
        insta::assert_snapshot!(drawn(&falling(20, 3, 19), true), @"
        *******
              **** ..
                      .. ..
        ");
    }

    #[test]
    fn a_jump_within_a_column_is_upright() {
        let values = vec![None, Some((0.7, 1.0)), Some((1.0, 1.0))];
        let curve = Curve { cells: 2, rows: 2, floor: 0.7, values, today: 9 };
        assert_eq!(drawn(&curve, false), "⢸⠁\n⢸");
    }

    #[test]
    fn values_have_their_rows() {
        let curve = falling(20, 7, 0);
        assert_eq!([1.0, 0.9, 0.8, 0.7].map(|value| curve.row_of(value)), [0, 2, 4, 6]);
    }

    #[test]
    fn a_range_is_looked_at_where_it_may_jump() {
        let saw = |x: f32| Some(1.0 - x.fract());
        let (least, most) = extremes(&(0.5..2.75), saw).unwrap();
        assert!((least - 0.25).abs() < 0.01 && most == 1.0, "{least} {most}");
        let (least, most) = extremes(&(0.25..0.5), saw).unwrap();
        assert!((least - 0.5).abs() < 0.01 && most == 0.75, "{least} {most}");
        assert_eq!(extremes(&(0.0..9.0), |_| None), None);
    }

    proptest! {
        #[test]
        fn any_values_stay_inside(
            cells in 0_usize..40,
            rows in 0_usize..12,
            floor in 0.0_f32..1.0,
            values in proptest::collection::vec(
                proptest::option::of((-1.0_f32..2.0, -1.0_f32..2.0)), 0..120),
            today in 0_usize..120,
            ascii: bool,
        ) {
            let curve = Curve { cells, rows, floor, values, today };
            let marks = curve.marks(ascii);
            prop_assert_eq!(marks.len(), rows);
            prop_assert!(marks.iter().all(|row| row.len() == cells));
        }
    }
}
