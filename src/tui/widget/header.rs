//! The first row: where one is, and how far.

use ratatui::text::{Line, Span};

use crate::tui::context::{Class, Context};
use crate::tui::text::{truncate, width};
use crate::tui::theme::Role;

/// Blanks before the meter beyond the one that always stands there.
const AROUND_METER: usize = 2;

/// What the header says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The screen.
    pub name: String,
    /// The place on it.
    pub place: String,
    /// How many of how many are behind: the meter.
    pub meter: Option<(usize, usize)>,
    /// The count, which outlives the meter.
    pub count: String,
    /// What is said at the right, such as the time left.
    pub right: String,
}

impl Header {
    /// Lays the header out. What gives way first is the meter, then what is
    /// said at the right; the count stays.
    #[must_use]
    pub fn line(&self, context: &Context) -> Line<'static> {
        let room = usize::from(context.width);
        let cells = if context.class() == Class::Roomy { 24 } else { 16 };
        let left = 1 + width(&self.name) + if self.place.is_empty() { 0 } else { 2 };
        let least = left + width(&self.place).min(12) + 1;
        let full = self.right_spans(context, cells, true);
        let without_meter = self.right_spans(context, 0, true);
        let count = self.right_spans(context, 0, false);
        // The meter is an ornament: it stands free or not at all.
        let right = [(full, AROUND_METER), (without_meter, 0), (count, 0)]
            .into_iter()
            .find(|(spans, air)| least + air + spans_width(spans) < room)
            .map_or_else(Vec::new, |(spans, _)| spans);
        let taken = spans_width(&right);
        let place = truncate(&self.place, room.saturating_sub(left + taken + 2)).into_owned();
        let mut spans = vec![Span::raw(" "), context.strong(Role::Text, self.name.clone())];
        if !place.is_empty() {
            spans.push(Span::raw("  "));
            spans.push(context.span(Role::Dim, place));
        }
        let gap = room.saturating_sub(spans_width(&spans) + taken + 1);
        spans.push(Span::raw(" ".repeat(gap)));
        spans.extend(right);
        Line::from(spans)
    }

    fn right_spans(&self, context: &Context, cells: usize, more: bool) -> Vec<Span<'static>> {
        let mut spans = Vec::new();
        if let (Some((done, total)), true) = (self.meter, cells > 0) {
            spans.extend(meter(context, done, total, cells));
            spans.push(Span::raw("  "));
        }
        spans.push(context.span(Role::Text, self.count.clone()));
        if more && !self.right.is_empty() {
            if !self.count.is_empty() {
                spans.push(Span::raw("   "));
            }
            spans.push(context.span(Role::Dim, self.right.clone()));
        }
        spans
    }
}

/// Returns a row of cells, heavy for what is behind and light for what is ahead.
#[must_use]
pub fn meter(context: &Context, done: usize, total: usize, cells: usize) -> [Span<'static>; 2] {
    let heavy = (done * cells).checked_div(total).unwrap_or(0).min(cells);
    [
        context.span(Role::Text, "━".repeat(heavy)),
        context.span(Role::Dim, "─".repeat(cells - heavy)),
    ]
}

fn spans_width(spans: &[Span<'_>]) -> usize {
    spans.iter().map(|span| width(&span.content)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::testing::{context, plain};
    use crate::tui::wrap::line_width;

    fn header() -> Header {
        Header {
            name: "Review".to_owned(),
            place: "kafka-log".to_owned(),
            meter: Some((11, 34)),
            count: "12 of 34".to_owned(),
            right: "about 20 min left".to_owned(),
        }
    }

    #[test]
    fn the_meter_gives_way_first_and_the_count_never() {
        let at = |columns| plain(&header().line(&context(columns, 24)));
        insta::assert_snapshot!([80, 60, 44].map(at).join("\n"), @"
        Review  kafka-log               ━━━━━───────────  12 of 34   about 20 min left
        Review  kafka-log             12 of 34   about 20 min left
        Review  kafka-log                 12 of 34
        ");
    }

    #[test]
    fn no_header_is_wider_than_the_screen() {
        for columns in 0..100 {
            let long = Header { place: "漢字".repeat(30), ..header() };
            for header in [header(), long] {
                let line = header.line(&context(columns, 24));
                assert!(line_width(&line) <= usize::from(columns.max(16)), "{columns}");
            }
        }
    }
}
