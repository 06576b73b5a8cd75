//! A database that cannot be opened or read: what is the matter, and which
//! ways out there are. Nothing is written until one is chosen.

use std::fs;
use std::path::PathBuf;

use super::backup::{self, Backup, examine};
use super::doctor;
use super::error::Error;
use super::open::Collection;
use super::place::{LOGS, Place};
use super::restore::{Restored, Saved, clear_place, copy, put_in_place, rename};
use crate::domain::Moment;
use crate::domain::text::{counted, thousands};
use crate::store::{self, Salvaged, Stock, Store};

/// What is the matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// Parts of the file cannot be read.
    Damaged,
    /// It is the file of something else.
    Foreign,
    /// There is no file where one was.
    Lost,
    /// A newer program wrote it.
    Newer,
}

/// A backup that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Good {
    /// The file.
    pub backup: Backup,
    /// What it holds.
    pub stock: Stock,
}

/// A damaged database with the ways out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// What is the matter.
    pub matter: Matter,
    /// What was found, in words.
    pub detail: String,
    /// The newest backup that is good, checked just now.
    pub newest: Option<Good>,
    /// Those before it, newest first, not checked.
    pub older: Vec<Backup>,
}

/// A way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WayOut {
    /// Put a backup in its place.
    Restore(PathBuf),
    /// Read what can be read into a new file.
    Rescue,
    /// Put the new file of a rescue in its place.
    Adopt(PathBuf),
    /// Make a new database.
    Afresh,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CameOut {
    /// A file is in its place, and open.
    Restored(Restored),
    /// A new file holds what could be read.
    Rescued {
        /// The file.
        path: PathBuf,
        /// What it holds.
        stock: Stock,
        /// What could be read of each kind of row.
        read: Vec<Salvaged>,
    },
    /// A new database is in its place, and open.
    Afresh(Saved),
}

/// Returns what is the matter, if a failure is about the file itself.
#[must_use]
pub const fn matter(error: &Error) -> Option<Matter> {
    match error {
        Error::Lost { .. } => Some(Matter::Lost),
        Error::Store(store::Error::Damaged { .. }) => Some(Matter::Damaged),
        Error::Store(store::Error::NotADatabase { .. }) => Some(Matter::Foreign),
        Error::Store(store::Error::Newer { .. }) => Some(Matter::Newer),
        _ => None,
    }
}

/// Looks for the ways out of a failure; `None` when it is not about the file.
#[must_use]
pub fn look(place: &Place, error: &Error, now: Moment) -> Option<Damage> {
    let matter = matter(error)?;
    let detail = match error {
        Error::Store(store::Error::Damaged { detail, .. }) => detail.clone(),
        Error::Store(store::Error::Newer { found, known, .. }) => {
            format!("its schema is {found}, this Viva knows up to {known}")
        }
        _ => String::new(),
    };
    let (newest, older) = good_backups(place, now);
    Some(Damage { matter, detail, newest, older })
}

/// Returns the newest backup that is good, checked just now, and those before it.
#[must_use]
pub fn good_backups(place: &Place, now: Moment) -> (Option<Good>, Vec<Backup>) {
    let mut backups = backup::list_at(&place.backups, now).unwrap_or_default().into_iter();
    let newest = backups.find_map(|backup| {
        let stock = examine(&backup.path).ok()?;
        Some(Good { backup, stock })
    });
    (newest, backups.collect())
}

/// Says what a rescue could read of each kind of row: `1,204 of at least 1,310
/// entries of the log`.
#[must_use]
pub fn told(read: &[Salvaged]) -> Vec<String> {
    read.iter().map(told_of).collect()
}

fn told_of(kind: &Salvaged) -> String {
    let (one, many) = kind.nouns;
    let (kept, of) = (kind.kept.min(kind.read), kind.at_least);
    let of_all = |least| format!("{} of {least}{}", thousands(kept), counted(of, one, many));
    match (kind.all, of) {
        (true, _) => of_all(""),
        (false, 0) => format!("0 {many}; how many there were is not known"),
        (false, _) => of_all("at least "),
    }
}

impl Collection {
    /// Looks for the ways out of a failure.
    #[must_use]
    pub fn damage(&self, error: &Error) -> Option<Damage> {
        look(self.place.as_ref()?, error, self.now())
    }

    /// Takes a way out. Until it is taken, everything is as it was.
    ///
    /// # Errors
    /// When a backup is damaged, another window has the database open, or
    /// something cannot be written.
    pub fn way_out(&mut self, way: &WayOut) -> Result<CameOut, Error> {
        let place = self.place.clone().ok_or(Error::Gone)?;
        let now = self.now();
        match way {
            WayOut::Rescue => rescue(&place, self),
            WayOut::Restore(file) | WayOut::Adopt(file) => {
                self.close()?;
                let restored = put_in_place(file, &place, now)?;
                self.open_again(place)?;
                Ok(CameOut::Restored(restored))
            }
            WayOut::Afresh => {
                self.close()?;
                let saved = clear_place(&place, now)?;
                self.open_again(place)?;
                Ok(CameOut::Afresh(saved))
            }
        }
    }

    /// Lets go of the file, so that another can take its place.
    fn close(&mut self) -> Result<(), Error> {
        self.day.forget();
        self.sitting = None;
        self.store = Store::in_memory()?;
        Ok(())
    }

    fn open_again(&mut self, place: Place) -> Result<(), Error> {
        *self = Self::open_or_make(place, self.clock(), self.config.clone())?;
        Ok(())
    }
}

/// Reads what can be read into a new file beside the database, and replays its
/// log. The database itself is only copied.
fn rescue(place: &Place, with: &Collection) -> Result<CameOut, Error> {
    let stamp = with.now().local().format("%Y-%m-%d-%H%M%S").to_string();
    let path = place.database.with_file_name(format!("viva-rescued-{stamp}.db"));
    let _working = place.work();
    let work = Place::of(&place.unfinished("damaged.db"));
    let new = Place::of(&place.unfinished("rescued.db"));
    remove_whole(&new);
    let outcome = copy_whole(place, &work).and_then(|()| {
        // What is sound and newer is not rescued: much of it is not known here.
        if let Err(store::Error::Newer { found, known, .. }) = Store::open_reader(&work.database) {
            return Err(store::Error::Newer { path: place.database.clone(), found, known }.into());
        }
        Ok(Store::salvage(&work.database, &new.database)?)
    });
    let outcome = outcome.and_then(|(mut store, read)| {
        doctor::replay_all(&mut store, &with.policy.parameters)?;
        let stock = store.stock()?;
        drop(store);
        Store::fold(&new.database)?;
        rename(&new.database, &path)?;
        Ok(CameOut::Rescued { path: path.clone(), stock, read })
    });
    remove_whole(&work);
    if outcome.is_err() {
        remove_whole(&new);
    }
    outcome
}

fn copy_whole(from: &Place, to: &Place) -> Result<(), Error> {
    copy(&from.database, &to.database)?;
    let mut logs = LOGS.into_iter().filter(|end| from.beside(end).exists());
    logs.try_for_each(|end| copy(&from.beside(end), &to.beside(end)))
}

fn remove_whole(place: &Place) {
    let beside = ["-shm"].into_iter().chain(LOGS).map(|end| place.beside(end));
    for path in std::iter::once(place.database.clone()).chain(beside) {
        let _left = fs::remove_file(path);
    }
}
