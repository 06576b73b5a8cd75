//! The clock of a spoken answer: the time, a bar up to 1.4 times the target
//! with a mark at it, and words. Past the end the bar stands and the time
//! counts on. Without a target there is nothing to measure by, and no bar.

use std::time::Duration;

use ratatui::text::{Line, Span};

use crate::tui::context::{Class, Context};
use crate::tui::text::width;
use crate::tui::theme::Role;
use crate::tui::words::{clock, clock_seconds, target};

/// Where the bar begins, at the least.
const BAR_AT: usize = 8;
/// The least room for the words right of the bar.
const WORDS: usize = 20;

/// A running or standing clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time so far.
    pub spent: Duration,
    /// The target in seconds, where the card has one.
    pub target: Option<u16>,
    /// Whether the user stopped it.
    pub paused: bool,
}

impl Clock {
    /// Lays the clock out, with its scale below where there is room.
    #[must_use]
    pub fn lines(&self, context: &Context) -> Vec<Line<'static>> {
        let roomy = context.class() > Class::Narrow || context.height >= 20;
        let Some(aim) = self.target.map(u64::from).filter(|_| roomy) else {
            return vec![self.reading(context)];
        };
        let words = width(&self.words(aim, context).content).max(WORDS);
        let room = usize::from(context.width).saturating_sub(self.bar_at() + 2 + words);
        let cells = room.min(if context.class() == Class::Narrow { 30 } else { 60 });
        vec![self.bar(aim, cells, context), self.scale(aim, cells, context)]
    }

    /// Where the bar begins: a long reading pushes it to the right.
    fn bar_at(&self) -> usize {
        BAR_AT.max(width(&clock(self.spent)) + 3)
    }

    /// The shortest form: `0:31 / 0:50`.
    fn reading(&self, context: &Context) -> Line<'static> {
        let mut spans = vec![Span::raw("  "), self.time(context)];
        if let Some(target) = self.target {
            let role = if self.over() > 0 { Role::Warn } else { Role::Dim };
            spans.push(context.span(role, format!(" / {}", clock_seconds(u64::from(target)))));
        }
        if self.paused {
            spans.push(context.span(Role::Text, "   paused"));
        } else if self.over() > 0 {
            spans.push(context.span(Role::Warn, format!("   {} over", target(self.over()))));
        }
        Line::from(spans)
    }

    fn time(&self, context: &Context) -> Span<'static> {
        let role = if self.paused { Role::Dim } else { Role::Text };
        context.span(role, clock(self.spent))
    }

    /// Whole seconds past the target.
    fn over(&self) -> u64 {
        self.target.map_or(0, |target| self.spent.as_secs().saturating_sub(u64::from(target)))
    }

    fn bar(&self, aim: u64, cells: usize, context: &Context) -> Line<'static> {
        let filled = cell_of(self.spent, aim, cells);
        let (in_time, over) = (if self.paused { Role::Dim } else { Role::Accent }, Role::Warn);
        let mark = cell_of(Duration::from_secs(aim), aim, cells);
        let heavy = |from: usize, to: usize| "━".repeat(to.saturating_sub(from));
        let light = |from: usize, to: usize| "─".repeat(to.saturating_sub(from));
        let gap = self.bar_at().saturating_sub(2 + width(&clock(self.spent)));
        let mut spans = vec![Span::raw("  "), self.time(context), Span::raw(" ".repeat(gap))];
        spans.push(context.span(in_time, heavy(0, filled.min(mark))));
        spans.push(context.span(Role::Dim, light(filled, mark)));
        if mark < cells {
            spans.push(context.span(Role::Text, "│"));
            spans.push(context.span(over, heavy(mark + 1, filled)));
            spans.push(context.span(Role::Dim, light(filled.max(mark + 1), cells)));
        }
        spans.push(Span::raw("  "));
        spans.push(self.words(aim, context));
        Line::from(spans)
    }

    fn words(&self, aim: u64, context: &Context) -> Span<'static> {
        let aim = target(aim);
        match self.over() {
            _ if self.paused => context.span(Role::Text, "paused"),
            0 => context.span(Role::Dim, format!("aim for {aim}")),
            over => context.span(Role::Warn, format!("{} over, aim {aim}", target(over))),
        }
    }

    fn scale(&self, aim: u64, cells: usize, context: &Context) -> Line<'static> {
        let end = clock_seconds(end_tenths(aim) / 10);
        let mut text = format!("{}0", " ".repeat(self.bar_at()));
        let mark = cell_of(Duration::from_secs(aim), aim, cells);
        push_at(&mut text, self.bar_at() + mark, &target(aim));
        let at = (self.bar_at() + cells).saturating_sub(width(&end));
        push_at(&mut text, at, &end);
        Line::from(context.span(Role::Dim, text))
    }
}

