//! What was chosen in the program: options and the plan to catch up, as they
//! stand in the table of settings. Read once as long as nothing changed.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::error::Error;
use crate::config::Options;
use crate::domain::{DeckId, DeckKey};
use crate::scheduler::catch_up::Plan;
use crate::store::Store;

/// What stands before the names of options in the table of settings.
pub(super) const UNDER: &str = "option.";
/// The setting of the catch-up plan.
pub(super) const CATCH_UP: &str = "catch_up";

/// What was chosen in the program.
#[derive(Debug, Default)]
pub(super) struct Chosen {
    pub(super) all: Options,
    pub(super) decks: BTreeMap<DeckId, Options>,
    /// The decks that have options of their own, here or in the file.
    pub(super) keys: BTreeMap<DeckKey, DeckId>,
    pub(super) plan: Option<Plan>,
}

/// What was chosen, as it was read last, with the version of the database.
#[derive(Debug, Default)]
pub(super) struct ChosenCache(RefCell<Option<(i64, Rc<Chosen>)>>);

impl ChosenCache {
    /// Drops what was read: something is about to be chosen.
    pub(super) fn forget(&self) {
        self.0.borrow_mut().take();
    }

    /// Returns what was chosen, here or in another window. `file` are the decks
    /// of which the file says something.
    pub(super) fn look(
        &self,
        store: &Store,
        file: &BTreeMap<String, Options>,
    ) -> Result<Rc<Chosen>, Error> {
        let version = store.data_version()?;
        let mut kept = self.0.borrow_mut();
        if let Some((known, chosen)) = kept.as_ref()
            && *known == version
        {
            return Ok(Rc::clone(chosen));
        }
        let chosen = Rc::new(read(store, file)?);
        *kept = Some((version, Rc::clone(&chosen)));
        Ok(chosen)
    }
}

/// Reads what was chosen. What no longer makes sense is left alone.
fn read(store: &Store, file: &BTreeMap<String, Options>) -> Result<Chosen, Error> {
    let mut chosen = Chosen::default();
    for (key, value) in store.settings()? {
        if key == CATCH_UP {
            chosen.plan = serde_json::from_str(&value).ok();
        }
        let Some(name) = key.strip_prefix(UNDER) else { continue };
        match name.rsplit_once('.') {
            Some((deck, name)) => {
                chosen.decks.entry(DeckId(deck.to_owned())).or_default().set(name, &value)
            }
            None => chosen.all.set(name, &value),
        };
    }
    if !chosen.decks.is_empty() || !file.is_empty() {
        let own = |deck: &DeckId| chosen.decks.contains_key(deck) || file.contains_key(&deck.0);
        let rows = store.decks()?.into_iter().filter(|row| own(&row.deck.id));
        chosen.keys = rows.map(|row| (row.key, row.deck.id)).collect();
    }
    Ok(chosen)
}
