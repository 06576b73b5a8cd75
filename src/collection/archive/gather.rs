//! Decks of a collection with all that belongs to them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::predictions::ArchivedPrediction;
use super::types::{
    Archive, ArchivedCard, ArchivedDeck, ArchivedQuestion, ArchivedReview, ArchivedSource,
};
use crate::collection::chosen::UNDER;
use crate::collection::error::Error;
use crate::collection::open::Collection;
use crate::domain::{CardId, CardKey, QuestionId};
use crate::store::{DeckRow, SourceKey, StoredQuestion};

/// Returns decks with their history; `whole` says that they are all.
pub(in crate::collection) fn of(
    collection: &Collection,
    rows: &[DeckRow],
    whole: bool,
) -> Result<Archive, Error> {
    let store = &collection.store;
    let mut archive = Archive::new(collection.now(), whole);
    let mut cards = HashMap::new();
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
    Ok(archive)
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
