//! Keys of mock interviews.

use super::{Action, EVERYWHERE, Foot, Key, LEAVE, MOVE, PLAY, Row, SCROLL, foot, foot_pair, row};
use crate::tui::keymap::{Mock, MockPlace};

/// The way in, from home and from the end of a session.
pub(super) const OPEN: Row =
    row(&[(Key::Char('m'), Action::Mock(Mock::Lobby))], "mock interview", foot(3, "mock"));

/// Returns the groups of rows of a place.
pub(super) fn of(place: MockPlace) -> &'static [&'static [Row]] {
    match place {
        MockPlace::Lobby => &[LOBBY, MOVE, LEAVE, EVERYWHERE],
        MockPlace::Decks => &[DECKS, MOVE, LEAVE, EVERYWHERE],
        MockPlace::Offer => &[OFFER, MOVE, LEAVE, EVERYWHERE],
        MockPlace::Ask => &[ASK, SCROLL, LEAVE, EVERYWHERE],
        MockPlace::Answer => &[ANSWER, SCROLL, LEAVE, EVERYWHERE],
        MockPlace::Pad => &[PAD, TYPING, EVERYWHERE],
        MockPlace::Gist => &[GIST, TYPING, EVERYWHERE],
        MockPlace::Sure => &[SURE, LEAVE, EVERYWHERE],
        MockPlace::Claims => &[CLAIMS, MOVE, LEAVE, EVERYWHERE],
        MockPlace::FollowUps => &[FOLLOW_UPS, MOVE, LEAVE, EVERYWHERE],
        MockPlace::Rung => &[RUNG, SCROLL, LEAVE, EVERYWHERE],
        MockPlace::Tick => &[TICK, LEAVE, EVERYWHERE],
        MockPlace::Reveal => &[REVEAL, PLAY, SCROLL, LEAVE, EVERYWHERE],
        MockPlace::Report => &[REPORT, SCROLL, LEAVE, EVERYWHERE],
        MockPlace::Question => &[QUESTION, SCROLL, LEAVE, EVERYWHERE],
        MockPlace::Past => &[PAST, SCROLL, LEAVE, EVERYWHERE],
    }
}

const LOBBY: &[Row] = &[
    row(&[(Key::Enter, Action::Accept)], "begin", foot(0, "begin")),
    row(&[(Key::Left, Action::Less), (Key::Right, Action::More)], "change", foot_pair(1, "change")),
    row(&[(Key::Char('d'), Action::ChooseDeck)], "choose decks", foot(4, "decks")),
    Row {
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
        words: "type a seed, from, to",
        footer: None,
    },
    row(&[(Key::Backspace, Action::Erase)], "take a digit away", None),
    row(
        &[(Key::Char('s'), Action::Mock(Mock::Sheet))],
        "write a partner's sheet",
        foot(3, "sheet"),
    ),
    row(
        &[(Key::Char('a'), Action::Mock(Mock::MarkAgain))],
        "mark again, a day later",
        foot(2, "mark again"),
    ),
    row(
        &[(Key::Char('t'), Action::Mock(Mock::Past))],
        "mock interviews that were",
        foot(5, "past mocks"),
    ),
];

const DECKS: &[Row] = &[
    row(&[(Key::Char(' '), Action::Select)], "in, or out", foot(0, "in, or out")),
    row(&[(Key::Char('x'), Action::SelectAll)], "all decks", foot(2, "all")),
    row(&[(Key::Enter, Action::Accept)], "take these decks", foot(1, "take these")),
];

const OFFER: &[Row] = &[
    row(&[(Key::Enter, Action::Accept)], "take the choice", foot(0, "take the choice")),
    row(
        &[(Key::Char('1'), Action::Choose(1)), (Key::Char('2'), Action::Choose(2))],
        "go on, give it up",
        None,
    ),
];

const PAUSE: Row = row(&[(Key::Char('P'), Action::Pause)], "pause the clock", foot(2, "pause"));

const ASK: &[Row] = &[
    row(
        &[(Key::Char(' '), Action::Reveal), (Key::Enter, Action::Reveal)],
        "begin to answer",
        foot(0, "begin to answer"),
    ),
    row(&[(Key::Tab, Action::NextPane)], "begin, with the pad", foot(1, "begin, with the pad")),
    ONE_BACK,
];

/// Back over marks, until the answer is seen.
const ONE_BACK: Row = row(
    &[
        (Key::Left, Action::Mock(Mock::MarkBack)),
        (Key::Backspace, Action::Mock(Mock::MarkBack)),
        (Key::Char('u'), Action::Mock(Mock::MarkBack)),
    ],
    "one mark back",
    foot(2, "one back"),
);

/// On, when all marks are set.
const GO_ON: Row = row(&[(Key::Enter, Action::Accept)], "go on", foot(1, "go on"));

const ANSWER: &[Row] = &[
    row(
        &[(Key::Char(' '), Action::Reveal), (Key::Enter, Action::Reveal)],
        "I have said it",
        foot(0, "I have said it"),
    ),
    row(&[(Key::Tab, Action::NextPane)], "to the pad", foot(1, "pad")),
    PAUSE,
];

