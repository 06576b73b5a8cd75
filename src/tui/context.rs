//! What every screen is handed: the time, the looks, the size.

use std::rc::Rc;
use std::time::Duration;

use ratatui::text::Span;

use super::glyphs::Glyphs;
use super::keymap::{Action, Keymap, Place};
use super::theme::{Role, Theme};
use crate::config::ThemeName;
use crate::domain::Moment;

/// What every screen is handed.
#[derive(Clone, Debug)]
pub struct Context {
    /// The wall clock.
    pub now: Moment,
    /// The clock that never goes back.
    pub run: Duration,
    /// The colours.
    pub theme: Theme,
    /// The line art.
    pub glyphs: Glyphs,
    /// Whether pictures may move; if not, they jump.
    pub motion: bool,
    /// Whether the simulator asks every question of a script as it comes.
    pub always_ask: bool,
    /// Whether the mouse wheel scrolls.
    pub wheel: bool,
    /// The keys.
    pub keys: Rc<Keymap>,
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

/// The classes of width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Below 40 columns or 12 rows: only a notice.
    TooSmall,
    /// Below 60 columns: one column, much left out.
    Narrow,
    /// Around 80 columns.
    Compact,
    /// 100 columns and more: two panes.
    Roomy,
}

impl Context {
    /// Makes a context that follows no settings: dark, in Unicode, with movement and
    /// the usual keys.
    #[must_use]
    pub fn plain(now: Moment, width: u16, height: u16) -> Self {
        Self {
            now,
            run: Duration::ZERO,
            theme: Theme::new(ThemeName::Dark),
            glyphs: Glyphs::Unicode,
            motion: true,
            always_ask: false,
            wheel: false,
            keys: Rc::default(),
            width,
            height,
        }
    }

    /// Returns the class of the terminal's size.
    #[must_use]
    pub const fn class(&self) -> Class {
        match (self.width, self.height) {
            (0..40, _) | (_, 0..12) => Class::TooSmall,
            (..60, _) => Class::Narrow,
            (..100, _) => Class::Compact,
            _ => Class::Roomy,
        }
    }

    /// Returns the name of the key that asks for something in a place.
    #[must_use]
    pub fn key(&self, place: Place, action: Action) -> String {
        self.keys.key(place, action).map_or_else(String::new, |key| key.label(self.glyphs))
    }

    /// Returns text in a role.
    #[must_use]
    pub fn span(&self, role: Role, text: impl Into<String>) -> Span<'static> {
        Span::styled(text.into(), self.theme.style(role))
    }

    /// Returns text in a role, bold.
    #[must_use]
    pub fn strong(&self, role: Role, text: impl Into<String>) -> Span<'static> {
        Span::styled(text.into(), self.theme.strong(role))
    }
}
