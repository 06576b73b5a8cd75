//! Looking around: decks, cards, questions, words.

use super::error::Error;
use super::open::Collection;
use crate::diagnostic::did_you_mean;
use crate::domain::card::cards_of;
use crate::domain::query::{Query, Term, Test};
use crate::domain::{
    CardId, CardKey, DeckId, Level, PointPredictions, Question, QuestionId, QuestionKey, Review,
    Schedule,
};
use crate::store::{DeckRow, Hit, StoredCard, Viewpoint};

/// A deck with its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckLine {
    /// The deck.
    pub id: DeckId,
    /// Its title.
    pub title: String,
    /// Questions in it.
    pub questions: u32,
    /// Cards in it.
    pub cards: u32,
    /// Reviews due today, steps included.
    pub due: u32,
    /// New cards that today's limits will offer.
    pub new: u32,
}

/// A card as lists show it.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedCard {
    /// The card's row.
    pub key: CardKey,
    /// The card's id.
    pub id: CardId,
    /// The front on one line.
    pub front: String,
    /// Its state in a word.
    pub state: &'static str,
    /// Its schedule.
    pub schedule: Schedule,
}

/// A card with all it holds.
#[derive(Clone, Debug, PartialEq)]
pub struct FullCard {
    /// The card.
    pub listed: ListedCard,
    /// The back as Markdown.
    pub back: String,
    /// The spoken target.
    pub seconds: Option<u16>,
    /// The live log, oldest first.
    pub history: Vec<Review>,
}

/// A question with all it holds.
#[derive(Clone, Debug, PartialEq)]
pub struct FullQuestion {
    /// The id.
    pub id: QuestionId,
    /// Its level, else the deck's.
    pub level: Option<Level>,
    /// Its tags and the deck's.
    pub tags: Vec<String>,
    /// The content.
    pub question: Question,
    /// Its cards.
    pub cards: Vec<FullCard>,
    /// What was predicted of its simulation, by key point.
    pub predictions: Vec<PointPredictions>,
}

/// What an id leads to.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// A question.
    Question(Box<FullQuestion>),
    /// A card.
    Card(Box<FullCard>),
}

impl Collection {
    /// Returns the decks with their counts.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn decks(&self) -> Result<Vec<DeckLine>, Error> {
        let due = self.due()?;
        let counts = self.store.deck_counts(self.now().day)?;
        Ok(due
            .decks
            .into_iter()
            .map(|deck| {
                let (questions, cards) = counts
                    .iter()
                    .find(|count| count.id == deck.id)
                    .map_or((0, 0), |count| (count.questions, count.cards));
                DeckLine {
                    id: deck.id,
                    title: deck.title,
                    questions,
                    cards,
                    due: deck.due + deck.learning,
                    new: deck.new,
                }
            })
            .collect())
    }

    /// Returns the cards that a query names.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn cards(&self, query: &Query) -> Result<Vec<ListedCard>, Error> {
        let cards = self.viewed(|view| self.store.cards_matching(query, view))?;
        Ok(cards.into_iter().map(|found| self.listed(found.card)).collect())
    }

    /// Returns a deck's row.
    ///
    /// # Errors
    /// When no deck has the id, or the database cannot be read.
    pub fn demand_deck(&self, id: &DeckId) -> Result<DeckRow, Error> {
        if let Some(row) = self.store.deck(id)? {
            return Ok(row);
        }
        let decks = self.store.decks()?;
        let hint = match did_you_mean(&id.0, decks.iter().map(|row| row.deck.id.0.as_str())) {
            Some(near) => format!("Did you mean `{near}`?"),
            None => "`viva decks` lists them.".to_owned(),
        };
        Err(Error::NotThere(format!("No deck is called `{id}`. {hint}")))
    }

    /// Hands the point of time from which a query is seen to `look`.
    pub(super) fn viewed<T>(&self, look: impl FnOnce(&Viewpoint<'_>) -> T) -> T {
        let stabilities_until = |share| self.policy.parameters.stabilities_until(share);
        look(&Viewpoint { now: self.now(), stabilities_until: &stabilities_until })
    }

    /// Tells whether any question has the tag, itself or by its deck.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn has_tag(&self, tag: &str) -> Result<bool, Error> {
        let term = Term { negated: false, test: Test::Tag(tag.to_owned()) };
        Ok(!self.cards(&Query { terms: vec![term] })?.is_empty())
    }

    /// Returns the questions that hold the words, best first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn search(&self, words: &str, limit: u32) -> Result<Vec<Hit>, Error> {
        Ok(self.store.search(words, limit)?)
    }

    /// Returns the questions that have a simulation, with their titles, deck by deck.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn simulated(&self) -> Result<Vec<(QuestionId, String)>, Error> {
        Ok(self.store.simulated()?)
    }

    /// Returns what an id leads to: `deck/question`, `deck/question#card`; the
    /// deck may be left out where the question's id is unique.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn show(&self, id: &str) -> Result<Option<Shown>, Error> {
        let (question, fragment) = match id.split_once('#') {
            Some((question, fragment)) => (question, Some(fragment)),
            None => (id, None),
        };
        let Some(key) = self.find_question(question)? else { return Ok(None) };
        let Some(full) = self.full_question(key)? else { return Ok(None) };
        match fragment {
            None => Ok(Some(Shown::Question(Box::new(full)))),
            Some(fragment) => Ok(full
                .cards
                .into_iter()
                .find(|card| card.listed.id.fragment() == fragment)
                .map(|card| Shown::Card(Box::new(card)))),
        }
    }

    fn find_question(&self, id: &str) -> Result<Option<QuestionKey>, Error> {
        let found = match QuestionId::parse(id) {
            Some(id) => self.store.question(&id)?,
            None => match self.store.questions_named(id)?.as_slice() {
                [only] => Some(only.clone()),
                _ => None,
            },
        };
        Ok(found.filter(|question| !question.retired).map(|question| question.key))
    }

    fn full_question(&self, key: QuestionKey) -> Result<Option<FullQuestion>, Error> {
        let Some(stored) = self.store.question_by_key(key)? else { return Ok(None) };
        let deck = self.store.deck(&stored.id.deck)?.ok_or(Error::Gone)?.deck;
        let mut tags = stored.question.tags.clone();
        tags.extend(deck.tags.iter().filter(|tag| !stored.question.tags.contains(tag)).cloned());
        let faces = cards_of(&stored.question);
        let mut cards = Vec::new();
        for card in self.store.cards_of_question(key)? {
            let face =
                faces.iter().find(|face| face.kind == card.id.kind && face.slug == card.id.slug);
            if let Some(face) = face.filter(|_| !card.retired) {
                cards.push(FullCard {
                    back: face.back.clone(),
                    seconds: face.seconds,
                    history: self.store.reviews_of(card.key)?,
                    listed: self.listed(card),
                });
            }
        }
        Ok(Some(FullQuestion {
            id: stored.id,
            level: stored.question.level.or(deck.level),
            tags,
            predictions: self.store.predictions_of(key)?,
            question: stored.question,
            cards,
        }))
    }

    pub(super) fn listed(&self, card: StoredCard) -> ListedCard {
        ListedCard {
            key: card.key,
            state: card.schedule.state_name(self.now().day),
            id: card.id,
            front: card.front,
            schedule: card.schedule,
        }
    }
}
