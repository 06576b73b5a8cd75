//! The steps as a list, and a second timeline beside the one that is shown.

use ratatui::text::Line;

use super::SimulatorScreen;
use super::invariants::{breaks, pointed, told};
use crate::domain::text::one_line;
use crate::sim::canvas::{Room, tight};
use crate::sim::stage::Track;
use crate::tui::context::Context;
use crate::tui::text::{pad, truncate, width};
use crate::tui::theme::Role;
use crate::tui::widget::scene;
use crate::tui::wrap::{indent, wrap_text};

/// Most columns of a step's name.
const NAME: usize = 12;

impl SimulatorScreen {
    /// The steps in `rows` rows, the current one in sight. What was not played yet
    /// is not told, so that a prediction is not spoiled.
    pub(super) fn steps(
        &self,
        columns: usize,
        rows: usize,
        context: &Context,
    ) -> Vec<Line<'static>> {
        let last = self.last();
        let first = self.at().saturating_sub(rows / 2).min((last + 1).saturating_sub(rows));
        let breaks = breaks(self.play());
        let names = (0..=last).map(|at| width(self.name(at))).max().unwrap_or(0).min(NAME);
        (first..=last)
            .take(rows)
            .map(|at| self.step(at, (names, columns), breaks.contains(&at), context))
            .collect()
    }

    /// What a step is called: the key point it proves, else its tag.
    fn name(&self, at: usize) -> &str {
        let step = self.play().run().steps.get(at);
        step.and_then(|step| step.point.as_deref().or(step.tag.as_deref())).unwrap_or("")
    }

    /// Tells whether a step was shown, or is no step of a script that is learned.
    pub(super) fn is_told(&self, at: usize) -> bool {
        self.staged.stage.shown() > 0 || at <= self.seen
    }

    fn step(
        &self,
        at: usize,
        (names, columns): (usize, usize),
        breaks: bool,
        context: &Context,
    ) -> Line<'static> {
        let here = at == self.at();
        let digits = width(&self.last().to_string());
        let told = self.is_told(at);
        let caption = match (at, told) {
            (0, _) => "the start".to_owned(),
            (_, true) => one_line(self.play().caption(at)),
            (_, false) => "not played yet".to_owned(),
        };
        let sign = if breaks && told { "✗" } else { " " };
        let name = if told { self.name(at) } else { "" };
        let before = format!("{at:>digits$} {sign} {}  ", pad(name, names));
        let room = columns.saturating_sub(2 + width(&before));
        let (role, cursor) = match (here, told && at <= self.at()) {
            (true, _) => (Role::Text, "› "),
            (false, true) => (Role::Text, "  "),
            (false, false) => (Role::Dim, "  "),
        };
        let caption = truncate(&caption, room).into_owned();
        let text = if here { context.strong(role, caption) } else { context.span(role, caption) };
        let label = if breaks && told { Role::Bad } else { Role::Dim };
        Line::from(vec![context.strong(Role::Accent, cursor), context.span(label, before), text])
    }

    /// A timeline beside the one that is shown: its name, its picture, and how much of
    /// what ought to hold does there.
    pub(super) fn beside(
        &self,
        other: &Track,
        (columns, rows): (usize, usize),
        context: &Context,
    ) -> Vec<Line<'static>> {
        let Some(shown) = self.staged.stage.track() else { return Vec::new() };
        let at = other.abreast(shown, self.at());
        let place = format!("  {at}/{}", other.play.run().last());
        let columns = columns.saturating_sub(2);
        let label = one_line(&other.label);
        let label = truncate(&label, columns.saturating_sub(width(&place))).into_owned();
        let mut lines = vec![Line::from(vec![
            context.strong(Role::Text, label),
            context.span(Role::Dim, place),
        ])];
        let told = told(&other.play, at).map_or_else(Vec::new, |(role, words)| {
            wrap_text(&words, context.theme.style(role), columns)
        });
        if let Some(picture) = other.play.picture(at) {
            let height = rows.saturating_sub(1 + told.len());
            let picture = pointed(&other.play, at, picture.clone());
            let canvas = tight(&picture, other.play.ground(), Room { width: columns, height });
            lines.extend(scene::lines(&canvas, context));
        }
        lines.extend(told);
        indent(lines)
    }
}
