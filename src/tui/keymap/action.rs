//! What keys ask for.

use super::{Mock, Sim};
use crate::domain::Grade;

/// What a key asks for. Screens match on these, never on keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Start a session.
    Start,
    /// Start a session with one deck alone.
    StartDeck,
    /// "I have said it": show the answer.
    Reveal,
    /// Agree with a claim.
    Agree,
    /// Push a claim back.
    PushBack,
    /// Say that one is sure of the answer.
    Sure,
    /// Say that one is not.
    Unsure,
    /// Stop the clock, or let it go on.
    Pause,
    /// Grade the answer.
    Grade(Grade),
    /// Climb a rung.
    RungUp,
    /// Step down a rung.
    RungDown,
    /// Show the animation's step before.
    StepBack,
    /// Show the animation's next step.
    StepForward,
    /// Play the animation from its beginning.
    Replay,
    /// Go to where the key point before is proved.
    PointBack,
    /// Go to where the next key point is proved.
    PointForward,
    /// Take the last change back.
    Undo,
    /// Show why the card is due, its memory and history.
    Why,
    /// Edit the question.
    Edit,
    /// Copy what is asked for.
    Copy,
    /// Mark the card, or take the mark away.
    Mark,
    /// Bury the card.
    BuryCard,
    /// Bury all cards of the question.
    BuryQuestion,
    /// Suspend the card, or take it back.
    SuspendCard,
    /// The same for all cards of the question.
    SuspendQuestion,
    /// Unlock all cards of the question.
    Unlock,
    /// Make the card new again.
    Reset,
    /// Begin to set the due day.
    SetDue,
    /// Type a digit.
    Digit(u8),
    /// Take a typed character away.
    Erase,
    /// Take what was typed, or what the cursor rests on.
    Accept,
    /// Take the choice of this number.
    Choose(u8),
    /// Show a step card before its time.
    ShowNow,
    /// Go on beyond today's limit.
    KeepGoing,
    /// Review ahead what is due on the next study day.
    Ahead,
    /// Show the answer when its time is over, or no longer.
    Auto,
    /// Show the options.
    Options,
    /// Take up the plan to catch up, or show it.
    CatchUp,
    /// Change a value downwards.
    Less,
    /// Change a value upwards.
    More,
    /// Let the default hold.
    Default,
    /// Show the statistics.
    Stats,
    /// Look at a shorter period.
    Shorter,
    /// Look at a longer period.
    Longer,
    /// Choose a deck.
    ChooseDeck,
    /// Show whether the memory model is right.
    Calibration,
    /// Look through decks, questions and cards.
    Browse,
    /// Type a query.
    Find,
    /// Type a character.
    Type(char),
    /// Take all that was typed away.
    Clear,
    /// Narrow a list by the word before.
    FilterBack,
    /// Narrow a list by the next word.
    FilterOn,
    /// Order a list by the next thing.
    Sort,
    /// Turn the order of a list round.
    Reverse,
    /// Select what is under the cursor, or not any more.
    Select,
    /// Select all that is listed, or nothing any more.
    SelectAll,
    /// Ask exactly these cards.
    Cram,
    /// Delete whole questions, or a deck.
    Delete,
    /// Something of mock interviews.
    Mock(Mock),
    /// Something of the simulator.
    Sim(Sim),
    /// Import questions.
    Import,
    /// Read a file as the next format.
    Format,
    /// Read it as the format before.
    PrevFormat,
    /// Show all of what is cut.
    Whole,
    /// Show the next card.
    NextCard,
    /// Show the card before.
    PrevCard,
    /// Show all that was not understood.
    Problems,
    /// Change the pane.
    NextPane,
    /// Change the pane, the other way round.
    PrevPane,
    /// Scroll or move up.
    Up,
    /// Scroll or move down.
    Down,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the top.
    Top,
    /// To the bottom.
    Bottom,
    /// Shift code to see what is on its left.
    ShiftLeft,
    /// Shift code to see what is on its right.
    ShiftRight,
    /// One level back.
    Back,
    /// Leave the program.
    Quit,
    /// Show or hide the keys.
    Help,
    /// Let the mouse wheel scroll, or give the mouse back to the terminal.
    Wheel,
    /// Draw everything anew.
    Redraw,
    /// Leave the program at once.
    Interrupt,
    /// Go to the shell.
    Stop,
}

impl Action {
    /// Tells whether a key held down must not repeat the action.
    #[must_use]
    pub const fn is_guarded(self) -> bool {
        matches!(
            self,
            Self::Reveal
                | Self::Grade(_)
                | Self::Agree
                | Self::PushBack
                | Self::ShowNow
                | Self::KeepGoing
                | Self::Ahead
                | Self::Start
                | Self::StartDeck
                | Self::Undo
                | Self::Edit
                | Self::BuryCard
                | Self::BuryQuestion
                | Self::SuspendCard
                | Self::SuspendQuestion
                | Self::Cram
                | Self::Delete
                | Self::Mock(Mock::Said | Mock::Half | Mock::Not | Mock::Right | Mock::Wrong)
                | Self::Mock(Mock::Yes | Mock::No)
        )
    }
}
