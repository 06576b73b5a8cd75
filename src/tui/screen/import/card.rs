//! A sample card of an import; of one that changes, how it is now as well.

use ratatui::text::Line;

use super::ImportScreen;
use crate::collection::preview::Sample;
use crate::domain::text::one_line;
use crate::tui::context::Context;
use crate::tui::keymap::{Action, Place};
use crate::tui::text::{pad, truncate, width};
use crate::tui::theme::Role;
use crate::tui::widget::markdown::Layout;
use crate::tui::words::count;
use crate::tui::wrap::{indent, truncate_line, wrap};

/// Columns of what stands before the lines of a card that changes.
const LABEL: usize = 8;

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
        lines.extend(match &sample.before {
            Some(before) => self.change(before, sample, (left, room), context),
            None => cut(self.face(sample, room, context), left, room, context),
        });
        indent(lines)
    }

    /// What a card is and what it will be, the front once where it stays.
    fn change(
        &self,
        before: &Sample,
        after: &Sample,
        (rows, room): (usize, usize),
        context: &Context,
    ) -> Vec<Line<'static>> {
        let stays = (&before.front, &before.context) == (&after.front, &after.context);
        let mut lines = Vec::new();
        if stays {
            let front = Sample { back: String::new(), before: None, ..after.clone() };
            lines = cut(self.face(&front, room, context), (rows / 2).max(1), room, context);
        }
        let across = room.saturating_sub(LABEL);
        let side = |sample: &Sample| match stays {
            true if before.back == after.back => {
                vec![context.span(Role::Text, about(sample).join("   ")).into()]
            }
            true => {
                let back =
                    Sample { front: String::new(), context: String::new(), ..sample.clone() };
                self.face(&back, across, context)
            }
            false => self.face(sample, across, context),
        };
        let (old, new) = (side(before), side(after));
        let left = rows.saturating_sub(lines.len());
        let for_old = left.saturating_sub(new.len()).max(left / 2).max(1);
        let old = cut(old, for_old, across, context);
        let for_new = left.saturating_sub(old.len());
        let new = cut(new, for_new, across, context);
        for (label, role, side) in [("before", Role::Dim, old), ("after", Role::Accent, new)] {
            for (n, line) in side.into_iter().enumerate() {
                let label = if n == 0 { label } else { "" };
                let mut whole = vec![context.span(role, pad(label, LABEL))];
                whole.extend(line.spans);
                lines.push(Line::from(whole));
            }
        }
        lines
    }

    /// The front and the back of a card.
    fn face(&self, sample: &Sample, room: usize, context: &Context) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        if !sample.front.is_empty() {
            lines = wrap(&[context.strong(Role::Text, sample.front.clone())], room);
        }
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
