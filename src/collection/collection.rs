//! A store, a clock and the settings.

use std::rc::Rc;

use crate::clock::Clock;
use crate::config::Config;
use crate::domain::Moment;

/// A collection of decks with its history.
pub struct Collection {
    pub(super) clock: Rc<dyn Clock>,
    pub(super) config: Config,
}

/// What can go wrong in a use case.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The card was changed by another window since it was shown.
    #[error("this card was changed in another window; it is shown anew")]
    Changed,
}

impl Collection {
    /// Returns the settings.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// Reads the clock.
    #[must_use]
    pub fn now(&self) -> Moment {
        self.clock.now()
    }

    /// Returns the clock.
    #[must_use]
    pub fn clock(&self) -> Rc<dyn Clock> {
        Rc::clone(&self.clock)
    }
}
