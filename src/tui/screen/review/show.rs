//! What is shown of a run: the picture, its caption, the invariants that are
//! broken, the messages.

use std::ops::RangeInclusive;

use ratatui::text::{Line, Span};

use super::playback::Playback;
use crate::domain::Question;
use crate::domain::text::one_line;
use crate::sim::canvas::{LEAST_WIDTH, Layout, Room, draw};
use crate::sim::play::Broken;
use crate::sim::scene::{self as parts, Detail, Note, Scene, Widget};
use crate::tui::context::Context;
use crate::tui::text::{pad, width};
use crate::tui::theme::Role;
use crate::tui::widget::scene;
use crate::tui::words::count;
use crate::tui::wrap::{Prefix, indent, line_width, wrap_after, wrap_text};

/// Rows that are kept below a picture for what is broken and what happens.
pub(in crate::tui::screen) const BELOW: usize = 7;
/// Rows that messages keep below what is broken.
const NEWS: usize = 2;
/// The columns between a caption and the key point it proves.
const BESIDE: usize = 3;

/// A card's run as it is shown now.
#[derive(Clone, Copy)]
pub(in crate::tui::screen) struct Show<'a> {
    pub(in crate::tui::screen) playback: &'a Playback,
    pub(in crate::tui::screen) question: &'a Question,
    pub(in crate::tui::screen) context: &'a Context,
}

