//! Statistics: what was answered, what is recalled, what will be due. Charts
//! that scroll; the same as tables; and the memory model held against what
//! happened.

mod blocks;
mod charts;
mod memory;
mod over_time;
pub mod tables;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::{Request, scrolling};
use crate::collection::{Statistics, StatsScope};
use crate::domain::DeckId;
use crate::stats::Period;
use crate::tui::context::Context;
use crate::tui::keymap::{Action, Place};
use crate::tui::mocking;
use crate::tui::msg::Effect;
use crate::tui::page::{Page, Pane};
use crate::tui::paint;
use crate::tui::text::truncate;
use crate::tui::theme::Role;
use crate::tui::widget::footer::Said;
use crate::tui::widget::header::Header;
use crate::tui::widget::scroll::{Move, Scroll};
use crate::tui::wrap::{indent, wrap};

/// The statistics.
#[derive(Clone, Debug)]
pub struct StatsScreen {
    stats: Statistics,
    view: View,
    scroll: [Scroll; 1],
    /// The row the cursor is on while a deck is chosen; the first is all decks.
    choosing: Option<usize>,
}

/// What of the statistics is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    Charts,
    Tables,
    Calibration,
}

impl StatsScreen {
    /// Makes the screen.
    #[must_use]
    pub fn new(stats: Statistics) -> Self {
        Self { stats, view: View::Charts, scroll: [Scroll::default()], choosing: None }
    }

    /// Takes newer numbers, or those of another deck or period.
    pub fn take(&mut self, stats: Statistics) {
        self.stats = stats;
    }

    /// Returns of what the statistics are.
    #[must_use]
    pub const fn scope(&self) -> &StatsScope {
        &self.stats.scope
    }

    /// Returns which keys work now.
    pub(super) const fn place(&self) -> Place {
        if self.choosing.is_some() { Place::StatsDeck } else { Place::Stats }
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action, context: &Context) -> Said {
        match action {
            Action::NextPane if self.view != View::Charts => Said::Words("charts".to_owned()),
            Action::Calibration if self.view == View::Calibration => Said::Hidden,
            Action::Up if self.choosing.is_none() && !self.page(context).scrolls() => Said::Hidden,
            _ => Said::Usual,
        }
    }

    /// Takes an action.
    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        if let Some(at) = self.choosing {
            return self.choose(action, at, usize::from(context.height) / 2);
        }
        match action {
            Action::Shorter => self.look_back(self.stats.scope.period.shorter()),
            Action::Longer => self.look_back(self.stats.scope.period.longer()),
            Action::ChooseDeck => {
                let deck = self.stats.scope.deck.as_ref();
                let at = self.stats.decks.iter().position(|id| Some(id) == deck);
                self.choosing = Some(at.map_or(0, |at| at + 1));
                Vec::new()
            }
            Action::NextPane if self.view == View::Charts => self.turn_to(View::Tables),
            Action::NextPane => self.turn_to(View::Charts),
            Action::Calibration => self.turn_to(View::Calibration),
            Action::Back if self.view != View::Charts => self.turn_to(View::Charts),
            Action::Back => vec![Request::Back { changed: false }],
            Action::Mock(_) => vec![Request::Do(Effect::Mock(mocking::Wish::Past))],
            Action::Quit => vec![Request::Quit],
            other => {
                if let Some(to) = scrolling(other) {
                    let page = self.page(context);
                    page.scroll(&mut self.scroll, 0, to);
                }
                Vec::new()
            }
        }
    }

    fn turn_to(&mut self, view: View) -> Vec<Request> {
        self.view = view;
        self.scroll = [Scroll::default()];
        Vec::new()
    }

    fn look_back(&self, period: Option<Period>) -> Vec<Request> {
        let scope = |period| StatsScope { period, ..self.stats.scope.clone() };
        period.map(|period| Request::Do(Effect::Stats(scope(period)))).into_iter().collect()
    }

    /// Moves the cursor over the decks, or takes the one it is on.
    fn choose(&mut self, action: Action, at: usize, page: usize) -> Vec<Request> {
        let last = self.stats.decks.len();
        match action {
            Action::Accept => {
                self.choosing = None;
                self.scroll = [Scroll::default()];
                let deck: Option<DeckId> =
                    at.checked_sub(1).and_then(|at| self.stats.decks.get(at)).cloned();
                return vec![Request::Do(Effect::Stats(StatsScope {
                    deck,
                    ..self.stats.scope.clone()
                }))];
            }
            Action::Back => self.choosing = None,
            Action::Quit => return vec![Request::Quit],
            other => {
                self.choosing = scrolling(other).map_or(Some(at), |to| {
                    Some(match to {
                        Move::Up => at.saturating_sub(1),
                        Move::Down => (at + 1).min(last),
                        Move::PageUp => at.saturating_sub(page),
                        Move::PageDown => (at + page).min(last),
                        Move::Top => 0,
                        Move::Bottom => last,
                    })
                });
            }
        }
        Vec::new()
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let deck = self.stats.scope.deck.as_ref();
        let place = deck.map_or_else(|| "all decks".to_owned(), |deck| deck.0.clone());
        let header = Header {
            name: "Stats".to_owned(),
            place,
            count: self.stats.scope.period.label().to_owned(),
            ..Header::default()
        };
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        if let Some(at) = self.choosing {
            self.draw_decks(at, context, buffer);
        } else {
            self.page(context).draw(&self.scroll, 0, context, buffer);
        }
    }

    fn page(&self, context: &Context) -> Page {
        let whole = Rect::new(0, 0, context.width, context.height);
        let roomy = context.width >= 100 && context.height >= 30;
        let top = if roomy { 2 } else { 1 };
        let area = paint::rows(whole, top, usize::from(context.height).saturating_sub(top + 1));
        let room = usize::from(context.width).saturating_sub(4);
        let lines = if self.stats.answers.days.is_empty() {
            let words = context.span(Role::Text, self.nothing_yet());
            let mut lines = vec![Line::default()];
            lines.extend(wrap(&[words], room));
            lines
        } else {
            match self.view {
                View::Charts => charts::lines(&self.stats, room, context),
                View::Tables => tables::lines(&self.stats, room, context),
                View::Calibration => memory::page(&self.stats, room, context),
            }
        };
        let panes = vec![Pane { area, heading: None, lines: indent(lines) }];
        Page { panes, ..Page::default() }
    }

    fn nothing_yet(&self) -> String {
        match &self.stats.scope.deck {
            Some(deck) => format!("No answers in {deck} yet. After the first day this page fills."),
            None => "No answers yet. After the first day this page fills.".to_owned(),
        }
    }

    fn draw_decks(&self, at: usize, context: &Context, buffer: &mut Buffer) {
        let area = paint::inset(buffer.area, 0, 0, 2, 1);
        let rows = usize::from(area.height);
        let room = usize::from(context.width).saturating_sub(4);
        let names =
            std::iter::once("all decks").chain(self.stats.decks.iter().map(|deck| deck.0.as_str()));
        let lines: Vec<Line<'static>> = names
            .enumerate()
            .map(|(row, name)| {
                let name = truncate(name, room).into_owned();
                if row == at {
                    let cursor = context.strong(Role::Accent, "› ");
                    Line::from(vec![cursor, context.strong(Role::Text, name)])
                } else {
                    Line::from(context.span(Role::Text, format!("  {name}")))
                }
            })
            .collect();
        paint::lines(buffer, area, (at + 1).saturating_sub(rows), &lines);
    }
}
