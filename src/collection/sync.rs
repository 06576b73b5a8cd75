//! Questions from files into the store: what is new, changed, renamed, gone.
//!
//! History hangs on identity, so a question or card that only changed its words
//! keeps its schedule and its log.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::error::Error;
use super::identity::with_ids;
use super::matching::{card_words, question_words, renamed};
use super::returned::returned;
use super::watch::Watch;
use crate::domain::card::{Card, cards_of};
use crate::domain::text::one_line;
use crate::domain::{CardKey, Day, Deck, DeckKey, Question, QuestionKey, Schedule};
use crate::scheduler::unlock::openings;
use crate::store::{
    Batch, CardUpdate, ChangeKey, FreshCard, Kept, NewCard, SourceKey, SourceKind, StoredCard,
    StoredQuestion, Tx,
};

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

/// What happened to the questions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Questions that are new.
    pub added: u32,
    /// Questions whose content changed, or that came back.
    pub changed: u32,
    /// Questions that are as they were.
    pub unchanged: u32,
    /// Questions found again under another id.
    pub renamed: u32,
    /// Questions taken out of the queue.
    pub retired: u32,
    /// Cards taken out that were answered before.
    pub answered_out: u32,
    /// Lines of history that came in.
    pub reviews: u32,
    /// How cards stood whose schedules were written over.
    pub before: Vec<(CardKey, Schedule)>,
    /// Sentences for the user: renames, kept edits.
    pub notes: Vec<String>,
}

impl Tally {
    /// Returns the number of questions that are not as they were.
    #[must_use]
    pub const fn overwritten(&self) -> u32 {
        self.changed + self.renamed + self.retired
    }

    /// Tells whether history came in.
    #[must_use]
    pub const fn has_history(&self) -> bool {
        self.reviews > 0 || !self.before.is_empty()
    }
}

/// How a sync treats what is already there.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Take the file's version of locally edited questions.
    pub theirs: bool,
    /// Today.
    pub today: Day,
    /// Whether deeper cards wait for the tier they hang on.
    pub unlocking: bool,
    /// Under which change what stood before is kept; `None` cannot be undone.
    pub journal: Option<ChangeKey>,
}

impl Rules {
    /// Keeps a row that is about to be written over.
    pub(super) fn keep(self, tx: &Tx<'_>, row: Kept) -> Result<(), Error> {
        match self.journal {
            Some(change) => Ok(tx.keep(change, row)?),
            None => Ok(()),
        }
    }

    /// Notes that a row is new.
    pub(super) fn keep_new(self, tx: &Tx<'_>, row: Kept) -> Result<(), Error> {
        match self.journal {
            Some(change) => Ok(tx.keep_new(change, row)?),
            None => Ok(()),
        }
    }
}

/// Brings one deck into the store.
///
/// # Errors
/// When the store fails; the caller's transaction then leaves no trace.
pub fn sync_deck(
    tx: &Tx<'_>,
    incoming: Incoming,
    rules: Rules,
    tally: &mut Tally,
    watch: &mut Watch<'_>,
) -> Result<(DeckKey, SourceKey), Error> {
    let source = tx.put_source(incoming.kind, &incoming.location)?;
    if incoming.retires {
        follow_deck_id(tx, &incoming, source, rules, tally)?;
    }
    let Incoming { deck: described, describes_deck, kind, .. } = incoming;
    let deck = put_deck(tx, &described, describes_deck, rules)?;
    let known = tx.questions_of_deck(deck)?;
    let (questions, note) = returned(&described.id, described.questions, &known);
    tally.notes.extend(note);
    let questions = with_ids(questions, &known);
    let matches = match_questions(&known, source, &questions, tally);
    let mut new: Vec<(i64, &Question)> = Vec::new();
    for (position, (question, matched)) in questions.iter().zip(&matches.of_incoming).enumerate() {
        let position = i64::try_from(position).unwrap_or(i64::MAX);
        let Some(known) = matched.and_then(|at| known.get(at)) else {
            new.push((position, question));
            continue;
        };
        watch.wrote_one()?;
        let shipped = kind == SourceKind::Shipped;
        let place = Place { source, position, shipped };
        sync_question(tx, place, question, known, rules, tally)?;
    }
    let batch = Batch { deck, deck_id: &described.id, source, added: rules.today };
    add_new(tx, &batch, &new, rules, watch)?;
    tally.added += u32::try_from(new.len()).unwrap_or(u32::MAX);
    if incoming.retires {
        for gone in matches.vanished.iter().filter_map(|at| known.get(*at)) {
            if !gone.retired {
                tally.answered_out += answered(&tx.cards_of_question(gone.key)?);
                rules.keep(tx, Kept::Question(gone.key))?;
                tx.retire_question(gone.key, true)?;
                tally.retired += 1;
            }
        }
    }
    Ok((deck, source))
}

