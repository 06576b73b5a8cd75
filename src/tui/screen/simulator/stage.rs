//! The stage itself: the picture, the messages of the step, its caption, and what
//! ought to hold. Roomy terminals have all invariants, or a second timeline,
//! beside it, and the steps below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::SimulatorScreen;
use crate::domain::text::one_line;
use crate::sim::Sign;
use crate::sim::canvas::{LEAST_WIDTH, Layout, Room};
use crate::sim::scene::{Detail, Scene};
use crate::tui::context::{Class, Context};
use crate::tui::paint;
use crate::tui::screen::review::show::Show;
use crate::tui::text::width;
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
/// Rows that a list keeps below a picture.
const LIST: usize = 8;
/// Columns between two signs in a row.
const APART: usize = 3;
/// The fewest rows of steps that are worth a place.
const STEPS: usize = 4;

/// What stands below the picture, in rows.
#[derive(Clone, Copy, Debug, Default)]
struct Below {
    news: usize,
    caption: usize,
    status: usize,
}

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
        let verdict = indent(self.verdict_lines(room.width, context));
        let has_rules = self.reports() > 0;
        let rows = match room.height {
            ..SMALL => 2,
            SMALL..18 => STATUS - 1,
            _ => STATUS,
        };
        let status = (if has_rules { rows } else { 0 }).max(verdict.len());
        let below = Below {
            news: self.news_rows(room, context),
            caption: self.caption_rows(room, context),
            status,
        };
        let (mut lines, spare) = self.scene(room, below, context);
        if !verdict.is_empty() {
            if lines.len() + verdict.len() < room.height {
                lines.push(Line::default());
            }
            lines.extend(verdict);
        } else if has_rules {
            // A note takes the last row: rather no air than what broke below it.
            let free = room.height.saturating_sub(usize::from(self.note.is_some()));
            let status = indent(self.status(room.width, rows, context));
            if (spare > 0 || status.len() < rows) && lines.len() + status.len() < free {
                lines.push(Line::default());
            }
            lines.extend(status);
        }
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
        let below = Below {
            news: self.news_rows(room, context),
            caption: self.caption_rows(room, context),
            status: 0,
        };
        let (mut lines, _) = self.scene(room, below, context);
        let verdict = indent(self.verdict_lines(room.width, context));
        if !verdict.is_empty() {
            lines.push(Line::default());
            lines.extend(verdict);
        }
        let left = room.height.saturating_sub(lines.len() + 1);
        if left >= STEPS {
            lines.push(Line::default());
            lines.extend(self.steps(room.width + 2, left, context));
        }
        lines.truncate(room.height);
        lines
    }

    /// The right of two columns: another timeline, and all that ought to hold.
    fn right_column(&self, area: Rect, context: &Context) -> Vec<Line<'static>> {
        let columns = usize::from(area.width);
        let mut lines = self.beside(columns, context);
        if self.reports() > 0 {
            if !lines.is_empty() {
                lines.push(Line::default());
            }
            lines.push(Line::from(context.span(Role::Dim, "  invariants")));
            let brief = self.staged.stage.other().is_some();
            lines.extend(self.all_invariants(columns, brief, context));
        }
        let signs = help::sign_lines(self.play().signs(), columns.saturating_sub(2), context);
        if !signs.is_empty() && lines.len() + signs.len() + 2 <= usize::from(area.height) {
            lines.push(Line::default());
            lines.push(Line::from(context.span(Role::Dim, "  signs")));
            lines.extend(indent(signs));
        }
        lines
    }

    /// What the signs of the picture mean, one after the other.
    fn signs_in_brief(&self, columns: usize, context: &Context) -> Vec<Line<'static>> {
        let mut lines: Vec<Line<'static>> = Vec::new();
        for Sign { sign, name, .. } in self.play().signs() {
            let entry = width(sign) + 1 + width(name);
            match lines.last_mut() {
                Some(line) if line_width(line) + APART + entry <= columns => {
                    line.push_span(Span::raw(" ".repeat(APART)));
                }
                _ => lines.push(Line::default()),
            }
            if let Some(line) = lines.last_mut() {
                line.push_span(context.span(Role::Text, *sign));
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

    /// The picture, the messages and the caption; also the rows that air may have.
    fn scene(&self, room: Room, below: Below, context: &Context) -> (Vec<Line<'static>>, usize) {
        let layout = self.layout(room, below, context);
        let height = layout.room().height;
        let taken = height + below.caption + below.status;
        let news = below.news.min(room.height.saturating_sub(taken));
        let mut spare = room.height.saturating_sub(taken + news);
        let mut lines = Vec::new();
        let mut air = |lines: &mut Vec<Line<'static>>, wanted: bool| {
            if wanted && spare > 0 {
                spare -= 1;
                lines.push(Line::default());
            }
        };
        // Air goes first to where the eye must part things: above the caption.
        let tall = room.height > taken + news + 2;
        air(&mut lines, tall);
        let pointed = |scene: Scene| match self.witness() {
            Some(witness) => scene.point_at(witness),
            None => scene,
        };
        let canvas = self.playback.picture_as(&layout, &pointed);
        let mut picture = scene::lines(&canvas, context);
        picture.resize(height, Line::default());
        lines.extend(indent(picture));
        air(&mut lines, tall && news > 0);
        let mut happened = match self.at() {
            0 => self.asked(room.width, news, context),
            _ => self.show(context).news(Room { width: room.width, height: news }),
        };
        happened.resize(news, Line::default());
        lines.extend(happened);
        air(&mut lines, true);
        let mut caption = self.show(context).caption(room.width);
        caption.truncate(below.caption);
        lines.extend(caption);
        (lines, spare)
    }

    /// Lays the picture out so that the rest has its rows. Below 80 columns and 24
    /// rows it is lines of text.
    fn layout(&self, room: Room, below: Below, context: &Context) -> Layout {
        let most = match context.class() {
            Class::Roomy => Detail::Extra,
            _ => Detail::Context,
        };
        let kept = below.caption + below.status;
        let height = room.height.saturating_sub(kept);
        if context.width < 80 || context.height < 24 {
            let width = room.width.min(LEAST_WIDTH.saturating_sub(1));
            return self.playback.layout(Room { width, height }, Detail::Context);
        }
        let with_news = Room { height: height.saturating_sub(below.news + 1), ..room };
        let layout = self.playback.layout(with_news, most);
        if layout.is_text() { self.playback.layout(Room { height, ..room }, most) } else { layout }
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

    /// Lays the picture out above `wanted` lines: it keeps its lanes where some rows
    /// are left for them; where not even text has room, there is none.
    fn layout_above(&self, room: Room, wanted: usize, context: &Context) -> Option<Layout> {
        let kept = wanted.min(LIST) + 1;
        let above = Room { height: room.height.checked_sub(kept)?, ..room };
        let layout = self.layout(above, Below::default(), context);
        if !layout.is_text() {
            return Some(layout);
        }
        let above = Room { height: room.height.checked_sub(wanted + 1)?, ..room };
        let layout = self.layout(above, Below::default(), context);
        (layout.room().height >= 3).then_some(layout)
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
        let caption = self.show(context).caption(room.width);
        let empty = |line: &Line<'_>| line.spans.iter().all(|span| span.content.trim().is_empty());
        caption.iter().rposition(|line| !empty(line)).map_or(0, |last| last + 1)
    }

    pub(super) fn show<'a>(&'a self, context: &'a Context) -> Show<'a> {
        Show { playback: &self.playback, question: &self.staged.question, context }
    }
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
