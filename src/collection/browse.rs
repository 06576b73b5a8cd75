//! Browsing: a list of cards by query, filter and order, and what is shown of
//! the few that are seen.

use std::collections::HashSet;

use super::error::Error;
use super::library::ListedCard;
use super::open::Collection;
use crate::domain::card::cards_of;
use crate::domain::listing::{FILTERS, Sort};
use crate::domain::query::{Query, Standing};
use crate::domain::{CardId, CardKey, Day, DeckId, DeckKey, Level, QuestionKey};
use crate::scheduler::recall;
use crate::store::{DeckRow, Listed, MatchedCard, MatchedQuestion};

/// Which cards are wanted, and in which order.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Wanted {
    /// The query.
    pub query: Query,
    /// How they stand; `None` for all.
    pub filter: Option<Standing>,
    /// The order.
    pub sort: Sort,
}

/// A list by its keys, with the numbers beside it.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Contents {
    /// The cards, in order.
    pub cards: Vec<Listed>,
    /// Their questions, each once, where it comes first.
    pub questions: Vec<QuestionKey>,
    /// Their decks, in the order of the decks.
    pub decks: Vec<DeckTally>,
    /// How many cards the query has under each filter.
    pub counts: [u32; FILTERS.len()],
    /// All cards of the collection.
    pub total: u32,
}

/// A deck with the cards of a list that are in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckTally {
    /// The row.
    pub key: DeckKey,
    /// Its id.
    pub id: DeckId,
    /// Its title.
    pub title: String,
    /// Questions.
    pub questions: u32,
    /// Cards.
    pub cards: u32,
    /// Of them, due today and not put away.
    pub due: u32,
    /// Of them, new and can be asked today.
    pub new: u32,
}

/// A card as a list shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct CardLine {
    /// The card.
    pub card: ListedCard,
    /// The title of its question.
    pub title: String,
    /// The chance of recall now.
    pub recall: Option<f32>,
    /// The day on which its question came in.
    pub added: Day,
}

/// What is shown of the card under the cursor.
#[derive(Clone, Debug, PartialEq)]
pub struct Glance {
    /// The card.
    pub key: CardKey,
    /// Its id.
    pub id: CardId,
    /// The title of its question.
    pub title: String,
    /// The question's level, else the deck's.
    pub level: Option<Level>,
    /// The question's tags.
    pub tags: Vec<String>,
    /// Where the facts come from.
    pub sources: Vec<String>,
    /// The front on one line.
    pub front: String,
    /// The back as Markdown.
    pub back: String,
}

impl Collection {
    /// Returns a list by its keys.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn browse(&self, wanted: &Wanted) -> Result<Contents, Error> {
        let shelf = self.viewed(|view| self.shelf.look(&self.store, view))?;
        let listing = self.viewed(|view| {
            self.store.listing_of(&shelf, &wanted.query, wanted.filter, wanted.sort, view)
        })?;
        let mut seen = HashSet::new();
        let mut contents = Contents {
            counts: listing.counts,
            total: u32::try_from(shelf.len()).unwrap_or(u32::MAX),
            decks: self.tallies()?,
            ..Contents::default()
        };
        let mut tally = 0;
        for listed in &listing.cards {
            let of_deck = |tally: &DeckTally| tally.key == listed.deck;
            // Neighbours are often of one deck.
            if !contents.decks.get(tally).is_some_and(of_deck) {
                tally = contents.decks.iter().position(of_deck).unwrap_or(0);
            }
            // Cards of a question often follow each other.
            let again = contents.questions.last() == Some(&listed.question);
            let first = !again && seen.insert(listed.question);
            if first {
                contents.questions.push(listed.question);
            }
            if let Some(deck) = contents.decks.get_mut(tally) {
                deck.questions += u32::from(first);
                deck.cards += 1;
                deck.due += u32::from(listed.due);
                deck.new += u32::from(listed.new);
            }
        }
        contents.decks.retain(|deck| deck.cards > 0);
        contents.cards = listing.cards;
        Ok(contents)
    }

    fn tallies(&self) -> Result<Vec<DeckTally>, Error> {
        let empty = |row: DeckRow| DeckTally {
            key: row.key,
            id: row.deck.id,
            title: row.deck.title,
            questions: 0,
            cards: 0,
            due: 0,
            new: 0,
        };
        Ok(self.store.decks()?.into_iter().map(empty).collect())
    }

    /// Returns what a list shows of cards, in the order of the keys. A card that
    /// is gone is left out.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn card_lines(&self, keys: &[CardKey]) -> Result<Vec<CardLine>, Error> {
        let now = self.now();
        let found = self.store.cards_of_keys(keys, now.day)?;
        let line = |found: MatchedCard| CardLine {
            recall: recall(&found.card.schedule, now, &self.policy),
            title: found.title,
            added: found.added,
            card: self.listed(found.card),
        };
        Ok(found.into_iter().map(line).collect())
    }

    /// Returns what a list shows of questions, in the order of the keys.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn question_lines(&self, keys: &[QuestionKey]) -> Result<Vec<MatchedQuestion>, Error> {
        Ok(self.store.questions_of_keys(keys, self.now().day)?)
    }

    /// Returns what is shown of the card under the cursor; `None` when it is gone.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn glance(&self, key: CardKey) -> Result<Option<Glance>, Error> {
        let Some(card) = self.store.card_by_key(key)? else { return Ok(None) };
        let Some(stored) = self.store.question_by_key(card.question)? else { return Ok(None) };
        let deck = self.store.deck(&card.id.question.deck)?;
        let question = stored.question;
        let face = cards_of(&question)
            .into_iter()
            .find(|face| face.kind == card.id.kind && face.slug == card.id.slug);
        Ok(face.map(|face| Glance {
            key,
            level: question.level.or_else(|| deck.and_then(|row| row.deck.level)),
            title: question.title,
            tags: question.tags,
            sources: question.sources,
            front: card.front,
            back: face.back,
            id: card.id,
        }))
    }
}
