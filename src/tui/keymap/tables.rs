//! The tables themselves.

mod browse;
mod edit;
mod import;
mod mock;
mod options;
mod simulator;
mod stats;

use super::{Action, Foot, Key, Place, Row};
use crate::domain::Grade;

impl Place {
    /// Returns the rows of the place's table, in the order of its help, before
    /// any key of the user's own.
    pub(in crate::tui) fn usual_rows(self) -> impl Iterator<Item = &'static Row> {
        of(self).iter().flat_map(|rows| rows.iter())
    }
}

/// Returns the groups of rows of a place, in the order of its help.
fn of(place: Place) -> &'static [&'static [Row]] {
    match place {
        Place::FirstStart => &[FIRST_START, LEAVE, EVERYWHERE],
        Place::Home => &[HOME, MOVE, LEAVE, EVERYWHERE],
        Place::Front => &[FRONT, simulator::OPEN_TOO, CARD, SCROLL, LEAVE, EVERYWHERE],
        Place::FrontClaim => &[CLAIM, simulator::OPEN_TOO, CARD, SCROLL, LEAVE, EVERYWHERE],
        Place::Back => {
            &[BACK, PLAY, simulator::OPEN, COPY, PAUSE, CARD, SCROLL, SHIFT, LEAVE, EVERYWHERE]
        }
        Place::BackLadder => {
            const SIM: &[Row] = simulator::OPEN;
            &[BACK, LADDER, PLAY, SIM, COPY, PAUSE, CARD, SCROLL, SHIFT, LEAVE, EVERYWHERE]
        }
        Place::Summary => &[SUMMARY, SCROLL, LEAVE, EVERYWHERE],
        Place::Details => &[DETAILS, simulator::OPEN_TOO, SCROLL, LEAVE, EVERYWHERE],
        Place::Edit => &[edit::EDIT, SCROLL, QUIT, EVERYWHERE],
        Place::Options => &[options::OPTIONS, MOVE, LEAVE, EVERYWHERE],
        Place::OptionsField => &[options::OPTIONS_FIELD, EVERYWHERE],
        Place::Stats => &[stats::STATS, SCROLL, LEAVE, EVERYWHERE],
        Place::StatsDeck => &[stats::DECK, MOVE, LEAVE, EVERYWHERE],
        Place::DetailsDue | Place::BrowseDue => &[DUE_FIELD, EVERYWHERE],
        Place::Browse => &[browse::LIST, simulator::OPEN_TOO, MOVE, LEAVE, EVERYWHERE],
        Place::BrowseField => &[browse::FIELD, EVERYWHERE],
        Place::BrowseAsk => &[browse::ASK, MOVE, LEAVE, EVERYWHERE],
        Place::Mock(place) => mock::of(place),
        Place::Sim(place) => simulator::of(place),
        Place::Import => &[import::PREVIEW, MOVE, LEAVE, EVERYWHERE],
        Place::ImportField => &[import::FIELD, EVERYWHERE],
        Place::ImportWork => &[import::WORK, EVERYWHERE],
        Place::ImportList => &[import::LIST, SCROLL, LEAVE, EVERYWHERE],
        Place::ImportDone => &[import::LIST, import::DONE, SCROLL, LEAVE, EVERYWHERE],
        Place::Fault => &[FAULT, MOVE, LEAVE, EVERYWHERE],
        Place::Help => &[HELP, SCROLL, EVERYWHERE],
        Place::TooSmall => &[TOO_SMALL, EVERYWHERE],
    }
}

const fn foot(weight: u8, words: &'static str) -> Option<Foot> {
    Some(Foot { words, shown: 1, weight })
}

const fn foot_pair(weight: u8, words: &'static str) -> Option<Foot> {
    Some(Foot { words, shown: 2, weight })
}

const fn row(keys: &'static [(Key, Action)], words: &'static str, footer: Option<Foot>) -> Row {
    Row { keys, shown: keys.len(), words, footer }
}

const FIRST_START: &[Row] = &[
    row(&[(Key::Enter, Action::Start), (Key::Char(' '), Action::Start)], "start", foot(0, "start")),
    BROWSE,
    mock::OPEN,
    import::OPEN,
];

const HOME: &[Row] = &[
    row(&[(Key::Enter, Action::Start)], "start", foot(0, "start")),
    row(&[(Key::Char('s'), Action::StartDeck)], "only this deck", foot(1, "only this deck")),
    row(&[(Key::Char('c'), Action::CatchUp)], "catch up", foot(1, "catch up")),
    row(&[(Key::Char('d'), Action::Options)], "deck options", foot(5, "options")),
    BROWSE,
    mock::OPEN,
    stats::OPEN,
    import::OPEN,
];

