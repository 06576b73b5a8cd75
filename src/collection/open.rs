//! A store, a clock and the settings: opening a collection.

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::chosen::ChosenCache;
use super::day::DayCache;
use super::error::Error;
use crate::clock::Clock;
use crate::config::Config;
use crate::domain::Moment;
use crate::scheduler::{Parameters, Policy};
use crate::store::{self, Store};

/// A collection of decks with its history.
pub struct Collection {
    pub(super) store: Store,
    pub(super) clock: Rc<dyn Clock>,
    pub(super) config: Config,
    pub(super) policy: Policy,
    /// The session whose answers are being recorded.
    pub(super) sitting: Option<store::SessionKey>,
    /// The day as it was read last.
    pub(super) day: DayCache,
    /// The folder for the texts of edits.
    pub(super) edits: Option<PathBuf>,
    /// What was chosen in the program, as it was read last.
    pub(super) chosen: ChosenCache,
}

impl Collection {
    /// Opens the database, making it at the first start, and brings the
    /// shipped decks up to date.
    ///
    /// # Errors
    /// When the folder cannot be made, or the database is damaged, newer than
    /// the program, or not readable. Nothing is changed then.
    pub fn open(path: &Path, clock: Rc<dyn Clock>, config: Config) -> Result<Self, Error> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)
                .map_err(|source| Error::Folder { path: folder.display().to_string(), source })?;
        }
        let mut collection = Self::with_store(Store::open(path)?, clock, config)?;
        collection.edits = Some(path.with_file_name("edits"));
        Ok(collection)
    }

    /// Makes a collection in memory, with the shipped decks.
    ///
    /// # Errors
    /// When SQLite fails.
    pub fn in_memory(clock: Rc<dyn Clock>, config: Config) -> Result<Self, Error> {
        Self::with_store(Store::in_memory()?, clock, config)
    }

    /// Makes a collection in memory without any deck.
    ///
    /// # Errors
    /// When SQLite fails.
    pub fn empty(clock: Rc<dyn Clock>, config: Config) -> Result<Self, Error> {
        Self::assemble(Store::in_memory()?, clock, config)
    }

    fn with_store(store: Store, clock: Rc<dyn Clock>, config: Config) -> Result<Self, Error> {
        let mut collection = Self::assemble(store, clock, config)?;
        collection.ship()?;
        Ok(collection)
    }

    fn assemble(mut store: Store, clock: Rc<dyn Clock>, config: Config) -> Result<Self, Error> {
        let defaults = Parameters::default();
        let (id, values) = match store.latest_parameters()? {
            Some(found) => found,
            None => {
                let now = clock.now();
                let values = defaults.values().to_vec();
                store.write(|tx| {
                    // Another window may have been first.
                    match tx.latest_parameters()? {
                        Some(found) => Ok::<_, Error>(found),
                        None => Ok((tx.add_parameters(&values, now)?, values.clone())),
                    }
                })?
            }
        };
        let policy = Policy {
            parameters: Parameters::from_slice(&values).unwrap_or(defaults),
            parameters_id: id,
            desired_retention: config.desired_retention,
            maximum_interval: config.maximum_interval,
        };
        Ok(Self {
            store,
            clock,
            config,
            policy,
            sitting: None,
            day: DayCache::default(),
            edits: None,
            chosen: ChosenCache::default(),
        })
    }

    /// Returns the settings.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// Reads the clock.
    #[must_use]
    pub fn now(&self) -> Moment {
        self.clock.now()
    }

    /// Returns the clock.
    #[must_use]
    pub fn clock(&self) -> Rc<dyn Clock> {
        Rc::clone(&self.clock)
    }
}
