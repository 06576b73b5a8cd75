//! A sample card of an import; of one that changes, how it is now as well.

use ratatui::text::Line;

use super::ImportScreen;
use crate::collection::preview::Sample;
use crate::domain::text::one_line;
use crate::tui::context::Context;
use crate::tui::keymap::{Action, Place};
use crate::tui::text::{truncate, width};
use crate::tui::theme::Role;
use crate::tui::widget::markdown::Layout;
use crate::tui::words::count;
use crate::tui::wrap::{indent, truncate_line, wrap};

impl ImportScreen {
    /// Draws a card in so many rows and columns.
    pub(super) fn card_lines(
        &self,
        sample: &Sample,
        of: usize,
        (rows, room): (usize, usize),
        context: &Context,
    ) -> Vec<Line<'static>> {
        let heading =
            format!("Card {} of {of} shown   {}", self.card + 1, about(sample).join("   "));
        let heading = truncate(heading.trim_end(), room).into_owned();
        let mut lines = vec![Line::from(context.span(Role::Dim, heading))];
        let left = rows.saturating_sub(1);
        if let Some(before) = &sample.before {
            // What it was has half of the room at the most.
            let old = self.face(before, room, context);
            let most = (left / 2).max(2).saturating_sub(1).min(old.len());
            let was = about(before).join("   ");
            let same = about(before) == about(sample);
            let heading = if same { "before".to_owned() } else { format!("before   {was}") };
            lines.push(Line::from(context.span(Role::Warn, heading)));
            lines.extend(cut(old, most, room, context));
            lines.push(Line::from(context.span(Role::Warn, "after")));
        }
        let left = rows.saturating_sub(lines.len());
        lines.extend(cut(self.face(sample, room, context), left, room, context));
        indent(lines)
    }

    /// The front and the back of a card.
    fn face(&self, sample: &Sample, room: usize, context: &Context) -> Vec<Line<'static>> {
        let mut lines = wrap(&[context.strong(Role::Text, sample.front.clone())], room);
        let layout = Layout { width: room, shift: 0, theme: context.theme };
        for text in [&sample.context, &sample.back] {
            if !text.is_empty() {
                lines.extend(self.cache.render(text, layout).lines.iter().cloned());
            }
        }
        lines
    }
}

/// What is said of a card beside its words.
fn about(sample: &Sample) -> Vec<String> {
    let about = [
        Some(sample.kind.label().to_owned()),
        sample.level.map(|level| level.name().to_owned()),
        (!sample.tags.is_empty()).then(|| one_line(&sample.tags.join(", "))),
        (sample.others > 0).then(|| format!("{} more", count(sample.others, "card", "cards"))),
    ];
    about.into_iter().flatten().collect()
}

/// The first lines, with a word on how to see all.
fn cut(
    mut lines: Vec<Line<'static>>,
    rows: usize,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            let key = context.key(Place::Import, Action::Whole);
            let more = format!(" … {key} shows all");
            *last = truncate_line(last, room.saturating_sub(width(&more)));
            last.push_span(context.span(Role::Dim, more));
        }
    }
    lines
}
