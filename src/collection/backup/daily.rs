//! The day's own backup: made beside the work, on a thread with a connection
//! of its own, and only where there is something new to keep.

use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::Duration;

use super::copy::make;
use super::file::{Backup, Reason, list};
use super::prune::{Keeping, prune};
use crate::collection::error::Error;
use crate::domain::{Day, Moment, Rollover};
use crate::store::Store;

/// What the day's backup needs to know; it is handed to the thread.
#[derive(Clone, Debug)]
pub(in crate::collection) struct Errand {
    pub(in crate::collection) database: PathBuf,
    pub(in crate::collection) folder: PathBuf,
    pub(in crate::collection) keeping: Keeping,
    pub(in crate::collection) rollover: Rollover,
    pub(in crate::collection) now: Moment,
}

impl Errand {
    /// Makes the backup if one is owed: none was made today, and the newest one
    /// does not hold everything.
    pub(in crate::collection) fn run(&self) -> Result<Option<Backup>, Error> {
        let backups = list(&self.folder)?;
        if backups.iter().any(|b| b.reason == Reason::Daily && b.day(self.rollover) == self.now.day)
        {
            return Ok(None);
        }
        let store = Store::open_reader(&self.database)?;
        let stock = store.stock()?;
        if stock.mark == (None, None)
            || backups.first().and_then(|newest| holds(newest).ok()) == Some(stock.mark)
        {
            return Ok(None);
        }
        let made = make(&store, &self.folder, self.now, Reason::Daily)?;
        prune(&list(&self.folder)?, self.keeping);
        Ok(Some(made))
    }
}

/// Returns how far the log goes that a backup holds.
fn holds(backup: &Backup) -> Result<(Option<i64>, Option<i64>), Error> {
    Ok(Store::open_reader(&backup.path)?.stock()?.mark)
}

/// How long the backup waits, so that it slows no first key down.
const FIRST_MOMENTS: Duration = Duration::from_secs(1);

/// The day's backup as the program sees it: at most one try a study day.
#[derive(Debug, Default)]
pub(in crate::collection) struct Daily {
    tried: Option<Day>,
    running: Option<JoinHandle<Result<Option<Backup>, Error>>>,
    trouble: Option<String>,
}

impl Daily {
    /// Begins the backup beside the work, unless it was tried today.
    pub(in crate::collection) fn begin(&mut self, errand: Errand) {
        self.look();
        if self.running.is_some() || self.tried == Some(errand.now.day) {
            return;
        }
        self.tried = Some(errand.now.day);
        let builder = std::thread::Builder::new().name("backup".to_owned());
        let errand = move || {
            std::thread::sleep(FIRST_MOMENTS);
            errand.run()
        };
        match builder.spawn(errand) {
            Ok(handle) => self.running = Some(handle),
            Err(error) => self.trouble = Some(error.to_string()),
        }
    }

    /// Returns what kept the last try from making a backup, once it is over.
    pub(in crate::collection) fn trouble(&mut self) -> Option<&str> {
        self.look();
        self.trouble.as_deref()
    }

    fn look(&mut self) {
        if let Some(handle) = self.running.take_if(|handle| handle.is_finished()) {
            self.trouble = match handle.join() {
                Ok(Ok(_made)) => None,
                Ok(Err(error)) => Some(error.to_string()),
                Err(_panicked) => Some("the program failed".to_owned()),
            };
        }
    }
}
