//! The keys of the statistics.

use super::{Action, Key, Row, foot, foot_pair, row};
use crate::tui::keymap::Mock;

/// The way in, from home and from the end of a session.
pub(super) const OPEN: Row =
    row(&[(Key::Char('t'), Action::Stats)], "statistics", foot(3, "stats"));

pub(super) const STATS: &[Row] = &[
    row(
        &[(Key::Left, Action::Shorter), (Key::Right, Action::Longer)],
        "shorter, longer period",
        foot_pair(0, "period"),
    ),
    row(&[(Key::Char('d'), Action::ChooseDeck)], "choose a deck", foot(1, "deck")),
    row(&[(Key::Tab, Action::NextPane)], "charts, or tables", foot(2, "tables")),
    row(&[(Key::Char('c'), Action::Calibration)], "is the model right", foot(3, "calibration")),
    row(
        &[(Key::Char('m'), Action::Mock(Mock::Past))],
        "mock interviews that were",
        foot(3, "mocks"),
    ),
];

pub(super) const DECK: &[Row] =
    &[row(&[(Key::Enter, Action::Accept)], "take this deck", foot(0, "take it"))];
