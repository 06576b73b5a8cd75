//! Two timelines beside each other: their pictures, or a row for each thing that
//! differs.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::invariants::told;
use crate::domain::text::one_line;
use crate::sim::Scene;
use crate::sim::canvas::{Canvas, Ground, Room, abreast};
use crate::sim::stage::Track;
use crate::tui::context::{Class, Context};
use crate::tui::paint;
use crate::tui::text::{pad, truncate};
use crate::tui::theme::Role;
use crate::tui::widget::scene;
use crate::tui::wrap::wrap_text;

/// The column between two timelines.
pub(super) const fn half(context: &Context) -> u16 {
    context.width.saturating_sub(1) / 2
}

/// Draws two timelines: each with its name, its picture, and how much of what ought to
/// hold does there. What is alike stands on the same row.
pub(super) fn view_sides(
    sides: [(&Track, usize); 2],
    pictures: [&Scene; 2],
    area: Rect,
    context: &Context,
    buffer: &mut Buffer,
) {
    let (half, height) = (half(context), usize::from(area.height));
    let width = half.saturating_sub(3);
    let columns = usize::from(width);
    let holding = sides.map(|(track, at)| holding(track, at, columns, context));
    let frame = 1 + holding.iter().map(Vec::len).max().unwrap_or(0);
    let room = Room { width: columns, height: height.saturating_sub(frame) };
    let canvases = abreast(pictures, &Ground::of(pictures), room);
    let rows = canvases.iter().map(Canvas::height).max().unwrap_or(0);
    // Air stands where both pictures leave it.
    let spare = room.height.saturating_sub(rows);
    let air = |least: usize| (spare > least).then(Line::default);
    let parts = [2, half + 3].into_iter().zip(sides).zip(canvases.iter().zip(holding));
    for ((x, (track, at)), (canvas, holding)) in parts {
        let mut lines = vec![name(track, at, columns, context)];
        lines.extend(air(0));
        lines.extend(scene::lines(canvas, context));
        lines.extend(air(1).filter(|_| !holding.is_empty()));
        lines.extend(holding);
        paint::lines(buffer, Rect { x, width, ..area }, 0, &lines);
    }
}

/// "unclean = false  step 5 of 11".
fn name(track: &Track, at: usize, columns: usize, context: &Context) -> Line<'static> {
    let step = format!("  step {at} of {}", track.play.run().last());
    let room = columns.saturating_sub(step.len());
    Line::from(vec![
        context.strong(Role::Text, truncate(&one_line(&track.label), room).into_owned()),
        context.span(Role::Dim, step),
    ])
}

/// How much of what ought to hold does on one of the timelines.
fn holding(track: &Track, at: usize, columns: usize, context: &Context) -> Vec<Line<'static>> {
    told(&track.play, at).map_or_else(Vec::new, |(role, words)| {
        wrap_text(&words, context.theme.style(role), columns)
    })
}

/// A row of what differs: in columns, or in narrow rooms as "what  left / right".
pub(super) fn brief_row(
    [what, left, right]: &[String; 3],
    is_head: bool,
    columns: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let role = if is_head { Role::Dim } else { Role::Text };
    let sign = if is_head { "  " } else { "≠ " };
    if columns < 72 || context.class() < Class::Compact {
        let text = format!("{what}  {left} / {right}");
        let mut lines =
            wrap_text(text.trim(), context.theme.style(role), columns.saturating_sub(2));
        for (n, line) in lines.iter_mut().enumerate() {
            let sign = if n == 0 { sign } else { "  " };
            line.spans.insert(0, context.span(Role::Warn, sign));
        }
        return lines;
    }
    let value = (columns / 5).max(17);
    let name = columns - 2 - 2 * value;
    vec![Line::from(vec![
        context.span(Role::Warn, sign),
        context.span(if is_head { role } else { Role::Dim }, pad(what, name.saturating_sub(2))),
        Span::raw("  "),
        context.span(role, pad(left, value.saturating_sub(2))),
        Span::raw("  "),
        context.span(if is_head { role } else { Role::Warn }, truncate(right, value).into_owned()),
    ])]
}
