//! Keys: where they are pressed, which are held, and when the program wakes for one.

use std::time::Duration;

use super::App;
use crate::tui::context::{Class, Context};
use crate::tui::held::{HELD_WITHIN, Press};
use crate::tui::keymap::{Action, Key, MockPlace, Place};
use crate::tui::msg::Msg;
use crate::tui::screen::Screen;

/// What is said of pasted text where nothing is typed.
const NO_ANSWER: &str = "a paste is no answer; nothing was done";
/// Characters that are taken of a paste.
const MOST_PASTED: usize = 10_000;

impl App {
    pub(super) fn place(&self, context: &Context) -> Place {
        if context.class() == Class::TooSmall {
            Place::TooSmall
        } else if self.help.is_some() {
            Place::Help
        } else {
            self.screen_place()
        }
    }

    pub(super) fn screen_place(&self) -> Place {
        self.stack.last().map_or(Place::Home, Screen::place)
    }

    /// Returns what happened when a key was pressed; nothing for a key without
    /// meaning here, or one that is held down.
    pub fn press(&mut self, key: Key, repeat: bool, context: &Context) -> Option<Msg> {
        self.said = None;
        let action = context.keys.action(self.place(context), key);
        let press = self.held.press(key, repeat, context.run);
        // The key that was kept back goes on: it is held.
        self.kept_back = None;
        match action {
            Some(Action::Grade(_)) if self.was_to_reveal(key, context) => None,
            Some(action) if action.is_guarded() && press == Press::Open => {
                self.kept_back = Some((key, action, context.run + HELD_WITHIN));
                None
            }
            Some(action) if action.is_guarded() && press == Press::Held => None,
            Some(action) => Some(Msg::Act(action)),
            // Any other key closes the help.
            None if self.help.is_some() => Some(Msg::Act(Action::Help)),
            None => None,
        }
    }

    /// Returns what pasted text types where something is typed. Elsewhere it would be
    /// keys that nobody pressed, and does nothing. Only a pad has lines.
    pub fn paste(&mut self, text: &str, context: &Context) -> Vec<Msg> {
        let place = self.place(context);
        if !place.takes_text() && !place.takes_days() {
            self.said = Some(NO_ANSWER.to_owned());
            return Vec::new();
        }
        self.said = None;
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let has_lines = place == Place::Mock(MockPlace::Pad);
        let text = if has_lines { &text } else { text.lines().next().unwrap_or_default() };
        let typed = |c: char| match c {
            '\n' => Some(Action::Accept),
            '\t' => Some(Action::Type(' ')),
            c if c.is_control() => None,
            c => context.keys.action(place, Key::Char(c)).filter(|action| action.is_typed()),
        };
        text.chars().take(MOST_PASTED).filter_map(typed).map(Msg::Act).collect()
    }

    /// Tells whether a key was pressed to show the answer that has just shown by
    /// itself.
    fn was_to_reveal(&self, key: Key, context: &Context) -> bool {
        let reveals = context.keys.action(Place::Front, key) == Some(Action::Reveal);
        let shown = matches!(
            self.stack.last(),
            Some(Screen::Review(review)) if review.just_advanced(context)
        );
        reveals && shown
    }

    /// Returns what was kept back, once it is clear that no key is held: its time
    /// is over, or `pressed` is another key.
    pub fn kept_back(&mut self, pressed: Option<Key>, context: &Context) -> Option<Msg> {
        let is_meant = |(key, _, at): &mut (Key, Action, Duration)| {
            *at <= context.run || pressed.is_some_and(|pressed| pressed != *key)
        };
        self.kept_back.take_if(is_meant).map(|(_, action, _)| Msg::Act(action))
    }

    /// Tells whether a key is kept back.
    #[cfg(test)]
    pub(in crate::tui) const fn keeps_back(&self) -> bool {
        self.kept_back.is_some()
    }

    /// Returns what happened when the mouse wheel was turned: what the arrow
    /// key does.
    #[must_use]
    pub fn turn(&self, down: bool, context: &Context) -> Option<Msg> {
        let action = if down { Action::Down } else { Action::Up };
        context.keys.key(self.place(context), action).map(|_| Msg::Act(action))
    }

    /// Tells after how long the screen changes by itself, if it does.
    #[must_use]
    pub fn wakes_in(&self, context: &Context) -> Option<Duration> {
        let kept_back = self.kept_back.map(|(_, _, at)| at.saturating_sub(context.run));
        [kept_back, self.moves_in(context)].into_iter().flatten().min()
    }

    /// Tells after how long the screen that is seen moves by itself.
    fn moves_in(&self, context: &Context) -> Option<Duration> {
        if let Some(Screen::Mock(mock)) = self.stack.last() {
            return mock.moves_in(context);
        }
        if let Some(Screen::Sim(simulator)) = self.stack.last() {
            return simulator.moves_in(context);
        }
        let Some(Screen::Review(review)) = self.stack.last() else { return None };
        if context.class() == Class::TooSmall {
            return None;
        }
        let into = review.said_in(context).subsec_nanos();
        let rest = Duration::from_secs(1).saturating_sub(Duration::from_nanos(u64::from(into)));
        review.clock_runs().then_some(rest).or_else(|| review.moves_in(context))
    }
}
