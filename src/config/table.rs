//! The table of keys. A new one is a field of `Config` with its default, and a
//! line here.

use super::setting::{Setting, Takes, setting};
use super::values::{Config, Glyphs, Mouse, ThemeName};
use crate::domain::{Level, NewOrder, ReviewOrder};

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
        review_order,
        Takes::words::<ReviewOrder>(),
        "which due cards come first; random is the same throughout a day"
    ),
    setting!(
        new_order,
        Takes::words::<NewOrder>(),
        "new cards come deck by deck, or the decks take turns"
    ),
    setting!(
        learn_ahead,
        Takes::Whole(0, 600, "minutes"),
        "how early a card in its step is shown when nothing else is left"
    ),
    setting!(
        space_grades,
        Takes::Switch,
        "Space and Enter show the answer, and on the answer mean Good"
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
        always_ask,
        Takes::Switch,
        "the simulator stops before each step that has a question, and asks what will happen"
    ),
    setting!(
        mock_schedules,
        Takes::Switch,
        "answers of a mock interview count for its cards, and missed points are drilled"
    ),
    setting!(backups, Takes::Switch, "a backup of the database is made each study day"),
    setting!(
        backup_days,
        Takes::Whole(0, 3_650, "days"),
        "the newest backup of each of so many days is kept"
    ),
    setting!(
        backup_weeks,
        Takes::Whole(0, 520, "weeks"),
        "then the newest of each of so many weeks is kept"
    ),
    setting!(
        backup_megabytes,
        Takes::Whole(1, 1_000_000, "megabytes"),
        "what all backups may take; the two newest stay in any case"
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
