//! The parts of an answer, and how they are laid out without a run.

use std::ops::Range;

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::layout::reading_width;
use super::{Review, answer, deeper, has_ladder, pitfall};
use crate::domain::CardKind;
use crate::session::Asked;
use crate::tui::context::Context;
use crate::tui::page::{Page, Pane};
use crate::tui::paint;
use crate::tui::theme::Role;
use crate::tui::words::clock;
use crate::tui::wrap::indent;

/// The left pane of roomy terminals.
const LEFT: u16 = 50;
/// The fewest rows of text that are worth a fixed head above them.
const FEWEST: usize = 5;

/// The parts of an answer, before they are placed.
pub(super) struct Sheet {
    /// The question, and how it went.
    pub(super) head: Vec<Line<'static>>,
    /// Key points or ladder; may be empty.
    pub(super) aid: Vec<Line<'static>>,
    /// The lines of the key point that the run proves now.
    pub(super) current: Option<Range<usize>>,
    /// The answer.
    pub(super) text: Vec<Line<'static>>,
    pub(super) heading: Option<&'static str>,
    pub(super) overflow: usize,
}

/// The question, and how it went; of a pitfall, the verdict.
pub(super) fn head(
    review: &Review,
    asked: &Asked,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let said_in = clock(review.said_in(context));
    if asked.card.kind == CardKind::Pitfall {
        return indent(pitfall::verdict(review, asked, &said_in, room, context));
    }
    let mut head = answer::question(asked, room, context);
    head.push(answer::said(review, asked, room, context));
    indent(head)
}

/// Writes the parts, `widths` being those of head and aid, and of the answer.
pub(super) fn sheet(
    review: &Review,
    asked: &Asked,
    widths: (usize, usize),
    context: &Context,
) -> Sheet {
    let (left, right) = widths;
    let head = head(review, asked, left, context);
    let ladder = has_ladder(asked);
    let (aid, current) = if ladder {
        (deeper::ladder(review, asked, left + 4, context), None)
    } else if answer::has_points(asked) {
        let points = answer::points(review, asked, left, context);
        (points.lines, points.current)
    } else {
        (Vec::new(), None)
    };
    let back = match asked.card.kind {
        _ if ladder => asked.question.article.clone(),
        CardKind::Pitfall => pitfall::correction(asked),
        _ => asked.card.back.clone(),
    };
    let rendered = review.markdown(&back, right, context);
    let text = if back.trim().is_empty() && aid.is_empty() {
        vec![Line::from(context.span(Role::Dim, "  No answer is written yet."))]
    } else {
        indent(rendered.lines.clone())
    };
    let heading = match (ladder, aid.is_empty()) {
        (true, _) => Some("Article"),
        (false, false) => Some("Answer"),
        (false, true) => None,
    };
    Sheet { head, aid, current, text, heading, overflow: rendered.overflow }
}

/// One column. Key points scroll with the answer; a ladder stands still where
/// enough of the article remains.
pub(super) fn compact(review: &Review, asked: &Asked, body: Rect, context: &Context) -> Page {
    let room = reading_width(context);
    let Sheet { mut head, aid, mut text, heading, overflow, .. } =
        sheet(review, asked, (room, room), context);
    let rows = usize::from(body.height);
    let ladder = has_ladder(asked);
    let still = ladder && head.len() + aid.len() + 3 + FEWEST <= rows;
    let heading = heading.filter(|_| still && !text.is_empty());
    if still {
        head.push(Line::default());
        head.extend(aid);
    } else {
        let sentence =
            if ladder { deeper::sentence(review, asked, room + 4, context) } else { Vec::new() };
        text = joined(aid, sentence, text);
    }
    // A head that leaves no room for text scrolls with it.
    if head.len() + 1 + FEWEST.min(text.len()) > rows {
        head.push(Line::default());
        head.extend(text);
        let pane = Pane { area: body, heading: None, lines: head };
        return Page { panes: vec![pane], overflow, ..Page::default() };
    }
    let below = head.len() + 1;
    // Under a heading, which carries the mark, the last row stays empty.
    let pane_rows = rows.saturating_sub(below + usize::from(heading.is_some()));
    let pane = Pane {
        area: paint::rows(body, below, pane_rows),
        heading: heading.map(|words| label(words, context)),
        lines: text,
    };
    let fixed = vec![(paint::rows(body, 0, below), head)];
    Page { fixed, panes: vec![pane], overflow, current: None }
}

/// One text of the aid and the answer. A ladder's sentence, which stands at the
/// end of the aid, comes first: what a key changes is seen without scrolling.
pub(super) fn joined(
    mut aid: Vec<Line<'static>>,
    sentence: Vec<Line<'static>>,
    text: Vec<Line<'static>>,
) -> Vec<Line<'static>> {
    if !sentence.is_empty() {
        aid.truncate(aid.len().saturating_sub(sentence.len() + 1));
    }
    let mut lines = sentence;
    lines.extend(aid);
    if !lines.is_empty() && !text.is_empty() {
        lines.push(Line::default());
    }
    lines.extend(text);
    lines
}

/// Two columns: what one checks oneself against, and the answer.
pub(super) fn roomy(review: &Review, asked: &Asked, body: Rect, context: &Context) -> Page {
    let left_width = usize::from(LEFT) - 4;
    let right_area = paint::inset(body, LEFT, 0, 0, 0);
    let right_width = usize::from(right_area.width).saturating_sub(4).min(reading_width(context));
    let mut sheet = sheet(review, asked, (left_width, right_width), context);
    let left_area = Rect { width: LEFT, ..body };
    let below = sheet.head.len() + 1;
    let rows = usize::from(body.height).saturating_sub(below + 1);
    let mut panes = Vec::new();
    if has_ladder(asked) {
        sheet.aid = ladder_in(review, asked, sheet.aid, (left_width, rows), context);
    }
    if !sheet.aid.is_empty() {
        panes.push(Pane {
            area: paint::rows(left_area, below, rows),
            heading: (!has_ladder(asked)).then(|| label("Key points", context)),
            lines: sheet.aid,
        });
    }
    let unmarked = u16::from(sheet.heading.is_some());
    let right = Pane {
        area: paint::inset(right_area, 0, 0, 0, unmarked),
        heading: sheet.heading.map(|words| label(words, context)),
        lines: sheet.text,
    };
    panes.push(right);
    Page {
        fixed: vec![(paint::rows(left_area, 0, below), sheet.head)],
        panes,
        overflow: sheet.overflow,
        current: None,
    }
}

/// A ladder in `rows` rows: where it must scroll, its sentence stands on top.
pub(super) fn ladder_in(
    review: &Review,
    asked: &Asked,
    ladder: Vec<Line<'static>>,
    (width, rows): (usize, usize),
    context: &Context,
) -> Vec<Line<'static>> {
    if ladder.len() <= rows {
        return ladder;
    }
    joined(ladder, deeper::sentence(review, asked, width + 4, context), Vec::new())
}

fn label(words: &str, context: &Context) -> Line<'static> {
    Line::from(context.span(Role::Dim, format!("  {words}")))
}
