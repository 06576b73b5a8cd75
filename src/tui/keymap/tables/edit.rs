//! Keys where an edit waits for a choice.

use super::{Action, Key, Row, foot, row};

pub(super) const EDIT: &[Row] = &[
    row(&[(Key::Enter, Action::Accept)], "take the first choice", foot(0, "edit again")),
    Row {
        keys: &[(Key::Char('1'), Action::Choose(1)), (Key::Char('2'), Action::Choose(2))],
        shown: 2,
        words: "take this choice",
        footer: None,
    },
    row(&[(Key::Char('3'), Action::Choose(3))], "take the third choice", None),
    row(&[(Key::Esc, Action::Back)], "keep the text for later", foot(1, "keep it for later")),
];
