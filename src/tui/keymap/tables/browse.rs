//! Keys of browsing.

use super::{Action, Key, Row, foot, foot_pair, row};

/// The list.
pub(super) const LIST: &[Row] = &[
    row(&[(Key::Char('/'), Action::Find)], "type a query", foot(1, "search")),
    row(&[(Key::Enter, Action::Accept)], "open what is chosen", foot(0, "open")),
    Row {
        keys: &[(Key::Tab, Action::NextPane), (Key::BackTab, Action::PrevPane)],
        shown: 1,
        words: "decks, questions, cards",
        footer: foot(3, "level"),
    },
    row(
        &[(Key::Left, Action::FilterBack), (Key::Right, Action::FilterOn)],
        "narrow by a word",
        foot_pair(4, "narrow"),
    ),
    row(
        &[(Key::Char('s'), Action::Sort), (Key::Char('S'), Action::Reverse)],
        "sort by, turn round",
        foot(5, "sort"),
    ),
    row(
        &[(Key::Char('x'), Action::Select), (Key::Char('X'), Action::SelectAll)],
        "select: this, all listed",
        foot(6, "select"),
    ),
    row(&[(Key::Char('e'), Action::Edit)], "edit the question", foot(6, "edit")),
    row(&[(Key::Char('C'), Action::Cram)], "cram these cards", foot(6, "cram")),
    row(&[(Key::Char('*'), Action::Mark)], "mark, or not any more", foot(3, "mark")),
    row(
        &[(Key::Char('@'), Action::SuspendCard), (Key::Char('!'), Action::SuspendQuestion)],
        "suspend: card, question",
        foot(3, "suspend"),
    ),
    row(
        &[(Key::Char('-'), Action::BuryCard), (Key::Char('='), Action::BuryQuestion)],
        "bury: card, question",
        None,
    ),
    row(&[(Key::Char('U'), Action::Unlock)], "unlock", None),
    row(&[(Key::Char('R'), Action::Reset)], "make new again", None),
    row(&[(Key::Char('D'), Action::SetDue)], "set the due day", foot(4, "set due")),
    row(
        &[(Key::Delete, Action::Delete), (Key::Char('d'), Action::Delete)],
        "delete whole questions",
        None,
    ),
    row(&[(Key::Char('u'), Action::Undo)], "undo", foot(2, "undo")),
];

/// The query.
pub(super) const FIELD: &[Row] = &[
    row(&[(Key::Enter, Action::Accept)], "to the list", foot(0, "to the list")),
    row(&[(Key::Esc, Action::Back)], "leave the query", foot(1, "back")),
    row(
        &[(Key::Up, Action::Up), (Key::Down, Action::Down)],
        "move in the list",
        foot_pair(2, "move in the list"),
    ),
    row(&[(Key::PageUp, Action::PageUp), (Key::PageDown, Action::PageDown)], "a page of it", None),
    row(&[(Key::Backspace, Action::Erase)], "take a character away", None),
    row(&[(Key::Ctrl('u'), Action::Clear)], "take all away", None),
    row(
        &[
            (Key::Left, Action::ShiftLeft),
            (Key::Right, Action::ShiftRight),
            (Key::Home, Action::Top),
            (Key::End, Action::Bottom),
        ],
        "move in the query",
        None,
    ),
    row(&[(Key::F(1), Action::Help)], "these keys", foot(3, "help")),
];

/// A box that asks.
pub(super) const ASK: &[Row] = &[
    row(&[(Key::Enter, Action::Accept)], "take the choice", foot(0, "take the choice")),
    Row {
        keys: &[
            (Key::Char('1'), Action::Choose(1)),
            (Key::Char('2'), Action::Choose(2)),
            (Key::Char('3'), Action::Choose(3)),
        ],
        shown: 3,
        words: "take this choice",
        footer: None,
    },
];
