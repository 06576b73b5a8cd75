//! Cards that were exported for another program and come back: they are the
//! collection's own, so nothing is doubled, and nothing that the other program
//! did not carry is lost.

use super::error::Error;
use crate::domain::card::cards_of;
use crate::domain::slug::is_valid_id;
use crate::domain::text::counted;
use crate::domain::{CardId, CardKind, DeckId, Question};
use crate::exchange::out::as_it_returns;
use crate::store::StoredQuestion;

/// Returns the questions of a deck, those that are cards of its own seen through:
/// a plain card takes what was changed elsewhere, a card of a question that holds
/// more stays as it is here.
/// The second value says what stays, if anything does. `here` finds the question of
/// an id in the deck.
///
/// # Errors
/// Those of `here`.
pub(super) fn returned(
    deck: &DeckId,
    incoming: Vec<Question>,
    here: impl Fn(&str) -> Result<Option<StoredQuestion>, Error>,
) -> Result<(Vec<Question>, Option<String>), Error> {
    if incoming.iter().all(|question| own(question, deck).is_none()) {
        return Ok((incoming, None));
    }
    let mut questions = Vec::with_capacity(incoming.len());
    let mut stay: u32 = 0;
    for question in incoming {
        let Some(id) = own(&question, deck) else {
            questions.push(question);
            continue;
        };
        match here(&id.question.question)? {
            Some(stored) if is_plain(&stored.question) => {
                questions.push(updated(&stored.question, &question));
            }
            Some(_) => stay += 1,
            None if id.kind == CardKind::Answer => {
                let id = id.question.question;
                questions.push(Question { id, guid: None, ..question });
            }
            None => questions.push(question),
        }
    }
    let note = (stay > 0).then(|| {
        let cards = counted(stay, "card is", "cards are");
        format!("{cards} of questions that hold more than the file; these stay as they are here")
    });
    Ok((questions, note))
}

/// Reads the id of an own card out of what a file knows a question by.
fn own(question: &Question, deck: &DeckId) -> Option<CardId> {
    let id = CardId::parse(question.guid.as_deref().filter(|_| question.id.is_empty())?)?;
    (id.question.deck == *deck && is_valid_id(&id.question.question)).then_some(id)
}

/// Tells whether a question is one plain card.
fn is_plain(question: &Question) -> bool {
    question.answer.is_some() && cards_of(question).len() == 1
}

/// Takes over what differs from what was exported.
fn updated(known: &Question, read: &Question) -> Question {
    let mut question = known.clone();
    let exported = as_it_returns(known);
    if read.title != exported.title {
        question.title.clone_from(&read.title);
    }
    if read.context != exported.context {
        question.context.clone_from(&read.context);
    }
    if read.answer != exported.answer {
        question.answer.clone_from(&read.answer);
    }
    question
}
