//! Questions from files into the store: what is new, changed, renamed, gone.
//!
//! History hangs on identity, so a question or card that only changed its words
//! keeps its schedule and its log.

mod cards;
mod elsewhere;
mod known;
mod matches;
mod question;
mod rules;

pub use cards::reopened;
pub(super) use cards::sync_cards;
pub(super) use question::{Place, same, sync_question, with_raw_of};
pub use rules::{Changed, Counts, MOST_NAMED, Rules, Tally};

use cards::answered;
use elsewhere::tell_elsewhere;
use known::Known;
use matches::{Matches, match_questions};

use super::error::Error;
use super::returned::returned;
use super::watch::Watch;
use crate::domain::card::{Card, cards_of};
use crate::domain::text::one_line;
use crate::domain::{Day, Deck, DeckKey, Question, Schedule};
use crate::scheduler::unlock::openings;
use crate::store::{Batch, FirstRows, FreshCard, Kept, SourceKey, SourceKind, Tx, print_of};

/// A deck as it comes from one source.
#[derive(Clone, Debug)]
pub struct Incoming {
    /// What kind of source it is.
    pub kind: SourceKind,
    /// Where it came from; a second import from there is a re-import.
    pub location: String,
    /// The deck with its questions.
    pub deck: Deck,
    /// Whether the deck's own description comes with it (a native deck), or
    /// only questions for a deck (a page, a lone question).
    pub describes_deck: bool,
    /// Whether a question that is missing here is retired.
    pub retires: bool,
}

/// What is known of the deck that questions came into last, as long as it holds for
/// the next file: so many files for one deck read it once.
#[derive(Debug, Default)]
pub struct LastDeck(Option<Known>);

/// Brings one deck into the store.
///
/// # Errors
/// When the store fails; the caller's transaction then leaves no trace.
pub fn sync_deck(
    tx: &Tx<'_>,
    incoming: Incoming,
    rules: Rules,
    last: &mut LastDeck,
    tally: &mut Tally,
    watch: &mut Watch<'_>,
) -> Result<(DeckKey, SourceKey), Error> {
    let source = tx.put_source(incoming.kind, &incoming.location)?;
    if incoming.retires {
        follow_deck_id(tx, &incoming, source, rules, tally)?;
    }
    let Incoming { deck: described, describes_deck, kind, retires, .. } = incoming;
    let deck = put_deck(tx, &described, describes_deck, rules)?;
    let with_guids = described.questions.iter().any(|question| question.guid.is_some());
    let known = last.0.take().filter(|known| !retires && known.serves(deck, with_guids));
    let mut known = known.map_or_else(|| Known::read(tx, deck, with_guids), Ok)?;
    let (questions, note) = returned(&described.id, described.questions, |id| {
        let row = known.find(id).and_then(|at| known.get(at));
        Ok(row.map(|row| tx.question_by_key(row.key)).transpose()?.flatten())
    })?;
    tally.notes.extend(note);
    let questions = known.with_ids(questions);
    let Matches { of_incoming, vanished } = match_questions(tx, &known, source, &questions, tally)?;
    let mut new: Vec<(i64, &Question)> = Vec::new();
    for (position, (question, matched)) in (0_i64..).zip(questions.iter().zip(of_incoming)) {
        let Some(at) = matched else {
            new.push((position, question));
            continue;
        };
        watch.wrote_one()?;
        let place = Place { source, position, shipped: kind == SourceKind::Shipped };
        sync_known(tx, place, question, (&mut known, at), rules, tally)?;
    }
    let batch = Batch { deck, deck_id: &described.id, source, added: rules.today };
    tell_elsewhere(tx, deck, &new, tally)?;
    if let Some(first) = add_new(tx, &batch, &new, rules, watch)? {
        known.follow_new(first, source, &new);
    }
    tally.counts.added += u32::try_from(new.len()).unwrap_or(u32::MAX);
    if retires {
        retire(tx, &known, &vanished, rules, tally)?;
    } else {
        last.0 = Some(known);
    }
    Ok((deck, source))
}

