//! What a column or key of a foreign file becomes, and the user's word on it.

use std::fmt;
use std::str::FromStr;

/// What a column or key becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// What is asked.
    Front,
    /// The answer.
    Answer,
    /// A short answer: the basics tier.
    Short,
    /// Who is asked this: junior, mid, senior, staff.
    Level,
    /// Tags.
    Tags,
    /// The deck, or its path.
    Deck,
    /// What the file knows the question by.
    Id,
    /// Where the facts come from.
    Sources,
    /// The joints of the answer.
    KeyPoints,
    /// What is asked next.
    FollowUps,
    /// Wrong claims.
    Pitfalls,
    /// Choices, or one of them.
    Options,
    /// Which choice is right.
    Correct,
    /// Wrong choices, where the right one has a place of its own.
    Wrong,
    /// Appended to the answer under the column's name.
    Extra,
    /// Left out.
    LeftOut,
}

/// Other words for fields.
const ALIASES: [(&str, Field); 17] = [
    ("question", Field::Front),
    ("title", Field::Front),
    ("term", Field::Front),
    ("back", Field::Answer),
    ("solid", Field::Answer),
    ("definition", Field::Answer),
    ("short", Field::Short),
    ("difficulty", Field::Level),
    ("tag", Field::Tags),
    ("source", Field::Sources),
    ("keypoints", Field::KeyPoints),
    ("option", Field::Options),
    ("choices", Field::Options),
    ("right", Field::Correct),
    ("wrong", Field::Wrong),
    ("extra", Field::Extra),
    ("skip", Field::LeftOut),
];

impl Field {
    /// All fields, in the order in which a form offers them.
    pub const ALL: [Self; 16] = [
        Self::Front,
        Self::Answer,
        Self::Short,
        Self::Level,
        Self::Tags,
        Self::Deck,
        Self::Id,
        Self::Sources,
        Self::KeyPoints,
        Self::FollowUps,
        Self::Pitfalls,
        Self::Options,
        Self::Correct,
        Self::Wrong,
        Self::Extra,
        Self::LeftOut,
    ];

    /// Returns the word for `--map`, and in lists.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Answer => "answer",
            Self::Short => "basics",
            Self::Level => "level",
            Self::Tags => "tags",
            Self::Deck => "deck",
            Self::Id => "id",
            Self::Sources => "sources",
            Self::KeyPoints => "points",
            Self::FollowUps => "follow-ups",
            Self::Pitfalls => "pitfalls",
            Self::Options => "options",
            Self::Correct => "correct",
            Self::Wrong => "wrong options",
            Self::Extra => "under answer",
            Self::LeftOut => "left out",
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that names no field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is nothing a column can become")]
pub struct UnknownField(String);

impl FromStr for Field {
    type Err = UnknownField;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let plain: String =
            word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        if let Some((_, field)) = ALIASES.iter().find(|(alias, _)| *alias == plain) {
            return Ok(*field);
        }
        Self::ALL
            .into_iter()
            .find(|field| field.word().chars().filter(|c| c.is_alphanumeric()).eq(plain.chars()))
            .ok_or_else(|| UnknownField(word.to_owned()))
    }
}

/// One column or key of a file, and what it becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in the file; its number where it has none.
    pub name: String,
    /// What it becomes.
    pub becomes: Field,
    /// Its first values, one line each.
    pub samples: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_is_known_by_its_word() {
        for field in Field::ALL {
            assert_eq!(field.word().parse(), Ok(field));
        }
        assert_eq!("Follow_Ups".parse(), Ok(Field::FollowUps));
        assert_eq!(("short".parse(), "solid".parse()), (Ok(Field::Short), Ok(Field::Answer)));
        assert_eq!(("question".parse(), "Skip".parse()), (Ok(Field::Front), Ok(Field::LeftOut)));
        assert!("colour".parse::<Field>().is_err());
    }
}
