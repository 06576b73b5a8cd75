//! Options: what the file and the program set for all decks and for single
//! ones, and what is in force. A deck goes before the collection, the file
//! before the program.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::choose::{Choice, open_anew};
use super::chosen::{Chosen, UNDER};
use super::error::Error;
use super::open::Collection;
use super::study::Scope;
use crate::config::{DECK_OPTIONS, OPTIONS, Options, Setting, Takes};
use crate::domain::{ChangeKind, DeckId, DeckKey};
use crate::scheduler::{DeckLimits, Limits, Policy};

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Nobody set it.
    Default,
    /// A deck has it from all decks.
    AllDecks,
    /// It was set in the program.
    Program,
    /// It is set in the file, which is the last word.
    File,
}

/// One option with its value.
#[derive(Clone, Debug)]
pub struct OptionRow {
    /// Its name, as in the file.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// What it means.
    pub meaning: &'static str,
    /// The value in force, as the file writes it; `None` is no limit.
    pub value: Option<String>,
    /// What it would be if it were not set in the program.
    pub default: Option<String>,
    /// Where the value comes from.
    pub origin: Origin,
}

/// The options of all decks, or of one.
#[derive(Clone, Debug)]
pub struct OptionSheet {
    /// The deck; `None` is all decks.
    pub deck: Option<DeckId>,
    /// All decks, in their order.
    pub decks: Vec<DeckId>,
    /// The options.
    pub rows: Vec<OptionRow>,
}

