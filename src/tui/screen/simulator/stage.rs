//! The stage itself: the picture, the messages of the step, its caption, and what
//! ought to hold. Roomy terminals have all invariants, or a second timeline,
//! beside it, and the steps below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::SimulatorScreen;
use super::layout::Below;
use crate::domain::text::one_line;
use crate::sim::Sign;
use crate::sim::canvas::Room;
use crate::sim::scene::Scene;
use crate::tui::context::{Class, Context};
use crate::tui::paint;
use crate::tui::screen::review::show::Show;
use crate::tui::text::{truncate, width};
use crate::tui::theme::Role;
use crate::tui::widget::scroll::Scroll;
use crate::tui::widget::{choices, help, scene};
use crate::tui::wrap::{indent, line_width, wrap_text};

/// Rows above the picture: the header and the bar.
const ABOVE: u16 = 2;
/// Columns of the pane beside the stage, its edge included.
const BESIDE: u16 = 34;
/// Columns of the stage at most.
const WIDEST: u16 = 94;
/// Rows of messages and notes that are kept where there is room, in one column
/// and in two.
const NEWS: usize = 2;
const NEWS_ROOMY: usize = 5;
/// Rows of what ought to hold: the count, one invariant and its witness.
const STATUS: usize = 4;
/// Below so many rows there is no air, and little of the rest.
const SMALL: usize = 15;
/// Columns between two signs in a row.
const APART: usize = 3;
/// The fewest rows of steps that are worth a place.
const STEPS: usize = 4;

impl SimulatorScreen {
    /// Draws the bar, the stage, and what stands beside and below it.
    pub(super) fn view_stage(&self, context: &Context, buffer: &mut Buffer) {
        let whole = Rect::new(0, 0, context.width, context.height);
        let columns = usize::from(context.width).saturating_sub(4);
        paint::line(buffer, whole, 0, 1, &self.scrub(columns, context));
        let body = paint::inset(whole, 0, 0, ABOVE, 1);
        if context.class() < Class::Roomy {
            paint::lines(buffer, body, 0, &self.one_column(body, context));
            return;
        }
        let left = context.width.saturating_sub(BESIDE).min(WIDEST);
        let area = Rect { width: left, ..body };
        paint::lines(buffer, area, 0, &self.left_column(area, context));
        let right = paint::inset(body, left, 0, 1, 0);
        let edge = Line::from(context.span(Role::Dim, "┊"));
        for row in 0..usize::from(right.height) {
            paint::line(buffer, right, 0, row, &edge);
        }
        let pane = paint::inset(right, 2, 1, 0, 0);
        paint::lines(buffer, pane, 0, &self.right_column(pane, context));
    }

