//! Care while the program is in use: the day's backup, a backup before what
//! changes much, and what the user should know.

use std::path::Path;

use super::backup::{self, Backup, Errand, Keeping, Reason};
use super::doctor::clock_trouble;
use super::error::Error;
use super::open::Collection;
use super::place::Place;
use crate::domain::Moment;
use crate::store::Store;

/// What stands at home where nothing can be written.
const READ_ONLY: &str = "Read only: nothing is saved. Is the disk full, and who may write to \
    the folder of the database? `viva paths` names it.";

impl Collection {
    /// Returns where the files are; `None` for a collection in memory.
    #[must_use]
    pub const fn place(&self) -> Option<&Place> {
        self.place.as_ref()
    }

    /// Begins the day's backup beside the work, where one is owed and wanted.
    /// Returns at once.
    pub fn keep_safe(&self) {
        if let Some(errand) = self.errand() {
            self.daily.borrow_mut().begin(errand);
        }
    }

    /// Makes the day's backup, where one is owed and wanted, and waits for it.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn back_up_today(&self) -> Result<Option<Backup>, Error> {
        self.errand().map_or(Ok(None), |errand| errand.run())
    }

    /// Makes a backup now.
    ///
    /// # Errors
    /// When it cannot be made, and for a collection in memory.
    pub fn back_up(&self, reason: Reason) -> Result<Backup, Error> {
        let place = self.place.as_ref().ok_or(Error::Gone)?;
        backup::make(&self.store, &place.backups, self.now(), reason)
    }

    /// Writes a backup to a file that must not be there yet. Returns its size.
    ///
    /// # Errors
    /// When it is there, or cannot be written.
    pub fn back_up_to(&self, file: &Path) -> Result<u64, Error> {
        backup::copy_to(&self.store, file)
    }

    /// Returns what the user should know before they answer: an odd clock, a
    /// backup that could not be made.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn notices(&self) -> Result<Vec<String>, Error> {
        let read_only = self.is_read_only().then(|| READ_ONLY.to_owned());
        let clock = clock_trouble(self.store.last_answered()?, self.now());
        let mut daily = self.daily.borrow_mut();
        let backup = daily.trouble().map(|trouble| format!("No backup today: {trouble}."));
        Ok(self.stray_log().into_iter().chain(read_only).chain(clock).chain(backup).collect())
    }

    /// Says that the log of a database that is gone was kept.
    #[must_use]
    pub fn stray_log(&self) -> Option<String> {
        let kept = self.stray_log.as_ref()?.display();
        Some(format!(
            "The database was gone, and only its log was left: a new one was made, and the log is \
             kept in {kept}. Where you have the old database, give the log its name and -wal."
        ))
    }

    fn errand(&self) -> Option<Errand> {
        let wanted = self.config.backups && !self.is_read_only();
        let place = self.place.as_ref().filter(|_| wanted)?;
        Some(Errand {
            database: place.database.clone(),
            folder: place.backups.clone(),
            keeping: Keeping::of(&self.config),
            rollover: self.config.rollover,
            now: self.now(),
        })
    }
}

/// Backs a database up as it was before what is being written to it.
///
/// # Errors
/// When no backup can be made.
pub(super) fn save_before(place: &Place, now: Moment, reason: Reason) -> Result<(), Error> {
    Store::open_reader(&place.database)
        .map_err(Error::from)
        .and_then(|store| backup::make(&store, &place.backups, now, reason))
        .map(|_made| ())
        .map_err(|source| Error::NoBackup { source: Box::new(source) })
}