impl Collection {
    /// Returns the options of all decks together, or of one.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn options(&self, deck: Option<&DeckId>) -> Result<OptionSheet, Error> {
        let chosen = self.chosen()?;
        let all = chosen.for_all(&self.config).or(&self.base());
        let nothing = Options::default();
        let (file, program, under, rows) = match deck {
            None => (&self.config.named, &chosen.all, self.base(), OPTIONS),
            Some(deck) => {
                // A limit of all decks is not one of each.
                let shared = Options { new_per_day: None, reviews_per_day: None, ..all };
                let file = self.config.decks.get(&deck.0).unwrap_or(&nothing);
                (file, chosen.decks.get(deck).unwrap_or(&nothing), shared, DECK_OPTIONS)
            }
        };
        let row = |row: &Setting<Options>| {
            let origin = if row.value(file).is_some() {
                Origin::File
            } else if row.value(program).is_some() {
                Origin::Program
            } else if deck.is_some() && row.value(&under).is_some() {
                Origin::AllDecks
            } else {
                Origin::Default
            };
            OptionRow {
                name: row.name,
                takes: row.takes,
                meaning: row.meaning,
                value: row.value(&file.or(program).or(&under)),
                default: row.value(&under),
                origin,
            }
        };
        let decks = self.store.decks()?.into_iter().map(|row| row.deck.id).collect();
        Ok(OptionSheet { deck: deck.cloned(), decks, rows: rows.iter().map(row).collect() })
    }

    /// Sets an option for all decks or for one; without a value it goes back to
    /// its default. The value is written as in the file.
    ///
    /// # Errors
    /// When there is no such option or value, or the database cannot be written.
    pub fn set_option(
        &mut self,
        deck: Option<&DeckId>,
        name: &str,
        value: Option<&str>,
    ) -> Result<(), Error> {
        if !value.is_none_or(|value| Options::default().set(name, value)) {
            return Err(Error::Unknown(format!("`{name}` is no option with such a value")));
        }
        let key = match deck {
            Some(deck) => format!("{UNDER}{deck}.{name}"),
            None => format!("{UNDER}{name}"),
        };
        let whose = deck.map_or_else(|| "all decks".to_owned(), ToString::to_string);
        let note = match value {
            Some(value) => format!("{name} of {whose} set to {value}"),
            None => format!("{name} of {whose} back to its default"),
        };
        let choice = Choice { kind: ChangeKind::Options, key: &key, value, note };
        let (config, today) = (self.config.clone(), self.now().day);
        self.choose(&choice, |tx| {
            if name == "unlocking" { open_anew(tx, &config, deck, today) } else { Ok(Vec::new()) }
        })
    }

    /// Returns what was chosen in the program, here or in another window.
    pub(super) fn chosen(&self) -> Result<Rc<Chosen>, Error> {
        self.chosen.look(&self.store, &self.config.decks)
    }

    /// Returns what bounds and orders a session.
    pub(super) fn limits(&self, scope: &Scope) -> Result<Limits, Error> {
        let chosen = self.chosen()?;
        let all = chosen.for_all(&self.config).or(&self.base());
        let today = self.now().day;
        let mut limits = Limits {
            reviews_per_day: all.reviews_per_day,
            keep_going: scope.keep_going,
            learn_ahead: self.config.learn_ahead,
            catch_up: chosen.plan.filter(|plan| plan.may_hold(today)).map(|plan| plan.per_day),
            ..Limits::default()
        };
        limits.new_per_day = all.new_per_day.unwrap_or(limits.new_per_day);
        limits.burying = all.burying.unwrap_or(limits.burying);
        limits.review_order = all.review_order.unwrap_or(limits.review_order);
        limits.new_order = all.new_order.unwrap_or(limits.new_order);
        for (key, deck) in &chosen.keys {
            let own = chosen.of_deck(&self.config, deck);
            let of_deck = DeckLimits {
                new_per_day: own.new_per_day,
                reviews_per_day: own.reviews_per_day,
                burying: own.burying.unwrap_or(limits.burying),
                review_order: own.review_order.unwrap_or(limits.review_order),
            };
            limits.decks.insert(*key, of_deck);
        }
        Ok(limits)
    }

    /// Returns the limits of new cards that single decks have.
    pub(super) fn new_of_decks(&self) -> Result<BTreeMap<DeckId, u32>, Error> {
        let chosen = self.chosen()?;
        let limit =
            |deck: &DeckId| Some((deck.clone(), chosen.of_deck(&self.config, deck).new_per_day?));
        Ok(chosen.keys.values().filter_map(limit).collect())
    }

    /// Returns what schedules of a deck are made by.
    pub(super) fn policy_of(&self, deck: &DeckId) -> Result<Policy, Error> {
        let (retention, longest) = self.terms_of(&*self.chosen()?, Some(deck));
        Ok(Policy {
            desired_retention: retention,
            maximum_interval: longest,
            ..self.policy.clone()
        })
    }

    /// Returns the chance of recall at which cards of a deck come back, or of all
    /// decks.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn aim(&self, deck: Option<&DeckId>) -> Result<f32, Error> {
        let (retention, _longest) = self.terms_of(&*self.chosen()?, deck);
        Ok(retention)
    }

    /// Returns the desired retention and the longest interval by deck.
    pub(super) fn terms(&self) -> Result<impl Fn(DeckKey) -> (f32, u32), Error> {
        let chosen = self.chosen()?;
        let all = self.terms_of(&chosen, None);
        let own: BTreeMap<DeckKey, (f32, u32)> =
            chosen.keys.iter().map(|(k, deck)| (*k, self.terms_of(&chosen, Some(deck)))).collect();
        Ok(move |deck| own.get(&deck).copied().unwrap_or(all))
    }

    fn terms_of(&self, chosen: &Chosen, deck: Option<&DeckId>) -> (f32, u32) {
        let all = chosen.for_all(&self.config);
        let own =
            deck.map_or_else(Options::default, |deck| chosen.of_deck(&self.config, deck)).or(&all);
        (
            own.desired_retention.unwrap_or(self.config.desired_retention),
            own.maximum_interval.unwrap_or(self.config.maximum_interval),
        )
    }

    /// Tells whether siblings of an answered card of a deck are hidden.
    pub(super) fn buries(&self, deck: &DeckId) -> Result<bool, Error> {
        let chosen = self.chosen()?;
        let own = chosen.of_deck(&self.config, deck).or(&chosen.for_all(&self.config));
        Ok(own.burying.unwrap_or(self.config.burying))
    }

    /// Tells whether the deeper cards of a deck wait for what they hang on.
    pub(super) fn unlocks(&self, deck: &DeckId) -> Result<bool, Error> {
        Ok(self.unlocks_by_deck()?(deck))
    }

    /// The same for any deck.
    pub(super) fn unlocks_by_deck(&self) -> Result<impl Fn(&DeckId) -> bool + use<>, Error> {
        Ok(self.chosen()?.unlocks(&self.config))
    }

    /// What holds when nothing is chosen.
    const fn base(&self) -> Options {
        let config = &self.config;
        Options {
            new_per_day: Some(config.new_per_day),
            reviews_per_day: config.reviews_per_day,
            review_order: Some(config.review_order),
            desired_retention: Some(config.desired_retention),
            maximum_interval: Some(config.maximum_interval),
            burying: Some(config.burying),
            unlocking: Some(config.unlocking),
            new_order: Some(config.new_order),
        }
    }
}
