//! What was chosen, and the sets of parameters, back into a collection.

use super::types::Archive;
use crate::collection::chosen::{CATCH_UP, UNDER};
use crate::collection::error::Error;
use crate::config::Options;
use crate::domain::{Day, Moment};
use crate::store::{ChangeKey, Tx};

/// Returns the rows of the sets of parameters. The set in use stays so, but
/// where a whole collection comes into one in which nothing was answered yet.
pub(super) fn parameters(tx: &Tx<'_>, archive: &Archive, now: Moment) -> Result<Vec<i64>, Error> {
    let in_use = tx.latest_parameters()?;
    let untouched = tx.studied_before(now.day.plus(1))?.is_none();
    let known = tx.parameter_sets()?;
    let mut rows: Vec<i64> = Vec::new();
    let mut added = false;
    for set in &archive.parameters {
        let row = match known.iter().find(|(_, values)| values == set) {
            Some((row, _)) => *row,
            None => {
                added = true;
                tx.add_parameters(set, now)?
            }
        };
        rows.push(row);
    }
    if let Some((_, values)) = in_use.filter(|_| added && !(archive.whole && untouched)) {
        tx.add_parameters(&values, now)?;
    }
    Ok(rows)
}

/// Sets the options, and the plan to catch up that still holds, where nothing was
/// chosen here; returns how many.
pub(super) fn choose(
    tx: &Tx<'_>,
    archive: &Archive,
    today: Day,
    journal: Option<ChangeKey>,
) -> Result<u32, Error> {
    let mut wanted: Vec<(String, String)> = Vec::new();
    let own = archive.decks.iter().map(|deck| (format!("{}.", deck.deck.id), &deck.options));
    for (deck, options) in own.chain([(String::new(), &archive.options)]) {
        let known = options.iter().filter(|(name, value)| Options::default().set(name, value));
        wanted.extend(known.map(|(name, value)| (format!("{UNDER}{deck}{name}"), value.clone())));
    }
    if let Some(plan) = archive.catch_up.filter(|plan| plan.may_hold(today)) {
        let text = serde_json::to_string(&plan).map_err(|e| Error::Unknown(e.to_string()))?;
        wanted.push((CATCH_UP.to_owned(), text));
    }
    let mut chosen = 0;
    for (key, value) in wanted {
        if tx.setting(&key)?.is_some() {
            continue;
        }
        if let Some(change) = journal {
            tx.keep_setting(change, &key, None)?;
        }
        tx.set_setting(&key, &value)?;
        chosen += 1;
    }
    Ok(chosen)
}
