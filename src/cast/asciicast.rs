//! A film as an asciicast of version 2, which asciinema plays: a header, then an
//! event a line. The first event paints the whole screen, each later one what is
//! different in its rows.

use std::fmt::Write;
use std::time::Duration;

use serde::Serialize;

use super::film::Film;
use super::grid::{Cell, Grid, Ink, Look, columns, trimmed};
use super::palette::{Palette, SIXTEEN};

#[derive(Serialize)]
struct Header<'f> {
    version: u8,
    width: usize,
    height: usize,
    duration: f64,
    title: &'f str,
    env: Env,
    theme: Theme,
}

#[derive(Serialize)]
struct Env {
    #[serde(rename = "TERM")]
    term: &'static str,
}

#[derive(Serialize)]
struct Theme {
    fg: &'static str,
    bg: &'static str,
    palette: String,
}

/// Hides the cursor and clears the screen.
const BEGIN: &str = "\u{1b}[?25l\u{1b}[2J";

/// Takes every attribute back.
const PLAIN: &str = "\u{1b}[0m";

/// Writes the film.
#[must_use]
pub fn asciicast(film: &Film) -> String {
    let mut out = line(&header(film));
    let mut events: Vec<(Duration, &str, String)> = Vec::new();
    let nothing = Grid::default();
    let mut before = &nothing;
    for (number, frame) in film.frames.iter().enumerate() {
        let mut text = if number == 0 { BEGIN.to_owned() } else { String::new() };
        paint(&mut text, before, &frame.grid);
        events.push((frame.at, "o", text));
        before = &frame.grid;
    }
    events.extend(film.marks.iter().map(|mark| (mark.at, "m", mark.words.clone())));
    // The last frame stands until something happens.
    events.push((film.length, "o", PLAIN.to_owned()));
    events.sort_by_key(|(at, ..)| *at);
    out.extend(events.iter().map(|(at, kind, text)| line(&(seconds(*at), kind, text))));
    out
}

fn header(film: &Film) -> Header<'_> {
    let (width, height) = film.size();
    Header {
        version: 2,
        width,
        height,
        duration: seconds(film.length),
        title: &film.title,
        env: Env { term: "xterm-256color" },
        theme: theme(film.palette),
    }
}

fn theme(palette: Palette) -> Theme {
    Theme {
        fg: palette.hex(Ink::Default),
        bg: palette.ground(),
        palette: SIXTEEN.map(|ink| palette.hex(ink)).join(":"),
    }
}

/// Whole milliseconds are exact enough, and short.
fn seconds(time: Duration) -> f64 {
    f64::from(u32::try_from(time.as_millis()).unwrap_or(u32::MAX)) / 1000.0
}

fn line(value: &impl Serialize) -> String {
    // Numbers and texts are always written.
    let mut line = serde_json::to_string(value).unwrap_or_default();
    line.push('\n');
    line
}

/// Writes what makes one screen the next.
fn paint(out: &mut String, before: &Grid, after: &Grid) {
    for (y, row) in after.rows.iter().enumerate() {
        let old = before.rows.get(y).map_or(&[][..], Vec::as_slice);
        let same = row.iter().zip(old).take_while(|(new, old)| new == old).count();
        let (kept, new) = row.split_at_checked(same).unwrap_or((row, &[]));
        let shown = trimmed(new);
        let left = old.get(same..).unwrap_or_default();
        if shown.is_empty() && trimmed(left).is_empty() {
            continue;
        }
        let _written = write!(out, "\u{1b}[{};{}H", y + 1, columns(kept) + 1);
        for run in shown.chunk_by(|one, next| one.look == next.look) {
            push_run(out, run);
        }
        out.push_str(PLAIN);
        // In the last column this would wipe the cell out that was just written.
        if shown.len() < new.len() && !trimmed(left).is_empty() {
            out.push_str("\u{1b}[K");
        }
    }
}

fn push_run(out: &mut String, run: &[Cell]) {
    let look = run.first().map(|cell| cell.look).unwrap_or_default();
    out.push_str("\u{1b}[0");
    for code in codes(look) {
        let _written = write!(out, ";{code}");
    }
    out.push('m');
    out.extend(run.iter().map(|cell| cell.symbol.as_str()));
}