const PAD: &[Row] = &[
    row(
        &[(Key::Esc, Action::Back), (Key::Tab, Action::NextPane)],
        "leave the pad",
        foot(0, "leave the pad"),
    ),
    row(&[(Key::Enter, Action::Accept)], "a new line", None),
];

const GIST: &[Row] = &[
    row(&[(Key::Enter, Action::Accept)], "that is the gist", foot(0, "that is the gist")),
    row(&[(Key::Esc, Action::Back)], "leave, all is saved", foot(2, "leave")),
];

/// Keys wherever something is typed.
const TYPING: &[Row] = &[
    row(
        &[(Key::Backspace, Action::Erase), (Key::Delete, Action::Mock(Mock::EraseNext))],
        "take a character away",
        None,
    ),
    row(
        &[
            (Key::Left, Action::ShiftLeft),
            (Key::Right, Action::ShiftRight),
            (Key::Up, Action::Up),
            (Key::Down, Action::Down),
            (Key::Home, Action::Top),
            (Key::End, Action::Bottom),
        ],
        "move in the text",
        None,
    ),
    row(&[(Key::F(1), Action::Help)], "these keys", foot(3, "help")),
];

const SURE: &[Row] = &[Row {
    keys: &[
        (Key::Char('1'), Action::Choose(1)),
        (Key::Char('2'), Action::Choose(2)),
        (Key::Char('3'), Action::Choose(3)),
        (Key::Char('4'), Action::Choose(4)),
        (Key::Char('5'), Action::Choose(5)),
    ],
    shown: 5,
    words: "10 % to 90 % sure",
    footer: Some(Foot { words: "how sure", shown: 5, weight: 0 }),
}];

const CLAIMS: &[Row] = &[
    row(&[(Key::Char('s'), Action::Mock(Mock::Said))], "said", foot(0, "said")),
    row(&[(Key::Char('h'), Action::Mock(Mock::Half))], "half of it", foot(0, "half")),
    row(&[(Key::Char('n'), Action::Mock(Mock::Not))], "not said", foot(0, "not")),
    GO_ON,
    ONE_BACK,
];

const FOLLOW_UPS: &[Row] = &[
    row(&[(Key::Char('r'), Action::Mock(Mock::Right))], "right", foot(0, "right")),
    row(&[(Key::Char('h'), Action::Mock(Mock::Half))], "half right", foot(0, "half")),
    row(&[(Key::Char('w'), Action::Mock(Mock::Wrong))], "wrong", foot(0, "wrong")),
    GO_ON,
    ONE_BACK,
];

const RUNG: &[Row] = &[
    row(
        &[(Key::Char('x'), Action::Mock(Mock::Yes)), (Key::Char('y'), Action::Mock(Mock::Yes))],
        "did that",
        foot(0, "did that"),
    ),
    row(&[(Key::Char('n'), Action::Mock(Mock::No))], "did not", foot(0, "did not")),
    ONE_BACK,
];

const TICK: &[Row] = &[
    row(&[(Key::Char('y'), Action::Mock(Mock::Yes))], "yes", foot(0, "yes")),
    row(&[(Key::Char('n'), Action::Mock(Mock::No))], "no", foot(0, "no")),
    ONE_BACK,
];

const REVEAL: &[Row] = &[
    row(
        &[(Key::Char(' '), Action::Reveal), (Key::Enter, Action::Reveal)],
        "next question",
        foot(0, "next question"),
    ),
    row(&[(Key::Tab, Action::NextPane)], "picture, text", foot(1, "picture")),
    PAUSE,
];

const REPORT: &[Row] = &[
    row(&[(Key::Enter, Action::Accept)], "the questions", foot(0, "questions")),
    row(&[(Key::Char('v'), Action::Mock(Mock::Moment))], "the costliest moment", foot(1, "moment")),
    row(
        &[(Key::Char('s'), Action::Mock(Mock::Save))],
        "save as Markdown",
        foot(2, "save as Markdown"),
    ),
    row(&[(Key::Char('u'), Action::Undo)], "undo", foot(3, "undo")),
];

const QUESTION: &[Row] = &[
    row(
        &[(Key::Left, Action::StepBack), (Key::Right, Action::StepForward)],
        "question before, after",
        foot_pair(0, "other question"),
    ),
    row(&[(Key::Char('v'), Action::Mock(Mock::Moment))], "the costliest moment", foot(1, "moment")),
];

const PAST: &[Row] = &[
    row(&[(Key::Enter, Action::Accept)], "its report", foot(0, "its report")),
    row(
        &[(Key::Left, Action::StepBack), (Key::Right, Action::StepForward)],
        "mock before, after",
        foot_pair(1, "other mock"),
    ),
    row(
        &[(Key::Char('m'), Action::Mock(Mock::Lobby))],
        "a new mock interview",
        foot(2, "new mock"),
    ),
];