impl Show<'_> {
    /// The picture. It has as many rows at each position.
    pub(in crate::tui::screen) fn picture(&self, layout: &Layout) -> Vec<Line<'static>> {
        let mut lines = scene::lines(&self.playback.picture(layout), self.context);
        lines.resize(layout.room().height, Line::default());
        indent(lines)
    }

    /// "5/8  F2 writes at 801 again.   point 3 of 5", with as many rows at each
    /// position.
    pub(in crate::tui::screen) fn caption(&self, columns: usize) -> Vec<Line<'static>> {
        let badge = self.playback.play.badge();
        let rows = self.caption_rows(columns) - usize::from(badge.is_some());
        let mut lines = self.caption_at(self.playback.at(), columns);
        lines.resize(rows, Line::default());
        lines.extend(badge.map(|badge| Line::from(self.context.span(Role::Dim, badge))));
        indent(lines)
    }

    /// The rows of a caption with what belongs to it.
    pub(in crate::tui::screen) fn caption_rows(&self, columns: usize) -> usize {
        self.playback.caption_rows(columns, || {
            let rows = |at| self.caption_at(at, columns).len();
            let most = self.positions().map(rows).max().unwrap_or(0);
            most + usize::from(self.playback.play.badge().is_some())
        })
    }

    fn caption_at(&self, at: usize, columns: usize) -> Vec<Line<'static>> {
        let play = &self.playback.play;
        let (number, count) = (play.number(at), play.len());
        let said = one_line(play.caption(at));
        let (role, said) = match (number, said.as_str()) {
            // What led to the first step of the part is not part of it.
            (0, "") => (Role::Dim, "The start.".to_owned()),
            (0, _) => (Role::Dim, said),
            _ => (Role::Text, said),
        };
        let digits = width(&count.to_string());
        let label = format!("{number:>digits$}/{count}  ");
        let point = self.point_words(at).filter(|_| columns >= LEAST_WIDTH).unwrap_or_default();
        let room = columns.saturating_sub(width(&label));
        let beside = if point.is_empty() { 0 } else { width(&point) + BESIDE };
        let style = self.context.theme.style(role);
        let mut words = wrap_text(&said, style, room.saturating_sub(beside));
        if let Some(rest) = words.first().and_then(|first| rest(&said, first)) {
            words.truncate(1);
            words.extend(wrap_text(rest, style, room));
        }
        let blanks = " ".repeat(width(&label));
        for (n, line) in words.iter_mut().enumerate() {
            let before = if n == 0 { label.clone() } else { blanks.clone() };
            line.spans.insert(0, self.context.span(Role::Dim, before));
        }
        if let Some(first) = words.first_mut().filter(|_| !point.is_empty()) {
            let gap = columns.saturating_sub(line_width(first) + width(&point));
            first.push_span(Span::raw(" ".repeat(gap)));
            first.push_span(self.context.span(Role::Accent, point));
        }
        words
    }

    /// "point 3 of 5", of the key points that the run shows.
    fn point_words(&self, at: usize) -> Option<String> {
        let point = self.playback.play.point(at)?;
        let names = self.question.key_points.iter().filter_map(|point| point.name.as_deref());
        let shown: Vec<&str> =
            names.filter(|name| self.playback.play.moment(name).is_some()).collect();
        let number = shown.iter().position(|known| *known == point)?;
        Some(format!("point {} of {}", number + 1, shown.len()))
    }

    /// "✗ CommittedStays  C and D are missing on F2", a line or more each, as
    /// many as have room; what has none is counted.
    pub(in crate::tui::screen) fn broken(&self, columns: usize, rows: usize) -> Vec<Line<'static>> {
        let entries = self.broken_at(self.playback.at(), columns);
        let whole: usize = entries.iter().map(Vec::len).sum();
        let mut lines = Vec::new();
        for (n, entry) in entries.iter().enumerate() {
            if whole > rows && lines.len() + entry.len() + 1 > rows {
                let left = entries.len() - n;
                let words = if n == 0 {
                    count(left, "invariant is broken", "invariants are broken")
                } else {
                    format!("and {left} more")
                };
                lines.push(Line::from(self.context.span(Role::Bad, format!("✗ {words}"))));
                break;
            }
            lines.extend(entry.iter().cloned());
        }
        lines.truncate(rows);
        indent(lines)
    }

    /// Adds the caption, what is broken, and as much as has room of what
    /// happened.
    pub(in crate::tui::screen) fn below(
        &self,
        lines: &mut Vec<Line<'static>>,
        caption: Vec<Line<'static>>,
        room: Room,
    ) {
        let free = |lines: &Vec<Line<'static>>| room.height.saturating_sub(lines.len());
        if free(lines) > caption.len() {
            lines.push(Line::default());
        }
        lines.extend(caption);
        let all = self.news(Room { height: usize::MAX, ..room });
        let kept = all.len().min(NEWS);
        let broken = self.broken(room.width, free(lines).saturating_sub(1 + kept));
        let all_holds = broken.is_empty();
        if !all_holds {
            lines.push(Line::default());
            lines.extend(broken);
        }
        let height = free(lines).saturating_sub(usize::from(all_holds));
        let news = self.news(Room { height, ..room });
        if !news.is_empty() && news.len() < free(lines) {
            lines.push(Line::default());
        }
        lines.extend(news);
        lines.truncate(room.height);
    }

    /// The most rows that broken invariants take.
    pub(in crate::tui::screen) fn broken_rows(&self, columns: usize) -> usize {
        let rows = |at| self.broken_at(at, columns).iter().map(Vec::len).sum();
        self.positions().map(rows).max().unwrap_or(0)
    }

    /// The most rows that what is broken and what happens take below a caption.
    pub(in crate::tui::screen) fn most_rows_below(&self, columns: usize) -> usize {
        let play = &self.playback.play;
        let all = Room { width: columns, height: usize::MAX };
        let rows = |at| {
            let news = play.news(at).map_or(0, |news| draw(news, play.ground(), all).height());
            let broken: usize = self.broken_at(at, columns).iter().map(Vec::len).sum();
            [news, broken].into_iter().filter(|rows| *rows > 0).map(|rows| rows + 1).sum()
        };
        self.positions().map(rows).max().unwrap_or(0)
    }

    /// The positions of the card's part.
    fn positions(&self) -> RangeInclusive<usize> {
        let plan = self.playback.play.plan();
        plan.first()..=plan.last()
    }

    fn broken_at(&self, at: usize, columns: usize) -> Vec<Vec<Line<'static>>> {
        let broken = self.playback.play.broken(at);
        let names = broken.iter().map(|broken| width(broken.id)).max().unwrap_or(0);
        let beside = columns >= LEAST_WIDTH;
        let entry = |broken: &Broken<'_>| {
            let name = if beside { pad(broken.id, names + 2) } else { format!("{}: ", broken.id) };
            let prefix = Prefix {
                first: vec![self.context.span(Role::Bad, format!("✗ {name}"))],
                rest: vec![Span::raw(" ".repeat(if beside { names + 4 } else { 2 }))],
            };
            let words = [self.context.span(Role::Text, one_line(broken.witness))];
            wrap_after(&words, columns, &prefix)
        };
        broken.iter().map(entry).collect()
    }

    /// The messages and notes of the step, as many as have room; of what has none it
    /// is said that it is there.
    pub(in crate::tui::screen) fn news(&self, room: Room) -> Vec<Line<'static>> {
        let Some(news) = self.playback.play.news(self.playback.at()) else { return Vec::new() };
        let ground = self.playback.play.ground();
        let mut canvas = draw(news, ground, room);
        if canvas.height() == 0 {
            canvas = draw(&latest(news, room.height), ground, room);
        }
        indent(scene::lines(&canvas, self.context))
    }
}

/// The last messages in a few rows, below them what was refused.
fn latest(news: &Scene, rows: usize) -> Scene {
    let messages = news.messages();
    let notes = news
        .parts
        .iter()
        .filter(|part| part.detail == Detail::Context && matches!(part.widget, Widget::Note(_)));
    let notes: Vec<_> = notes.take(rows.saturating_sub(1)).cloned().collect();
    let rows = rows.saturating_sub(notes.len());
    let left = match messages.len().saturating_sub(rows) {
        0 => 0,
        // Saying so takes a row, too.
        left => (left + 1).min(messages.len() - usize::from(rows == 1)),
    };
    let mut scene = Scene::default();
    if left > 0 && rows > 1 {
        let more = Note { text: format!("{left} more above"), role: parts::Role::Dim };
        scene = scene.with(Detail::Context, Widget::Note(more));
    }
    scene = scene
        .with(Detail::Context, Widget::Messages(messages.iter().skip(left).cloned().collect()));
    scene.parts.extend(notes);
    scene
}

/// What follows a text's first line.
fn rest<'t>(text: &'t str, first: &Line<'_>) -> Option<&'t str> {
    let first: String = first.spans.iter().map(|span| span.content.as_ref()).collect();
    text.strip_prefix(first.as_str()).map(str::trim_start).filter(|rest| !rest.is_empty())
}
