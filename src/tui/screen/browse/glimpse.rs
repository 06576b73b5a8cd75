//! What is shown of the card under the cursor: below the list, or beside it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::BrowseScreen;
use crate::collection::browse::Glance;
use crate::domain::text::one_line;
use crate::tui::context::{Class, Context};
use crate::tui::paint;
use crate::tui::text::{READING_WIDTH, truncate};
use crate::tui::theme::Role;
use crate::tui::widget::markdown::Layout;
use crate::tui::words;
use crate::tui::wrap::{line_width, truncate_line, wrap};

/// Draws it into its area.
pub(super) fn draw(screen: &BrowseScreen, area: Rect, context: &Context, buffer: &mut Buffer) {
    let beside = context.class() == Class::Roomy;
    if beside {
        for row in 0..usize::from(area.height) {
            paint::line(buffer, area, 0, row, &Line::from(context.span(Role::Dim, "┊")));
        }
    }
    let Some(glance) = &screen.glance else { return };
    let inner =
        if beside { paint::inset(area, 2, 1, 0, 0) } else { paint::inset(area, 2, 2, 0, 0) };
    let room = usize::from(inner.width).min(READING_WIDTH);
    let cut = |words: &str| Line::from(context.span(Role::Dim, truncate(words, room).into_owned()));
    let mut lines = Vec::new();
    if beside {
        lines.extend(wrap(&[context.strong(Role::Text, one_line(&glance.title))], room));
        if glance.front != glance.title {
            lines.extend(wrap(&[context.span(Role::Text, one_line(&glance.front))], room));
        }
        let about = [kind_and_tags(glance), sources(glance)];
        lines.extend(about.iter().filter(|words| !words.is_empty()).map(|words| cut(words)));
        lines.push(Line::default());
    } else {
        lines.push(Line::from(
            context.span(Role::Text, truncate(&one_line(&glance.front), room).into_owned()),
        ));
        let about = format!("{}   {}", kind_and_tags(glance), sources(glance));
        lines.push(cut(about.trim_end()));
    }
    let layout = Layout { width: room, shift: 0, theme: context.theme };
    let back = screen.cache.render(&glance.back, layout);
    let left = usize::from(inner.height).saturating_sub(lines.len());
    let cut = back.lines.len() > left;
    lines.extend(back.lines.iter().take(left).cloned());
    if let Some(last) = lines.last_mut().filter(|_| cut && left > 0) {
        mark_cut(last, room, context);
    }
    paint::lines(buffer, inner, 0, &lines);
}

/// Says with `…` that the text goes on.
fn mark_cut(line: &mut Line<'static>, room: usize, context: &Context) {
    let fits = line_width(line) + 2 <= room;
    line.push_span(context.span(Role::Dim, if fits { " …" } else { "…  " }));
    *line = truncate_line(line, room);
}

/// Question, kind, level and tags of the card.
fn kind_and_tags(glance: &Glance) -> String {
    let id = &glance.id;
    let short = words::short_id(&id.question).map(|id| format!("{id} "));
    let kind = format!("{}{}", short.unwrap_or_default(), id.kind.label());
    let level = glance.level.map(|level| level.name().to_owned());
    let tags = (!glance.tags.is_empty()).then(|| one_line(&glance.tags.join(", ")));
    let parts = [Some(kind), level, tags];
    parts.into_iter().flatten().collect::<Vec<_>>().join("   ")
}

fn sources(glance: &Glance) -> String {
    one_line(&glance.sources.join(", "))
}
