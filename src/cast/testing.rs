//! Films for the tests of this folder.

use std::time::Duration;

use super::film::{Film, Mark};
use super::grid::{Cell, Grid, Ink, Look};

/// Returns cells of one look, a column each.
pub(super) fn cells(text: &str, look: Look) -> Vec<Cell> {
    text.chars().map(|c| Cell { symbol: c.to_string(), columns: 1, look }).collect()
}

/// Two rows; a second later one of them says more, with a sign to escape.
pub(super) fn two_frames() -> Film {
    let accent = Look { ink: Ink::Cyan, bold: true, ..Look::default() };
    let grid =
        |second: &str| Grid { rows: vec![cells("ab ", accent), cells(second, Look::default())] };
    let mut film = Film { title: "A & B".to_owned(), ..Film::default() };
    film.show(Duration::ZERO, grid("c  "));
    film.show(Duration::from_millis(1034), grid("c<d"));
    film.marks.push(Mark { at: Duration::from_millis(1034), words: "step 1".to_owned() });
    film.length = Duration::from_millis(2500);
    film
}

/// A film of 12 columns and 4 rows whose cells change by chance, the last column
/// and wide characters among them.
pub(super) fn film(seed: u64, frames: u64) -> Film {
    let mut chance = seed;
    let mut next = move |below: u64| -> usize {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        usize::try_from((chance >> 33) % below).unwrap()
    };
    let inks = [Ink::Default, Ink::Cyan, Ink::LightRed, Ink::Black, Ink::White];
    let mut film = Film { title: format!("Film {seed}"), ..Film::default() };
    for number in 0..frames {
        let mut rows = Vec::new();
        for _ in 0..4 {
            let mut row = Vec::new();
            let mut free = 12;
            while free > 0 {
                let symbol = ["a", " ", " ", "<", "│", "▲", "漢"][next(7)];
                let columns = if symbol == "漢" { 2 } else { 1 };
                let symbol = if columns > free { "." } else { symbol };
                let columns = columns.min(free);
                free -= columns;
                let weight = next(5);
                // The terminal of the tests knows one weight at a time.
                let look = Look {
                    ink: inks[next(5)],
                    bold: weight == 0,
                    dim: weight == 1,
                    underline: next(6) == 0,
                    reverse: next(6) == 0,
                };
                row.push(Cell { symbol: symbol.to_owned(), columns, look });
            }
            rows.push(row);
        }
        film.show(Duration::from_millis(number * (34 + seed)), Grid { rows });
    }
    film.length += Duration::from_millis(900);
    film
}
