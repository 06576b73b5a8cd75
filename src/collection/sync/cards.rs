//! The cards of a question after its words changed: which is which, which are new,
//! which go, and what opens.

use super::rules::Rules;
use crate::collection::error::Error;
use crate::collection::matching::{card_words, renamed};
use crate::domain::card::{Card, cards_of};
use crate::domain::text::{one_line, words};
use crate::domain::{CardKey, CardKind, Day, Question, QuestionKey, Schedule};
use crate::scheduler::unlock::openings;
use crate::store::{CardUpdate, Kept, NewCard, StoredCard, Tx};

/// Brings the cards of one question up to date and opens what is open. Returns how
/// many were taken out that were answered before.
pub(in crate::collection) fn sync_cards(
    tx: &Tx<'_>,
    key: QuestionKey,
    before: Option<&Question>,
    question: &Question,
    rules: Rules,
) -> Result<u32, Error> {
    let known = tx.cards_of_question(key)?;
    let cards = cards_of(question);
    let matched = match_cards(&known, &before.map(cards_of).unwrap_or_default(), &cards);
    for (position, (card, matched)) in cards.iter().zip(&matched).enumerate() {
        let position = i64::try_from(position).unwrap_or(i64::MAX);
        let front = one_line(&card.front);
        match matched.and_then(|at| known.get(at)) {
            Some(stored) => {
                rules.keep(tx, Kept::Card(stored.key))?;
                tx.update_card(
                    stored.key,
                    &CardUpdate {
                        slug: &card.slug,
                        front: &front,
                        lead: card.lead,
                        position,
                        retired: false,
                    },
                )?;
            }
            None => {
                let added = tx.insert_card(&NewCard {
                    question: key,
                    kind: card.kind,
                    slug: &card.slug,
                    front: &front,
                    lead: card.lead,
                    position,
                    schedule: &Schedule::default(),
                })?;
                rules.keep_new(tx, Kept::Card(added))?;
            }
        }
    }
    let mut out = 0;
    for (at, stored) in known.iter().enumerate() {
        if !matched.contains(&Some(at)) {
            out += answered(std::slice::from_ref(stored));
            rules.keep(tx, Kept::Card(stored.key))?;
            tx.retire_card(stored.key, true)?;
        }
    }
    for (card, schedule) in reopened(&tx.cards_of_question(key)?, rules.today, rules.unlocking) {
        rules.keep(tx, Kept::Card(card))?;
        tx.set_schedule(card, &schedule)?;
    }
    Ok(out)
}

/// Counts the cards in use that were answered.
pub(super) fn answered(cards: &[StoredCard]) -> u32 {
    let answered = cards.iter().filter(|card| !card.retired && card.schedule.reps > 0).count();
    u32::try_from(answered).unwrap_or(u32::MAX)
}

/// Finds each card among the known ones: by kind and slug, else by its words
/// among those of its kind that vanished. `before` are the cards as they were.
fn match_cards(known: &[StoredCard], before: &[Card], cards: &[Card]) -> Vec<Option<usize>> {
    let is = |stored: &StoredCard, card: &Card| {
        stored.id.kind == card.kind && stored.id.slug == card.slug
    };
    let mut matched: Vec<Option<usize>> =
        cards.iter().map(|card| known.iter().position(|stored| is(stored, card))).collect();
    let words_of = |stored: &StoredCard| {
        before.iter().find(|card| is(stored, card)).map_or_else(|| words(&stored.front), card_words)
    };
    let vanished: Vec<usize> =
        (0..known.len()).filter(|at| !matched.contains(&Some(*at))).collect();
    let newcomers: Vec<usize> =
        (0..cards.len()).filter(|at| matched.get(*at) == Some(&None)).collect();
    for kind in CardKind::ALL {
        let of_kind = |at: &&usize| known.get(**at).is_some_and(|stored| stored.id.kind == kind);
        let old: Vec<usize> = vanished.iter().filter(of_kind).copied().collect();
        let new: Vec<usize> = newcomers
            .iter()
            .filter(|at| cards.get(**at).is_some_and(|card| card.kind == kind))
            .copied()
            .collect();
        let old_words: Vec<_> = old.iter().filter_map(|at| known.get(*at)).map(words_of).collect();
        let new_words: Vec<_> =
            new.iter().filter_map(|at| cards.get(*at)).map(card_words).collect();
        for (o, n) in renamed(&old_words, &new_words) {
            if let (Some(o), Some(n)) = (old.get(o), new.get(n))
                && let Some(slot) = matched.get_mut(*n)
            {
                *slot = Some(*o);
            }
        }
    }
    matched
}

/// Returns the schedules that change because cards of one question open: the
/// tiers' state decides which new cards may be introduced.
#[must_use]
pub fn reopened(cards: &[StoredCard], today: Day, unlocking: bool) -> Vec<(CardKey, Schedule)> {
    let live: Vec<&StoredCard> = cards.iter().filter(|card| !card.retired).collect();
    let tiers: Vec<_> = live.iter().map(|card| (card.id.kind, card.schedule.clone())).collect();
    live.iter()
        .zip(openings(&tiers, today, unlocking))
        .filter_map(|(card, (opens_on, reachable))| {
            let differs =
                card.schedule.opens_on != opens_on || card.schedule.reachable != reachable;
            differs.then(|| (card.key, Schedule { opens_on, reachable, ..card.schedule.clone() }))
        })
        .collect()
}
