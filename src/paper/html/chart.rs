//! Charts as inline SVG. Each number in one is printed beside its mark, and its
//! words are there for those who do not see it.

use std::fmt::Write as _;

use super::text::escape;
use crate::paper::block::{Bar, Sat};
use crate::paper::figures::{score, since, whole};
use crate::session::mock::calibration::Point;

/// The width of a chart, in its own units.
const WIDTH: f64 = 420.0;
/// The height of a row.
const ROW: f64 = 26.0;
/// Where the axis from 0 to 100 begins, and how long it is.
const LEFT: f64 = 100.0;
const AXIS: f64 = 136.0;
/// The borders between the bands.
const BORDERS: [f64; 3] = [40.0, 60.0, 80.0];
/// The side of the curve's square.
const SQUARE: f64 = 220.0;
/// The space around it.
const PAD: f64 = 52.0;
/// What the curve shows.
const LEGEND: &str = "Across: how sure you were. Up: how often it came true. The dashed line is \
    perfect judgement, below it is too sure. Hollow: fewer than 5 answers.";

/// Draws values as bars.
pub(super) fn bars(bars: &[Bar]) -> String {
    let mut out = String::new();
    let mut said = Vec::new();
    let bottom = borders(&mut out, bars.len());
    let values = LEFT + AXIS + 14.0;
    for (at, bar) in bars.iter().enumerate() {
        let y = top(at);
        let value = bar.value.map_or_else(|| "-".to_owned(), whole);
        let long = bar.value.unwrap_or(0.0) * AXIS / 100.0;
        said.push(format!("{} {value}", bar.name));
        let _written = writeln!(
            out,
            "<text x=\"0\" y=\"{t:.0}\">{name}</text>\
             <rect class=\"track\" x=\"{LEFT}\" y=\"{r:.0}\" width=\"{AXIS}\" height=\"12\"/>\
             <rect class=\"bar\" x=\"{LEFT}\" y=\"{r:.0}\" width=\"{long:.1}\" height=\"12\"/>\
             <text x=\"{n:.0}\" y=\"{t:.0}\" text-anchor=\"end\">{value}</text>\
             <text class=\"dim\" x=\"{m:.0}\" y=\"{t:.0}\">{means}</text>\
             <text class=\"dim\" x=\"{WIDTH}\" y=\"{t:.0}\" text-anchor=\"end\">{change}</text>",
            t = y + 17.0,
            r = y + 7.0,
            name = escape(bar.name),
            n = values + 18.0,
            m = values + 28.0,
            means = escape(&bar.means),
            change = since(bar.change),
        );
    }
    figure(&out, bottom, WIDTH, &said.join(", "))
}

/// Draws interviews on one axis, each with its uncertainty.
pub(super) fn trend(sat: &[Sat]) -> String {
    let mut out = String::new();
    let mut said = Vec::new();
    let bottom = borders(&mut out, sat.len());
    for (at, one) in sat.iter().enumerate() {
        let y = top(at) + 13.0;
        let x = |value: f64| LEFT + value.clamp(0.0, 100.0) * AXIS / 100.0;
        let spread = one.mean.plus_minus.unwrap_or(0.0);
        let figure = score(&one.mean, "±");
        said.push(format!("mock {} {figure}", one.mock));
        let _written = writeln!(
            out,
            "<text x=\"0\" y=\"{t:.0}\">mock {mock}</text>\
             <text class=\"dim\" x=\"56\" y=\"{t:.0}\">{day}</text>\
             <line class=\"spread\" x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{y}\" y2=\"{y}\"/>\
             <circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y}\" r=\"5\"/>\
             <text x=\"{n:.0}\" y=\"{t:.0}\">{figure}</text>",
            t = y + 4.0,
            mock = one.mock,
            day = one.day.date().format("%-d %b"),
            low = x(one.mean.value - spread),
            high = x(one.mean.value + spread),
            x = x(one.mean.value),
            n = LEFT + AXIS + 14.0,
        );
    }
    figure(&out, bottom, WIDTH, &said.join(", "))
}

/// Draws sureness against what came true; the dashed line is perfect judgement.
pub(super) fn curve(points: &[Point]) -> String {
    let at = |x: f64, y: f64| (PAD + x * SQUARE / 100.0, SQUARE + 12.0 - y * SQUARE / 100.0);
    let (mut out, mut said) = (String::new(), Vec::new());
    for value in [0.0, 50.0, 100.0] {
        let (x, bottom) = at(value, 0.0);
        let (left, y) = at(0.0, value);
        let _written = writeln!(
            out,
            "<line class=\"axis\" x1=\"{x}\" x2=\"{x}\" y1=\"{bottom}\" y2=\"{up}\"/>\
             <line class=\"axis\" x1=\"{left}\" x2=\"{right}\" y1=\"{y}\" y2=\"{y}\"/>\
             <text class=\"dim\" x=\"{x}\" y=\"{under}\" text-anchor=\"middle\">{value} %</text>\
             <text class=\"dim\" x=\"{beside}\" y=\"{middle}\" text-anchor=\"end\">{value} %</text>",
            up = bottom - SQUARE,
            right = left + SQUARE,
            under = bottom + 18.0,
            beside = left - 8.0,
            middle = y + 4.0,
        );
    }
    let ((x1, y1), (x2, y2)) = (at(0.0, 0.0), at(100.0, 100.0));
    let _written =
        writeln!(out, "<line class=\"even\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
    for point in points {
        let Some(share) = point.share() else { continue };
        let (sure, share) = (f64::from(point.sure.percent()), 100.0 * share);
        let (x, y) = at(sure, share);
        let class = if point.is_hollow() { "hollow" } else { "dot" };
        let (right, anchor) = if sure > 80.0 { (-10.0, "end") } else { (10.0, "start") };
        said.push(format!("sure {sure} %: {} of {} came true", point.good, point.answers));
        let _written = writeln!(
            out,
            "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"/>\
             <text x=\"{tx:.1}\" y=\"{ty:.1}\" text-anchor=\"{anchor}\">{good} of {all}</text>",
            tx = x + right,
            ty = if share > 90.0 { y + 16.0 } else { y - 6.0 },
            good = point.good,
            all = point.answers,
        );
    }
    let width = PAD + SQUARE + PAD;
    figure(&out, SQUARE + 40.0, width, &said.join(", "))
        .replace("</figure>", &format!("<figcaption>{LEGEND}</figcaption></figure>"))
        .replace("<figure>", "<figure class=\"curve\">")
}

/// Draws the borders of the bands behind so many rows; returns their height.
fn borders(out: &mut String, rows: usize) -> f64 {
    let bottom = top(rows);
    for border in BORDERS {
        let x = LEFT + border * AXIS / 100.0;
        let _written = writeln!(
            out,
            "<line class=\"axis\" x1=\"{x}\" x2=\"{x}\" y1=\"0\" y2=\"{bottom}\"/>\
             <text class=\"dim\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{border}</text>",
            y = bottom + 14.0,
        );
    }
    bottom + 18.0
}

fn top(row: usize) -> f64 {
    u32::try_from(row).map_or(0.0, f64::from) * ROW
}

fn figure(inside: &str, height: f64, width: f64, said: &str) -> String {
    format!(
        "<figure><svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">\n{inside}</svg></figure>\n",
        escape(said)
    )
}
