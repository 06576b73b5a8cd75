//! The list of claims to be marked. Points and pitfalls look the same.

use std::ops::Range;

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::domain::text::one_line;
use crate::session::mock::Mark;
use crate::tui::context::{Class, Context};
use crate::tui::page::{Page, Pane};
use crate::tui::paint;
use crate::tui::theme::Role;
use crate::tui::wrap::{Prefix, indent, wrap, wrap_after};

/// What is marked beside which text.
pub(super) struct Claims<'a> {
    /// What stands above, such as the gist.
    pub(super) head: Vec<Line<'static>>,
    /// The claims with their marks.
    pub(super) claims: Vec<(&'a str, Option<Mark>)>,
    /// The one that is marked next.
    pub(super) cursor: usize,
}

/// The columns of a mark with its word.
const MARK: usize = 10;

/// Returns the glyph and the word of a mark.
pub(super) const fn sign(mark: Option<Mark>) -> (&'static str, &'static str) {
    match mark {
        Some(Mark::Said) => ("●", "said"),
        Some(Mark::Half) => ("◐", "half"),
        Some(Mark::Not) => ("○", "not"),
        None => ("·", ""),
    }
}

impl Claims<'_> {
    /// Lays the claims out; where there is little room, one at a time.
    pub(super) fn page(&self, area: Rect, room: usize, context: &Context) -> Page {
        let rows = usize::from(area.height);
        if context.class() <= Class::Narrow && rows < 14 {
            return self.one(area, room, context);
        }
        let mut head = self.head.clone();
        let warning = "Some of these sentences are wrong. Mark what you said, not what is true.";
        head.extend(wrap(&[context.span(Role::Text, warning)], room));
        let mut head = indent(head);
        head.push(Line::default());
        let foot = "No way back to the answer from here. The order is by chance.";
        let foot = indent(wrap(&[context.span(Role::Dim, foot)], room));
        let (lines, current) = self.lines(room, context);
        let with_foot = head.len() + lines.len() + foot.len() + 1 < rows;
        let below = head.len();
        let pane =
            Pane { area: paint::inset(area, 0, 0, paint::cells(below), 0), heading: None, lines };
        let mut page =
            Page { fixed: vec![(area, head)], panes: vec![pane], current, ..Page::default() };
        if with_foot {
            page.fixed
                .push((paint::rows(area, rows.saturating_sub(foot.len() + 1), foot.len()), foot));
        }
        page
    }

    /// The claim in hand alone.
    fn one(&self, area: Rect, room: usize, context: &Context) -> Page {
        let Some((text, mark)) = self.claims.get(self.cursor) else { return Page::default() };
        let (glyph, word) = sign(*mark);
        let place =
            format!("{} of {}, some are wrong  {glyph} {word}", self.cursor + 1, self.claims.len());
        let mut lines = vec![Line::from(context.span(Role::Dim, place))];
        lines.extend(wrap(&[context.strong(Role::Text, one_line(text))], room));
        lines.push(Line::default());
        lines.extend(self.head.iter().cloned());
        let lines = indent(lines);
        let pane = Pane { area, heading: None, lines };
        Page { panes: vec![pane], ..Page::default() }
    }

    fn lines(&self, room: usize, context: &Context) -> (Vec<Line<'static>>, Option<Range<usize>>) {
        let mut lines = Vec::new();
        let mut current = None;
        for (at, (text, mark)) in self.claims.iter().enumerate() {
            let chosen = at == self.cursor;
            let prefix = mark_prefix(sign(*mark), chosen, context);
            let words = one_line(text);
            let words = if chosen {
                context.strong(Role::Text, words)
            } else {
                context.span(Role::Text, words)
            };
            let from = lines.len();
            lines.extend(wrap_after(&[words], room + 2, &prefix));
            if chosen {
                current = Some(from..lines.len());
            }
        }
        (lines, current)
    }
}

/// Returns what stands before something that is marked.
pub(super) fn mark_prefix(
    (glyph, word): (&'static str, &'static str),
    chosen: bool,
    context: &Context,
) -> Prefix {
    let cursor = if chosen { "› " } else { "  " };
    let mark = crate::tui::text::pad(&format!("{glyph} {word}"), MARK);
    Prefix {
        first: vec![context.strong(Role::Accent, cursor), context.span(Role::Text, mark)],
        rest: vec![Span::raw(" ".repeat(MARK + 2))],
    }
}