/// Adds questions that are not known, with their cards.
fn add_new(
    tx: &Tx<'_>,
    batch: &Batch<'_>,
    new: &[(i64, &Question)],
    rules: Rules,
    watch: &mut Watch<'_>,
) -> Result<(), Error> {
    if new.is_empty() {
        return Ok(());
    }
    let cards = |question: &Question| fresh_cards(question, rules);
    let first = tx.add_questions(batch, new, cards, || watch.wrote_one())?;
    if let Some(change) = rules.journal {
        tx.keep_all_new(change, first)?;
    }
    Ok(())
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

/// Which known question each incoming one is, and which known ones of the same
/// source are missing. Positions in the two lists.
struct Matches {
    of_incoming: Vec<Option<usize>>,
    vanished: Vec<usize>,
}

fn match_questions(
    known: &[StoredQuestion],
    source: SourceKey,
    incoming: &[Question],
    tally: &mut Tally,
) -> Matches {
    let places: HashMap<&str, usize> =
        known.iter().enumerate().map(|(at, stored)| (stored.id.question.as_str(), at)).collect();
    let mut of_incoming: Vec<Option<usize>> =
        incoming.iter().map(|question| places.get(question.id.as_str()).copied()).collect();
    let taken: HashSet<usize> = of_incoming.iter().flatten().copied().collect();
    let mut vanished: Vec<usize> = (0..known.len())
        .filter(|at| {
            known.get(*at).is_some_and(|stored| stored.source == Some(source))
                && !taken.contains(at)
        })
        .collect();
    let newcomers: Vec<usize> =
        (0..incoming.len()).filter(|at| of_incoming.get(*at) == Some(&None)).collect();
    if vanished.is_empty() || newcomers.is_empty() {
        return Matches { of_incoming, vanished };
    }
    let old_words: Vec<BTreeSet<String>> = vanished
        .iter()
        .filter_map(|at| known.get(*at))
        .map(|stored| question_words(&stored.question))
        .collect();
    let new_words: Vec<BTreeSet<String>> =
        newcomers.iter().filter_map(|at| incoming.get(*at)).map(question_words).collect();
    let mut found = Vec::new();
    for (old, new) in renamed(&old_words, &new_words) {
        let (Some(old), Some(new)) = (vanished.get(old).copied(), newcomers.get(new).copied())
        else {
            continue;
        };
        if let (Some(slot), Some(stored), Some(question)) =
            (of_incoming.get_mut(new), known.get(old), incoming.get(new))
        {
            *slot = Some(old);
            found.push(old);
            tally.renamed += 1;
            tally.notes.push(format!(
                "renamed, history kept: {} is now {}",
                stored.id.question, question.id
            ));
        }
    }
    vanished.retain(|at| !found.contains(at));
    Matches { of_incoming, vanished }
}

/// Where a question comes from and where it goes.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) source: SourceKey,
    pub(super) position: i64,
    /// It came with the program, not because the user asked for it.
    pub(super) shipped: bool,
}

/// Brings one question in, as `known` or as a new one.
pub(super) fn sync_question(
    tx: &Tx<'_>,
    place: Place,
    question: &Question,
    known: &StoredQuestion,
    rules: Rules,
    tally: &mut Tally,
) -> Result<(), Error> {
    if is_as_known(place, question, known) {
        tally.unchanged += 1;
        return Ok(());
    }
    let was_renamed = known.id.question != question.id;
    let deleted = known.retired && tx.is_in_trash(known.key)?;
    // What went because its import was undone is simply added again.
    let taken_back = deleted && tx.is_taken_back(known.key)?;
    if deleted && !place.shipped {
        rules.keep(tx, Kept::Question(known.key))?;
        tx.forget_deletion(known.key)?;
        tx.retire_question(known.key, question.retired)?;
        if !taken_back {
            tally.notes.push(format!("{} was deleted; it is back with its history", known.id));
        }
    }
    if known.edited && !rules.theirs && !same(&known.question, question) {
        tally.unchanged += u32::from(!was_renamed);
        tally
            .notes
            .push(format!("kept your edit of {}; the file differs (--theirs takes it)", known.id));
        return Ok(());
    }
    let now = StoredQuestion {
        source: Some(place.source),
        position: place.position,
        question: with_raw_of(question, &known.question),
        edited: false,
        // What the user deleted stays so, whatever comes with the program.
        retired: question.retired || (deleted && place.shipped),
        ..known.clone()
    };
    let same_content = same(&known.question, question) && known.retired == now.retired;
    if now != *known {
        rules.keep(tx, Kept::Question(known.key))?;
        tx.update_question(&now)?;
    }
    if !same_content {
        let out = sync_cards(tx, known.key, Some(&known.question), question, rules)?;
        tally.answered_out += out;
    }
    if !was_renamed {
        if taken_back && !place.shipped {
            tally.added += 1;
        } else if same_content {
            tally.unchanged += 1;
        } else {
            tally.changed += 1;
        }
    }
    Ok(())
}

/// Tells of most questions that are as they were quickly; false says nothing.
fn is_as_known(place: Place, question: &Question, known: &StoredQuestion) -> bool {
    *question == known.question
        && known.source == Some(place.source)
        && known.position == place.position
        && !(known.edited || known.retired || question.retired)
}

/// Tells whether two questions say the same. The raw text of a page's article
/// is kept beside it and is no part of what it says: deck files do not carry it.
pub(super) fn same(a: &Question, b: &Question) -> bool {
    if a == b {
        return true;
    }
    let said = |question: &Question| Question { raw: None, guid: None, ..question.clone() };
    said(a) == said(b)
}

/// Keeps the raw text that is known as long as the article is the same.
pub(super) fn with_raw_of(question: &Question, known: &Question) -> Question {
    let kept = if question.article == known.article { known.raw.clone() } else { None };
    Question {
        raw: question.raw.clone().or(kept),
        guid: question.guid.clone().or_else(|| known.guid.clone()),
        ..question.clone()
    }
}

/// Brings the cards of one question up to date and opens what is open. Returns how
/// many were taken out that were answered before.
pub(super) fn sync_cards(
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
fn answered(cards: &[StoredCard]) -> u32 {
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
        before
            .iter()
            .find(|card| is(stored, card))
            .map_or_else(|| crate::domain::text::words(&stored.front), card_words)
    };
    let vanished: Vec<usize> =
        (0..known.len()).filter(|at| !matched.contains(&Some(*at))).collect();
    let newcomers: Vec<usize> =
        (0..cards.len()).filter(|at| matched.get(*at) == Some(&None)).collect();
    for kind in crate::domain::CardKind::ALL {
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
