//! Writing what was read, all or nothing, as one step of undo.

use std::ops::ControlFlow;

use super::touched::{DeckTouched, DeckWritten};
use crate::collection::archive::{Terms, restore};
use crate::collection::backup::Reason;
use crate::collection::care::save_before;
use crate::collection::error::Error;
use crate::collection::open::Collection;
use crate::collection::read::Archived;
use crate::collection::sync::{Counts, Incoming, LastDeck, Rules, Tally, sync_deck};
use crate::collection::watch::{Step, Watch};
use crate::domain::text::counted;
use crate::domain::{Change, ChangeKind, DeckId, DeckKey};
use crate::store::{self, SourceKey, Tx};

/// An import that writes over so many questions is backed up before.
const MUCH: u32 = 20;

/// How decks are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::collection) enum Writing {
    /// Tried, then taken back.
    Tried,
    /// For the user, who may undo it.
    Journaled,
    /// The same, unless cards that were answered would be taken out.
    Spared,
    /// For the program, with its decks.
    Shipped,
}

/// How a transaction ends that is only tried.
enum Stop {
    Failed(Error),
    Tried(Vec<DeckWritten>),
}

impl From<store::Error> for Stop {
    fn from(error: store::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl Collection {
    pub(in crate::collection) fn write_decks(
        &mut self,
        decks: Vec<Incoming>,
        rules: Rules,
        how: Writing,
        tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<Vec<DeckWritten>, Error> {
        self.write_all(decks, &[], rules, how, tell)
    }

    pub(super) fn write_all(
        &mut self,
        decks: Vec<Incoming>,
        archives: &[Archived],
        rules: Rules,
        how: Writing,
        tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<Vec<DeckWritten>, Error> {
        let unlocks = self.unlocks_by_deck()?;
        let (now, place) = (self.now(), self.place.clone());
        let parameters = self.policy.parameters.clone();
        self.day.forget();
        self.chosen.forget();
        let number = decks.iter().map(|incoming| incoming.deck.questions.len()).sum();
        let mut watch = Watch::new(number, tell);
        let outcome = self.store.write(|tx| {
            let journal = match how {
                Writing::Journaled | Writing::Spared => {
                    Some(tx.push_change(&journal_entry(), now)?)
                }
                Writing::Tried | Writing::Shipped => None,
            };
            let rules = Rules { journal, ..rules };
            let mut written =
                sync_all(tx, decks, &unlocks, rules, &mut watch).map_err(Stop::Failed)?;
            let terms = Terms { rules, now, parameters: &parameters, unlocks: &unlocks };
            for archived in archives {
                written.extend(restored(tx, archived, &terms).map_err(Stop::Failed)?);
            }
            let cards = written.iter().map(|deck| deck.tally.counts.answered_out).sum();
            if how == Writing::Spared && cards > 0 {
                return Err(Stop::Failed(Error::AnsweredOut { cards }));
            }
            if journal.is_some()
                && written.iter().map(|deck| deck.tally.overwritten()).sum::<u32>() >= MUCH
                && let Some(place) = &place
            {
                save_before(place, now, Reason::Import).map_err(Stop::Failed)?;
            }
            match journal {
                Some(change)
                    if tx.has_kept(change)? || written.iter().any(|d| d.tally.has_history()) =>
                {
                    tx.describe_change(change, &note(&written))?;
                    let stood = written.iter().flat_map(|deck| deck.tally.before.clone());
                    tx.remember_schedules(change, &stood.collect::<Vec<_>>())?;
                }
                Some(change) => tx.drop_change(change)?,
                None => {}
            }
            match how {
                Writing::Tried => Err(Stop::Tried(written)),
                Writing::Journaled | Writing::Spared | Writing::Shipped => Ok(written),
            }
        });
        match outcome {
            Ok(written) | Err(Stop::Tried(written)) => Ok(written),
            Err(Stop::Failed(error)) => Err(error),
        }
    }
}

/// Brings all decks into the store, and counts what they hold then.
fn sync_all(
    tx: &Tx<'_>,
    decks: Vec<Incoming>,
    unlocks: &dyn Fn(&DeckId) -> bool,
    rules: Rules,
    watch: &mut Watch<'_>,
) -> Result<Vec<DeckWritten>, Error> {
    let mut all = Vec::new();
    let mut last = LastDeck::default();
    for incoming in decks {
        let rules = Rules { unlocking: unlocks(&incoming.deck.id), ..rules };
        let mut tally = Tally::default();
        let location = incoming.location.clone();
        let (deck, source) = sync_deck(tx, incoming, rules, &mut last, &mut tally, watch)?;
        let touched = touched(tx, deck, source)?;
        all.push(DeckWritten { location, source, touched, tally });
    }
    Ok(all)
}

/// Brings decks with their history in. What happened is told once, at the first deck.
fn restored(
    tx: &Tx<'_>,
    archived: &Archived,
    terms: &Terms<'_>,
) -> Result<Vec<DeckWritten>, Error> {
    let mut tally = Tally::default();
    let keys = restore(tx, &archived.archive, terms, &mut tally)?;
    keys.into_iter()
        .map(|(deck, source)| {
            let touched = touched(tx, deck, source)?;
            let location = archived.location.clone();
            Ok(DeckWritten { location, source, touched, tally: std::mem::take(&mut tally) })
        })
        .collect()
}

/// Counts what a deck holds of a source.
fn touched(tx: &Tx<'_>, deck: DeckKey, source: SourceKey) -> Result<DeckTouched, Error> {
    let row = tx.deck_by_key(deck)?.ok_or(Error::Gone)?;
    let (questions, cards) = tx.stock_of_source(deck, source)?;
    Ok(DeckTouched { id: row.deck.id, title: row.deck.title, questions, cards })
}

/// An import in the journal; what it was is known at its end.
fn journal_entry() -> Change {
    let note = Some(String::new());
    Change { kind: ChangeKind::Import, card: None, note, before: Vec::new() }
}

/// Says what an import was: `tcp: 3 questions added, 1 changed`.
fn note(written: &[DeckWritten]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for deck in written {
        if !names.contains(&deck.touched.id.0.as_str()) {
            names.push(&deck.touched.id.0);
        }
    }
    let mut counts = Counts::default();
    written.iter().for_each(|deck| counts += deck.tally.counts);
    let history =
        [(counts.reviews, "review", "reviews"), (counts.predictions, "prediction", "predictions")];
    let done = [
        (counts.added, "added"),
        (counts.changed, "changed"),
        (counts.renamed, "renamed"),
        (counts.retired, "retired"),
    ];
    let done: Vec<String> = done
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, done)| format!("{} {done}", counted(number, "question", "questions")))
        .chain(
            history
                .into_iter()
                .filter(|(number, ..)| *number > 0)
                .map(|(number, one, many)| format!("{} added", counted(number, one, many))),
        )
        .collect();
    let done = if done.is_empty() { "descriptions changed".to_owned() } else { done.join(", ") };
    format!("{}: {done}", names.join(", "))
}
