//! The answer with its run: picture, caption, and what one checks oneself
//! against. In one column the answer comes first, and the picture is a key away.

use std::ops::Range;

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::playback::Playback;
use super::sheet::{self, Sheet};
use super::show::{BELOW, Show};
use super::{Review, answer, has_ladder, pitfall};
use crate::domain::CardKind;
use crate::session::Asked;
use crate::sim::canvas::{Layout, Room};
use crate::sim::scene::Detail;
use crate::tui::context::{Class, Context};
use crate::tui::page::{Page, Pane};
use crate::tui::paint;
use crate::tui::wrap::indent;

use super::layout::reading_width;

/// What is looked at on the answer side of a card with a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// Picture and text.
    Both,
    /// The text alone.
    Text,
    /// The picture alone, with all that belongs to it.
    Picture,
}

impl View {
    /// Tells whether the picture is seen.
    pub(super) const fn has_picture(self) -> bool {
        matches!(self, Self::Both | Self::Picture)
    }
}

/// The fewest rows of text that are worth a place below a picture.
const FEWEST: usize = 3;
/// The columns of the left pane of roomy terminals, at least and at most.
const LEFT: (u16, u16) = (40, 62);
/// The columns that are left for the picture, margins included.
const RIGHT: u16 = 70;
/// The widest picture.
const WIDEST: usize = 82;

/// A card's answer and its run, to be laid out.
#[derive(Clone, Copy)]
pub(super) struct Staged<'a> {
    pub(super) review: &'a Review,
    pub(super) asked: &'a Asked,
    pub(super) playback: &'a Playback,
    pub(super) context: &'a Context,
    /// From below the header to above the grades.
    pub(super) area: Rect,
}

/// Text below a picture.
struct Lower {
    lines: Vec<Line<'static>>,
    current: Option<Range<usize>>,
    /// The rows it has at most.
    most: usize,
}

impl<'a> Staged<'a> {
    /// Returns what can be looked at, first what is seen first.
    pub(super) fn views(&self) -> Vec<View> {
        let ladder = has_ladder(self.asked);
        if self.context.class() == Class::Roomy {
            return if ladder { vec![View::Both, View::Text] } else { vec![View::Both] };
        }
        // One first wants to know whether one was right, then to see why.
        if !ladder && self.fits() {
            vec![View::Text, View::Both, View::Picture]
        } else {
            vec![View::Text, View::Picture]
        }
    }

    /// Lays out picture and text, or the picture alone.
    pub(super) fn page(&self, view: View) -> Page {
        if self.context.class() == Class::Roomy {
            return self.beside();
        }
        let both = if view == View::Both { self.both() } else { None };
        both.unwrap_or_else(|| self.alone())
    }

