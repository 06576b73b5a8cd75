//! A store, a clock and the settings: opening a collection.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::backup::{self, Daily};
use super::chosen::ChosenCache;
use super::day::DayCache;
use super::error::Error;
use super::load::LoadCache;
use super::pace::PaceCache;
use super::place::Place;
use super::shelf::ShelfCache;
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
    /// The mock interview that this window keeps, with its turn.
    pub(super) mock: Option<(store::MockKey, u32)>,
    /// The day as it was read last.
    pub(super) day: DayCache,
    /// What is due on other days, as it was read last.
    pub(super) loads: LoadCache,
    /// How long the last answers took, as they were read last.
    pub(super) paces: PaceCache,
    /// All cards as lists ask for them, as they were read last.
    pub(super) shelf: ShelfCache,
    /// The folder for the texts of edits.
    pub(super) edits: Option<PathBuf>,
    /// What was chosen in the program, as it was read last.
    pub(super) chosen: ChosenCache,
    /// The files; `None` in memory.
    pub(super) place: Option<Place>,
    pub(super) daily: RefCell<Daily>,
    /// A log that was kept as this one was opened: its database was gone.
    pub(super) stray_log: Option<PathBuf>,
}

impl Collection {
    /// Opens the database, making it at the first start, and brings the
    /// shipped decks up to date. An older database is backed up first.
    ///
    /// # Errors
    /// When the folder cannot be made, when the database is damaged, newer than
    /// the program, or not readable, and when it is gone though there are
    /// backups of it. Nothing is changed then. A database that cannot be written is
    /// opened to be read.
    pub fn open(path: &Path, clock: Rc<dyn Clock>, config: Config) -> Result<Self, Error> {
        let place = Place::of(path);
        place.sweep();
        let log = place.put_stray_log_aside(clock.now());
        if place.is_bare() && backup::list(&place.backups).is_ok_and(|list| !list.is_empty()) {
            return Err(lost(&place));
        }
        let mut collection = Self::open_or_read(place, clock, config)?;
        collection.stray_log = log;
        Ok(collection)
    }

    /// Opens the database, to be read where it cannot be written.
    fn open_or_read(place: Place, clock: Rc<dyn Clock>, config: Config) -> Result<Self, Error> {
        let read = (place.clone(), Rc::clone(&clock), config.clone());
        match Self::open_or_make(place, clock, config) {
            Err(Error::Store(error)) if error.is_of_writing() && !read.0.is_bare() => {
                Self::open_to_read(read.0, read.1, read.2).map_err(|neither| match neither {
                    // What is in it tells more.
                    Error::Store(inside) if inside.kind() == store::Kind::Data => inside.into(),
                    _ => error.into(),
                })
            }
            other => other,
        }
    }

    /// Opens the database where nothing can be written: everything can be looked
    /// at, and every change is refused in words.
    fn open_to_read(place: Place, clock: Rc<dyn Clock>, config: Config) -> Result<Self, Error> {
        let store = Store::open_read_only(&place.database)?;
        let mut collection = Self::assemble(store, clock, config)?;
        collection.place = Some(place);
        Ok(collection)
    }

    /// Tells whether every change is refused.
    #[must_use]
    pub const fn is_read_only(&self) -> bool {
        self.store.is_read_only()
    }

    /// The same; none is made where there is no database.
    ///
    /// # Errors
    /// As `open`, and when there is no database.
    pub(super) fn open_existing(
        place: Place,
        clock: Rc<dyn Clock>,
        config: Config,
    ) -> Result<Self, Error> {
        if place.is_bare() {
            return Err(lost(&place));
        }
        Self::open_or_read(place, clock, config)
    }

    /// The same; where there is no database, one is made in any case.
    ///
    /// # Errors
    /// As `open`, but for a database that is gone.
    pub(super) fn open_or_make(
        place: Place,
        clock: Rc<dyn Clock>,
        config: Config,
    ) -> Result<Self, Error> {
        place.make_folder()?;
        let now = clock.now();
        let (mut saved, mut unsaved) = (None, None);
        let store = Store::open_saving(&place.database, |older| {
            match backup::before_update(older, &place.backups, now) {
                Ok(backup) => saved = Some(backup),
                Err(error) => unsaved = Some(error),
            }
            let refused = store::Error::ReadOnly { doing: "backing it up before an update" };
            if saved.is_some() { Ok(()) } else { Err(refused) }
        });
        let store = match (store, unsaved, &saved) {
            (Ok(store), ..) => store,
            (Err(_), Some(source), _) => return Err(Error::NoBackup { source: Box::new(source) }),
            (Err(source), None, Some(backup)) if source.kind() == store::Kind::Internal => {
                return Err(Error::NotUpdated { copy: backup.path.display().to_string(), source });
            }
            (Err(error), ..) => return Err(error.into()),
        };
        if saved.is_some() {
            backup::prune(&backup::list(&place.backups)?, backup::Keeping::of(&config));
        }
        let mut collection = Self::assemble(store, clock, config)?;
        collection.edits = Some(place.backups.with_file_name("edits"));
        collection.place = Some(place);
        collection.ship()?;
        Ok(collection)
    }

    /// Stands in for a database that cannot be opened: nothing is in it, and
    /// nothing is written, until one is put in its place.
    ///
    /// # Errors
    /// When SQLite fails.
    pub fn unopened(path: &Path, clock: Rc<dyn Clock>, config: Config) -> Result<Self, Error> {
        let mut collection = Self::empty(clock, config)?;
        collection.place = Some(Place::of(path));
        Ok(collection)
    }

    /// Makes a collection in memory, with the shipped decks.
    ///
    /// # Errors
    /// When SQLite fails.
    pub fn in_memory(clock: Rc<dyn Clock>, config: Config) -> Result<Self, Error> {
        let mut collection = Self::empty(clock, config)?;
        collection.ship()?;
        Ok(collection)
    }

    /// Makes a collection in memory without any deck.
    ///
    /// # Errors
    /// When SQLite fails.
    pub fn empty(clock: Rc<dyn Clock>, config: Config) -> Result<Self, Error> {
        Self::assemble(Store::in_memory()?, clock, config)
    }

    fn assemble(mut store: Store, clock: Rc<dyn Clock>, config: Config) -> Result<Self, Error> {
        let defaults = Parameters::default();
        let (id, values) = match store.latest_parameters()? {
            Some(found) => found,
            // Only answers name them, and none will be given.
            None if store.is_read_only() => (0, defaults.values().to_vec()),
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
            mock: None,
            day: DayCache::default(),
            loads: LoadCache::default(),
            paces: PaceCache::default(),
            shelf: ShelfCache::default(),
            edits: None,
            chosen: ChosenCache::default(),
            place: None,
            daily: RefCell::default(),
            stray_log: None,
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

fn lost(place: &Place) -> Error {
    let what = if place.database.exists() { "only an empty file" } else { "no database" };
    Error::Lost { what, path: place.database.display().to_string() }
}