/// Brings a question in that is known: looked at only where it is not as it was.
fn sync_known(
    tx: &Tx<'_>,
    place: Place,
    question: &Question,
    (known, at): (&mut Known, usize),
    rules: Rules,
    tally: &mut Tally,
) -> Result<(), Error> {
    let Some(row) = known.get(at) else { return Ok(()) };
    let is_as_it_was =
        row.print == Some(print_of(question)) && !(row.edited || row.retired || question.retired);
    let stays = row.source == Some(place.source) && row.position == place.position;
    if is_as_it_was {
        tally.counts.unchanged += 1;
        if stays {
            return Ok(());
        }
        rules.keep(tx, Kept::Question(row.key))?;
        tx.move_question(row.key, place.source, place.position)?;
    } else if let Some(stored) = tx.question_by_key(row.key)? {
        sync_question(tx, place, question, &stored, rules, tally)?;
    }
    known.follow(tx, at)
}

/// Takes questions out of the queue that are missing in their source.
fn retire(
    tx: &Tx<'_>,
    known: &Known,
    vanished: &[usize],
    rules: Rules,
    tally: &mut Tally,
) -> Result<(), Error> {
    for gone in vanished.iter().filter_map(|at| known.get(*at)).filter(|gone| !gone.retired) {
        tally.counts.answered_out += answered(&tx.cards_of_question(gone.key)?);
        rules.keep(tx, Kept::Question(gone.key))?;
        tx.retire_question(gone.key, true)?;
        tally.counts.retired += 1;
    }
    Ok(())
}

/// Adds questions that are not known, with their cards.
fn add_new(
    tx: &Tx<'_>,
    batch: &Batch<'_>,
    new: &[(i64, &Question)],
    rules: Rules,
    watch: &mut Watch<'_>,
) -> Result<Option<FirstRows>, Error> {
    if new.is_empty() {
        return Ok(None);
    }
    let cards = |question: &Question| fresh_cards(question, rules);
    let first = tx.add_questions(batch, new, cards, || watch.wrote_one())?;
    if let Some(change) = rules.journal {
        tx.keep_all_new(change, first)?;
    }
    Ok(Some(first))
}

/// Makes the cards of a new question, with what opens them.
fn fresh_cards(question: &Question, rules: Rules) -> Vec<FreshCard> {
    let cards = cards_of(question);
    let unseen: Vec<_> = cards.iter().map(|card| (card.kind, Schedule::default())).collect();
    let openings = openings(&unseen, rules.today, rules.unlocking);
    let fresh = |(card, (opens_on, reachable)): (Card, (Option<Day>, bool))| FreshCard {
        kind: card.kind,
        front: one_line(&card.front),
        slug: card.slug,
        lead: card.lead,
        opens_on,
        reachable,
    };
    cards.into_iter().zip(openings).map(fresh).collect()
}

/// Writes the deck itself, where the source describes it or it is not there.
pub(super) fn put_deck(
    tx: &Tx<'_>,
    incoming: &Deck,
    describes: bool,
    rules: Rules,
) -> Result<DeckKey, Error> {
    let Some(known) = tx.deck(&incoming.id)? else {
        let key = tx.put_deck(incoming)?;
        rules.keep_new(tx, Kept::Deck(key))?;
        return Ok(key);
    };
    let same = Deck { questions: Vec::new(), ..incoming.clone() } == known.deck;
    let deleted = tx.is_deleted(known.key)?;
    if deleted || describes && !same {
        rules.keep(tx, Kept::Deck(known.key))?;
    }
    if describes {
        tx.put_deck(incoming)?;
    } else if deleted {
        tx.revive_deck(known.key)?;
    }
    Ok(known.key)
}

/// A deck whose id was changed in its source keeps its history: the stored deck
/// takes the new id, where all of it came from this source and the id is free.
fn follow_deck_id(
    tx: &Tx<'_>,
    incoming: &Incoming,
    source: SourceKey,
    rules: Rules,
    tally: &mut Tally,
) -> Result<(), Error> {
    let id = &incoming.deck.id;
    let known = tx.questions_of_source(source)?;
    let Some(first) = known.first().filter(|question| question.id.deck != *id) else {
        return Ok(());
    };
    let whole = tx.questions_of_deck(first.deck)?;
    let all_ours = whole.iter().all(|question| question.source == Some(source));
    if all_ours && tx.deck(id)?.is_none() {
        rules.keep(tx, Kept::Deck(first.deck))?;
        tx.rename_deck(first.deck, id)?;
        tally.notes.push(format!("the deck {} is now {id}; history kept", first.id.deck));
    }
    Ok(())
}
