//! Settings as one value, with their defaults.

use crate::domain::level::Level;
use crate::domain::time::Rollover;

/// All settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// New cards a study day. Default 20.
    pub new_per_day: u32,
    /// Reviews a study day; `None` (the default) is no limit.
    pub reviews_per_day: Option<u32>,
    /// The local hour at which a study day begins. Default 4.
    pub rollover: Rollover,
    /// The chance of recall at which a card comes back, 0.70 to 0.99. Default 0.90.
    pub desired_retention: f32,
    /// The longest interval in days. Default 36,500.
    pub maximum_interval: u32,
    /// The user's target level; `None` (the default) takes each question's own.
    pub level: Option<Level>,
    /// Whether deeper cards wait until the tier they hang on is learnt. Default on.
    pub unlocking: bool,
    /// Whether siblings of an answered card are hidden for the day. Default on.
    pub burying: bool,
    /// Colours. Default: the dark theme's names on the terminal's own background.
    pub theme: ThemeName,
    /// Line art. Default: by the locale and TERM.
    pub glyphs: Glyphs,
}

/// The colour themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ThemeName {
    /// For dark backgrounds.
    #[default]
    Dark,
    /// For light backgrounds.
    Light,
    /// Bright colours and no dim text.
    HighContrast,
    /// No colours: bold, dim, underline and reverse only.
    Mono,
}

/// Which characters pictures are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Glyphs {
    /// ASCII when the locale is not UTF-8 or TERM is `dumb` or `linux`.
    #[default]
    Auto,
    /// Box and block characters.
    Unicode,
    /// ASCII alone.
    Ascii,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            new_per_day: 20,
            reviews_per_day: None,
            rollover: Rollover::default(),
            desired_retention: 0.90,
            maximum_interval: 36_500,
            level: None,
            unlocking: true,
            burying: true,
            theme: ThemeName::default(),
            glyphs: Glyphs::default(),
        }
    }
}
