//! A page of a screen: parts that stand still, and panes that scroll. The same
//! value is drawn by `view` and measured by `update`, so they agree.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::context::Context;
use super::paint;
use super::theme::Role;
use super::widget::scroll::{Move, Scroll};

/// Text that scrolls when it is longer than its area.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pane {
    /// Where it stands, heading included. The last row holds the scroll mark
    /// when there is no heading and not everything is seen.
    pub area: Rect,
    /// A heading that stands still; it carries the scroll mark.
    pub heading: Option<Line<'static>>,
    /// The text.
    pub lines: Vec<Line<'static>>,
}

/// A page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// What stands still, and where.
    pub fixed: Vec<(Rect, Vec<Line<'static>>)>,
    /// What scrolls.
    pub panes: Vec<Pane>,
    /// How far code in the panes reaches beyond the right edge.
    pub overflow: usize,
    /// The lines of the first pane that the step shown is about.
    pub current: Option<Range<usize>>,
}

impl Pane {
    /// Returns the rows of text that are seen, and where they stand.
    fn text_area(&self) -> Rect {
        let top = u16::from(self.heading.is_some());
        let inner = paint::inset(self.area, 0, 0, top, 0);
        if self.heading.is_none() && self.lines.len() > usize::from(inner.height) {
            return paint::inset(inner, 0, 0, 0, 1);
        }
        inner
    }

    fn rows(&self) -> usize {
        usize::from(self.text_area().height)
    }

    fn scrolls(&self) -> bool {
        self.lines.len() > self.rows()
    }

    fn draw(&self, scroll: Scroll, active: bool, context: &Context, buffer: &mut Buffer) {
        let (lines, rows) = (self.lines.len(), self.rows());
        paint::lines(buffer, self.text_area(), scroll.offset(lines, rows), &self.lines);
        let mark = scroll.mark(lines, rows);
        match &self.heading {
            Some(heading) => {
                let mut heading = heading.clone();
                if let Some(mark) = mark {
                    heading.push_span(Span::raw("   "));
                    heading.push_span(context.span(Role::Dim, mark));
                }
                paint::line(buffer, self.area, 0, 0, &heading);
            }
            None => {
                if let Some(mark) = mark {
                    let last = usize::from(self.area.height).saturating_sub(1);
                    let line = Line::from(context.span(Role::Dim, format!("  {mark}")));
                    paint::line(buffer, self.area, 0, last, &line);
                }
            }
        }
        if active && self.area.height > 0 {
            let cursor = Line::from(context.strong(Role::Accent, "›"));
            paint::line(buffer, self.area, 0, 0, &cursor);
        }
    }
}

impl Page {
    /// Draws the page; of several panes, the active one carries the cursor.
    pub fn draw(&self, scrolls: &[Scroll], active: usize, context: &Context, buffer: &mut Buffer) {
        for (area, lines) in &self.fixed {
            paint::lines(buffer, *area, 0, lines);
        }
        let chosen = self.active(active);
        for (n, pane) in self.panes.iter().enumerate() {
            let scroll = scrolls.get(n).copied().unwrap_or_default();
            pane.draw(scroll, self.has_choice() && n == chosen, context, buffer);
        }
    }

    /// Scrolls a pane.
    pub fn scroll(&self, scrolls: &mut [Scroll], active: usize, to: Move) {
        let active = self.active(active);
        if let (Some(pane), Some(scroll)) = (self.panes.get(active), scrolls.get_mut(active)) {
            scroll.go(to, pane.lines.len(), pane.rows());
        }
    }

    /// Scrolls the first pane as little as brings the current lines in sight.
    pub fn follow(&self, scrolls: &mut [Scroll]) {
        if let (Some(lines), Some(pane), Some(scroll)) =
            (&self.current, self.panes.first(), scrolls.first_mut())
        {
            scroll.bring(lines, pane.lines.len(), pane.rows());
        }
    }

    /// Tells whether any pane holds more than it shows.
    #[must_use]
    pub fn scrolls(&self) -> bool {
        self.panes.iter().any(Pane::scrolls)
    }

    /// Tells whether the user must say which of two panes is scrolled.
    #[must_use]
    pub fn has_choice(&self) -> bool {
        self.panes.iter().filter(|pane| pane.scrolls()).count() > 1
    }

    /// Returns the pane that keys scroll: the chosen one, or the only one that
    /// has anything to scroll.
    fn active(&self, chosen: usize) -> usize {
        if self.has_choice() {
            return chosen.min(self.panes.len().saturating_sub(1));
        }
        self.panes.iter().position(Pane::scrolls).unwrap_or(0)
    }
}
