//! A session's scope in terms of the database, and how far new cards are read.

use super::today::Answered;
use super::{READING, Scope};
use crate::domain::{Candidate, DeckId, DeckKey};
use crate::store::convert::to_json;
use crate::store::error::Error;
use crate::store::store::Queries;

/// Questions that are read beyond today's slots, for those the queue passes over.
const MARGIN: usize = 10;

/// A scope in terms of the database.
#[derive(Debug)]
pub(super) struct Range {
    /// The decks in their order, those of the scope only.
    pub(super) decks: Vec<DeckInScope>,
    /// How many questions with new cards are read of all decks together.
    pub(super) limit: usize,
    /// So many questions with lead cards fill the day.
    pub(super) enough: usize,
    /// The decks as JSON; `None` for all.
    pub(super) only: Option<String>,
    /// The tags as JSON; `None` for all.
    pub(super) tags: Option<String>,
    /// The decks that have one of the tags, as JSON.
    pub(super) tagged: String,
}

#[derive(Debug)]
pub(super) struct DeckInScope {
    pub(super) key: DeckKey,
    pub(super) position: i64,
    /// How many questions with new cards are read.
    pub(super) most: usize,
    /// How many of them can matter today.
    pub(super) matter: usize,
    /// True when a tag of the scope is the deck's own, so that all of it counts.
    pub(super) tagged: bool,
}

impl Queries {
    /// As many new cards of a deck can matter today as there are slots, or what is
    /// left of its own limit.
    pub(super) fn range(
        &self,
        scope: &Scope,
        answered: &Answered,
        slots: u32,
    ) -> Result<Range, Error> {
        let slots = usize::try_from(slots).unwrap_or(usize::MAX);
        let most = slots.saturating_add(answered.introduced.len());
        let introduced = |key| {
            let day = answered.decks.iter().find(|day| day.deck == key);
            day.map_or(0, |day| day.introduced)
        };
        let all = most.saturating_add(MARGIN);
        let limit = if scope.in_turn { usize::MAX } else { all };
        let own = |key: DeckKey, id: &DeckId| {
            let left = scope.new_of.get(id)?.saturating_sub(introduced(key));
            Some(usize::try_from(left).unwrap_or(most).min(most))
        };
        let tags: Vec<String> = scope.tags.iter().map(|tag| tag.to_lowercase()).collect();
        let decks: Vec<DeckInScope> = self
            .decks()?
            .into_iter()
            .filter(|row| scope.decks.is_empty() || scope.decks.contains(&row.deck.id))
            .map(|row| {
                let own = own(row.key, &row.deck.id);
                DeckInScope {
                    key: row.key,
                    position: row.position,
                    most: own.map_or(all, |own| own.saturating_add(MARGIN)),
                    matter: own.unwrap_or(all),
                    tagged: row.deck.tags.iter().any(|tag| tags.contains(&tag.to_lowercase())),
                }
            })
            .collect();
        let keys = |tagged: bool| -> Vec<DeckKey> {
            decks.iter().filter(|deck| deck.tagged || !tagged).map(|deck| deck.key).collect()
        };
        let only = (!scope.decks.is_empty()).then(|| to_json(READING, &keys(false))).transpose()?;
        let tagged = to_json(READING, &keys(true))?;
        let tags = (!tags.is_empty()).then(|| to_json(READING, &tags)).transpose()?;
        Ok(Range { decks, limit, enough: all, only, tags, tagged })
    }
}

impl Range {
    /// Returns the number of questions in a list that is ordered by question; of
    /// a deck no more count than can matter.
    pub(super) fn counted(&self, candidates: &[Candidate]) -> usize {
        let questions = |of: &[Candidate]| of.chunk_by(|a, b| a.question == b.question).count();
        candidates
            .chunk_by(|a, b| a.deck == b.deck)
            .map(|of| {
                let deck = of.first().and_then(|c| self.decks.iter().find(|d| d.key == c.deck));
                questions(of).min(deck.map_or(usize::MAX, |deck| deck.matter))
            })
            .sum()
    }

    /// Returns the place of a deck.
    pub(super) fn place_of(&self, deck: DeckKey) -> i64 {
        let found = self.decks.iter().find(|known| known.key == deck);
        found.map(|deck| deck.position).unwrap_or_default()
    }
}
