//! Keys to actions: one table a place, and the user's own keys in it. Dispatch,
//! footer and help are all made from the result, so they cannot drift apart. No
//! other file names a key.

mod bind;
mod bound;
mod key;

mod left_hand;
mod mock;
mod names;
mod simulator;
mod tables;

pub use bind::bind;
pub use bound::{Bound, Keymap};
pub use key::{Key, UnknownKey};
pub use mock::{Mock, MockPlace};
pub use simulator::{Sim, SimPlace};

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
    /// Read a file as another format.
    Format,
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

/// One row of a table: keys that belong together, in help and footer one entry.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The keys, each with what it asks for.
    pub keys: &'static [(Key, Action)],
    /// How many of them are named in help.
    pub shown: usize,
    /// What help says.
    pub words: &'static str,
    /// What the footer says, if the row can stand there.
    pub footer: Option<Foot>,
}

/// A row's entry in the footer.
#[derive(Clone, Copy, Debug)]
pub struct Foot {
    /// What it says.
    pub words: &'static str,
    /// How many keys are named.
    pub shown: usize,
    /// What gives way first when there is no room: the largest.
    pub weight: u8,
}

impl Row {
    /// Returns the first key's action, by which screens know the row.
    #[must_use]
    pub fn action(&self) -> Option<Action> {
        self.keys.first().map(|(_, action)| *action)
    }
}

/// A set of keys: a screen, or a state of one in which keys differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The first start.
    FirstStart,
    /// Home.
    Home,
    /// A question whose answer is to be said.
    Front,
    /// A claim to agree with or to push back.
    FrontClaim,
    /// The answer.
    Back,
    /// The answer of a card with a ladder.
    BackLadder,
    /// After the last card.
    Summary,
    /// Everything about one card.
    Details,
    /// Setting a due day.
    DetailsDue,
    /// An edit waits for a choice.
    Edit,
    /// The options of decks.
    Options,
    /// A number is typed for an option.
    OptionsField,
    /// The statistics.
    Stats,
    /// Choosing a deck for the statistics.
    StatsDeck,
    /// Looking through decks, questions and cards.
    Browse,
    /// Typing a query.
    BrowseField,
    /// Setting the due day of what was picked.
    BrowseDue,
    /// A box that asks before something is done.
    BrowseAsk,
    /// In a mock interview, or around it.
    Mock(MockPlace),
    /// What an import would do.
    Import,
    /// Typing what to import, or a deck's name.
    ImportField,
    /// An import at work.
    ImportWork,
    /// A list of an import's, to read.
    ImportList,
    /// In the simulator.
    Sim(SimPlace),
    /// Something went wrong.
    Fault,
    /// The keys lie over the screen.
    Help,
    /// The terminal is too small to draw.
    TooSmall,
}

impl Place {
    /// All places.
    pub const ALL: [Self; 49] = [
        Self::FirstStart,
        Self::Home,
        Self::Front,
        Self::FrontClaim,
        Self::Back,
        Self::BackLadder,
        Self::Summary,
        Self::Details,
        Self::DetailsDue,
        Self::Edit,
        Self::Options,
        Self::OptionsField,
        Self::Stats,
        Self::StatsDeck,
        Self::Browse,
        Self::BrowseField,
        Self::BrowseDue,
        Self::BrowseAsk,
        Self::Mock(MockPlace::Lobby),
        Self::Mock(MockPlace::Decks),
        Self::Mock(MockPlace::Offer),
        Self::Mock(MockPlace::Ask),
        Self::Mock(MockPlace::Answer),
        Self::Mock(MockPlace::Pad),
        Self::Mock(MockPlace::Sure),
        Self::Mock(MockPlace::Gist),
        Self::Mock(MockPlace::Claims),
        Self::Mock(MockPlace::FollowUps),
        Self::Mock(MockPlace::Rung),
        Self::Mock(MockPlace::Tick),
        Self::Mock(MockPlace::Reveal),
        Self::Mock(MockPlace::Report),
        Self::Mock(MockPlace::Question),
        Self::Mock(MockPlace::Past),
        Self::Import,
        Self::ImportField,
        Self::ImportWork,
        Self::ImportList,
        Self::Sim(SimPlace::Stage),
        Self::Sim(SimPlace::Beside),
        Self::Sim(SimPlace::Switches),
        Self::Sim(SimPlace::Verbs),
        Self::Sim(SimPlace::Field),
        Self::Sim(SimPlace::Question),
        Self::Sim(SimPlace::Goals),
        Self::Sim(SimPlace::Hunting),
        Self::Fault,
        Self::Help,
        Self::TooSmall,
    ];

