//! The places in which keys have a meaning of their own.

use super::{MockPlace, SimPlace};

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
    /// What an import did.
    ImportDone,
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
    pub const ALL: [Self; 50] = [
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
        Self::ImportDone,
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
            Self::ImportDone => "import-done",
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
            Self::Import | Self::ImportWork | Self::ImportList | Self::ImportDone => {
                "Keys of the import"
            }
            Self::ImportField => "Keys in this field",
            Self::Edit | Self::Fault => "Keys here",
            Self::Help => "Keys on this help",
            Self::TooSmall => "Keys when there is no room",
        }
    }
}
