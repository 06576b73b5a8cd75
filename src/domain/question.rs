//! A question and everything it carries, as the deck format defines it.

use serde::{Deserialize, Serialize};

use super::level::Level;

/// One interview question. Texts are Markdown unless said otherwise. Written as
/// JSON, what is empty is left out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Question {
    /// The id inside its deck; empty until one is given.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// What a foreign file knows the question by, such as Anki's GUID.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guid: Option<String>,
    /// The title: what the interviewer asks. One line.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Who is asked this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// Tags, in the author's order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Where the facts come from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
    /// 1 normal, 4 must know, 0 out; `None` when not stated (counts as 1).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub importance: Option<u8>,
    /// True when the author took the question out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub retired: bool,
    /// Text before the first section, shown with the question.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub context: String,
    /// The joints of the answer, in the order in which they happen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub key_points: Vec<KeyPoint>,
    /// Tier 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basics: Option<Tier>,
    /// Tier 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solid: Option<Tier>,
    /// What each level must show, lowest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rungs: Vec<Rung>,
    /// The article below the rungs.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub article: String,
    /// The article as it was before re-flowing, where it was imported as
    /// flattened text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raw: Option<String>,
    /// What the interviewer asks next.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub follow_ups: Vec<FollowUp>,
    /// Wrong claims and their corrections.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pitfalls: Vec<Pitfall>,
    /// A plain answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Several plain cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<PlainCard>,
    /// Scenarios, kept as written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub simulations: Vec<Simulation>,
}

impl Question {
    /// Spoken target of the basics tier when none is stated, in seconds.
    pub const BASICS_SECONDS: u16 = 20;
    /// Spoken target of the solid tier when none is stated, in seconds.
    pub const SOLID_SECONDS: u16 = 50;

    /// Tells whether the question has anything to make a card of.
    #[must_use]
    pub fn has_content(&self) -> bool {
        self.basics.is_some()
            || self.solid.is_some()
            || self.has_deeper()
            || self.answer.is_some()
            || !self.cards.is_empty()
            || !self.key_points.is_empty()
    }

    /// Tells whether the question has a third tier.
    #[must_use]
    pub fn has_deeper(&self) -> bool {
        !self.rungs.is_empty() || !self.article.is_empty()
    }

    /// Returns the rungs as a list, followed by the article.
    #[must_use]
    pub fn deeper_text(&self) -> String {
        let rungs: Vec<String> =
            self.rungs.iter().map(|rung| format!("- {}: {}", rung.level, rung.text)).collect();
        [rungs.join("\n"), self.article.clone()]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("\n\n")
    }

    /// Returns the key points as a Markdown list.
    #[must_use]
    pub fn key_points_text(&self) -> String {
        self.key_points
            .iter()
            .map(|point| format!("- {}", point.text))
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// One claim an answer must (or should) make.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KeyPoint {
    /// How a scenario refers to the point.
    pub name: Option<String>,
    /// The claim.
    pub text: String,
    /// False for a point marked `(should)`: good to have.
    pub must: bool,
    /// True for a point marked `(talk)`: no simulation shows it.
    pub talk: bool,
}

/// A spoken answer with its target.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tier {
    /// The stated target in seconds.
    pub seconds: Option<u16>,
    /// The answer.
    pub text: String,
}

/// What one level must show.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rung {
    /// The level.
    pub level: Level,
    /// One sentence the candidate can check himself against.
    pub text: String,
}

/// A question the interviewer asks next.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FollowUp {
    /// The slug in the card's id.
    pub slug: String,
    /// The question. One line.
    pub question: String,
    /// Its answer; empty when still to be written.
    pub answer: String,
}

/// A wrong claim that costs the question.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pitfall {
    /// The slug in the card's id.
    pub slug: String,
    /// The wrong claim as a candidate would say it. One line.
    pub claim: String,
    /// The true twin: same voice, like length. One line.
    pub right: Option<String>,
    /// Why, or the correction where there is no twin.
    pub reason: String,
}

impl Pitfall {
    /// Returns the true claim followed by the reason.
    #[must_use]
    pub fn correction(&self) -> String {
        match &self.right {
            Some(right) if self.reason.is_empty() => right.clone(),
            Some(right) => format!("{right}\n\n{}", self.reason),
            None => self.reason.clone(),
        }
    }
}

/// A plain card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlainCard {
    /// The slug in the card's id.
    pub slug: String,
    /// The front. One line.
    pub front: String,
    /// The back.
    pub back: String,
}

/// A scenario as it stands in the deck, TOML text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Simulation {
    /// The name after `Simulation:`, where a question has several.
    pub name: Option<String>,
    /// The TOML text, byte for byte.
    pub source: String,
}