const BROWSE: Row = row(
    &[(Key::Char('b'), Action::Browse), (Key::Char('/'), Action::Find)],
    "browse, search",
    foot(1, "browse"),
);

const FRONT: &[Row] = &[
    row(
        &[(Key::Char(' '), Action::Reveal), (Key::Enter, Action::Reveal)],
        "I have said it",
        foot(0, "I have said it"),
    ),
    row(&[(Key::Char('y'), Action::Sure), (Key::Char('n'), Action::Unsure)], "sure, unsure", None),
    row(&[(Key::Char('P'), Action::Pause)], "pause the clock", foot(1, "pause")),
];

const CLAIM: &[Row] = &[
    row(&[(Key::Char('a'), Action::Agree)], "I agree", foot(0, "agree")),
    row(&[(Key::Char('b'), Action::PushBack)], "I push back", foot(0, "push back")),
    row(&[(Key::Char('y'), Action::Sure), (Key::Char('n'), Action::Unsure)], "sure, unsure", None),
    row(&[(Key::Char('P'), Action::Pause)], "pause the clock", foot(1, "pause")),
];

const BACK: &[Row] = &[
    row(
        &[(Key::Char(' '), Action::Grade(Grade::Good)), (Key::Enter, Action::Grade(Grade::Good))],
        "Good",
        foot(0, "Good"),
    ),
    row(&[(Key::Char('1'), Action::Grade(Grade::Again))], "Again, forgot it", None),
    row(&[(Key::Char('2'), Action::Grade(Grade::Hard))], "Hard, but a pass", None),
    row(&[(Key::Char('3'), Action::Grade(Grade::Good))], "Good", None),
    row(&[(Key::Char('4'), Action::Grade(Grade::Easy))], "Easy", None),
    row(&[(Key::Tab, Action::NextPane)], "other pane", foot(1, "other pane")),
];

const PLAY: &[Row] = &[
    row(&[(Key::Char('r'), Action::Replay)], "replay", foot(1, "replay")),
    row(
        &[(Key::Left, Action::StepBack), (Key::Right, Action::StepForward)],
        "step back, on",
        foot_pair(1, "step"),
    ),
    row(
        &[(Key::Char('['), Action::PointBack), (Key::Char(']'), Action::PointForward)],
        "to a key point",
        None,
    ),
];

const COPY: &[Row] = &[row(&[(Key::Char('c'), Action::Copy)], "copy the answer", None)];

const PAUSE: &[Row] =
    &[row(&[(Key::Char('P'), Action::Pause)], "pause the clock", foot(1, "pause"))];

const LADDER: &[Row] = &[row(
    &[(Key::Char('x'), Action::RungUp), (Key::Backspace, Action::RungDown)],
    "rung up, down",
    foot(0, "rung up"),
)];

const CARD: &[Row] = &[
    row(&[(Key::Char('u'), Action::Undo)], "undo", foot(3, "undo")),
    row(&[(Key::Char('e'), Action::Edit)], "edit the question", foot(5, "edit")),
    row(&[(Key::Char('i'), Action::Why)], "why is it due", foot(5, "why due")),
    row(&[(Key::Char('o'), Action::Options)], "deck options", None),
    row(&[(Key::Char('A'), Action::Auto)], "auto-advance", None),
    row(&[(Key::Char('*'), Action::Mark)], "mark", None),
    row(
        &[(Key::Char('-'), Action::BuryCard), (Key::Char('='), Action::BuryQuestion)],
        "bury: card, question",
        None,
    ),
    row(
        &[(Key::Char('@'), Action::SuspendCard), (Key::Char('!'), Action::SuspendQuestion)],
        "suspend: card, question",
        None,
    ),
];

const SUMMARY: &[Row] = &[
    row(&[(Key::Char(' '), Action::ShowNow)], "show it now", foot(0, "show it now")),
    row(&[(Key::Enter, Action::KeepGoing)], "keep going beyond limits", foot(1, "keep going")),
    row(&[(Key::Char('a'), Action::Ahead)], "review tomorrow's now", foot(2, "review ahead")),
    row(&[(Key::Char('u'), Action::Undo)], "undo", foot(2, "undo")),
    mock::OPEN,
    stats::OPEN,
];

const DETAILS: &[Row] = &[
    row(&[(Key::Char('C'), Action::Cram)], "answer it now", foot(1, "answer it")),
    row(&[(Key::Char('e'), Action::Edit)], "edit the question", foot(2, "edit")),
    row(&[(Key::Char('c'), Action::Copy)], "copy the id", None),
    row(&[(Key::Char('*'), Action::Mark)], "mark", None),
    row(
        &[(Key::Char('@'), Action::SuspendCard), (Key::Char('!'), Action::SuspendQuestion)],
        "suspend: card, question",
        foot(2, "suspend"),
    ),
    row(
        &[(Key::Char('-'), Action::BuryCard), (Key::Char('='), Action::BuryQuestion)],
        "bury: card, question",
        None,
    ),
    row(&[(Key::Char('U'), Action::Unlock)], "unlock the question", None),
    row(&[(Key::Char('R'), Action::Reset)], "make it new again", None),
    row(&[(Key::Char('D'), Action::SetDue)], "set the due day", foot(3, "set due")),
    row(&[(Key::Char('u'), Action::Undo)], "undo", foot(4, "undo")),
];

