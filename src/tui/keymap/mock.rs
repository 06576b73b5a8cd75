//! What keys ask for in mock interviews, and the places of keys there.

/// Something of mock interviews that a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mock {
    /// Set an interview up.
    Lobby,
    /// Mark questions again from what was written.
    MarkAgain,
    /// Look at the interviews that were.
    Past,
    /// The claim was said.
    Said,
    /// The claim was said in part, or the answer was right in part.
    Half,
    /// The claim was not said.
    Not,
    /// The answer to a follow-up was right.
    Right,
    /// It was wrong.
    Wrong,
    /// Yes.
    Yes,
    /// No.
    No,
    /// One mark back.
    MarkBack,
    /// Show the moment of the costliest missed point.
    Moment,
    /// Write the report to a file.
    Save,
    /// Write the interviewer's sheet to a file.
    Sheet,
    /// Take the character after the place away.
    EraseNext,
}

/// A state of a mock interview, or a screen around it, in which keys differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MockPlace {
    /// An interview is set up.
    Lobby,
    /// Its decks are chosen.
    Decks,
    /// One that was left is offered.
    Offer,
    /// A question is read.
    Ask,
    /// It is answered.
    Answer,
    /// Something is typed into the pad.
    Pad,
    /// How sure one is.
    Sure,
    /// The gist is typed.
    Gist,
    /// Claims are marked.
    Claims,
    /// Follow-ups are marked.
    FollowUps,
    /// The ladder is marked.
    Rung,
    /// A tick, yes or no.
    Tick,
    /// The coach shows the answer.
    Reveal,
    /// The report.
    Report,
    /// A question of the report.
    Question,
    /// The interviews that were.
    Past,
}

impl MockPlace {
    /// Returns the name that the configuration file knows the place by.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lobby => "mock",
            Self::Decks => "mock-decks",
            Self::Offer => "mock-offer",
            Self::Ask => "mock-question",
            Self::Answer => "mock-answer",
            Self::Pad => "mock-pad",
            Self::Sure => "mock-sure",
            Self::Gist => "mock-gist",
            Self::Claims => "mock-claims",
            Self::FollowUps => "mock-follow-ups",
            Self::Rung => "mock-rung",
            Self::Tick => "mock-tick",
            Self::Reveal => "mock-reveal",
            Self::Report => "mock-report",
            Self::Question => "mock-report-question",
            Self::Past => "mocks",
        }
    }

    /// Returns the title of the place's help.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Lobby | Self::Offer => "Keys before a mock interview",
            Self::Decks => "Keys on the decks",
            Self::Ask => "Keys on the question",
            Self::Answer => "Keys while you answer",
            Self::Pad => "Keys in the pad",
            Self::Gist => "Keys in the gist",
            Self::Sure => "Keys on how sure you are",
            Self::Claims | Self::FollowUps | Self::Rung | Self::Tick => "Keys of the marks",
            Self::Reveal => "Keys on the answer",
            Self::Report => "Keys on the report",
            Self::Question => "Keys on a question of the report",
            Self::Past => "Keys on the mock interviews",
        }
    }
}
