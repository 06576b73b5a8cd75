//! How a list of cards is narrowed and ordered.

use super::query::Standing;

/// The words that narrow a list, in their order; `None` is all.
pub const FILTERS: [Option<Standing>; 8] = [
    None,
    Some(Standing::Due),
    Some(Standing::New),
    Some(Standing::Locked),
    Some(Standing::Learning),
    Some(Standing::Marked),
    Some(Standing::Leech),
    Some(Standing::Suspended),
];

/// What a list is ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum SortBy {
    /// The place of deck, question and card.
    #[default]
    Question,
    /// The due day, earliest first.
    Due,
    /// The chance of recall, lowest first.
    Recall,
    /// The stability, least first.
    Stability,
    /// The difficulty, hardest first.
    Difficulty,
    /// The failed reviews, most first.
    Lapses,
    /// The day on which the question came in, latest first.
    Added,
}

impl SortBy {
    /// All of them, in the order in which a key goes through them.
    pub const ALL: [Self; 7] = [
        Self::Question,
        Self::Due,
        Self::Recall,
        Self::Stability,
        Self::Difficulty,
        Self::Lapses,
        Self::Added,
    ];

    /// Returns the word on screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Question => "question",
            Self::Due => "due",
            Self::Recall => "recall",
            Self::Stability => "stability",
            Self::Difficulty => "difficulty",
            Self::Lapses => "lapses",
            Self::Added => "added",
        }
    }
}

/// The order of a list. Cards without the number stand last in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Sort {
    /// What it goes by.
    pub by: SortBy,
    /// The other way round.
    pub reversed: bool,
}
