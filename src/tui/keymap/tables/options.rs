//! The keys of the options.

use super::{foot, foot_pair, row};
use crate::tui::keymap::{Action, Key, Row};

pub(super) const OPTIONS: &[Row] = &[
    row(
        &[(Key::Left, Action::Less), (Key::Right, Action::More)],
        "change it",
        foot_pair(0, "change"),
    ),
    DIGITS,
    row(&[(Key::Enter, Action::Accept)], "take up the plan offered", foot(1, "take it up")),
    row(
        &[(Key::Char('x'), Action::Default), (Key::Delete, Action::Default)],
        "back to the default",
        foot(2, "default"),
    ),
];

pub(super) const OPTIONS_FIELD: &[Row] = &[
    row(&[(Key::Enter, Action::Accept)], "set it", foot(0, "set it")),
    DIGITS,
    row(&[(Key::Backspace, Action::Erase)], "take a digit away", None),
    row(&[(Key::Esc, Action::Back)], "leave it as it is", foot(0, "leave it as it is")),
];

const DIGITS: Row = Row {
    keys: &[
        (Key::Char('0'), Action::Digit(0)),
        (Key::Char('9'), Action::Digit(9)),
        (Key::Char('1'), Action::Digit(1)),
        (Key::Char('2'), Action::Digit(2)),
        (Key::Char('3'), Action::Digit(3)),
        (Key::Char('4'), Action::Digit(4)),
        (Key::Char('5'), Action::Digit(5)),
        (Key::Char('6'), Action::Digit(6)),
        (Key::Char('7'), Action::Digit(7)),
        (Key::Char('8'), Action::Digit(8)),
    ],
    shown: 2,
    words: "a digit from, to",
    footer: None,
};
