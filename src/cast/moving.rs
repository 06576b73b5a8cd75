//! A film as one self-contained SVG that plays in a browser, by style rules alone.
//!
//! Everything a row ever shows stands once in a **strip**, below each other, behind
//! a window of one row; the strip jumps to what is due. So a frame costs only the
//! rows that it changes. What does not play style rules shows the first frame, who
//! wants less motion the last.

use std::fmt::Write;
use std::time::Duration;

use super::film::Film;
use super::grid::{Cell, trimmed};
use super::svg::{LINE, MARGIN, ground, head, push_row, width_of};

/// What a row shows over time.
struct Strip<'f> {
    /// Each thing it shows, once.
    all: Vec<&'f [Cell]>,
    /// From when on it shows which.
    changes: Vec<(Duration, usize)>,
}

/// Draws the film. It plays once and stands still at its end, or `again` and again.
#[must_use]
pub fn moving(film: &Film, again: bool) -> String {
    let size = film.size();
    let strips: Vec<Strip<'_>> = (0..size.1).map(|row| strip(film, row)).collect();
    let mut out = head(size, &film.title, film.palette);
    out.push_str(&rules(&strips, film.length, again));
    out.push_str(&ground(film.palette));
    let width = width_of(size.0);
    for (y, strip) in strips.iter().enumerate() {
        let top = MARGIN + y * LINE;
        if let ([still], false) = (strip.all.as_slice(), strip.moves()) {
            push_row(&mut out, still, top, film.palette);
            continue;
        }
        let _written = writeln!(
            out,
            "<svg y=\"{top}\" width=\"{width}\" height=\"{LINE}\">\
             <g class=\"viva\" id=\"viva-{y}\">"
        );
        for (n, row) in strip.all.iter().enumerate() {
            push_row(&mut out, row, n * LINE, film.palette);
        }
        out.push_str("</g></svg>\n");
    }
    out.push_str("</svg>\n");
    out
}

impl Strip<'_> {
    const fn moves(&self) -> bool {
        self.changes.len() > 1
    }

    fn end(&self) -> usize {
        self.changes.last().map_or(0, |(_, shown)| *shown)
    }
}

fn strip(film: &Film, row: usize) -> Strip<'_> {
    let mut strip = Strip { all: Vec::new(), changes: Vec::new() };
    for frame in &film.frames {
        let shown = frame.grid.rows.get(row).map_or(&[][..], |row| trimmed(row));
        let known = strip.all.iter().position(|known| *known == shown);
        let at = known.unwrap_or(strip.all.len());
        if known.is_none() {
            strip.all.push(shown);
        }
        if strip.changes.last().is_none_or(|(_, last)| *last != at) {
            strip.changes.push((frame.at, at));
        }
    }
    strip
}

