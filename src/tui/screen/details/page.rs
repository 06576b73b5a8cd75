//! How the details are laid out: the curve and the sentences stand still, the
//! history scrolls below; in a roomy terminal the question's other cards stand
//! beside. Where there is too little room, everything scrolls.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::history::{LABEL, predictions, siblings, sources, table};
use super::{DetailsScreen, chart};
use crate::domain::text::one_line;
use crate::domain::{CardKind, Phase};
use crate::tui::context::{Class, Context};
use crate::tui::page::{Page, Pane};
use crate::tui::paint;
use crate::tui::text::{READING_WIDTH, pad};
use crate::tui::theme::Role;
use crate::tui::words::{count, percent, sentence};
use crate::tui::wrap::{Prefix, indent, wrap, wrap_after};

/// The first column of what stands beside in a roomy terminal.
const BESIDE: u16 = 82;
/// The fewest rows of history below what stands still.
const LEAST_HISTORY: usize = 4;

impl DetailsScreen {
    pub(super) fn page(&self, context: &Context) -> Page {
        let room = usize::from(context.width).saturating_sub(4).min(READING_WIDTH);
        let whole = Rect::new(0, 0, context.width, context.height);
        let rows = usize::from(context.height).saturating_sub(2);
        let beside = self.beside(context);
        let (heading, mut lines) = table(&self.details, context);
        let others = siblings(&self.details, self.revealed, room, context);
        let sources = sources(&self.details, self.revealed, room, context);
        let predicted = predictions(&self.details, self.revealed, context);
        let below = [predicted, if beside.is_none() { others } else { Vec::new() }, sources];
        for part in below.into_iter().filter(|part| !part.is_empty()) {
            lines.push(Line::default());
            lines.extend(part);
        }
        let mut head = self.head(room, context);
        if head.len() + 1 + LEAST_HISTORY > rows {
            head.push(Line::default());
            head.extend(heading);
            head.extend(lines);
            let area = paint::rows(whole, 1, rows);
            let pane = Pane { area, heading: None, lines: indent(head) };
            return Page { panes: vec![pane], ..Page::default() };
        }
        let below = head.len() + 2;
        let heading = indent(heading).into_iter().next();
        let area = paint::rows(whole, below, (rows + 1).saturating_sub(below));
        let mut fixed = vec![(paint::rows(whole, 1, head.len()), indent(head))];
        fixed.extend(beside);
        let panes = vec![Pane { area, heading, lines: indent(lines) }];
        Page { fixed, panes, ..Page::default() }
    }

    /// The question's other cards beside the rest, if there is room for all.
    fn beside(&self, context: &Context) -> Option<(Rect, Vec<Line<'static>>)> {
        let width = context.width.checked_sub(BESIDE + 2).filter(|width| *width >= 34)?;
        let lines = siblings(&self.details, self.revealed, usize::from(width), context);
        let height = context.height.checked_sub(3)?;
        let fits = !lines.is_empty() && lines.len() <= usize::from(height);
        fits.then_some((Rect::new(BESIDE, 2, width, height), lines))
    }

    /// Title, curve and sentences.
    fn head(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let mut head = self.title(room, context);
        head.push(Line::default());
        let rows = match (context.class(), context.height) {
            (Class::TooSmall, _) | (_, ..18) => 0,
            (Class::Narrow, _) | (_, 18..24) => 5,
            (_, 24..34) => 7,
            _ => 11,
        };
        let chart = chart::lines(&self.details, rows, room, context);
        if !chart.is_empty() {
            head.extend(chart);
            head.push(Line::default());
        }
        head.extend(self.sentences(room, context));
        head
    }

    fn title(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let title = one_line(&self.details.title);
        let mut lines = wrap(&[context.strong(Role::Text, title.clone())], room);
        if !self.revealed {
            let kind = self.details.id.kind.label();
            lines.push(Line::from(context.span(Role::Dim, kind)));
            return lines;
        }
        let front = one_line(&self.details.front);
        if front != title && self.details.id.kind != CardKind::Card {
            lines.extend(wrap(&[context.span(Role::Text, front)], room));
        }
        lines
    }

    fn sentences(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let mut why = sentence(&self.details.why);
        if let Some(interval) = &self.details.why_interval {
            why.push(' ');
            why.push_str(interval);
        }
        let mut lines = labelled(self.why_label(context), &why, room, context);
        lines.extend(labelled("Memory", &self.memory(), room, context));
        let flags = self.flags();
        if !flags.is_empty() {
            lines.extend(labelled("Flags", &flags, room, context));
        }
        lines
    }

    /// What is asked of the card: why today, why on its day, or why not yet.
    fn why_label(&self, context: &Context) -> &'static str {
        let (schedule, today) = (&self.details.schedule, context.now.day);
        let waits = schedule.suspended
            || schedule.is_buried(today)
            || schedule.is_locked(today) && !schedule.may_come_early(today);
        match schedule.due {
            _ if waits => "Why not yet",
            Some(due) if due > today => "Why then",
            None if schedule.phase != Phase::New => "Why",
            _ => "Why today",
        }
    }

    fn memory(&self) -> String {
        let schedule = &self.details.schedule;
        let times = |number: u32, one, many| count(usize::try_from(number).unwrap_or(0), one, many);
        let Some(memory) = schedule.memory else {
            return "none yet: it was never answered".to_owned();
        };
        let mut words = format!(
            "stability {:.1} d, difficulty {:.1} of 10, {}, {}",
            memory.stability,
            memory.difficulty,
            times(schedule.lapses, "lapse", "lapses"),
            times(schedule.reps, "answer", "answers"),
        );
        // Elsewhere the sentence above tells it.
        if let Some(recall) = self.details.recall.filter(|_| schedule.phase.is_step()) {
            words.push_str(&format!("; recall now {}", percent(recall)));
        }
        words
    }

    fn flags(&self) -> String {
        let schedule = &self.details.schedule;
        let flags =
            [(schedule.marked, "marked"), (schedule.leech, "leech: failed again and again")];
        let set: Vec<&str> = flags.iter().filter(|(set, _)| *set).map(|(_, name)| *name).collect();
        set.join(", ")
    }
}

fn labelled(label: &str, words: &str, room: usize, context: &Context) -> Vec<Line<'static>> {
    let prefix = Prefix {
        first: vec![context.span(Role::Dim, pad(label, LABEL))],
        rest: vec![Span::raw(" ".repeat(LABEL))],
    };
    wrap_after(&[context.span(Role::Text, words)], room, &prefix)
}
