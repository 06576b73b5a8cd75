//! Which known question each incoming one is, and which ones are missing.

use std::collections::{BTreeSet, HashSet};

use super::known::Known;
use super::rules::Tally;
use crate::collection::error::Error;
use crate::collection::matching::{question_words, renamed};
use crate::domain::Question;
use crate::store::{SourceKey, Tx};

/// Which known question each incoming one is, and which known ones of the same
/// source are missing. Positions in the two lists.
pub(super) struct Matches {
    pub(super) of_incoming: Vec<Option<usize>>,
    pub(super) vanished: Vec<usize>,
}

/// Finds the incoming questions among the known ones: by id, else by their words
/// among those of the same source that are missing.
pub(super) fn match_questions(
    tx: &Tx<'_>,
    known: &Known,
    source: SourceKey,
    incoming: &[Question],
    tally: &mut Tally,
) -> Result<Matches, Error> {
    let mut of_incoming: Vec<Option<usize>> =
        incoming.iter().map(|question| known.find(&question.id)).collect();
    let taken: HashSet<usize> = of_incoming.iter().flatten().copied().collect();
    let mut vanished = known.of_source(source);
    vanished.retain(|at| !taken.contains(at));
    let newcomers: Vec<usize> =
        (0..incoming.len()).filter(|at| of_incoming.get(*at) == Some(&None)).collect();
    if vanished.is_empty() || newcomers.is_empty() {
        return Ok(Matches { of_incoming, vanished });
    }
    let old_words = vanished.iter().map(|at| words_of(tx, known, *at));
    let old_words: Vec<BTreeSet<String>> = old_words.collect::<Result<_, _>>()?;
    let new_words: Vec<BTreeSet<String>> =
        newcomers.iter().filter_map(|at| incoming.get(*at)).map(question_words).collect();
    let mut found = HashSet::new();
    for (old, new) in renamed(&old_words, &new_words) {
        if let (Some(old), Some(new)) = (vanished.get(old).copied(), newcomers.get(new).copied())
            && let (Some(slot), Some(row), Some(question)) =
                (of_incoming.get_mut(new), known.get(old), incoming.get(new))
        {
            *slot = Some(old);
            found.insert(old);
            tally.counts.renamed += 1;
            tally.notes.push(format!("renamed, history kept: {} is now {}", row.id, question.id));
        }
    }
    vanished.retain(|at| !found.contains(at));
    Ok(Matches { of_incoming, vanished })
}

fn words_of(tx: &Tx<'_>, known: &Known, at: usize) -> Result<BTreeSet<String>, Error> {
    let row = known.get(at).map(|row| tx.question_by_key(row.key)).transpose()?.flatten();
    Ok(row.map(|stored| question_words(&stored.question)).unwrap_or_default())
}