const DUE_FIELD: &[Row] = &[
    row(&[(Key::Enter, Action::Accept)], "set it", foot(0, "set it")),
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
        words: "type digits",
        footer: None,
    },
    row(&[(Key::Backspace, Action::Erase)], "take a digit away", None),
    row(&[(Key::Esc, Action::Back)], "leave it as it is", foot(0, "leave it as it is")),
];

const FAULT: &[Row] = &[
    row(&[(Key::Enter, Action::Accept)], "take the choice", foot(1, "take the choice")),
    Row {
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
        shown: 4,
        words: "go to this choice",
        footer: None,
    },
];

const HELP: &[Row] = &[
    row(
        &[(Key::Char('?'), Action::Help), (Key::F(1), Action::Help), (Key::Esc, Action::Back)],
        "close",
        Some(Foot { words: "close", shown: 1, weight: 0 }),
    ),
    row(&[(Key::Char('q'), Action::Quit)], "close", None),
];

const TOO_SMALL: &[Row] = &[
    row(&[(Key::Char('q'), Action::Quit)], "leave", foot(0, "leave")),
    row(&[(Key::Char('P'), Action::Pause)], "pause", foot(1, "pause")),
];

/// The cursor of a list.
const MOVE: &[Row] = &[
    Row {
        keys: &[
            (Key::Up, Action::Up),
            (Key::Down, Action::Down),
            (Key::Char('k'), Action::Up),
            (Key::Char('j'), Action::Down),
        ],
        shown: 4,
        words: "choose",
        footer: foot_pair(4, "choose"),
    },
    Row {
        keys: &[
            (Key::Home, Action::Top),
            (Key::End, Action::Bottom),
            (Key::Char('g'), Action::Top),
            (Key::Char('G'), Action::Bottom),
        ],
        shown: 2,
        words: "first, last",
        footer: None,
    },
    Row {
        keys: &[(Key::PageUp, Action::PageUp), (Key::PageDown, Action::PageDown)],
        shown: 2,
        words: "a page",
        footer: None,
    },
];

const SCROLL: &[Row] = &[
    Row {
        keys: &[
            (Key::Up, Action::Up),
            (Key::Down, Action::Down),
            (Key::Char('k'), Action::Up),
            (Key::Char('j'), Action::Down),
        ],
        shown: 4,
        words: "scroll",
        footer: foot_pair(2, "scroll"),
    },
    Row {
        keys: &[(Key::PageUp, Action::PageUp), (Key::PageDown, Action::PageDown)],
        shown: 2,
        words: "a page",
        footer: None,
    },
    Row {
        keys: &[
            (Key::Home, Action::Top),
            (Key::End, Action::Bottom),
            (Key::Char('g'), Action::Top),
            (Key::Char('G'), Action::Bottom),
        ],
        shown: 2,
        words: "top, end",
        footer: None,
    },
];

const SHIFT: &[Row] = &[row(
    &[(Key::Char('h'), Action::ShiftLeft), (Key::Char('l'), Action::ShiftRight)],
    "shift long code",
    foot_pair(6, "shift code"),
)];

const LEAVE: &[Row] = &[
    row(&[(Key::Esc, Action::Back)], "one level back", foot(6, "back")),
    row(&[(Key::Char('q'), Action::Quit)], "leave, all is saved", foot(7, "leave")),
    row(
        &[(Key::Char('?'), Action::Help), (Key::F(1), Action::Help)],
        "these keys",
        foot(8, "help"),
    ),
];

/// Leaving, where a table of its own has the way back.
const QUIT: &[Row] = &[
    row(&[(Key::Char('q'), Action::Quit)], "leave, all is saved", foot(7, "leave")),
    row(
        &[(Key::Char('?'), Action::Help), (Key::F(1), Action::Help)],
        "these keys",
        foot(8, "help"),
    ),
];

const EVERYWHERE: &[Row] = &[
    row(&[(Key::Ctrl('t'), Action::Wheel)], "mouse wheel on, off", None),
    row(&[(Key::Ctrl('l'), Action::Redraw)], "draw again", None),
    row(&[(Key::Ctrl('z'), Action::Stop)], "to the shell", None),
    row(&[(Key::Ctrl('c'), Action::Interrupt)], "leave at once", None),
];