    const fn show(&self) -> Show<'a> {
        Show { playback: self.playback, question: &self.asked.question, context: self.context }
    }

    /// The rows that may be filled: the last one is kept for notes.
    fn rows(&self) -> usize {
        usize::from(self.area.height).saturating_sub(1)
    }

    /// Tells whether question, picture, caption and enough of the text have room
    /// below each other.
    fn fits(&self) -> bool {
        let room = reading_width(self.context);
        self.measure(room, &self.head(room)).is_some()
    }

    /// Lays the picture of one column out and counts the rows that are left for
    /// text; `None` where there is no room for all.
    fn measure(&self, room: usize, head: &[Line<'static>]) -> Option<(Layout, usize)> {
        let above = head.len() + self.show().caption_rows(room);
        let free = self.rows().checked_sub(above)?;
        let layout = self.playback.layout(Room { width: room, height: free }, Detail::Core);
        let left = free.checked_sub(layout.room().height)?;
        let in_text = layout.is_text() && self.context.class() > Class::Narrow;
        (left >= self.least_below() && !in_text).then_some((layout, left))
    }

    /// One column: the question, the picture, its caption, and the text below.
    fn both(&self) -> Option<Page> {
        let room = reading_width(self.context);
        let head = self.head(room);
        let (layout, left) = self.measure(room, &head)?;
        let lower = self.lower(room, left);
        // Air goes first, but for the row above the text.
        let air = usize::from(left > self.least_below() && lower.most > 0);
        let rows = lower.most.min(left - air);
        let spare = left - air - rows;
        let blank = |wanted: usize| {
            let rows = usize::from(spare >= wanted);
            std::iter::repeat_n(Line::default(), rows)
        };
        let mut fixed: Vec<Line<'static>> = blank(3).collect();
        fixed.extend(head);
        fixed.extend(blank(2));
        fixed.extend(self.show().picture(&layout));
        fixed.extend(blank(1));
        fixed.extend(self.show().caption(room));
        let from = fixed.len() + air;
        // The pane's own last row is the one for notes and scroll marks.
        let area = paint::inset(self.area, 0, 0, paint::cells(from), 0);
        let pane = Pane { area, heading: None, lines: lower.lines };
        let fixed = vec![(paint::rows(self.area, 0, from), fixed)];
        Some(Page { fixed, panes: vec![pane], overflow: 0, current: lower.current })
    }

    /// The fewest rows of text that are worth a place below the picture.
    fn least_below(&self) -> usize {
        if self.asked.card.kind == CardKind::Pitfall { 0 } else { FEWEST }
    }

    /// The question and how it went; of a pitfall, the verdict.
    fn head(&self, room: usize) -> Vec<Line<'static>> {
        let Self { review, asked, context, .. } = self;
        if asked.card.kind != CardKind::Pitfall {
            return sheet::head(review, asked, room, context);
        }
        let mut head = sheet::head(review, asked, room, context);
        head.retain(|line| line.spans.iter().any(|span| !span.content.trim().is_empty()));
        head.extend(indent(pitfall::other_claim(asked, room, context)));
        head
    }

    /// What stands below the picture: key points, the answer, or, of a pitfall,
    /// the invariants that are broken.
    fn lower(&self, room: usize, left: usize) -> Lower {
        let Self { review, asked, context, .. } = self;
        if asked.card.kind == CardKind::Pitfall {
            let most = self.show().broken_rows(room).min(left.saturating_sub(1));
            let lines = self.show().broken(room, most);
            return Lower { lines, current: None, most };
        }
        if answer::has_points(asked) {
            let full = answer::points(review, asked, room, context);
            let fits = full.lines.len() + 1 < left;
            let points =
                if fits { full } else { answer::points_in_brief(review, asked, room, context) };
            let most = points.lines.len();
            return Lower { lines: points.lines, current: points.current, most };
        }
        let rendered = review.markdown(&asked.card.back, room, context);
        let lines = indent(rendered.lines.clone());
        let most = lines.len();
        Lower { lines, current: None, most }
    }

    /// One column: the picture with its details, what is broken, what happened.
    fn alone(&self) -> Page {
        let room = reading_width(self.context);
        let rows = self.rows();
        let caption = self.show().caption(room);
        let height = rows.saturating_sub(caption.len());
        let layout = self.layout(Room { width: room, height }, Detail::Context);
        let mut lines = self.head(room);
        lines.push(Line::default());
        // The question stands above only where nothing gives way to it.
        let happens = self.show().most_rows_below(room);
        if lines.len() + layout.room().height + 1 + caption.len() + happens > rows {
            lines.clear();
        }
        lines.extend(self.show().picture(&layout));
        self.show().below(&mut lines, caption, Room { width: room, height: rows });
        Page { fixed: vec![(self.area, lines)], ..Page::default() }
    }

    /// Lays the picture out so that room is kept below it, where it has it.
    fn layout(&self, room: Room, most: Detail) -> Layout {
        let kept = Room { height: room.height.saturating_sub(BELOW), ..room };
        let layout = self.playback.layout(kept, most);
        if layout.is_text() { self.playback.layout(room, Detail::Context) } else { layout }
    }

    /// Two columns: the answer, and its run.
    fn beside(&self) -> Page {
        let left = self.context.width.saturating_sub(RIGHT).clamp(LEFT.0, LEFT.1);
        let area = paint::inset(self.area, 0, 0, 1, 0);
        let left_area = Rect { width: left, ..area };
        let right_area = paint::inset(area, left, 0, 0, 0);
        let mut page = self.text(left_area);
        page.fixed.push((right_area, self.picture_beside(right_area)));
        page
    }

    fn picture_beside(&self, area: Rect) -> Vec<Line<'static>> {
        let columns = usize::from(area.width).saturating_sub(4).min(WIDEST);
        let rows = usize::from(area.height).saturating_sub(1);
        let caption = self.show().caption(columns);
        let room = Room { width: columns, height: rows.saturating_sub(caption.len() + 1) };
        let layout = self.layout(room, Detail::Extra);
        let mut lines = self.show().picture(&layout);
        self.show().below(&mut lines, caption, Room { width: columns, height: rows });
        lines
    }

    /// The left column: what stands still, and the text that scrolls.
    fn text(&self, area: Rect) -> Page {
        let Self { review, asked, context, .. } = self;
        let room = usize::from(area.width).saturating_sub(4);
        let Sheet { head, aid, text, current, overflow, .. } =
            sheet::sheet(review, asked, (room, room), context);
        let below = head.len() + 1;
        let rows = usize::from(area.height).saturating_sub(below);
        let lines = if has_ladder(asked) {
            sheet::ladder_in(review, asked, aid, (room, rows), context)
        } else {
            sheet::joined(aid, Vec::new(), text)
        };
        let pane = Pane { area: paint::rows(area, below, rows), heading: None, lines };
        let fixed = vec![(paint::rows(area, 0, below), head)];
        Page { fixed, panes: vec![pane], overflow, current }
    }
}
