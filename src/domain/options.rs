//! The orders in which a day's cards may come.

/// The order of due reviews. Ties follow a fixed hash of card and day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ReviewOrder {
    /// By due day.
    #[default]
    DueDay,
    /// The lowest chance of recall first.
    LeastRecalled,
    /// The highest chance of recall first.
    MostRecalled,
    /// By chance, the same throughout a day.
    Random,
}

/// The order of new cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum NewOrder {
    /// One deck after the other.
    ByDeck,
    /// The decks take turns, so that none waits until another is through.
    #[default]
    InTurn,
}

impl ReviewOrder {
    /// All orders.
    pub const ALL: [Self; 4] =
        [Self::DueDay, Self::LeastRecalled, Self::MostRecalled, Self::Random];

    /// Returns the word of the settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DueDay => "due-day",
            Self::LeastRecalled => "least-recalled",
            Self::MostRecalled => "most-recalled",
            Self::Random => "random",
        }
    }
}

impl NewOrder {
    /// All orders.
    pub const ALL: [Self; 2] = [Self::ByDeck, Self::InTurn];

    /// Returns the word of the settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ByDeck => "by-deck",
            Self::InTurn => "in-turn",
        }
    }
}
