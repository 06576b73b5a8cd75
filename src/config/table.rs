//! The table of keys. A new one is a field of `Config` with its default, and a
//! line here.

use super::setting::{Setting, Takes, setting};
use super::values::{Config, Glyphs, Mouse, ThemeName};
use crate::domain::Level;

/// The keys at the top of the file, in the order of the document.
pub const SETTINGS: &[Setting<Config>] = &[
    setting!(new_per_day, Takes::Whole(0, 99_999, "cards"), "new cards a study day"),
    setting!(reviews_per_day, Takes::Whole(0, 99_999, "cards"), "no limit", "reviews a study day"),
    setting!(
        rollover,
        Takes::Whole(0, 23, "an hour"),
        "the local hour at which a study day begins"
    ),
    setting!(
        desired_retention,
        Takes::Share(0.70, 0.99),
        "the chance of recall at which a card comes back; changes new intervals only"
    ),
    setting!(maximum_interval, Takes::Whole(1, 36_500, "days"), "the longest interval"),
    setting!(
        level,
        Takes::words::<Level>(),
        "each question's own",
        "your target level: what the answer is measured against"
    ),
    setting!(unlocking, Takes::Switch, "deeper cards wait until the tier they hang on is learnt"),
    setting!(
        burying,
        Takes::Switch,
        "other cards of a question that was answered are hidden for the day"
    ),
    setting!(
        theme,
        Takes::words::<Option<ThemeName>>(),
        "colours; auto is light where COLORFGBG tells a light background, else dark; NO_COLOR is heeded"
    ),
    setting!(
        glyphs,
        Takes::words::<Glyphs>(),
        "characters of pictures; auto is ascii on a console and without a UTF-8 locale"
    ),
    setting!(
        animation,
        Takes::Switch,
        "pictures move from step to step; if not, they jump, and signs and captions tell the change"
    ),
    setting!(
        mouse,
        Takes::words::<Mouse>(),
        "what the mouse does; while its wheel scrolls, hold Shift to select text; Ctrl-T turns it on and off"
    ),
    setting!(
        left_hand,
        Takes::Switch,
        "grades on a s d f, undo on z, claims on t (true) and w (wrong)"
    ),
];
