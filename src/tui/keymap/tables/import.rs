//! Keys of an import.

use super::{Action, Key, Row, foot, foot_pair, row};

/// At home.
pub(super) const OPEN: Row =
    row(&[(Key::Char('a'), Action::Import)], "add questions from a file", foot(6, "import"));

/// What was understood, before anything is written.
pub(super) const PREVIEW: &[Row] = &[
    row(&[(Key::Enter, Action::Accept)], "import", foot(0, "import")),
    row(
        &[(Key::Left, Action::Less), (Key::Right, Action::More)],
        "what the column becomes",
        foot_pair(1, "becomes"),
    ),
    row(&[(Key::Char('d'), Action::ChooseDeck)], "name the deck", foot(2, "deck")),
    row(
        &[(Key::Char('f'), Action::Format), (Key::Char('F'), Action::PrevFormat)],
        "next format, format before",
        foot(3, "format"),
    ),
    row(
        &[(Key::Char('n'), Action::NextCard), (Key::Char('N'), Action::PrevCard)],
        "next card, card before",
        foot(4, "card"),
    ),
    row(&[(Key::Char('v'), Action::Whole)], "the whole card", foot(5, "whole")),
    row(&[(Key::Char('p'), Action::Problems)], "all that was not understood", foot(2, "problems")),
];

/// A path or a deck's name is typed.
pub(super) const FIELD: &[Row] = &[
    row(&[(Key::Enter, Action::Accept)], "take it", foot(0, "take it")),
    row(&[(Key::Tab, Action::NextPane)], "complete the path", foot(1, "complete")),
    row(&[(Key::Esc, Action::Back)], "leave it", foot(2, "back")),
    row(&[(Key::Backspace, Action::Erase)], "take a character away", None),
    row(&[(Key::Ctrl('u'), Action::Clear)], "take all away", None),
    row(
        &[
            (Key::Left, Action::ShiftLeft),
            (Key::Right, Action::ShiftRight),
            (Key::Home, Action::Top),
            (Key::End, Action::Bottom),
        ],
        "move in it",
        None,
    ),
    row(&[(Key::F(1), Action::Help)], "these keys", foot(3, "help")),
];

/// Questions are being written.
pub(super) const WORK: &[Row] =
    &[row(&[(Key::Esc, Action::Back)], "stop; nothing is written", foot(0, "stop"))];

/// Something to read: what was not understood, a whole card, or what was done.
pub(super) const LIST: &[Row] = &[row(&[(Key::Enter, Action::Accept)], "go on", foot(0, "go on"))];

/// What was done.
pub(super) const DONE: &[Row] = &[row(
    &[(Key::Char('r'), Action::StartDeck)],
    "review what came in",
    foot(1, "review this deck"),
)];
