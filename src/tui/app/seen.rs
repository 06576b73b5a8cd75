//! What is seen: the screen on top, the keys over it, the footer.

use ratatui::buffer::Buffer;
use ratatui::text::{Line, Span};

use super::App;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Place};
use crate::tui::paint;
use crate::tui::screen::Screen;
use crate::tui::theme::Role;
use crate::tui::widget::footer::{self, Said};
use crate::tui::widget::help::{self, Beside};
use crate::tui::widget::too_small;

/// Said where signs follow the keys.
const SIGNS: &str = "signs of the picture below";

impl App {
    pub(super) fn say(&self, action: Action, context: &Context) -> Said {
        if action == Action::Wheel {
            let to = if context.wheel { "off" } else { "on" };
            return Said::Words(format!("mouse wheel {to}"));
        }
        self.stack.last().map_or(Said::Usual, |screen| screen.say(action, context))
    }

    /// What is said of a key while nothing can be drawn.
    fn say_unseen(&self, action: Action) -> Said {
        match (action, self.stack.last()) {
            (Action::Pause, Some(Screen::Review(review))) if review.asks() => review.say_of_pause(),
            (Action::Pause, _) => Said::Hidden,
            _ => Said::Usual,
        }
    }

    /// Returns what the help says beside the keys.
    pub(super) fn beside_keys(&self) -> Beside {
        let signs = match self.stack.last() {
            Some(Screen::Sim(simulator)) => simulator.signs(),
            Some(Screen::Review(review)) => review.signs(),
            _ => Vec::new(),
        };
        let note = self.help_note();
        Beside { note: if note.is_empty() && !signs.is_empty() { SIGNS } else { note }, signs }
    }

    fn help_note(&self) -> &'static str {
        match (self.stack.last(), self.screen_place()) {
            (Some(Screen::Review(review)), _) if review.asks() => "clock stands still",
            (Some(Screen::Mock(mock)), _) if mock.clock_runs() => "the clock goes on",
            (_, Place::Browse) => "terms of a query below",
            (_, Place::BrowseField) => "keys below",
            _ => "",
        }
    }

    /// Draws the whole screen.
    pub fn view(&self, context: &Context, buffer: &mut Buffer) {
        if context.class() == Class::TooSmall {
            too_small::draw(&|action| self.say_unseen(action), context, buffer);
            context.glyphs.finish(buffer);
            return;
        }
        if let Some(screen) = self.stack.last() {
            screen.view(context, buffer);
        }
        let say = |action: Action| self.say(action, context);
        let footer_row = usize::from(context.height).saturating_sub(1);
        let footer = match &self.said {
            Some(words) => {
                Line::from(vec![Span::raw(" "), context.span(Role::Text, words.clone())])
            }
            None => footer::line(self.screen_place(), &say, context),
        };
        if let Some(scroll) = self.help {
            let beside = self.beside_keys();
            help::draw(self.screen_place(), &say, &beside, scroll, context, buffer);
            let (lines, rows) = help::extent(self.screen_place(), &say, &beside, context);
            let of_help = |action| match action {
                Action::Up if lines <= rows => Said::Hidden,
                _ => Said::Usual,
            };
            let footer = footer::line(Place::Help, &of_help, context);
            paint::line(buffer, buffer.area, 0, footer_row, &footer);
        } else {
            paint::line(buffer, buffer.area, 0, footer_row, &footer);
        }
        context.glyphs.finish(buffer);
    }
}
