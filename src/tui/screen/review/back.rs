//! The back: the answer, what it must hold, the time it took, the grades.

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::layout::body;
use super::staged::{Staged, View};
use super::{Review, sheet};
use crate::domain::Grade;
use crate::session::Asked;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::Place;
use crate::tui::page::Page;
use crate::tui::paint;
use crate::tui::theme::Role;
use crate::tui::widget::grades;
use crate::tui::words::interval;

/// Returns the rows the grades take.
pub(super) fn grade_rows(context: &Context) -> usize {
    grades::lines(&[(Grade::Good, String::new())], None, Place::Back, context).len()
}

/// Returns the room from below the header to above the grades, and the row of
/// the grades. The row above them is for notes and scroll marks.
fn area(context: &Context) -> (Rect, usize) {
    let grade_row = usize::from(context.height).saturating_sub(1 + grade_rows(context));
    (paint::rows(body(context), 0, grade_row.saturating_sub(1)), grade_row)
}

/// Returns the answer with its run, where it has one.
fn staged<'a>(review: &'a Review, asked: &'a Asked, context: &'a Context) -> Option<Staged<'a>> {
    let playback = review.playback.as_ref()?;
    Some(Staged { review, asked, playback, context, area: area(context).0 })
}

/// Returns what can be looked at, first what is seen first; empty for a card
/// without a run.
pub(super) fn views(review: &Review, asked: &Asked, context: &Context) -> Vec<View> {
    staged(review, asked, context).map_or_else(Vec::new, |staged| staged.views())
}

/// Lays the back out.
pub(super) fn page(review: &Review, asked: &Asked, context: &Context) -> Page {
    let (area, grade_row) = area(context);
    let grades = grade_lines(review, asked, context);
    let whole = Rect::new(0, 0, context.width, context.height);
    let view = review.view_of(asked, context);
    let staged = staged(review, asked, context).filter(|_| view != View::Text);
    let mut page = match staged {
        Some(staged) => staged.page(view),
        None => text(review, asked, area, context),
    };
    page.fixed.push((paint::rows(whole, grade_row, grades.len()), grades));
    page
}

fn text(review: &Review, asked: &Asked, area: Rect, context: &Context) -> Page {
    let top = usize::from(context.height >= 16);
    let body = paint::rows(area, top, usize::from(area.height).saturating_sub(top));
    if context.class() == Class::Roomy {
        sheet::roomy(review, asked, body, context)
    } else {
        sheet::compact(review, asked, body, context)
    }
}

fn grade_lines(review: &Review, asked: &Asked, context: &Context) -> Vec<Line<'static>> {
    let sure = review.session.sure();
    let intervals: Vec<(Grade, String)> = Grade::ALL
        .into_iter()
        .map(|grade| match asked.counts {
            true => (grade, interval(asked.interval(grade, sure))),
            false => (grade, String::new()),
        })
        .collect();
    let mut lines = grades::lines(&intervals, review.session.suggestion(), review.place(), context);
    // Beside the grades the header says it.
    if let Some(below) = lines.get_mut(1).filter(|_| !asked.counts) {
        *below = Line::from(context.span(Role::Dim, "  due days stay"));
    }
    lines
}
