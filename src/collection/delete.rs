//! Deleting questions and decks: what goes is counted first, and undo brings
//! all of it back.

use super::error::Error;
use super::open::Collection;
use crate::domain::query::{Query, Term, Test};
use crate::domain::text::counted;
use crate::domain::{Change, ChangeKind, DeckId, DeckKey, QuestionKey};
use crate::store::Queries;

/// What is to be deleted.
#[derive(Clone, Debug, PartialEq)]
pub enum Selection {
    /// A deck with all its questions.
    Deck(DeckId),
    /// Some questions, whole.
    Questions(Vec<QuestionKey>),
    /// The questions of the cards that match, whole.
    Matching(Query),
}

/// What was deleted, or would be.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Deleted {
    /// The deck, when it goes itself.
    pub deck: Option<DeckId>,
    /// Questions.
    pub questions: u32,
    /// Their cards.
    pub cards: u32,
    /// Answers given to these cards.
    pub answers: u32,
    /// Cards that the query names; `None` where whole questions or a deck were
    /// named.
    pub named: Option<u32>,
}

impl Selection {
    /// Returns what a query means: the deck itself when it names nothing else.
    #[must_use]
    pub fn of(query: Query) -> Self {
        match query.terms.as_slice() {
            [Term { negated: false, test: Test::Deck(deck) }] => Self::Deck(deck.clone()),
            _ => Self::Matching(query),
        }
    }
}

impl Deleted {
    /// Tells whether there is nothing to delete.
    #[must_use]
    pub const fn is_nothing(&self) -> bool {
        self.deck.is_none() && self.questions == 0
    }

    /// Tells whether cards go that the query does not name.
    #[must_use]
    pub fn is_wider(&self) -> bool {
        self.named.is_some_and(|named| named < self.cards)
    }

    /// Names what goes: `the deck tcp: 3 questions, 24 cards, 112 answers`.
    #[must_use]
    pub fn words(&self) -> String {
        let counts = format!(
            "{}, {}, {}",
            counted(self.questions, "question", "questions"),
            counted(self.cards, "card", "cards"),
            counted(self.answers, "answer", "answers")
        );
        match &self.deck {
            Some(deck) => format!("the deck {deck}: {counts}"),
            None => counts,
        }
    }
}

impl Collection {
    /// Tells what deleting would take away.
    ///
    /// # Errors
    /// When there is no such deck, or the database cannot be read.
    pub fn forecast_delete(&self, selection: &Selection) -> Result<Deleted, Error> {
        Ok(self.gather(selection)?.1)
    }

    /// Deletes. Nothing is written when there is nothing to delete.
    ///
    /// # Errors
    /// When there is no such deck, or the database cannot be written; nothing
    /// is deleted then.
    pub fn delete(&mut self, selection: &Selection) -> Result<Deleted, Error> {
        let (found, deleted) = self.gather(selection)?;
        if deleted.is_nothing() {
            return Ok(deleted);
        }
        let now = self.now();
        let change = Change {
            kind: ChangeKind::Delete,
            card: None,
            note: Some(deleted.words()),
            before: Vec::new(),
        };
        self.day.forget();
        self.store.write(|tx| {
            let change = tx.push_change(&change, now)?;
            for question in &found.questions {
                tx.trash_question(*question, change)?;
            }
            if let Some(deck) = found.deck {
                tx.delete_deck(deck, change)?;
            }
            Ok::<_, Error>(())
        })?;
        Ok(deleted)
    }

    fn gather(&self, selection: &Selection) -> Result<(Found, Deleted), Error> {
        let found = match selection {
            Selection::Deck(id) => questions_of(&self.store, id)?,
            Selection::Questions(keys) => {
                Found { deck: None, questions: keys.clone(), named: None }
            }
            Selection::Matching(query) => {
                let cards = self.viewed(|view| self.store.cards_matching(query, view))?;
                let named = Some(u32::try_from(cards.len()).unwrap_or(u32::MAX));
                let questions = cards.into_iter().map(|found| found.card.question).collect();
                Found { deck: None, questions, named }
            }
        };
        let deck = match selection {
            Selection::Deck(id) => Some(id.clone()),
            _ => None,
        };
        let mut deleted = Deleted { deck, named: found.named, ..Deleted::default() };
        let mut live = Vec::new();
        let mut questions = found.questions;
        questions.sort_unstable();
        questions.dedup();
        for question in questions {
            let holdings = self.store.holdings(question)?;
            if holdings.questions > 0 {
                live.push(question);
            }
            deleted.questions += holdings.questions;
            deleted.cards += holdings.cards;
            deleted.answers += holdings.answers;
        }
        Ok((Found { questions: live, ..found }, deleted))
    }
}

/// The rows that go.
struct Found {
    deck: Option<DeckKey>,
    questions: Vec<QuestionKey>,
    named: Option<u32>,
}

fn questions_of(store: &Queries, id: &DeckId) -> Result<Found, Error> {
    let unknown = || Error::NotThere(format!("No deck is called `{id}`."));
    let deck = store.deck(id)?.ok_or_else(unknown)?.key;
    if store.is_deleted(deck)? {
        return Err(unknown());
    }
    let questions = store.questions_of_deck(deck)?;
    let questions = questions.iter().map(|question| question.key).collect();
    Ok(Found { deck: Some(deck), questions, named: None })
}
