//! The steps as a list, and a second timeline beside the one that is shown.

use ratatui::text::{Line, Span};

use super::SimulatorScreen;
use super::invariants::breaks;
use crate::domain::text::one_line;
use crate::tui::context::Context;
use crate::tui::text::{pad, truncate, width};
use crate::tui::theme::Role;

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

    fn is_told(&self, at: usize) -> bool {
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
        let before = format!("{at:>digits$} {sign} {}  ", pad(self.name(at), names));
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

    /// The timeline beside the one that is shown, at the same step.
    pub(super) fn beside(&self, columns: usize, context: &Context) -> Vec<Line<'static>> {
        let Some(other) = self.staged.stage.other() else { return Vec::new() };
        let at = other.play.run().abreast(self.play().run(), self.at());
        let last = other.play.run().last();
        let label = truncate(&one_line(&other.label), columns.saturating_sub(2 + 9)).into_owned();
        let head = format!("  {label}  {at}/{last}");
        let mut lines = vec![Line::from(context.span(Role::Dim, head))];
        let Some(picture) = other.play.picture(at) else { return lines };
        let room =
            crate::sim::canvas::Room { width: columns.saturating_sub(2), height: usize::MAX };
        let canvas = crate::sim::canvas::tight(picture, other.play.ground(), room);
        for mut line in crate::tui::widget::scene::lines(&canvas, context) {
            line.spans.insert(0, Span::raw("  "));
            lines.push(line);
        }
        lines
    }
}