    /// One column: what ought to hold stands below the caption.
    fn one_column(&self, area: Rect, context: &Context) -> Vec<Line<'static>> {
        let room = room(area, context);
        let has_rules = self.reports() > 0;
        let most = match room.height {
            ..SMALL => 2,
            SMALL..18 => STATUS - 1,
            _ => STATUS,
        };
        let verdict = indent(self.verdict_lines(room.width, context));
        let below = Below {
            news: self.news_rows(room, context),
            caption: self.caption_rows(room, context),
            status: (if has_rules { most } else { 0 }).max(verdict.len()),
            least: verdict.len().max(usize::from(has_rules)),
            list: 0,
        };
        let status = |rows: usize| match verdict.as_slice() {
            [] => indent(self.status(room.width, rows.min(most), context)),
            said => cut(said.to_vec(), rows, context),
        };
        let mut lines = self.scene(room, below, &status, context);
        if self.at() == 0 && lines.len() + 1 < room.height {
            lines.push(Line::default());
            lines.extend(indent(self.signs_in_brief(room.width, context)));
        }
        lines.truncate(room.height);
        lines
    }

    /// The left of two columns: the steps stand below the caption.
    fn left_column(&self, area: Rect, context: &Context) -> Vec<Line<'static>> {
        let room = room(area, context);
        let verdict = indent(self.verdict_lines(room.width, context));
        let below = Below {
            news: self.news_rows(room, context),
            caption: self.caption_rows(room, context),
            status: verdict.len(),
            least: verdict.len(),
            list: STEPS + 1,
        };
        let status = |rows: usize| cut(verdict.clone(), rows, context);
        let mut lines = self.scene(room, below, &status, context);
        let free = room.height.saturating_sub(usize::from(self.note.is_some()));
        let left = free.saturating_sub(lines.len() + 1);
        if left >= STEPS {
            lines.push(Line::default());
            lines.extend(self.steps(room.width + 2, left, context));
        }
        lines.truncate(room.height);
        lines
    }

    /// The right of two columns: all that ought to hold on the timeline that is shown,
    /// and another timeline with what holds there.
    fn right_column(&self, area: Rect, context: &Context) -> Vec<Line<'static>> {
        let (columns, rows) = (usize::from(area.width), usize::from(area.height));
        let other = self.staged.stage.other();
        let mut lines = Vec::new();
        if self.reports() > 0 {
            let whose = self.staged.stage.track().filter(|_| other.is_some());
            let whose = whose.map_or_else(String::new, |track| format!(" of {}", track.label));
            let head = one_line(&format!("invariants{whose}"));
            let head = truncate(&head, columns.saturating_sub(2)).into_owned();
            lines.push(Line::from(context.span(Role::Dim, format!("  {head}"))));
            // Where the sentences have no room, the names have.
            let whole = self.all_invariants(columns, other.is_some(), context);
            let brief = other.is_some() || lines.len() + whole.len() > rows;
            lines.extend(if brief { self.all_invariants(columns, true, context) } else { whole });
        }
        if let Some(other) = other {
            if !lines.is_empty() {
                lines.push(Line::default());
            }
            let left = rows.saturating_sub(lines.len());
            lines.extend(self.beside(other, (columns, left), context));
        }
        let signs = self.signs_of_picture();
        let signs = help::sign_lines(&signs, columns.saturating_sub(2), context);
        if !signs.is_empty() && lines.len() + signs.len() + 2 <= rows {
            lines.push(Line::default());
            lines.push(Line::from(context.span(Role::Dim, "  signs")));
            lines.extend(indent(signs));
        }
        lines
    }

    /// What the signs of the picture mean, one after the other.
    fn signs_in_brief(&self, columns: usize, context: &Context) -> Vec<Line<'static>> {
        let mut lines: Vec<Line<'static>> = Vec::new();
        for Sign { sign, name, .. } in self.signs_of_picture() {
            let entry = width(sign) + 1 + width(name);
            match lines.last_mut() {
                Some(line) if line_width(line) + APART + entry <= columns => {
                    line.push_span(Span::raw(" ".repeat(APART)));
                }
                _ => lines.push(Line::default()),
            }
            if let Some(line) = lines.last_mut() {
                line.push_span(context.span(Role::Text, sign));
                line.push_span(context.span(Role::Dim, format!(" {name}")));
            }
        }
        lines
    }

    /// The question, where the run begins.
    fn asked(&self, columns: usize, rows: usize, context: &Context) -> Vec<Line<'static>> {
        let title = one_line(&self.staged.question.title);
        let mut lines = wrap_text(&title, context.theme.strong(Role::Text), columns);
        lines.truncate(rows);
        indent(lines)
    }

    /// The picture, and below it the messages, the caption, and the `status`, given
    /// its rows. The picture has its rows first; air and what is kept for other steps
    /// have what this step leaves.
    fn scene(
        &self,
        room: Room,
        below: Below,
        status: &dyn Fn(usize) -> Vec<Line<'static>>,
        context: &Context,
    ) -> Vec<Line<'static>> {
        let layout = self.layout(room, below, context);
        let height = layout.room().height;
        let kept = height + below.caption + below.status;
        let news = below.news.min(room.height.saturating_sub(kept));
        // What stands above the caption stays in place from step to step.
        let tall = room.height > kept + news + 2;
        let free = room.height.saturating_sub(height + usize::from(tall));
        let caption = full(self.show(context).caption(room.width));
        let least = below.least.min(free.saturating_sub(1));
        let status = status(free.saturating_sub(caption.len()).max(least));
        let caption = cut(caption, free.saturating_sub(status.len()), context);
        let mut left = free.saturating_sub(caption.len() + status.len());
        let between = usize::from(tall && news > 0);
        left = left.saturating_sub(between);
        let spare = left.saturating_sub(below.list + 1).max(news.min(left));
        let mut happened = match self.at() {
            0 => self.asked(room.width, news.min(left), context),
            _ => self.show(context).news(Room { width: room.width, height: spare }),
        };
        happened.resize(happened.len().max(news.min(left)), Line::default());
        left = left.saturating_sub(happened.len());
        let mut take = |rows: usize| {
            let rows = rows.min(left);
            left -= rows;
            vec![Line::default(); rows]
        };
        // A note takes the last row: rather no air than what broke below it.
        let _note = take(usize::from(self.note.is_some() && below.list == 0));
        let pad = take(below.caption.saturating_sub(caption.len()));
        let above = take(usize::from(!caption.is_empty()));
        let parted = take(usize::from(!status.is_empty()));
        let canvas = self.playback.picture_as(&layout, &|scene| match self.witness() {
            Some(witness) => scene.point_at(witness),
            None => scene,
        });
        let mut picture = scene::lines(&canvas, context);
        picture.resize(height, Line::default());
        let air = |rows: usize| vec![Line::default(); rows];
        let (top, between) = (air(usize::from(tall)), air(between));
        [top, indent(picture), between, happened, above, caption, pad, parted, status].concat()
    }

    /// The rows of messages and notes that the steps need, as many as are kept.
    fn news_rows(&self, room: Room, context: &Context) -> usize {
        let most = match context.class() {
            _ if room.height < SMALL => 0,
            Class::Roomy => NEWS_ROOMY,
            _ => NEWS,
        };
        let rows = |at| {
            let news = self.play().news(at)?;
            let all = Room { height: usize::MAX, ..room };
            Some(crate::sim::canvas::draw(news, self.play().ground(), all).height())
        };
        (0..=self.last()).filter_map(rows).max().unwrap_or(0).min(most)
    }

    /// Draws the picture, and below it some lines that something is chosen from or
    /// typed in: they have their rows, and the picture what is left of them.
    pub(super) fn view_below_picture(
        &self,
        lines: &dyn Fn(usize, usize) -> Vec<Line<'static>>,
        context: &Context,
        buffer: &mut Buffer,
    ) {
        self.view_below_picture_as(lines, &|scene| scene, context, buffer);
    }

    /// Draws the same, the picture changed before.
    pub(super) fn view_below_picture_as(
        &self,
        lines: &dyn Fn(usize, usize) -> Vec<Line<'static>>,
        change: &dyn Fn(Scene) -> Scene,
        context: &Context,
        buffer: &mut Buffer,
    ) {
        let whole = Rect::new(0, 0, context.width, context.height);
        let body = paint::inset(whole, 0, 0, ABOVE, 1);
        let room = room(body, context);
        let wanted = lines(room.width, usize::MAX).len();
        let mut shown = Vec::new();
        if let Some(layout) = self.layout_above(room, wanted, context) {
            let canvas = self.playback.picture_as(&layout, change);
            shown = indent(scene::lines(&canvas, context));
            shown.push(Line::default());
            if shown.len() + wanted < room.height {
                shown.insert(0, Line::default());
            }
        }
        let left = room.height.saturating_sub(shown.len());
        shown.extend(lines(room.width, left));
        paint::lines(buffer, body, 0, &shown);
    }

    /// What is said of a prediction or a hunt until the next key.
    fn verdict_lines(&self, columns: usize, context: &Context) -> Vec<Line<'static>> {
        let role = |words: &str| match words.chars().next() {
            Some('✓') => Role::Good,
            Some('✗') => Role::Bad,
            _ => Role::Text,
        };
        let lines = |words: &String| wrap_text(words, context.theme.style(role(words)), columns);
        self.verdict.iter().flat_map(lines).collect()
    }

    /// The rows of the longest caption; in a small terminal those of this one.
    fn caption_rows(&self, room: Room, context: &Context) -> usize {
        if room.height >= SMALL {
            return self.show(context).caption_rows(room.width);
        }
        full(self.show(context).caption(room.width)).len()
    }

    pub(super) fn show<'a>(&'a self, context: &'a Context) -> Show<'a> {
        Show { playback: &self.playback, question: &self.staged.question, context }
    }
}

