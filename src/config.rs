//! Settings as one value, with their defaults, and the file that changes them.

use std::ops::Range;

use serde::Deserialize;

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
    /// Whether pictures move from step to step; off, they jump. Default on.
    pub animation: bool,
    /// Whether a backup is made each study day. Default on.
    pub backups: bool,
    /// Days of which the newest backup is kept. Default 14.
    pub backup_days: u32,
    /// Weeks of which the newest backup is kept. Default 8.
    pub backup_weeks: u32,
    /// Megabytes that all backups may take. Default 500.
    pub backup_megabytes: u64,
}

/// The colour themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
            animation: true,
            backups: true,
            backup_days: 14,
            backup_weeks: 8,
            backup_megabytes: 500,
        }
    }
}

/// A fault in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub message: String,
    /// Where, in bytes.
    pub span: Range<usize>,
}

/// The keys of the file, as they stand in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    new_per_day: Option<u32>,
    reviews_per_day: Option<u32>,
    rollover: Option<toml::Spanned<u8>>,
    desired_retention: Option<toml::Spanned<f32>>,
    maximum_interval: Option<toml::Spanned<u32>>,
    level: Option<Level>,
    unlocking: Option<bool>,
    burying: Option<bool>,
    theme: Option<ThemeName>,
    glyphs: Option<Glyphs>,
    animation: Option<bool>,
    backups: Option<bool>,
    backup_days: Option<u32>,
    backup_weeks: Option<u32>,
    backup_megabytes: Option<toml::Spanned<u64>>,
}

impl Config {
    /// Reads the text of a configuration file; keys that are missing keep their
    /// defaults.
    ///
    /// # Errors
    /// The first fault: no TOML, an unknown key, a value out of range.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let keys: Keys = toml::from_str(text).map_err(|error| Fault {
            message: error.message().to_owned(),
            span: error.span().unwrap_or(0..0),
        })?;
        let defaults = Self::default();
        Ok(Self {
            new_per_day: keys.new_per_day.unwrap_or(defaults.new_per_day),
            reviews_per_day: keys.reviews_per_day,
            rollover: match keys.rollover {
                None => defaults.rollover,
                Some(hour) => {
                    let span = hour.span();
                    Rollover::new(hour.into_inner())
                        .ok_or_else(|| out_of_range(span, "an hour from 0 to 23"))?
                }
            },
            desired_retention: within(
                keys.desired_retention,
                defaults.desired_retention,
                0.70..=0.99,
                "a share from 0.70 to 0.99",
            )?,
            maximum_interval: within(
                keys.maximum_interval,
                defaults.maximum_interval,
                1..=36_500,
                "days from 1 to 36500",
            )?,
            level: keys.level,
            unlocking: keys.unlocking.unwrap_or(defaults.unlocking),
            burying: keys.burying.unwrap_or(defaults.burying),
            theme: keys.theme.unwrap_or(defaults.theme),
            glyphs: keys.glyphs.unwrap_or(defaults.glyphs),
            animation: keys.animation.unwrap_or(defaults.animation),
            backups: keys.backups.unwrap_or(defaults.backups),
            backup_days: keys.backup_days.unwrap_or(defaults.backup_days),
            backup_weeks: keys.backup_weeks.unwrap_or(defaults.backup_weeks),
            backup_megabytes: within(
                keys.backup_megabytes,
                defaults.backup_megabytes,
                1..=1_000_000,
                "megabytes from 1 to 1000000",
            )?,
        })
    }
}

fn within<T: PartialOrd>(
    value: Option<toml::Spanned<T>>,
    default: T,
    range: std::ops::RangeInclusive<T>,
    what: &str,
) -> Result<T, Fault> {
    let Some(value) = value else { return Ok(default) };
    let span = value.span();
    let value = value.into_inner();
    if range.contains(&value) { Ok(value) } else { Err(out_of_range(span, what)) }
}

fn out_of_range(span: Range<usize>, what: &str) -> Fault {
    Fault { message: format!("expected {what}"), span }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_file_changes_nothing() {
        assert_eq!(Config::read(""), Ok(Config::default()));
        assert_eq!(Config::read("# nothing\n"), Ok(Config::default()));
    }

    #[test]
    fn every_key_is_read() {
        let text = "new_per_day = 5\nreviews_per_day = 100\nrollover = 3\n\
            desired_retention = 0.85\nmaximum_interval = 365\nlevel = \"senior\"\n\
            unlocking = false\nburying = false\ntheme = \"high-contrast\"\nglyphs = \"ascii\"\n\
            animation = false\nbackups = false\nbackup_days = 7\nbackup_weeks = 4\n\
            backup_megabytes = 100\n";
        let expected = Config {
            new_per_day: 5,
            reviews_per_day: Some(100),
            rollover: Rollover::new(3).unwrap(),
            desired_retention: 0.85,
            maximum_interval: 365,
            level: Some(Level::Senior),
            unlocking: false,
            burying: false,
            theme: ThemeName::HighContrast,
            glyphs: Glyphs::Ascii,
            animation: false,
            backups: false,
            backup_days: 7,
            backup_weeks: 4,
            backup_megabytes: 100,
        };
        assert_eq!(Config::read(text), Ok(expected));
    }

    #[test]
    fn faults_have_their_place() {
        let fault = |text: &str| {
            let fault = Config::read(text).unwrap_err();
            (fault.message, text.get(fault.span).unwrap().to_owned())
        };
        assert_eq!(
            fault("rollover = 24\n"),
            ("expected an hour from 0 to 23".to_owned(), "24".to_owned())
        );
        assert_eq!(fault("desired_retention = 1.0\n").1, "1.0");
        assert_eq!(fault("maximum_interval = 0\n").1, "0");
        let (message, place) = fault("new_per_day = 1\nnew_per_dya = 1\n");
        assert!(message.contains("unknown field"), "{message}");
        assert_eq!(place, "new_per_dya");
        assert!(Config::read("foo = [").is_err());
        assert!(Config::read("theme = \"pink\"").is_err());
    }
}
