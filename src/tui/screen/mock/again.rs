//! Marking again, a day later, from what was written alone: how far the marks
//! of one grader drift.

use ratatui::buffer::Buffer;
use ratatui::text::Line;

use super::answering::{body, pad_room};
use super::claims::Claims;
use super::{marking, wish};
use crate::collection::mock::Again;
use crate::domain::text::one_line;
use crate::session::mock::{ClaimMark, Mark};
use crate::tui::context::Context;
use crate::tui::keymap::{Action, Mock};
use crate::tui::mocking::Wish;
use crate::tui::page::Page;
use crate::tui::paint;
use crate::tui::screen::{Request, scrolling};
use crate::tui::theme::Role;
use crate::tui::widget::choices;
use crate::tui::widget::footer::Said;
use crate::tui::widget::header::Header;
use crate::tui::widget::scroll::{Move, Scroll};
use crate::tui::wrap::wrap;

/// A question that is marked again.
#[derive(Clone, Debug)]
pub(super) struct AgainScreen {
    again: Again,
    left: usize,
    marks: Vec<Option<Mark>>,
    cursor: usize,
    scrolls: [Scroll; 1],
}

impl AgainScreen {
    /// Makes the screen of the first question; `None` when there is none.
    pub(super) fn new(list: Vec<Again>) -> Option<Self> {
        let left = list.len();
        let again = list.into_iter().next()?;
        let marks = vec![None; again.claims.len()];
        Some(Self { again, left, marks, cursor: 0, scrolls: [Scroll::default()] })
    }

    pub(super) fn say(&self, action: Action) -> Said {
        match action {
            Action::Up => Said::Words("move".to_owned()),
            Action::Accept => Said::Hidden,
            Action::Mock(Mock::MarkBack) if self.cursor == 0 => Said::Hidden,
            _ => Said::Usual,
        }
    }

    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        let mark = match action {
            Action::Mock(Mock::Said) => Mark::Said,
            Action::Mock(Mock::Half) => Mark::Half,
            Action::Mock(Mock::Not) => Mark::Not,
            other => {
                let back = other == Action::Mock(Mock::MarkBack);
                if let Some(to) = if back { Some(Move::Up) } else { scrolling(other) } {
                    self.cursor = choices::go(to, self.cursor, self.marks.len());
                    self.page(context).follow(&mut self.scrolls);
                }
                return Vec::new();
            }
        };
        if let Some(place) = self.marks.get_mut(self.cursor) {
            *place = Some(mark);
        }
        let open = |from: usize| {
            let marks = self.marks.iter().enumerate().skip(from);
            marks.into_iter().find(|(_, mark)| mark.is_none()).map(|(at, _)| at)
        };
        match open(self.cursor).or_else(|| open(0)) {
            Some(next) => {
                self.cursor = next;
                self.page(context).follow(&mut self.scrolls);
                Vec::new()
            }
            None => vec![wish(Wish::SaveAgain(self.again.clone(), self.marked()))],
        }
    }

    fn marked(&self) -> Vec<ClaimMark> {
        let both = self.again.claims.iter().zip(&self.marks);
        both.map(|((claim, _), mark)| ClaimMark { mark: *mark, ..*claim }).collect()
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let marked = self.marks.iter().filter(|mark| mark.is_some()).count();
        let header = Header {
            name: format!("Mock {}", self.again.mock),
            place: "marking again".to_owned(),
            meter: Some((marked, self.marks.len())),
            count: format!("{marked} of {} marked", self.marks.len()),
            right: format!("{} left", self.left),
        };
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        let page = self.page(context);
        let mut scrolls = self.scrolls;
        page.follow(&mut scrolls);
        page.draw(&scrolls, 0, context, buffer);
    }

    fn page(&self, context: &Context) -> Page {
        let room = pad_room(context);
        let title = one_line(&self.again.title);
        let mut head = Vec::new();
        if context.height >= 16 {
            head.extend(wrap(&[context.span(Role::Dim, title)], room));
        }
        head.extend(marking::gist(&self.again.written, room, context));
        head.push(Line::default());
        let claims = self.again.claims.iter().zip(&self.marks);
        Claims {
            head,
            claims: claims.map(|((_, text), mark)| (text.as_str(), *mark)).collect(),
            cursor: self.cursor,
        }
        .page(body(context), room, context)
    }
}
