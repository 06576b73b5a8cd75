//! The settings as one value, with their defaults.

use std::collections::BTreeMap;

use super::bindings::Binding;
use super::options::Options;
use super::setting::Word;
use crate::domain::level::Level;
use crate::domain::options::{NewOrder, ReviewOrder};
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
    /// The order of due reviews. Default: by due day.
    pub review_order: ReviewOrder,
    /// The order of new cards. Default: one deck after the other.
    pub new_order: NewOrder,
    /// The minutes by which a step is shown early when nothing else is left.
    /// Default 20.
    pub learn_ahead: u32,
    /// Whether Space and Enter, which show the answer, then mean Good. Default on.
    pub space_grades: bool,
    /// Colours; `None` (the default) follows the terminal.
    pub theme: Option<ThemeName>,
    /// Line art. Default: by the locale and TERM.
    pub glyphs: Glyphs,
    /// Whether pictures move from step to step; off, they jump. Default on.
    pub animation: bool,
    /// Whether the simulator asks every question of a script as it comes. Default off.
    pub always_ask: bool,
    /// Whether a mock interview's answers count for the schedule. Default on.
    pub mock_schedules: bool,
    /// Whether a backup is made each study day. Default on.
    pub backups: bool,
    /// Days of which the newest backup is kept. Default 14.
    pub backup_days: u32,
    /// Weeks of which the newest backup is kept. Default 8.
    pub backup_weeks: u32,
    /// Megabytes that all backups may take. Default 500.
    pub backup_megabytes: u32,
    /// What the mouse does. Default: nothing, so that the terminal selects text.
    pub mouse: Mouse,
    /// Whether the left hand reaches all of a review. Default off.
    pub left_hand: bool,
    /// Keys of the user's own.
    pub keys: Vec<Binding>,
    /// Of the settings above that are options: those which the file names.
    pub named: Options,
    /// What the file sets for single decks.
    pub decks: BTreeMap<String, Options>,
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

/// What the mouse does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Mouse {
    /// Nothing: the terminal selects and copies as usual.
    #[default]
    Off,
    /// Its wheel scrolls.
    Wheel,
}

impl Word for Option<ThemeName> {
    const ALL: &'static [(&'static str, Self)] = &[
        ("auto", None),
        ("dark", Some(ThemeName::Dark)),
        ("light", Some(ThemeName::Light)),
        ("high-contrast", Some(ThemeName::HighContrast)),
        ("mono", Some(ThemeName::Mono)),
    ];
}

impl Word for Glyphs {
    const ALL: &'static [(&'static str, Self)] =
        &[("auto", Self::Auto), ("unicode", Self::Unicode), ("ascii", Self::Ascii)];
}

impl Word for Mouse {
    const ALL: &'static [(&'static str, Self)] = &[("off", Self::Off), ("wheel", Self::Wheel)];
}

impl Word for Level {
    const ALL: &'static [(&'static str, Self)] = &[
        ("junior", Self::Junior),
        ("mid", Self::Mid),
        ("senior", Self::Senior),
        ("staff", Self::Staff),
    ];
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
            review_order: ReviewOrder::default(),
            new_order: NewOrder::default(),
            learn_ahead: 20,
            space_grades: true,
            theme: None,
            glyphs: Glyphs::default(),
            animation: true,
            always_ask: false,
            mock_schedules: true,
            backups: true,
            backup_days: 14,
            backup_weeks: 8,
            backup_megabytes: 500,
            mouse: Mouse::default(),
            left_hand: false,
            keys: Vec::new(),
            named: Options::default(),
            decks: BTreeMap::new(),
        }
    }
}
