//! The keys of the simulator.

use super::{Action, EVERYWHERE, Foot, Key, LEAVE, MOVE, QUIT, Row, foot, foot_pair, row};
use crate::tui::keymap::{Sim, SimPlace};

/// The way in, from an answer.
pub(super) const OPEN: &[Row] =
    &[row(&[(Key::Char('v'), Action::Sim(Sim::Simulator))], "simulator", foot(2, "simulator"))];

/// The same where it matters less.
pub(super) const OPEN_TOO: &[Row] =
    &[row(&[(Key::Char('v'), Action::Sim(Sim::Simulator))], "simulator", None)];

/// Returns the groups of rows of a place.
pub(super) fn of(place: SimPlace) -> &'static [&'static [Row]] {
    match place {
        SimPlace::Stage => &[PLAYING, ASKING, FORKS, INVARIANTS, LEAVE, EVERYWHERE],
        SimPlace::Beside => &[BESIDE, LEAVE, EVERYWHERE],
        SimPlace::Switches => &[SWITCHES, NUMBERS, MOVE, LEAVE, EVERYWHERE],
        SimPlace::Verbs => &[VERBS, MOVE, LEAVE, EVERYWHERE],
        SimPlace::Field => &[FIELD, EVERYWHERE],
        SimPlace::Question => &[QUESTION, MOVE, LEAVE, EVERYWHERE],
        SimPlace::Goals => &[GOALS, NUMBERS, MOVE, LEAVE, EVERYWHERE],
        SimPlace::Hunting => &[HUNTING, QUIT, EVERYWHERE],
    }
}

const STEP: Row = row(
    &[(Key::Left, Action::StepBack), (Key::Right, Action::StepForward)],
    "step back, on",
    foot_pair(1, "step"),
);

const ENDS: Row = Row {
    keys: &[
        (Key::Home, Action::Top),
        (Key::End, Action::Bottom),
        (Key::Char('g'), Action::Top),
        (Key::Char('G'), Action::Bottom),
    ],
    shown: 2,
    words: "to the start, the end",
    footer: None,
};

const PLAYING: &[Row] = &[
    row(&[(Key::Char(' '), Action::Sim(Sim::Play))], "play, pause", foot(0, "play")),
    STEP,
    ENDS,
    row(&[(Key::Char('r'), Action::Replay)], "from the start", None),
    row(
        &[(Key::Char('['), Action::PointBack), (Key::Char(']'), Action::PointForward)],
        "to a key point",
        None,
    ),
    row(
        &[
            (Key::Char('1'), Action::Sim(Sim::Chapter(1))),
            (Key::Char('2'), Action::Sim(Sim::Chapter(2))),
            (Key::Char('3'), Action::Sim(Sim::Chapter(3))),
        ],
        "basics, solid, deeper",
        None,
    ),
    Row {
        keys: &[
            (Key::Char('+'), Action::Sim(Sim::Faster)),
            (Key::Char('-'), Action::Sim(Sim::Slower)),
            (Key::Char('='), Action::Sim(Sim::Faster)),
        ],
        shown: 2,
        words: "faster, slower",
        footer: foot_pair(6, "speed"),
    },
];

const ASKING: &[Row] = &[
    row(
        &[(Key::Char('w'), Action::Sim(Sim::WhatIf))],
        "what if: other settings",
        foot(2, "what if"),
    ),
    row(&[(Key::Char('i'), Action::Sim(Sim::Inject))], "inject: act yourself", foot(3, "inject")),
    row(&[(Key::Char('p'), Action::Sim(Sim::Predict))], "predict a step", foot(4, "predict")),
    row(&[(Key::Char('h'), Action::Sim(Sim::Hunt))], "hunt: break an invariant", foot(4, "hunt")),
];

