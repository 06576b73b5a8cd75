//! The header, and the bar over all positions: what is behind, where one is, and
//! which steps prove a key point, break an invariant or ask something.

use std::collections::BTreeSet;

use ratatui::text::{Line, Span};

use super::SimulatorScreen;
use super::invariants::breaks;
use crate::domain::text::one_line;
use crate::sim::Sign;
use crate::tui::context::{Class, Context};
use crate::tui::text::{pad, truncate, width};
use crate::tui::theme::Role;
use crate::tui::widget::header::Header;

/// Columns of the name of a tier before the bar.
const TIER: usize = 8;
/// What the marks of the bar mean, beside it.
const LEGEND: &str = "● key point   ✗ breaks   ? asks";
/// The same in full.
const MARKS: &[Sign] = &[
    Sign { sign: "◉", name: "here", means: "the step that is shown" },
    Sign {
        sign: "● ○", name: "a key point", means: "proved by this step, behind you or ahead"
    },
    Sign { sign: "✗", name: "a break", means: "an invariant is broken from this step on" },
    Sign { sign: "?", name: "a prediction", means: "p asks what this step will show" },
];
/// What marks a cell while an invariant is opened.
const WITNESS: Sign = Sign {
    sign: "✗C",
    name: "named",
    means: "what the opened invariant names; where another is opened, others are",
};
/// Most columns of the name of a timeline.
const TIMELINE: usize = 24;

impl SimulatorScreen {
    /// What the signs of the bar and of the picture mean.
    #[must_use]
    pub fn signs(&self) -> Vec<Sign> {
        [MARKS, &self.signs_of_picture()].concat()
    }

    /// What the signs of the picture alone mean.
    pub(super) fn signs_of_picture(&self) -> Vec<Sign> {
        let witness = (self.reports() > 0).then_some(WITNESS);
        self.play().signs().iter().copied().chain(witness).collect()
    }

    /// The first row.
    pub(super) fn header(&self, context: &Context) -> Header {
        let track = self.staged.stage.track().map_or("base", |track| track.label.as_str());
        let track = truncate(&one_line(track), TIMELINE).into_owned();
        let speed = self.speed.words();
        let number = self.at();
        // Where not both have room, a fork is named rather than the question.
        let fork_alone = context.width < 80 && self.staged.stage.shown() > 0;
        let name = one_line(&self.staged.name);
        let (place, right) = match fork_alone {
            true => (track, speed.to_owned()),
            false => (name, format!("{track}   {speed}")),
        };
        Header {
            name: "Simulator".to_owned(),
            place,
            count: match context.class() {
                Class::Narrow => format!("{number}/{}", self.last()),
                _ => format!("step {number} of {}", self.last()),
            },
            right,
            ..Header::default()
        }
    }

    /// The bar over all positions, in `columns`.
    pub(super) fn scrub(&self, columns: usize, context: &Context) -> Line<'static> {
        let tier = self.play().run().steps.get(self.at()).map_or("", |step| step.tier.name());
        let tier = if self.at() == 0 { "start" } else { tier };
        let legend = if columns >= 84 { width(LEGEND) + 3 } else { 0 };
        let cells = columns.saturating_sub(TIER + legend);
        let mut spans = vec![Span::raw("  "), context.span(Role::Dim, pad(tier, TIER))];
        spans.extend(self.bar(cells, context));
        if legend > 0 {
            spans.push(context.span(Role::Dim, format!("   {LEGEND}")));
        }
        Line::from(spans)
    }

    fn bar(&self, cells: usize, context: &Context) -> Vec<Span<'static>> {
        let (at, last) = (self.at(), self.last());
        let breaks = breaks(self.play());
        let here = place(at, last, cells);
        let mut marks: Vec<Option<usize>> = vec![None; cells];
        // Where several share a cell, the last one shows; the one that is shown
        // always does.
        for position in (0..=last).chain([at]) {
            if let Some(mark) = marks.get_mut(place(position, last, cells)) {
                *mark = Some(position);
            }
        }
        let cell = |(column, mark): (usize, Option<usize>)| match mark {
            Some(position) => self.mark(position, &breaks, context),
            None if column < here => context.span(Role::Text, "━"),
            None => context.span(Role::Dim, "─"),
        };
        marks.into_iter().enumerate().map(cell).collect()
    }

    fn mark(&self, position: usize, breaks: &BTreeSet<usize>, context: &Context) -> Span<'static> {
        let at = self.at();
        let step = self.play().run().steps.get(position);
        let told = self.is_told(position);
        // What is asked about is not told before.
        let breaks = breaks.contains(&position) && (told || !context.always_ask);
        let proves = step.is_some_and(|step| step.point.is_some());
        let asks = step.is_some_and(|step| step.asks);
        if position == at {
            let role = if breaks { Role::Bad } else { Role::Accent };
            return context.strong(role, "◉");
        }
        match (position < at, breaks, proves, asks) {
            (.., true) if !told => context.span(Role::Text, "?"),
            (_, true, ..) => context.span(Role::Bad, "✗"),
            (true, _, true, _) => context.span(Role::Text, "●"),
            (false, _, _, true) => context.span(Role::Text, "?"),
            (false, _, true, _) => context.span(Role::Dim, "○"),
            (true, ..) => context.span(Role::Text, "╋"),
            (false, ..) => context.span(Role::Dim, "┼"),
        }
    }
}

/// The cell of a position.
fn place(position: usize, last: usize, cells: usize) -> usize {
    (position * cells.saturating_sub(1)).checked_div(last).unwrap_or(0)
}
