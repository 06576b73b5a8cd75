//! What was chosen in the program: options and the plan to catch up, as they
//! stand in the table of settings. Read once as long as nothing changed.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::error::Error;
use crate::config::{Config, Options};
use crate::domain::{DeckId, DeckKey};
use crate::scheduler::catch_up::Plan;
use crate::store::{Queries, Store};

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

impl Chosen {
    /// Reads what was chosen. What no longer makes sense is left alone. `file`
    /// are the decks of which the file says something.
    pub(super) fn read(store: &Queries, file: &BTreeMap<String, Options>) -> Result<Self, Error> {
        let mut chosen = Self::default();
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

    /// Returns what is set for all decks, here or in the file.
    pub(super) fn for_all(&self, config: &Config) -> Options {
        config.named.or(&self.all)
    }

    /// Returns what is set for a deck alone.
    pub(super) fn of_deck(&self, config: &Config, deck: &DeckId) -> Options {
        let program = self.decks.get(deck).cloned().unwrap_or_default();
        config.decks.get(&deck.0).map_or(program.clone(), |file| file.or(&program))
    }

    /// Tells of any deck whether its deeper cards wait for what they hang on.
    pub(super) fn unlocks(&self, config: &Config) -> impl Fn(&DeckId) -> bool + use<> {
        let all = self.for_all(config).unlocking.unwrap_or(config.unlocking);
        let file = config.decks.keys().cloned().map(DeckId);
        let own: BTreeMap<DeckId, Option<bool>> = file
            .chain(self.decks.keys().cloned())
            .map(|deck| {
                let unlocking = self.of_deck(config, &deck).unlocking;
                (deck, unlocking)
            })
            .collect();
        move |deck: &DeckId| own.get(deck).copied().flatten().unwrap_or(all)
    }
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
        let chosen = Rc::new(Chosen::read(store, file)?);
        *kept = Some((version, Rc::clone(&chosen)));
        Ok(chosen)
    }
}