/// The tenths of a second at the bar's end: 1.4 times the target.
fn end_tenths(aim: u64) -> u64 {
    aim.max(1) * 14
}

/// Returns the cell of a bar at which a time lies.
fn cell_of(time: Duration, aim: u64, cells: usize) -> usize {
    let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let wide = u64::try_from(cells).unwrap_or(0);
    let end = end_tenths(aim) * 100;
    let at = (millis.saturating_mul(wide).saturating_add(end / 2)) / end;
    usize::try_from(at).unwrap_or(cells).min(cells)
}

/// Adds a label at a column, if it does not touch what is there.
pub(super) fn push_at(text: &mut String, column: usize, label: &str) {
    let used = width(text);
    if column > used {
        text.push_str(&" ".repeat(column - used));
        text.push_str(label);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::testing::{context, plain_text};
    use crate::tui::wrap::line_width;

    fn shown(seconds: u64, target: Option<u16>, paused: bool, size: (u16, u16)) -> String {
        let clock = Clock { spent: Duration::from_secs(seconds), target, paused };
        plain_text(&clock.lines(&context(size.0, size.1)))
    }

    #[test]
    fn the_bar_runs_to_the_mark_and_past_it() {
        let at = |seconds| shown(seconds, Some(50), false, (80, 24));
        insta::assert_snapshot!([at(0), at(31), at(54), at(4000)].join("\n"), @"
        0:00  ────────────────────────────────────│─────────────  aim for 50 s
              0                                   50 s      1:10
        0:31  ━━━━━━━━━━━━━━━━━━━━━━──────────────│─────────────  aim for 50 s
              0                                   50 s      1:10
        0:54  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━│━━───────────  4 s over, aim 50 s
              0                                   50 s      1:10
        1:06:40 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━│━━━━━━━━━━━━  1:05:50 over, aim 50 s
                0                                50 s     1:10
        ");
    }

    #[test]
    fn without_a_target_there_is_only_the_time() {
        assert_eq!(shown(12, None, false, (80, 24)).trim(), "0:12");
        assert_eq!(shown(12, None, true, (80, 24)).trim(), "0:12   paused");
    }

    #[test]
    fn a_pause_is_said() {
        insta::assert_snapshot!(shown(31, Some(50), true, (60, 24)), @"
          0:31  ━━━━━━━━━━━━━────────│────────  paused
                0                    50 s 1:10
        ");
    }

    #[test]
    fn the_smallest_form_is_a_reading() {
        let at = |seconds, paused| shown(seconds, Some(50), paused, (40, 12));
        insta::assert_snapshot!([at(31, false), at(54, false), at(31, true)].join("\n"), @"
          0:31 / 0:50
          0:54 / 0:50   4 s over
          0:31 / 0:50   paused
        ");
    }

    #[test]
    fn no_clock_is_wider_than_the_screen() {
        for columns in 40..140 {
            for target in [None, Some(0), Some(20), Some(u16::MAX)] {
                for spent in [0, 30, 99, 3_599] {
                    let clock = Clock { spent: Duration::from_secs(spent), target, paused: false };
                    for line in clock.lines(&context(columns, 24)) {
                        assert!(line_width(&line) <= usize::from(columns), "{columns} {clock:?}");
                    }
                }
            }
        }
    }
}
