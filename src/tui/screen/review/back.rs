//! The back: the answer, what it must hold, the time it took, the grades.

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::layout::{body, reading_width};
use super::{Review, answer, deeper, has_ladder, pitfall};
use crate::domain::{CardKind, Grade};
use crate::session::Asked;
use crate::tui::context::{Class, Context};
use crate::tui::page::{Page, Pane};
use crate::tui::paint;
use crate::tui::theme::Role;
use crate::tui::widget::grades;
use crate::tui::words::{clock, interval};
use crate::tui::wrap::indent;

/// The left pane of roomy terminals.
const LEFT: u16 = 50;
/// The fewest rows of text that are worth a fixed head above them.
const FEWEST: usize = 5;

/// The parts of an answer, before they are placed.
struct Sheet {
    /// The question, and how it went.
    head: Vec<Line<'static>>,
    /// Key points or ladder; may be empty.
    aid: Vec<Line<'static>>,
    /// The answer.
    text: Vec<Line<'static>>,
    heading: Option<&'static str>,
    overflow: usize,
}

/// Returns the rows the grades take.
pub(super) fn grade_rows(context: &Context) -> usize {
    grades::lines(&[(Grade::Good, String::new())], None, context).len()
}

/// Lays the back out.
pub(super) fn page(review: &Review, asked: &Asked, context: &Context) -> Page {
    let grades = grade_lines(review, asked, context);
    let whole = Rect::new(0, 0, context.width, context.height);
    let height = usize::from(context.height);
    let grade_row = height.saturating_sub(1 + grades.len());
    let body = body(context);
    // The row above the grades is for notes and scroll marks.
    let rows = grade_row.saturating_sub(1);
    let top = usize::from(context.height >= 16);
    let body = paint::rows(body, top, rows.saturating_sub(top));
    let mut page = if context.class() == Class::Roomy {
        roomy(review, asked, body, context)
    } else {
        compact(review, asked, body, context)
    };
    page.fixed.push((paint::rows(whole, grade_row, grades.len()), grades));
    page
}

fn grade_lines(review: &Review, asked: &Asked, context: &Context) -> Vec<Line<'static>> {
    let sure = review.session.sure();
    let intervals: Vec<(Grade, String)> = Grade::ALL
        .into_iter()
        .map(|grade| (grade, interval(asked.interval(grade, sure))))
        .collect();
    grades::lines(&intervals, review.session.suggestion(), context)
}

fn sheet(review: &Review, asked: &Asked, widths: (usize, usize), context: &Context) -> Sheet {
    let (left, right) = widths;
    let said_in = clock(review.said_in(context));
    let head = if asked.card.kind == CardKind::Pitfall {
        indent(pitfall::verdict(review, asked, &said_in, left, context))
    } else {
        let mut head = answer::question(asked, left, context);
        head.push(answer::said(review, asked, left, context));
        indent(head)
    };
    let ladder = has_ladder(asked);
    let aid = if ladder {
        deeper::ladder(review, asked, left + 4, context)
    } else if answer::has_points(asked) {
        indent(answer::points(asked, left, context))
    } else {
        Vec::new()
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
    Sheet { head, aid, text, heading, overflow: rendered.overflow }
}

/// One column. Key points scroll with the answer; a ladder stands still where
/// enough of the article remains.
fn compact(review: &Review, asked: &Asked, body: Rect, context: &Context) -> Page {
    let room = reading_width(context);
    let Sheet { mut head, aid, mut text, heading, overflow } =
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
        return Page { fixed: Vec::new(), panes: vec![pane], overflow };
    }
    let below = head.len() + 1;
    // Under a heading, which carries the mark, the last row stays empty.
    let pane_rows = rows.saturating_sub(below + usize::from(heading.is_some()));
    let pane = Pane {
        area: paint::rows(body, below, pane_rows),
        heading: heading.map(|words| label(words, context)),
        lines: text,
    };
    Page { fixed: vec![(paint::rows(body, 0, below), head)], panes: vec![pane], overflow }
}

/// One text of the aid and the answer. A ladder's sentence, which stands at the
/// end of the aid, comes first: what a key changes is seen without scrolling.
fn joined(
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
fn roomy(review: &Review, asked: &Asked, body: Rect, context: &Context) -> Page {
    let left_width = usize::from(LEFT) - 4;
    let right_area = paint::inset(body, LEFT, 0, 0, 0);
    let right_width = usize::from(right_area.width).saturating_sub(4).min(reading_width(context));
    let mut sheet = sheet(review, asked, (left_width, right_width), context);
    let left_area = Rect { width: LEFT, ..body };
    let below = sheet.head.len() + 1;
    let rows = usize::from(body.height).saturating_sub(below + 1);
    let mut panes = Vec::new();
    if has_ladder(asked) && sheet.aid.len() > rows {
        let sentence = deeper::sentence(review, asked, left_width + 4, context);
        sheet.aid = joined(sheet.aid, sentence, Vec::new());
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
    }
}

fn label(words: &str, context: &Context) -> Line<'static> {
    Line::from(context.span(Role::Dim, format!("  {words}")))
}