/// Lines without the empty ones at their end.
fn full(mut lines: Vec<Line<'static>>) -> Vec<Line<'static>> {
    let empty = |line: &Line<'_>| line.spans.iter().all(|span| span.content.trim().is_empty());
    let end = lines.iter().rposition(|line| !empty(line)).map_or(0, |last| last + 1);
    lines.truncate(end);
    lines
}

/// As many lines as have room; the last one says when others follow.
fn cut(mut lines: Vec<Line<'static>>, rows: usize, context: &Context) -> Vec<Line<'static>> {
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            last.push_span(context.span(Role::Dim, "…"));
        }
    }
    lines
}

/// A question and what can be chosen; where rows are short, a part of it with what
/// the cursor rests on.
pub(super) fn chosen_from(
    head: &str,
    words: &[String],
    cursor: usize,
    (columns, rows): (usize, usize),
    context: &Context,
) -> Vec<Line<'static>> {
    let mut lines = indent(wrap_text(head, context.theme.strong(Role::Text), columns));
    let mut list = Vec::new();
    let mut current = 0..0;
    for (at, words) in words.iter().enumerate() {
        let first = list.len();
        list.extend(choices::lines_from(at, &[words.as_str()], cursor, columns + 2, context));
        if at == cursor {
            current = first..list.len();
        }
    }
    let rows = rows.saturating_sub(lines.len());
    let mut scroll = Scroll::default();
    scroll.bring(&current, list.len(), rows);
    if let (Some(mark), Some(last)) = (scroll.mark(list.len(), rows), lines.last_mut()) {
        last.push_span(context.span(Role::Dim, format!("   {mark}")));
    }
    lines.extend(list.iter().skip(scroll.offset(list.len(), rows)).take(rows).cloned());
    lines
}

/// The room of text in an area: a margin on both sides.
fn room(area: Rect, context: &Context) -> Room {
    let margin = if context.class() <= Class::Narrow { 3 } else { 4 };
    let width = usize::from(area.width).saturating_sub(margin);
    Room { width, height: usize::from(area.height) }
}
