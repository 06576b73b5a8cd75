//! Decks of a collection with all that belongs to them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::mocks::{self, Beside, Gathered};
use super::predictions::ArchivedPrediction;
use super::types::{
    Archive, ArchivedCard, ArchivedDeck, ArchivedQuestion, ArchivedReview, ArchivedSource,
};
use crate::collection::chosen::{CATCH_UP, UNDER};
use crate::collection::error::Error;
use crate::collection::open::Collection;
use crate::domain::{CardId, CardKey, DeckId, QuestionId};
use crate::scheduler::catch_up::Plan;
use crate::store::{DeckRow, SourceKey, StoredQuestion};

/// Returns decks with their history, and the numbers of the mock interviews that asked
/// of other decks as well; `whole` says that all decks were asked for.
pub(in crate::collection) fn of(
    collection: &Collection,
    rows: &[DeckRow],
    whole: bool,
) -> Result<(Archive, Vec<u32>), Error> {
    let store = &collection.store;
    let mut archive = Archive::new(collection.now(), whole);
    let (mut cards, mut questions) = (HashMap::new(), HashMap::new());
    let mut log = Vec::new();
    let mut predictions = Vec::new();
    let chosen = store.settings()?;
    for row in rows {
        let mut deck = ArchivedDeck {
            deck: row.deck.clone(),
            options: options(&chosen, &format!("{UNDER}{}.", row.deck.id)),
            questions: Vec::new(),
        };
        for stored in store.questions_of_deck(row.key)? {
            if store.is_in_trash(stored.key)? {
                continue;
            }
            let (deck_id, slug) = (row.deck.id.clone(), stored.question.id.clone());
            let id = QuestionId { deck: deck_id, question: slug };
            let made = store.predictions_made(stored.key)?.into_iter();
            predictions.extend(made.map(|(row, made)| (row, ArchivedPrediction::new(&id, made))));
            questions.insert(stored.key, id);
            deck.questions.push(question(collection, stored, &mut cards)?);
        }
        archive.decks.push(deck);
        log.extend(store.log_of_deck(row.key)?);
    }
    predictions.sort_by_key(|(row, _)| *row);
    archive.predictions = predictions.into_iter().map(|(_, made)| made).collect();
    log.sort_by_key(|(line, _, _)| *line);
    log.retain(|(_, card, _)| cards.contains_key(card));
    let mut sets: BTreeSet<i64> = log.iter().map(|(_, _, review)| review.parameters).collect();
    if whole {
        archive.options = options(&chosen, UNDER);
        archive.options.retain(|name, _| !name.contains('.'));
        archive.catch_up = plan(&chosen).filter(|plan| plan.may_hold(collection.now().day));
        sets.extend(store.latest_parameters()?.map(|(key, _)| key));
    }
    let mut places = HashMap::new();
    for key in sets {
        places.insert(key, archive.parameters.len());
        archive.parameters.push(store.parameters(key)?.unwrap_or_default());
    }
    for (_, card, review) in &log {
        let place = places.get(&review.parameters).copied().unwrap_or_default();
        let card = cards.get(card).map(|id| ArchivedReview::new(id, review, place));
        archive.reviews.extend(card);
    }
    let decks: Vec<DeckId> = rows.iter().map(|row| row.deck.id.clone()).collect();
    let texts = archive.texts();
    let beside = Beside {
        store,
        decks: &decks,
        texts: &texts,
        questions: &questions,
        cards: &cards,
        all: whole && store.decks()?.len() == rows.len(),
    };
    let Gathered { mocks, left_out } = mocks::of(&beside)?;
    archive.mocks = mocks;
    Ok((archive, left_out))
}

fn plan(chosen: &[(String, String)]) -> Option<Plan> {
    let (_, text) = chosen.iter().find(|(key, _)| key == CATCH_UP)?;
    serde_json::from_str(text).ok()
}

fn options(chosen: &[(String, String)], under: &str) -> BTreeMap<String, String> {
    chosen
        .iter()
        .filter_map(|(key, value)| Some((key.strip_prefix(under)?.to_owned(), value.clone())))
        .collect()
}

fn question(
    collection: &Collection,
    stored: StoredQuestion,
    cards: &mut HashMap<CardKey, CardId>,
) -> Result<ArchivedQuestion, Error> {
    let mut archived = Vec::new();
    for card in collection.store.cards_of_question(stored.key)? {
        archived.push(ArchivedCard {
            kind: card.id.kind,
            slug: card.id.slug.clone(),
            gone: card.retired.then_some(card.front),
            schedule: card.schedule,
        });
        cards.insert(card.key, card.id);
    }
    // They stand in no order that the next home would have as well.
    archived.sort_by_key(|card| card.gone.is_some());
    Ok(ArchivedQuestion {
        source: stored.source.map(|key| source(collection, key)).transpose()?.flatten(),
        position: stored.position,
        added: stored.added,
        edited: stored.edited,
        retired: stored.retired,
        cards: archived,
        question: stored.question,
    })
}

fn source(collection: &Collection, key: SourceKey) -> Result<Option<ArchivedSource>, Error> {
    let found = collection.store.source_by_key(key)?;
    Ok(found.map(|source| ArchivedSource {
        kind: source.kind.name().to_owned(),
        location: source.location,
    }))
}