const FORKS: &[Row] = &[
    row(&[(Key::Tab, Action::Sim(Sim::Timeline))], "base, forks in turn", foot(4, "timeline")),
    row(
        &[(Key::Char('d'), Action::Sim(Sim::Difference))],
        "timelines side by side",
        foot(5, "difference"),
    ),
    row(&[(Key::Char('u'), Action::Undo)], "take a verb back", foot(3, "take back")),
    row(
        &[(Key::Char('s'), Action::Sim(Sim::SaveFork))],
        "save the fork in a file",
        foot(5, "save"),
    ),
    row(&[(Key::Char('x'), Action::Sim(Sim::DropFork))], "drop the fork", foot(5, "drop")),
];

const INVARIANTS: &[Row] = &[Row {
    keys: &[
        (Key::Up, Action::Up),
        (Key::Down, Action::Down),
        (Key::Char('k'), Action::Up),
        (Key::Char('j'), Action::Down),
    ],
    shown: 4,
    words: "open an invariant",
    footer: foot_pair(6, "invariants"),
}];

const BESIDE: &[Row] = &[
    Row { footer: foot_pair(0, "step both"), ..STEP },
    ENDS,
    row(&[(Key::Char('w'), Action::Sim(Sim::WhatIf))], "another switch", foot(1, "other switch")),
    row(
        &[(Key::Char('d'), Action::Sim(Sim::Difference))],
        "only what differs",
        foot(2, "differences only"),
    ),
    row(&[(Key::Tab, Action::Sim(Sim::Timeline))], "next timeline", foot(5, "timeline")),
    row(&[(Key::Char('x'), Action::Sim(Sim::DropFork))], "drop the fork", foot(3, "drop fork")),
    row(&[(Key::Char('s'), Action::Sim(Sim::SaveFork))], "save the fork", foot(6, "save")),
    Row {
        keys: &[
            (Key::Up, Action::Up),
            (Key::Down, Action::Down),
            (Key::Char('k'), Action::Up),
            (Key::Char('j'), Action::Down),
        ],
        shown: 4,
        words: "scroll",
        footer: foot_pair(4, "scroll"),
    },
];

const SWITCHES: &[Row] = &[row(&[(Key::Enter, Action::Accept)], "run it so", foot(0, "run it so"))];

const VERBS: &[Row] = &[
    row(&[(Key::Enter, Action::Accept)], "do it on a fork", foot(0, "do it")),
    row(&[(Key::Char('/'), Action::Find)], "type a verb", foot(1, "type a verb")),
    row(&[(Key::Char('u'), Action::Undo)], "take a verb back", foot(2, "take back")),
    row(&[(Key::Char('h'), Action::Sim(Sim::Hunt))], "hunt: break an invariant", foot(5, "hunt")),
];

const FIELD: &[Row] = &[
    row(&[(Key::Enter, Action::Accept)], "take it", foot(0, "take it")),
    row(&[(Key::Tab, Action::NextPane)], "complete it", foot(1, "complete")),
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

const QUESTION: &[Row] = &[
    Row { footer: Some(Foot { words: "answer", shown: 9, weight: 0 }), ..CHOICES },
    row(&[(Key::Enter, Action::Accept)], "that is it", None),
    row(&[(Key::Char('s'), Action::Sim(Sim::ShowMe))], "show me", foot(1, "show me")),
];

const GOALS: &[Row] = &[row(&[(Key::Enter, Action::Accept)], "search", foot(0, "search"))];

const HUNTING: &[Row] = &[row(&[(Key::Esc, Action::Back)], "call it off", foot(0, "call it off"))];

const NUMBERS: &[Row] = &[CHOICES];

const CHOICES: Row = Row {
    keys: &[
        (Key::Char('1'), Action::Choose(1)),
        (Key::Char('2'), Action::Choose(2)),
        (Key::Char('3'), Action::Choose(3)),
        (Key::Char('4'), Action::Choose(4)),
        (Key::Char('5'), Action::Choose(5)),
        (Key::Char('6'), Action::Choose(6)),
        (Key::Char('7'), Action::Choose(7)),
        (Key::Char('8'), Action::Choose(8)),
        (Key::Char('9'), Action::Choose(9)),
    ],
    shown: 9,
    words: "this one at once",
    footer: None,
};
