//! The ruler of a mock answer: how much of its time is behind, with marks where
//! tiers end, and where it should and will end.

use std::time::Duration;

use ratatui::text::Line;

use super::clock::push_at;
use crate::session::mock::{Limits, Pressure};
use crate::tui::context::Context;
use crate::tui::text::{take, width};
use crate::tui::theme::Role;
use crate::tui::words::{clock, target};

/// A ruler up to the hard limit.
#[derive(Clone, Copy, Debug)]
pub struct Ruler<'a> {
    /// The time so far.
    pub spent: Duration,
    /// The limits.
    pub limits: Limits,
    /// Marks on the way, in seconds.
    pub marks: &'a [u64],
}

/// Returns the role that says how a time stands to its limits.
#[must_use]
pub const fn role(pressure: Pressure) -> Role {
    match pressure {
        Pressure::InTime => Role::Accent,
        Pressure::Over => Role::Warn,
        Pressure::Last => Role::Bad,
    }
}

impl Ruler<'_> {
    /// Lays the ruler out in `cells` cells, its labels below; nothing where
    /// there is no hard limit.
    #[must_use]
    pub fn lines(&self, cells: usize, context: &Context) -> Vec<Line<'static>> {
        let Some(hard) = self.limits.hard else { return Vec::new() };
        let cell = |time: Duration| {
            let last = u64::try_from(cells.saturating_sub(1)).unwrap_or(0);
            let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            let at = millis(time.min(hard)) * last / millis(hard).max(1);
            usize::try_from(at).unwrap_or(0)
        };
        let mut marks: Vec<(usize, String)> = Vec::new();
        for seconds in self.marks {
            marks.push((cell(Duration::from_secs(*seconds)), target(*seconds)));
        }
        let soft = cell(self.limits.soft);
        marks.push((soft, format!("{} soft", clock(self.limits.soft))));
        vec![self.bar(cells, soft, cell(self.spent), &marks, context), {
            let mut text = "0".to_owned();
            for (at, label) in &marks {
                push_at(&mut text, *at, label);
            }
            let end = clock(hard);
            push_at(&mut text, cells.saturating_sub(width(&end)), &end);
            Line::from(context.span(Role::Dim, take(&text, cells).0))
        }]
    }

    fn bar(
        &self,
        cells: usize,
        soft: usize,
        spent: usize,
        marks: &[(usize, String)],
        context: &Context,
    ) -> Line<'static> {
        let now = role(self.limits.pressure(self.spent));
        let at = |at: usize| {
            let is_mark = marks.iter().any(|(mark, _)| *mark == at) || at + 1 == cells;
            let behind = at < spent || (at == spent && is_mark && !self.spent.is_zero());
            match (behind, is_mark) {
                (true, mark) => {
                    let role = if at > soft { now } else { Role::Accent };
                    context.span(role, if mark { "┃" } else { "━" })
                }
                (false, true) => context.span(Role::Text, "│"),
                (false, false) => context.span(Role::Dim, "─"),
            }
        };
        Line::from((0..cells).map(at).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::mock::Role as Asked;
    use crate::tui::testing::{context, plain_text};
    use crate::tui::wrap::line_width;

    fn shown(seconds: u64, limits: Limits, cells: usize) -> String {
        let ruler = Ruler { spent: Duration::from_secs(seconds), limits, marks: &[20, 60] };
        plain_text(&ruler.lines(cells, &context(80, 24)))
    }

    #[test]
    fn what_is_behind_is_heavy_and_every_mark_has_its_label() {
        let main = Asked::Main.limits();
        insta::assert_snapshot!([0, 72, 140, 239].map(|s| shown(s, main, 72)).join("\n"), @"
        ─────│───────────│─────────────────│───────────────────────────────────│
        0    20 s        60 s              2:00 soft                        4:00
        ━━━━━┃━━━━━━━━━━━┃━━━──────────────│───────────────────────────────────│
        0    20 s        60 s              2:00 soft                        4:00
        ━━━━━┃━━━━━━━━━━━┃━━━━━━━━━━━━━━━━━┃━━━━━──────────────────────────────│
        0    20 s        60 s              2:00 soft                        4:00
        ━━━━━┃━━━━━━━━━━━┃━━━━━━━━━━━━━━━━━┃━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━─│
        0    20 s        60 s              2:00 soft                        4:00
        ");
    }

    #[test]
    fn a_time_without_an_end_has_no_ruler() {
        assert_eq!(shown(10, Limits::COMMIT, 40), "");
    }

    #[test]
    fn colour_follows_the_limits() {
        let main = Asked::Main.limits();
        let at = |seconds| role(main.pressure(Duration::from_secs(seconds)));
        assert_eq!(
            [at(0), at(120), at(121), at(210)],
            [Role::Accent, Role::Accent, Role::Warn, Role::Bad]
        );
    }

    #[test]
    fn no_ruler_is_wider_than_its_cells() {
        for cells in 0..90 {
            for limits in [Asked::Main.limits(), Asked::Design.limits(), Limits::RUNG] {
                let spent = Duration::from_secs(500);
                for line in (Ruler { spent, limits, marks: &[20] }).lines(cells, &context(80, 24)) {
                    assert!(line_width(&line) <= cells, "{cells}");
                }
            }
        }
    }
}
