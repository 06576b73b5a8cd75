//! The gist: what was said, in one to three lines.

use ratatui::text::Line;

use super::answering::{body, pad_room};
use super::sitting::InterviewScreen;
use crate::domain::text::one_line;
use crate::session::mock::View;
use crate::tui::context::Context;
use crate::tui::page::Page;
use crate::tui::theme::Role;
use crate::tui::widget::stack::{Part, stack};
use crate::tui::words::clock;
use crate::tui::wrap::{indent, wrap};

/// The rows of a gist.
const ROWS: usize = 3;

/// Lays the gist out.
pub(super) fn page(screen: &InterviewScreen, view: &View<'_>, context: &Context) -> Page {
    let room = pad_room(context);
    let area = body(context);
    let words = "In one to three lines: what did you say? It stands beside the claims that you mark, \
                 and cannot be changed then.";
    let spent = screen.interview.spent_here(context.run);
    let soft = screen.interview.limits().map_or(spent, |limits| limits.soft);
    let role = if spent > soft { Role::Warn } else { Role::Dim };
    let time = format!("{} of about {} s", clock(spent), soft.as_secs());
    let parts = vec![
        Part::new(0, 1, wrap(&[context.span(Role::Dim, one_line(view.title))], room)),
        Part::new(1, 2, wrap(&[context.strong(Role::Text, words)], room)),
        Part::new(1, 0, screen.gist.lines(room, ROWS, true, context)),
        Part::new(1, 3, vec![Line::from(context.span(role, time))]),
    ];
    let lines = indent(stack(parts, usize::from(area.height)));
    Page { fixed: vec![(area, lines)], ..Page::default() }
}