    /// Returns the rows of the place's table, in the order of its help, before
    /// any key of the user's own.
    pub(super) fn usual_rows(self) -> impl Iterator<Item = &'static Row> {
        tables::of(self).iter().flat_map(|rows| rows.iter())
    }

    /// Returns the name that the configuration file knows the place by.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FirstStart => "first-start",
            Self::Home => "home",
            Self::Front => "question",
            Self::FrontClaim => "claim",
            Self::Back => "answer",
            Self::BackLadder => "ladder",
            Self::Summary => "summary",
            Self::Details => "details",
            Self::DetailsDue => "due-day",
            Self::Edit => "edit",
            Self::Options => "options",
            Self::OptionsField => "option-field",
            Self::Stats => "stats",
            Self::StatsDeck => "stats-deck",
            Self::Browse => "browse",
            Self::BrowseField => "query",
            Self::BrowseDue => "browse-due-day",
            Self::BrowseAsk => "browse-ask",
            Self::Mock(place) => place.name(),
            Self::Import => "import",
            Self::ImportField => "import-field",
            Self::ImportWork => "import-work",
            Self::ImportList => "import-list",
            Self::Sim(place) => place.name(),
            Self::Fault => "fault",
            Self::Help => "help",
            Self::TooSmall => "too-small",
        }
    }

    /// Tells whether characters that mean nothing else here are typed.
    #[must_use]
    pub const fn takes_text(self) -> bool {
        matches!(
            self,
            Self::BrowseField
                | Self::ImportField
                | Self::Mock(MockPlace::Pad | MockPlace::Gist)
                | Self::Sim(SimPlace::Field)
        )
    }

    /// Tells whether a number of days is typed there.
    #[must_use]
    pub const fn takes_days(self) -> bool {
        matches!(self, Self::DetailsDue | Self::BrowseDue)
    }

    /// Returns the title of the place's help.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::FirstStart => "Keys at the first start",
            Self::Home => "Keys at home",
            Self::Front | Self::FrontClaim => "Keys on the question",
            Self::Back | Self::BackLadder => "Keys on the answer",
            Self::Summary => "Keys at the end",
            Self::Details | Self::DetailsDue => "Keys on a card's details",
            Self::Options | Self::OptionsField => "Keys on the options",
            Self::Stats | Self::StatsDeck => "Keys on the statistics",
            Self::Browse => "Keys in the list",
            Self::BrowseField => "The query",
            Self::BrowseDue => "Keys on the due day",
            Self::BrowseAsk => "Keys on this question",
            Self::Mock(place) => place.title(),
            Self::Sim(place) => place.title(),
            Self::Import | Self::ImportWork | Self::ImportList => "Keys of the import",
            Self::ImportField => "Keys in this field",
            Self::Edit | Self::Fault => "Keys here",
            Self::Help => "Keys on this help",
            Self::TooSmall => "Keys when there is no room",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn no_key_has_two_meanings_in_a_place() {
        for place in Place::ALL {
            let mut seen: BTreeMap<Key, Action> = BTreeMap::new();
            for (key, action) in place.usual_rows().flat_map(|row| row.keys) {
                assert_eq!(seen.insert(*key, *action), None, "{place:?}: {key:?} twice");
            }
        }
    }

    #[test]
    fn every_row_names_a_key_and_says_something() {
        for row in Place::ALL.into_iter().flat_map(Place::usual_rows) {
            assert!(!row.words.is_empty() && !row.keys.is_empty(), "{row:?}");
            assert!((1..=row.keys.len()).contains(&row.shown), "{row:?}");
            assert!(row.footer.is_none_or(|foot| foot.shown <= row.keys.len()), "{row:?}");
        }
    }

    #[test]
    fn ankis_fingers_work() {
        let usual = Keymap::default();
        let at = |place: Place, key: &str| usual.action(place, Key::parse(key).unwrap());
        assert_eq!(at(Place::Front, "<space>"), Some(Action::Reveal));
        assert_eq!(at(Place::Front, "<enter>"), Some(Action::Reveal));
        assert_eq!(at(Place::Back, "<space>"), Some(Action::Grade(Grade::Good)));
        assert_eq!(at(Place::Back, "<enter>"), Some(Action::Grade(Grade::Good)));
        for (key, grade) in ["1", "2", "3", "4"].into_iter().zip(Grade::ALL) {
            assert_eq!(at(Place::Back, key), Some(Action::Grade(grade)));
            assert_eq!(at(Place::Front, key), None, "no grade before the answer");
        }
        for (key, action) in [
            ("u", Action::Undo),
            ("i", Action::Why),
            ("*", Action::Mark),
            ("-", Action::BuryCard),
            ("=", Action::BuryQuestion),
            ("@", Action::SuspendCard),
            ("!", Action::SuspendQuestion),
        ] {
            for place in [Place::Front, Place::FrontClaim, Place::Back, Place::BackLadder] {
                assert_eq!(at(place, key), Some(action), "{place:?} {key}");
            }
        }
    }

    #[test]
    fn a_claim_is_answered_by_a_call_alone() {
        let usual = Keymap::default();
        let at = |key: &str| usual.action(Place::FrontClaim, Key::parse(key).unwrap());
        assert_eq!(at("<space>"), None);
        assert_eq!(at("<enter>"), None);
        assert_eq!(at("a"), Some(Action::Agree));
        assert_eq!(at("b"), Some(Action::PushBack));
    }

    #[test]
    fn the_way_out_is_everywhere() {
        let usual = Keymap::default();
        for place in Place::ALL {
            let at = |key| usual.action(place, key);
            assert_eq!(at(Key::Ctrl('c')), Some(Action::Interrupt), "{place:?}");
            assert_eq!(at(Key::Ctrl('z')), Some(Action::Stop), "{place:?}");
            assert_eq!(at(Key::Ctrl('l')), Some(Action::Redraw), "{place:?}");
        }
    }
}
