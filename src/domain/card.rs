//! Cards, and how a question becomes cards.

use serde::{Deserialize, Serialize};

use super::question::Question;

/// The kinds of card a question gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CardKind {
    /// Tier 1: the first sentence, about 20 s.
    Basics,
    /// Tier 2: the full spoken answer, about 50 s.
    Solid,
    /// Tier 3: the rungs of seniority and the article.
    Deeper,
    /// What the interviewer asks next.
    Followup,
    /// A wrong claim, or its true twin: agree or push back.
    Pitfall,
    /// A plain question and answer; also a question of key points alone.
    Answer,
    /// One of several plain cards of a question.
    Card,
}

impl CardKind {
    /// All kinds, in the order in which a question's cards are learnt.
    pub const ALL: [Self; 7] = [
        Self::Basics,
        Self::Solid,
        Self::Deeper,
        Self::Followup,
        Self::Pitfall,
        Self::Answer,
        Self::Card,
    ];

    /// Returns the name used in ids, in the database and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Basics => "basics",
            Self::Solid => "solid",
            Self::Deeper => "deeper",
            Self::Followup => "followup",
            Self::Pitfall => "pitfall",
            Self::Answer => "answer",
            Self::Card => "card",
        }
    }

    /// Returns the words shown on screen.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Followup => "follow-up",
            other => other.name(),
        }
    }

    /// Reads a kind's name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Tells whether cards of this kind are told apart by a slug.
    #[must_use]
    pub const fn has_slug(self) -> bool {
        matches!(self, Self::Followup | Self::Pitfall | Self::Card)
    }

    /// Returns the tier of basics (1), solid (2) and deeper (3).
    #[must_use]
    pub const fn tier(self) -> Option<u8> {
        match self {
            Self::Basics => Some(1),
            Self::Solid => Some(2),
            Self::Deeper => Some(3),
            _ => None,
        }
    }

    /// Returns the tier that must be learnt before this kind of card opens:
    /// each tier hangs on the one before, follow-ups on tier 1, pitfalls on tier 2.
    #[must_use]
    pub const fn hangs_on(self) -> Option<u8> {
        match self {
            Self::Solid | Self::Followup => Some(1),
            Self::Deeper | Self::Pitfall => Some(2),
            Self::Basics | Self::Answer | Self::Card => None,
        }
    }
}

/// One card as a question defines it: what it asks, without any schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The kind of card.
    pub kind: CardKind,
    /// The slug, empty for kinds that have none.
    pub slug: String,
    /// The front as Markdown: the title, the follow-up, the claim.
    pub front: String,
    /// The back as Markdown: the answer, the correction with its reason.
    pub back: String,
    /// The spoken target in seconds, where the card has one.
    pub seconds: Option<u16>,
    /// True for the card with which a question begins: its lowest tier, or any
    /// plain card. Such cards take two of three slots for new cards.
    pub lead: bool,
}

/// Returns the cards of a question in the order in which they are learnt:
/// tiers, follow-ups, pitfalls, then plain cards.
#[must_use]
pub fn cards_of(question: &Question) -> Vec<Card> {
    let mut cards = Vec::new();
    push_tiers(question, &mut cards);
    push_answer(question, &mut cards);
    for follow_up in &question.follow_ups {
        cards.push(Card {
            kind: CardKind::Followup,
            slug: follow_up.slug.clone(),
            front: follow_up.question.clone(),
            back: follow_up.answer.clone(),
            seconds: None,
            lead: false,
        });
    }
    for pitfall in &question.pitfalls {
        cards.push(Card {
            kind: CardKind::Pitfall,
            slug: pitfall.slug.clone(),
            front: pitfall.claim.clone(),
            back: pitfall.correction(),
            seconds: None,
            lead: false,
        });
    }
    push_plain(question, &mut cards);
    if !cards.iter().any(|card| card.lead)
        && let Some(first) = cards.first_mut()
    {
        first.lead = true;
    }
    cards
}

fn push_tiers(question: &Question, cards: &mut Vec<Card>) {
    let tiers = [
        (CardKind::Basics, question.basics.as_ref(), Question::BASICS_SECONDS),
        (CardKind::Solid, question.solid.as_ref(), Question::SOLID_SECONDS),
    ];
    for (kind, tier, default) in tiers {
        if let Some(tier) = tier {
            cards.push(Card {
                kind,
                slug: String::new(),
                front: question.title.clone(),
                back: tier.text.clone(),
                seconds: Some(tier.seconds.unwrap_or(default)),
                lead: false,
            });
        }
    }
    if question.has_deeper() {
        cards.push(Card {
            kind: CardKind::Deeper,
            slug: String::new(),
            front: question.title.clone(),
            back: question.deeper_text(),
            seconds: None,
            lead: false,
        });
    }
    if let Some(first) = cards.first_mut() {
        first.lead = true;
    }
}

/// A plain answer, or the key points where a question has nothing else to say.
fn push_answer(question: &Question, cards: &mut Vec<Card>) {
    let no_tiers = cards.is_empty();
    let points_alone = no_tiers && question.cards.is_empty() && !question.key_points.is_empty();
    let back = match &question.answer {
        Some(answer) => answer.clone(),
        None if points_alone => question.key_points_text(),
        None => return,
    };
    cards.push(Card {
        kind: CardKind::Answer,
        slug: String::new(),
        front: question.title.clone(),
        back,
        seconds: None,
        lead: no_tiers,
    });
}

fn push_plain(question: &Question, cards: &mut Vec<Card>) {
    let no_tiers = !cards.iter().any(|card| card.kind.tier().is_some());
    for plain in &question.cards {
        cards.push(Card {
            kind: CardKind::Card,
            slug: plain.slug.clone(),
            front: plain.front.clone(),
            back: plain.back.clone(),
            seconds: None,
            lead: no_tiers,
        });
    }
}