/// Writes when each strip jumps where.
fn rules(strips: &[Strip<'_>], length: Duration, again: bool) -> String {
    let moving = || strips.iter().enumerate().filter(|(_, strip)| strip.moves());
    if moving().next().is_none() {
        return String::new();
    }
    let times = if again { "infinite" } else { "forwards" };
    let mut out =
        format!("<style>\n.viva{{animation:{}ms step-end {times}}}\n", length.as_millis());
    for (y, strip) in moving() {
        let _written = write!(out, "#viva-{y}{{animation-name:viva-{y}}}@keyframes viva-{y}{{");
        for (n, (at, shown)) in strip.changes.iter().enumerate() {
            let until_end = if n + 1 < strip.changes.len() { "" } else { ",to" };
            let _written = write!(out, "{}%{until_end}{{{}}}", share(*at, length), jump(*shown));
        }
        out.push_str("}\n");
    }
    out.push_str("@media(prefers-reduced-motion:reduce){.viva{animation:none}");
    for (y, strip) in moving() {
        let _written = write!(out, "#viva-{y}{{{}}}", jump(strip.end()));
    }
    out.push_str("}\n</style>\n");
    out
}

fn jump(to: usize) -> String {
    match to {
        0 => "transform:none".to_owned(),
        to => format!("transform:translateY(-{}px)", to * LINE),
    }
}

/// Returns a time as a part of the whole, in percent to four places.
fn share(at: Duration, whole: Duration) -> String {
    let part = at.as_millis() * 1_000_000 / whole.as_millis().max(1);
    let text = format!("{}.{:04}", part / 10_000, part % 10_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::cast::svg::svg;
    use crate::cast::testing::{film, two_frames};

    /// A piece of a document: a tag with its attributes, or text.
    #[derive(Debug, PartialEq)]
    enum Piece {
        Open(String, BTreeMap<String, String>),
        Close(String),
        Text(String),
    }

    fn is_name(name: &str) -> bool {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || ":-_".contains(c))
    }

    /// Resolves the five entities of XML; any other sign of markup is a fault.
    fn resolved(text: &str) -> Result<String, String> {
        if text.contains(['<', '>']) || text.chars().any(|c| c.is_control() && c != '\n') {
            return Err(format!("a sign that must be escaped in {text:?}"));
        }
        let mut parts = text.split('&');
        let mut out = parts.next().unwrap().to_owned();
        for part in parts {
            let (entity, rest) = part.split_once(';').ok_or_else(|| format!("lone & in {text}"))?;
            let known = [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\'')];
            let found = known.iter().find(|(name, _)| *name == entity);
            out.push(found.ok_or_else(|| format!("&{entity};"))?.1);
            out.push_str(rest);
        }
        Ok(out)
    }

    /// Reads what is between `<` and `>`.
    fn tag(inside: &str) -> Result<Vec<Piece>, String> {
        if let Some(name) = inside.strip_prefix('/') {
            return Ok(vec![Piece::Close(name.to_owned())]);
        }
        let (inside, closes) = inside.strip_suffix('/').map_or((inside, false), |i| (i, true));
        let (name, mut rest) = inside.split_once(' ').unwrap_or((inside, ""));
        let mut attributes = BTreeMap::new();
        while !rest.is_empty() {
            let (key, after) = rest.split_once("=\"").ok_or_else(|| format!("in <{inside}>"))?;
            let (value, after) = after.split_once('"').ok_or_else(|| format!("in <{inside}>"))?;
            let fresh = attributes.insert(key.to_owned(), resolved(value)?).is_none();
            if !is_name(key) || !fresh {
                return Err(format!("attribute {key:?}"));
            }
            rest = match after.strip_prefix(' ') {
                Some(more) if !more.is_empty() => more,
                None if after.is_empty() => after,
                _ => return Err(format!("in <{inside}>")),
            };
        }
        if !is_name(name) {
            return Err(format!("tag {name:?}"));
        }
        let mut pieces = vec![Piece::Open(name.to_owned(), attributes)];
        pieces.extend(closes.then(|| Piece::Close(name.to_owned())));
        Ok(pieces)
    }

    /// Reads a document and checks that it is well-formed.
    fn read(text: &str) -> Result<Vec<Piece>, String> {
        let mut pieces = Vec::new();
        let mut open: Vec<String> = Vec::new();
        let mut parts = text.split('<');
        assert_eq!(parts.next(), Some(""), "it begins with a tag");
        for part in parts {
            let (inside, after) = part.split_once('>').ok_or("a tag that does not end")?;
            for piece in tag(inside)? {
                match &piece {
                    Piece::Open(name, _) => open.push(name.clone()),
                    Piece::Close(name) if open.pop().as_ref() == Some(name) => {}
                    other => return Err(format!("{other:?} does not close what is open")),
                }
                pieces.push(piece);
            }
            if open.is_empty() && !after.trim().is_empty() {
                return Err("text behind the root".to_owned());
            }
            pieces.push(Piece::Text(resolved(after)?));
        }
        if open.is_empty() { Ok(pieces) } else { Err(format!("{open:?} stay open")) }
    }

    #[test]
    fn the_reader_of_documents_finds_faults() {
        assert!(read("<a b=\"1 &amp; 2\" c=\"\"><d/>x &lt; y</a>\n").is_ok());
        for broken in [
            "<a>",
            "<a></b>",
            "<a b></a>",
            "<a b=\"1\" b=\"2\"/>",
            "<a>&</a>",
            "<a>&nbsp;</a>",
            "<a></a><",
            "<a>\u{1b}</a>",
            "<a></a>x",
            "<a b=\"<\"/>",
            "<a>></a>",
            "<a b=\"1\"c=\"2\"/>",
        ] {
            assert!(read(broken).is_err(), "{broken}");
        }
    }

    fn opened<'p>(pieces: &'p [Piece], wanted: &str) -> Vec<&'p BTreeMap<String, String>> {
        let matching = |piece: &'p Piece| match piece {
            Piece::Open(name, attributes) if name == wanted => Some(attributes),
            _ => None,
        };
        pieces.iter().filter_map(matching).collect()
    }

    #[test]
    fn it_is_well_formed_has_no_script_and_asks_for_nothing() {
        for seed in 0..20 {
            for text in [moving(&film(seed, 9), seed % 2 == 0), svg_of_first(seed)] {
                let pieces = read(&text).unwrap();
                let known = ["svg", "title", "style", "rect", "g", "text"];
                for piece in &pieces {
                    let Piece::Open(name, attributes) = piece else { continue };
                    assert!(known.contains(&name.as_str()), "{name}");
                    let odd = attributes.keys().find(|key| {
                        key.starts_with("on") || key.contains("href") || key.as_str() == "style"
                    });
                    assert_eq!(odd, None);
                }
                assert!(!text.contains("url(") && !text.contains("@import"));
            }
        }
    }

    fn svg_of_first(seed: u64) -> String {
        let film = film(seed, 1);
        svg(&film.frames[0].grid, &film.title, film.palette)
    }

    /// The rules of a row: percentages, and the strip's shift at each.
    fn shifts(style: &str, row: usize) -> Vec<(f64, usize)> {
        let Some((_, rules)) = style.split_once(&format!("@keyframes viva-{row}{{")) else {
            return vec![(0.0, 0)];
        };
        let rules = rules.lines().next().unwrap();
        let rule = |rule: &str| {
            let (at, shift) = rule.split_once('{').unwrap();
            let at = at.trim_end_matches(",to").trim_end_matches('%').parse().unwrap();
            let shift = shift.strip_prefix("transform:translateY(-");
            (at, shift.map_or(0, |shift| shift.trim_end_matches("px)").parse().unwrap()))
        };
        rules.trim_end_matches('}').split('}').map(rule).collect()
    }

    #[test]
    fn at_each_moment_each_row_shows_what_the_frame_has() {
        for seed in 0..20 {
            let film = film(seed, 9);
            let text = moving(&film, true);
            for y in 0..film.size().1 {
                let shifts = shifts(&text, y);
                assert!(shifts.is_sorted_by(|one, next| one.0 < next.0), "{shifts:?}");
                let strip = strip(&film, y);
                for frame in &film.frames {
                    let share = frame.at.as_secs_f64() / film.length.as_secs_f64() * 100.0;
                    // The shares are cut after four places.
                    let now = shifts.iter().rfind(|(at, _)| *at <= share + 1e-9).unwrap();
                    assert_eq!(strip.all[now.1 / LINE], trimmed(&frame.grid.rows[y]));
                }
            }
        }
    }

    #[test]
    fn it_loops_only_when_asked_and_stands_at_the_end_without_motion() {
        let film = film(3, 9);
        let (again, once) = (moving(&film, true), moving(&film, false));
        assert!(again.contains("step-end infinite") && !again.contains("forwards"));
        assert!(once.contains("step-end forwards") && !once.contains("infinite"));
        let (_, reduced) = once.split_once("@media(prefers-reduced-motion:reduce){").unwrap();
        for y in 0..4 {
            let strip = strip(&film, y);
            assert!(reduced.contains(&format!("#viva-{y}{{{}}}", jump(strip.end()))), "{reduced}");
        }
    }

    #[test]
    fn a_film_of_one_frame_is_the_still_picture() {
        let mut still = film(5, 1);
        let drawn = svg(&still.frames[0].grid, &still.title, still.palette);
        assert_eq!(moving(&still, true), drawn);
        still.frames.clear();
        assert!(read(&moving(&still, false)).is_ok());
    }

    #[test]
    fn a_small_film_is_drawn_so() {
        let text = moving(&two_frames(), false);
        let (_, body) = text.split_once("</title>\n").unwrap();
        insta::assert_snapshot!(body, @r##"
        <style>
        .viva{animation:2500ms step-end forwards}
        #viva-1{animation-name:viva-1}@keyframes viva-1{0%{transform:none}41.36%,to{transform:translateY(-18px)}}
        @media(prefers-reduced-motion:reduce){.viva{animation:none}#viva-1{transform:translateY(-18px)}}
        </style>
        <rect width="100%" height="100%" rx="8" fill="#16181d"/>
        <text x="14" y="27" textLength="16.8" lengthAdjust="spacingAndGlyphs" fill="#56b6c2" font-weight="bold">ab</text>
        <svg y="32" width="53.2" height="18"><g class="viva" id="viva-1">
        <text x="14" y="13" textLength="8.4" lengthAdjust="spacingAndGlyphs">c</text>
        <text x="14" y="31" textLength="25.2" lengthAdjust="spacingAndGlyphs">c&lt;d</text>
        </g></svg>
        </svg>
        "##);
        assert_eq!(opened(&read(&text).unwrap(), "svg").len(), 2, "one row moves");
    }
}