/// Returns the numbers that set a look.
fn codes(look: Look) -> Vec<usize> {
    let switches = [(look.bold, 1), (look.dim, 2), (look.underline, 4), (look.reverse, 7)];
    let mut codes: Vec<usize> =
        switches.into_iter().filter(|(on, _)| *on).map(|(_, code)| code).collect();
    let color = SIXTEEN.iter().position(|ink| *ink == look.ink);
    codes.extend(color.map(|at| if at < 8 { 30 + at } else { 82 + at }));
    codes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cast::testing::{film, two_frames};

    /// Plays the lines into a terminal; calls back after each event.
    fn replay(text: &str, mut look: impl FnMut(f64, &vt100::Screen)) -> serde_json::Value {
        let mut lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
        let header: serde_json::Value = lines.next().unwrap();
        let size = |key: &str| u16::try_from(header[key].as_u64().unwrap()).unwrap();
        let mut parser = vt100::Parser::new(size("height"), size("width"), 0);
        for event in lines {
            if event[1] == "o" {
                parser.process(event[2].as_str().unwrap().as_bytes());
                look(event[0].as_f64().unwrap(), parser.screen());
            }
        }
        header
    }

    fn color(ink: Ink) -> vt100::Color {
        let at = SIXTEEN.iter().position(|known| *known == ink);
        at.map_or(vt100::Color::Default, |at| vt100::Color::Idx(u8::try_from(at).unwrap()))
    }

    fn assert_shows(screen: &vt100::Screen, grid: &Grid) {
        for (y, row) in grid.rows.iter().enumerate() {
            let mut x = 0;
            for cell in row {
                let place = (u16::try_from(y).unwrap(), u16::try_from(x).unwrap());
                let shown = screen.cell(place.0, place.1).unwrap();
                x += cell.columns;
                let symbol = if shown.has_contents() { shown.contents() } else { " " };
                assert_eq!(symbol, cell.symbol, "{place:?}");
                if cell.is_blank() {
                    assert!(!shown.underline() && !shown.inverse(), "{place:?}");
                    continue;
                }
                let Look { ink, bold, dim, underline, reverse } = cell.look;
                assert_eq!(
                    (shown.fgcolor(), shown.bold(), shown.dim(), shown.underline()),
                    (color(ink), bold, dim, underline),
                    "{place:?}"
                );
                assert_eq!(shown.inverse(), reverse, "{place:?}");
            }
        }
    }

    #[test]
    fn a_terminal_that_is_fed_the_events_shows_each_frame() {
        for seed in 0..40 {
            let film = film(seed, 7);
            let mut shown = Vec::new();
            let header = replay(&asciicast(&film), |at, screen| {
                let at = Duration::from_secs_f64(at);
                let frame = film.frames.iter().rfind(|frame| frame.at <= at).unwrap();
                assert_shows(screen, &frame.grid);
                shown.push(at);
            });
            assert_eq!((&header["version"], &header["width"]), (&2.into(), &12.into()));
            assert_eq!(shown.len(), film.frames.len() + 1);
            assert!(shown.is_sorted());
            assert_eq!(shown.last(), Some(&film.length), "the last frame stands to the end");
        }
    }

    #[test]
    fn a_small_film_is_written_so() {
        insta::assert_snapshot!(asciicast(&two_frames()), @r##"
        {"version":2,"width":3,"height":2,"duration":2.5,"title":"A & B","env":{"TERM":"xterm-256color"},"theme":{"fg":"#d6d9e0","bg":"#16181d","palette":"#2a2e37:#e06c75:#8fbf6f:#e0b860:#6a9fe8:#c586d8:#56b6c2:#b4b9c4:#6b7280:#f28b93:#a9d98a:#f2d080:#8ab8f5:#dca4ec:#7dd3de:#ffffff"}}
        [0.0,"o","\u001b[?25l\u001b[2J\u001b[1;1H\u001b[0;1;36mab\u001b[0m\u001b[2;1H\u001b[0mc\u001b[0m"]
        [1.034,"o","\u001b[2;2H\u001b[0m<d\u001b[0m"]
        [1.034,"m","step 1"]
        [2.5,"o","\u001b[0m"]
        "##);
    }

    #[test]
    fn nothing_is_a_film_too() {
        let text = asciicast(&Film::default());
        assert_eq!(text.lines().count(), 2, "{text}");
    }
}
